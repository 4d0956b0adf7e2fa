"""What a parser is given, and what it has to be: the whole contract between the toolkit and a format."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import PurePath
from typing import Protocol

from chunkwright.tree.document import Document, MetadataValue, Source
from chunkwright.tree.notices import Notice

_SEPARATORS = re.compile(r"[\s_\-]+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """A source that has been read and is to be parsed.

    Attributes:
        text: The decoded text, without byte order mark and without newline translation; "" for binary formats.
        data: The bytes as read; the UTF-8 form of `text` if it came as text.
        format: Name in the table of formats.
        id: Identity of the document.
        source: Where it came from.
        metadata: The caller's own, to be kept as `Document.caller_metadata`.
        notices: What reading found.
    """

    text: str
    data: bytes = b""
    format: str = ""
    id: str = ""
    source: Source = field(default_factory=Source)
    metadata: Mapping[str, MetadataValue] = field(default_factory=dict)
    notices: tuple[Notice, ...] = ()

    def readable_name(self) -> str:
        """The file name made readable: without folder and suffix, separators as spaces."""
        return _SEPARATORS.sub(" ", PurePath(self.source.name).stem).strip()


class Parser(Protocol):
    """A format's parser: a function that makes the tree and never cuts."""

    def __call__(self, reading: Reading) -> Document:
        """The document.

        Raises:
            ParseError: The source cannot be read well enough to be worth indexing.
        """
