"""What a chunk of source code says of itself: symbols, language, calls, imports, which part of a function it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from chunkwright.pack.scope import Scope
from chunkwright.pack.unit import Unit
from chunkwright.tree import CODE_ROLES, FUNCTION_ROLES, Block, Code, Document, Section, Span

_LONGEST_IMPORT = 200  # characters


class CodeFacts:
    """Facts of the chunks of one document.

    Args:
        document: The document.
    """

    def __init__(self, document: Document) -> None:
        self._text = document.text
        self._importing: dict[str, list[int]] = {}
        for number, statement in enumerate(document.imports):
            for name in statement.names:
                self._importing.setdefault(name, []).append(number)
        self._spans = [statement.span for statement in document.imports]
        self._shown = [
            " ".join(statement.span.slice(document.text).split())[:_LONGEST_IMPORT] for statement in document.imports
        ]

    def symbols(self, units: Sequence[Unit]) -> tuple[str, ...]:
        """Names of the definitions in units, with those around them."""
        names: dict[str, None] = {}
        last: Scope | None = None
        for unit in units:
            if unit.home is not last:
                last = unit.home
                path = self._around(unit, names)
                if isinstance(last.block, Code):
                    held = self._text[unit.start : units[-1].end]
                    names |= dict.fromkeys(_path(path, name) for name in _begun(last, held))
            block = unit.block
            if (block.children or (isinstance(block, Code) and block.names)) and not _function(block):
                _add_symbols(names, block, path)
        return tuple(names)

    def _around(self, unit: Unit, names: dict[str, None]) -> str:
        """Adds the definition around a unit, and those that begin with it; gives the path."""
        path = ""
        sections = [section for section in unit.home.sections() if section.role in CODE_ROLES]
        for section in sections:
            path = f"{path}.{section.title}" if path else section.title
            if section is sections[-1] or (section.head is not None and section.head.start >= unit.start):
                names[path] = None
        return path

    def language(self, units: Sequence[Unit]) -> str:
        """Language of the code, if all units are code of one language; else ""."""
        languages = {_language(unit) for unit in units}
        return languages.pop() if len(languages) == 1 else ""

    def dependencies(self, units: Sequence[Unit]) -> tuple[str, ...]:
        """What the functions in units call."""
        names: dict[str, None] = {}
        seen: set[int] = set()
        last: Scope | None = None
        for unit in units:
            found: list[Section] = []
            if unit.home is not last:
                last = unit.home
                found += unit.home.sections()
            if unit.block.children and not _function(unit.block):
                found += _definitions(unit.block)
            for section in found:
                if id(section) not in seen:
                    seen.add(id(section))
                    names |= dict.fromkeys(section.dependencies)
        return tuple(names)

    def imports(self, text: str, spans: Sequence[Span]) -> tuple[str, ...]:
        """Imports of the document whose names a chunk uses, without those that stand in it."""
        if not self._importing:
            return ()
        used = [name for name in self._importing if name in text and _uses(text, name)]
        numbers = sorted({number for name in used for number in self._importing[name]})
        return tuple(
            self._shown[number]
            for number in numbers
            if not any(span.start <= self._spans[number].start < span.end for span in spans)
        )


def _uses(text: str, name: str) -> bool:
    """Whether a name stands in a text as a word."""
    at = text.find(name)
    while at >= 0:
        end = at + len(name)
        before, after = text[at - 1 : at] if at else "", text[end : end + 1]
        if not (before.isalnum() or before == "_" or after.isalnum() or after == "_"):
            return True
        at = text.find(name, end)
    return False


def parts(units: Sequence[Unit], ranges: Sequence[tuple[int, int]]) -> list[tuple[int, int] | None]:
    """Which part of how many each chunk is of the function that it is a piece of; None for other chunks.

    Args:
        units: The units of the document.
        ranges: First unit and one past the last of each chunk.
    """
    owners: list[int] = []
    for start, end in ranges:
        first = units[start] if start else None
        last = units[end] if end < len(units) else None
        cut = _cut_function(first) or _cut_function(last)
        owners.append(id(cut) if cut is not None else 0)
    totals, seen = Counter(owners), Counter[int]()
    out: list[tuple[int, int] | None] = []
    for owner in owners:
        seen[owner] += 1
        out.append((seen[owner], totals[owner]) if owner else None)
    return out


def _cut_function(unit: Unit | None) -> Section | None:
    """The outermost function that a cut before a unit goes through."""
    if unit is None:
        return None
    return next((s for s in unit.scope.sections() if s.role in FUNCTION_ROLES), None)


def _function(block: Block) -> bool:
    return isinstance(block, Section) and block.role in FUNCTION_ROLES


def symbol_path(home: Scope) -> str:
    """Names of the definitions around a place, joined by dots."""
    return ".".join(section.title for section in home.sections() if section.role in CODE_ROLES)


def _path(above: str, name: str) -> str:
    return f"{above}.{name}" if above and name else above or name


def _begun(home: Scope, held: str) -> Iterator[str]:
    """Names that the statements around a piece give, without paths; of several those that stand in the piece."""
    scope: Scope | None = home
    while scope is not None and isinstance(scope.block, Code):
        names = scope.block.names
        yield from names if len(names) == 1 else (name for name in names if name in held)
        scope = scope.parent


def _add_symbols(names: dict[str, None], block: Block, path: str) -> None:
    """Adds the paths of what is defined or declared in a block; what is inside functions is left out."""
    stack = [(block, path)]
    while stack:
        inner, above = stack.pop()
        if isinstance(inner, Code):
            for name in inner.names:
                names[_path(above, name)] = None
        elif isinstance(inner, Section):
            if inner is not block and inner.role in CODE_ROLES:
                above = _path(above, inner.title)
                if inner.title:
                    names[above] = None
            if inner.role in FUNCTION_ROLES:
                continue
        stack += [(child, above) for child in reversed(inner.children)]


def _definitions(block: Block) -> Iterator[Section]:
    """The definitions inside a block that is one unit; functions inside functions are left out."""
    stack = list(reversed(block.children))
    while stack:
        inner = stack.pop()
        if isinstance(inner, Section) and inner.role in CODE_ROLES:
            yield inner
        if not _function(inner):
            stack.extend(reversed(inner.children))


def _language(unit: Unit) -> str:
    block = unit.block
    if isinstance(block, Code):
        return block.language
    if isinstance(block, Section) and block.role in CODE_ROLES:
        return block.language
    scope: Scope | None = unit.home
    while scope is not None:
        if isinstance(scope.block, Section) and scope.block.role in CODE_ROLES:
            return scope.block.language
        if isinstance(scope.block, Code):
            return scope.block.language
        scope = scope.parent
    return ""
