"""The arguments of the commands that evaluate."""

from __future__ import annotations

import argparse
from pathlib import Path

from chunkwright.cli.policy_options import add_policy_options
from chunkwright.cli.reading_options import Commands, add_command, add_reading_options, count
from chunkwright.evaluation import LIBRARIES, SWEPT

_EXAMPLE = "corpora/golden/example.jsonl corpora/manual corpora/policies corpora/faq --root corpora"


def add_golden(commands: Commands) -> None:
    """Adds `golden` with its tasks."""
    example = f"chunkwright golden check {_EXAMPLE}"
    parser = add_command(
        commands,
        "golden",
        "check, draft or mark a golden set",
        "Golden sets: questions with the places of their answers in the sources. docs/evaluation.md explains them.",
        example,
    )
    tasks = parser.add_subparsers(dest="task", required=True, metavar="TASK", title="tasks")
    check = add_command(
        tasks,
        "check",
        "find marks that no longer match",
        "Finds the marks of a golden set that no longer match the documents, and says where their text went.",
        example,
    )
    _add_golden_and_corpus(check)
    add_reading_options(check)
    draft = add_command(
        tasks,
        "draft",
        "propose questions with marks, to be edited",
        "Proposes questions from headings, tables, functions and FAQ pairs, with their marks, as JSON Lines. They use\n"
        "the words of the source and are too easy: reword them, and take out what nobody would ask.",
        "chunkwright golden draft corpora/faq/questions.en.md corpora/source/refunds.py --most 3",
    )
    _add_corpus(draft)
    draft.add_argument(
        "-o", "--output", default="-", metavar="FILE", help="where the questions go (default: standard output)"
    )
    page = add_command(
        tasks,
        "page",
        "make a page to mark evidence by selecting text",
        "Writes a page of HTML that holds the text of the documents: questions are written and their evidence is\n"
        "marked in a browser, and saved from there as a golden set. It needs no other file and no network.",
        "chunkwright golden page corpora/manual --root corpora -o marking.html",
    )
    _add_corpus(page)
    page.add_argument("-o", "--output", type=Path, required=True, metavar="FILE", help="where the page goes")
    page.add_argument("--golden", metavar="FILE", help="a golden set to go on with")
    add_reading_options(page)
    draft.add_argument("--most", type=count, default=12, metavar="N", help="most questions a document (default: 12)")
    add_reading_options(draft)


def add_eval(commands: Commands) -> None:
    """Adds `eval`."""
    parser = add_command(
        commands,
        "eval",
        "compare settings with a golden set",
        "Cuts a corpus by every combination of settings, puts the questions of a golden set to the chunks, and\n"
        "compares what comes back; the first combination is what the others are compared with.\n"
        "docs/evaluation.md explains the measures.",
        f"chunkwright eval {_EXAMPLE} --sweep max_tokens=128 strategy=structure,recursive --jobs 1",
    )
    _add_golden_and_corpus(parser)
    parser.add_argument(
        "--sweep",
        nargs="+",
        default=[],
        metavar="NAME=VALUES",
        help=f"values to try, comma-separated, of {', '.join(SWEPT)}; 'overlap' is a share of max_tokens, "
        "0 is none, parts of the context are joined by '+' (default: strategy=structure,recursive,fixed)",
    )
    parser.add_argument(
        "--chunker",
        nargs="+",
        default=[],
        metavar="CHUNKER",
        help="rows for other chunkers: NAME=MODULE:FUNCTION, a function from the text of a document to its pieces in "
        f"order, or LIBRARY@TOKENS, one of {', '.join(LIBRARIES)} with its size",
    )
    parser.add_argument(
        "-k", type=_numbers, default=[5], metavar="N", help="judge the first so many chunks, e.g. 3,5 (default: 5)"
    )
    parser.add_argument(
        "--budget",
        type=_numbers,
        default=[1600],
        metavar="N",
        help="judge what so many tokens hold, e.g. 800,1600; the same for all settings (default: 1600)",
    )
    parser.add_argument(
        "--retriever",
        choices=("bm25", "vectors", "fusion"),
        default="bm25",
        help="rank by shared words, by vectors, or by both (default: bm25)",
    )
    parser.add_argument(
        "--embed",
        dest="embed_function",
        default="",
        metavar="MODULE:FUNCTION",
        help="a function of yours from a list of texts to their vectors",
    )
    _add_eval_work(parser)
    add_reading_options(parser)
    add_policy_options(parser)


def _add_eval_work(parser: argparse.ArgumentParser) -> None:
    """Adds what `eval` does beside, how it works, and where its reports go."""
    parser.add_argument(
        "--moves",
        action="store_true",
        help="run the questions again after their premises have been moved: to the next paragraph, to the next row, "
        "to the next page, out of a code block, under another heading",
    )
    parser.add_argument("--jobs", type=count, default=2, metavar="N", help="processes side by side (default: 2)")
    parser.add_argument("--cache", type=Path, metavar="FOLDER", help="keep chunks here between runs")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write all figures, question by question")
    parser.add_argument(
        "--html", type=Path, metavar="FILE", help="write a page with tables, a plot, the worst questions"
    )


def add_check(commands: Commands) -> None:
    """Adds `check`."""
    parser = add_command(
        commands,
        "check",
        "look at chunks without questions",
        "Cuts files and tells how many of the chunks can be read alone, and which cannot, and why:\n"
        "references to what is elsewhere, headings and header rows that are missing, cuts inside sentences.",
        "chunkwright check corpora/manual --max-tokens 200",
    )
    _add_corpus(parser)
    parser.add_argument("--most", type=count, default=20, metavar="N", help="flaws that are shown (default: 20)")
    parser.add_argument(
        "--fail-under",
        type=float,
        default=0.0,
        metavar="PERCENT",
        help="end with 1 if fewer of the chunks can be read alone (default: 0)",
    )
    parser.add_argument(
        "--html", type=Path, metavar="FILE", help="write a page with chunks drawn at random beside their source"
    )
    parser.add_argument(
        "--sample", type=count, default=20, metavar="N", help="chunks on that page, at most (default: 20)"
    )
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="another seed draws others (default: 0)")
    add_reading_options(parser)
    add_policy_options(parser)


def _add_golden_and_corpus(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("golden", metavar="GOLDEN", help="a golden set, as JSON Lines")
    _add_corpus(parser)


def _add_corpus(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("paths", nargs="+", metavar="CORPUS", help="files and folders")
    parser.add_argument(
        "--root",
        metavar="FOLDER",
        help="make document ids relative to this folder (default: the folder given, or the file's own)",
    )


def _numbers(text: str) -> list[int]:
    parts = text.split(",")
    if not all(part.isascii() and part.isdigit() and int(part) for part in parts):
        raise argparse.ArgumentTypeError(f"{text!r}: give whole numbers of 1 or more, comma-separated")
    return sorted({int(part) for part in parts})
