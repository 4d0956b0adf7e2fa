"""The state of the block phase."""

from __future__ import annotations

from markdown_it.rules_block import StateBlock

from chunkwright_parsers.markdown.marks import Mark


class BlockState(StateBlock):
    """The state of the block phase, with what the rules of dialects need.

    Attributes:
        pairs: Marks that have an end, by line.
        code_allowed: Whether indentation makes code: not inside components of JSX.
        outdents: For indentation, level and end of a range: a stretch of lines that are indented enough.
    """

    pairs: dict[int, Mark]
    code_allowed: bool = True
    outdents: dict[tuple[int, int, int], tuple[int, int]]

    def is_code_block(self, line: int) -> bool:
        """Whether a line is indented so far that it is code."""
        return self.code_allowed and self.sCount[line] - self.blkIndent >= 4

    def indented_until(self, line: int, end_line: int) -> int:
        """The first line from `line` on that is neither blank nor indented as the container asks."""
        key = (self.blkIndent, self.level, end_line)
        start, stop = self.outdents.get(key, (0, 0))
        if start <= line < stop:
            return stop
        stop = line
        while stop < end_line and (self.sCount[stop] >= self.blkIndent or self.isEmpty(stop)):
            stop += 1
        self.outdents[key] = (line, stop)
        return stop
