"""`chunkwright explain`: for every cut what was weighed, and what the alternatives would have cost."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator

from chunkwright.cli.policy_options import policy_of
from chunkwright.cli.reading import read_one, report_failure
from chunkwright.cli.visible import visible
from chunkwright.errors import ChunkwrightError, PolicyError
from chunkwright.pack import Policy
from chunkwright.pack.explain import Alternative, CutExplanation, explain
from chunkwright.tree import Document

_LONGEST = 60  # characters of a line that are shown


def run_explain(arguments: argparse.Namespace) -> int:
    """Runs the command; its exit code."""
    policy = policy_of(arguments)
    document = read_one(arguments, policy)
    if document is None:
        return 1
    try:
        cuts = explain(document, policy)
    except PolicyError:
        raise
    except ChunkwrightError as error:
        report_failure(arguments.file, error)
        return 1
    for cut in cuts:
        sys.stdout.writelines(f"{line}\n" for line in _told(document, cut, policy))
    if not cuts:
        print(f"{arguments.file}: there are no cuts, since all of it is one chunk", file=sys.stderr)
    return 0


def _told(document: Document, cut: CutExplanation, policy: Policy) -> Iterator[str]:
    forced = ", forced: the block is over the cap" if cut.forced else ""
    yield f"line {cut.line}: {cut.reason.value}{forced}: before {_shown(document, cut.offset)}"
    costs = " ".join(f"{cost.amount:+.3f} {cost.name}" for cost in cut.costs)
    yield f"  cost {sum(cost.amount for cost in cut.costs):.3f} = {costs or 'nothing'}"
    yield (
        f"  chunks {cut.index} and {cut.index + 1}: {cut.before} and {cut.after} of {policy.max_tokens} "
        f"{policy.unit}, together {cut.together}"
    )
    for alternative in cut.alternatives:
        yield f"  instead, {_other(document, alternative)}: {alternative.extra:+.3f}"
    if not cut.alternatives:
        yield "  no other place between the neighboring cuts keeps both chunks within the cap"
    yield ""


def _other(document: Document, alternative: Alternative) -> str:
    if alternative.offset is None or alternative.reason is None:
        return "no cut"
    return f"line {alternative.line}, {alternative.reason.value}, before {_shown(document, alternative.offset)}"


def _shown(document: Document, offset: int) -> str:
    line = visible(document.text[offset : offset + _LONGEST + 1].splitlines()[0].strip())
    return f"'{line}'" if len(line) <= _LONGEST else f"'{line[:_LONGEST]}...'"
