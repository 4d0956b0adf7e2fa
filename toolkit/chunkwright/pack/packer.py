"""The packer: a document and a policy in, chunks out. It knows no format."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from dataclasses import replace

from chunkwright.pack.added import with_added
from chunkwright.pack.assemble import Assembled, Assembler
from chunkwright.pack.baseline_units import baseline_ranges
from chunkwright.pack.chunk import Chunk
from chunkwright.pack.coarse import solve
from chunkwright.pack.context import ContextBuilder
from chunkwright.pack.describe import Describer
from chunkwright.pack.holes import Holes
from chunkwright.pack.identity import Identities
from chunkwright.pack.ledger import TokenLedger
from chunkwright.pack.optimize import NO_SECTION, Problem
from chunkwright.pack.overlap import overlap_before
from chunkwright.pack.parents import Parents
from chunkwright.pack.policy import Policy
from chunkwright.pack.reasons import Reason
from chunkwright.pack.unit import Unit
from chunkwright.pack.units import UnitBuilder
from chunkwright.pack.weights import DEFAULT_WEIGHTS, Weights
from chunkwright.recognize import recognize_clauses, recognize_questions
from chunkwright.tokenizers import CharacterTokenizer, Tokenizer, resolve
from chunkwright.tree import Document, Section

PACKER_VERSION = 4

_CODE_SHARE = 2 / 3  # of the cap: the size that a chunk of source code should have
_DRIFT_LOOK = 48  # characters on either side of a cut whose hash moves its cost


def pack(document: Document, policy: Policy | None = None, *, weights: Weights = DEFAULT_WEIGHTS) -> list[Chunk]:
    """Cuts a document into chunks.

    Args:
        document: The document.
        policy: Settings; the default policy if None.
        weights: Costs of cuts.

    Returns:
        The chunks in the order of the text, and after them their parents, if the policy asks for them. Every non-space
        character of the body layer stands in the text of exactly one chunk.

    Raises:
        CapTooSmall: A single code point has more tokens than the cap.
        TokenizerError: The policy's tokenizer is not known or cannot be loaded.
    """
    policy = policy or Policy()
    document = prepare(document, policy)
    if policy.strategy == "structure":
        assembler = structure(document, policy, weights)
        units, ledger, holes = assembler.units, assembler.ledger, assembler.holes
        ranges = ranges_of(make_problem(units, assembler, policy, weights), assembler) if units else iter(())
    else:
        ledger = TokenLedger(document.text, measure(policy))
        holes = Holes(document, ledger)
        contexts = ContextBuilder(document, ledger, policy.room, policy.shown_context)
        units, ranges = baseline_ranges(document, ledger, holes, contexts, policy)
    ids = Identities(document.id)
    parents = Parents(document, holes, ledger, ids, policy.parents)
    chunks = Describer(document, units, parents, ids).chunks(ranges)
    if policy.contextualise is not None:
        chunks = [with_added(document, chunk, policy, ledger.tokenizer) for chunk in chunks]
    if policy.parents is not None:
        chunks += parents.chunks(ContextBuilder(document, ledger, policy.parents, policy.shown_context))
    if policy.unit == "chars":
        count = resolve(policy.tokenizer).count
        chunks = [replace(chunk, tokens=count(chunk.embed_text)) for chunk in chunks]
    return chunks


def prepare(document: Document, policy: Policy) -> Document:
    """The document with what the policy wants recognized in it: questions, clauses.

    `pack` does this by itself; who wants to see the tree or its notices calls it before.

    Args:
        document: The document; one that has been prepared stays as it is.
        policy: What is asked for.
    """
    if policy.clauses:
        document = recognize_clauses(document)
    return recognize_questions(document) if policy.questions else document


def measure(policy: Policy) -> Tokenizer:
    """What counts for the cap: the policy's tokenizer, or characters."""
    return CharacterTokenizer() if policy.unit == "chars" else resolve(policy.tokenizer)


def structure(document: Document, policy: Policy, weights: Weights) -> Assembler:
    """The units of a prepared document along its structure, with what makes chunks of them."""
    ledger = TokenLedger(document.text, measure(policy))
    holes = Holes(document, ledger)
    units = UnitBuilder(document, ledger, holes, policy, weights).build()
    contexts = ContextBuilder(document, ledger, policy.room, policy.shown_context)
    assembler = Assembler(units, ledger, holes, contexts, policy.room)
    if policy.overlap_tokens:
        assembler.find_overlap = lambda at: overlap_before(ledger, units, at, policy.overlap_tokens)
    return assembler


def make_problem(units: list[Unit], assembler: Assembler, policy: Policy, weights: Weights) -> Problem:
    """The optimization problem of a document's units."""
    ledger, contexts = assembler.ledger, assembler.contexts
    opening = []
    for index, unit in enumerate(units):
        tokens = contexts.tokens(unit, header=unit.rendered is None)
        overlap = assembler.overlap(index) if index and assembler.find_overlap is not None else None
        opening.append(tokens + (ledger.between(overlap.start, overlap.end) + 1 if overlap else 0))
    before = [None, *units]
    closing = [
        ledger.added(contexts.closing(unit.scope, table=previous is None or previous.rendered is None))
        for previous, unit in zip(before, units, strict=False)
    ]
    slack = 1 if ledger.tokenizer.line_safe else 0
    return Problem(
        first=[unit.first for unit in units],
        last=[unit.last for unit in units],
        opening=opening,
        closing=closing,
        cut=[unit.cost + drift(ledger.text, unit, weights) for unit in units],
        rank=[_rank(unit) for unit in units],
        limit=policy.room - ledger.overhead - slack,
        target=max(1, min(policy.target or _default_target(assembler.contexts.document, policy), policy.room)),
        size_weight=weights.size,
        over_weight=weights.over,
        mixed_weight=weights.mixed,
    )


def _default_target(document: Document, policy: Policy) -> int:
    """The size that a chunk should have where the policy does not say: the cap, and less of it for source code.

    Functions are found better in chunks that hold few of them; prose is found as well in full chunks.
    """
    children = document.root.children
    if children and all(isinstance(block, Section) and block.role == "module" for block in children):
        return int(policy.room * _CODE_SHARE)
    return policy.room


def _rank(unit: Unit) -> int:
    return unit.level if unit.reason is Reason.SECTION else NO_SECTION


def drift(text: str, unit: Unit, weights: Weights) -> float:
    """A small cost that only the text at a cut decides."""
    weight = weights.drift_inside if unit.forced else weights.drift
    around = text[max(0, unit.start - _DRIFT_LOOK) : unit.start + _DRIFT_LOOK]
    return weight * zlib.crc32(around.encode("utf-8", "surrogatepass")) / 0xFFFFFFFF


def ranges_of(problem: Problem, assembler: Assembler) -> Iterator[tuple[int, int, Assembled]]:
    """The chunks as ranges of units, each within the cap by an exact count.

    A range that the estimate let pass and the exact count does not is cut again within itself; what the estimate was
    short of is added to all chunks that begin where it does.
    """
    opening = list(problem.opening)
    problem = replace(problem, opening=opening)
    cuts = solve(problem)
    work = list(reversed(list(zip(cuts, [*cuts[1:], len(problem.first)], strict=True))))
    previous = 0
    while work:
        start, end = work.pop()
        made = assembler.assemble(start, end, previous)
        if made.tokens > assembler.cap and end - start > 1:
            opening[start] += max(made.tokens, problem.limit + 1) - problem.tokens(start, end)
            inner = solve(problem, start, end)
            work.extend(reversed(list(zip(inner, [*inner[1:], end], strict=True))))
            continue
        yield start, end, made
        previous = start
