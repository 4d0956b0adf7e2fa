"""What happens to a corpus, and the events and vectors that follow from it: the table of decision 0010."""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

import chunkwright as cw
from chunkwright.corpus.state import open_state
from chunkwright.formats import format_named
from chunkwright.formats.registry import known_formats

BERTHS = "The harbor opens at six and closes when the last boat is in. " * 6
FEES = "A berth costs nine euro a day, and moving it costs two more. " * 6
RULES = "Nobody sails at night unless the keeper has been told of it. " * 6
GUIDE = f"# Harbor\n\n## Berths\n\n{BERTHS}\n\n## Fees\n\n{FEES}\n\n## Rules\n\n{RULES}\n"
SETTINGS: cw.PolicySettings = {"max_tokens": 120}


@dataclass(frozen=True)
class Told:
    """The events of one run."""

    rows: list[Mapping[str, object]]
    unchanged: int
    read: int

    @property
    def counts(self) -> dict[str, int]:
        return dict(Counter(str(row["event"]) for row in self.rows))

    def of(self, event: str) -> list[Mapping[str, object]]:
        return [row for row in self.rows if row["event"] == event]

    @property
    def new_vectors(self) -> set[str]:
        return {str(row["embed_digest"]) for row in self.rows if row["event"] == "added" or row.get("reembed")}


class Corpus:
    """A folder of documents, and runs over it."""

    def __init__(self, place: Path) -> None:
        self.folder, self.out = place / "docs", place / "out"
        self.folder.mkdir()
        (self.folder / "guide.md").write_text(GUIDE)
        (self.folder / "other.md").write_text(f"# Other\n\n{FEES}\n")
        self.vectors: set[str] = set()

    def edit(self, old: str, new: str) -> None:
        file = self.folder / "guide.md"
        text = file.read_text()
        assert old in text
        file.write_text(text.replace(old, new, 1))

    def run(self, metadata: dict[str, str] | None = None, **settings: object) -> Told:
        known = set(os.listdir(self.out / "parts")) if self.out.exists() else set()
        figures = cw.write_corpus(
            self.folder, self.out, workers=1, metadata=metadata, **{**SETTINGS, **settings}  # type: ignore[arg-type]
        )  # fmt: skip
        new = sorted(set(os.listdir(self.out / "parts")) - known)
        rows = [json.loads(line) for name in new for line in (self.out / "parts" / name).read_text().splitlines()]
        told = Told(rows, figures.events.unchanged, figures.tally.read)
        assert told.counts.get("added", 0) == figures.events.added
        assert told.counts.get("updated", 0) == figures.events.updated
        assert told.counts.get("retired", 0) == figures.events.retired
        return told

    def begun(self) -> Told:
        """The first run; what it made is in the index then."""
        told = self.run()
        assert set(told.counts) == {"added"}
        assert told.counts["added"] >= 4
        self.vectors = told.new_vectors
        return told

    def lost(self, told: Told) -> set[str]:
        """Vectors that have to be made."""
        return told.new_vectors - self.vectors


@pytest.fixture
def corpus(tmp_path: Path) -> Corpus:
    return Corpus(tmp_path)


def test_nothing_has_changed(corpus: Corpus) -> None:
    first = corpus.begun()
    told = corpus.run()
    assert told.rows == []
    assert (told.unchanged, told.read) == (len(first.rows), 0)


def test_text_edited(corpus: Corpus) -> None:
    first = corpus.begun()
    corpus.edit("nine euro a day", "ten euro a day")
    told = corpus.run()
    (added,), (retired,) = told.of("added"), told.of("retired")
    assert "ten euro" in str(added["text"])
    assert retired["id"] in {row["id"] for row in first.rows}
    neighbors = {added["previous_id"], added["next_id"]} - {None}
    assert {row["id"] for row in told.of("updated")} == neighbors
    assert corpus.lost(told) == {added["embed_digest"]}
    assert told.unchanged == len(first.rows) - 1 - len(neighbors)


