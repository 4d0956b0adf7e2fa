"""What a single edit costs: how many chunks are new, and how many outside the edited section move.

usage: python tests/bench/locality.py FOLDER [--edits 600] [--max-tokens 512] [--seed 0]

Takes random Markdown files of FOLDER with at least three chunks and makes one edit each: a word, a sentence, a table
row, a paragraph or a section is inserted or deleted. Prints, per kind of edit: the share of the chunks outside the
edited section that keep id and text (pooled), and the median, mean and 90th percentile of new embedded texts. Edits
inside a section of more than three caps are told apart too, and so are renamed headings and changed titles, which
touch everything under them.
"""

from __future__ import annotations

import argparse
import random
import re
import statistics
from collections.abc import Callable
from pathlib import Path

import chunkwright as cw
from chunkwright.tree import Paragraph, Section, Span, Table

WORDS = ["harbor", "copper", "lantern", "meadow", "ribbon", "orbit", "velvet", "thunder", "cactus", "puzzle"]
SENTENCE = " The harbor lantern was repaired before the copper ribbon arrived."
PARAGRAPH = "A velvet meadow lies behind the harbor. Nobody has counted its lanterns, but the cactus is older than all."

Edit = tuple[int, int, str]


def blocks(document: cw.Document, kind: type) -> list[Span]:
    return [b.span for b in document.walk() if isinstance(b, kind) and b.span is not None and b.layer == "body"]


def word(document: cw.Document, rng: random.Random, insert: bool) -> Edit | None:
    span = rng.choice(blocks(document, Paragraph) or [Span(0, 0)])
    found = list(re.finditer(r"(?<= )[^\W\d_]{3,}(?= )", document.text[span.start : span.end]))
    if not found:
        return None
    match = rng.choice(found)
    start = span.start + match.start()
    return (start, start, rng.choice(WORDS) + " ") if insert else (start, span.start + match.end() + 1, "")


def sentence(document: cw.Document, rng: random.Random, insert: bool) -> Edit | None:
    spans = [s for s in blocks(document, Paragraph) if ". " in document.text[s.start : s.end]]
    if not spans:
        return None
    span = rng.choice(spans)
    if insert:
        return span.end, span.end, SENTENCE
    cut = document.text.index(". ", span.start, span.end) + 2
    return span.start, cut, ""


def row(document: cw.Document, rng: random.Random, insert: bool) -> Edit | None:
    rows = [r for b in document.walk() if isinstance(b, Table) and b.syntax == "pipe" for r in b.rows]
    if not rows:
        return None
    span = rng.choice(rows)
    line = document.text[span.start : span.end]
    return (span.end, span.end, "\n" + line.replace("|", "| lantern ", 1)) if insert else (span.start, span.end + 1, "")


def paragraph(document: cw.Document, rng: random.Random, insert: bool) -> Edit | None:
    spans = [s for s in blocks(document, Paragraph) if s.start == 0 or document.text[s.start - 1] == "\n"]
    if not spans:
        return None
    span = rng.choice(spans)
    return (span.end, span.end, "\n\n" + PARAGRAPH) if insert else (span.start, span.end, "")


def section(document: cw.Document, rng: random.Random, insert: bool) -> Edit | None:
    sections = [b for b in document.walk() if isinstance(b, Section) and b.span is not None]
    sections = [b for b in sections if b.span and len(b.span) < len(document.text) / 2]
    if not sections:
        return None
    chosen = rng.choice(sections)
    span = chosen.span or Span(0, 0)
    new = f"\n\n{'#' * chosen.level} Lantern care\n\n{PARAGRAPH}"
    return (span.end, span.end, new) if insert else (span.start, span.end, "")


def heading(document: cw.Document, rng: random.Random, insert: bool) -> Edit | None:
    heads = [b.head for b in document.walk() if isinstance(b, Section) and b.head is not None and b.level > 1]
    if not heads:
        return None
    span = rng.choice(heads)
    at = span.start + len(document.text[span.start : span.end].split(" ", 1)[0]) + 1
    return at, at, "Lantern "


