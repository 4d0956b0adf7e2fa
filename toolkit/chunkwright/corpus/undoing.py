"""Undoing a roll-out: a run whose events take everything back to what it was."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from chunkwright.corpus.events import retired_lines
from chunkwright.corpus.journal import Destination, Journal
from chunkwright.corpus.locking import locked
from chunkwright.corpus.output.forms import Form, check_form
from chunkwright.corpus.output.listing import write_whole
from chunkwright.corpus.output.manifest import manifest
from chunkwright.corpus.output.occupied import check_same
from chunkwright.corpus.output.parts import parts_folder, remove_strangers, seal
from chunkwright.corpus.output.records import Records
from chunkwright.corpus.replaying import made, wanted_records
from chunkwright.corpus.report.figures import Events, events_of
from chunkwright.corpus.state import DocumentRow, RunRow, State, open_state
from chunkwright.corpus.state.difference import Difference, check_known, check_run, differences
from chunkwright.corpus.state.place import state_place
from chunkwright.corpus.state.schema import damage_told
from chunkwright.corpus.times import run_time
from chunkwright.errors import StateError

_JOB = "undo to "
"""What stands in the place of a digest of settings, before the number of the run whose state is to be there again."""


def undo_runs(
    output: str | Path,
    first: int | None = None,
    *,
    state: str | Path | None = None,
    form: Form = "jsonl",
    part_size: int = 32_000_000,
    at: str | None = None,
) -> Events:
    """Undoes a run and all after it. What does so is a run itself, with events, and can be undone in turn.

    The sources are not touched: a run over them as they are rolls out again what was undone. Killed at any moment, the
    same call goes on where it was.

    Args:
        output: The folder of the runs.
        first: Number of the first run that is undone; the last one if None.
        state: The file of the state; `state.db` in the folder if None.
        form: `jsonl`, `jsonl.gz`, `jsonl.zst` or `parquet`.
        part_size: Bytes of events, before compression, from which on a part is finished.
        at: The time of the undoing, in ISO 8601; now if None.

    Returns:
        How many events there are.

    Raises:
        ValueError: `at` is no time.
        StateError: There is no such run, what there was before it has been purged, or a part is missing or is not what
            was written.
        MissingExtra: A library is not installed.
        OSError: The output cannot be written.
    """
    check_form(form)
    folder, time = Path(output), run_time(at)
    place = state_place(folder, state)
    check_same(folder, place, ())
    with damage_told(place), locked(folder / ".lock"), closing(open_state(place)) as connection:
        known = State(connection)
        check_same(folder, place, known.parts())
        last, target = _last_and_target(connection, place, first)
        with closing(wanted_records(connection, folder, last, target)) as records:
            run = known.begin(time, f"{_JOB}{target}", stated=at is not None)
            remove_strangers(parts_folder(folder), known.part_names())
            _put_back(connection, known, run, target, records, Destination(folder, form, part_size, seal))
        write_whole(folder / "manifest.json", manifest(connection))
        known.finish(run)
        return events_of(connection, run.number)


def _last_and_target(connection: sqlite3.Connection, place: Path, first: int | None) -> tuple[int, int]:
    """The last run, and the one after which all was as it shall be again."""
    row = connection.execute("SELECT number, job, finished FROM runs ORDER BY number DESC LIMIT 1").fetchone()
    if row is None:
        raise StateError(f"{place}: there is no run to be undone")
    last, job, finished = row
    stopped = int(job.removeprefix(_JOB)) if job.startswith(_JOB) and not finished else None
    if stopped is not None and first in (None, stopped + 1):
        return last, stopped
    if first is not None:
        check_run(connection, first)
    target = (last if first is None else first) - 1
    check_known(connection, target)
    return last, target


def _put_back(
    connection: sqlite3.Connection, state: State, run: RunRow, target: int, records: Records, to: Destination
) -> None:
    journal = Journal(state, run, to)
    try:
        for row in state.changed_between(target, run.number):
            journal.add(*_document(connection, state, run, target, row, records))
        journal.flush()
    except BaseException:
        journal.abandon()
        raise


def _document(
    connection: sqlite3.Connection, state: State, run: RunRow, target: int, row: DocumentRow, records: Records
) -> tuple[bytes, int]:
    """Puts a document back; the events of that, and their number."""
    before = state.as_of(row.id, target) or row._replace(status="retired", key="", detail="", facts="{}")
    found = next(differences(connection, run.number, target, row.id), Difference(row.id))
    gone = {identity: version.known for identity, version in found.retired.items()}
    lines = b"".join((*retired_lines(row.id, row.family, gone, run.at), *made(found, records)))
    return lines, state.restore(found, before._replace(run=run.number))
