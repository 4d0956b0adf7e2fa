"""`chunkwright parse`: how a file is read."""

from __future__ import annotations

import argparse
import sys

from chunkwright.cli.reading import read_one
from chunkwright.tree import pretty, to_json


def run_parse(arguments: argparse.Namespace) -> int:
    """Runs the command; its exit code."""
    document = read_one(arguments)
    if document is None:
        return 1
    match arguments.form:
        case "json":
            shown = to_json(document) + "\n"
        case "text":
            shown = document.text
        case _:
            shown = pretty(document)
    sys.stdout.write(shown)
    return 0
