"""What belongs together is written together: a part, and the rows of the state that it goes with."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from chunkwright.corpus.output.forms import Form
from chunkwright.corpus.output.parts import PartWriter, Seal, parts_folder
from chunkwright.corpus.state import RunRow, State

_ROW_WEIGHT = 256  # bytes that a change without events counts for, so that there is an end to those that wait


@dataclass(frozen=True, slots=True)
class Destination:
    """Where a run writes.

    Attributes:
        folder: The folder of its output; parts lie in `parts` below it.
        form: The form of parts.
        part_size: Bytes of events, before compression, from which on a part is finished.
        seal: Puts a part on the disk in its form.
    """

    folder: Path
    form: Form
    part_size: int
    seal: Seal

    @property
    def parts(self) -> Path:
        """Where parts lie."""
        return parts_folder(self.folder)


class Journal:
    """Writes events, and makes the changes of the state that they tell of last together with their part.

    Args:
        state: The state.
        run: The run.
        destination: Where it writes.
    """

    def __init__(self, state: State, run: RunRow, destination: Destination) -> None:
        self._state, self._run, self._to = state, run, destination
        self._writer: PartWriter | None = None
        self._weight = 0

    def add(self, lines: bytes, events: int) -> None:
        """Writes the events of a document whose changes the state has taken.

        Args:
            lines: The events as lines; none if there are none.
            events: How many they are.

        Raises:
            OSError: They cannot be written.
        """
        self._weight += _ROW_WEIGHT + len(lines)
        if events:
            if self._writer is None:
                number = self._state.next_part()
                self._writer = PartWriter(self._to.parts, number, self._to.form, self._to.seal)
            self._writer.write(lines, events)
        if self._weight >= self._to.part_size:
            self.flush()

    def flush(self) -> None:
        """Finishes the part.

        Raises:
            OSError: It cannot be written.
        """
        writer, self._writer, self._weight = self._writer, None, 0
        self._state.commit(None if writer is None else writer.finish(), self._run)

    def abandon(self) -> None:
        """Leaves all as the last finished part left it."""
        self._state.rollback()
        if self._writer is not None:
            self._writer.abandon()
