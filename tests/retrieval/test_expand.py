"""From hits to context: bounds, parents once, neighbors joined, atoms as they are."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import chunkwright as cw
from chunkwright.retrieval import Expansion, Hit, expand
from chunkwright.sinks import chunk_record
from chunkwright.tokenizers import resolve
from strategies import documents

MANUAL = "# Manual\n\n" + "\n\n".join(
    f"## Part {n}\n\n" + "\n\n".join(f"Paragraph {n}.{k} tells of pumps and of valves. " * 4 for k in range(4))
    for n in range(5)
)
COUNT = resolve("cl100k_base").count


def packed(text: str, cap: int = 60, parents: int | None = 300, tables: str = "rows") -> dict[str, cw.Chunk]:
    chunks = cw.chunk_text(
        text,
        format="markdown",
        document_id="m",
        max_tokens=cap,
        parents=parents,
        tables=tables,  # type: ignore[arg-type]
    )
    return {chunk.id: chunk for chunk in chunks}


def of(store: dict[str, cw.Chunk], *places: int) -> list[cw.Chunk]:
    children = [chunk for chunk in store.values() if chunk.role == "chunk"]
    return [children[place] for place in places]


def hits(chunks: list[cw.Chunk], *scores: float) -> list[Hit]:
    return list(zip(chunks, scores, strict=True))


def test_hits_of_most_of_a_parent_become_the_parent() -> None:
    store = packed(MANUAL)
    part = [c for c in store.values() if c.role == "chunk" and c.heading_path == ("Manual", "Part 2")]
    found = expand(hits(part[:3], 3, 2, 1), store, support=0)
    (passage,) = found.passages
    assert passage.kind == "parent"
    assert passage.text == store[passage.parent_id].embed_text
    assert set(passage.ids) == {chunk.id for chunk in part[:3]}
    assert (passage.score, found.dropped) == (3, ())
    never = expand(hits(part[:3], 3, 2, 1), store, merge=2)
    assert [p.kind for p in never.passages] == ["run"]


def test_chunks_that_follow_one_another_are_one_passage_in_order() -> None:
    store = packed(MANUAL, parents=None)
    one, two, _, four = of(store, 0, 1, 2, 3)
    found = expand(hits([two, four, one], 3, 2, 1), store, widen=0)
    assert [p.ids for p in found.passages] == [(one.id, two.id), (four.id,)]
    assert found.passages[0].text == one.embed_text + "\n\n" + two.text


def test_rows_of_a_table_are_joined_under_one_header() -> None:
    rows = "".join(f"| part {n} | {n} |\n" for n in range(40))
    store = packed(f"# P\n\n| Part | Price |\n|---|---|\n{rows}", cap=60, parents=None)
    pieces = of(store, 1, 2)
    (passage,) = expand(hits(pieces, 1, 2), store).passages
    assert passage.text.count("| Part | Price |") == 1
    assert "\n\n|" not in passage.text.split("|---|---|\n")[1]


def test_prose_is_widened_in_its_section_and_tables_are_not() -> None:
    store = packed(MANUAL, parents=None)
    middle = next(
        c for c in store.values()
        if c.next_id and c.previous_id and store[c.next_id].parent_id == store[c.previous_id].parent_id == c.parent_id
    )  # fmt: skip
    wide = expand([(middle, 1.0)], store, max_tokens=800, widen=0.5)
    assert wide.passages[0].ids == (middle.previous_id, middle.id, middle.next_id)
    assert expand([(middle, 1.0)], store, max_tokens=800, widen=0).passages[0].ids == (middle.id,)
    edge = next(c for c in store.values() if c.next_id and store[c.next_id].parent_id != c.parent_id)
    assert edge.next_id not in expand([(edge, 1.0)], store, widen=0.9).passages[0].ids
    rows = "".join(f"| part {n} | {n} |\n" for n in range(40))
    table = packed(f"# P\n\n| Part | Price |\n|---|---|\n{rows}", cap=60, parents=None)
    assert len(expand([(of(table, 1)[0], 1.0)], table, widen=0.9).passages[0].ids) == 1


def test_hits_side_by_side_back_each_other_up() -> None:
    store = packed(MANUAL, parents=None)
    lone, left, right = of(store, 9, 3, 4)
    given_hits = [*hits([lone, left, right], 5.0, 4.5, 4.5), (of(store, 12)[0], 1.0)]
    alone = expand(given_hits, store, support=0, max_tokens=70, widen=0)
    backed = expand(given_hits, store, support=0.5, max_tokens=70, widen=0)
    assert alone.passages[0].ids == (lone.id,)
    assert backed.passages[0].ids in {(left.id,), (right.id,)}


def test_a_proxy_is_delivered_as_the_table() -> None:
    rows = "".join(f"| part {n} | {n} |\n" for n in range(40))
    store = packed(f"# P\n\nThe prices:\n\n| Part | Price |\n|---|---|\n{rows}", tables="proxy", parents=None)
    (chunk,) = store.values()
    (passage,) = expand([(chunk, 1.0)], store).passages
    assert "| part 39 | 39 |" in passage.text
    (short,) = expand([(chunk, 1.0)], store, max_tokens=50).passages
    assert short.text == chunk.embed_text
    assert expand([(chunk, 1.0)], store, max_tokens=3).dropped[0].reason == "tokens"


def test_no_text_is_delivered_twice() -> None:
    text = "# A\n\n" + "More words here. " * 90 + "\n\n## B\n\n" + "Bee text is here now. " * 50 + "\n"
    store = packed(text, cap=100, parents=1500)
    children = [c for c in store.values() if c.role == "chunk"]
    parents = [c for c in store.values() if c.role == "parent"]
    assert len(parents) > 1
    everything: list[Hit] = [(c, 4 - i / 100) for i, c in enumerate([*children, *parents])]
    for order in (everything, everything[::-1]):
        (passage,) = expand([(c, float(n)) for n, (c, _) in enumerate(order)], store).passages
        assert passage.kind == "parent"
        assert {c.id for c in children} <= set(passage.ids)
    both = expand([(parents[-1], 2.0), (children[-1], 1.0)], store).passages
    assert len(both) == 1


def test_pieces_of_code_and_records_are_joined_too() -> None:
    code = "```python\n" + "".join(f"value_{n} = compute({n})\n" for n in range(30)) + "```\n"
    store = packed(f"# C\n\nRun this:\n\n{code}", cap=80, parents=None)
    pieces = of(store, 1, 2)
    (passage,) = expand(hits(pieces, 2, 1), store).passages
    assert passage.text.count("```python") == 1
    assert passage.text.endswith("\n```")
    assert pieces[0].text + "\n" + pieces[1].text in passage.text
    rows = "".join(f"| part {n} | {n} |\n" for n in range(30))
    records = packed(f"# P\n\n| Part | Price |\n|---|---|\n{rows}", tables="records", parents=None)
    (passage,) = expand(hits(of(records, 1, 2), 2, 1), records).passages
    assert passage.text.count("P\n\n") == 1
    assert passage.text.count("\n\nPart: part ") >= 4


def test_links_that_make_no_sense_lose_nothing() -> None:
    records = [
        {
            "id": i,
            "text": f"Text {i}.",
            "embed_text": f"Text {i}.",
            "document_id": "d",
            "parent_id": "p",
            "previous_id": p,
        }
        for i, p in (("a", "b"), ("b", "a"), ("c", "c"), ("e", "x"), ("x", ""), ("f", "x"))
    ]
    found = expand([(record, 1.0) for record in records], {})
    assert sorted(identity for passage in found.passages for identity in passage.ids) == list("abcefx")
    assert found.dropped == ()
    one = {"id": "x", "text": "Two words", "embed_text": "Two words"}
    assert expand([(one, 1.0)], {}, max_tokens=COUNT("Two words")).tokens == COUNT("Two words")


def test_what_has_no_room_is_not_delivered_empty() -> None:
    bare = {"id": "x", "text": "Words that do not fit. " * 20}
    found = expand([(bare, 1.0)], {}, max_tokens=10)
    assert (found.passages, found.dropped[0].reason) == ((), "tokens")


def test_a_proxy_that_stands_for_its_block_is_joined_to_nothing() -> None:
    rows = "".join(f"| part {n} | {n} |\n" for n in range(60))
    text = f"# P\n\n{'Words before. ' * 12}\n\nThe prices:\n\n| Part | Price |\n|---|---|\n{rows}\n\n{'After. ' * 24}"
    store = packed(text, cap=50, tables="proxy", parents=None)
    found = expand([(chunk, 1.0) for chunk in store.values()], store, max_tokens=160)
    assert {identity for passage in found.passages for identity in passage.ids} == set(store)


def test_records_without_kinds_are_widened_and_joined() -> None:
    store = packed(MANUAL)
    plain = {i: {k: v for k, v in chunk_record(c).items() if k not in ("kinds", "spans")} for i, c in store.items()}
    for identity in plain:
        assert identity in expand([(plain[identity], 1.0)], plain, widen=0.9).passages[0].ids


def test_plain_dicts_and_a_function_will_do() -> None:
    store = packed(MANUAL)
    records = json.loads(json.dumps({identity: chunk_record(chunk) for identity, chunk in store.items()}))
    asked: list[list[str]] = []

    def fetch(ids: list[str]) -> list[dict[str, object]]:
        asked.append(list(ids))
        return [records[i] for i in ids if i in records]

    chosen = of(store, 2, 3, 9)
    plain = expand([(records[c.id], s) for c, s in zip(chosen, (3, 2, 1), strict=True)], fetch)  # type: ignore[arg-type]
    assert plain == expand(hits(chosen, 3, 2, 1), store)
    assert len(asked) == 1
    few = {key: records[chosen[0].id][key] for key in ("id", "text", "embed_text", "parent_id", "document_id")}
    assert expand([(few, 1.0)], {}).passages[0].text == chosen[0].embed_text


def test_parents_are_bounded_and_drops_are_told() -> None:
    store = packed(MANUAL)
    chosen = of(store, 1, 8, 15)
    found = expand(hits(chosen, 3, 2, 1), store, max_parents=1)
    assert {p.parent_id for p in found.passages} == {chosen[0].parent_id}
    assert [(d.id, d.reason) for d in found.dropped] == [(chosen[1].id, "parents"), (chosen[2].id, "parents")]
    nothing = expand(hits(chosen, 3, 2, 1), store, max_tokens=0)
    assert (nothing.passages, {d.reason for d in nothing.dropped}) == ((), {"tokens"})
    empty = {"id": "x", "text": "", "embed_text": ""}
    assert expand([(empty, 1.0)], {}).dropped[0].reason == "missing"


@pytest.mark.parametrize("wrong", [{"max_tokens": -1}, {"max_parents": -1}, {"merge": -0.1}, {"widen": float("nan")}])
def test_bounds_that_make_no_sense_are_refused(wrong: dict[str, float]) -> None:
    with pytest.raises(ValueError, match="or more"):
        expand([], {}, **wrong)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="not a number"):
        expand([({"id": "x"}, float("nan"))], {})


@settings(max_examples=400)
@given(st.data())
def test_bounds_hold_and_each_parent_comes_once(data: st.DataObject) -> None:
    document = data.draw(documents())
    cap = data.draw(st.sampled_from([15, 40, 100]))
    chunks = cw.pack(document, cw.Policy(max_tokens=cap, parents=cap * data.draw(st.sampled_from([2, 5]))))
    store = {chunk.id: chunk for chunk in chunks}
    children = [chunk for chunk in chunks if chunk.role == "chunk"]
    if not children:
        return
    chosen = data.draw(st.lists(st.sampled_from(children), max_size=12))
    scores = data.draw(st.lists(st.floats(-5, 5), min_size=len(chosen), max_size=len(chosen)))
    limit, parents = data.draw(st.integers(0, 400)), data.draw(st.sampled_from([None, 1, 2]))
    widen, merge = data.draw(st.sampled_from([0, 0.2, 1])), data.draw(st.sampled_from([0, 0.5, 2]))
    pairs = list(zip(chosen, scores, strict=True))
    found = expand(pairs, store, max_tokens=limit, max_parents=parents, widen=widen, merge=merge)
    assert_sound(found, limit, {chunk.id for chunk in chosen})
    if parents is not None:
        assert len({p.parent_id for p in found.passages}) <= parents


def assert_sound(found: Expansion, limit: int, asked: set[str]) -> None:
    assert found.tokens == sum(p.tokens for p in found.passages) <= limit
    assert all(p.tokens == COUNT(p.text) for p in found.passages)
    whole = [p.parent_id for p in found.passages if p.kind == "parent"]
    assert len(whole) == len(set(whole))
    assert not {p.parent_id for p in found.passages if p.kind == "run"} & set(whole)
    held = [identity for p in found.passages for identity in p.ids]
    assert len(held) == len(set(held))
    assert asked == (asked & set(held)) | {d.id for d in found.dropped}
    assert not set(held) & {d.id for d in found.dropped}
    assert [p.score for p in found.passages] == sorted((p.score for p in found.passages), reverse=True)
