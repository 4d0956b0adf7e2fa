"""Whether a person wrote a file for this project, or where else it comes from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

ProvenanceKind = Literal["generated", "minified", "vendored", "documentation"]


@dataclass(frozen=True, slots=True)
class Provenance:
    """One finding about where a file comes from.

    Attributes:
        kind: `generated` by a program; `minified` for a browser; `vendored`, the copy of another project's file; or
            `documentation`, which only `.gitattributes` states.
        evidence: What says so, for a person.
    """

    kind: ProvenanceKind
    evidence: str
