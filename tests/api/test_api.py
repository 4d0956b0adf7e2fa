"""The public functions: what callers rely on."""

from __future__ import annotations

import datetime
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import chunkwright as cw

CORPORA = Path(__file__).parent.parent.parent / "corpora"
MANUAL = CORPORA / "manual" / "rillgate.en.md"


def test_a_path_text_and_bytes_give_the_same_chunks() -> None:
    by_path = cw.chunk(MANUAL, document_id="m", max_tokens=200)
    text = MANUAL.read_bytes().decode()
    by_text = cw.chunk_text(text, format="markdown", name=MANUAL.name, document_id="m", max_tokens=200)
    by_bytes = cw.pack(
        cw.parse_bytes(MANUAL.read_bytes(), name=MANUAL.name, document_id="m"), cw.Policy(max_tokens=200)
    )
    assert by_path == by_text == by_bytes


def test_offsets_are_offsets_in_the_file() -> None:
    text = MANUAL.read_bytes().decode()
    for chunk in cw.chunk(MANUAL, max_tokens=100):
        for span in chunk.spans:
            assert text[span.start : span.end] in chunk.text


def test_keywords_override_a_policy() -> None:
    policy = cw.Policy(max_tokens=100, tables="whole")
    with_policy = cw.chunk(MANUAL, policy=policy, max_tokens=300)
    assert with_policy == cw.chunk(MANUAL, max_tokens=300, tables="whole")


@pytest.mark.parametrize(
    "settings",
    [
        {"max_tokens": 0},
        {"max_tokens": True},
        {"target": 600},
        {"target": 3.5},
        {"target": "5"},
        {"overlap_tokens": 300},
        {"overlap_tokens": "5"},
        {"tables": ""},
        {"code": "half"},
    ],
)
def test_settings_out_of_range_are_refused(settings: dict[str, object]) -> None:
    (name,) = settings
    with pytest.raises(cw.PolicyError, match=f"{name}="):
        cw.chunk(MANUAL, **settings)  # type: ignore[arg-type]


def test_metadata_of_the_caller_reaches_every_chunk() -> None:
    chunks = cw.chunk(MANUAL, max_tokens=200, metadata={"tenant": "a", "roles": ["x"]})
    assert all(chunk.metadata == {"tenant": "a", "roles": ["x"]} for chunk in chunks)


def test_the_caller_s_context_is_not_in_ids() -> None:
    one = cw.chunk(MANUAL, document_id="a", metadata={"v": 1})
    two = cw.chunk(MANUAL, document_id="a", metadata={"v": 2})
    other = cw.chunk(MANUAL, document_id="b")
    assert [c.id for c in one] == [c.id for c in two]
    assert not {c.id for c in one} & {c.id for c in other}
    assert [c.embed_digest for c in one] == [c.embed_digest for c in other]


def test_strict_makes_a_finding_an_error() -> None:
    with pytest.raises(cw.ParseError, match=r"x\.md:3: The code fence on line 3 is never closed") as caught:
        cw.parse_text("a\n\n```\ncode\n", format="markdown", name="x.md", strict=True)
    assert (caught.value.source, caught.value.place) == ("x.md", 3)


def test_a_cap_below_one_character_says_what_to_give() -> None:
    with pytest.raises(cw.CapTooSmall, match=r"max_tokens=1 is too small: the character '🚀'.* at least \d"):
        cw.chunk_text("🚀", format="markdown", max_tokens=1)


def test_an_edit_leaves_other_ids_alone_and_an_insertion_does_not_move_them() -> None:
    text = MANUAL.read_bytes().decode()
    before = cw.chunk_text(text, format="markdown", max_tokens=200)
    after = cw.chunk_text("New first paragraph.\n\n" + text, format="markdown", max_tokens=200)
    kept = {c.id for c in before} & {c.id for c in after}
    assert len(kept) >= len(before) - 2


def test_repeated_text_has_ids_of_its_own() -> None:
    text = "# A\n\nSame words here.\n\n# A\n\nSame words here.\n"
    chunks = cw.chunk_text(text, format="markdown", max_tokens=8)
    assert len(chunks) == 2
    assert chunks[0].text == chunks[1].text
    assert chunks[0].id != chunks[1].id


def test_shed_context_gives_a_notice() -> None:
    chunks = cw.chunk_text("# " + "long heading " * 20 + "\n\n" + "word " * 60, format="markdown", max_tokens=24)
    notices = cw.shed_notices(chunks)
    assert {notice.kind for notice in notices} == {cw.NoticeKind.CONTEXT_SHED}
    assert len(notices) == sum(bool(chunk.shed) for chunk in chunks)
    assert "goes without: heading" in notices[-1].message


SCRIPT = """
import socket, sys, json
def refuse(*_): raise AssertionError("network")
socket.socket.connect = refuse
socket.getaddrinfo = refuse
import chunkwright as cw
chunks = [c for path in sys.argv[1:] for c in cw.chunk(path, max_tokens=150, overlap_tokens=20)]
out = [(c.id, c.embed_text, c.tokens) for c in chunks]
sys.stdout.write(json.dumps(out))
"""


def test_the_same_chunks_in_any_process_with_any_hash_seed_and_no_network() -> None:
    paths = [str(path) for path in sorted(CORPORA.rglob("*.md"))]
    outputs = set()
    for seed in ("0", "1", "4242"):
        done = subprocess.run(
            [sys.executable, "-c", SCRIPT, *paths],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)},
            capture_output=True,
            check=True,
        )
        outputs.add(done.stdout)
    assert len(outputs) == 1
    assert len(json.loads(outputs.pop())) > 50


@pytest.mark.parametrize(
    ("metadata", "place"),
    [
        ({"when": datetime.date(2026, 3, 1)}, "metadata['when'] is a date"),
        ({"groups": ["a", {"b": {1, 2}}]}, "metadata['groups'][1]['b'] is a set"),
        ({"sizes": (1, 2)}, "metadata['sizes'] is a tuple"),
        ({"deep": {3: "x"}}, "metadata['deep']: the key 3 is no text"),
    ],
)
def test_metadata_that_no_sink_could_write_is_refused(metadata: dict[str, object], place: str) -> None:
    with pytest.raises(TypeError, match=re.escape(place)):
        cw.chunk_text("Text.", format="text", metadata=metadata)  # type: ignore[arg-type]
