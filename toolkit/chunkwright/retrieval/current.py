"""Leaving out what no longer holds: retired chunks and superseded versions."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from datetime import UTC, date, datetime

from chunkwright.pack import Chunk
from chunkwright.retrieval.records import Hit, Record, as_record, text_of

_PRE_RELEASE = re.compile(r"(?<=\d)[-._ ]?(?:dev|alpha|beta|a|b|c|rc|pre|preview|snapshot|draft)[-._ ]?\d*$", re.I)
_DIGITS = re.compile(r"(\d+)")


def current(
    hits: Iterable[Hit],
    *,
    at: str | date | None = None,
    prefer: Mapping[str, str] | None = None,
    catalog: Iterable[Chunk | Record] = (),
) -> list[Hit]:
    """The hits that hold at a time, in the order given.

    A chunk is retired from `retired_at` on. Of the documents of one `family`, the version holds that took effect
    last before the time; versions that do not say when are older than any that do. Of those that took effect together
    (or do not say when), the one with the highest version holds, numbers compared as numbers, `2.0-rc1` below `2.0`.
    A document without a family has no other versions. Keys are looked for in the
    record, and in its `metadata` where the record itself has none.

    Args:
        hits: Chunks or their records, with scores.
        at: ISO 8601 date or time, or a `date` or `datetime`; now if None. Times without a zone are UTC.
        prefer: Version to take for a family, whatever its date: a reader of the manual of 3.4 asks for that.
        catalog: Chunks, or records of all documents or chunks that there are (`document_id`, `family`, `version`,
            `effective_at`, `retired_at`). Without it, a version is superseded only by one that is among the hits.

    Raises:
        ValueError: A date or time is not in ISO 8601; the message names the document.
    """
    moment = _moment(at) if at is not None else datetime.now(UTC)
    pairs = [(hit, as_record(hit[0])) for hit in hits]
    known = [record for _, record in pairs] + [as_record(chunk) for chunk in catalog]
    chosen = _chosen(known, moment, prefer or {})
    return [hit for hit, record in pairs if _holds(record, moment, chosen)]


def _chosen(records: list[Record], moment: datetime, prefer: Mapping[str, str]) -> dict[str, str]:
    """The version that holds, by family; a document that names none is its own version."""
    best: dict[str, tuple[tuple[bool, datetime, list[tuple[int, int, str]], str], str]] = {}
    for record in records:
        family, version = _value(record, "family"), _value(record, "version")
        effective = _time(record, "effective_at")
        if not family or _retired(record, moment):
            continue
        preferred = prefer.get(family) == version and family in prefer
        if not preferred and effective is not None and effective > moment:
            continue
        document = text_of(record, "document_id")
        rank = (preferred, effective or datetime.min.replace(tzinfo=UTC), _natural(version), document)
        if family not in best or rank > best[family][0]:
            best[family] = (rank, version or document)
    return {family: version for family, (_, version) in best.items()}


def _holds(record: Record, moment: datetime, chosen: Mapping[str, str]) -> bool:
    if _retired(record, moment):
        return False
    family = _value(record, "family")
    if not family:
        effective = _time(record, "effective_at")
        return effective is None or effective <= moment
    return chosen.get(family) == (_value(record, "version") or text_of(record, "document_id"))


def _retired(record: Record, moment: datetime) -> bool:
    retired = _time(record, "retired_at")
    return retired is not None and retired <= moment


def _value(record: Record, key: str) -> str:
    metadata = record.get("metadata")
    return text_of(record, key) or (text_of(metadata, key) if isinstance(metadata, dict) else "")


def _time(record: Record, key: str) -> datetime | None:
    value = _value(record, key)
    if not value:
        return None
    try:
        return _moment(value)
    except ValueError as error:
        raise ValueError(f"{key} of document {text_of(record, 'document_id')!r}: {error}") from None


def _moment(value: str | date) -> datetime:
    if isinstance(value, str):
        try:
            value = datetime.fromisoformat(value)
        except ValueError:
            raise ValueError(f"{value!r} is not a date or time: give one in ISO 8601, such as 2026-03-01") from None
    if not isinstance(value, datetime):
        value = datetime(value.year, value.month, value.day)
    return value if value.tzinfo else value.replace(tzinfo=UTC)


def _natural(version: str) -> list[tuple[int, int, str]]:
    """A version as numbers and words, so that 3.10 comes after 3.9, and 2.0 after 2.0-rc1."""
    before = _PRE_RELEASE.search(version)
    main, rest = (version[: before.start()], version[before.start() :]) if before else (version, "")
    end = (0, 0, "") if before else (2, 0, "")
    return [*_numbers(main), end, *_numbers(rest)]


def _numbers(version: str) -> list[tuple[int, int, str]]:
    return [
        (3, int(part), "") if part.isdecimal() else (1, 0, part) for part in _DIGITS.split(version) if part.strip(".")
    ]
