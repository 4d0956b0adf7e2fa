"""The short heading of a clause: how far it runs after the mark, or that there is none."""

from __future__ import annotations

import re

from chunkwright.recognize.clause_marks import marks_at
from chunkwright.recognize.plain import plain

LONGEST = 120  # characters of a heading
_MOST_WORDS = 14
_MOST_WORDS_RUN_IN = 9
_MOST_IDEOGRAPHS = 30
_PARTED = re.compile(r"[ \t\u00a0\u3000]*(?:\\?[.:：．、][ \t\u3000]*|[–—-][ \t]+)?")
_EMPHASIZED = re.compile(r"(?P<mark>\*{1,3}|_{1,3})(?=\S)(?P<body>[^*_\r\n]{1,120})(?P=mark)[ \t]?[.:：]?")
_BRACKETED = re.compile(r"[【\[〔](?P<body>[^】\]〕\r\n]{1,40})[】\]〕]")
_RUN_IN = re.compile(r"[^.:;?!\r\n]{2,110}[.:](?:[–—]|(?=[ \t\u00a0]+\S))")
_RUN_IN_CHINESE = re.compile(r"[\u3400-\u9fff（）]{2,14}(?=[ \u3000]+[\u3400-\u9fff“《])")
_VERB = re.compile(
    r"\b(?:shall|must|may|will|can|cannot|should|would|is|are|was|were|has|have|had|does|do|agrees?|means|"
    r"includes?|represents?|applies|hereby)\b",
    re.I,
)
_SENTENCE = re.compile(
    r"(?:This|These|Each|Every|Any|All|If|Either|Neither|Both|Where|When|Unless|It|You|We|They|There|Such)\s", re.I
)
_ENDS_A_SENTENCE = re.compile(r"[.;,!?。；，！？、]\s*(?:[*_]{0,3})$")
_UNDERLINE = re.compile(r"[ \t]*([-=*~_])\1{2,}[ \t]*(?=[\r\n]|\Z)")
_LINE_END = re.compile(r"\r\n?|\n")
_IDEOGRAPH = re.compile(r"[\u3400-\u9fff]")


def heading_end(text: str, mark_end: int, line_end: int, end: int) -> tuple[int, str]:
    """Where the head of a clause ends, and its heading as plain text ("" if it has none).

    Args:
        text: The document's text.
        mark_end: End of the mark.
        line_end: End of the mark's line.
        end: End of the clause's text in this paragraph.
    """
    at = _parted(text, mark_end, line_end)
    mark_end += len(text[mark_end:at].rstrip())  # the period of 'Article 5.' stays with it
    if at >= line_end:
        return mark_end, ""
    if match := _EMPHASIZED.match(text, at, line_end) or _BRACKETED.match(text, at, line_end):
        if _titled(plain(match["body"]), _MOST_WORDS):
            return match.end(), _clean(match["body"])
    elif text[at] in "*_":
        return mark_end, ""
    line = text[at:line_end].rstrip()
    if _whole_line(text, line, line_end, end):
        stop = at + len(line)
        underline = _UNDERLINE.match(text, _next_line(text, line_end, end), end)
        return (underline.end() if underline else stop), _clean(line)
    if match := _RUN_IN.match(text, at, line_end):
        return (match.end(), _clean(match[0])) if _run_in(match[0]) else (mark_end, "")
    if match := _RUN_IN_CHINESE.match(text, at, line_end):
        return match.end(), _clean(match[0])
    return mark_end, ""


def next_line_heading(text: str, line_end: int, end: int) -> int:
    """End of the line after 'PART 1' if it is a heading that belongs to it; else the end of the line itself."""
    start = _next_line(text, line_end, end)
    match = _LINE_END.search(text, start, end)
    stop = match.start() if match else end
    line = text[start:stop].strip()
    if start >= stop or marks_at(text, start, stop) or not _whole_line(text, line, stop, end):
        return line_end
    return start + len(text[start:stop].rstrip())


def _parted(text: str, mark_end: int, line_end: int) -> int:
    match = _PARTED.match(text, mark_end, line_end)
    return match.end() if match else mark_end


def _whole_line(text: str, line: str, line_end: int, end: int) -> bool:
    """Whether the line after the mark is a heading by itself."""
    if not line or len(line) > LONGEST or not _titled(plain(line.rstrip(".")), _MOST_WORDS):
        return False
    ended = _ENDS_A_SENTENCE.search(line)
    if ended and not (line.endswith(".") and _run_in(line)):
        return False
    if line.endswith((":", "：")):
        return False
    following = _next_line(text, line_end, end)
    if following >= end or _UNDERLINE.match(text, following, end):
        return True
    # A line that was wrapped is no heading: the next word would not have fit.
    match = _LINE_END.search(text, following, end)
    next_line = text[following : match.start() if match else end]
    word = next_line.split(None, 1)[0] if next_line.strip() else ""
    return len(line) + 1 + len(word) < 0.8 * max(len(next_line), 50) or bool(_IDEOGRAPH.match(line))


def _run_in(heading: str) -> bool:
    """Whether a heading that ends with a period reads like one: short, or with its words in capitals."""
    words = plain(heading).rstrip(".: ").split()
    if not words or not _titled(" ".join(words), _MOST_WORDS_RUN_IN):
        return False
    long = [word for word in words if len(word) > 3]
    raised = sum(not word[0].islower() for word in long)
    if _SENTENCE.match(" ".join(words)):
        return False
    share = 0.5 if len(words) <= 4 else 0.75  # of words in capitals
    return len(words) <= 2 or raised >= share * len(long)


def _titled(heading: str, most_words: int) -> bool:
    words = heading.split()
    if not words or len(words) > most_words or heading[0].islower() or len(heading) > LONGEST:
        return False
    if _IDEOGRAPH.search(heading):
        return len(heading) <= _MOST_IDEOGRAPHS and not any(c in heading for c in "，。；！？")
    return _VERB.search(heading) is None and any(c.isalpha() for c in heading)


def _next_line(text: str, line_end: int, end: int) -> int:
    match = _LINE_END.match(text, line_end, end)
    return match.end() if match else end


def _clean(heading: str) -> str:
    return plain(heading).rstrip(".:：。–— ")
