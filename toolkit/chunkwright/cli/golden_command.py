"""`chunkwright golden`: what is done with golden sets."""

from __future__ import annotations

import argparse
import sys

from chunkwright.cli.corpus_reading import read_corpus, read_questions
from chunkwright.cli.policy_options import UsageError
from chunkwright.cli.report_files import check_folders, write_report
from chunkwright.cli.visible import visible
from chunkwright.evaluation import Finding, check_golden, draft_golden, marking_html, write_golden

_LONGEST = 100  # characters of a text that are shown


def run_golden(arguments: argparse.Namespace) -> int:
    """Runs the command; its exit code."""
    tasks = {"check": _check, "draft": _draft, "page": _page}
    return tasks[arguments.task](arguments)


def _page(arguments: argparse.Namespace) -> int:
    """Writes the page to mark evidence; 1 if a file failed."""
    check_folders((("--output", arguments.output),))
    questions = read_questions(arguments.golden) if arguments.golden else []
    documents, failed = read_corpus(arguments)
    write_report(arguments.output, marking_html(documents, questions))
    print(f"{len(documents)} documents in {arguments.output}: open it in a browser", file=sys.stderr)
    return 1 if failed else 0


def _draft(arguments: argparse.Namespace) -> int:
    """Proposes questions; 1 if a file failed."""
    if arguments.most < 1:
        raise UsageError(f"--most {arguments.most}: give 1 or more")
    documents, failed = read_corpus(arguments)
    questions = draft_golden(documents, most=arguments.most)
    try:
        write_golden(questions, sys.stdout if arguments.output == "-" else arguments.output)
    except BrokenPipeError:
        raise
    except OSError as error:
        raise UsageError(f"cannot write {arguments.output}: {error.strerror}; give another --output") from error
    print(f"{len(questions)} questions from {len(documents)} documents: edit them before use", file=sys.stderr)
    return 1 if failed else 0


def _check(arguments: argparse.Namespace) -> int:
    """Finds marks that no longer match; 1 if there are any or a file failed."""
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
