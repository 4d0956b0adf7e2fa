"""Golden sets as JSON Lines: a question a line, in UTF-8."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from os import PathLike
from pathlib import Path
from typing import TextIO

from chunkwright.evaluation.golden import Evidence, Question
from chunkwright.sinks.atomic import replaced
from chunkwright.tree import MetadataValue

_ESCAPED = re.compile("[\ud800-\udfff\x85\u2028\u2029]")


def write_golden(questions: Iterable[Question], target: str | PathLike[str] | TextIO) -> None:
    """Writes a golden set; what is at its default is left out. A file appears whole or not at all.

    Args:
        questions: The questions.
        target: A path, or a text stream, which stays open.

    Raises:
        OSError: The file cannot be written.
    """
    if not isinstance(target, str | PathLike):
        target.writelines(map(_line, questions))
        return
    with replaced(Path(target)) as stream:
        stream.writelines(map(_line, questions))


def _line(question: Question) -> str:
    line = json.dumps(question_record(question), ensure_ascii=False)
    return _ESCAPED.sub(lambda match: f"\\u{ord(match[0]):04x}", line) + "\n"


def question_record(question: Question) -> dict[str, MetadataValue]:
    """A question as a JSON object; what is at its default is left out.

    Args:
        question: The question.
    """
    out: dict[str, MetadataValue] = {}
    if question.id and question.id != f"line {question.line}":
        out["id"] = question.id
    out["question"] = question.question
    for key, marks in (("evidence", question.evidence), ("forbidden", question.forbidden)):
        if marks:
            out[key] = [_evidence_record(mark) for mark in marks]
    if not question.answerable:
        out["answerable"] = False
    out |= {key: value for key, value in (("kind", question.kind), ("language", question.language)) if value}
    return out


def _evidence_record(mark: Evidence) -> dict[str, MetadataValue]:
    out: dict[str, MetadataValue] = {"document": mark.document}
    strings = (("quote", mark.quote), ("prefix", mark.prefix), ("suffix", mark.suffix))
    out |= {key: value for key, value in strings if value}
    if mark.span:
        out["span"] = [mark.span.start, mark.span.end]
    out |= {key: list(value) for key, value in (("block", mark.block), ("must_keep", mark.must_keep)) if value}
    return out
