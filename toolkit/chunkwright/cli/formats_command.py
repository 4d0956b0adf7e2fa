"""`chunkwright formats`: what can be read."""

from __future__ import annotations

import argparse

from chunkwright.formats.registry import known_formats


def run_formats(arguments: argparse.Namespace) -> int:
    """Runs the command; its exit code."""
    rows = [("format", "media type", "files")]
    rows += [
        (kind.name, kind.media_type, " ".join((*kind.suffixes, *kind.file_names)))
        for _, kind in sorted(known_formats().items())
    ]
    widths = [max(len(row[column]) for row in rows) for column in range(2)]
    for name, media_type, suffixes in rows:
        print(f"{name:{widths[0]}}  {media_type:{widths[1]}}  {suffixes}")
    return 0
