"""The arguments of every command, with help that teaches by example."""

from __future__ import annotations

import argparse
from typing import TypeAlias

from chunkwright import __version__
from chunkwright.cli.policy_options import add_policy_options
from chunkwright.formats.isolated import LONGEST_LIMIT

_DESCRIPTION = "Reads documents into a tree of blocks and cuts the tree into chunks under a hard cap of tokens."
_EXIT_CODES = """exit codes:
  0  all went well
  1  some file failed; the others were done
  2  a mistake in the arguments, or nothing to do
  130  interrupted; no file was written"""


def build_parser() -> argparse.ArgumentParser:
    """The parser of the whole command line."""
    parser = argparse.ArgumentParser(
        prog="chunkwright",
        description=_DESCRIPTION,
        epilog=_EXIT_CODES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"chunkwright {__version__}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND", title="commands")
    _add_chunk(commands)
    _add_parse(commands)
    _add_show(commands)
    _add_explain(commands)
    _add_command(
        commands,
        "formats",
        "list the formats and their suffixes",
        "Lists the formats that can be read, those of installed plug-ins included.",
        "chunkwright formats",
    )
    return parser


_Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"


def _add_command(
    commands: _Commands, name: str, summary: str, description: str, example: str
) -> argparse.ArgumentParser:
    return commands.add_parser(
        name,
        help=f"{summary}, e.g. {example}",
        description=description,
        epilog=f"example:\n  {example}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )


def _add_chunk(commands: _Commands) -> None:
    parser = _add_command(
        commands,
        "chunk",
        "cut files and folders into chunks, as JSON Lines",
        "Cuts files and folders into chunks and writes them as JSON Lines, one chunk a line.\n"
        "The output depends on the files and the options only, not on the order of the arguments.",
        "chunkwright chunk corpora -o chunks.jsonl",
    )
    parser.add_argument(
        "paths",
        nargs="+",
        metavar="PATH",
        help="a file, or a folder: all files below it with a known suffix, but hidden ones",
    )
    parser.add_argument(
        "-o", "--output", default="-", metavar="FILE", help="where the chunks go (default: standard output)"
    )
    parser.add_argument(
        "--root",
        metavar="FOLDER",
        help="make document ids relative to this folder (default: the folder given, or the file's own)",
    )
    _add_format(parser)
    parser.add_argument(
        "--version-pattern",
        metavar="REGEX",
        help="find family and version in file names, by the groups 'family', 'version' and 'effective_at', e.g. "
        "'(?P<family>[a-z-]+)-(?P<version>[0-9.]+)'",
    )
    parser.add_argument(
        "--strict", action="store_true", help="stop at the first problem, notices included; write no file"
    )
    parser.add_argument(
        "--workers",
        type=_count,
        default=1,
        metavar="N",
        help="read files in N processes; one that takes too long is replaced and costs its file (default: 1)",
    )
    add_policy_options(parser)


def _add_parse(commands: _Commands) -> None:
    parser = _add_command(
        commands,
        "parse",
        "show how a file is read",
        "Shows the tree of blocks that a file is read into; what was noticed goes to standard error.",
        "chunkwright parse corpora/releases/rillgate-3.4.md",
    )
    parser.add_argument("file", metavar="FILE", help="the file")
    parser.add_argument(
        "--as",
        dest="form",
        choices=("tree", "json", "text"),
        default="tree",
        help="one line a block, the whole tree as JSON, or the document's text (default: tree)",
    )
    _add_format(parser)


def _add_show(commands: _Commands) -> None:
    parser = _add_command(
        commands,
        "show",
        "show the chunks of a file in the terminal",
        "Shows the chunks of a file: a line about each, the context that it carries (dim), its text.",
        "chunkwright show corpora/manual/rillgate.en.md --max-tokens 200",
    )
    parser.add_argument("file", metavar="FILE", help="the file")
    parser.add_argument(
        "--color",
        choices=("auto", "always", "never"),
        default="auto",
        help="auto: on a terminal, unless NO_COLOR is set (default: auto)",
    )
    parser.add_argument(
        "--pages",
        metavar="FOLDER",
        help="of a PDF file: draw its pages into this folder instead, with the boxes of blocks in reading order",
    )
    _add_format(parser)
    add_policy_options(parser)


def _add_explain(commands: _Commands) -> None:
    parser = _add_command(
        commands,
        "explain",
        "tell why a file is cut where it is",
        "Tells for every cut of a file what was weighed, why it is here, and what the cheapest other\n"
        "places would cost. The costs are explained in docs/concepts.md.",
        "chunkwright explain corpora/manual/rillgate.en.md --max-tokens 200",
    )
    parser.add_argument("file", metavar="FILE", help="the file")
    _add_format(parser)
    add_policy_options(parser)


def _add_format(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--time-limit",
        type=_seconds,
        default=60.0,
        metavar="SECONDS",
        help="stop the parser of a file after this time and read its code line by line; 0: never (default: 60)",
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


def _count(text: str) -> int:
    value = int(text)
    if value < 1:
        raise argparse.ArgumentTypeError("give 1 or more")
    return value


def _seconds(text: str) -> float | None:
    value = float(text)
    if not 0 <= value < LONGEST_LIMIT:
        raise argparse.ArgumentTypeError(f"{text} is not a number of seconds")
    return value or None
