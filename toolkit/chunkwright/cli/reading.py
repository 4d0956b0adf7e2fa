"""Reading one file for a command, and telling what went wrong or was noticed."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from chunkwright.api import parse
from chunkwright.cli.failures import failure_line
from chunkwright.cli.policy_options import UsageError
from chunkwright.cli.reading_options import read_options
from chunkwright.corpus import Inputs, find_inputs
from chunkwright.errors import SourceError, UnknownFormat
from chunkwright.formats import format_named
from chunkwright.pack import Policy, prepare
from chunkwright.tree import Document, LineIndex


def inputs_of(arguments: argparse.Namespace) -> Inputs:
    """The files at the paths that were given.

    Raises:
        UsageError: Two files would be one document, or a file is not below the root.
    """
    try:
        return find_inputs(arguments.paths, arguments.root)
    except SourceError as error:
        raise UsageError(str(error)) from error


def check_format(name: str | None) -> None:
    """Finds a mistake in `--format` before any file is read.

    Raises:
        UsageError: There is no such format.
    """
    try:
        if name is not None:
            format_named(name)
    except UnknownFormat as error:
        raise UsageError(f"--format: {error}") from error


def read_one(arguments: argparse.Namespace, policy: Policy | None = None) -> Document | None:
    """The document of a file, its notices on standard error; None for a file that failed, which is reported.

    Args:
        arguments: Those of the command line: the file and how it is to be read.
        policy: What is to be recognized in it, or None.

    Raises:
        UsageError: There is no such format.
    """
    path: str = arguments.file
    check_format(arguments.format)
    try:
        document = parse(
            path,
            format=arguments.format,
            document_id=Path(path).name,
            time_limit=arguments.time_limit,
            options=read_options(arguments),
        )
        document = document if policy is None else prepare(document, policy)
    except Exception as error:  # a fault in a parser is told like any other failure, not as a traceback
        report_failure(path, error)
        return None
    lines = LineIndex(document.text)
    for notice in document.notices:
        place = "" if notice.span is None else f":{lines.line(notice.span.start)}"
        print(f"{path}{place}: {notice.kind.value}: {notice.message}", file=sys.stderr)
    return document


def report_failure(path: str, error: Exception) -> None:
    """Writes what went wrong with a file to standard error."""
    print(f"chunkwright: error: {failure_line(path, error)}", file=sys.stderr)