def test_text_inserted_above(corpus: Corpus) -> None:
    first = corpus.begun()
    corpus.edit("# Harbor\n", "\n\n\n# Harbor\n")
    told = corpus.run()
    assert told.counts == {"updated": sum(row["document_id"] == "guide.md" for row in first.rows)}
    assert corpus.lost(told) == set()
    before = {row["id"]: row["lines"] for row in first.rows}
    assert all(row["lines"][0] == before[row["id"]][0] + 3 for row in told.rows)  # type: ignore[index]


def test_heading_renamed(corpus: Corpus) -> None:
    first = corpus.begun()
    corpus.edit("## Fees", "## Charges")
    told = corpus.run()
    under = {row["id"] for row in first.rows if "Fees" in str(row["heading_path"])}
    assert {row["id"] for row in told.of("retired")} == under
    assert len(told.of("added")) == len(under)
    assert corpus.lost(told) == {row["embed_digest"] for row in told.of("added")}


def test_title_changed(corpus: Corpus) -> None:
    corpus.edit("# Harbor\n", "---\ntitle: Harbor guide\n---\n\n# Harbor\n")
    first = corpus.begun()
    corpus.edit("title: Harbor guide", "title: Haven guide")
    told = corpus.run()
    assert told.counts == {"updated": sum(row["document_id"] == "guide.md" for row in first.rows)}
    assert all(row["reembed"] for row in told.rows)
    assert len(corpus.lost(told)) == len(told.rows)


def test_file_renamed(corpus: Corpus) -> None:
    first = corpus.begun()
    (corpus.folder / "guide.md").rename(corpus.folder / "handbook.md")
    told = corpus.run()
    own = [row for row in first.rows if row["document_id"] == "guide.md"]
    assert told.counts == {"retired": len(own), "added": len(own)}
    assert corpus.lost(told) == set()


def test_file_removed(corpus: Corpus) -> None:
    first = corpus.begun()
    (corpus.folder / "other.md").unlink()
    told = corpus.run()
    assert {row["id"] for row in told.rows} == {row["id"] for row in first.rows if row["document_id"] == "other.md"}
    assert set(told.counts) == {"retired"}
    assert corpus.run().rows == []


def test_metadata_changed(corpus: Corpus) -> None:
    first = corpus.begun()
    told = corpus.run(metadata={"tenant": "north"})
    assert told.counts == {"updated": len(first.rows)}
    assert not any(row["reembed"] for row in told.rows)
    assert {row["metadata"]["tenant"] for row in told.rows} == {"north"}  # type: ignore[index]


def first_word(_: cw.Document, chunk: cw.Chunk) -> str:
    return chunk.text.split()[-1]


def last_word_of_fees(_: cw.Document, chunk: cw.Chunk) -> str:
    return "Changed." if "euro" in chunk.text else chunk.text.split()[-1]


def test_another_text_of_the_caller(corpus: Corpus) -> None:
    before = corpus.run(contextualise=first_word, reserve=20)
    corpus.vectors = before.new_vectors
    told = corpus.run(contextualise=last_word_of_fees, reserve=20)
    assert set(told.counts) == {"updated"}
    changed = {row["embed_digest"] for row in told.rows if "euro" in str(row["text"])}
    assert corpus.lost(told) == changed
    assert {row["id"] for row in told.rows if row["reembed"]} == {
        r["id"] for r in told.rows if "euro" in str(r["text"])
    }


def test_another_policy(corpus: Corpus) -> None:
    first = corpus.begun()
    told = corpus.run(max_tokens=60)
    assert told.read == 2
    fresh = {c.id: c for path in corpus.folder.iterdir() for c in cw.chunk(path, document_id=path.name, max_tokens=60)}
    assert {row["id"] for row in told.of("added")} == fresh.keys() - {row["id"] for row in first.rows}
    assert {row["id"] for row in told.of("retired")} == {row["id"] for row in first.rows} - fresh.keys()


def test_a_larger_cap_that_changes_nothing_makes_no_events(corpus: Corpus) -> None:
    (corpus.folder / "guide.md").unlink()
    (corpus.folder / "other.md").write_text("# Short\n\nOne line.\n")
    corpus.run()
    told = corpus.run(max_tokens=200)
    assert (told.read, told.rows, told.unchanged) == (1, [], 1)


