"""Whether numbers are those of clauses: what a document has to show before its lines are taken for them."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from functools import partial

from chunkwright.recognize.clause_lines import Candidate, Holder
from chunkwright.recognize.clause_marks import CORE, Reading
from chunkwright.recognize.numbering import Numbering, Placement
from chunkwright.tree import Item

_ROUNDS = 6  # of leaving out what stands alone; more would change next to nothing
_AHEAD = 40  # marks
_SHARE = 2  # one in so many numbered lines has to run on

_TONE = re.compile(
    r"\b(shall|hereby|hereunder|herein|hereof|hereto|thereof|thereto|pursuant|notwithstanding|agreements?|contracts?|"
    r"licen[sc]e[sd]?|licen[sc]ors?|licensees?|part(?:y|ies)|warrant(?:y|ies)|liab(?:le|ility)|"
    r"subsections?|enact(?:ed|ment)|repeal(?:s|ed)?|parliament|congress|minister|regulations?|"
    r"indemni(?:fy|ties|ty)|obligations?|"
    r"covenants?|breach|terminat(?:e|ion)|governing law|provisions?|statut(?:e|ory)|supplier|purchaser|tenant|"
    r"copyrights?|permissions?|provided that|rights?|free of charge|fees?|damages|implied|"
    r"landlord|employer|contractor|jurisdiction)\b"
    r"|(应当|不得|甲方|乙方|本合同|本协议|本办法|本规定|本条例|本法|条款|违约|责任|义务|处罚|依法|有权|规定|施行)",
    re.I,
)
_DISTINCT = 5  # legal words that a legal text has at least
_APART = 300  # characters to each of them at most

Placed = tuple[Candidate, tuple[Placement, ...]]


def legal_tone(text: str) -> bool:
    """Whether the text reads like a contract or a law: many different legal words, and often."""
    words = Counter(match[0].lower() for match in _TONE.finditer(text))
    return len(words) >= _DISTINCT and words.total() * _APART >= len(text)


def placed(found: list[Candidate], holders: list[Holder], text: str) -> list[Placed]:
    """The candidates that are clauses, each with the places of its mark's parts.

    A sequence needs two members that run on. The whole needs one of: articles or other words that only laws and
    contracts count by, decimal numbers on two levels, legal language.

    Args:
        found: Candidates in order.
        holders: Their containers.
        text: The document's text.
    """
    if len(found) < 2:
        return []
    count = len(found)
    for _ in range(_ROUNDS):
        rows = _run(found, holders)
        kept = _consistent(rows, holders)
        if len(kept) == len(found):
            break
        found = [candidate for candidate, _ in kept]
    if not kept or not (_strong(kept) or legal_tone(text)):
        return []
    # Where most numbers lead nowhere, those that happen to run on are no structure.
    return kept if _worded(kept) or _SHARE * len(kept) >= count else []


def _run(found: list[Candidate], holders: list[Holder]) -> list[Placed]:
    numbering, current, rows = Numbering(), -1, []
    positions: dict[tuple[int, Reading], list[int]] = {}
    for index, candidate in enumerate(found):
        for reading in candidate.readings:
            positions.setdefault((candidate.holder, reading), []).append(index)
    for index, candidate in enumerate(found):
        if candidate.holder != current:
            current = candidate.holder
            holder = holders[current]
            numbering.enter(holder.number, runs_on=not isinstance(holder.block, Item))
        following = found[index + 1] if index + 1 < len(found) else candidate
        readings = following.readings if following.holder == current else frozenset()
        soon = partial(_comes_soon, positions, current, index)
        places = numbering.place(candidate.marks, readings, soon)
        rows.append((candidate, tuple(place for place in places if place is not None)))
    return rows


def _comes_soon(positions: dict[tuple[int, Reading], list[int]], holder: int, index: int, reading: Reading) -> bool:
    """Whether a reading is among those of the next marks of the same container."""
    places = positions.get((holder, reading), [])
    place = bisect_right(places, index)
    return place < len(places) and places[place] <= index + _AHEAD


def _consistent(rows: list[Placed], holders: list[Holder]) -> list[Placed]:
    """The rows without sequences of one and without heads that nothing proves."""
    sizes = Counter(place.sequence for _, places in rows for place in places)
    parents = {place.parent for _, places in rows for place in places}
    # '1.1' inside an item '1.' proves the sequence of the item.
    extended = {id(holders[c.holder].block) for c, places in rows for place in places[:1] if place.linked}
    parents |= {places[0].sequence for c, places in rows if c.item in extended and places}
    styles = Counter(places[0].reading.style for _, places in _nonempty(rows))
    worded = any(sizes[place.sequence] > 1 and place.reading.rank is not None for _, (place, *_) in _nonempty(rows))
    kept = []
    for candidate, places in _nonempty(rows):
        first = places[0]
        lone = sizes[first.sequence] < 2 and first.sequence not in parents
        # One 'Annex A' among many articles, and 5.1 right under 5, are consistent by themselves.
        rank, value = first.reading.rank, first.reading.value
        outer = rank is not None and (worded or rank == 0) and styles[first.reading.style] == 1
        excused = first.linked or (outer and value == (1,))
        proven = not candidate.unproven or first.sequence in parents
        if proven and (not lone or excused or len(places) > 1):
            kept.append((candidate, places))
    return kept


def _nonempty(rows: list[Placed]) -> list[Placed]:
    return [row for row in rows if row[1]]


def _strong(rows: list[Placed]) -> bool:
    """Whether the marks alone show a law, a contract or a standard."""
    sizes = Counter(place.sequence for _, places in rows for place in places)
    running = [place for _, places in rows for place in places if sizes[place.sequence] > 1]
    decimals = any(place.linked and len(place.reading.value) > 1 for place in running)
    sections = any(place.reading.style.startswith("section") for place in running)
    bracketed = any(place.depth and place.reading.style[0] == "(" for place in running)
    return decimals or (sections and bracketed) or _worded(rows)


def _worded(rows: list[Placed]) -> bool:
    """Whether two marks that run on have a word that only contracts and laws count by."""
    sizes = Counter(place.sequence for _, places in rows for place in places)
    core = (places[0] for _, places in rows if places[0].reading.style.rstrip("1234") in CORE)
    return any(sizes[place.sequence] > 1 for place in core)
