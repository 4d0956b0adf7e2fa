"""Prose into sentences, clauses, words and graphemes, as end offsets.

Each function returns the ends of pieces, in code points, that tile the text: ascending, the last is the
length of the text, no piece is empty, white space after a piece belongs to it. Time is linear in the length.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypedDict

import regex
import sentencex

__all__ = ["clause_ends", "grapheme_ends", "inner_sentence_ends", "line_ends", "sentence_ends", "word_ends"]

# Han, Kana and Bopomofo are written without spaces; Hangul is written with them, so its words end at spaces.
_UNSPACED = r"\p{Han}\p{Hiragana}\p{Katakana}\p{Bopomofo}"
_OPENING = "([{（［｛「『【〔《〈“‘"
_CLOSING = ")]}）］｝」』】〕》〉”’"
# Marks that open and close alike: which of the two, the number of them since the sentence began says.
_PAIRED = "\"'*_`"
# Small kana, the long-vowel mark and iteration marks belong to the character before them.
_NEVER_FIRST = r"ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶー々〻ゝゞヽヾ"
_OPENS = regex.escape(_OPENING)
_CLOSES = regex.escape(_CLOSING)
_EXTENDS = r"\p{GCB=Extend}\p{GCB=SpacingMark}\p{GCB=ZWJ}"

_UNSPACED_STOP = regex.compile(
    rf"[。！？｡‼⁇⁈⁉]+|．(?!\p{{N}})|…+|(?<=[{_UNSPACED}{_CLOSES}])(?:[!?]+|\.)(?=[{_CLOSES}{_PAIRED}]*[{_UNSPACED}])"
)
_STOP_IN_CLOSING = regex.compile(rf"(?<![.!?…])[.!?…]++(?=[{_CLOSES}{_PAIRED}\[])")
_ELLIPSIS_ENDS = regex.compile(rf"[{_OPENS}]|$|\s+(?!\p{{Ll}})")
_CONTINUES = regex.compile(r"[，、；：,;:]")
_QUOTED_CONTINUES = regex.compile(r"と|って|など|[はがをのもに]")
_NOTE_MARK = regex.compile(r"\[\^?[^\]\[\s]{1,24}\]")
# What `str.isspace` calls white space, four control characters more than the pattern `\s`.
_NOT_SPACE = regex.compile(r"[^\s\x1c-\x1f]")
_INSIDE_GRAPHEME = regex.compile(rf"[{_EXTENDS}]|(?<=\p{{GCB=Prepend}})")
_ENUMERATOR = regex.compile(r"\s*[(（]?(?:\p{N}{1,4}|[A-Za-z]|[ivxlIVXL]{1,6})[.)）]\s*")
_NUMBERED = regex.compile(
    r"(?:^|[^\p{L}\p{N}])(?:approx|art|arts|app|ca|cap|ch|chap|cl|def|eq|eqn|eqs|ex|fig|figs|fn|lem|line|ln|max|min|no|nos"
    r"|nr|p|para|pp|prop|pt|ref|refs|sec|sect|secs|tab|thm|ver|vol|vols|§)\.\s*$",
    regex.IGNORECASE,
)
_ABBREVIATED = regex.compile(
    r"(?:^|[^\p{L}\p{N}])(?:al|etc|sp|spp|var|cv|mr|mrs|ms|dr|prof|st|jr|sr|inc|ltd|co|corp|dept|est|gen|gov|lt|rev"
    r"|\p{Lu})\.\s*$",
    regex.IGNORECASE,
)
_NEVER_ENDS = regex.compile(r"(?:^|[^\p{L}\p{N}])(?:e\.g|i\.e|cf|vs|viz|lit|pv|subsp|ssp)\s?\.\s*$", regex.IGNORECASE)
_PLAIN_STOP = regex.compile(rf"[.!?।॥؟۔]+[{_CLOSES}{_PAIRED}]*\s+(?=[^\s\p{{Ll}}])")
_ANY_STOP = regex.compile(rf"[.!?।॥؟۔]+[{_CLOSES}{_PAIRED}]*\s+")
_BLANK_LINE = regex.compile(r"(?:\r\n?|\n)[^\S\r\n]*(?:\r\n?|\n)\s*")
_LINE_END = regex.compile(r"(?:\r\n?|\n)\s*")
# A line end written as an escape, as in text out of JSON; `\nabla` and `C:\new` are none.
_ESCAPED_LINE_END = regex.compile(
    rf"(?:\\r)?\\n(?:(?:\\r)?\\n)+\s*|(?<=[.!?:;。！？：；{_CLOSES}])(?:\\r)?\\n(?=[\p{{Lu}}\p{{N}}\-*#\"'])"
)
_LINE_STOP = regex.compile(rf"[.!?:;。！？：；{_CLOSES}|]")
_SHORT_LINE = 0.6  # of the widest line: so short a line was not wrapped
_FIRST_WORD = regex.compile(r"\S{1,200}")
_WIDEST_WRAP = 140  # characters: longer lines were not wrapped by an editor

_CLAUSE = regex.compile(
    rf"(?<![,;:—–])[,;:—–]++[{_CLOSES}{_PAIRED}]*+\s++|[，、；：]+[{_CLOSES}]*\s*|(?<=[{_UNSPACED}])[,;:—]+(?=[{_UNSPACED}])"
    r"|(?<!\s)\s++(?=\()|(?=（)"
)
_WORD = regex.compile(
    rf"(?<=\s)(?=[^\s{_EXTENDS}])"
    rf"|(?<=[^\s\p{{N}}{_OPENS}])(?<!\p{{GCB=ZWJ}})(?=[{_UNSPACED}])(?![{_NEVER_FIRST}{_EXTENDS}])"
    rf"|(?<=[{_UNSPACED}，、；：。！？）］｝」』】〕》〉”’])(?=[^\s\p{{Pe}}\p{{Pf}}\p{{Po}}\p{{Pd}}{_NEVER_FIRST}{_EXTENDS}])"
)
_GRAPHEME = regex.compile(r"\X")

# sentencex takes time quadratic in the length of text that is not ASCII.
_WINDOW = 4000
_REACH = 2000
_SURROGATE = regex.compile("[\ud800-\udfff]")


class _Boundary(TypedDict):
    start_index: int
    end_index: int


def sentence_ends(text: str, language: str = "en") -> list[int]:
    """Return where the sentences of ``text`` end.

    Args:
        text: Prose, in any language or several. Line ends do not end a sentence, blank lines do.
        language: Language code whose abbreviations are known at full stops. Full-width stops are read alike
            in every language, so Chinese and Japanese text needs no code of its own.

    Returns:
        End offsets in code points, tiling the text; none for an empty text.
    """
    stops = list(_unspaced_stops(text))
    stops.extend(match.end() for match in _BLANK_LINE.finditer(text))
    sections = _tile(text, stops)
    start = 0
    for end in sections:
        stops.extend(_spaced_stops(text, start, end, language))
        start = end
    return _tile(text, stops, drop=_ENUMERATOR)


def inner_sentence_ends(text: str) -> list[int]:
    """Return where sentences end inside a sentence that quotes or brackets several.

    Args:
        text: A sentence.

    Returns:
        End offsets in code points, tiling the text; none for an empty text.
    """
    stops = (match.end() for match in _ANY_STOP.finditer(text))
    return _tile(text, [end for end in stops if not _is_abbreviation(text, end, text[end : end + 1])])


def line_ends(text: str) -> list[int]:
    """Return where the lines of ``text`` end that its author ended, as opposed to those that an editor wrapped.

    A line was wrapped if the first word of the next line would not have fitted the widest line of the text, or if it
    is nearly as wide and does not end a sentence.

    Args:
        text: A paragraph.

    Returns:
        End offsets in code points, tiling the text; none for an empty text.
    """
    breaks = [(match.start(), match.end()) for match in _LINE_END.finditer(text)]
    ends = [match.end() for match in _ESCAPED_LINE_END.finditer(text)]
    if breaks:
        starts = [0, *(end for _, end in breaks)]
        widths = [stop - start for start, stop in zip(starts, [*(stop for stop, _ in breaks), len(text)], strict=True)]
        widest = max(widths)
        for (stop, end), width in zip(breaks, widths, strict=False):
            word = _FIRST_WORD.match(text, end)
            room = width + 1 + (len(word[0]) if word else 0) < widest
            if width > _WIDEST_WRAP or (room and (width < _SHORT_LINE * widest or _LINE_STOP.match(text, stop - 1))):
                ends.append(end)
    return _tile(text, ends)


def clause_ends(text: str) -> list[int]:
    """Return where the clauses of a sentence end: after commas, semicolons, colons, dashes; before brackets.

    Args:
        text: A sentence.

    Returns:
        End offsets in code points, tiling the text; none for an empty text.
    """
    return _tile(text, [match.end() for match in _CLAUSE.finditer(text)])


def word_ends(text: str) -> list[int]:
    """Return where words end: at white space, and between characters of scripts written without spaces.

    No piece begins with a closing mark or a small kana, none ends with an opening mark, and a number stays
    with the character after it.

    Args:
        text: Any text.

    Returns:
        End offsets in code points, tiling the text; none for an empty text.
    """
    return _tile(text, [match.end() for match in _WORD.finditer(text)])


def grapheme_ends(text: str) -> list[int]:
    """Return where the extended grapheme clusters of ``text`` end.

    Args:
        text: Any text.

    Returns:
        End offsets in code points, tiling the text; none for an empty text.
    """
    return [match.end() for match in _GRAPHEME.finditer(text)]


def _tile(text: str, ends: Iterable[int], drop: regex.Pattern[str] | None = None) -> list[int]:
    """Turn cuts in any order into ends that tile; a piece that ``drop`` matches whole stays with the next."""
    tiling: list[int] = []
    last = 0
    scanned = len(text) - len(text.lstrip())
    for end in sorted(ends):
        if end <= scanned or end >= len(text):
            continue
        scanned = _past_space(text, end)
        if scanned >= len(text) or _INSIDE_GRAPHEME.match(text, scanned):
            continue
        if drop is not None and scanned - last <= 16 and drop.fullmatch(text, last, scanned):
            continue
        last = scanned
        tiling.append(last)
    if text:
        tiling.append(len(text))
    return tiling


def _unspaced_stops(text: str) -> Iterator[int]:
    """Find the ends of sentences at full-width stops, and at others between characters written unspaced."""
    start = 0
    for match in _UNSPACED_STOP.finditer(text):
        end = _past_closing(text, match.end(), start)
        closing = text[match.end() : end]
        if _CONTINUES.match(text, end) or (match.group()[0] == "…" and not _ELLIPSIS_ENDS.match(text, end)):
            continue
        if any(mark in "」』" for mark in closing) and _QUOTED_CONTINUES.match(text, end):
            continue
        # A bracket inside a sentence does not end it; one that is the sentence does.
        if any(mark in ")）" for mark in _NOTE_MARK.sub("", closing)) and text[start] not in "(（":
            sentence = text[max(start, match.start() - _REACH) : match.start()]
            if "(" in sentence or "（" in sentence:
                continue
        yield end
        start = _past_space(text, end)


def _spaced_stops(text: str, start: int, end: int, language: str) -> Iterator[int]:
    """Find the ends of sentences at stops that white space follows, from ``start`` to ``end``."""
    for match in _STOP_IN_CLOSING.finditer(text, start, end):
        stop = _past_closing(text, match.end(), start)
        after = _past_space(text, stop)
        following = text[after : after + 1]
        begins = following.isupper() or following in _OPENING or following in _PAIRED
        if begins and after > stop and not _is_abbreviation(text, match.end(), following):
            yield after
    # sentencex takes a bracket at the beginning to hold all that follows it
    leading = _ENUMERATOR.match(text, start, end)
    start = leading.end() if leading else start
    while start < end:
        window = text[start : min(start + _WINDOW, end)]
        ends = _library_ends(window, language)
        whole = start + len(window) == end
        for stop in ends if whole else ends[:-1]:
            cut = start + stop
            if text[cut - 1].isspace() and not _is_abbreviation(
                text, cut, text[cut : cut + 1], listed=text[cut : cut + 1].islower()
            ):
                yield cut
        start += len(window) if whole or len(ends) == 1 else ends[-2]


def _library_ends(window: str, language: str) -> list[int]:
    """Ask sentencex, and fall back on a plain rule where its answer does not tile the window."""
    try:
        found: list[_Boundary] = sentencex.get_sentence_boundaries(language, _SURROGATE.sub("\ufffd", window))
        pieces = [(boundary["start_index"], boundary["end_index"]) for boundary in found]
    except (KeyboardInterrupt, SystemExit):
        raise
    # A panic in the compiled library is a BaseException only.
    except BaseException:
        pieces = []
    ends = [end for _, end in pieces]
    if [start for start, _ in pieces] == [0, *ends[:-1]] and ends[-1:] == [len(window)]:
        return ends
    plain = (match.end() for match in _PLAIN_STOP.finditer(window))
    return [*(end for end in plain if not _is_abbreviation(window, end, window[end : end + 1])), len(window)]


def _is_abbreviation(text: str, stop: int, following: str, listed: bool = True) -> bool:
    """Say whether the full stop before ``stop`` belongs to an abbreviation, given what follows it."""
    before = text[max(0, stop - 24) : stop]
    if (following.isnumeric() or following in _OPENING) and _NUMBERED.search(before):
        return True
    return _NEVER_ENDS.search(before) is not None or (listed and _ABBREVIATED.search(before) is not None)


def _past_closing(text: str, position: int, start: int) -> int:
    """Return the offset behind the closing marks and note marks at ``position``."""
    while position < len(text):
        mark = text[position]
        note = _NOTE_MARK.match(text, position)
        if note is not None:
            position = note.end()
        elif mark in _CLOSING:
            position += 1
        elif mark in _PAIRED:
            end = position + 1
            while text[end : end + 1] == mark:
                end += 1
            earlier = text.count(text[position:end], max(start, position - _REACH), position)
            if earlier % 2 == 0 and not text[end : end + 1].isspace():
                break
            position = end
        else:
            break
    return position


def _past_space(text: str, position: int) -> int:
    """Return the offset of the first character from ``position`` on that is not white space."""
    found = _NOT_SPACE.search(text, position)
    return len(text) if found is None else found.start()
