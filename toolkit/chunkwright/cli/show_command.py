"""`chunkwright show`: the chunks of a file for the eye."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator

from chunkwright.cli.page_images import draw_pages
from chunkwright.cli.policy_options import UsageError, policy_of
from chunkwright.cli.reading import read_one, report_failure
from chunkwright.cli.visible import visible
from chunkwright.errors import ChunkwrightError
from chunkwright.pack import Chunk, Edge, Policy, pack
from chunkwright.tree import Document

_BOLD, _DIM, _PLAIN = "\x1b[1m", "\x1b[2m", "\x1b[0m"


def run_show(arguments: argparse.Namespace) -> int:
    """Runs the command; its exit code."""
    policy = policy_of(arguments)
    document = read_one(arguments, policy)
    if document is None:
        return 1
    try:
        chunks = pack(document, policy)
    except ChunkwrightError as error:
        report_failure(arguments.file, error)
        return 1
    if arguments.pages:
        return _draw(arguments, document, chunks)
    colors = _colors(arguments.color)
    parents = sum(chunk.role != "chunk" for chunk in chunks)
    for chunk in chunks:
        total = len(chunks) - parents if chunk.role == "chunk" else parents
        sys.stdout.writelines(_shown(chunk, total, policy, colors))
    if not chunks:
        print(f"{arguments.file}: there is no text in it", file=sys.stderr)
    return 0


def _draw(arguments: argparse.Namespace, document: Document, chunks: list[Chunk]) -> int:
    """Draws the pages of a PDF file."""
    if document.format != "pdf":
        raise UsageError(
            f"--pages: {arguments.file} is of the format {document.format!r}; only PDF files have pages to draw"
        )
    try:
        files = draw_pages(arguments.file, document, chunks, arguments.pages, arguments.password)
    except OSError as error:
        raise UsageError(f"--pages: cannot write to {arguments.pages}: {error.strerror or error}") from error
    print(f"{len(files)} pages drawn in {arguments.pages}")
    return 0


def _colors(choice: str) -> bool:
    if choice == "auto":
        return sys.stdout.isatty() and not os.environ.get("NO_COLOR")
    return choice == "always"


def _shown(chunk: Chunk, total: int, policy: Policy, colors: bool) -> Iterator[str]:
    """A line about the chunk, then what is embedded: what is not the chunk's own text is dim."""
    yield _styled(_header(chunk, total, policy), _BOLD, colors) + "\n"
    for part in chunk.embed_parts:
        own = part.role in ("text", "rendered")
        text = visible(part.text)
        yield text if own else _styled(text, _DIM, colors)
    yield "\n\n"


def _styled(text: str, style: str, colors: bool) -> str:
    return f"{style}{text}{_PLAIN}" if colors else text


def _header(chunk: Chunk, total: int, policy: Policy) -> str:
    first, last = chunk.lines
    size = len(chunk.embed_text) if policy.unit == "chars" else chunk.tokens
    cap = policy.max_tokens if chunk.role == "chunk" else policy.parents
    facts = [
        f"== {chunk.index + 1}/{total}" if chunk.role == "chunk" else f"== {chunk.role} {chunk.index + 1}/{total}",
        f"{size} of {cap} {policy.unit}",
        f"line {first}" if first == last else f"lines {first}-{last}",
        " > ".join(chunk.heading_path),
        f"{_edge(chunk.starts)} → {_edge(chunk.ends)}",
        ", ".join(chunk.kinds),
    ]
    if chunk.table:
        facts.append("rows {}-{} of {}".format(*chunk.table.rows, chunk.table.of))
    if chunk.shed:
        facts.append(f"shed: {', '.join(chunk.shed)}")
    if chunk.hints:
        facts.append(f"hints: {', '.join(hint.value for hint in chunk.hints)}")
    return visible(" | ".join(fact for fact in facts if fact))


def _edge(edge: Edge) -> str:
    return f"{edge.reason.value}!" if edge.forced else edge.reason.value
