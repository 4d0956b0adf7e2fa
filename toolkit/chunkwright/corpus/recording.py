"""From results in their order to parts and state: what belongs together is written together."""

from __future__ import annotations

import json
from collections.abc import Callable

from chunkwright.corpus.events import retired_lines
from chunkwright.corpus.journal import Destination, Journal
from chunkwright.corpus.output.listing import Listing
from chunkwright.corpus.output.quarantine import Failed
from chunkwright.corpus.planning import Alias, Settled, Unchanged
from chunkwright.corpus.report.tally import Tally
from chunkwright.corpus.sources import Failure, LeftOut, LeftOutKind
from chunkwright.corpus.state import Change, DocumentRow, RunRow, State
from chunkwright.corpus.written import Written


class StoppedAtFailure(Exception):
    """A strict run met a file that failed.

    Attributes:
        path: The file.
        failed: Why.
    """

    def __init__(self, path: str, failed: Failed) -> None:
        super().__init__(path)
        self.path = path
        self.failed = failed


class Recorder:
    """Takes results in the order of the documents.

    Args:
        state: The state.
        run: The run.
        destination: Where it writes.
        strict: Whether the first failure stops it.
        told: Called with each failure, for a person who watches.

    Attributes:
        tally: What has been counted.
    """

    def __init__(
        self, state: State, run: RunRow, destination: Destination, strict: bool, told: Callable[[str, Failed], None]
    ) -> None:
        self.tally = Tally()
        self._state, self._run, self._strict, self._told = state, run, strict, told
        self._journal = Journal(state, run, destination)
        self._quarantine = Listing(destination.folder / "quarantine.jsonl")
        self._left_out = Listing(destination.folder / "left_out.jsonl")
        self._incomplete = False

    def take(self, result: Written | Settled) -> None:
        """Records what became of a file.

        Raises:
            StoppedAtFailure: It failed, and the run is strict.
            OSError: The output cannot be written.
        """
        if isinstance(result, Written):
            self._written(result)
        elif isinstance(result, Failure):
            self._incomplete |= result.whole
            stage = "find" if result.whole else "read"
            before = self._state.document(result.document_id)
            kept = before is not None and before.status != "retired"
            self._fail(result.path, result.document_id, Failed.of(result.path, stage, result.error), kept)
        elif isinstance(result, Unchanged):
            self._unchanged(result)
        elif isinstance(result, Alias):
            self._tell_left_out(result.left_out)
            self._retire(result.row, "" if result.before is None else result.before.family)
        else:
            self._tell_left_out(result)

    def finish(self) -> None:
        """Retires what is not there any more, and puts the last part and the lists in their places.

        Where a source could not be read as a whole, nothing is retired: it may be there again tomorrow.
        """
        for row in self._state.unseen():
            if self._incomplete:
                self.tally.not_found += 1
            else:
                self._retire(row._replace(status="retired", key="", detail="", facts="{}"), row.family)
        self._journal.flush()
        self._quarantine.finish()
        self._left_out.finish()

    def abandon(self) -> None:
        """Leaves all as the last finished part left it."""
        self._journal.abandon()
        self._quarantine.abandon()
        self._left_out.abandon()

    def _written(self, result: Written) -> None:
        row = DocumentRow(
            result.document_id,
            result.path,
            result.digest,
            result.key,
            result.format,
            result.size,
            "chunked",
            "",
            result.family,
            result.version,
            result.effective_at,
            result.title,
            json.dumps(result.facts),
        )
        self.tally.done(result)
        if result.error is not None:
            failed = Failed.of(result.path, result.stage, result.error)
            before = self._state.document(result.document_id)
            kept = before is not None and before.facts != "{}"
            facts = before.facts if before is not None else "{}"
            self._put(Change(row._replace(status="failed", detail=failed.detail(), facts=facts)))
            self._fail(result.path, result.document_id, failed, kept)
            return
        if result.left_out is not None:
            self._tell_left_out(result.left_out)
            detail = json.dumps({"kind": result.left_out.kind, "evidence": result.left_out.evidence})
            row = row._replace(status="left-out", detail=detail, facts="{}")
        self._put(Change(row, result.made, result.updated, result.retired), result.lines, result.events)

    def _unchanged(self, result: Unchanged) -> None:
        row = result.row
        self.tally.unchanged(row.run == self._run.number, result.size)
        if row.status == "failed":
            self._fail(row.path, row.id, Failed.from_detail(row.detail), row.facts != "{}")
        elif row.status == "left-out":
            detail = json.loads(row.detail)
            self._tell_left_out(LeftOut(row.path, row.id, LeftOutKind(detail["kind"]), detail["evidence"]))
        elif row.status == "alias":
            self._tell_left_out(LeftOut(row.path, row.id, LeftOutKind.DUPLICATE, json.loads(row.detail)["of"]))

    def _retire(self, row: DocumentRow, family: str) -> None:
        gone = self._state.known(row.id)
        lines = b"".join(retired_lines(row.id, family, gone, self._run.at))
        self._put(Change(row, retired=tuple(gone)), lines, len(gone))

    def _tell_left_out(self, left_out: LeftOut) -> None:
        self.tally.left_out[str(left_out.kind)] += 1
        row = {"path": left_out.path, "document_id": left_out.document_id, "kind": str(left_out.kind)}
        self._left_out.write({**row, "evidence": left_out.evidence})

    def _fail(self, path: str, document_id: str, failed: Failed, kept: bool) -> None:
        self._quarantine.write(failed.row(path, document_id, kept))
        self.tally.failed[failed.error] += 1
        self._told(path, failed)
        if self._strict:
            raise StoppedAtFailure(path, failed)

    def _put(self, change: Change, lines: bytes = b"", events: int = 0) -> None:
        self._state.put(change, self._run)
        self._journal.add(lines, events)
