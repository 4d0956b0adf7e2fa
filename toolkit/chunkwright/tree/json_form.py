"""Documents as JSON and back, without loss and without recursion over the tree."""

from __future__ import annotations

import dataclasses
import json
from typing import cast

from chunkwright.tree.blocks import KINDS, Block, Root
from chunkwright.tree.document import Document, Import, MetadataValue, Page, Source
from chunkwright.tree.frame import Frame, Head, HeadRole
from chunkwright.tree.notices import Notice, NoticeKind
from chunkwright.tree.provenance import Provenance
from chunkwright.tree.span import Origin, Place, Region, Span

FORMAT_VERSION = 1

_SPAN_FIELDS = {"span", "lead", "head", "body", "caption", "unit"}
_SPAN_TUPLES = {"notes", "header", "rows"}
_NAME_TUPLES = {"dependencies", "names"}
_PLAIN = (
    "text", "format", "id", "title", "language", "family", "version", "modified", "effective_at", "rendering_version",
)  # fmt: skip
JsonObject = dict[str, MetadataValue]


def to_json(document: Document, indent: int | None = None) -> str:
    """The document as JSON. Blocks are a flat list in which each names its parent, so depth costs nothing.

    Args:
        document: The document.
        indent: As for `json.dumps`.
    """
    blocks: list[MetadataValue] = []
    stack: list[tuple[int, Block]] = [(-1, document.root)]
    while stack:
        parent, block = stack.pop()
        stack.extend((len(blocks), child) for child in reversed(block.children))
        blocks.append({"kind": block.kind, "parent": parent, **_fields(block)})
    out: JsonObject = {"chunkwright_tree": FORMAT_VERSION}
    out |= {name: getattr(document, name) for name in _PLAIN}
    out["source"] = dict(dataclasses.asdict(document.source))
    out["pages"] = [[p.number, p.label, p.span.start, p.span.end] for p in document.pages]
    out["places"] = [_place(place) for place in document.places]
    out["imports"] = [[i.span.start, i.span.end, *i.names] for i in document.imports]
    out["provenance"] = [[p.kind, p.evidence] for p in document.provenance]
    out["metadata"] = dict(document.metadata)
    out["caller_metadata"] = dict(document.caller_metadata)
    out["notices"] = [{"kind": n.kind.value, "message": n.message, "span": _span(n.span)} for n in document.notices]
    out["blocks"] = blocks
    return json.dumps(out, ensure_ascii=False, indent=indent)


def from_json(text: str) -> Document:
    """The document that `to_json` wrote.

    Raises:
        ValueError: The text is not JSON, or not of this version of the tree.
    """
    data = json.loads(text)
    if not isinstance(data, dict) or data.get("chunkwright_tree") != FORMAT_VERSION:
        raise ValueError(f"not a Chunkwright tree of version {FORMAT_VERSION}: write it again with `to_json`")
    return Document(
        **{name: data[name] for name in _PLAIN},
        root=_tree(data["blocks"]),
        source=Source(**data["source"]),
        pages=tuple(Page(n, label, Span(a, b)) for n, label, a, b in data["pages"]),
        places=tuple(Place(Span(a, b), Region(*box[:5]), *box[5:]) for a, b, *box in data.get("places", ())),
        imports=tuple(Import(Span(a, b), tuple(names)) for a, b, *names in data.get("imports", ())),
        provenance=tuple(Provenance(kind, evidence) for kind, evidence in data.get("provenance", ())),
        metadata=data["metadata"],
        caller_metadata=data["caller_metadata"],
        notices=tuple(Notice(NoticeKind(n["kind"]), n["message"], _read_span(n["span"])) for n in data["notices"]),
    )


def _place(place: Place) -> list[MetadataValue]:
    unsure = [place.confidence] if place.confidence < 1 else []
    return [place.span.start, place.span.end, *dataclasses.astuple(place.region), *unsure]


def _fields(block: Block) -> JsonObject:
    out: JsonObject = {}
    for field in dataclasses.fields(block):
        value = getattr(block, field.name)
        if field.name in ("children", "kind") or (field.name != "span" and value == field.default):
            continue
        if field.name in _SPAN_FIELDS:
            out[field.name] = _span(value)
        elif field.name in _SPAN_TUPLES:
            out[field.name] = [_span(span) for span in value]
        elif field.name in _NAME_TUPLES:
            out[field.name] = list(value)
        elif field.name == "regions":
            out["regions"] = [[r.page, r.x0, r.top, r.x1, r.bottom] for r in value]
        elif field.name == "origin":
            out["origin"] = [value.path, value.anchor]
        elif field.name == "frame":
            heads: list[MetadataValue] = [[h.role, h.span.start, h.span.end] for h in value.head]
            out["frame"] = {"open": value.open, "head": heads, "joint": value.joint, "close": value.close}
        else:
            out[field.name] = value
    return out


def _tree(rows: list[JsonObject]) -> Root:
    """Builds from the last block to the first: every block's children stand after it."""
    children: dict[int, list[Block]] = {}
    for number in range(len(rows) - 1, -1, -1):
        row = dict(rows[number])
        kind, parent = str(row.pop("kind")), cast("int", row.pop("parent"))
        inside = tuple(reversed(children.pop(number, [])))
        block = KINDS[kind](**{name: _read(name, value) for name, value in row.items()}, children=inside)  # type: ignore[arg-type]
        if parent < 0 and isinstance(block, Root):
            return block
        children.setdefault(parent, []).append(block)
    raise ValueError("a tree without a root block")


def _read(name: str, value: MetadataValue) -> object:
    if name in _SPAN_FIELDS:
        return _read_span(value)
    if name in _NAME_TUPLES:
        return tuple(cast("list[str]", value))
    if name in _SPAN_TUPLES:
        return tuple(_read_span(span) for span in cast("list[MetadataValue]", value))
    if name == "regions":
        return tuple(Region(*row) for row in cast("list[tuple[int, float, float, float, float]]", value))
    if name == "origin":
        return Origin(*cast("list[str]", value))
    if name == "frame":
        frame = cast("dict[str, str]", value)
        heads = cast("list[tuple[HeadRole, int, int]]", frame["head"])
        return Frame(frame["open"], tuple(Head(r, Span(a, b)) for r, a, b in heads), frame["joint"], frame["close"])
    return value


def _span(span: Span | None) -> MetadataValue:
    return None if span is None else [span.start, span.end]


def _read_span(value: MetadataValue) -> Span | None:
    return None if value is None else Span(*cast("list[int]", value))
