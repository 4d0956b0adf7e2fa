"""A check-up without questions: how many chunks can be read alone, and which cannot."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from chunkwright.evaluation.flaws import DEPENDENT, Flaw, FlawFinder
from chunkwright.evaluation.folding import folded
from chunkwright.evaluation.ranges import overlap, size, union
from chunkwright.pack import Chunk, Policy, pack, prepare
from chunkwright.tree import Document
from chunkwright.tree.coverage import layer_spans


@dataclass(frozen=True, slots=True)
class Flawed:
    """A chunk with a flaw.

    Attributes:
        chunk: The chunk.
        flaw: What is wrong.
    """

    chunk: Chunk
    flaw: Flaw


@dataclass(frozen=True, slots=True)
class CheckUp:
    """What a check-up found.

    Attributes:
        documents: Documents.
        sizes: Size of each chunk, in the unit of the policy, from the smallest.
        standalone: Share of the chunks that can be read alone.
        coverage: Share of the characters of the bodies that stand in a chunk, white space aside.
        flawed: The flaws, in the order of the text; a chunk may have several.
    """

    documents: int
    sizes: tuple[int, ...]
    standalone: float
    coverage: float
    flawed: tuple[Flawed, ...]

    def quantile(self, share: float) -> int:
        """The size below which a share of the chunks is; 0 without chunks.

        Args:
            share: From 0 to 1.
        """
        return self.sizes[min(len(self.sizes) - 1, int(share * len(self.sizes)))] if self.sizes else 0

    def counts(self) -> dict[Flaw, int]:
        """How many chunks have each flaw, in the order of the list; those that none has are left out."""
        found = Counter(flawed.flaw for flawed in self.flawed)
        return {flaw: found[flaw] for flaw in Flaw if found[flaw]}


def check_up(documents: Iterable[Document], policy: Policy | None = None) -> CheckUp:
    """Cuts documents and looks at the chunks.

    The words that refer and introduce are those that the packer itself goes by: a check-up tells what a policy had to
    give up, and compares strategies; it is no judge from outside.

    Args:
        documents: The documents.
        policy: How they are cut; the default policy if None.
    """
    policy = policy or Policy()
    flawed: list[Flawed] = []
    sizes: list[int] = []
    seen: set[str] = set()
    dependent = covered = body = count = 0
    for document in documents:
        count += 1
        document = prepare(document, policy)
        chunks = [chunk for chunk in pack(document, policy) if chunk.role == "chunk"]
        finder = FlawFinder(document)
        for chunk in chunks:
            length = len(chunk.embed_text) if policy.unit == "chars" else chunk.tokens
            flaws = [*finder.flaws(chunk), *_outlying(chunk, length, policy.max_tokens, len(chunks), seen)]
            flawed += (Flawed(chunk, flaw) for flaw in flaws)
            dependent += not DEPENDENT.isdisjoint(flaws)
            sizes.append(length)
        inside, whole = _covered(document, chunks)
        covered, body = covered + inside, body + whole
    standalone = 1 - dependent / len(sizes) if sizes else 1.0
    return CheckUp(count, tuple(sorted(sizes)), standalone, covered / body if body else 1.0, tuple(flawed))


def _outlying(chunk: Chunk, length: int, cap: int, chunks: int, seen: set[str]) -> list[Flaw]:
    flaws = []
    key = folded(chunk.text)
    if key in seen:
        flaws.append(Flaw.REPEATED)
    seen.add(key)
    if chunks > 1 and 10 * length < cap:
        flaws.append(Flaw.SMALL)
    return flaws


def _covered(document: Document, chunks: Sequence[Chunk]) -> tuple[int, int]:
    """Characters of the body that stand in a chunk, and all of them; white space aside."""
    body = [(span.start, span.end) for layer, span in layer_spans(document) if layer == "body"]
    given = union((span.start, span.end) for chunk in chunks for span in chunk.spans)
    missing, at = [], 0
    for start, end in [*given, (len(document.text), len(document.text))]:
        if at < start:
            missing.append((at, start))
        at = max(at, end)
    lost = [place for hole in missing if document.text[slice(*hole)].strip() for place in overlap([hole], body)]
    blank = sum(len(document.text[slice(*place)]) - len(folded(document.text[slice(*place)])) for place in lost)
    whole = sum(len(folded(document.text[slice(*place)])) for place in body)
    return whole - (size(lost) - blank), whole
