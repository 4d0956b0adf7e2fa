"""Where blocks stand in the page: the path of their element, and the nearest id above them."""

from __future__ import annotations

from collections import Counter

from chunkwright.tree import Origin
from chunkwright_parsers.html.node import Node


class Places:
    """Makes the origins of blocks while the page is walked in its order.

    Attributes:
        anchor: The last id met, or "".
    """

    def __init__(self) -> None:
        self.anchor = ""
        self._paths: dict[int, str] = {}
        self._counts: dict[int, Counter[str]] = {}

    def meet(self, node: Node) -> None:
        """Notes the id of an element that the walk comes to."""
        anchor = node.attrs.get("id") or (node.attrs.get("name") if node.tag == "a" else "")
        if anchor:
            self.anchor = anchor

    def origin(self, node: Node) -> Origin:
        """The place of a block that an element makes."""
        return Origin(self._path(node), self.anchor)

    def _path(self, node: Node) -> str:
        chain: list[Node] = []
        current: Node | None = node
        while current is not None and current.parent is not None and id(current) not in self._paths:
            chain.append(current)
            current = current.parent
        path = self._paths.get(id(current), "") if current is not None else ""
        for element in reversed(chain):
            path = f"{path}/{self._step(element)}" if path else self._step(element)
            self._paths[id(element)] = path
        return path

    def _step(self, node: Node) -> str:
        parent = node.parent
        if parent is None:
            return node.tag
        counts = self._counts.get(id(parent))
        if counts is None:
            counts = Counter(child.tag for child in parent.children if isinstance(child, Node))
            self._counts[id(parent)] = counts
        return node.tag if counts[node.tag] < 2 else f"{node.tag}[{node.number}]"
