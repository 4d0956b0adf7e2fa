"""`chunkwright golden`: what is done with golden sets."""

from __future__ import annotations

import argparse
import sys

from chunkwright.cli.corpus_reading import read_corpus, read_questions
from chunkwright.cli.visible import visible
from chunkwright.evaluation import Finding, check_golden

_LONGEST = 100  # characters of a text that are shown


def run_golden(arguments: argparse.Namespace) -> int:
    """Runs the command; its exit code: 1 if a mark needs a look or a file failed."""
    questions = read_questions(arguments.golden)
    documents, failed = read_corpus(arguments)
    findings = check_golden(questions, documents)
    for finding in findings:
        print(f"{arguments.golden}:{finding.question.line}: {_told(finding)}")
    marks = sum(len(question.evidence) + len(question.forbidden) for question in questions)
    print(
        f"{len(questions)} questions with {marks} marks in {len(documents)} documents: {len(findings)} to look at",
        file=sys.stderr,
    )
    return 1 if findings or failed else 0


def _told(finding: Finding) -> str:
    mark = finding.evidence
    what = mark.quote or " > ".join(mark.block) or (f"[{mark.span.start}, {mark.span.end}]" if mark.span else "")
    line = f"{finding.place}: {finding.problem.value}: {_short(what)} of {mark.document}"
    found = finding.suggestion
    if found is None:
        return line
    return f"{line}; see {found.document}:{found.line}, {found.similarity:.0%} alike: {_short(found.text)}"


def _short(text: str) -> str:
    line = visible(" ".join(text.split()))
    return f"'{line}'" if len(line) <= _LONGEST else f"'{line[:_LONGEST]}...'"
