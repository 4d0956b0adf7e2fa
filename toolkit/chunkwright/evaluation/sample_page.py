"""Chunks drawn at random beside their source, as one page of HTML to leaf through."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from html import escape
from itertools import pairwise

from chunkwright.evaluation.flaws import Flaw, FlawFinder
from chunkwright.pack import Chunk, Edge, Policy, pack, prepare
from chunkwright.tree import Document

_AROUND = 600  # characters of the source that are shown on either side of a chunk

_STYLE = """
body { font: 14px/1.5 system-ui, sans-serif; margin: 0; color: #1c1c1c; background: #fafafa; }
header { position: sticky; top: 0; background: #fff; border-bottom: 1px solid #ccc; padding: .4rem 1rem; }
section { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; padding: 1rem; border-bottom: 2px solid #999;
align-content: start; min-height: 80vh; scroll-margin-top: 3rem; background: #fff; }
h2 { grid-column: 1 / 3; font-size: 1rem; margin: 0; } h2 small { font-weight: normal; color: #555; }
h3 { font-size: .85rem; color: #555; margin: 0 0 .3rem; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; margin: 0; font: 13px/1.45 ui-monospace, monospace; }
.source { color: #888; } mark { background: #fff3c4; color: #1c1c1c; } .carried { background: #dcebfa; color: #1c1c1c; }
.cut { display: block; border-top: 2px solid #c8501e; color: #c8501e; font: 11px system-ui, sans-serif; }
.forced { border-top-style: dashed; }
.context { background: #dcebfa; } dl { margin: .6rem 0 0; } dt { color: #555; float: left; margin-right: .5rem; }
dd { margin: 0; } .flaw { color: #b00020; } nav a { margin-left: .6rem; }
@media (max-width: 60rem) { section { display: block; } }
"""
_SCRIPT = """
addEventListener("keydown", event => {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  const sections = [...document.querySelectorAll("section")];
  const now = sections.findLastIndex(part => part.getBoundingClientRect().top < 80);
  const next = sections[Math.min(Math.max(now + step, 0), sections.length - 1)];
  if (next) next.scrollIntoView();
});
"""


@dataclass(frozen=True, slots=True)
class Sampled:
    """A chunk that was drawn.

    Attributes:
        document: Its document, as it was cut.
        chunks: All chunks of the document.
        number: Which of them it is, from 0.
        flaws: What keeps it from being read alone.
    """

    document: Document
    chunks: Sequence[Chunk]
    number: int
    flaws: tuple[Flaw, ...]

    @property
    def chunk(self) -> Chunk:
        """The chunk."""
        return self.chunks[self.number]


def sample_chunks(
    documents: Iterable[Document], policy: Policy | None = None, count: int = 20, seed: int = 0
) -> list[Sampled]:
    """Chunks drawn at random, each as likely as any other, in the order of the corpus.

    Args:
        documents: The documents.
        policy: How they are cut; the default policy if None.
        count: How many chunks, at most.
        seed: Of the random numbers: the same seed draws the same chunks.

    Raises:
        ValueError: The count is not 1 or more.
    """
    if count < 1:
        raise ValueError(f"a sample of {count} chunks: give 1 or more")
    policy = policy or Policy()
    drawn: list[tuple[int, Document, list[Chunk], int]] = []
    random_ = random.Random(seed)
    seen = 0
    for document in documents:
        document = prepare(document, policy)
        chunks = [chunk for chunk in pack(document, policy) if chunk.role == "chunk"]
        for number in range(len(chunks)):
            entry = (seen, document, chunks, number)
            if len(drawn) < count:
                drawn.append(entry)
            elif (place := random_.randrange(seen + 1)) < count:  # algorithm R (Vitter 1985)
                drawn[place] = entry
            seen += 1
    drawn.sort(key=lambda entry: entry[0])
    return [
        Sampled(document, chunks, number, tuple(FlawFinder(document).flaws(chunks[number])))
        for _, document, chunks, number in drawn
    ]


def sample_html(sample: Sequence[Sampled], title: str = "Chunks drawn at random") -> str:
    """The page: of each chunk the source around it with the cuts and their reasons, and what is embedded.

    Args:
        sample: What `sample_chunks` drew.
        title: Title of the page.
    """
    parts = [
        "<!DOCTYPE html>",
        f'<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<style>{_STYLE}</style></head><body>",
        f"<header><b>{escape(title)}</b>: {len(sample)} chunks. Arrow keys go to the next and the previous one. "
        "Yellow: text of the chunk; blue: context that it carries; lines: cuts with their reasons, dashed where the "
        "cap forced them.</header>",
    ]
    for place, drawn in enumerate(sample):
        parts += _section(place, len(sample), drawn)
    return "\n".join([*parts, f"<script>{_SCRIPT}</script>", "</body></html>"]) + "\n"


def _section(place: int, count: int, drawn: Sampled) -> Iterator[str]:
    chunk = drawn.chunk
    where = f"{chunk.document_id}, lines {chunk.lines[0]}-{chunk.lines[1]}"
    links = "".join(
        f'<a href="#chunk-{other}">{word}</a>'
        for word, other in (("previous", place - 1), ("next", place + 1))
        if 0 <= other < count
    )
    yield f'<section id="chunk-{place}"><h2>{place + 1}. {escape(where)} '
    yield f"<small>chunk {chunk.index + 1} of {len(drawn.chunks)}, {chunk.tokens} tokens</small> "
    yield f"<nav>{links}</nav></h2>"
    yield f'<div><h3>Source</h3><pre class="source">{_source(drawn)}</pre></div>'
    yield f"<div><h3>What is embedded</h3><pre>{_embedded(chunk)}</pre><dl>"
    for name, value in _facts(chunk):
        yield f"<dt>{name}</dt><dd>{escape(value)}</dd>"
    for flaw in drawn.flaws:
        yield f'<dt>flaw</dt><dd class="flaw">{flaw.value}</dd>'
    yield "</dl></div></section>"


def _facts(chunk: Chunk) -> Iterator[tuple[str, str]]:
    yield "path", " > ".join(chunk.heading_path)
    yield "starts", _reason(chunk.starts)
    yield "ends", _reason(chunk.ends)
    if chunk.shed:
        yield "left out", ", ".join(chunk.shed)
    if chunk.hints:
        yield "hints", ", ".join(hint.value for hint in chunk.hints)


def _reason(edge: Edge) -> str:
    return edge.reason.value + (", forced by the cap" if edge.forced else "")


def _embedded(chunk: Chunk) -> str:
    return "".join(
        escape(part.text)
        if part.role == "text"
        else f'<span class="context" title="{part.role}">{escape(part.text)}</span>'
        for part in chunk.embed_parts
    )


def _source(drawn: Sampled) -> str:
    """The source around a chunk, with the cuts of all chunks in it."""
    chunk, text = drawn.chunk, drawn.document.text
    start = max(0, chunk.spans[0].start - _AROUND)
    end = min(len(text), chunk.spans[-1].end + _AROUND)
    carried = [span for part in chunk.embed_parts if part.role != "text" for span in part.spans or ()]
    cuts = {other.spans[0].start: other.starts for other in drawn.chunks if other.spans}
    edges = {start, end, *(at for at in cuts if start <= at < end)}
    edges |= {at for span in (*chunk.spans, *carried) for at in (span.start, span.end) if start < at < end}
    out = ["…"] if start else []
    ordered = sorted(edges)
    for at, after in pairwise(ordered):
        if at in cuts:
            kind = "cut forced" if cuts[at].forced else "cut"
            out.append(f'<span class="{kind}">{cuts[at].reason.value}</span>')
        piece = escape(text[at:after])
        if any(span.start <= at < span.end for span in chunk.spans):
            piece = f"<mark>{piece}</mark>"
        elif any(span.start <= at < span.end for span in carried):
            piece = f'<span class="carried">{piece}</span>'
        out.append(piece)
    return "".join([*out, "…" if end < len(text) else ""])
