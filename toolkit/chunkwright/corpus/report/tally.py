"""What a run counts while it goes on."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from chunkwright.corpus.written import Seconds, Written


@dataclass(slots=True)
class FormatTime:
    """What files of one format took.

    Attributes:
        files: How many there were.
        size: Their bytes.
        seconds: Wall-clock seconds in the processes, by stage.
    """

    files: int = 0
    size: int = 0
    seconds: Seconds = field(default_factory=Seconds)


@dataclass(slots=True)
class Tally:
    """Counts of a run since it was begun or taken up again.

    Attributes:
        read: Files that were read and cut.
        same: Files about which nothing was new.
        before: Files that this run had done before it was interrupted.
        not_found: Documents that were not found, and kept because a source could not be read.
        size: Bytes of all these files.
        chunks: Chunks that were made.
        left_out: Files and folders that were left out, by kind.
        failed: Files that failed, by error.
        formats: What files took, by format.
    """

    read: int = 0
    same: int = 0
    before: int = 0
    not_found: int = 0
    size: int = 0
    chunks: int = 0
    left_out: Counter[str] = field(default_factory=Counter)
    failed: Counter[str] = field(default_factory=Counter)
    formats: dict[str, FormatTime] = field(default_factory=dict)

    @property
    def files(self) -> int:
        """Files that were looked into."""
        return self.read + self.same + self.before

    def done(self, result: Written) -> None:
        """Counts a file that a process has had."""
        made = result.facts.get("chunks", 0)
        self.chunks += made if isinstance(made, int) else 0
        self.spend(result.format, FormatTime(1, result.size, result.seconds))

    def spend(self, format: str, spent: FormatTime) -> None:
        """Counts files that processes have had, of one format.

        Args:
            format: Its name.
            spent: The files, and what they took.
        """
        self.read += spent.files
        self.size += spent.size
        times = self.formats.setdefault(format, FormatTime())
        times.files += spent.files
        times.size += spent.size
        times.seconds = Seconds(*(a + b for a, b in zip(times.seconds, spent.seconds, strict=True)))

    def unchanged(self, before: bool, size: int) -> None:
        """Counts a file that was not read again.

        Args:
            before: Whether this run had done it before it was interrupted.
            size: Its bytes.
        """
        self.before += before
        self.same += not before
        self.size += size
