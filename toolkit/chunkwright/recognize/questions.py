"""Questions with their answers, as sections of the role `question`."""

from __future__ import annotations

from dataclasses import replace

from chunkwright.recognize.openings import set_levels, with_children
from chunkwright.recognize.question_headings import definitions, details, headings
from chunkwright.recognize.question_items import items
from chunkwright.recognize.question_paragraphs import paragraphs
from chunkwright.tree import Block, Document, Group, Item, List, Root, Section, rebuild

_MOST_ROUNDS = 4


def recognize_questions(document: Document) -> Document:
    """The document with its questions as sections of the role `question`, each with its answer inside.

    Headings that ask change their role; paragraphs with 'Q:' and 'A:', bold questions over their answers, items and
    terms that are questions become sections. A question in running text is left alone. The text and the layers of its
    characters never change; what has been through this comes back as it is.

    Args:
        document: Any document.
    """
    for _ in range(_MOST_ROUNDS):
        again = _once(document)
        if again is document:
            break
        document = again
    return document


def _once(document: Document) -> Document:
    """One round; a question found may part others from what stood between them and made them none."""
    text = document.text

    def changed(block: Block, children: tuple[Block, ...]) -> Block:
        if block.layer != "body":
            return with_children(block, children)
        if isinstance(block, List):
            return with_children(block, items(text, block, children))
        if isinstance(block, Root | Item | Group) or (
            isinstance(block, Section) and block.role in ("heading", "clause")
        ):
            children = paragraphs(text, children)
        if isinstance(block, Root | Item | Group | Section):
            title = block.title if isinstance(block, Section) else document.title
            children = headings(definitions(children), title)
        return details(block, children) if isinstance(block, Group) else with_children(block, children)

    root = rebuild(document.root, changed)
    if root is document.root or not isinstance(root, Root):
        return document
    return replace(document, root=set_levels(root))
