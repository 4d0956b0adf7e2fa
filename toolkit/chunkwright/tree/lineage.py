"""Families and versions: several files may be versions of one thing."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import PurePath

from chunkwright.tree.document import Document

_GROUPS = frozenset(("family", "version", "effective_at"))
_EDGES = " -_.()"


@dataclass(frozen=True, slots=True, kw_only=True)
class Lineage:
    """What the caller knows of a document's family and version.

    Values given here come before those of the document itself (front matter), and these before those that the
    pattern finds.

    Attributes:
        family: What the document is a version of.
        version: Which version.
        effective_at: ISO 8601 date or time from which it holds.
        pattern: Regular expression that is searched in the file name without its suffix, with the groups `family`,
            `version`, `effective_at`, or some of them. Without a group `family`, what the match leaves of the name is
            the family.

    Raises:
        ValueError: The pattern is no regular expression or has none of the groups, or `effective_at` is no date.
    """

    family: str = ""
    version: str = ""
    effective_at: str = ""
    pattern: str = ""

    def __post_init__(self) -> None:
        if self.effective_at and not is_iso(self.effective_at):
            raise ValueError(f"effective_at={self.effective_at!r}: give a date or time in ISO 8601, such as 2026-03-01")
        if not self.pattern:
            return
        try:
            groups = re.compile(self.pattern).groupindex
        except re.error as error:
            raise ValueError(f"pattern={self.pattern!r} is no regular expression: {error}") from None
        if not _GROUPS & groups.keys():
            raise ValueError(f"pattern={self.pattern!r}: name a group, such as (?P<version>[0-9.]+)")


def is_iso(value: str) -> bool:
    """Whether a date or time is one in ISO 8601, as `Document.effective_at` holds it."""
    try:
        datetime.fromisoformat(value)
    except ValueError:
        return False
    return True


def with_lineage(document: Document, lineage: Lineage) -> Document:
    """The document with family, version and the date from which it holds filled in.

    Args:
        document: The document.
        lineage: What the caller knows.
    """
    found = _found(PurePath(document.source.name).stem, lineage.pattern) if lineage.pattern else {}
    return replace(
        document,
        family=lineage.family or document.family or found.get("family", ""),
        version=lineage.version or document.version or found.get("version", ""),
        effective_at=lineage.effective_at or document.effective_at or found.get("effective_at", ""),
    )


def _found(name: str, pattern: str) -> dict[str, str]:
    match = re.search(pattern, name)
    if match is None:
        return {}
    values = {key: value for key, value in match.groupdict().items() if value}
    if not is_iso(values.get("effective_at", "")):
        values.pop("effective_at", None)
    if "family" not in values:
        left = f"{name[: match.start()].rstrip(_EDGES)} {name[match.end() :].strip(_EDGES)}".strip()
        values["family"] = left or name
    return values
