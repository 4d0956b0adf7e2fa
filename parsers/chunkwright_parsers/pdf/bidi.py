"""The order in which the characters of a line are read where it mixes directions.

It is the Unicode Bidirectional Algorithm (UAX 9) run backwards, from where characters stand to the order in which they
are read: what runs against the direction of its line is turned around, and numbers run from left to right in both.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, replace
from itertools import pairwise

from chunkwright_parsers.pdf.directions import has_right_to_left
from chunkwright_parsers.pdf.page import Run

_SPACE = 0.2  # of the size: a gap from which words are parted; letters that join nothing stand apart too
_MARKED = 0.45  # the same beside a letter with a mark over it, whose box is narrower
_REACH = 0.5  # of the size: how far beside a letter a mark of it may stand
_SAME = 0.05  # points: characters in boxes nearer than this are one glyph
_LEFT = re.compile(r"[^\W\d_]")
_ARABIC_DIGITS = "\u0660\u0661\u0662\u0663\u0664\u0665\u0666\u0667\u0668\u0669"
_DIGIT = re.compile(r"\d")
_SEPARATORS = frozenset(".,:/-+\u066b\u066c")
_SIGNS = frozenset("%$\u20ac\u00a3\u20aa\u00b0\u066a")
_BRACKETS = {
    "(": "()",
    ")": "()",
    "[": "[]",
    "]": "[]",
    "{": "{}",
    "}": "{}",
    "\u00ab": "\u00ab\u00bb",
    "\u00bb": "\u00ab\u00bb",
}
_LIGATURE = re.compile("([\u0622\u0623\u0625\u0627])(\u0644)")  # lam and alef, which are one glyph


@dataclass(slots=True)
class Piece:
    """What is read together: a character with its marks, or a run whose characters have no places.

    Attributes:
        text: Its text.
        x0: Left edge.
        x1: Right edge.
        run: The run that draws it.
        kind: "R" for letters that are read from the right, "L" for other letters, "N" for digits, else "".
    """

    text: str
    x0: float
    x1: float
    run: Run
    kind: str = ""


def reading_order(runs: list[Run], *, mirrored: bool) -> list[Piece]:
    """The pieces of a line in the order in which they are read, with the spaces between words.

    Args:
        runs: Its runs.
        mirrored: Whether left and right have been exchanged, since most of the page is read from the right.
    """
    pieces = _pieces(runs)
    against = _runs_against(pieces, "L" if mirrored else "R")
    if against:
        pieces.reverse()
    return _in_order(_spaced(pieces), "L" if mirrored != against else "R")


def _pieces(runs: list[Run]) -> list[Piece]:
    """The pieces of a line from left to right: characters with their marks, or what one glyph stands for."""
    found: list[Piece] = []
    marks: list[Piece] = []
    for run in runs:
        drawn: list[Piece] = []
        for text, x0, x1 in run.glyphs or ((run.text.strip(), run.x0, run.x1),):
            piece = Piece(text, x0, x1, run, _kind(text))
            if len(text) == 1 and unicodedata.category(text) in ("Mn", "Me"):
                if not _marked(drawn, piece):
                    marks.append(piece)
            else:
                drawn.append(piece)
        found += drawn
    found.sort(key=lambda piece: piece.x0 + piece.x1)
    for mark in marks:
        near = min(found, key=lambda piece: _distance(piece, mark), default=None)
        if near is None:
            found.append(mark)
        else:
            near.text += mark.text
    return _merged(found)


def _kind(text: str) -> str:
    if has_right_to_left(text):
        return "N" if text in _ARABIC_DIGITS else "R"
    return "L" if _LEFT.search(text) else "N" if _DIGIT.search(text) else ""


def _marked(drawn: list[Piece], mark: Piece) -> bool:
    """Gives a mark to the last letter that its run draws in front of it, if that is where it stands."""
    letter = next((piece for piece in reversed(drawn) if piece.text.strip()), None)
    if letter is None or _distance(letter, mark)[0] > _REACH * mark.run.size:
        return False
    letter.text += mark.text
    return True


def _distance(piece: Piece, mark: Piece) -> tuple[float, float]:
    """How far a mark stands outside a letter, and how far from its middle."""
    middle = (mark.x0 + mark.x1) / 2
    outside = max(piece.x0 - middle, middle - piece.x1, 0.0) if piece.text.strip() else float("inf")
    return outside, abs((piece.x0 + piece.x1) / 2 - middle)


def _merged(pieces: list[Piece]) -> list[Piece]:
    """Pieces, those in one place as one: the characters that a ligature stands for."""
    out: list[Piece] = []
    for piece in pieces:
        before = out[-1] if out else None
        if before and abs(piece.x0 - before.x0) < _SAME and abs(piece.x1 - before.x1) < _SAME and piece.x1 > piece.x0:
            out[-1] = replace(before, text=_LIGATURE.sub(r"\2\1", before.text + piece.text))
        else:
            out.append(piece)
    return out


def _runs_against(pieces: list[Piece], foreign: str) -> bool:
    """Whether a line is read in another direction than its page: it begins and ends with letters of that direction.

    Args:
        pieces: The line.
        foreign: Kind of these letters.
    """
    letters = [piece.kind for piece in pieces if piece.kind in ("L", "R")]
    if not letters or set(letters) == {"L"}:
        return False
    return letters[0] == letters[-1] == foreign and 2 * letters.count(foreign) >= len(letters)


def _spaced(pieces: list[Piece]) -> list[Piece]:
    """Pieces with spaces where there is a gap."""
    out = pieces[:1]
    for before, piece in pairwise(pieces):
        gap = max(piece.x0 - before.x1, before.x0 - piece.x1)
        least = _MARKED if _is_marked(before) or _is_marked(piece) else _SPACE
        if gap > least * max(before.run.size, piece.run.size) and before.text.strip() and piece.text.strip():
            out.append(Piece(" ", before.x1, piece.x0, before.run))
        out.append(piece)
    return out


def _is_marked(piece: Piece) -> bool:
    return len(piece.text) > 1 and unicodedata.combining(piece.text[-1]) > 0


def _in_order(pieces: list[Piece], foreign: str) -> list[Piece]:
    """Pieces in the direction of their line in the order in which they are read.

    Args:
        pieces: The pieces.
        foreign: Kind of the letters that run against it.
    """
    out: list[Piece] = []
    at = 0
    for start, end in _against(pieces, foreign):
        between = pieces[at:start]
        out += between if foreign == "R" else _numbers_turned(between)
        turned = pieces[start:end][::-1]
        out += _numbers_turned(turned) if foreign == "R" else turned
        at = end
    rest = pieces[at:]
    out += rest if foreign == "R" else _numbers_turned(rest)
    return _bracketed(out) if any(piece.kind == "R" for piece in out) else out


def _against(pieces: list[Piece], foreign: str) -> list[tuple[int, int]]:
    """Start and end of the stretches that run against the direction of the line."""
    out: list[tuple[int, int]] = []
    own = "L" if foreign == "R" else "R"
    floor = 0
    index = 0
    while index < len(pieces):
        if pieces[index].kind == own:
            floor = index + 1
        if pieces[index].kind != foreign:
            index += 1
            continue
        ceiling = next((at for at in range(index, len(pieces)) if pieces[at].kind == own), len(pieces))
        last = max(at for at in range(index, ceiling) if pieces[at].kind == foreign)
        start, end = _widened(pieces, index, last + 1, floor, ceiling)
        out.append((start, end))
        index = floor = end
    return out


def _widened(pieces: list[Piece], start: int, end: int, floor: int, ceiling: int) -> tuple[int, int]:
    """A stretch with the digits that are drawn with it, and with the bracket that one inside it wants."""
    if pieces[start].kind == "L":
        before, after = start - 1, end
        while before >= floor and _of_one(pieces[before], pieces[start]):
            start = before if pieces[before].kind == "N" else start
            before -= 1
        while after < ceiling and _of_one(pieces[after], pieces[end - 1]):
            end = after + 1 if pieces[after].kind == "N" else end
            after += 1
    if sum(piece.text in _BRACKETS for piece in pieces[start:end]) % 2:
        if start > floor and pieces[start - 1].text in _BRACKETS:
            start -= 1
        elif end < ceiling and pieces[end].text in _BRACKETS:
            end += 1
    return start, end


def _of_one(piece: Piece, beside: Piece) -> bool:
    """Whether a digit, or what may stand in front of it, is drawn with the letters beside it, or all one by one."""
    if piece.kind != "N" and not piece.text.isspace() and piece.text not in _SEPARATORS:
        return False
    return piece.run is beside.run or len(piece.run.text.strip()) == len(beside.run.text.strip()) == 1


def _numbers_turned(pieces: list[Piece]) -> list[Piece]:
    """Pieces that are read from the right, with the digits of every number turned around."""
    out: list[Piece] = []
    index = 0
    while index < len(pieces):
        end = index
        while end < len(pieces) and _is_of_number(pieces, end, index):
            end += 1
        if end > index:
            out += pieces[index:end][::-1]
            index = end
        else:
            out.append(pieces[index])
            index += 1
    return out


def _is_of_number(pieces: list[Piece], at: int, start: int) -> bool:
    """Whether a piece is a digit, a sign beside one, or a separator between two.

    Numbers that one run draws with spaces between them, as those of telephones, are written as one.
    """
    piece = pieces[at]
    if piece.kind == "N":
        return True
    before = pieces[at - 1] if at > start and pieces[at - 1].kind == "N" else None
    after = pieces[at + 1] if at + 1 < len(pieces) and pieces[at + 1].kind == "N" else None
    if piece.text in _SIGNS:
        return bool(before or after)
    if piece.text == "+":
        return before is not None and before.run is piece.run
    if before is None or after is None:
        return False
    return piece.text in _SEPARATORS or (piece.text.isspace() and before.run is piece.run is after.run)


def _bracketed(pieces: list[Piece]) -> list[Piece]:
    """Pieces whose brackets open and close, since PDFium exchanges some of those that are read from the right."""
    out: list[Piece] = []
    opened: set[str] = set()
    for index, piece in enumerate(pieces):
        pair = _BRACKETS.get(piece.text)
        if pair:
            loose_before = not out or not out[-1].text.strip()
            loose_after = index + 1 == len(pieces) or not pieces[index + 1].text.strip()
            closes = pair in opened if loose_before == loose_after else loose_after
            (opened.discard if closes else opened.add)(pair)
            piece = replace(piece, text=pair[closes])
        out.append(piece)
    return out
