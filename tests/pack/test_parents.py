"""Parents: what is delivered around small chunks."""

from __future__ import annotations

import chunkwright as cw

MANUAL = "# Manual\n\nAbout pumps.\n\n" + "\n\n".join(
    f"## Part {n}\n\nThe first sentence of part {n}. {'More words follow here. ' * 12}\n\n"
    f"### Care {n}\n\n{'Oil it well. ' * 8}\n\n### Use {n}\n\n{'Turn it on. ' * 8}"
    for n in range(4)
)


def cut(text: str, cap: int, parents: int) -> tuple[list[cw.Chunk], dict[str, cw.Chunk]]:
    chunks = cw.chunk_text(text, format="markdown", document_id="m", max_tokens=cap, parents=parents)
    return [c for c in chunks if c.role == "chunk"], {c.id: c for c in chunks if c.role != "chunk"}


def test_a_chunk_has_the_section_around_it_as_its_parent() -> None:
    chunks, parents = cut(MANUAL, 60, 300)
    care = next(c for c in chunks if c.heading_path[-1:] == ("Care 2",))
    parent = parents[care.parent_id]
    assert (parent.role, parent.heading_path) == ("parent", ("Manual", "Part 2"))
    assert parent.text.startswith("## Part 2\n\nThe first sentence")
    assert parent.text.endswith("Turn it on.")
    assert parent.embed_text.startswith("Manual\n\n## Part 2")
    assert parents[parent.parent_id].role == "skeleton" if parent.parent_id in parents else True


def test_what_is_too_large_has_a_skeleton() -> None:
    chunks, parents = cut(MANUAL, 250, 260)
    first = parents[chunks[0].parent_id]
    assert (first.role, first.heading_path) == ("skeleton", ("Manual",))
    assert "## Part 3\n\nThe first sentence of part 3." in first.text
    assert "### Care 1" in first.text
    assert "More words" not in first.text
    assert first.tokens <= 260


def test_a_skeleton_gives_up_inner_headings_first() -> None:
    _, parents = cut(MANUAL, 50, 55)
    skeleton = next(p for p in parents.values() if p.heading_path == ("Manual",))
    assert skeleton.role == "skeleton"
    assert "## Part 3" in skeleton.text
    assert "### Use 3" not in skeleton.text


def test_a_piece_of_a_table_has_the_table_as_its_parent() -> None:
    rows = "".join(f"| part {n} | {n} |\n" for n in range(30))
    text = f"# Prices\n\n{'Words before. ' * 100}\n\n| Part | Price |\n|---|---|\n{rows}\n{'Words after. ' * 60}"
    chunks, parents = cut(text, 80, 400)
    pieces = [c for c in chunks if c.table]
    assert len(pieces) > 2
    (identity,) = {c.parent_id for c in pieces if c.kinds == ("table",)}
    assert parents[identity].kinds == ("table",)
    assert parents[identity].text.count("\n") == 31


def test_parents_keep_their_ids_when_their_text_changes() -> None:
    chunks, _ = cut(MANUAL, 60, 300)
    edited, _ = cut(MANUAL.replace("Oil it well. ", "Oil it very well. ", 1), 60, 300)
    before = {c.id: c.parent_id for c in chunks}
    same = [c for c in edited if c.id in before]
    assert len(chunks) // 2 < len(same) < len(chunks)
    assert all(c.parent_id == before[c.id] for c in same)


def test_two_sections_of_the_same_path_have_two_parents() -> None:
    part = "## Part\n\n" + "Some words here. " * 20 + "\n\n" + "Other words there. " * 20
    chunks, parents = cut(f"# M\n\n{part}\n\n{part}", 90, 250)
    assert len({c.parent_id for c in chunks[1:] if c.heading_path == ("M", "Part")}) == 2
    assert all(c.parent_id in parents for c in chunks)


def test_without_parents_only_their_ids_are_told() -> None:
    plain = cw.chunk_text(MANUAL, format="markdown", document_id="m", max_tokens=60)
    chunks, _ = cut(MANUAL, 60, 300)
    assert [c.parent_id for c in plain] == [c.parent_id for c in chunks]


def test_a_document_of_one_chunk_has_no_parent() -> None:
    chunks = cw.chunk_text("# A\n\nText here.\n", format="markdown", parents=600)
    assert [chunk.role for chunk in chunks] == ["chunk"]
