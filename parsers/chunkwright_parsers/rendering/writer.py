"""The Markdown rendering as it grows: where each block begins, and what every line in a container begins with."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class Opened:
    """A container that has been entered; its mark is written with its first block.

    Attributes:
        mark: Mark in front of its first line.
        outside: What lines outside it begin with.
        tight: Whether no blank line parts it from the block before.
        start: Where its mark stands; None while there is no block in it.
    """

    mark: str
    outside: str
    tight: bool
    start: int | None = None


class Writer:
    """Markdown, block by block.

    Attributes:
        size: Characters so far.
        prefix: What every new line begins with: quote marks and the indentation of items.
    """

    def __init__(self) -> None:
        self.size = 0
        self.prefix = ""
        self._parts: list[str] = []
        self._waiting: list[Opened] = []

    def begin(self, *, tight: bool = False) -> int:
        """Ends the block before, and gives the place where the next one begins.

        Args:
            tight: Whether no blank line parts the two.
        """
        waiting = self._waiting
        prefix = waiting[0].outside if waiting else self.prefix
        if self.size:
            tight = waiting[0].tight if waiting else tight
            self._put(f"\n{prefix}" if tight else f"\n{prefix.rstrip()}\n{prefix}")
        for opened in waiting:
            opened.start = self.size
            self._put(opened.mark)
        waiting.clear()
        return self.size

    def write(self, text: str) -> int:
        """Adds text to the block, its line ends followed by the prefix, and gives the place behind it."""
        self._put(text.replace("\n", f"\n{self.prefix}") if self.prefix and "\n" in text else text)
        return self.size

    def enter(self, mark: str, inside: str, *, tight: bool = False) -> Opened:
        """Enters a container.

        Args:
            mark: Mark in front of its first line.
            inside: What its other lines begin with, behind the prefix.
            tight: Whether no blank line parts it from the block before.
        """
        opened = Opened(mark, self.prefix, tight)
        self._waiting.append(opened)
        self.prefix += inside
        return opened

    def leave(self, opened: Opened) -> int | None:
        """Leaves a container and gives the place of its mark; None if no block was written in it."""
        self.prefix = opened.outside
        if opened.start is None:
            self._waiting.remove(opened)
        return opened.start

    def text(self) -> str:
        """All of it, with a line end behind the last block."""
        return "".join(self._parts) + "\n" if self._parts else ""

    def tail(self, start: int) -> str:
        """What has been written from a place on, which is in the last piece or begins one."""
        size, parts = self.size, []
        for part in reversed(self._parts):
            if size <= start:
                break
            parts.append(part)
            size -= len(part)
        return "".join(reversed(parts))[start - size :]

    def _put(self, text: str) -> None:
        self._parts.append(text)
        self.size += len(text)
