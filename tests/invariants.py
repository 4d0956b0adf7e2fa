"""What holds for the chunks of any document under any policy; asserted beside every snapshot and property."""

from __future__ import annotations

from itertools import pairwise

from chunkwright import Chunk, Document, Policy
from chunkwright.tokenizers import resolve
from chunkwright.tree import Section, Span, layer_spans


def check(document: Document, chunks: list[Chunk], policy: Policy) -> None:
    """Asserts the cap, coverage, exactness, order, identity, parents and that no heading dangles."""
    tokenizer = resolve(policy.tokenizer)
    parents = [chunk for chunk in chunks if chunk.role != "chunk"]
    assert chunks[len(chunks) - len(parents) :] == parents, "parents come last"
    assert_parents(document, chunks, parents, policy)
    chunks = chunks[: len(chunks) - len(parents)]
    for chunk in chunks:
        assert chunk.tokens == tokenizer.count(chunk.embed_text)
        if policy.tables != "whole" and policy.code != "whole":
            assert size(chunk, policy) <= policy.max_tokens
        assert chunk.text.strip(), "a chunk without text"
        assert_exact(document, chunk)
        assert chunk.document_id == document.id
        assert chunk.metadata == document.caller_metadata
    assert_covered(document, chunks)
    if policy.strategy == "structure" and policy.tables == "rows" and policy.code == "symbols":
        assert_no_dangling_heading(document, chunks, policy)
    assert len({chunk.id for chunk in chunks}) == len(chunks)
    for before, after in pairwise(chunks):
        assert before.spans[-1].end <= after.spans[0].start, "chunks out of order"
        assert (before.next_id, after.previous_id) == (after.id, before.id)
        assert before.ends == after.starts
    assert [chunk.index for chunk in chunks] == list(range(len(chunks)))


def size(chunk: Chunk, policy: Policy) -> int:
    """What the cap counts."""
    return len(chunk.embed_text) if policy.unit == "chars" else chunk.tokens


def assert_parents(document: Document, chunks: list[Chunk], parents: list[Chunk], policy: Policy) -> None:
    """Parents are within their size, exact, each once, and hold their children whole."""
    if policy.parents is None:
        assert not parents
        return
    known = {parent.id: parent for parent in parents}
    assert len(known) == len(parents)
    for parent in parents:
        assert size(parent, policy) <= policy.parents
        assert parent.text.strip()
        assert_exact(document, parent)
    for chunk in chunks:
        parent = known.get(chunk.parent_id) if chunk.role == "chunk" else None
        if parent is not None and parent.role == "parent":
            for span in chunk.spans:
                assert not uncovered_by(parent, document.text, span)
    asked = {chunk.parent_id for chunk in chunks if chunk.role == "chunk"}
    assert known.keys() <= asked, "a parent without children"


def uncovered_by(parent: Chunk, text: str, span: Span) -> str:
    """What a span has beside white space that is in none of the parent's spans."""
    at, left = span.start, []
    for own in parent.spans:
        left.append(text[at : max(at, min(own.start, span.end))])
        at = max(at, own.end)
    left.append(text[at : max(at, span.end)])
    return "".join(left).strip()


def assert_exact(document: Document, chunk: Chunk) -> None:
    """The text is the slices that the spans name, with white space between them."""
    at = 0
    for span in chunk.spans:
        piece = document.text[span.start : span.end]
        assert piece == piece.strip() or piece.rstrip() == piece
        found = chunk.text.find(piece, at)
        assert found >= 0
        assert not chunk.text[at:found].strip()
        at = found + len(piece)
    assert at == len(chunk.text)


def assert_covered(document: Document, chunks: list[Chunk]) -> None:
    """Every character of the body that is not white space stands in exactly one chunk, and nothing else does."""
    body = bytearray(len(document.text))
    for layer, span in layer_spans(document):
        if layer == "body":
            body[span.start : span.end] = b"\1" * len(span)
    seen = bytearray(len(document.text))
    for chunk in chunks:
        for span in chunk.spans:
            for offset in range(span.start, span.end):
                seen[offset] += 1
    for offset, char in enumerate(document.text):
        if not char.isspace():
            assert seen[offset] == body[offset], (offset, char, seen[offset], body[offset])


def assert_no_dangling_heading(document: Document, chunks: list[Chunk], policy: Policy) -> None:
    """A chunk ends with a heading only where the headings before a text and its beginning exceed the cap together.

    Headings that alone take a third of the cap are left aside: there, the cap decides. What is kept free counts.
    """
    runs = heading_runs(document)
    count = len if policy.unit == "chars" else resolve(policy.tokenizer).count
    for chunk, following in pairwise(chunks):
        start = runs.get(chunk.spans[-1].end)
        if start is not None and runs.get(following.spans[-1].end) == start:
            continue  # more headings of the same run: what comes behind them decides
        if start is not None and count(document.text[start : chunk.spans[-1].end]) * 3 <= policy.room:
            together = document.text[start : following.spans[-1].end]
            assert count(together) > policy.room, f"{chunk.text!r} ends with a heading before {following.text!r}"


def heading_runs(document: Document) -> dict[int, int]:
    """Ends of headings, each with the beginning of the headings directly above one another that it closes.

    Headings in quotes and items are left out: those blocks are atoms, whatever they end with. So are headings at
    the document's end, which have nothing to stay with.
    """
    runs: dict[int, int] = {}
    text = body_text(document)
    last = -1
    stack = [(child, True) for child in reversed(document.root.children)]
    checked = set()
    while stack:
        block, outside = stack.pop()
        if isinstance(block, Section) and block.role == "heading" and block.head:
            between = text[last : block.head.start] if last >= 0 else "x"
            line_start = text.rfind("\n", 0, block.head.start) + 1
            runs[block.head.end] = line_start if between.strip(" \n>-") else runs[last]
            last = block.head.end
            checked |= {last} if outside else set()
        stack.extend((child, outside and isinstance(block, Section)) for child in reversed(block.children))
    trailing = runs[last] if last >= 0 and not text[last:].strip() else -1
    return {end: start for end, start in runs.items() if end in checked and start != trailing}


def body_text(document: Document) -> str:
    """The text with spaces in place of what does not reach chunks."""
    parts, at = [], 0
    for layer, span in layer_spans(document):
        parts += [
            " " * (span.start - at),
            document.text[span.start : span.end] if layer == "body" else " " * len(span),
        ]
        at = span.end
    return "".join(parts) + " " * (len(document.text) - at)
