"""The arguments of the commands for corpora: `run`, `compact` and `state`."""

from __future__ import annotations

import argparse

from chunkwright.cli.policy_options import add_policy_options
from chunkwright.cli.reading_options import Commands, add_command, add_reading_options, count
from chunkwright.corpus import LeftOutKind
from chunkwright.corpus.output.forms import FORMS
from chunkwright.corpus.screening import KEEPABLE

_UNITS = {"": 1, "k": 10**3, "m": 10**6, "g": 10**9}


def add_run(commands: Commands) -> None:
    """Adds `chunkwright run`."""
    parser = add_command(
        commands,
        "run",
        "read a corpus into a folder of parts; the next time, write just what changed",
        "Reads files, folders, archives, repositories and remote stores into a folder of ordered parts\n"
        "with a manifest, and keeps a state, so that the same command the next time writes just what\n"
        "changed. Killed at any moment, the same command goes on where it was.",
        "chunkwright run corpora -o out",
    )
    parser.add_argument(
        "paths",
        nargs="+",
        metavar="PATH",
        help="a file, a folder, a pattern such as 'docs/**/*.md', a zip or tar archive, a repository as "
        "git:FOLDER@REVISION, or an address such as s3://bucket/folder",
    )
    parser.add_argument("-o", "--output", required=True, metavar="OUT", help="the folder of the output")
    _add_output(parser)
    _add_screen(parser)
    _add_workers(parser)
    add_reading_options(parser, late="give a file up, into the quarantine, that takes longer")
    parser.add_argument(
        "--version-pattern",
        metavar="REGEX",
        help="find family and version in file names, by the groups 'family', 'version' and 'effective_at'",
    )
    add_policy_options(parser)


def add_compact(commands: Commands) -> None:
    """Adds `chunkwright compact`."""
    parser = add_command(
        commands,
        "compact",
        "turn the events of many runs into one snapshot",
        "Replaces the parts in the folder of a run by those that one run over the present corpus would write.",
        "chunkwright compact out",
    )
    parser.add_argument("output", metavar="OUT", help="the folder of the output")
    _add_parts(parser)


def add_state(commands: Commands) -> None:
    """Adds `chunkwright state` and what can be done with one."""
    parser = add_command(
        commands,
        "state",
        "look at the state of a corpus, check it, undo runs",
        "Looks at the state of a corpus, checks it, replays and undoes runs, purges it.",
        "chunkwright state show --state out",
    )
    tasks = parser.add_subparsers(dest="task", required=True, metavar="TASK", title="tasks")
    _add_task(tasks, "show", "what a state holds", "")
    task = _add_task(tasks, "history", "what became of a document, run by run", " faq/questions.en.md")
    task.add_argument("document", metavar="DOC", help="identity of the document")
    task = _add_task(tasks, "at", "the chunks that were there at a time, as JSON Lines", " 2026-03-01")
    task.add_argument("time", metavar="TIME", help="a date or time in ISO 8601, in UTC if it does not say otherwise")
    task = _add_task(tasks, "verify", "whether the state, its parts and an index agree", "")
    task.add_argument(
        "--against",
        metavar="FILE",
        help="ids in the index, one a line or in a list, as they are or as JSON with 'id'",
    )
    task.add_argument("-o", "--output", metavar="OUT", help="the folder of the output (default: that of the state)")
    task = _add_task(tasks, "replay", "the events of runs once more, as JSON Lines", " 1")
    task.add_argument("first", type=count, metavar="RUN", help="number of the run")
    task.add_argument(
        "last", type=count, nargs="?", metavar="LAST", help="replay all runs up to this one as if they were one"
    )
    task.add_argument("-o", "--output", metavar="OUT", help="the folder of the output (default: that of the state)")
    task = _add_task(tasks, "undo", "a run whose events take back a run and all after it", "")
    task.add_argument("first", type=count, nargs="?", metavar="RUN", help="number of the run (default: the last one)")
    task.add_argument("-o", "--output", metavar="OUT", help="the folder of the output (default: that of the state)")
    _add_form(task)
    task.add_argument("--at", metavar="TIME", help="the time of the undoing, in ISO 8601 (default: now)")
    task = _add_task(tasks, "purge", "forget what ended before a time", " --before 2026-03-01")
    task.add_argument("--before", required=True, metavar="TIME", help="a date or time in ISO 8601")


def _add_task(tasks: Commands, name: str, summary: str, example: str) -> argparse.ArgumentParser:
    task = add_command(
        tasks, name, summary, f"{summary[0].upper()}{summary[1:]}.", f"chunkwright state {name}{example} --state out"
    )
    task.add_argument("--state", required=True, metavar="FILE", help="the state, or the folder of the output with it")
    return task


def _add_output(parser: argparse.ArgumentParser) -> None:
    _add_parts(parser)
    parser.add_argument("--at", metavar="TIME", help="the time of the run, in ISO 8601 (default: now)")
    parser.add_argument(
        "--retry", action="store_true", help="try files again that failed, though nothing about them has changed"
    )
    parser.add_argument("--strict", action="store_true", help="stop at the first problem, notices included")


def _add_parts(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--state", metavar="FILE", help="the state (default: state.db in the folder of the output)")
    _add_form(parser)


def _add_form(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--form",
        choices=FORMS,
        default="jsonl",
        help="how parts are written; jsonl.zst takes the extra 'zstd', parquet the extra 'parquet' (default: jsonl)",
    )
    parser.add_argument(
        "--part-size",
        type=size,
        default=32_000_000,
        metavar="SIZE",
        help="bytes, before compression, from which on a part is finished, e.g. 8M (default: 32M)",
    )


def _add_screen(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("what is read")
    group.add_argument(
        "--root",
        metavar="FOLDER",
        help="make document ids relative to this folder (default: the folder given, or the file's own)",
    )
    group.add_argument(
        "--keep",
        type=_kinds,
        default=frozenset(),
        metavar="LIST",
        help=f"read files that are left out else, comma-separated, of {', '.join(KEEPABLE)}, or 'all'",
    )
    group.add_argument(
        "--unknown",
        choices=("skip", "text"),
        default="skip",
        help="leave text out whose format nothing tells, or read it as plain text (default: skip)",
    )
    group.add_argument(
        "--max-file-size", type=size, default=100_000_000, metavar="SIZE", help="leave larger files out (default: 100M)"
    )


def _add_workers(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--workers", type=count, metavar="N", help="processes (default: one a processor)")
    parser.add_argument(
        "--memory-limit",
        type=size,
        metavar="SIZE",
        help="memory that a process may address, e.g. 4G (default: no limit)",
    )


def size(text: str) -> int:
    """A number of bytes, such as `32M`, for `argparse`.

    Args:
        text: What the user typed.
    """
    number, unit = (text[:-1], text[-1].lower()) if text[-1:].isalpha() else (text, "")
    if not number.isdigit() or unit not in _UNITS or int(number) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is no size; give bytes, or a number with k, M or G")
    return int(number) * _UNITS[unit]


def _kinds(text: str) -> frozenset[LeftOutKind]:
    if text == "all":
        return frozenset(KEEPABLE)
    known = {str(kind): kind for kind in KEEPABLE}
    names = [name.strip() for name in text.split(",")]
    for name in names:
        if name not in known:
            raise argparse.ArgumentTypeError(f"{name!r} is none of {', '.join(known)}, all")
    return frozenset(known[name] for name in names)