def title(document: cw.Document, rng: random.Random, insert: bool) -> Edit | None:
    first = next((b.head for b in document.walk() if isinstance(b, Section)), None)
    if first is None or not document.text.startswith("# ", first.start):
        return None
    return first.start + 2, first.start + 2, "Lantern "


RENAMES = {"heading renamed": heading, "title changed": title}
EDITS: dict[str, Callable[[cw.Document, random.Random, bool], Edit | None]] = {
    "word": word, "sentence": sentence, "row": row, "paragraph": paragraph, "section": section,
}  # fmt: skip


def edited_section(document: cw.Document, start: int, end: int) -> Span:
    best = Span(0, len(document.text))
    for span in blocks(document, Section):
        if span.start <= start and end <= span.end and span.end - span.start <= best.end - best.start:
            best = span
    return best


def measure(text: str, edit: Edit, document: cw.Document, max_tokens: int) -> tuple[int, int, int, int]:
    """Chunks outside the edited section, those of them kept, new embedded texts, chunks before."""
    start, end, new = edit
    before = cw.pack(document, cw.Policy(max_tokens=max_tokens))
    changed = text[:start] + new + text[end:]
    after = cw.chunk_text(changed, format="markdown", max_tokens=max_tokens)
    kept_ids = {(c.id, c.text) for c in after}
    old = {c.embed_digest for c in before}
    span = edited_section(document, start, end)
    outside = [c for c in before if c.spans[-1].end <= span.start or c.spans[0].start >= span.end]
    kept = sum((c.id, c.text) in kept_ids for c in outside)
    return len(outside), kept, sum(c.embed_digest not in old for c in after), len(before)


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("folder", type=Path)
    arguments.add_argument("--edits", type=int, default=600)
    arguments.add_argument("--max-tokens", type=int, default=512)
    arguments.add_argument("--seed", type=int, default=0)
    given = arguments.parse_args()
    rng = random.Random(given.seed)
    documents = []
    for path in sorted(given.folder.rglob("*.md")):
        document = cw.parse(path, document_id="")
        if len(document.text) > given.max_tokens * 12:
            documents.append(document)
    results: dict[str, list[tuple[int, int, int, int]]] = {}
    kinds = [(name, insert) for name in EDITS for insert in (True, False)]
    long: list[tuple[int, int, int, int]] = []
    made = 0
    while made < given.edits:
        name, insert = kinds[made % len(kinds)]
        document = rng.choice(documents)
        edit = EDITS[name](document, rng, insert)
        if edit is None:
            continue
        label = f"{name} {'inserted' if insert else 'deleted'}"
        measured = measure(document.text, edit, document, given.max_tokens)
        results.setdefault(label, []).append(measured)
        if len(edited_section(document, *edit[:2])) > given.max_tokens * 12:
            long.append(measured)
        made += 1
    results["all"] = [row for rows in results.values() for row in rows]
    results["all in long sections"] = long
    for label, rename in RENAMES.items():
        found = [(document, rename(document, rng, True)) for document in rng.sample(documents, min(60, len(documents)))]
        results[label] = [measure(d.text, edit, d, given.max_tokens) for d, edit in found if edit is not None]
    print(f"{'edit':22} {'n':>4} {'kept outside %':>14} {'new median':>10} {'mean':>6} {'p90':>4}")
    for label, rows in results.items():
        outside, kept = sum(r[0] for r in rows), sum(r[1] for r in rows)
        new = sorted(r[2] for r in rows)
        print(
            f"{label:22} {len(rows):4} {100 * kept / max(1, outside):14.2f} {statistics.median(new):10} "
            f"{statistics.mean(new):6.2f} {new[len(new) * 9 // 10]:4}"
        )


if __name__ == "__main__":
    main()
