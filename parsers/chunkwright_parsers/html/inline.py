"""Running text: elements within a line as Markdown, in one pass over their nodes."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from chunkwright_parsers.html.elements import BLOCKS, VERBATIM
from chunkwright_parsers.html.formulas import formula
from chunkwright_parsers.html.links import Links
from chunkwright_parsers.html.listing import code_text
from chunkwright_parsers.html.node import Node
from chunkwright_parsers.html.notes import leads_back, note_label
from chunkwright_parsers.html.permalinks import is_permalink, names_permalink
from chunkwright_parsers.html.texts import text_of
from chunkwright_parsers.rendering import code_span, escaped, line_escaped, target

_FOLD = re.compile(r"[ \t\n\r\f]+")
_MARKS = {"b": "**", "strong": "**", "i": "*", "em": "*", "del": "~~", "s": "~~", "strike": "~~"}
_ICONS = frozenset(("i", "span", "em", "svg"))
_CODE = frozenset(("code", "tt", "kbd", "samp"))
BREAK = "\0"
"""Stands for a line break until the text is put together."""
_AROUND = {
    "br": (BREAK, ""),
    "li": (f"{BREAK}- ", BREAK),
    "q": ("\u201c", "\u201d"),
    "rt": (" (", ")"),
}
"""What stands around the content of an element."""


@dataclass(frozen=True, slots=True)
class _Mark:
    """An emphasis mark, which is left out where Markdown would not read it as one."""

    text: str
    opens: bool


@dataclass(slots=True)
class Inline:
    """A run of inline content.

    Attributes:
        links: Resolves addresses.
        labels: Labels of footnotes by the ids that calls refer to.
        parts: Markdown and marks so far.
        aside: Elements met that are not content, in order.
        anchor: The last id met.
    """

    links: Links
    labels: dict[str, str]
    parts: list[str | _Mark] = field(default_factory=list)
    aside: list[Node] = field(default_factory=list)
    anchor: str = ""
    _depth: dict[str, int] = field(default_factory=dict)
    _linked: int = -1  # number of parts behind the last link: style sheets part links that stand together

    def add(self, child: Node | str) -> None:
        """Adds a string or an element with what is in it."""
        if isinstance(child, str):
            self._text(child)
        elif child.layer is not None:
            self.aside.append(child)
        else:
            self._element(child)

    def text(self) -> str:
        """The run on one line, with `BREAK` for line breaks, line starts not escaped."""
        return _joined(self.parts)

    def markdown(self) -> str:
        """The run as Markdown, line starts escaped; "" if there is nothing in it."""
        text = self.text()
        lines = [line.strip(" ") for line in text.split(BREAK)]
        while lines and not lines[-1]:
            lines.pop()
        while lines and not lines[0]:
            lines.pop(0)
        return "\\\n".join(line_escaped(line) for line in lines if line)

    def plain(self) -> str:
        """The run on one line."""
        return self.markdown().replace("\\\n", " ")

    def _text(self, text: str) -> None:
        self.parts.append(escaped(_FOLD.sub(" ", text)))

    def _element(self, node: Node) -> None:
        tag = node.tag
        anchor = node.attrs.get("id") or (tag == "a" and node.attrs.get("name"))
        if anchor:
            self.anchor = anchor
        if leads_back(node) or (tag == "a" and names_permalink(node) and is_permalink(node)):
            return
        if tag in _ICONS and not node.size and node.attrs.get("aria-label"):
            self.parts.append(escaped(_FOLD.sub(" ", node.attrs["aria-label"])))
        elif tag == "a":
            self._link(node)
        elif tag == "img":
            self._image(node)
        elif tag in _CODE:
            self._code(node)
        elif tag in _MARKS:
            self._marked(node, _MARKS[tag])
        elif (source := formula(node)) is not None:
            self.parts.append(f"${source[0]}$" if source[0] else "")
        elif tag in ("sub", "sup"):
            self._raised(node, tag)
        elif tag in VERBATIM:
            lines = (line for line in code_text(node).split("\n") if line.strip())
            self.parts += [BREAK, BREAK.join(code_span(line.strip()) for line in lines), BREAK]
        elif tag == "rp":
            self.aside.append(node)
        else:
            before, after = _AROUND.get(tag, (BREAK, BREAK) if tag in BLOCKS else ("", ""))
            self.parts.append(before)
            self._children(node)
            self.parts.append(after)

    def _children(self, node: Node) -> None:
        for child in node.children:
            self.add(child)

    def _marked(self, node: Node, mark: str) -> None:
        if self._depth.get(mark) or self._depth.get("code"):
            self._children(node)
            return
        self._depth[mark] = 1
        self.parts.append(_Mark(mark, True))
        self._children(node)
        self.parts.append(_Mark(mark, False))
        self._depth[mark] = 0

    def _raised(self, node: Node, tag: str) -> None:
        label = note_label(node, self.labels)
        if label:
            self.parts.append(f"[^{label}]")
            return
        inner = self._nested(node)
        if inner.strip():
            self.parts.append(f"<{tag}>{inner.strip()}</{tag}>")

    def _nested(self, node: Node) -> str:
        """What is in an element, put together by itself."""
        kept, self.parts = self.parts, []
        self._children(node)
        inner, self.parts = _joined(self.parts), kept
        return inner

    def _code(self, node: Node) -> None:
        """Code spans; a link in code is a link around a span of its own."""
        run: list[str] = []

        def flush() -> None:
            text = _FOLD.sub(" ", "".join(run)).replace("\u00a0", " ")
            run.clear()
            if text.strip():
                left, right = text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]
                self.parts += [left, code_span(text.strip()), right]
            else:
                self.parts.append(text)

        stack: list[Node | str] = [node]
        while stack:
            item = stack.pop()
            if isinstance(item, str):
                run.append(item)
            elif item.layer is not None:
                self.aside.append(item)
            elif item.tag == "br":
                run.append(" ")
            elif item.tag == "a" and (address := self.links.target(item.attrs.get("href", ""))):
                flush()
                text = _FOLD.sub(" ", text_of(item)).strip()
                if text:
                    self.parts.append(f"[{code_span(text)}]({target(address)})")
            else:
                stack.extend(reversed(item.children))
        flush()

    def _link(self, node: Node) -> None:
        label = note_label(node, self.labels)
        if label:
            self.parts.append(f"[^{label}]")
            return
        address = self.links.target(node.attrs.get("href", ""))
        if not address or self._depth.get("a"):
            self._children(node)
            return
        self._depth["a"] = 1
        inner = self._nested(node)
        self._depth["a"] = 0
        text = " ".join(inner.replace(BREAK, " ").split(" "))
        if not text.strip():
            return
        follows = bool(self.parts) and isinstance(self.parts[-1], str) and self.parts[-1].endswith(")")
        left = " " * (text[0] == " " or (follows and self._linked == len(self.parts)))
        right = " " * (text[-1] == " ")
        self.parts.append(f"{left}[{_bracketed(text.strip())}]({target(address)}){right}")
        self._linked = len(self.parts)

    def _image(self, node: Node) -> None:
        alt = _FOLD.sub(" ", node.attrs.get("alt", "")).strip()
        address = self.links.image(node)
        if alt and address:
            self.parts.append(f"![{_bracketed(escaped(alt))}]({target(address)})")
        elif alt:
            self.parts.append(escaped(alt))


_BRACKET = re.compile(r"\\.|`[^`]*`|!?\[[^\[\]]*\]\([^()]*\)|[\[\]]")


def _bracketed(text: str) -> str:
    """Markdown that can stand in brackets: brackets that are none of a link's are escaped."""
    if "[" not in text and "]" not in text:
        return text
    return _BRACKET.sub(lambda match: f"\\{match[0]}" if match[0] in "[]" else match[0], text)


