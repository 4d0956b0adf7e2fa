"""Cues: words by which one block or sentence leans on another, in English, Chinese and Japanese.

`docs/concepts.md` lists them. Each function looks at a bounded number of characters.
"""

from __future__ import annotations

import re

_INTRODUCES = re.compile(
    r"\b(?:as follows|the following|following (?:table|list|example|steps|code)|(?:shown|listed|given|described) below"
    r"|for example|for instance|such as|e\.g)\b[^.!?]*[.,:]?\s*$"
    r"|\b(?:Listing|Table|Figure|Example)\s+[A-Z]?\d[\d.-]*\b[^.!?]*[.,:]?\s*$"
    r"|(?:如下|以下|下列|例如|下表|下图|下面|見下|次の通り)[^。！？]*[。：:]?\s*$",
    re.I,
)
_ANNOUNCES = re.compile(
    r"\b(?:the following|as follows"
    r"|(?:shown|listed|given|described|defined|summari[sz]ed) (?:below|in the (?:\w+ )?table))\b"
    r"|如下|下列|下表|下面|以下|次の",
    re.I,
)
_LIMITS = re.compile(
    r"(?:[-*>]\s+|\*\*|_|\()*(?:unless|however|only if|only when|except|provided that|otherwise|but\b|note\b|notes?:|"
    r"this does not apply|in that case|if not\b|exception|nevertheless|"
    r"但|除外|除非|仅当|僅當|然而|不过|注[：:]|注意|例外|ただし|否则)",
    re.I,
)
_LIMITS_WITH = frozenset("-*_(>uUhHoOeEpPbBnNtTiI但除仅僅然不注例た否")
_REFERS = re.compile(
    r"(?:He|She|It|They|This|That|These|Those|Such|His|Her|Its|Their|Both|Also|Additionally|Moreover|Furthermore|Therefore"
    r"|Thus|Hence|Consequently|Accordingly|Similarly|Likewise|Instead|Alternatively|Then|In addition|As a result"
    r"|For this reason|For example|For instance|In (?:this|that|such) case|The (?:latter|former|same)|As such"
    r"|In brief|In short)\b"
    r"|[它他她]们?|这|這|该|該|此|其|上述|因此|所以|另外|同时|例如|故|これ|それ|この|その|したがって|また"
)
_REFERS_WITH = frozenset("HSITBAMFCL它他她这這该該此其上因所另同例故こそしま")
_POINTS = re.compile(
    r"\b(?:this|these|those|such an?|the (?:latter|former|above|said))\b|[这這该該]|此类|上述|前述|この|その"
)
_ANSWERS = re.compile(
    r"(?:^|[\s'\"“‘(:：])(?:Yes|No|Sure|Of course|Certainly|Absolutely|Okay|OK|Not quite|It depends"
    r"|是的?|不是?|可以|不可以|不能|当然|はい|いいえ)[.!。！]+['\"”’)]?\s*$"
)
_SHORT = 400  # characters: a paragraph that announces what follows has a sentence or two beside
_TAIL = 160  # characters at a block's end that are searched for an introduction
_BEGINNING = 48  # characters at the beginning of a sentence that are searched for 'this challenge'
_ANSWER = 24  # characters before a sentence that are searched for a bare 'Yes.'


def introduces(text: str, start: int, end: int) -> bool:
    """True for a range that ends in a colon or in words such as 'as follows'."""
    tail = text[max(start, end - _TAIL) : end]
    return ends_in_colon(tail) or _INTRODUCES.search(tail) is not None


def announcement(text: str, start: int, end: int) -> int | None:
    """Where a short paragraph says that something follows ('has the following values. Others are allowed.')."""
    if end - start > _SHORT:
        return None
    match = _ANNOUNCES.search(text, start, end)
    return match.start() if match else None


def ends_in_colon(text: str) -> bool:
    """True for a colon at the end, also one that marks of emphasis or quotes close behind."""
    return text.rstrip("*_`\"')）”’").endswith((":", "："))


def limits(text: str, start: int) -> bool:
    """True if what begins at `start` limits what stands before it ('unless', 'however', 但, 仅当)."""
    return text[start] in _LIMITS_WITH and _LIMITS.match(text, start) is not None


def refers_back(text: str, start: int) -> bool:
    """True if what begins at `start` cannot be read without what stands before it ('They', 'Therefore', 因此).

    So it is with a sentence that points ('the city met this challenge'), and with one that explains a bare 'Yes.'
    before it.
    """
    if text[start] in _REFERS_WITH and _REFERS.match(text, start) is not None:
        return True
    if _POINTS.search(text, start, start + _BEGINNING) is not None:
        return True
    return _ANSWERS.search(text[max(0, start - _ANSWER) : start]) is not None
