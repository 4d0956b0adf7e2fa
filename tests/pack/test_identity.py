"""The rules of identity in docs/decisions/0010-events-and-state.md, a row of its table each."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import chunkwright as cw

TEXT = "---\ntitle: Guide\n---\n\n# Pumps\n\n" + "\n\n".join(
    f"## Part {n}\n\n" + " ".join(f"Sentence {k} of part {n} tells of valves." for k in range(12)) for n in range(4)
)


def packed(text: str = TEXT, document_id: str = "guide.md", tenant: str = "a", **settings: object) -> list[cw.Chunk]:
    document = cw.parse_text(text, format="markdown", document_id=document_id, metadata={"tenant": tenant})
    return cw.pack(document, cw.Policy(max_tokens=80, **settings))  # type: ignore[arg-type]


def ids(chunks: list[cw.Chunk]) -> set[str]:
    return {chunk.id for chunk in chunks}


def vectors(chunks: list[cw.Chunk]) -> set[str]:
    return {chunk.embed_digest for chunk in chunks}


def test_an_edit_retires_the_chunks_that_it_touches() -> None:
    before, after = packed(), packed(TEXT.replace("Sentence 3 of part 2 tells", "Sentence 3 of part 2 speaks"))
    gone = [chunk for chunk in before if chunk.id in ids(before) - ids(after)]
    assert 1 <= len(gone) <= 2
    assert all("part 2" in chunk.text for chunk in gone)
    assert len(vectors(after) - vectors(before)) == len(ids(after) - ids(before)) == len(gone)


def test_an_insertion_above_moves_lines_and_no_id() -> None:
    before, after = (
        packed(),
        packed(TEXT.replace("# Pumps\n\n", "# Pumps\n\n## Before\n\n" + "New words here. " * 20 + "\n\n")),
    )
    assert ids(before[1:]) <= ids(after)
    assert vectors(before[1:]) <= vectors(after)
    lines = {chunk.id: chunk.lines for chunk in before}
    assert all(chunk.lines != lines[chunk.id] for chunk in after if chunk.id in lines and chunk.index)


def test_a_renamed_heading_touches_all_under_it_and_nothing_else() -> None:
    before, after = packed(), packed(TEXT.replace("## Part 2", "## Section 2"))
    under = {chunk.id for chunk in before if "Part 2" in chunk.heading_path}
    assert under
    assert ids(before) - ids(after) == under
    assert len(vectors(before) - vectors(after)) == len(under)


def test_another_title_needs_new_vectors_and_no_new_ids() -> None:
    before, after = packed(), packed(TEXT.replace("title: Guide", "title: Handbook"))
    assert ids(before) == ids(after)
    assert not vectors(before) & vectors(after)


def test_a_renamed_file_has_new_ids_and_the_same_vectors() -> None:
    before, after = packed(), packed(document_id="manual.md")
    assert not ids(before) & ids(after)
    assert vectors(before) == vectors(after)


def test_metadata_of_the_caller_is_in_no_digest() -> None:
    before, after = packed(), packed(tenant="b")
    assert (ids(before), vectors(before)) == (ids(after), vectors(after))
    assert before != after


def test_added_context_is_in_the_vector_s_key_only() -> None:
    def adding(words: str) -> Callable[[cw.Document, cw.Chunk], str]:
        return lambda document, chunk: words if chunk.index == 1 else ""

    before = packed(reserve=10, contextualise=adding("One."))
    after = packed(reserve=10, contextualise=adding("Two."))
    assert ids(before) == ids(after)
    assert len(vectors(before) - vectors(after)) == 1


@pytest.mark.parametrize("settings", [{"parents": 400}, {"context": ("path",)}, {"overlap_tokens": 10}])
def test_settings_that_leave_the_text_alone_leave_ids_alone(settings: dict[str, object]) -> None:
    before, after = packed(), packed(**settings)
    assert ids(before) & ids(after)
    same = {chunk.text for chunk in before} & {chunk.text for chunk in after}
    assert {c.id for c in before if c.text in same} <= ids(after)


def test_parents_are_keyed_by_structure() -> None:
    before, after = packed(parents=400), packed(TEXT.replace("Sentence 3", "Phrase 3"), parents=400)
    parents = {chunk.id for chunk in before if chunk.role != "chunk"}
    assert parents
    assert parents == {chunk.id for chunk in after if chunk.role != "chunk"}
