"""The public functions: parse, pack, chunk."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from os import PathLike
from pathlib import Path
from typing import Unpack

from chunkwright.errors import ParseError
from chunkwright.formats import (
    Format,
    Stated,
    codec_of,
    declared_encoding,
    decode,
    detect,
    format_named,
    format_of_name,
    parse_isolated,
    parser_for,
    provenance,
    refuse_binary,
    stated_of,
)
from chunkwright.formats.isolated import LONGEST_LIMIT
from chunkwright.pack import Chunk, Policy, PolicySettings, pack
from chunkwright.tree import (
    Document,
    Lineage,
    LineIndex,
    MetadataValue,
    Reading,
    ReadOptions,
    Source,
    checked_metadata,
    with_lineage,
)

Metadata = Mapping[str, MetadataValue]
_OPTIONS = ReadOptions()


def parse(
    path: str | PathLike[str],
    *,
    format: str | None = None,
    document_id: str | None = None,
    metadata: Metadata | None = None,
    lineage: Lineage | None = None,
    strict: bool = False,
    time_limit: float | None = None,
    options: ReadOptions = _OPTIONS,
) -> Document:
    """Reads a file into a block tree.

    Args:
        path: The file.
        format: Name of its format; found by content and suffix if None.
        document_id: Identity of the document; the path as given, with forward slashes, if None.
        metadata: The caller's own values (tenant, user, permissions): they reach every chunk unchanged.
        lineage: What is known of the document's family and version.
        strict: Whether a finding that would be a notice is an error.
        time_limit: Seconds after which a parser that uses grammars of code is stopped; it runs in a process of its own
            then.
        options: How the format is read, where there is a choice.

    Raises:
        OSError: The file cannot be read.
        UnknownFormat: It is of no format that there is a parser for.
        ParseError: It cannot be read well, or `strict` is set and something was found.
    """
    location = Path(path)
    reader = _Reader(lineage, strict, time_limit, options, stated_of(location))
    data = location.read_bytes()
    identity = location.as_posix() if document_id is None else document_id
    return reader.read_bytes(data, str(path), location.name, format, identity, metadata)


def parse_bytes(
    data: bytes,
    *,
    name: str = "",
    format: str | None = None,
    document_id: str | None = None,
    metadata: Metadata | None = None,
    lineage: Lineage | None = None,
    strict: bool = False,
    time_limit: float | None = None,
    options: ReadOptions = _OPTIONS,
) -> Document:
    """Reads bytes in hand into a block tree.

    Args:
        data: What a file would hold.
        name: File name, for its suffix and the title.
        format: Name of the format; found by content and suffix if None.
        document_id: Identity of the document; the name if None.
        metadata: The caller's own values.
        lineage: What is known of the document's family and version.
        strict: Whether a finding that would be a notice is an error.
        time_limit: Seconds after which a parser that uses grammars of code is stopped; it runs in a process of its own
            then.
        options: How the format is read, where there is a choice.

    Raises:
        UnknownFormat: They are of no format that there is a parser for.
        ParseError: They cannot be read well, or `strict` is set and something was found.
    """
    identity = name if document_id is None else document_id
    reader = _Reader(lineage, strict, time_limit, options, Stated(Path(name).as_posix()))
    return reader.read_bytes(data, name, Path(name).name, format, identity, metadata)


def parse_found(
    data: bytes,
    *,
    path: str,
    document_id: str,
    stated: Stated,
    format: str | None,
    metadata: Metadata | None,
    lineage: Lineage | None,
    strict: bool,
    time_limit: float | None,
    options: ReadOptions,
) -> Document:
    """Reads the bytes of a file that a run has found into a block tree.

    Args:
        data: The file's bytes.
        path: Where it was found; its last part is the file's name.
        document_id: Identity of the document.
        stated: Its path in its project, and what `.gitattributes` state of it.
        format: Name of the format; found by content and suffix if None.
        metadata: The caller's own values.
        lineage: What is known of the document's family and version.
        strict: Whether a finding that would be a notice is an error.
        time_limit: Seconds after which a parser that uses grammars of code is stopped.
        options: How the format is read, where there is a choice.

    Raises:
        UnknownFormat: It is of no format that there is a parser for.
        ParseError: It cannot be read well, or `strict` is set and something was found.
    """
    reader = _Reader(lineage, strict, time_limit, options, stated)
    return reader.read_bytes(data, path, Path(path).name, format, document_id, metadata)


def parse_text(
    text: str,
    *,
    format: str,
    name: str = "",
    document_id: str | None = None,
    metadata: Metadata | None = None,
    lineage: Lineage | None = None,
    strict: bool = False,
    time_limit: float | None = None,
    options: ReadOptions = _OPTIONS,
) -> Document:
    """Reads text in hand into a block tree. Offsets are offsets in `text`, exactly as given.

    Args:
        text: The text.
        format: Name of its format.
        name: File name, for the title.
        document_id: Identity of the document; the name if None.
        metadata: The caller's own values.
        lineage: What is known of the document's family and version.
        strict: Whether a finding that would be a notice is an error.
        time_limit: Seconds after which a parser that uses grammars of code is stopped; it runs in a process of its own
            then.
        options: How the format is read, where there is a choice.

    Raises:
        UnknownFormat: There is no such format.
        ParseError: The text cannot be read well, or `strict` is set and something was found.
    """
    kind = format_named(format)
    data = text.encode("utf-8", "surrogatepass")
    reading = Reading(
        text=text,
        data=data,
        format=kind.name,
        id=name if document_id is None else document_id,
        source=Source(name, Path(name).name, kind.media_type, hashlib.sha256(data).hexdigest()),
        metadata=checked_metadata(metadata),
        options=options,
    )
    return _Reader(lineage, strict, time_limit, options, Stated(Path(name).as_posix())).read(kind, reading)


def chunk(
    path: str | PathLike[str],
    *,
    format: str | None = None,
    document_id: str | None = None,
    metadata: Metadata | None = None,
    lineage: Lineage | None = None,
    time_limit: float | None = None,
    options: ReadOptions = _OPTIONS,
    policy: Policy | None = None,
    **settings: Unpack[PolicySettings],
) -> list[Chunk]:
    """Reads a file and cuts it into chunks.

    Args:
        path: The file.
        format: Name of its format; found by content and suffix if None.
        document_id: Identity of the document; the path as given, with forward slashes, if None.
        metadata: The caller's own values: they reach every chunk unchanged.
        lineage: What is known of the document's family and version.
        time_limit: Seconds after which a parser that uses grammars of code is stopped; it runs in a process of its own
            then.
        options: How the format is read, where there is a choice.
        policy: Settings ready-made; the default policy if None.
        **settings: Fields of `Policy`; they override those of `policy`.

    Raises:
        OSError: The file cannot be read.
        UnknownFormat: It is of no format that there is a parser for.
        ParseError: It cannot be read well.
        PolicyError: A setting is out of range or contradicts another.
    """
    chosen = Policy(**settings) if policy is None else replace(policy, **settings)
    document = parse(
        path,
        format=format,
        document_id=document_id,
        metadata=metadata,
        lineage=lineage,
        time_limit=time_limit,
        options=options,
    )
    return pack(document, chosen)


def chunk_text(
    text: str,
    *,
    format: str,
    name: str = "",
    document_id: str | None = None,
    metadata: Metadata | None = None,
    lineage: Lineage | None = None,
    time_limit: float | None = None,
    options: ReadOptions = _OPTIONS,
    policy: Policy | None = None,
    **settings: Unpack[PolicySettings],
) -> list[Chunk]:
    """Cuts text in hand into chunks; their offsets are offsets in `text`.

    Args:
        text: The text.
        format: Name of its format.
        name: File name, for the title.
        document_id: Identity of the document; the name if None.
        metadata: The caller's own values: they reach every chunk unchanged.
        lineage: What is known of the document's family and version.
        time_limit: Seconds after which a parser that uses grammars of code is stopped; it runs in a process of its own
            then.
        options: How the format is read, where there is a choice.
        policy: Settings ready-made; the default policy if None.
        **settings: Fields of `Policy`; they override those of `policy`.

    Raises:
        UnknownFormat: There is no such format.
        PolicyError: A setting is out of range or contradicts another.
    """
    chosen = Policy(**settings) if policy is None else replace(policy, **settings)
    document = parse_text(
        text,
        format=format,
        name=name,
        document_id=document_id,
        metadata=metadata,
        lineage=lineage,
        time_limit=time_limit,
        options=options,
    )
    return pack(document, chosen)


@dataclass(frozen=True, slots=True)
class _Reader:
    """How documents are read, whatever they come from.

    Attributes:
        lineage: What is known of family and version.
        strict: Whether a finding that would be a notice is an error.
        time_limit: Seconds that a parser may take.
        options: How formats are read.
        stated: Path and what `.gitattributes` say of it.
    """

    lineage: Lineage | None
    strict: bool
    time_limit: float | None
    options: ReadOptions
    stated: Stated

    def __post_init__(self) -> None:
        if self.time_limit is not None and not 0 < self.time_limit < LONGEST_LIMIT:
            raise ValueError(f"time_limit={self.time_limit!r}: give a number of seconds above 0, or None for no limit")

    def read_bytes(
        self, data: bytes, uri: str, name: str, format: str | None, identity: str, metadata: Metadata | None
    ) -> Document:
        """The document of a file's bytes."""
        wide = codec_of(self.options.encoding).startswith(("utf-16", "utf-32"))  # which looks like binary data
        kind = format_named(format or (wide and format_of_name(uri)) or detect(data, uri))
        if not kind.binary and not wide:
            refuse_binary(data, uri)
        declared = declared_encoding(data, self.options.encoding) if kind.declares_encoding else ""
        text, notices = ("", ()) if kind.binary else decode(data, declared)
        reading = Reading(
            text=text,
            data=data,
            format=kind.name,
            id=identity,
            source=Source(uri, name, kind.media_type, hashlib.sha256(data).hexdigest()),
            metadata=checked_metadata(metadata),
            notices=notices,
            options=self.options,
        )
        return self.read(kind, reading)

    def read(self, kind: Format, reading: Reading) -> Document:
        """The document of what has been read."""
        if self.time_limit is not None and kind.may_hang:
            document = parse_isolated(kind.name, reading, self.time_limit)
        else:
            document = parser_for(kind.name)(reading)
        if self.strict and document.notices:
            first = document.notices[0]
            line = LineIndex(document.text).line(first.span.start) if first.span else None
            raise ParseError(document.source.uri or "the text", line, first.message.rstrip("."))
        found = provenance(self.stated.path, reading.text if kind.source_code else "", self.stated.attributes)
        if found:
            document = replace(document, provenance=found)
        return document if self.lineage is None else with_lineage(document, self.lineage)
