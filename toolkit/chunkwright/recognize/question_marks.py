"""What makes a line a question: its last character, the mark before it, the word it begins with."""

from __future__ import annotations

import re

from chunkwright.recognize.plain import plain

LONGEST = 300  # characters of a question; what is longer is no heading

_E = r"[*_]{0,3}"
_N = r"(?:[ .#]{0,2}[\d一二三四五六七八九十]{1,3})?"
# 'Q:', 'Q1.', 'Question 3:', '**Q**:', 问：, 問題1：; then white space or, after a Chinese mark, anything.
QUESTION_MARK = re.compile(
    rf"{_E}(?:(?:[Qq]|Question|QUESTION){_N}[ ]?{_E}[:：.)、]{_E}(?=\s|[^\x00-\u2e7f]|[*_\"“'])|"
    rf"(?:问题?|問題?|提问)[ ]?{_N}{_E}[:：、]{_E}|[问問]\d{{1,3}}{_E}(?=\s)){_E}[ \t\u3000]*"
)
ANSWER_MARK = re.compile(
    rf"{_E}(?:(?:[Aa]|Answer|ANSWER){_N}[ ]?{_E}[:：.)、]{_E}(?=\s|[^\x00-\u2e7f]|[*_\"“'\[(`]|\Z)|"
    rf"(?:答案?|回答)[ ]?{_N}{_E}[:：、]{_E}|答\d{{1,3}}{_E}(?=\s))"
)
_NUMBER = re.compile(
    r"(?:\d{1,3}(?:\.\d{1,3}){0,3}[.)、:：]?[ \t\u3000]+|\d{1,3}[、．]|[一二三四五六七八九十]{1,3}、|\(\d{1,3}\)[ ]*)"
)
_QUARTER = re.compile(r"[Qq][1-4]\b")
_CLOSING = " \t\u3000\"'”’」』)）]】*_`#"
_INTERROGATIVE = re.compile(
    r"(?:how|what|what's|why|when|where|who|whose|which|can|could|do|does|did|is|are|was|will|would|should|may|must|"
    r"have|has|am)\b|如何|怎么|怎样|为什么|为何|什么|是否|能否|可否|能不能|可不可以|哪|谁|何时|多久|多少",
    re.I,
)
_CHINESE_QUESTION = re.compile(r"(?:吗|呢|什么|怎么办|多少|多久)$")
_QUESTION_PAGE = re.compile(
    r"\b(?:FAQs?|frequently asked|Q ?& ?A|questions and answers|common questions)\b|"
    r"常见问题|常見問題|问答|問答|疑问解答",
    re.I,
)


def asks(words: str) -> bool:
    """Whether plain text is one whole question by its last character."""
    end = words.rstrip(_CLOSING)
    return len(end) > 1 and len(words) <= LONGEST and end[-1] in "?？" and any(c.isalpha() for c in end)


def unmarked(words: str) -> str:
    """Plain text of a question without its mark; the text itself if nothing would be left."""
    match = QUESTION_MARK.match(words)
    return (words[match.end() :].strip() if match else words) or words


def question_title(content: str) -> str:
    """Title of a question: plain text, mark and emphasis gone."""
    match = QUESTION_MARK.match(content)
    return unmarked(plain(content[match.end() :] if match else content)) or plain(content)


def has_mark(words: str) -> bool:
    """Whether plain text begins with 'Q:' or the like and goes on as a question may."""
    match = QUESTION_MARK.match(words)
    if match is None or match.end() == len(words):
        return False
    # 'Q1: Results' is of a quarter.
    return not _QUARTER.match(words) or asks(words) or begins_like_one(words[match.end() :])


def begins_like_one(words: str) -> bool:
    """Whether plain text begins with an interrogative, or ends like a Chinese question; no proof by itself."""
    match = _NUMBER.match(words)
    rest = words[match.end() :] if match else words
    return _INTERROGATIVE.match(rest) is not None or _CHINESE_QUESTION.search(rest) is not None


def names_questions(title: str) -> bool:
    """Whether a title says that questions follow: 'FAQ', 常见问题."""
    return _QUESTION_PAGE.search(title) is not None
