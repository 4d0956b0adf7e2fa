"""What holds for a document before and after recognizing."""

from __future__ import annotations

from collections import Counter

from chunkwright import Document
from chunkwright.tree import Layer, Paragraph, faults, layer_spans, uncovered, walk


def layers(document: Document) -> list[tuple[int, Layer]]:
    """The layer of every character that is not white space."""
    return [
        (offset, layer)
        for layer, span in layer_spans(document)
        for offset in range(span.start, span.end)
        if not document.text[offset].isspace()
    ]


def assert_same_text(before: Document, after: Document) -> None:
    """Asserts that nothing but the tree changed, and nothing in it was lost."""
    assert after.text == before.text
    assert layers(after) == layers(before)
    assert uncovered(after) == uncovered(before)
    if not faults(before):
        assert faults(after) == []
    kept = Counter((block.kind, block.span) for block in walk(after.root))
    for block in walk(before.root):
        # Paragraphs give their beginning to a head; items and definitions may become sections.
        if not isinstance(block, Paragraph) and block.kind not in ("list", "item", "definition"):
            assert kept[block.kind, block.span], block
    for block in walk(after.root):
        if block.span is not None and block.kind in ("section", "paragraph"):
            piece = block.span.slice(after.text)
            assert piece == piece.strip() or any(b.span == block.span for b in walk(before.root))
