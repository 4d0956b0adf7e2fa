"""What the parser knows of a language: one row of names of node types, and functions where names are not enough."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from tree_sitter import Node

from chunkwright.tree import SectionRole

CLASS_ROLES: frozenset[SectionRole] = frozenset(("class", "interface", "trait", "impl", "struct", "enum"))
"""Roles of what has methods."""
NameOf = Callable[[Node], str]
NamesOf = Callable[[Node], list[str]]


@dataclass(frozen=True, slots=True)
class Definition:
    """A definition found in the syntax tree.

    Attributes:
        role: What it defines.
        name: Its name, with those of what it belongs to where the source writes them (`A::b`, a Go receiver).
        node: Where its signature begins: the definition without its lead.
        body: What it holds; None for a definition whose body is not a node of its own.
        head_end: Byte after its signature, if that is not where `body` begins; what `body` has before it is no member.
    """

    role: SectionRole
    name: str
    node: Node
    body: Node | None
    head_end: int | None = None


Special = Callable[[Node], Definition | None]
Test = Callable[[Node], bool]
Continues = Callable[[Sequence[Node], Node], bool]


@dataclass(frozen=True, slots=True, kw_only=True)
class Language:
    """One language.

    Attributes:
        name: Its name in the language pack.
        scopes: Node types that define something, with their role. A function inside a class becomes a method.
        wrappers: Node types around a definition that are part of it: exports, decorators, template heads.
        assigned: Node types that give a name to a value, with the fields of name and value.
        values: Node types of values that make such an assignment a definition, with their role.
        names: Functions that give the name of a node type that has no field `name`.
        body: Field of a definition that holds its body.
        bodies: Node types of bodies where there is no such field.
        bodiless: Node types of `scopes` that define something even without a body.
        signatures: Node types of `scopes` that define something only with a sibling that continues them.
        continues: Whether a node continues the siblings before it: the body behind a signature, the next equation.
        foreign: Node types of bodies in a language that the grammar knows in part; read line by line if it failed.
        statements: Ranges of a text that are parsed each by itself: what the grammar cannot read spoils no other.
        statements_on_error: Whether that is done only where the whole could not be read.
        opens: Node types of `scopes` that hold all siblings after them, up to the next one: `namespace a;`.
        transparent: Node types whose children stand in their place: conditional compilation, `extern "C"`.
        opening_fields: Fields of transparent nodes that are of their opening line: `#ifdef NAME`.
        leads: Node types that belong to the definition after them, beside comments.
        is_lead: Whether a node of such a type is one; None if all are.
        comments: Node types of comments.
        ragged: Node types that take in the comments behind them, which belong to what follows.
        loose: Node types of leads and comments that belong to the definition after them over a blank line, too.
        comments_below: Whether comments directly under something belong to it, if a blank line follows them.
        words_before: Words on the line before a node that belong to it, where the grammar leaves them out.
        marks_behind: Marks behind a node that belong to it, beside commas and semicolons on its line.
        atoms: Node types that are never cut between their parts: strings, numbers.
        entries: Node types of `scopes` that make a section only where they are long: keys of data.
        declares: Node types that give names without a body, outside of classes, with what finds the names.
        members: The same inside classes.
        docstring: Whether a string that begins a body documents it.
        imports: Node types of imports.
        is_import: Whether a node of such a type is one; None if all are.
        calls: Node types of calls, with the field of what is called.
        call_queries: Queries for what is called, captured as `name`, where a node type and a field are not enough.
        words: Names that such a query finds and that are words of the language.
        masks: Patterns of macros that the grammar takes for something else; blanked out, length kept, before parsing,
            but for the group `kept`.
        fill: The byte that stands for each byte of what is blanked out.
        refuses: Says why a text must not be given to the grammar, or "".
        outdented: Whether comments at the end of a node are of what follows it, as in formats of lines.
        punctuation: Named node types that are marks: they make no block.
        leaf: Whether a node is cut as text, not between its parts: running text with marks in it, a key with a string.
        defining: Node types that may define something.
        notable: Node types that are more than a statement: see `pieces.pieces_of`.
        uneven: Node types that do not simply stand beside their siblings: see `siblings.extents`.
        special: Definitions that have a shape of their own: calls, macros; asked for the node types in `special_types`.
        special_types: See `special`.
    """

    name: str
    scopes: Mapping[str, SectionRole] = field(default_factory=dict)
    wrappers: frozenset[str] = frozenset()
    assigned: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    values: Mapping[str, SectionRole] = field(default_factory=dict)
    names: Mapping[str, NameOf] = field(default_factory=dict)
    body: str = "body"
    bodies: frozenset[str] = frozenset()
    bodiless: frozenset[str] = frozenset()
    signatures: frozenset[str] = frozenset()
    continues: Continues | None = None
    foreign: frozenset[str] = frozenset()
    statements: Callable[[bytes], list[tuple[int, int]]] | None = None
    statements_on_error: bool = False
    opens: frozenset[str] = frozenset()
    transparent: frozenset[str] = frozenset()
    opening_fields: tuple[str, ...] = ()
    leads: frozenset[str] = frozenset()
    is_lead: Test | None = None
    comments: frozenset[str] = frozenset({"comment", "line_comment", "block_comment", "doc_comment"})
    ragged: frozenset[str] = frozenset()
    loose: frozenset[str] = frozenset()
    comments_below: bool = False
    words_before: re.Pattern[bytes] | None = None
    marks_behind: re.Pattern[bytes] | None = None
    atoms: frozenset[str] = frozenset()
    entries: frozenset[str] = frozenset()
    declares: Mapping[str, NamesOf] = field(default_factory=dict)
    members: Mapping[str, NamesOf] = field(default_factory=dict)
    docstring: bool = False
    imports: frozenset[str] = frozenset()
    is_import: Test | None = None
    calls: tuple[tuple[str, str], ...] = ()
    call_queries: tuple[str, ...] = ()
    words: frozenset[str] = frozenset()
    masks: tuple[re.Pattern[bytes], ...] = ()
    fill: bytes = b" "
    refuses: Callable[[bytes], str] | None = None
    outdented: bool = False
    punctuation: frozenset[str] = frozenset()
    leaf: Callable[[Node], bool] | None = None
    special: Special | None = None
    special_types: frozenset[str] = frozenset()
    defining: frozenset[str] = field(init=False)
    notable: frozenset[str] = field(init=False)
    uneven: frozenset[str] = field(init=False)

    def __post_init__(self) -> None:
        """Collects the node types that are asked for with every node."""
        kinds = self.scopes.keys() | self.wrappers | self.assigned.keys() | self.special_types
        object.__setattr__(self, "defining", frozenset(kinds))
        object.__setattr__(self, "notable", self.defining | self.comments | self.leads | {"ERROR"})
        object.__setattr__(self, "uneven", self.punctuation | self.transparent | self.ragged | {"ERROR"})
