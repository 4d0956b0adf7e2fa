"""What a parser is given, and what it has to be: the whole contract between the toolkit and a format."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import PurePath
from typing import Literal, Protocol

from chunkwright.tree.document import Document, MetadataValue, Source
from chunkwright.tree.notices import Notice

_SEPARATORS = re.compile(r"[\s_\-]+")


Content = Literal["main", "full"]


@dataclass(frozen=True, slots=True)
class ReadOptions:
    """How a file is read, where its format leaves a choice.

    Attributes:
        content: Of web pages and mail. `main`: what is not content (navigation, consent boxes, comments) is one block a
            region, of the furniture layer; `full`: its headings, lists and tables are blocks too, in that layer.
        url: Address of the page, against which its links are resolved; the page's own statement if "".
        encoding: Encoding that the server or the caller states, by any of its names on the web; "" if none is stated.
        password: Password of a PDF file.
        furniture: Digests of what stands on many pages of the same site, as `chunkwright_parsers.html.learn_furniture`
            gives them.
        ocr: Whether the text of PDF pages that have none, or none that means anything, is recognized in their picture;
            takes the extra `ocr`, and several seconds a page.
        progress: Called after each page of a PDF file, with the number of pages read and of those there are.
    """

    content: Content = "main"
    url: str = ""
    encoding: str = ""
    password: str = ""
    furniture: frozenset[str] = frozenset()
    ocr: bool = False
    progress: Callable[[int, int], None] | None = field(default=None, compare=False, repr=False)

    def __post_init__(self) -> None:
        if self.content not in ("main", "full"):
            raise ValueError(f"content={self.content!r}: give 'main' or 'full'")


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
        options: How it is to be read, where the format has a choice.
    """

    text: str
    data: bytes = b""
    format: str = ""
    id: str = ""
    source: Source = field(default_factory=Source)
    metadata: Mapping[str, MetadataValue] = field(default_factory=dict)
    notices: tuple[Notice, ...] = ()
    options: ReadOptions = ReadOptions()

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
