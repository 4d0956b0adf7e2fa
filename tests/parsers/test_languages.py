"""What the parser knows of each programming language: definitions, leads, imports, calls."""

from __future__ import annotations

import pytest

import chunkwright as cw
from chunkwright.formats.code_formats import FIRST_CLASS
from chunkwright.tree import CODE_ROLES, Block, Section, faults
from chunkwright_parsers.code.languages import LANGUAGES
from programs import c_to_ruby, php_to_zig

CASES = c_to_ruby.CASES | php_to_zig.CASES


@pytest.mark.parametrize("language", CASES)
def test_definitions_leads_imports_and_calls(language: str) -> None:
    case = CASES[language]
    document = cw.parse_text(case.source.lstrip(), format=language)
    assert faults(document) == []
    found = sections(document.root)
    assert tuple(f"{section.role} {path}" for path, section in found) == case.symbols
    section = next(section for path, section in found if path == case.documented)
    assert section.lead is not None
    assert section.lead.slice(document.text).rstrip() == case.lead
    assert tuple(name for statement in document.imports for name in statement.names) == case.imports
    assert section.dependencies == case.calls


def sections(block: Block, above: str = "") -> list[tuple[str, Section]]:
    """The definitions in a block with their paths, in order."""
    out: list[tuple[str, Section]] = []
    for child in block.children:
        path = above
        if isinstance(child, Section) and child.role in CODE_ROLES and child.title:
            path = f"{above}.{child.title}" if above else child.title
            out.append((path, child))
        out += sections(child, path)
    return out


@pytest.mark.parametrize("language", CASES)
def test_suffixes_lead_to_the_language(language: str) -> None:
    for suffix in FIRST_CLASS[language]:
        name = f"desk{suffix}" if suffix.startswith(".") else suffix
        assert cw.parse_bytes(CASES[language].source.lstrip().encode(), name=name).format == language


def test_every_row_of_a_programming_language_has_a_case() -> None:
    data = {"css", "scss", "dockerfile", "graphql", "hcl", "json", "make", "proto", "toml", "xml", "yaml"}
    data |= {"agda", "typst"}  # rows that only say what must not be given to the grammar
    assert LANGUAGES.keys() - data <= CASES.keys()


@pytest.mark.parametrize("language", CASES)
def test_what_cannot_be_read_costs_no_definition_around_it(language: str) -> None:
    source = CASES[language].source.lstrip()
    whole = [path for path, _ in sections(cw.parse_text(source, format=language).root)]
    document = cw.parse_text(f"{source}\n)]}}) ((( %%% ~~~\n", format=language)
    assert faults(document) == []
    last = max(number for number, path in enumerate(whole) if not any(path.startswith(f"{above}.") for above in whole))
    assert [path for path, _ in sections(document.root)][:last] == whole[:last]
