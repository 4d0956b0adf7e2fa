"""What is embedded in place of a block's text: records of table rows, proxies of tables and code."""

from __future__ import annotations

import re
from collections.abc import Iterable
from operator import itemgetter
from typing import Literal

from chunkwright.pack.policy import Policy
from chunkwright.pack.row_spans import Spanned, carried, labeled, plain
from chunkwright.tree import FUNCTION_ROLES, Block, Code, Root, Section, Span, Table, column_names, row_columns

Rendering = Literal["records", "table", "code"]

_COMMENT = re.compile(r"\s*(?:#(?!\s*(?:include|define|if|pragma)\b|!)|//|/\*|--|;|%|'''|\"\"\"|<!--)")
_DEFINES = re.compile(
    r"\s*(?:export\s+|default\s+|pub(?:\([^)]*\))?\s+|public\s+|private\s+|protected\s+|static\s+|async\s+|abstract\s+|final\s+)*"
    r"(?:def|class|function|func|fn|interface|struct|enum|trait|impl|type|module|namespace|sub|package|CREATE|create)\b"
)
_MOST_SIGNATURES = 12


class Renderings:
    """Which blocks of one document are embedded as something else than their text, and as what.

    Args:
        text: The document's text.
        root: Its tree.
        policy: What is asked for.
    """

    def __init__(self, text: str, root: Root, policy: Policy) -> None:
        self._text = text
        self._policy = policy
        self._names: dict[int, list[str]] = {}
        self.any = policy.tables in ("records", "proxy") or policy.code == "proxy"
        self._holders = self._find(root) if self.any else set()

    def of(self, block: Block) -> Rendering | None:
        """How a block itself is rendered."""
        if isinstance(block, Table) and block.rows:
            return (
                "records" if self._policy.tables == "records" else "table" if self._policy.tables == "proxy" else None
            )
        if self._policy.code != "proxy":
            return None
        return (
            "code" if isinstance(block, Code) or (isinstance(block, Section) and block.role in FUNCTION_ROLES) else None
        )

    def inside(self, block: Block) -> bool:
        """Whether a block below this one is rendered, so that this one cannot travel as it is."""
        return id(block) in self._holders

    def _find(self, root: Root) -> set[int]:
        holders: set[int] = set()
        stack: list[tuple[Block, bool]] = [(root, False)]
        chain: list[Block] = []
        while stack:
            block, left = stack.pop()
            if left:
                chain.pop()
                continue
            if self.of(block) is not None:
                for above in reversed(chain):
                    if id(above) in holders:
                        break
                    holders.add(id(above))
                continue
            chain.append(block)
            stack.append((block, True))
            stack.extend((child, False) for child in reversed(block.children))
        return holders

    def names(self, table: Table) -> list[str]:
        """Names of a table's columns."""
        known = self._names.get(id(table))
        if known is None:
            known = self._names[id(table)] = column_names(self._text, table)
        return known

    def record(self, table: Table, row: Span, above: Spanned | None = None, *, told: bool = True) -> str:
        """A row as 'Column: value' lines; a cell without a name or a value is a line without them.

        Args:
            table: The table.
            row: The row.
            above: The cells from above that the row lies under.
            told: Whether these are among the lines.
        """
        cells = row_columns(self._text, row, table.syntax, above.covering.cells if above else ())
        values = [(cell.slice(self._text), column) for cell, column in cells]
        if above and told:
            values += [(carried(cell, part, self._text), cell.column) for cell, part in above.covering.told]
            values.sort(key=itemgetter(1))
        names, lines = self.names(table), []
        for content, column in values:
            value = plain(content) if table.syntax == "html" else content
            if value:
                lines.append(labeled(names, column, value))
        return "\n".join(lines) or row.slice(self._text)

    def proxy(self, block: Block) -> str:
        """What stands for a whole table (caption and header) or code (signatures and first comment line)."""
        if isinstance(block, Table):
            return self._table(block)
        body = block.body if isinstance(block, Code) and block.body else block.span
        source = body.slice(self._text) if body else ""
        if isinstance(block, Section) and block.head:
            after = self._text[block.head.end : block.span.end if block.span else block.head.end]
            return "\n".join([block.head.slice(self._text), *_first_comment(after.splitlines())])
        return (
            f"{block.language}\n{_outline(source)}" if isinstance(block, Code) and block.language else _outline(source)
        )

    def _table(self, table: Table) -> str:
        span = table.span or Span(0, 0)
        names = " | ".join(name for name in self.names(table) if name)
        inside = [head.span for head in table.frame.head if head.role == "caption" and span.contains(head.span)]
        caption = [plain(place.slice(self._text)) for place in inside]
        first = (
            ""
            if names
            else " | ".join(cell.slice(self._text) for cell, _ in row_columns(self._text, table.rows[0], table.syntax))
        )
        return "\n".join(part for part in (*caption, names, first) if part) or table.rows[0].slice(self._text)


def _outline(source: str) -> str:
    """Signatures and the first comment line of code; its first line where there are none."""
    lines = source.splitlines()
    signatures = [line.rstrip() for line in lines if _DEFINES.match(line)][:_MOST_SIGNATURES]
    if not signatures:
        signatures = [line.rstrip() for line in lines if line.strip() and not _COMMENT.match(line)][:1]
    return "\n".join([*_first_comment(lines), *signatures]) or source.strip()


def _first_comment(lines: Iterable[str]) -> list[str]:
    """The first comment line that says something."""
    for line in lines:
        if _COMMENT.match(line) and any(char.isalnum() for char in line):
            return [line.rstrip()]
    return []
