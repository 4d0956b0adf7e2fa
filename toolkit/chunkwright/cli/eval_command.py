"""`chunkwright eval`: settings compared by what retrieval gets out of them."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import cast

from chunkwright.cli.corpus_reading import read_corpus, read_questions
from chunkwright.cli.functions import function_named
from chunkwright.cli.policy_options import UsageError, policy_with
from chunkwright.cli.report_files import check_folders, write_report
from chunkwright.cli.retriever_choice import RetrieverChoice
from chunkwright.errors import MissingExtra, ParseError
from chunkwright.evaluation import (
    LIBRARIES,
    Cutoff,
    Retention,
    Setting,
    Split,
    SplitDocument,
    Trial,
    compare,
    comparison_html,
    comparison_record,
    comparison_text,
    library_chunker,
    resolve_golden,
    retention_record,
    retention_text,
    run_moves,
    run_sweep,
    sweep,
)
from chunkwright.tokenizers import resolve

_DEFAULT = ["strategy=structure,recursive,fixed"]


def run_eval(arguments: argparse.Namespace) -> int:
    """Runs the command; its exit code."""
    settings = _settings(arguments)
    _check_places(arguments)
    retriever = RetrieverChoice(arguments.retriever, arguments.embed_function)
    splits = _splits(arguments.chunker, arguments.tokenizer or "cl100k_base")
    retriever()  # finds a library or a function that is missing before anything is read
    questions = read_questions(arguments.golden)
    documents, failed = read_corpus(arguments)
    try:
        gold = resolve_golden(questions, documents, arguments.golden)
    except ParseError as error:
        raise UsageError(str(error).replace("check_golden says", "'chunkwright golden check' says")) from error
    cutoffs = [Cutoff("chunks", k) for k in arguments.k] + [Cutoff("tokens", budget) for budget in arguments.budget]
    trial = Trial(
        questions=tuple(gold),
        documents=tuple(documents),
        cutoffs=tuple(cutoffs),
        retriever=retriever,
        tokenizer=arguments.tokenizer or "cl100k_base",
        cache=arguments.cache,
    )
    found = []
    try:
        for setting, evaluation in run_sweep(settings, trial, arguments.jobs):
            found.append((setting.name, evaluation))
            if sys.stderr.isatty():
                print(f"{len(found)} of {len(settings)} settings: {setting.name}", file=sys.stderr)
    except (TypeError, ValueError) as error:
        if arguments.embed_function is None:
            raise
        raise UsageError(f"--embed {arguments.embed_function}: {type(error).__name__}: {error}") from error
    for name, split in splits.items():
        try:
            found.append((name, trial.run_split_documents(split)))
        except ValueError as error:
            raise UsageError(f"--chunker {name}: {error}") from error
    comparison = compare(gold, cutoffs, found)
    sys.stdout.write(comparison_text(comparison))
    record = comparison_record(comparison)
    kept: list[Retention] = []
    if arguments.moves:
        kept = run_moves(settings, trial, arguments.jobs)
        sys.stdout.write(retention_text(kept))
        record["moves"] = [retention_record(line) for line in kept]
    title = f"Evaluation: {Path(arguments.golden).name}"
    if arguments.json is not None:
        write_report(arguments.json, json.dumps(record, ensure_ascii=False, indent=1, allow_nan=False) + "\n")
    if arguments.html is not None:
        write_report(arguments.html, comparison_html(comparison, documents, title, kept))
    return 1 if failed else 0


def _check_places(arguments: argparse.Namespace) -> None:
    """Finds out before the work is done whether what it gives can be kept."""
    if arguments.cache is not None:
        try:
            Path(arguments.cache).mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise UsageError(f"--cache {arguments.cache}: {error.strerror or error}") from error
    check_folders((("--json", arguments.json), ("--html", arguments.html)))


def _splits(given: Sequence[str], tokenizer: str) -> dict[str, SplitDocument]:
    splits: dict[str, SplitDocument] = {}
    for part in given:
        name, _, function = part.partition("=")
        library, _, size = part.partition("@")
        if name and function:
            splits[name] = _by_text(cast("Split", function_named(function, "--chunker")))
        elif size.isascii() and size.isdigit() and int(size):
            try:
                splits[part] = library_chunker(library, int(size), resolve(tokenizer))
            except (ValueError, MissingExtra) as error:
                raise UsageError(f"--chunker {part}: {error}") from error
        else:
            raise UsageError(f"--chunker {part}: give NAME=MODULE:FUNCTION, or LIBRARY@TOKENS ({', '.join(LIBRARIES)})")
    return splits


def _by_text(split: Split) -> SplitDocument:
    return lambda document: split(document.text)


def _settings(arguments: argparse.Namespace) -> list[Setting]:
    values: dict[str, list[str]] = {}
    for given in arguments.sweep or _DEFAULT:
        name, equals, listed = given.partition("=")
        if not equals or not listed:
            raise UsageError(f"--sweep {given}: give a name and its values, as max_tokens=256,512")
        values[name.replace("-", "_")] = [value.strip() for value in listed.split(",")]
    resolve(arguments.tokenizer or "cl100k_base")
    for name in values.get("tokenizer", ()):
        resolve(name)
    found = sweep(values, lambda settings: policy_with(arguments, settings))
    for name, reason in found.refused:
        print(f"chunkwright: left out {name}: {reason}", file=sys.stderr)
    if not found.settings:
        raise UsageError("no combination of --sweep is possible; change it or the other options")
    return found.settings
