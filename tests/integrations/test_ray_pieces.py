"""Runs on Ray: what is refused, how rows become files, where outputs go. No cluster is needed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import chunkwright as cw
from chunkwright.corpus.sources import Entry, LeftOut

WITHOUT_RAY = """
import sys
import chunkwright
assert not [name for name in sys.modules if name == "ray" or name.startswith("ray.")]
assert not [name for name in sys.modules if name.startswith("chunkwright.integrations")]
sys.modules["ray"] = None
try:
    import chunkwright.integrations.ray
except chunkwright.MissingExtra as error:
    assert isinstance(error, ImportError)
    print(error)
"""


def test_without_ray_the_extra_is_named() -> None:
    done = subprocess.run([sys.executable, "-c", WITHOUT_RAY], capture_output=True, text=True, check=True)
    assert "pip install 'chunkwright[ray]'" in done.stdout


def test_what_other_machines_cannot_read_is_refused(tmp_path: Path) -> None:
    pytest.importorskip("ray", reason="the extra 'ray' is not installed")
    import chunkwright.integrations.ray as integration

    archive = tmp_path / "a.zip"
    archive.write_bytes(b"PK")
    for source in (archive, "git:.@main"):
        with pytest.raises(cw.SourceError, match="unpack it first"):
            integration.list_files(source)
    with pytest.raises(cw.SourceError, match="column 'bytes'"):
        integration.list_files([("a.md", b"# A\n")])
    with pytest.raises(ValueError, match="files_per_block=0"):
        integration.list_files(tmp_path, files_per_block=0)


def test_settings_are_checked_before_anything_is_read() -> None:
    pytest.importorskip("ray", reason="the extra 'ray' is not installed")
    import chunkwright.integrations.ray as integration

    for wrong in (0, (2, 1)):
        with pytest.raises(ValueError, match="concurrency"):
            integration.chunk_dataset(None, concurrency=wrong)
    with pytest.raises(cw.PolicyError, match="functions of modules"):
        integration.chunk_dataset(None, tokenizer=lambda text: len(text.split()))
    with pytest.raises(ValueError, match="part_size=0"):
        integration.write_dataset(None, "out", part_size=0)
    with pytest.raises(ValueError, match="form='csv'"):
        integration.write_dataset(None, "out", form="csv")


def test_rows_become_files() -> None:
    pytest.importorskip("ray", reason="the extra 'ray' is not installed")
    import pyarrow as pa

    from chunkwright.integrations.ray.file_rows import Lost, Rows

    paths = ["bucket/docs/a.md", "bucket/docs/.git/b.md", "bucket/docs/c.zip", "elsewhere/d.md", "bucket/docs/e.md"]
    block = pa.table({"path": paths, "bytes": [b"# A\n", b"", b"", b"", None], "kind": ["mine"] * 5})
    first, hidden, archive, outside, empty = Rows(cw.Limits(), "s3://bucket/docs").found(block)
    assert isinstance(first, Entry)
    assert (first.document_id, first.read(), first.named) == ("a.md", b"# A\n", False)
    assert isinstance(hidden, LeftOut)
    assert isinstance(archive, LeftOut)
    assert (hidden.kind, archive.kind) == ("hidden", "archive")
    assert isinstance(outside, Lost)
    assert "not below the root" in outside.failed.message
    assert isinstance(empty, Entry)
    with pytest.raises(cw.SourceError, match="no bytes"):
        empty.read()


def test_files_of_stores_are_read_by_their_addresses(tmp_path: Path) -> None:
    pytest.importorskip("ray", reason="the extra 'ray' is not installed")
    import fsspec
    import pyarrow as pa

    from chunkwright.integrations.ray.file_rows import Rows

    store = fsspec.filesystem("memory")
    store.pipe_file("/ray-test/a.md", b"# A\n")
    (tmp_path / "b.md").write_bytes(b"# B\n")
    urls = ["memory://ray-test/a.md", str(tmp_path / "b.md"), f"file://{tmp_path}/b.md", f"file://{tmp_path}"]
    first, second, third, folder = Rows(cw.Limits(file=4), None).found(pa.table({"path": urls}))
    assert [entry.read() for entry in (first, second, third) if isinstance(entry, Entry)] == [
        b"# A\n", b"# B\n", b"# B\n"
    ]  # fmt: skip
    assert isinstance(folder, Entry)
    with pytest.raises(cw.SourceError, match="this is a folder"):
        folder.read()
    (small,) = Rows(cw.Limits(file=3), None).found(pa.table({"path": urls[:1]}))
    assert isinstance(small, Entry)
    with pytest.raises(Exception, match="limit is 3"):
        small.read()


@pytest.mark.parametrize("kind", ["local", "store"])
def test_files_of_others_are_not_replaced(tmp_path: Path, kind: str) -> None:
    pytest.importorskip("ray", reason="the extra 'ray' is not installed")
    from chunkwright.integrations.ray.place import Place

    output = str(tmp_path / "out") if kind == "local" else "memory://ray-place/out"
    place = Place.at(output, None)
    place.store.makedirs(f"{place.top}/parts", exist_ok=True)
    place.put("parts/part-000001.jsonl", b"mine")
    with pytest.raises(cw.StateError, match=r"part-000001\.jsonl: this file is there already"):
        place.claim()
    place.remove("parts/part-000001.jsonl")
    place.claim()
    place.put("manifest.json", b"{}")
    place.claim()
    (tmp_path / "given").write_bytes(b"xyz")
    place.put_file(".lists/a", tmp_path / "given")
    place.put(".lists/b", b"123")
    place.join("quarantine.jsonl", [".lists/a", ".lists/b"])
    with place.store.open(f"{place.top}/quarantine.jsonl", "rb") as stream:
        assert stream.read() == b"xyz123"
    assert sorted(place.names(".lists")) == ["a", "b"]
    assert not [name for name in place.names("") if name.startswith(".manifest")]
