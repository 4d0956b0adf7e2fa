"""`chunkwright compact` and `chunkwright state`: what is done with the output of runs."""

from __future__ import annotations

import argparse
import json
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from chunkwright.cli.policy_options import UsageError
from chunkwright.cli.run_summary import counted
from chunkwright.cli.visible import visible
from chunkwright.corpus import compact_corpus, replay_runs, undo_runs
from chunkwright.corpus.state import open_state, read_state
from chunkwright.corpus.state.looking import chunks_at, history, overview
from chunkwright.corpus.state.place import state_place
from chunkwright.corpus.state.purge import purge
from chunkwright.corpus.state.schema import damage_told
from chunkwright.corpus.state.verify import Fault, verify_against, verify_parents, verify_parts
from chunkwright.corpus.times import run_time

_SHOWN = 100  # faults that are told one by one


def run_compact(arguments: argparse.Namespace) -> int:
    """Runs `compact`; its exit code."""
    try:
        count = compact_corpus(
            arguments.output, state=arguments.state, form=arguments.form, part_size=arguments.part_size
        )
    except OSError as error:
        raise UsageError(f"cannot write {arguments.output}: {error.strerror or error}") from error
    print(f"{counted(count, 'chunk')} -> {arguments.output}", file=sys.stderr)
    return 0


def run_state(arguments: argparse.Namespace) -> int:
    """Runs `state`; its exit code."""
    if arguments.task in _OWN_CONNECTION:
        return _OWN_CONNECTION[arguments.task](arguments)
    place = state_place(Path(), arguments.state)
    opened = open_state(place) if arguments.task == "purge" else read_state(place)
    with damage_told(place), closing(opened) as connection:
        return _TASKS[arguments.task](arguments, connection)


def _show(_: argparse.Namespace, connection: sqlite3.Connection) -> int:
    found = overview(connection)
    for number, at, finished in found.runs:
        print(f"run {number}: {at}" + ("" if finished else ", not finished: run its command again"))
    print(f"documents: {_counts(found.documents)}")
    print(f"chunks: {_counts(found.chunks)}; {counted(found.tombstones, 'tombstone')}")
    print(f"parts: {found.parts:,}, {counted(found.size, 'byte')}")
    return 0


def _counts(counts: object) -> str:
    assert isinstance(counts, dict)
    return ", ".join(f"{number:,} {name}" for name, number in counts.items()) or "0"


def _history(arguments: argparse.Namespace, connection: sqlite3.Connection) -> int:
    rows = history(connection, arguments.document)
    if not rows:
        print(f"chunkwright: the state knows no document {arguments.document!r}", file=sys.stderr)
        return 1
    for row in rows:
        version = f", version {row.version}" if row.version else ""
        effective = f", effective {row.effective_at}" if row.effective_at else ""
        counts = f"{row.added:,} added, {row.updated:,} updated, {row.retired:,} retired"
        line = f"run {row.run}: {row.at}: {row.status}{version}{effective}: {counts}; sha256 {row.digest}"
        print(visible(line + (f"; {row.detail}" if row.detail else "")))
    return 0


def _at(arguments: argparse.Namespace, connection: sqlite3.Connection) -> int:
    for chunk in chunks_at(connection, _time(arguments.time)):
        print(json.dumps(chunk._asdict(), ensure_ascii=False))
    return 0


def _verify(arguments: argparse.Namespace, connection: sqlite3.Connection) -> int:
    folder = _folder(arguments)
    count = 0
    for fault in _faults(arguments, connection, folder):
        count += 1
        if count <= _SHOWN:
            print(visible(f"{fault.kind}: {fault.message}"))
    if count > _SHOWN:
        print(f"and {count - _SHOWN:,} more", file=sys.stderr)
    print(counted(count, "fault"), file=sys.stderr)
    return 1 if count else 0


def _faults(arguments: argparse.Namespace, connection: sqlite3.Connection, output: Path) -> Iterator[Fault]:
    yield from verify_parts(connection, output)
    yield from verify_parents(connection)
    if arguments.against:
        try:
            with open(arguments.against, encoding="utf-8") as lines:
                yield from verify_against(connection, _ids(lines))
        except OSError as error:
            raise UsageError(f"--against {arguments.against}: {error.strerror or error}") from error
        except ValueError as error:
            told = f"this is no list of ids, one a line or as JSON with 'id': {error}"
            raise UsageError(f"--against {arguments.against}: {told}") from error


def _ids(lines: Iterator[str]) -> Iterator[str]:
    """Ids, one a line or in one list of JSON, as they are or in an object with `id`."""
    for number, line in enumerate(lines, 1):
        text = line.strip()
        if number == 1 and text.startswith("["):
            values = json.loads(text + "".join(lines))
            yield from (_id(value, f"entry {place}") for place, value in enumerate(values, 1))
        elif text:
            yield _id(json.loads(text) if text.startswith("{") else text, f"line {number}")


def _id(value: object, place: str) -> str:
    identity = value.get("id") if isinstance(value, dict) else value
    if not isinstance(identity, str):
        raise ValueError(f"{place} has no 'id'")
    return identity


def _folder(arguments: argparse.Namespace) -> Path:
    """The folder of the output: the one that is named, else the one in which the state lies."""
    return Path(arguments.output) if arguments.output else state_place(Path(), arguments.state).parent


def _replay(arguments: argparse.Namespace) -> int:
    for line in replay_runs(_folder(arguments), arguments.first, arguments.last, state=arguments.state):
        sys.stdout.write(line.decode("utf-8"))
    return 0


def _undo(arguments: argparse.Namespace) -> int:
    folder = _folder(arguments)
    try:
        events = undo_runs(
            folder,
            arguments.first,
            state=arguments.state,
            form=arguments.form,
            part_size=arguments.part_size,
            at=arguments.at,
        )
    except ValueError as error:
        raise UsageError(str(error)) from error
    except OSError as error:
        raise UsageError(f"cannot write {folder}: {error.strerror or error}") from error
    counts = f"{events.added:,} added, {events.updated:,} updated, {events.retired:,} retired"
    print(f"undone: {counts} -> {folder}; a run over the same sources rolls them out again", file=sys.stderr)
    return 0


def _purge(arguments: argparse.Namespace, connection: sqlite3.Connection) -> int:
    purged = purge(connection, _time(arguments.before))
    told = f"{counted(purged.tombstones, 'tombstone')} and {counted(purged.documents, 'document')} purged"
    print(told, file=sys.stderr)
    return 0


def _time(text: str) -> str:
    try:
        return run_time(text)
    except ValueError as error:
        raise UsageError(str(error)) from error


_OWN_CONNECTION = {"replay": _replay, "undo": _undo}
_TASKS = {"show": _show, "history": _history, "at": _at, "verify": _verify, "purge": _purge}
