"""What speaks against a file before it is read, and after: where it comes from."""

from __future__ import annotations

from collections.abc import Iterable, Set

from chunkwright.corpus.sources import Entry, LeftOut, LeftOutKind
from chunkwright.formats import provenance
from chunkwright.formats.generated import is_lock_file
from chunkwright.tree import Provenance

_KINDS = {
    "generated": LeftOutKind.GENERATED,
    "minified": LeftOutKind.MINIFIED,
    "vendored": LeftOutKind.VENDORED,
}


def left_out_by_path(entry: Entry, keep: Set[LeftOutKind]) -> LeftOut | None:
    """Why a file is left out that has not been read; None if its path says nothing against it.

    Args:
        entry: The file.
        keep: Kinds that are read.
    """
    if entry.named:
        return None
    found = provenance(entry.document_id, "", entry.attributes)
    return left_out_by_provenance(entry.path, entry.document_id, found, keep)


def left_out_by_provenance(
    path: str, document_id: str, found: Iterable[Provenance], keep: Set[LeftOutKind]
) -> LeftOut | None:
    """Why a file is left out, by what is found about where it comes from; None if nothing speaks against it.

    Args:
        path: Where it is.
        document_id: Identity of its document.
        found: The findings.
        keep: Kinds that are read.
    """
    for finding in found:
        kind = _KINDS.get(finding.kind)
        if kind is LeftOutKind.GENERATED and is_lock_file(document_id):
            kind = LeftOutKind.LOCK_FILE
        if kind is not None and kind not in keep:
            return LeftOut(path, document_id, kind, finding.evidence)
    return None
