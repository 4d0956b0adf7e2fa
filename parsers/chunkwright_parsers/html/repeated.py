"""Furniture of a site: what stands on many of its pages word for word is no content of any of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from hashlib import blake2b

from chunkwright_parsers.html.backends import read_text
from chunkwright_parsers.html.measures import measure
from chunkwright_parsers.html.node import Node
from chunkwright_parsers.html.texts import folded

_SHORTEST, _LONGEST = 12, 3000  # characters of a part that is looked at
_FEWEST = 3  # pages
_SHARE = 0.5  # of the pages


def learn_furniture(pages: Iterable[str]) -> frozenset[str]:
    """What the pages of one site have in common, for `ReadOptions(furniture=)`.

    Args:
        pages: Sources of the pages of one site, of one kind each: three at least.

    Returns:
        Digests of the texts of parts that stand on half of the pages or more.
    """
    counts: Counter[str] = Counter()
    number = 0
    for page in pages:
        number += 1
        root = read_text(page).root
        measure(root)
        counts.update({digest for _, digest in _parts(root)})
    least = max(_FEWEST, _SHARE * number)
    return frozenset(digest for digest, count in counts.items() if count >= least)


def mark_furniture(root: Node, known: frozenset[str]) -> None:
    """Marks the parts of a page that are furniture of its site.

    Args:
        root: The page, measured.
        known: What `learn_furniture` gave.
    """
    for node, digest in _parts(root):
        if digest in known and node.layer is None:
            node.layer = "furniture"


def _parts(root: Node) -> Iterator[tuple[Node, str]]:
    """Elements that begin on a new line and hold some text, outermost first, with digests of their texts."""
    stack = [root]
    while stack:
        node = stack.pop()
        if node.block and _SHORTEST <= node.size <= _LONGEST:
            yield node, blake2b(folded(node).encode("utf-8", "replace"), digest_size=8).hexdigest()
        stack.extend(child for child in reversed(node.children) if isinstance(child, Node) and child.block)
