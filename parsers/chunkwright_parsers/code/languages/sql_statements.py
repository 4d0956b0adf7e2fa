"""Where the statements of SQL begin and end, whatever the dialect: what the grammar cannot read spoils no other."""

from __future__ import annotations

import re

_WORDS = rb"""
    (?P<comment>--[^\n]*|/\*.*?\*/)
    |(?P<quoted>'(?:[^'\\]|''|\\.)*'|"[^"\n]*"|`[^`\n]*`|\[[^\]\n]*\]|(?P<dollar>\$[A-Za-z_]*\$).*?(?P=dollar))
    |(?P<batch>^[ \t]*(?:GO|/)[ \t]*\r?$)
    |(?P<command>^\\[A-Za-z!?][^\n]*)
    |(?P<delimiter>^[ \t]*DELIMITER[ \t]+(?P<mark>\S+))
    |(?P<inner>\bEND\s+(?:IF|LOOP|WHILE|REPEAT|FOR)\b)
    |(?P<closes>\bEND(?:\s+CASE)?\b)
    |(?P<opens>\b(?:BEGIN(?!\s+TRAN)|CASE)\b)
    |(?P<create>^(?:CREATE|ALTER)\b)
    |(?P<end>%b)
    |(?P<other>[^\s;])
"""
_FLAGS = re.VERBOSE | re.MULTILINE | re.DOTALL | re.IGNORECASE
_COPIED = re.compile(rb"\s*copy\b[^;]*\bfrom\s+stdin\b", re.IGNORECASE)
_DATA_END = re.compile(rb"^\\\.[ \t]*\r?$", re.MULTILINE)
ROUTINE = re.compile(
    rb"\s*(?:create|alter)\s+(?:or\s+(?:replace|alter)\s+)?(?:definer\s*=\s*\S+\s+|(?:non)?editionable\s+|constraint\s+)*"
    rb"(?:procedure|proc|function|trigger|package(?:\s+body)?|event)\b",
    re.IGNORECASE,
)
"""How a routine begins: semicolons in its blocks do not end it."""


def statements(data: bytes) -> list[tuple[int, int]]:
    """First byte and end of each statement and each comment between statements."""
    return _Scanner(data).ranges()


class _Scanner:
    """Goes through the text once.

    Args:
        data: The text.
    """

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._out: list[tuple[int, int]] = []
        self._words = _pattern(b";")
        self._start = -1
        self._routine = self._settled = False
        self._depth = 0

    def ranges(self) -> list[tuple[int, int]]:
        """See `statements`."""
        at, size = 0, len(self._data)
        while at < size:
            word = self._words.search(self._data, at)
            if word is None:
                break
            at = max(self._take(word), word.end())
        self._finish(size)
        return self._out

    def _take(self, word: re.Match[bytes]) -> int:
        """Takes a word; where to go on, if not behind it."""
        kind = word.lastgroup
        if kind in ("batch", "mark", "delimiter"):
            self._finish(word.start())
            if kind != "batch":
                self._words = _pattern(re.escape(word["mark"]))
        elif kind in ("comment", "command"):
            if kind == "command":
                self._finish(word.start())  # for the client, whatever it stands in
            if self._start < 0:
                self._out.append(word.span())
        elif kind == "end":
            return self._end(word)
        else:
            self._step(word, kind)
        return 0

    def _step(self, word: re.Match[bytes], kind: str | None) -> None:
        if kind == "create" and self._routine and not self._depth:
            self._finish(word.start())  # a routine without a block, and no mark behind it
        if self._start < 0:
            self._start = word.start()
            self._routine = ROUTINE.match(self._data, self._start) is not None
        if kind == "opens":
            self._depth += 1
            self._settled = True
        elif kind == "closes":
            self._depth = max(0, self._depth - 1)
        elif kind in ("quoted", "dollar"):
            self._settled = self._settled or word[0][:1] in (b"$", b"'")

    def _end(self, word: re.Match[bytes]) -> int:
        """A mark that ends a statement, or stands in a routine."""
        if self._start < 0:
            return 0
        if self._routine and word[0] == b";" and (self._depth or not self._settled) and not self._plain(word.start()):
            return 0
        copied = _COPIED.match(self._data, self._start, word.start())
        end = _DATA_END.search(self._data, word.end()) if copied else None
        self._finish(end.end() if end else word.end())
        return end.end() if end else 0

    def _plain(self, end: int) -> bool:
        """Whether a routine has no body of its own: `CREATE TRIGGER ... EXECUTE FUNCTION f()`."""
        text = self._data[self._start : end]
        return not self._depth and re.search(rb"\b(?:as|is)\b", text, re.IGNORECASE) is None

    def _finish(self, end: int) -> None:
        if self._start >= 0:
            text = self._data[self._start : end].rstrip()
            self._out.append((self._start, self._start + len(text)))
        self._start, self._depth, self._routine, self._settled = -1, 0, False, False


def _pattern(mark: bytes) -> re.Pattern[bytes]:
    return re.compile(_WORDS % mark.replace(b" ", b"\\ "), _FLAGS)
