"""Golden sets from JSON Lines: a question a line, in UTF-8."""

from __future__ import annotations

import json
from collections.abc import Mapping
from os import PathLike, fspath

from chunkwright.errors import ParseError
from chunkwright.evaluation.golden import Evidence, Question
from chunkwright.tree import MetadataValue, Span

_Object = Mapping[str, MetadataValue]
_QUESTION = frozenset(("id", "question", "evidence", "forbidden", "answerable", "kind", "language"))
_EVIDENCE = frozenset(("document", "quote", "prefix", "suffix", "span", "block", "must_keep"))


def read_golden(path: str | PathLike[str]) -> list[Question]:
    """The questions of a golden set.

    Args:
        path: A file of JSON Lines; blank lines are left aside.

    Raises:
        OSError: The file cannot be read.
        ParseError: A line is not a question, or two questions have one id; the error names the line.
    """
    source = fspath(path)
    questions: list[Question] = []
    lines: dict[str, int] = {}
    with open(path, "rb") as stream:
        for number, line in enumerate(stream, 1):
            if not line.strip():
                continue
            question = _read_line(line, source, number)
            if question.id in lines:
                reason = f"the id {question.id!r} is taken by line {lines[question.id]}"
                raise ParseError(source, number, reason)
            lines[question.id] = number
            questions.append(question)
    return questions


def _read_line(line: bytes, source: str, number: int) -> Question:
    try:
        # A mark of the encoding at the beginning is what some editors write.
        value: MetadataValue = json.loads(line.decode("utf-8-sig" if number == 1 else "utf-8"))
        record = _object(value, "the line", _QUESTION)
        return Question(
            question=_string(record, "question"),
            evidence=_evidence(record, "evidence"),
            forbidden=_evidence(record, "forbidden"),
            answerable=_flag(record, "answerable"),
            id=_string(record, "id") or f"line {number}",
            kind=_string(record, "kind"),
            language=_string(record, "language"),
            line=number,
        )
    except (ValueError, RecursionError) as error:
        raise ParseError(source, number, str(error)) from error


def _evidence(record: _Object, key: str) -> tuple[Evidence, ...]:
    out = []
    for number, value in enumerate(_list(record, key), 1):
        try:
            fields = _object(value, "it", _EVIDENCE)
            out.append(
                Evidence(
                    document=_string(fields, "document"),
                    quote=_string(fields, "quote"),
                    prefix=_string(fields, "prefix"),
                    suffix=_string(fields, "suffix"),
                    span=_span(fields),
                    block=_strings(fields, "block"),
                    must_keep=_strings(fields, "must_keep"),
                )
            )
        except ValueError as error:
            raise ValueError(f"{key} {number}: {error}") from error
    return tuple(out)


def _object(value: MetadataValue, what: str, known: frozenset[str]) -> _Object:
    if not isinstance(value, dict):
        raise ValueError(f"{what} is no JSON object")
    strange = sorted(value.keys() - known)
    if strange:
        raise ValueError(f"the key {strange[0]!r} is not known; known are {', '.join(sorted(known))}")
    return value


def _string(record: _Object, key: str) -> str:
    value = record.get(key, "")
    if not isinstance(value, str):
        raise ValueError(f"{key} must be a string")
    return value


def _flag(record: _Object, key: str) -> bool:
    value = record.get(key, True)
    if not isinstance(value, bool):
        raise ValueError(f"{key} must be true or false")
    return value


def _list(record: _Object, key: str) -> list[MetadataValue]:
    value = record.get(key, [])
    if not isinstance(value, list):
        raise ValueError(f"{key} must be a list")
    return value


def _strings(record: _Object, key: str) -> tuple[str, ...]:
    strings = tuple(value for value in _list(record, key) if isinstance(value, str))
    if len(strings) < len(_list(record, key)):
        raise ValueError(f"{key} must be a list of strings")
    return strings


def _span(record: _Object) -> Span | None:
    value = record.get("span")
    if value is None:
        return None
    if isinstance(value, list) and len(value) == 2:
        start, end = value
        if type(start) is int and type(end) is int:
            return Span(start, end)
    raise ValueError("span must be [start, end] in code points")
