"""Where a file comes from: what its path, its text and `.gitattributes` say. Nothing is dropped for it: only marked."""

from __future__ import annotations

from collections.abc import Mapping

from chunkwright.formats.generated import generated_by_path, generated_by_text, minified
from chunkwright.formats.vendored import vendored_by_path
from chunkwright.tree import Provenance, ProvenanceKind

_ATTRIBUTES: tuple[tuple[ProvenanceKind, str], ...] = (
    ("generated", "linguist-generated"),
    ("vendored", "linguist-vendored"),
    ("documentation", "linguist-documentation"),
)
_NOTHING: Mapping[str, tuple[bool, str]] = {}


def provenance(path: str, text: str = "", stated: Mapping[str, tuple[bool, str]] = _NOTHING) -> tuple[Provenance, ...]:
    """What is found about where a file comes from; empty for one that a person wrote, as far as can be seen.

    Args:
        path: Path in its project, with forward slashes.
        text: Its text; "" to go by the path alone.
        stated: What `.gitattributes` states: attributes of linguist, each with its value and the line that says so.
            It decides over what path and text say.
    """
    found: dict[ProvenanceKind, str] = {
        "generated": generated_by_path(path) or (generated_by_text(text, path) if text else ""),
        "minified": minified(text, path),
        "vendored": vendored_by_path(path),
    }
    for kind, attribute in _ATTRIBUTES:
        if attribute not in stated:
            continue
        value, line = stated[attribute]
        found[kind] = f".gitattributes says: {line}" if value else ""
        if kind == "generated" and not value:
            found["minified"] = ""
    return tuple(Provenance(kind, evidence) for kind, evidence in found.items() if evidence)
