"""What the parsers of several commands have in common: how they are made, and how files are read."""

from __future__ import annotations

import argparse
from typing import TypeAlias

from chunkwright.formats.isolated import LONGEST_LIMIT
from chunkwright.tree import ReadOptions

Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"


def add_command(commands: Commands, name: str, summary: str, description: str, example: str) -> argparse.ArgumentParser:
    """Adds a command with help that teaches by example.

    Args:
        commands: Where it is added.
        name: What is typed.
        summary: What it does, in the list of commands.
        description: What it does, in its own help.
        example: A whole command line.
    """
    return commands.add_parser(
        name,
        help=f"{summary}, e.g. {example}",
        description=description,
        epilog=f"example:\n  {example}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )


def add_reading_options(
    parser: argparse.ArgumentParser,
    late: str = "stop the parser of a file after this time and read its code line by line",
) -> None:
    """Adds the options that say how files are read.

    Args:
        parser: Where they are added.
        late: What is done with a file that takes too long.
    """
    parser.add_argument(
        "--time-limit",
        type=_seconds,
        default=60.0,
        metavar="SECONDS",
        help=f"{late}; 0: never (default: 60)",
    )
    parser.add_argument(
        "--content",
        choices=("main", "full"),
        default="main",
        help="of web pages: keep navigation, footers and the like as opaque blocks, or parse them too (default: main)",
    )
    parser.add_argument(
        "--ocr",
        action="store_true",
        help="recognize the text of PDF pages that are pictures (takes the extra 'ocr', and seconds a page)",
    )
    parser.add_argument("--password", metavar="WORD", default="", help="password of PDF files that are locked")
    parser.add_argument(
        "--format",
        metavar="NAME",
        help="read every file as this format (default: by content and suffix; see 'chunkwright formats')",
    )


def read_options(arguments: argparse.Namespace) -> ReadOptions:
    """How files are read, by the options of `add_reading_options`."""
    return ReadOptions(content=arguments.content, password=arguments.password, ocr=arguments.ocr)


def count(text: str) -> int:
    """A number from 1, for `argparse`."""
    value = int(text)
    if value < 1:
        raise argparse.ArgumentTypeError("give 1 or more")
    return value


def _seconds(text: str) -> float | None:
    value = float(text)
    if not 0 <= value < LONGEST_LIMIT:
        raise argparse.ArgumentTypeError(f"{text} is not a number of seconds")
    return value or None
