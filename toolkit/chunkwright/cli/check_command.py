"""`chunkwright check`: chunks looked at without questions."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from chunkwright.cli.corpus_reading import read_corpus
from chunkwright.cli.policy_options import policy_of
from chunkwright.cli.report_files import check_folders, write_report
from chunkwright.cli.visible import visible
from chunkwright.evaluation import CheckUp, Flawed, check_up, sample_chunks, sample_html
from chunkwright.pack import Policy

_LONGEST = 70  # characters of a text that are shown


def run_check(arguments: argparse.Namespace) -> int:
    """Runs the command; its exit code: 1 if a file failed or too few chunks can be read alone."""
    policy = policy_of(arguments)
    check_folders((("--html", arguments.html),))
    documents, failed = read_corpus(arguments)
    found = check_up(documents, policy)
    for line in _summary(found, policy):
        print(line)
    shown = _some(found, arguments.most)
    if shown:
        print()
    for flawed in shown:
        print(_told(flawed))
    if arguments.html is not None:
        sample = sample_chunks(documents, policy, arguments.sample, arguments.seed)
        write_report(arguments.html, sample_html(sample))
    return 1 if failed or 100 * found.standalone < arguments.fail_under else 0


def _summary(found: CheckUp, policy: Policy) -> Iterator[str]:
    middle, most = found.quantile(0.5), found.sizes[-1] if found.sizes else 0
    yield f"documents   {found.documents:,}"
    yield f"chunks      {len(found.sizes):,}"
    yield (
        f"{policy.unit:<11} least {found.quantile(0):,}, one in twenty below {found.quantile(0.05):,}, "
        f"median {middle:,}, most {most:,}"
    )
    yield f"coverage    {100 * found.coverage:.2f} %"
    yield f"standalone  {100 * found.standalone:.1f} %"
    for flaw, count in found.counts().items():
        yield f"  {flaw.value:<13} {count:>6,}  {100 * count / len(found.sizes):.1f} %"


def _some(found: CheckUp, most: int) -> list[Flawed]:
    """The first of each flaw, as many of one as of another."""
    shown: list[Flawed] = []
    kinds = list(found.counts())
    for number, flaw in enumerate(kinds):
        share = (most + len(kinds) - 1 - number) // len(kinds)
        shown += [flawed for flawed in found.flawed if flawed.flaw is flaw][:share]
    return shown


def _told(flawed: Flawed) -> str:
    chunk = flawed.chunk
    text = visible(" ".join(chunk.text.split()))
    end = flawed.flaw.value in ("introduces", "heading-last")
    if len(text) > _LONGEST:
        text = f"...{text[-_LONGEST:]}" if end else f"{text[:_LONGEST]}..."
    return f"{chunk.document_id}:{chunk.lines[1] if end else chunk.lines[0]}: {flawed.flaw.value}: '{text}'"
