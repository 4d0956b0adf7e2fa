"""The kinds of blocks. `docs/nodes.md` is their specification, with an example of each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from chunkwright.tree.frame import NO_FRAME, Frame
from chunkwright.tree.span import Origin, Region, Span

Layer = Literal["body", "furniture", "meta", "hidden"]
SectionRole = Literal[
    "heading",
    "question",
    "clause",
    "module",
    "namespace",
    "class",
    "interface",
    "trait",
    "impl",
    "struct",
    "enum",
    "function",
    "method",
    "constructor",
    "test",
    "key",
    "rule",
    "element",
]
CellSyntax = Literal["pipe", "html"]

SCOPE_ROLES: frozenset[SectionRole] = frozenset(
    ("module", "namespace", "class", "interface", "trait", "impl", "struct", "enum", "key", "rule", "element")
)
"""Roles of sections of code that hold members."""
FUNCTION_ROLES: frozenset[SectionRole] = frozenset(("function", "method", "constructor", "test"))
"""Roles of sections of code that hold statements, and travel whole where they fit."""
CODE_ROLES = SCOPE_ROLES | FUNCTION_ROLES
LAYERS: tuple[Layer, ...] = ("body", "furniture", "meta", "hidden")


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """A span of the document's text and what it is; the base of all kinds.

    Attributes:
        span: Place in `Document.text`, without white space at its ends; None for a generated block.
        children: Blocks inside, in order, within `span`. Text between them belongs to the block itself.
        layer: `body` reaches chunks; `furniture`, `meta` and `hidden` stay in the tree.
        regions: Boxes on pages; more than one for a block that runs over a page break.
        origin: Place in a source that is not text.
        lead: Text in front that belongs to the block: an anchor, comments, decorators. Within `span`.
        frame: What a piece of the block carries when the block is cut.
    """

    kind: ClassVar[str] = "block"

    span: Span | None
    children: tuple[Block, ...] = ()
    layer: Layer = "body"
    regions: tuple[Region, ...] = ()
    origin: Origin | None = None
    lead: Span | None = None
    frame: Frame = NO_FRAME


@dataclass(frozen=True, slots=True, kw_only=True)
class Root(Block):
    """The whole document; its span is the whole text."""

    kind: ClassVar[str] = "root"


@dataclass(frozen=True, slots=True, kw_only=True)
class Section(Block):
    """A head with a body: a heading with what follows, a clause, a class, a function.

    Attributes:
        role: What kind of head it has.
        level: Depth among sections, from 1.
        title: Heading as plain text, or the symbol's own name.
        head: The heading's place (marks included), or the signature's.
        language: Language of the code, for a definition in code; else "".
        dependencies: What a function calls, as the source names it, each once.
    """

    kind: ClassVar[str] = "section"

    role: SectionRole = "heading"
    level: int = 1
    title: str = ""
    head: Span | None = None
    language: str = ""
    dependencies: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Paragraph(Block):
    """Running text."""

    kind: ClassVar[str] = "paragraph"


@dataclass(frozen=True, slots=True, kw_only=True)
class List(Block):
    """A list; its children are items.

    Attributes:
        ordered: Whether the items are numbered.
        start: Number of the first item of an ordered list.
    """

    kind: ClassVar[str] = "list"

    ordered: bool = False
    start: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Item(Block):
    """A list item.

    Attributes:
        checked: State of a task-list box; None for an item without one.
    """

    kind: ClassVar[str] = "item"

    checked: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Code(Block):
    """Verbatim text.

    Attributes:
        language: Language as the source names it, or "".
        body: The code without its fences.
        names: What it gives a name to without a body of its own: aliases, constants, prototypes.
    """

    kind: ClassVar[str] = "code"

    language: str = ""
    body: Span | None = None
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Table(Block):
    """A table. Rows are spans; `cells.cells` makes cells on demand.

    Attributes:
        caption: Place of the caption.
        unit: Place of a line that states units.
        notes: Places of notes under the table.
        header: Places of the header rows, without the delimiter row.
        rows: Places of the body rows.
        syntax: How cells are written in the text.
    """

    kind: ClassVar[str] = "table"

    caption: Span | None = None
    unit: Span | None = None
    notes: tuple[Span, ...] = ()
    header: tuple[Span, ...] = ()
    rows: tuple[Span, ...] = ()
    syntax: CellSyntax = "pipe"


@dataclass(frozen=True, slots=True, kw_only=True)
class Quote(Block):
    """Quoted blocks."""

    kind: ClassVar[str] = "quote"


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure(Block):
    """An image or drawing.

    Attributes:
        caption: Place of the caption.
        target: Path or address of the image as the source gives it.
    """

    kind: ClassVar[str] = "figure"

    caption: Span | None = None
    target: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Math(Block):
    """A displayed formula."""

    kind: ClassVar[str] = "math"


@dataclass(frozen=True, slots=True, kw_only=True)
class Note(Block):
    """A footnote or an admonition.

    Attributes:
        role: Which of the two.
        label: Label of the footnote, or the admonition's type.
    """

    kind: ClassVar[str] = "note"

    role: Literal["footnote", "admonition"] = "footnote"
    label: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Group(Block):
    """A container that only groups: tabs, details to unfold, a component or directive around blocks.

    Attributes:
        role: What it is.
        label: Title of a tab, summary of details, else the name of the component or directive.
        head: Place of the opening line, or of the summary.
    """

    kind: ClassVar[str] = "group"

    role: Literal["wrapper", "tabs", "tab", "details"] = "wrapper"
    label: str = ""
    head: Span | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Definition(Block):
    """A term with its descriptions, or a link reference definition.

    Attributes:
        role: `term` or `link`.
        term: The term or the link's label as plain text.
        head: Place of the term.
    """

    kind: ClassVar[str] = "definition"

    role: Literal["term", "link"] = "term"
    term: str = ""
    head: Span | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Raw(Block):
    """Text kept as it stands: HTML, front matter, a comment, a region that could not be parsed.

    Attributes:
        role: What it is.
    """

    kind: ClassVar[str] = "raw"

    role: Literal["html", "front-matter", "comment", "anchor", "unparsed"] = "unparsed"


@dataclass(frozen=True, slots=True, kw_only=True)
class Break(Block):
    """A thematic break or the start of a page.

    Attributes:
        role: `rule` or `page`.
        page: Number of the page that starts here, or None.
    """

    kind: ClassVar[str] = "break"

    role: Literal["rule", "page"] = "rule"
    page: int | None = None


KINDS: dict[str, type[Block]] = {
    cls.kind: cls
    for cls in (
        Root, Section, Paragraph, List, Item, Code, Table, Quote, Figure, Math, Note, Group, Definition, Raw, Break,
    )
}  # fmt: skip
"""Every kind by its name: what JSON and the documentation go by."""
