"""Cases: folders of an input beside its expected tree and chunks. `pytest --accept` rewrites what is expected.

A folder `tests/cases/FORMAT/NAME` holds `input.*`, optionally `policy.json` with fields of `Policy`, and the expected
`tree.txt` and `chunks.txt`. The invariants are asserted beside every snapshot.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import chunkwright as cw
from chunkwright.formats import FORMATS
from chunkwright.formats.code_formats import GENERIC
from chunkwright.tree import faults, from_json, pretty, to_json
from invariants import check

CASES = Path(__file__).parent / "cases"
FOLDERS = sorted(path.parent for path in CASES.glob("*/*/input.*"))


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_case(folder: Path, request: pytest.FixtureRequest) -> None:
    (source,) = folder.glob("input.*")
    settings = folder / "policy.json"
    policy = cw.Policy(**json.loads(settings.read_text("utf-8"))) if settings.exists() else cw.Policy()
    name = folder.parent.name
    found_by_name = FORMATS[name].suffixes or FORMATS[name].file_names
    document = cw.parse(source, document_id=f"{name}/{folder.name}", format=None if found_by_name else name)
    assert document.format == name
    if name in ("html", "pdf"):
        assert cw.parse_text(document.text, format="markdown").outline() == document.outline()
    assert faults(document) == []
    assert from_json(to_json(document)) == document
    chunks = cw.pack(document, policy)
    check(document, chunks, policy)
    notices = "".join(f"notice {n.kind}: {n.message}\n" for n in document.notices)
    for name, found in (("tree.txt", pretty(document) + notices), ("chunks.txt", shown(chunks, policy))):
        expected = folder / name
        if request.config.getoption("--accept"):
            expected.write_bytes(found.encode("utf-8", "surrogatepass"))
        assert found == expected.read_bytes().decode("utf-8", "surrogatepass"), f"{expected} differs"


@pytest.mark.parametrize("name", [name for name in FORMATS if name not in GENERIC])
def test_every_format_has_a_module_a_row_and_cases(name: str) -> None:
    assert any(folder.parent.name == name for folder in FOLDERS), f"tests/cases/{name} has no case"
    root = Path(__file__).parent.parent / "parsers" / "chunkwright_parsers"
    modules = {path.stem for path in root.iterdir() if path.name != "__init__.py" and not path.name.startswith("_")}
    assert modules - {"py"} >= {row.module.split(".")[1] for row in FORMATS.values()}
    assert {f"chunkwright_parsers.{module}" for module in modules - {"py", "rendering"}} == {
        row.module for row in FORMATS.values()
    }


def shown(chunks: list[cw.Chunk], policy: cw.Policy) -> str:
    """The chunks in a form that a person can read and a diff can show."""
    out = []
    for chunk in chunks:
        out.append(
            f"=== {chunk.index} | {chunk.tokens} of {policy.max_tokens} | lines {chunk.lines[0]}-{chunk.lines[1]} | "
            f"{edge(chunk.starts)} -> {edge(chunk.ends)} | {', '.join(chunk.kinds)}"
        )
        facts = {
            "role": chunk.role if chunk.role != "chunk" else "",
            "id": chunk.id,
            "path": " > ".join(chunk.heading_path),
            "pages": ", ".join(map(str, chunk.pages)),
            "language": chunk.language,
            "symbols": ", ".join(chunk.symbols),
            "table": f"{chunk.table.name} rows {chunk.table.rows} of {chunk.table.of}" if chunk.table else "",
            "shed": ", ".join(chunk.shed),
            "hints": ", ".join(chunk.hints),
        }
        out += [f"{name}: {value}" for name, value in facts.items() if value]
        out += [f"[{part.role}]\n{part.text}" for part in chunk.embed_parts]
    return "\n".join(out) + "\n"


def edge(edge: cw.Edge) -> str:
    return f"{edge.reason}!" if edge.forced else str(edge.reason)
