"""One row a file: what became of it, with a type for every field."""

from __future__ import annotations

import json
from collections.abc import Iterable

import pyarrow as pa

from chunkwright.corpus.output.quarantine import Failed
from chunkwright.corpus.sources import LeftOut
from chunkwright.corpus.written import Written

_TEXT, _WHOLE = pa.string(), pa.int64()
_KEY_BYTES = 8  # of the digest of what is embedded: enough to count repeated chunks

RESULT_SCHEMA = pa.schema(
    [
        ("path", _TEXT),
        ("document_id", _TEXT),
        ("status", _TEXT),
        ("read", pa.bool_()),
        ("format", _TEXT),
        ("size", _WHOLE),
        ("digest", _TEXT),
        ("family", _TEXT),
        ("version", _TEXT),
        ("effective_at", _TEXT),
        ("title", _TEXT),
        ("event_count", _WHOLE),
        ("events", pa.large_binary()),
        ("tokens", pa.list_(pa.int32())),
        ("embed_keys", pa.large_binary()),
        ("facts", _TEXT),
        ("seconds", pa.struct([("parse", pa.float64()), ("pack", pa.float64()), ("write", pa.float64())])),
        ("left_out_kind", _TEXT),
        ("evidence", _TEXT),
        ("stage", _TEXT),
        ("error", _TEXT),
        ("message", _TEXT),
        ("line", _WHOLE),
    ]
)
"""Fields of a result; docs/ray.md tells what they hold."""

Row = dict[str, object]


def written_row(result: Written) -> Row:
    """The row of a file that a process has had.

    Args:
        result: What became of it.
    """
    chunks = [row for _, row in result.made if row.role == "chunk"]
    row: Row = {
        "path": result.path,
        "document_id": result.document_id,
        "status": "chunked",
        "read": True,
        "format": result.format,
        "size": result.size,
        "digest": result.digest,
        "family": result.family,
        "version": result.version,
        "effective_at": result.effective_at,
        "title": result.title,
        "event_count": result.events,
        "events": result.lines,
        "tokens": [row.tokens for row in chunks],
        "embed_keys": b"".join(bytes.fromhex(row.embed)[:_KEY_BYTES] for row in chunks),
        "facts": json.dumps(result.facts),
        "seconds": result.seconds._asdict(),
    }
    if result.error is not None:
        return row | _failure(Failed.of(result.path, result.stage, result.error))
    return row if result.left_out is None else row | _reason(result.left_out)


def failed_row(path: str, document_id: str, failed: Failed) -> Row:
    """The row of a file that could not be read.

    Args:
        path: Where it is.
        document_id: Identity of its document.
        failed: Why.
    """
    return {"path": path, "document_id": document_id, "read": False, **_failure(failed)}


def left_out_row(left_out: LeftOut) -> Row:
    """The row of a file that is not read.

    Args:
        left_out: Why.
    """
    return {"path": left_out.path, "document_id": left_out.document_id, "read": False, **_reason(left_out)}


def table_of(rows: Iterable[Row]) -> pa.Table:
    """Rows as a table.

    Args:
        rows: The rows; a field that one lacks is null.
    """
    return pa.Table.from_pylist([{name: row.get(name) for name in RESULT_SCHEMA.names} for row in rows], RESULT_SCHEMA)


def _failure(failed: Failed) -> Row:
    told = {"stage": failed.stage, "error": failed.error, "message": failed.message, "line": failed.line}
    return {"status": "failed", **told}


def _reason(left_out: LeftOut) -> Row:
    return {"status": "left-out", "left_out_kind": str(left_out.kind), "evidence": left_out.evidence}
