"""The tree that the parser works on: elements and strings, built from three events that any back end can send."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from chunkwright.tree import Layer

DEEPEST: Final = 200
"""Levels of elements; deeper ones lend their text to the last level that is kept."""

VOID: Final = frozenset(
    ("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr")
)
_DROPPED: Final = frozenset(("style", "iframe", "frame", "frameset", "noframes", "noembed"))
"""Elements whose text no reader sees; scripts are told apart by their type."""
_KEPT_SCRIPTS: Final = ("application/ld+json", "math/")
_CLOSES: Final[dict[str, tuple[frozenset[str], frozenset[str]]]] = {
    "li": (frozenset(("li",)), frozenset(("ul", "ol", "menu", "dir", "table"))),
    "dt": (frozenset(("dt", "dd")), frozenset(("dl", "table"))),
    "dd": (frozenset(("dt", "dd")), frozenset(("dl", "table"))),
    "tr": (frozenset(("tr", "td", "th", "caption", "colgroup")), frozenset(("table",))),
    "td": (frozenset(("td", "th", "caption", "colgroup")), frozenset(("table", "tr"))),
    "th": (frozenset(("td", "th", "caption", "colgroup")), frozenset(("table", "tr"))),
    "thead": (frozenset(("thead", "tbody", "tfoot", "tr", "td", "th", "caption", "colgroup")), frozenset(("table",))),
    "tbody": (frozenset(("thead", "tbody", "tfoot", "tr", "td", "th", "caption", "colgroup")), frozenset(("table",))),
    "tfoot": (frozenset(("thead", "tbody", "tfoot", "tr", "td", "th", "caption", "colgroup")), frozenset(("table",))),
    "option": (frozenset(("option",)), frozenset(("select", "datalist", "optgroup"))),
    "optgroup": (frozenset(("option", "optgroup")), frozenset(("select",))),
    "rt": (frozenset(("rt", "rp")), frozenset(("ruby",))),
    "rp": (frozenset(("rt", "rp")), frozenset(("ruby",))),
}
"""Elements that end those that are open (their end tags may be left out), and what they cannot reach beyond."""
_ENDS_PARAGRAPH: Final = frozenset(
    (
        "address", "article", "aside", "blockquote", "center", "details", "dialog", "dir", "div", "dl", "fieldset",
        "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hgroup", "hr", "li",
        "main", "menu", "nav", "ol", "p", "pre", "section", "search", "summary", "table", "ul", "dd", "dt",
    )
)  # fmt: skip
_PARAGRAPH: Final = frozenset(("p",))
_NO_ATTRIBUTES: Final[dict[str, str]] = {}
_PARAGRAPH_WALLS: Final = frozenset(("td", "th", "table", "button", "caption", "object", "li", "dd", "dt"))


class Node:
    """An element.

    Attributes:
        tag: Name in lower case.
        attrs: Attributes; names in lower case.
        children: Elements and strings in order.
        parent: The element around it; None for the root.
        number: Its number, from 1, among the elements of its name in its parent.
        size: Characters of text in it, white space folded; see `measures.measure`.
        linked: Those of them that stand in links.
        prose: Those that stand in long runs outside links.
        block: Whether it, or an element in it, begins on a new line.
        layer: Layer of the whole element, where it is not that of its parent.
    """

    __slots__ = ("attrs", "block", "children", "layer", "linked", "number", "parent", "prose", "size", "tag")

    def __init__(self, tag: str, attrs: Mapping[str, str], parent: Node | None, number: int = 1) -> None:
        self.tag = tag
        self.attrs = attrs
        self.parent = parent
        self.children: list[Node | str] = []
        self.number = number
        self.size = self.linked = self.prose = 0
        self.block = False
        self.layer: Layer | None = None

    def __repr__(self) -> str:
        return f"<{self.tag} {dict(self.attrs)}>"


class NodeBuilder:
    """Builds the tree from the events of a back end; its methods are those of an lxml parser target.

    End tags that HTML lets a page leave out are supplied here, so that back ends that do not know the rules (or break
    them) give the same tree.

    Attributes:
        root: The root, a node named `#document`.
        elements: All elements in order, as far as they are kept.
        flattened: Whether elements were nested deeper than `DEEPEST`.
    """

    def __init__(self) -> None:
        self.root = Node("#document", {}, None)
        self.elements: list[Node] = []
        self.flattened = False
        self._open: list[Node] = [self.root]
        self._counts: list[dict[str, int]] = [{}]
        self._text: list[str] = []  # of the string that has not ended yet
        self._skipping = ""  # name of the element whose content is left out
        self._skipped_depth = 0
        self._beyond: list[str] = []  # elements below the deepest level
        self._paragraphs = 0  # paragraphs that are open

    def start(self, tag: str, attrs: Mapping[str, str]) -> None:
        """An element begins."""
        if self._skipping:
            self._skipped_depth += tag == self._skipping
            return
        if tag in _DROPPED or (tag == "script" and not attrs.get("type", "").lower().startswith(_KEPT_SCRIPTS)):
            self._skipping = tag
            return
        if self._text:
            self._end_text()
        if tag in _CLOSES:
            self._end_open(*_CLOSES[tag])
        if self._paragraphs and tag in _ENDS_PARAGRAPH:
            self._end_open(_PARAGRAPH, _PARAGRAPH_WALLS)
        if len(self._open) >= DEEPEST:
            self._flatten(tag)
            return
        parent = self._open[-1]
        counts = self._counts[-1]
        number = counts.get(tag, 0) + 1
        counts[tag] = number
        # lxml's empty mapping is a slow one.
        node = Node(tag, attrs or _NO_ATTRIBUTES, parent, number)
        parent.children.append(node)
        self.elements.append(node)
        if tag not in VOID:
            self._open.append(node)
            self._counts.append({})
            self._paragraphs += tag == "p"

    def end(self, tag: str) -> None:
        """An element ends; an end tag without a start tag is nothing."""
        if self._skipping:
            self._end_skipped(tag)
            return
        if self._beyond:
            if tag in self._beyond:
                while self._beyond.pop() != tag:
                    pass
                self._space()
                return
            self._beyond.clear()
        if tag in VOID:
            return
        if self._text:
            self._end_text()
        opened = self._open
        for index in range(len(opened) - 1, 0, -1):
            if opened[index].tag == tag:
                while len(opened) > index:
                    self._pop()
                return

    def data(self, text: str) -> None:
        """Text; it may come in several parts."""
        if not self._skipping:
            self._text.append(text)

    def comment(self, text: str) -> None:
        """A comment; comments are not content."""

    def pi(self, target: str, data: str | None = None) -> None:
        """A processing instruction; it is not content."""

    def close(self) -> Node:
        """The root, when the input has ended."""
        self._end_text()
        return self.root

    def _end_skipped(self, tag: str) -> None:
        if tag != self._skipping:
            return
        if self._skipped_depth:
            self._skipped_depth -= 1
        else:
            self._skipping = ""

    def _end_text(self) -> None:
        """Adds the string that has ended to the element that is open."""
        text = "".join(self._text)
        self._text.clear()
        if text:
            self._open[-1].children.append(text)

    def _pop(self) -> None:
        self._paragraphs -= self._open.pop().tag == "p"
        self._counts.pop()

    def _end_open(self, ended: frozenset[str], walls: frozenset[str]) -> None:
        """Ends the outermost open element of some names that stands within the nearest wall."""
        opened, found = self._open, 0
        for index in range(len(opened) - 1, 0, -1):
            tag = opened[index].tag
            if tag in walls:
                break
            if tag in ended:
                found = index
        if found:
            while len(opened) > found:
                self._pop()

    def _flatten(self, tag: str) -> None:
        self.flattened = True
        if tag not in VOID:
            self._beyond.append(tag)
        self._space()

    def _space(self) -> None:
        self.data("\n")