def _joined(parts: list[str | _Mark]) -> str:
    """The parts as one string: white space folded, marks kept where Markdown reads them as marks."""
    pairs: dict[int, int] = {}
    stack: list[int] = []
    marked = False
    for index, part in enumerate(parts):
        if isinstance(part, _Mark):
            marked = True
            if part.opens:
                stack.append(index)
            elif stack:
                pairs[stack.pop()] = index
    texts = [part if isinstance(part, str) else "" for part in parts]
    if marked:
        for start, end in sorted(pairs.items(), key=lambda pair: pair[1] - pair[0]):
            _place_marks(texts, parts, start, end)
    return _FOLD.sub(" ", "".join(texts))


def _place_marks(texts: list[str], parts: list[str | _Mark], start: int, end: int) -> None:
    """Puts a pair of marks around its content, white space outside, if they would be read as marks there."""
    mark = parts[start]
    inner = "".join(texts[start + 1 : end])
    content = inner.strip(" \n\t" + BREAK)
    if not isinstance(mark, _Mark) or not content or BREAK in content:
        return
    before = _last("".join(texts[max(0, start - 4) : start])) if inner[0] == content[0] else " "
    after = _first("".join(texts[end + 1 : end + 5])) if inner[-1] == content[-1] else " "
    first, last = content[0], content[-1]
    if mark.text[0] in (first, last, before, after):
        return
    if not (first.isalnum() or not before.isalnum()) or not (last.isalnum() or not after.isalnum()):
        return
    left = inner[: len(inner) - len(inner.lstrip(" \n\t" + BREAK))]
    right = inner[len(inner.rstrip(" \n\t" + BREAK)) :]
    for index in range(start + 1, end):
        texts[index] = ""
    texts[start] = f"{left}{mark.text}{content}{mark.text}{right}"


def _last(text: str) -> str:
    return text[-1:] or " "


def _first(text: str) -> str:
    return text[:1] or " "