def test_another_parser_version(corpus: Corpus, monkeypatch: pytest.MonkeyPatch) -> None:
    first = corpus.begun()
    monkeypatch.setitem(known_formats(), "markdown", replace(format_named("markdown"), version=10_000))
    told = corpus.run()
    assert (told.read, told.rows, told.unchanged) == (2, [], len(first.rows))


def test_an_edit_of_the_same_size_with_its_old_time_is_found(corpus: Corpus) -> None:
    corpus.begun()
    file = corpus.folder / "guide.md"
    before = file.stat()
    corpus.edit("nine euro", "five euro")
    os.utime(file, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert file.stat().st_size == before.st_size
    assert [("five" in str(row["text"])) for row in corpus.run().of("added")] == [True]


def test_of_two_equal_files_one_stands_for_both(corpus: Corpus) -> None:
    corpus.begun()
    (corpus.folder / "a-copy.md").write_text(GUIDE)  # before guide.md in the order of ids
    told = corpus.run()
    assert {row["document_id"] for row in told.of("added")} == {"a-copy.md"}
    assert {row["document_id"] for row in told.of("retired")} == {"guide.md"}
    assert corpus.lost(told) == set()
    assert corpus.run().rows == []
    (corpus.folder / "a-copy.md").unlink()
    assert {row["document_id"] for row in corpus.run().of("added")} == {"guide.md"}


def test_retired_events_carry_what_tombstones_need(corpus: Corpus) -> None:
    corpus.edit("# Harbor\n", "---\nversion: 1.2\neffective_at: 2026-01-01\n---\n\n# Harbor\n")
    corpus.begun()
    (corpus.folder / "guide.md").unlink()
    for row in corpus.run().of("retired"):
        assert (row["version"], row["effective_at"]) == ("1.2", "2026-01-01")
        assert str(row["retired_at"]).endswith("Z")


def test_a_source_that_cannot_be_read_retires_nothing(corpus: Corpus, tmp_path: Path) -> None:
    corpus.begun()
    known = corpus.folder
    corpus.folder = tmp_path / "not-mounted"
    assert corpus.run().rows == []
    corpus.folder = known
    assert corpus.run().rows == []


def test_a_file_that_fails_keeps_its_chunks_until_it_is_read_again(corpus: Corpus) -> None:
    corpus.begun()
    file = corpus.folder / "guide.md"
    file.write_bytes(b"%PDF-1.4 and nothing else")
    assert corpus.run().rows == []
    rows = [json.loads(line) for line in (corpus.out / "quarantine.jsonl").read_text().splitlines()]
    assert [(row["document_id"], row["stage"], row["kept"]) for row in rows] == [("guide.md", "parse", True)]
    again = corpus.run()
    assert (again.read, again.rows) == (0, [])
    assert (corpus.out / "quarantine.jsonl").read_text().count("guide.md") >= 1
    assert corpus.run(retry=True).read == 1
    file.write_text(GUIDE)
    told = corpus.run()
    assert (told.read, told.rows) == (1, [])
    assert (corpus.out / "quarantine.jsonl").read_text() == ""


@pytest.mark.parametrize("change", [lambda c: c.edit("nine", "ten"), lambda c: (c.folder / "other.md").unlink()])
def test_a_state_tells_what_there_was(corpus: Corpus, change: Callable[[Corpus], None]) -> None:
    from chunkwright.corpus.state.looking import chunks_at

    first = corpus.run(at="2026-03-01")
    change(corpus)
    corpus.run(at="2026-03-02")
    connection = open_state(corpus.out / "state.db")
    assert {chunk.id for chunk in chunks_at(connection, "2026-03-01T12:00:00Z")} == {row["id"] for row in first.rows}
    live = {c.id for p in corpus.folder.iterdir() for c in cw.chunk(p, document_id=p.name, **SETTINGS)}
    assert {chunk.id for chunk in chunks_at(connection, "2026-03-03T00:00:00Z")} == live
    assert list(chunks_at(connection, "2026-02-01T00:00:00Z")) == []
    connection.close()
