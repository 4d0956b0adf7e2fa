"""Text as Markdown that means that text, with as few backslashes as that takes."""

from __future__ import annotations

import re
from urllib.parse import quote

_SPECIAL = re.compile(r"[\\`*_\[\]<&~$\u00ad\u00a0]|!\[")
_REPLACED = {"\u00ad": "", "\u00a0": " ", "![": "\\!\\["}
_ENTITY = re.compile(r"&(?:[A-Za-z][A-Za-z0-9]*|#[0-9]{1,7}|#[xX][0-9A-Fa-f]{1,6});")
_PUNCTUATION = frozenset("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~")
_LINE_START = re.compile(
    r"[-+*~](?=\s|$)|=+[ \t]*$|\#{1,6}(?=\s|$)|>|~{3}|[-_*=:](?:[ \t]*[-_*=:|]){1,}[ \t]*(?=\s|$)|:(?=\s|$|[:{])"
    r"|/{3}|\{[{%:#<.]"
    r"|!{3}|\?{3}|={3}|\$\$|\([^()\n]*\)=|\||@"
)
_NUMBERED = re.compile(r"(\d{1,9})([.)])(?=\s|$)")
_REFERENCE = re.compile(r"\[[^\[\]\n]*\]:")
_TICKS = re.compile(r"`+")
_UNSAFE = re.compile(r"[\s<>()\"`\\|^{}\[\]]")


def escaped(text: str) -> str:
    """Running text with what would be markup escaped; line starts are `line_escaped`'s.

    Args:
        text: Text with its white space folded.
    """
    if _SPECIAL.search(text) is None:
        return text
    return _SPECIAL.sub(lambda match: _escape(text, match), text)


def escaped_places(text: str, places: list[int]) -> list[int]:
    """Where places of a text are in its escaped form.

    Args:
        text: The text, not escaped.
        places: Places in it, in order.
    """
    out: list[int] = []
    longer = 0
    matches = iter(_SPECIAL.finditer(text))
    match = next(matches, None)
    for place in places:
        while match is not None and match.start() < place:
            longer += len(_escape(text, match)) - len(match[0])
            match = next(matches, None)
        out.append(place + longer)
    return out


def _escape(text: str, match: re.Match[str]) -> str:
    char, at = match[0], match.start()
    if char in _REPLACED:
        return _REPLACED[char]
    before = text[at - 1] if at else ""
    after = text[match.end()] if match.end() < len(text) else ""
    plain = char != "`" and _plain(char, before, after)
    if char == "&":
        plain = _ENTITY.match(text, at) is None
    return char if plain else f"\\{char}"


def _plain(char: str, before: str, after: str) -> bool:
    """Whether a character that can be markup is none between these two."""
    match char:
        case "\\":
            return after not in _PUNCTUATION and after != ""
        case "_":
            return (before.isalnum() and after.isalnum()) or before == after == " "
        case "*":
            return before == after == " "
        case "[":
            return after not in ("[", "^", "!", " ", "x", "X") and before != "!"
        case "]":
            return after not in ("(", "[", ":", "{", "")
        case "<":
            return not (after.isalpha() or after in ("/", "!", "?", "%", ""))
        case _:  # a tilde or a dollar sign, which are markup in pairs
            return char not in (before, after) and after != ""


def line_escaped(line: str) -> str:
    """A line of escaped text whose start would make it another kind of block, with that escaped too."""
    first = line[:1]
    if first.isdigit():
        return _NUMBERED.sub(r"\1\\\2", line, count=1) if _NUMBERED.match(line) else line
    if first == "[":
        return f"\\{line}" if _REFERENCE.match(line) else line
    if first in _PUNCTUATION and _LINE_START.match(line):
        return f"\\{line}"
    return line


def code_span(text: str) -> str:
    """Text as a code span, with as many backticks as it takes.

    Args:
        text: The code, on one line.
    """
    runs = {len(run) for run in _TICKS.findall(text)}
    length = next(n for n in range(1, len(runs) + 2) if n not in runs)
    ticks = "`" * length
    padded = text.startswith("`") or text.endswith("`") or (text[:1] == " " == text[-1:] and text.strip(" ") != "")
    return f"{ticks} {text} {ticks}" if padded else f"{ticks}{text}{ticks}"


def target(address: str) -> str:
    """An address as the target of a link: what would end it is percent-encoded."""
    if _UNSAFE.search(address) is None:
        return address
    if address.count("(") == address.count(")") and _UNSAFE.sub("", address.replace("(", "").replace(")", "")) == (
        address.replace("(", "").replace(")", "")
    ):
        depth = 0
        for char in address:
            depth += (char == "(") - (char == ")")
            if depth < 0 or depth > 20:
                break
        else:
            return address
    return _UNSAFE.sub(lambda match: quote(match[0], safe=""), address)
