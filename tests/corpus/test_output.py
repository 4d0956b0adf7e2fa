"""What runs write: the same parts from the same files, in any form, whatever happened on the way."""

from __future__ import annotations

import gzip
import json
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

import chunkwright as cw
from chunkwright.corpus import compact_corpus, undo_runs
from chunkwright.corpus.output.forms import FORMS
from chunkwright.corpus.state import open_state
from chunkwright.corpus.state.purge import purge
from chunkwright.corpus.state.verify import verify_against, verify_parents, verify_parts
from corpus_state import lines, tables

CORPORA = Path(__file__).parents[2] / "corpora"
SOURCES = [CORPORA / name for name in ("policies", "faq", "source", "manual")]
AT = "2026-03-01"


def faults(out: Path) -> list[str]:
    with closing(open_state(out / "state.db")) as connection:
        found = [*verify_parts(connection, out), *verify_parents(connection)]
    return [fault.message for fault in found]


@pytest.mark.parametrize("form", FORMS)
def test_every_form_holds_the_same(tmp_path: Path, form: str) -> None:
    if form == "parquet":
        pytest.importorskip("pyarrow")
    if form == "jsonl.zst":
        pytest.importorskip("zstandard")
    sources: list[object] = [*SOURCES, ("zz.md", "# Odd\u2028\n\nA \U0001f600 and a \u0085.\n".encode())]
    settings: dict[str, object] = {
        "workers": 2,
        "at": AT,
        "max_tokens": 150,
        "parents": 400,
        "metadata": {"n": [1, "é"]},
    }
    cw.write_corpus(sources, tmp_path / "plain", **settings)  # type: ignore[arg-type]
    cw.write_corpus(sources, tmp_path / form, form=form, part_size=50_000, **settings)  # type: ignore[arg-type]
    assert lines(tmp_path / form) == lines(tmp_path / "plain")
    assert len(os.listdir(tmp_path / form / "parts")) >= 3
    assert all(name.endswith(form) for name in os.listdir(tmp_path / form / "parts"))
    assert faults(tmp_path / form) == []
    compact_corpus(tmp_path / form, form=form)  # type: ignore[arg-type]
    assert lines(tmp_path / form) == lines(tmp_path / "plain")


