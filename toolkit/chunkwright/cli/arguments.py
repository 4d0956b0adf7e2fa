"""The arguments of every command, with help that teaches by example."""

from __future__ import annotations

import argparse

from chunkwright import __version__
from chunkwright.cli.corpus_arguments import add_compact, add_run, add_state
from chunkwright.cli.policy_options import add_policy_options
from chunkwright.cli.reading_options import Commands, add_command, add_reading_options, count

_DESCRIPTION = "Reads documents into a tree of blocks and cuts the tree into chunks under a hard cap of tokens."
_EXIT_CODES = """exit codes:
  0  all went well
  1  some file failed, the others were done; or a check found something
  2  a mistake in the arguments, or nothing to do
  130  interrupted; no file was written, but the finished parts of 'run', which goes on from there
  143  the same, by SIGTERM"""


def build_parser(command: str = "") -> argparse.ArgumentParser:
    """The parser of the command line.

    Args:
        command: The only command whose arguments are needed; all have theirs if it is none.
    """
    parser = argparse.ArgumentParser(
        prog="chunkwright",
        description=_DESCRIPTION,
        epilog=_EXIT_CODES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"chunkwright {__version__}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND", title="commands")
    for add in [_ADDED[command]] if command in _ADDED else _ADDED.values():
        add(commands)
    return parser


def _add_chunk(commands: Commands) -> None:
    parser = add_command(
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
    add_reading_options(parser)
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
        type=count,
        default=1,
        metavar="N",
        help="read files in N processes; one that takes too long is replaced and costs its file (default: 1)",
    )
    add_policy_options(parser)


def _add_parse(commands: Commands) -> None:
    parser = add_command(
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
    add_reading_options(parser)


def _add_show(commands: Commands) -> None:
    parser = add_command(
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
    add_reading_options(parser)
    add_policy_options(parser)


def _add_explain(commands: Commands) -> None:
    parser = add_command(
        commands,
        "explain",
        "tell why a file is cut where it is",
        "Tells for every cut of a file what was weighed, why it is here, and what the cheapest other\n"
        "places would cost. The costs are explained in docs/concepts.md.",
        "chunkwright explain corpora/manual/rillgate.en.md --max-tokens 200",
    )
    parser.add_argument("file", metavar="FILE", help="the file")
    add_reading_options(parser)
    add_policy_options(parser)


def _add_golden(commands: Commands) -> None:
    from chunkwright.cli.evaluation_arguments import add_golden  # loads the evaluation, which other commands do without

    add_golden(commands)


def _add_eval(commands: Commands) -> None:
    from chunkwright.cli.evaluation_arguments import add_eval

    add_eval(commands)


def _add_check(commands: Commands) -> None:
    from chunkwright.cli.evaluation_arguments import add_check

    add_check(commands)


def _add_formats(commands: Commands) -> None:
    add_command(
        commands,
        "formats",
        "list the formats and their suffixes",
        "Lists the formats that can be read, those of installed plug-ins included.",
        "chunkwright formats",
    )


_ADDED = {
    "chunk": _add_chunk,
    "run": add_run,
    "compact": add_compact,
    "state": add_state,
    "parse": _add_parse,
    "show": _add_show,
    "explain": _add_explain,
    "golden": _add_golden,
    "eval": _add_eval,
    "check": _add_check,
    "formats": _add_formats,
}
"""What adds the arguments of each command, in the order of the help."""
