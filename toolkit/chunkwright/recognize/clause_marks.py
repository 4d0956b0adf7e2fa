"""The number scheme: what a clause's mark looks like, and how each can be read."""

from __future__ import annotations

import re
from dataclasses import dataclass

from chunkwright.recognize.numerals import CHINESE, SPELLED, chinese, letter, number, roman

_ARTICLE = 40  # rank of what is counted through a whole law or contract

RANKS: dict[str, int] = {
    # Outer parts of a document close everything before them.
    "schedule": 0, "annex": 0, "appendix": 0, "exhibit": 0, "attachment": 0, "附件": 0, "附录": 0,
    "book": 10, "title": 10, "part": 10, "division": 12, "编": 10, "分编": 12, "部分": 10,
    "chapter": 20, "章": 20, "subchapter": 25, "节": 30,
    # Of these the one that comes first holds the other: Sections lie in Articles here, Articles in Sections there.
    "article": _ARTICLE, "section": _ARTICLE, "§": _ARTICLE, "rule": _ARTICLE, "regulation": _ARTICLE,
    "clause": 45, "条": _ARTICLE, "款": 50, "项": 60,
}  # fmt: skip
"""Words before or after a number, each with its rank: a lower one holds a higher one."""

CORE = frozenset({"article", "clause", "§", "条", "款"})
"""Words that only contracts and laws count by; a manual has parts, chapters, sections, rules and appendices too."""

DECIMAL = ("1", "A.1")
"""Styles whose numbers have parts: '3.2.1', and 'A.1' in an annex."""