def test_a_lone_surrogate_is_kept_where_the_form_can_hold_it(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    pair = ("a.json", b'{"text": "x"}\n')
    metadata: dict[str, object] = {"odd": "\ud83d and more"}
    for form in ("jsonl.gz", "parquet"):
        cw.write_corpus([pair], tmp_path / form, form=form, metadata=metadata, workers=1)  # type: ignore[arg-type]
    (plain,) = lines(tmp_path / "jsonl.gz")
    (typed,) = lines(tmp_path / "parquet")
    assert json.loads(plain)["metadata"]["odd"] == "\ud83d and more"
    assert json.loads(typed)["metadata"]["odd"] == "\ufffd and more"


def test_parquet_has_a_type_for_every_field(tmp_path: Path) -> None:
    pq = pytest.importorskip("pyarrow.parquet")
    cw.write_corpus(SOURCES, tmp_path / "out", form="parquet", workers=1)
    table = pq.read_table(tmp_path / "out" / "parts" / "part-000001.parquet")
    fields = {field.name: str(field.type) for field in table.schema}
    assert set(fields) == {"event", "reembed", "retired_at", *cw_record_fields(tmp_path)}
    assert fields["tokens"] == "int64"
    assert fields["heading_path"].startswith("list<")
    assert not [name for name, kind in fields.items() if kind == "null"]


def cw_record_fields(folder: Path) -> set[str]:
    (chunk,) = cw.chunk_text("One line.\n", format="markdown", name="a.md")
    cw.write_jsonl([chunk], folder / "one.jsonl")
    return set(json.loads((folder / "one.jsonl").read_text("utf-8")))


def test_parts_are_the_same_on_any_number_of_workers(tmp_path: Path) -> None:
    for workers in (1, 2):
        cw.write_corpus(SOURCES, tmp_path / str(workers), workers=workers, part_size=40_000, at=AT)
    for name in (*os.listdir(tmp_path / "1" / "parts"),):
        assert (tmp_path / "1" / "parts" / name).read_bytes() == (tmp_path / "2" / "parts" / name).read_bytes()
    assert tables(tmp_path / "1") == tables(tmp_path / "2")
    for name in ("manifest.json", "quarantine.jsonl", "left_out.jsonl"):
        assert (tmp_path / "1" / name).read_bytes() == (tmp_path / "2" / name).read_bytes()


def test_parts_hold_what_chunk_gives(tmp_path: Path) -> None:
    cw.write_corpus(CORPORA / "policies", tmp_path / "out", workers=1, form="jsonl.gz")
    (part,) = (tmp_path / "out" / "parts").iterdir()
    (tmp_path / "plain.jsonl").write_bytes(gzip.decompress(part.read_bytes()))
    expected = [
        chunk
        for path in sorted((CORPORA / "policies").rglob("*"))
        if path.is_file()
        for chunk in cw.chunk(path, document_id=path.relative_to(CORPORA / "policies").as_posix())
    ]
    assert cw.read_jsonl(tmp_path / "plain.jsonl") == expected
    assert expected


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    top = tmp_path / "docs"
    top.mkdir()
    for number in range(40):
        (top / f"{number:02}.md").write_text(f"# Title {number}\n\nText of file {number}, which is short.\n")
    return top


def test_compact_gives_what_one_run_over_the_present_corpus_gives(folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    cw.write_corpus(folder, out, workers=1, part_size=5_000)
    for number in (3, 7, 39):
        (folder / f"{number:02}.md").write_text(f"# Title {number}\n\nAnother text.\n")
    (folder / "05.md").unlink()
    (folder / "zz.md").write_text("# New\n\nA new file.\n")
    (folder / "00.md").write_text("\n\n" + (folder / "00.md").read_text())
    cw.write_corpus(folder, out, workers=1)
    assert any(b'"updated"' in line for line in lines(out))
    cw.write_corpus(folder, tmp_path / "fresh", workers=1)
    count = compact_corpus(out, part_size=5_000)
    assert count == 40
    assert lines(out) == lines(tmp_path / "fresh")
    assert faults(out) == []
    names = {part["name"] for part in json.loads((out / "manifest.json").read_text("utf-8"))["parts"]}
    assert set(os.listdir(out / "parts")) == names
    assert cw.write_corpus(folder, out, workers=1).events.added == 0


def test_verify_finds_what_was_done_to_parts(folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    cw.write_corpus(folder, out, workers=1, part_size=20_000)
    first, *_, last = sorted((out / "parts").iterdir())
    first.write_bytes(first.read_bytes().replace(b"short", b"SHORT", 1))
    last.unlink()
    told = faults(out)
    assert any(str(first) in message and "SHA-256" in message for message in told)
    assert any(str(last) in message and "missing" in message for message in told)
    assert len(told) == 2  # and not one more for each chunk
    with pytest.raises(cw.StateError, match="not what was written"):
        compact_corpus(out)


def test_verify_finds_a_record_that_is_not_what_the_state_knows(folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    cw.write_corpus(folder, out, workers=1)
    with closing(open_state(out / "state.db")) as connection:
        connection.execute("UPDATE chunks SET record = 'x' WHERE document = '03.md'")
        connection.execute("UPDATE chunks SET id = 'y' WHERE document = '04.md'")
    told = faults(out)
    assert len(told) == 2
    assert "of 03.md has another record" in told[0]
    assert "the chunk y of 04.md is in no part" in told[1]


def ids(out: Path) -> Iterator[str]:
    return (json.loads(line)["id"] for line in lines(out))


def test_verify_against_an_index(folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    cw.write_corpus(folder, out, workers=1)
    index = set(ids(out))
    (folder / "05.md").unlink()
    (folder / "zz.md").write_text("# New\n\nA new file.\n")
    cw.write_corpus(folder, out, workers=1)
    with closing(open_state(out / "state.db")) as connection:
        found = list(verify_against(connection, [*index, "f" * 32]))
        assert sorted(fault.kind for fault in found) == ["missing", "retired", "unknown"]
        live = [i for (i,) in connection.execute("SELECT id FROM chunks WHERE to_run IS NULL")]
        assert list(verify_against(connection, live)) == []


def test_purge_forgets_only_what_ended_before(folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    cw.write_corpus(folder, out, workers=1, at="2026-03-01")
    (folder / "05.md").unlink()
    cw.write_corpus(folder, out, workers=1, at="2026-03-02")
    (folder / "06.md").unlink()
    cw.write_corpus(folder, out, workers=1, at="2026-03-03")
    with closing(open_state(out / "state.db")) as connection:
        purged = purge(connection, "2026-03-03T00:00:00Z")
        assert (purged.tombstones, purged.documents) == (1, 1)
        rows = connection.execute("SELECT id, status FROM documents WHERE status != 'chunked'").fetchall()
        assert rows == [("06.md", "retired")]
        assert connection.execute("SELECT count(*) FROM chunks WHERE to_run IS NULL").fetchone() == (38,)
    assert cw.write_corpus(folder, out, workers=1).events.unchanged == 38


def test_a_state_of_something_else_is_refused(folder: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.db"
    with closing(sqlite3.connect(other)) as connection:
        connection.execute("CREATE TABLE t (x)")
    with pytest.raises(cw.StateError, match="something else"):
        cw.write_corpus(folder, tmp_path / "out", state=other, workers=1)
    (tmp_path / "text.db").write_text("no database, but long enough to be looked at" * 50)
    with pytest.raises(cw.StateError, match="not the state of a corpus"):
        cw.write_corpus(folder, tmp_path / "out", state=tmp_path / "text.db", workers=1)
    cw.write_corpus(folder, tmp_path / "out", workers=1)
    with closing(sqlite3.connect(tmp_path / "out" / "state.db")) as connection:
        connection.execute("PRAGMA user_version = 99")
    with pytest.raises(cw.StateError, match="version 99"):
        cw.write_corpus(folder, tmp_path / "out", workers=1)


def test_one_run_at_a_time_writes_a_folder(folder: Path, tmp_path: Path) -> None:
    pytest.importorskip("fcntl")
    from chunkwright.corpus.locking import locked

    out = tmp_path / "out"
    out.mkdir()
    with locked(out / ".lock"), pytest.raises(cw.StateError, match="another run"):
        cw.write_corpus(folder, out, workers=1)
    assert cw.write_corpus(folder, out, workers=1).events.added == 40


def test_the_report_counts_what_the_parts_hold(tmp_path: Path) -> None:
    figures = cw.write_corpus(SOURCES, tmp_path / "out", workers=1, max_tokens=100, parents=400)
    rows = [json.loads(line) for line in lines(tmp_path / "out")]
    chunks = [row for row in rows if row["role"] == "chunk"]
    assert figures.facts.chunks == len(chunks)
    assert figures.facts.parents == len(rows) - len(chunks) > 0
    assert figures.facts.tokens == sum(row["tokens"] for row in chunks)
    assert figures.facts.covered == figures.facts.text > 0
    assert sum(figures.facts.forced.values()) == sum(row["ends"]["forced"] for row in chunks) > 0
    sizes = sorted(row["tokens"] for row in chunks)
    assert figures.tokens[50] == sizes[(len(sizes) + 1) // 2 - 1]
    assert (figures.tokens[0], figures.tokens[100]) == (sizes[0], sizes[-1])
    assert sum(figures.histogram.values()) == len(chunks)
    report = json.loads((tmp_path / "out" / "report.json").read_text("utf-8"))
    assert report["chunks"] == len(chunks)
    assert report["coverage"] == 1.0


@pytest.mark.parametrize("name", ["manifest.json", "report.html", "parts/part-000001.jsonl"])
def test_files_that_no_run_wrote_are_not_replaced(folder: Path, tmp_path: Path, name: str) -> None:
    taken = tmp_path / "out" / name
    taken.parent.mkdir(parents=True)
    taken.write_text("mine")
    with pytest.raises(cw.StateError, match="is there already, and no state"):
        cw.write_corpus(folder, tmp_path / "out", workers=1)
    assert taken.read_text() == "mine"
    assert [path for path in (tmp_path / "out").rglob("*") if path.is_file()] == [taken]


def test_a_damaged_state_is_told(folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    cw.write_corpus(folder, out, workers=1)
    for beside in ("state.db-wal", "state.db-shm"):
        (out / beside).unlink(missing_ok=True)
    data = bytearray((out / "state.db").read_bytes())
    data[4096:] = b"\xff" * (len(data) - 4096)
    (out / "state.db").write_bytes(data)
    with pytest.raises(cw.StateError, match=r"damaged|cannot be opened"):
        cw.write_corpus(folder, out, workers=1)


def test_a_state_of_another_output_is_refused(folder: Path, tmp_path: Path) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    cw.write_corpus(folder, first, workers=1)
    with pytest.raises(cw.StateError, match="of another output folder"):
        cw.write_corpus(folder, second, state=first / "state.db", workers=1)
    first.rename(tmp_path / "moved")
    assert cw.write_corpus(folder, tmp_path / "moved", workers=1).events.unchanged == 40
    for part in (tmp_path / "moved" / "parts").iterdir():
        part.unlink()  # an index has taken it
    assert cw.write_corpus(folder, tmp_path / "moved", workers=1).events.unchanged == 40


def test_no_output_is_told(tmp_path: Path) -> None:
    with pytest.raises(cw.StateError, match="no output of a run here"):
        compact_corpus(tmp_path / "nowhere")
    with pytest.raises(cw.StateError, match="no output of a run here"):
        undo_runs(tmp_path / "nowhere")
