"""Which parts of a page are its content: landmarks and roles first, then names, links and shares of the text."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from chunkwright_parsers.html.cues import cues
from chunkwright_parsers.html.elements import HEADINGS
from chunkwright_parsers.html.measures import CONTROLS, measure
from chunkwright_parsers.html.node import Node
from chunkwright_parsers.html.repeated import mark_furniture
from chunkwright_parsers.html.texts import text_of

_FURNITURE_TAGS = frozenset(("nav", "footer", "aside", "search", "dialog"))
_FURNITURE_ROLES = frozenset(
    (
        "navigation", "banner", "contentinfo", "search", "complementary", "dialog", "alertdialog", "menu", "menubar",
        "toolbar", "tablist", "tooltip",
    )
)  # fmt: skip
_HIDDEN_STYLE = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.I)
_UNSEEN = re.compile(
    r"(?:^|\s)(?:sr-only|visually-hidden|visuallyhidden|screen-reader-text|screen-reader-only)(?:\s|$)"
)
_HIDDEN_NAME = re.compile(r"(?:^|\s)(?:hidden|d-none|is-hidden|hide)(?:\s|$)")
_SHOWN_NAME = re.compile(r":(?:block|flex|grid|inline|table|contents|visible)|d-\w+-\w+")  # on some screens
_TOPIC = re.compile(r"(?:^|\s)(?:sidebar-title|topic-title)(?:\s|$)")
_ASIDES = re.compile(r"note|tip|hint|warning|caution|admonition|callout|quote|info|example", re.I)
_DISCLOSED = re.compile(r"tab|accord|collaps|panel|pane|toggle|faq|expand|answer|disclos", re.I)
_SMALLEST_MAIN = 200  # characters that a landmark has to hold
_LEAST_MAIN = 0.3  # share of the page's prose that it has to hold
_MOST_FURNITURE = 0.35  # share of the content's prose that a part may hold which is left out for its name
_MOST_HIDDEN = 0.5
_STRUCTURE = HEADINGS | {"table", "pre", "dl"}
_ILLUSTRATED = HEADINGS | {"p", "figure", "td", "th", "dd", "center", "blockquote"}
_SECTIONED = frozenset(("li", "section", "article", "main", "body", "ul", "ol"))
_SMALL = 1000  # characters of an element whose text an image may repeat
_SAID = HEADINGS | {"button", "label", "nav"}
_ICONED = frozenset(("dt", "td", "th"))
_NEAR = 4  # elements above one in which a heading around it is looked for
_MOST_LINKED = 0.3  # share of links in the text of a page that is there to be read
_LINKS = 0.6  # share of links in the text of a part that leads elsewhere
_FEWEST_LINKED = 30  # characters
_MOST_REMARKS = 0.4  # share of the prose above which what readers wrote is what the page is for


def find_content(root: Node, furniture: frozenset[str] = frozenset()) -> Node:
    """Marks what is not content and gives the element that holds the content.

    Args:
        root: The page.
        furniture: Digests of what stands on many pages of its site.
    """
    measure(root)
    if furniture:
        mark_furniture(root, furniture)
    keeps = _remarks(root) >= _MOST_REMARKS * root.prose
    _mark(root, root.prose, inside=False, keeps=keeps)
    found = _main(root)
    if found is not root:
        _mark_outside(found)
    told = found.prose > 0.8 * found.size and found.linked < 0.15 * found.size
    _mark_images(found, told=told)
    if found.linked < _MOST_LINKED * found.size:
        _mark_links(found, found.prose)
    return found


def _mark_links(node: Node, prose: int) -> None:
    """Marks parts of a page of prose that are links and little else."""
    for child in node.children:
        if isinstance(child, str) or child.layer is not None or "contents" in cues(child):
            continue
        if (
            child.tag in ("div", "section")
            and not _structured(child)
            and child.linked > max(_FEWEST_LINKED, _LINKS * child.size)
            and child.prose <= min(0.1 * child.size, 0.2 * prose)
        ):
            child.layer = "furniture"
        else:
            _mark_links(child, prose)


def _mark_images(node: Node, *, told: bool, prose: bool = False, block: Node | None = None) -> None:
    """Hides images that only decorate: in links, outside running text and figures, or with a text that repeats.

    Args:
        node: Where to look.
        told: Whether the page is running text for the most part, so that images anywhere in it are content.
        prose: Whether the element stands in running text, a figure or a cell.
        block: A small element around, whose text an image may repeat.
    """
    for child in node.children:
        if isinstance(child, str) or child.layer is not None:
            continue
        tag = child.tag
        if tag == "img":
            if not (prose or told) or (block is not None and _repeats(child, block)):
                child.layer = "hidden"
        elif tag == "a":
            _mark_images(child, told=False, prose=False, block=block)
        elif child.children:
            inside = tag in _ILLUSTRATED or (prose and tag not in _SECTIONED)
            small = (
                None
                if tag in ("td", "th")
                else child
                if 0 < child.size <= _SMALL
                else block
                if child.size == 0
                else None
            )
            _mark_images(child, told=told, prose=inside, block=small)


def _repeats(image: Node, block: Node) -> bool:
    alt = " ".join(image.attrs.get("alt", "").lower().split())
    return bool(alt) and alt in " ".join(text_of(block).lower().split())


def _structured(node: Node) -> bool:
    """Whether headings or tables stand in an element."""
    return any(
        isinstance(child, Node) and (child.tag in _STRUCTURE or (child.size > 0 and _structured(child)))
        for child in node.children
    )


def _remarks(node: Node) -> int:
    """Characters of prose in comments and reviews."""
    total = 0
    for child in node.children:
        if isinstance(child, Node) and child.prose:
            total += child.prose if "comments" in cues(child) else _remarks(child)
    return total


def _main(root: Node) -> Node:
    for test in (_is_main, _is_article):
        found = [node for node in _outermost(root, test) if node.size > _SMALLEST_MAIN]
        if not found:
            continue
        best = max(found, key=lambda node: node.size)
        if best.size < 0.5 * sum(node.size for node in found):
            best = _common(found)
        if best.prose >= _LEAST_MAIN * root.prose:
            return best
    return root


def _is_main(node: Node) -> bool:
    return node.tag == "main" or node.attrs.get("role") == "main"


def _is_article(node: Node) -> bool:
    return node.tag == "article"


def _outermost(node: Node, test: Callable[[Node], bool]) -> Iterator[Node]:
    for child in node.children:
        if isinstance(child, Node) and child.layer is None:
            if test(child):
                yield child
            else:
                yield from _outermost(child, test)


def _common(nodes: list[Node]) -> Node:
    """The innermost element around all."""
    paths = [_path(node) for node in nodes]
    best = paths[0][0]
    for level in zip(*paths, strict=False):
        if any(node is not level[0] for node in level):
            break
        best = level[0]
    return best


def _path(node: Node | None) -> list[Node]:
    out = []
    while node is not None:
        out.append(node)
        node = node.parent
    return out[::-1]


def _mark_outside(content: Node) -> None:
    node = content
    while node.parent is not None:
        for sibling in node.parent.children:
            if isinstance(sibling, Node) and sibling is not node and sibling.layer is None:
                sibling.layer = "furniture"
        node = node.parent


def _mark(node: Node, prose: int, *, inside: bool, keeps: bool) -> None:
    inside = inside or node.tag == "article" or _is_main(node)
    for child in node.children:
        if isinstance(child, str) or child.layer is not None:
            continue
        if _hidden(child, prose):
            if child.prose <= _MOST_HIDDEN * prose:
                child.layer = "hidden"
                continue
        elif _furniture(child, prose, inside=inside, keeps=keeps):
            child.layer = "furniture"
            continue
        _mark(child, prose, inside=inside, keeps=keeps)


def _hidden(node: Node, prose: int) -> bool:
    if node.tag == "noscript":
        return node.prose < _LEAST_MAIN * prose
    if node.tag == "script":
        return not node.attrs.get("type", "").startswith("math/")
    if node.tag == "svg" and "aria-label" in node.attrs and _speaks(node):
        return False
    if node.tag in ("template", "svg", "head", "title"):
        return True
    attrs = node.attrs
    names = attrs.get("class", "")
    if names and (
        (_UNSEEN.search(names) and not _speaks(node)) or (_HIDDEN_NAME.search(names) and not _SHOWN_NAME.search(names))
    ):
        return not _DISCLOSED.search(names)
    style = attrs.get("style")
    if "hidden" not in attrs and attrs.get("aria-hidden") != "true" and not (style and _HIDDEN_STYLE.search(style)):
        return False
    if attrs.get("role") in ("tabpanel", "region"):
        return False
    return not _DISCLOSED.search(f"{attrs.get('class', '')} {attrs.get('id', '')}")


def _furniture(node: Node, prose: int, *, inside: bool, keeps: bool) -> bool:
    tag, attrs = node.tag, node.attrs
    if attrs.get("role", "").startswith("doc-"):
        return False
    if tag == "aside" and inside and _is_titled(node):
        return False
    if tag == "aside" and inside and _ASIDES.search(f"{attrs.get('class', '')} {attrs.get('role', '')}"):
        return False
    if tag in _FURNITURE_TAGS:
        return tag in ("nav", "footer") or _minor(node, prose)
    if tag in CONTROLS:
        return not _kept_control(node)
    if (tag == "header" and not inside) or attrs.get("role") in _FURNITURE_ROLES:
        return _minor(node, prose)
    if not _minor(node, prose):
        return False
    found = cues(node)
    if node.parent is not None and _in_heading(node.parent):
        return "strong" in found and tag != "a"
    if "strong" in found or ("comments" in found and not keeps):
        return True
    return "weak" in found and (node.size < 400 or node.linked > 0.3 * node.size)


def _in_heading(node: Node) -> bool:
    current: Node | None = node
    for _ in range(_NEAR):
        if current is None:
            return False
        if current.tag in HEADINGS:
            return True
        current = current.parent
    return False


def _is_titled(node: Node) -> bool:
    """Whether an aside is a topic or a sidebar that an author wrote, as Docutils marks them."""
    first = next((child for child in node.children if isinstance(child, Node)), None)
    return first is not None and _TOPIC.search(first.attrs.get("class", "")) is not None


def _speaks(node: Node) -> bool:
    """Whether text for screen readers alone says what others see as an icon: in a term or a cell."""
    current = node.parent
    for _ in range(_NEAR):
        if current is None or current.tag in _SAID:
            return False
        if current.tag in _ICONED:
            return True
        current = current.parent
    return False


def _minor(node: Node, prose: int) -> bool:
    """Whether an element holds little of the page's prose."""
    return node.prose == 0 or node.prose < _MOST_FURNITURE * prose


def _kept_control(node: Node) -> bool:
    if node.tag in ("math", "script", "svg"):  # those that are hidden have been told apart
        return True
    return node.tag == "button" and ("aria-expanded" in node.attrs or _in_heading(node))