_LETTERED = ("schedule", "annex", "appendix", "exhibit", "attachment", "section", "part")
_LATIN = [word for word in RANKS if word.isascii()]
_FORMS = "|".join(form for word in _LATIN for form in (word.capitalize(), word.upper()))
_COUNTED = "|".join(form for word in SPELLED for form in (word.capitalize(), word.upper()))
_WORD = re.compile(
    rf"(?P<word>{_FORMS}|Sec\.|SEC\.|Art\.|ART\.)[ \t\u00a0]+(?:No\.? ?)?"
    rf"(?P<number>\d{{1,4}}(?:\.\d{{1,3}}){{0,4}}[a-z]?|[IVXLC]{{1,8}}|[A-Z]|{_COUNTED})(?![\w.]*\w)"
)
_SIGN = re.compile(r"§{1,2} ?(?P<number>\d{1,4}(?:\.\d{1,3}){0,4}[a-z]?)(?![\w.]*[\w])")
_CHINESE_WORD = re.compile(
    rf"第[ \u3000]?(?P<number>[{CHINESE}]{{1,9}}|\d{{1,4}})[ \u3000]?(?P<word>分编|部分|[编章节条款项])"
    rf"(?P<again>之[{CHINESE}]{{1,2}})?"
)
_CHINESE_ANNEX = re.compile(rf"(?P<word>附件|附录)[ \u3000]?(?P<number>[{CHINESE}]{{1,3}}|\d{{1,2}}|[A-Z])(?![\w.]*\w)")
_DECIMAL = re.compile(r"(?P<number>\d{1,3}(?:\.\d{1,3}){1,5})(?P<close>\\?[.．、])?(?![\d.%])")
_ANNEXED = re.compile(r"(?P<letter>[A-Z])(?P<number>(?:\.\d{1,3}){1,5})\.?(?=[ \t\u3000])")
_BARE = re.compile(r"(?P<number>\d{1,3})(?=[ \t\u3000]+\w)")
_NUMERAL = re.compile(
    rf"(?P<open>\\?[(（])?(?P<number>\d{{1,3}}|[a-z]|[A-Z]|[ivxl]{{2,7}}|[IVXL]{{2,7}}|[{CHINESE}]{{1,5}})"
    r"(?P<close>\\?[)）.．、])"
)
# Versions: 4.01, 1.0.2, and what has a date behind it.
_VERSION = re.compile(r"(?:\d+\.)*0\d|\d+\.(?:\d+\.)*0\.")
_DATED = re.compile(
    r"[\s(:,–—-]*(?:(?:\d{1,2}[ ./-])?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b[ .,-]*\d|"
    r"\d{4}[-/.年]\d{1,2}|\d{1,2}[./-]\d{1,2}[./-]\d{2}|unreleased\b)",
    re.I,
)
# A row of a table set with spaces.
_COLUMNS = re.compile(r"[ \t]{2,}[\d.]+(?:[ \t]{2,}|\t)")
# What a reference at the beginning of a line goes on with, and the title of a clause does not.
_REFERENCE = re.compile(r"[ \t]*(?:[,;)，、；）]|[a-z])|(?:规定|所|的|和|及|或|与|至|中|以|之|第|情形|约定|内|、)")
_BEGINS = re.compile(r"[ \t\u3000\u00a0]*(?:[*_]{0,3}[ \t]?[\w\"“'‘«「『《〈【\[(（*_<`$€£¥.:：–—-]|\Z|[\r\n])")


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read a mark.

    Attributes:
        style: What it is counted in; marks of one sequence share it.
        value: The number; more than one part for '3.2.1'.
        rank: Rank of the word it has, or None.
    """

    style: str
    value: tuple[int, ...]
    rank: int | None = None


@dataclass(frozen=True, slots=True)
class Mark:
    """A mark in the text; '(a)(ii)' is two.

    Attributes:
        start: Its first character.
        end: One past its last, without punctuation that only parts it from what follows.
        readings: How it can be read, the likelier first.
        bare: Whether it is a number and nothing else, as in '1 Scope'.
        again: Whether it may repeat the number before it, as '§ 7a' does.
    """

    start: int
    end: int
    readings: tuple[Reading, ...]
    bare: bool = False
    again: bool = False


def marks_at(text: str, at: int, end: int) -> tuple[Mark, ...]:
    """The mark that begins at an offset, in its parts; nothing if there is none.

    Args:
        text: The document's text.
        at: Where to look.
        end: Where the line ends.
    """
    first = _worded(text, at, end) or _decimal(text, at, end) or _numeral(text, at, end) or _bare(text, at, end)
    if first is None:
        return ()
    marks = [first]
    while len(marks) < 4:  # 12(a)(ii)(A)
        last = marks[-1].end
        inner = _numeral(text, last, end) if last < end and text[last] in "(（" else None
        if inner is None or inner.readings[0].style[0] != "(":
            break
        marks.append(inner)
    if first.readings[0].rank is not None and _REFERENCE.match(text, marks[-1].end, end):
        return ()
    return tuple(marks)


def _worded(text: str, at: int, end: int) -> Mark | None:
    match = (
        _WORD.match(text, at, end)
        or _CHINESE_WORD.match(text, at, end)
        or _SIGN.match(text, at, end)
        or _CHINESE_ANNEX.match(text, at, end)
    )
    if match is None:
        return None
    groups = match.groupdict()
    word = (groups.get("word") or "§").lower().rstrip(".")
    word = {"sec": "section", "art": "article"}.get(word, word)
    raw = match["number"]
    again = bool(groups.get("again")) or (raw[-1].islower() and raw[0].isdigit())
    values = _word_values(word, raw.rstrip("abcdefghijklmnopqrstuvwxyz") if again else raw)
    readings = tuple(Reading(f"{word}{len(v) - 1 or ''}", v, RANKS[word]) for v in values)
    return Mark(at, match.end(), readings, again=again) if readings else None


def _word_values(word: str, raw: str) -> list[tuple[int, ...]]:
    if raw[0].isdecimal():
        return [tuple(int(part) for part in raw.split("."))]
    if raw.lower() in SPELLED:
        return [(SPELLED[raw.lower()],)]
    values = [letter(raw), roman(raw)] if word in _LETTERED else [roman(raw), letter(raw)]
    return [(value,) for value in (*values, chinese(raw)) if value is not None]


def _decimal(text: str, at: int, end: int) -> Mark | None:
    match = _DECIMAL.match(text, at, end)
    if annexed := _ANNEXED.match(text, at, end):
        parts = (ord(annexed["letter"]) - 64, *(int(part) for part in annexed["number"].split(".")[1:]))
        return Mark(at, annexed.end("number"), (Reading("A.1", parts),))
    if match is None or not _goes_on(text, match.end(), end, spaced=True):
        return None
    if (
        _VERSION.match(match["number"])
        or _DATED.match(text, match.end(), end)
        or _COLUMNS.match(text, match.end(), end)
    ):
        return None
    value = tuple(int(part) for part in match["number"].split("."))
    return Mark(at, match.end(), (Reading("1", value),))


def _bare(text: str, at: int, end: int) -> Mark | None:
    match = _BARE.match(text, at, end)
    return Mark(at, match.end(), (Reading("1", (int(match["number"]),)),), bare=True) if match else None


def _numeral(text: str, at: int, end: int) -> Mark | None:
    match = _NUMERAL.match(text, at, end)
    if match is None:
        return None
    opened, raw, closed = match["open"], match["number"], match["close"][-1]
    if opened and closed not in ")）":
        return None
    spaced = closed in ".．)）" and not opened
    if not _goes_on(text, match.end(), end, spaced=spaced):
        return None
    around = "(%s)" if opened else {")": "%s)", "）": "%s)", "、": "%s、"}.get(closed, "%s")
    readings = tuple(_readings(around, raw))
    return Mark(at, match.end(), readings) if readings else None


def _readings(around: str, raw: str) -> list[Reading]:
    """Readings of a numeral; a single letter may be a Roman digit."""
    if raw.isdecimal():
        return [Reading(around % "1", (int(raw),))]
    case = "A" if raw.isupper() else "a"
    found = [(case, letter(raw)), ("I" if raw.isupper() else "i", roman(raw)), ("一", number(raw))]
    return [Reading(around % style, (value,)) for style, value in found if value is not None]


def _goes_on(text: str, at: int, end: int, *, spaced: bool) -> bool:
    """Whether what follows a mark can be a clause; after '1.' and 'a)' that takes a space or an ideograph."""
    if at >= end:
        return True
    if not _BEGINS.match(text, at, end):
        return False
    return not spaced or text[at].isspace() or text[at] in "*_(（【“《「" or ord(text[at]) > 0x2E7F
