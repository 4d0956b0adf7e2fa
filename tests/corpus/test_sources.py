"""Where files come from: each source gives what it holds, in one order, and says what it does not give."""

from __future__ import annotations

import gzip
import io
import os
import subprocess
import tarfile
import zipfile
from collections.abc import Iterable
from pathlib import Path

import pytest

import chunkwright as cw
from chunkwright.corpus.sources import Entry, Failure, Found, LeftOut, Limits, find


def found(*addresses: str | Path, root: Path | None = None, limits: Limits | None = None) -> list[Found]:
    return list(find([str(a) for a in addresses], root and str(root), limits or Limits()))


def contents(*addresses: str | Path, root: Path | None = None) -> dict[str, bytes]:
    """Bytes by document id, read as they come: members of streams cannot be read later."""
    stream = find([str(a) for a in addresses], root and str(root), Limits())
    return {item.document_id: item.read() for item in stream if isinstance(item, Entry)}


def kinds(items: Iterable[Found]) -> dict[str, str]:
    return {item.document_id: str(item.kind) for item in items if isinstance(item, LeftOut)}


def failures(items: Iterable[Found]) -> dict[str, str]:
    return {item.document_id: str(item.error) for item in items if isinstance(item, Failure)}


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    top = tmp_path / "tree"
    for name in ("b.md", "a/z.md", "a/b/c.md", "a.md", "a-b.md"):
        file = top / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(name)
    return top


def test_a_folder_is_read_in_the_order_of_ids(tree: Path) -> None:
    names = [item.document_id for item in found(tree)]
    assert names == sorted(names) == ["a-b.md", "a.md", "a/b/c.md", "a/z.md", "b.md"]
    assert contents(tree) == {name: name.encode() for name in names}


def test_several_folders_are_merged_by_id(tree: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    (other / "a.txt").write_text("x")
    names = [item.document_id for item in found(tree, other)]
    assert names == sorted(names)
    assert "a.txt" in names


def test_what_is_named_twice_is_read_once(tree: Path) -> None:
    items = found(tree, tree / "a", tree / "a" / "z.md", f"{tree}/")
    assert [item.document_id for item in items] == ["a-b.md", "a.md", "a/b/c.md", "a/z.md", "b.md"]
    assert [item.document_id for item in items if isinstance(item, Entry) and item.named] == ["a/z.md"]


def test_what_is_named_is_read_although_its_folder_is_hidden_or_ignored(tree: Path) -> None:
    (tree / ".gitignore").write_text("build/\n")
    for folder in ("build", ".hidden"):
        (tree / folder / "deep").mkdir(parents=True)
        (tree / folder / "deep" / "x.md").write_text("x")
        (tree / folder / "y.md").write_text("y")
    items = found(tree, tree / "build" / "deep" / "x.md", tree / ".hidden" / "deep")
    names = {item.document_id for item in items if isinstance(item, Entry)}
    assert {"build/deep/x.md", ".hidden/deep/x.md"} <= names
    assert not {"build/y.md", ".hidden/y.md"} & names
    assert kinds(items)["build/y.md"] == "ignored"


def test_a_pattern_names_files_from_where_it_begins(tree: Path) -> None:
    assert set(contents(f"{tree}/**/*.md")) == {"a-b.md", "a.md", "a/b/c.md", "a/z.md", "b.md"}
    assert set(contents(f"{tree}/a/*.md")) == {"z.md"}
    assert set(contents(f"{tree}/a/*.md", root=tree)) == {"a/z.md"}
    assert "nothing matches" in failures(found(f"{tree}/*.pdf"))[f"{tree}/*.pdf"]


def test_nested_rules_of_ignoring(tree: Path) -> None:
    (tree / ".gitignore").write_text("*.log\n/a.md\nbuild/\n")
    (tree / "a" / ".gitignore").write_text("!keep.log\nz.md\n")
    (tree / ".chunkignore").write_text("!a.md\nb.md\n")
    for name in ("x.log", "a/keep.log", "a/x.log", "build/in.md", "a/b/build"):
        (tree / name).parent.mkdir(exist_ok=True)
        (tree / name).write_text("x")
    left_out = kinds(found(tree))
    ignored = {name for name, kind in left_out.items() if kind == "ignored"}
    assert ignored == {"x.log", "a/x.log", "build/", "a/z.md", "b.md"}
    (rule,) = [item.evidence for item in found(tree) if isinstance(item, LeftOut) and item.document_id == "a/z.md"]
    assert rule == "a/.gitignore says: z.md"


def test_rules_above_a_folder_hold_up_to_the_root_of_its_repository(tree: Path) -> None:
    (tree / ".git").mkdir()
    (tree / ".gitignore").write_text("/a/z.md\n")
    (tree.parent / ".gitignore").write_text("c.md\n")
    assert set(contents(tree / "a")) == {"b/c.md"}


def test_a_folder_that_is_ignored_where_it_lies_is_read_when_it_is_named(tree: Path) -> None:
    (tree / ".git").mkdir()
    (tree / ".gitignore").write_text("/a/\n")
    (tree / "a" / ".gitignore").write_text("z.md\n")
    assert set(contents(tree / "a")) == {"b/c.md"}
    assert set(contents(tree / "a" / "b")) == {"c.md"}


def test_a_line_that_is_no_pattern_is_passed_over(tree: Path) -> None:
    (tree / ".gitignore").write_bytes(b"b.md\n/\n[\n!\n\xff\xfe\n***\n")
    assert "b.md" not in contents(tree)


def packed(path: Path, files: dict[str, bytes]) -> Path:
    if path.suffix == ".zip":
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, data in files.items():
                archive.writestr(name, data)
    else:
        with tarfile.open(path, f"w:{path.suffix[1:].replace('tar', '').replace('tgz', 'gz')}") as archive:
            for name, data in files.items():
                info = tarfile.TarInfo(name)
                info.size = len(data)
                archive.addfile(info, io.BytesIO(data))
    return path


@pytest.mark.parametrize("name", ["x.zip", "x.tar", "x.tar.gz", "x.tgz", "x.tar.bz2", "x.tar.xz"])
def test_archives_are_read_member_by_member(tmp_path: Path, name: str) -> None:
    files = {"a.md": b"# A", "in/b.py": b"x = 1\n", "in/inner.zip": b"PK", ".hidden/c.md": b"c"}
    archive = packed(tmp_path / name, files)
    assert contents(archive) == {"a.md": b"# A", "in/b.py": b"x = 1\n"}
    assert kinds(found(archive)) == {"in/inner.zip": "archive", ".hidden/c.md": "hidden"}
    assert sorted(os.listdir(tmp_path)) == [name]


def test_a_zip_archive_has_rules_of_ignoring_too(tmp_path: Path) -> None:
    archive = packed(tmp_path / "x.zip", {"in/.gitignore": b"*.log\n", "in/a.log": b"", "b.log": b""})
    assert set(contents(archive)) == {"b.log"}


@pytest.mark.parametrize("name", ["x.zip", "x.tar.gz"])
def test_members_that_lead_out_of_an_archive_are_refused(tmp_path: Path, name: str) -> None:
    bad = ("../up.md", "/etc/abs.md", "in/../../up.md", "C:\\x.md", "..\\up.md")
    archive = packed(tmp_path / name, dict.fromkeys((*bad, "good.md"), b"x"))
    items = found(archive)
    assert [item.document_id for item in items if isinstance(item, Entry)] == ["good.md"]
    told = failures(items)
    assert len(told) == len(bad)
    assert all("leads out of the archive" in message for message in told.values())


def test_links_and_devices_in_a_tar_archive_are_not_read(tmp_path: Path) -> None:
    with tarfile.open(tmp_path / "x.tar", "w") as archive:
        for name, kind in (("soft.md", tarfile.SYMTYPE), ("hard.md", tarfile.LNKTYPE), ("pipe", tarfile.FIFOTYPE)):
            info = tarfile.TarInfo(name)
            info.type, info.linkname = kind, "/etc/passwd"
            archive.addfile(info)
    assert kinds(found(tmp_path / "x.tar")) == {"soft.md": "link", "hard.md": "link", "pipe": "special"}


def test_a_zip_bomb_costs_itself(tmp_path: Path) -> None:
    archive = packed(tmp_path / "x.zip", {"bomb.md": b"\x20" * 40_000_000, "good.md": b"x"})
    limits = Limits(ratio=100)
    outcomes = {outcome.document_id: outcome for outcome in cw.run(archive, workers=1, limits=limits)}
    assert "times larger than in the archive" in str(outcomes["bomb.md"].error)
    assert outcomes["good.md"].chunks
    outcomes = {o.document_id: o for o in cw.run(archive, workers=1, limits=Limits(file=1_000_000))}
    assert str(outcomes["bomb.md"].left_out.kind) == "too-large"


def test_an_archive_that_is_cut_off_behind_an_archive_in_it_is_told(tmp_path: Path) -> None:
    inner = io.BytesIO()
    with zipfile.ZipFile(inner, "w") as archive:
        archive.writestr("inner.md", "# Inner")
    whole = tmp_path / "whole.zip"
    with zipfile.ZipFile(whole, "w") as archive:
        archive.writestr("a.md", "# A")
        archive.writestr("inner.zip", inner.getvalue())
        archive.writestr("z.md", "# Z")
    data = whole.read_bytes()
    (tmp_path / "cut.zip").write_bytes(data[: data.index(b"z.md") + 40])
    (failure,) = found(tmp_path / "cut.zip")
    assert "cut off" in str(failure.error)  # type: ignore[union-attr]
    (tmp_path / "program.zip").write_bytes(b"#!/bin/sh\n" + data)  # one that unpacks itself
    assert contents(tmp_path / "program.zip").keys() == {"a.md", "z.md"}


def test_an_archive_that_lies_about_its_members(tmp_path: Path) -> None:
    archive = packed(tmp_path / "x.zip", {"a.md": b"#" * 5000})
    data = bytearray(archive.read_bytes())
    place = data.rindex(b"PK\x01\x02") + 24  # the size in the directory
    data[place : place + 4] = (10).to_bytes(4, "little")
    archive.write_bytes(bytes(data))
    (outcome,) = cw.run(archive, workers=1)
    assert outcome.error is not None or sum(len(c.text) for c in outcome.chunks) <= 10


def test_a_tar_archive_that_would_unpack_to_hours_is_stopped(tmp_path: Path) -> None:
    info = tarfile.TarInfo("huge.md")
    info.size = 10**15
    with gzip.open(tmp_path / "x.tar.gz", "wb") as stream:
        stream.write(info.tobuf())
        stream.write(bytes(1 << 20))
    (failure,) = found(tmp_path / "x.tar.gz")
    assert isinstance(failure, Failure)
    assert failure.whole
    assert "more than" in str(failure.error)


def test_a_header_without_end_is_not_read_into_memory(tmp_path: Path) -> None:
    info = tarfile.TarInfo("long")
    info.type, info.size = tarfile.XHDTYPE, 10**12
    (tmp_path / "x.tar").write_bytes(info.tobuf() + bytes(10_240))
    (failure,) = found(tmp_path / "x.tar")
    assert "cannot be read" in str(failure.error)  # type: ignore[union-attr]


@pytest.mark.parametrize("name", ["x.zip", "x.tar", "x.tar.gz", "x.tar.xz"])
def test_an_archive_that_is_none_or_ends_early_is_told(tmp_path: Path, name: str) -> None:
    archive = packed(tmp_path / name, {"a.md": os.urandom(50_000), "b.md": os.urandom(50_000)})
    archive.write_bytes(archive.read_bytes()[:60_000])
    outcomes = list(cw.run(archive, workers=1))
    assert any(outcome.error is not None and "cannot be read" in str(outcome.error) for outcome in outcomes)
    archive.write_bytes(b"no archive at all")
    (outcome,) = cw.run(archive, workers=1)
    assert str(tmp_path / name) in str(outcome.error)


def git(folder: Path, *arguments: str) -> None:
    identity = ["-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false"]
    subprocess.run(["git", "-C", str(folder), *identity, *arguments], check=True, capture_output=True)


@pytest.fixture
def repository(tree: Path) -> Path:
    git(tree.parent, "init", "-q", "-b", "main", str(tree))
    (tree / ".chunkignore").write_text("b.md\n")
    (tree / ".gitattributes").write_text("a/z.md linguist-generated\n")
    os.symlink("a.md", tree / "link.md")
    git(tree, "add", "-A")
    git(tree, "commit", "-qm", "one")
    git(tree, "tag", "v1")
    (tree / "a.md").write_text("changed")
    git(tree, "commit", "-qam", "two")
    return tree


def test_a_repository_is_read_at_a_revision_without_a_checkout(repository: Path) -> None:
    (repository / "a.md").write_text("not committed")
    assert contents(f"git:{repository}@v1")["a.md"] == b"a.md"
    assert contents(f"git:{repository}@main")["a.md"] == b"changed"
    items = found(f"git:{repository}@v1")
    assert {item.document_id for item in items if isinstance(item, Entry)} == {"a-b.md", "a.md", "a/b/c.md", "a/z.md"}
    assert kinds(items)["b.md"] == "ignored"
    assert kinds(items)["link.md"] == "link"
    outcomes = {outcome.document_id: outcome for outcome in cw.run(f"git:{repository}@v1", workers=1)}
    assert str(outcomes["a/z.md"].left_out.kind) == "generated"


def test_a_folder_of_a_repository_is_read_alone(repository: Path) -> None:
    (repository / ".hidden").mkdir()
    (repository / ".hidden" / "h.md").write_text("h")
    git(repository, "add", "-A")
    git(repository, "commit", "-qm", "three")
    items = found(f"git:{repository}/a@main")
    assert {item.document_id for item in items if isinstance(item, Entry)} == {"b/c.md", "z.md"}
    (generated,) = (item for item in items if item.document_id == "z.md" and isinstance(item, Entry))
    assert generated.attributes  # the rules above it hold
    assert contents(f"git:{repository}/.hidden@main") == {"h.md": b"h"}
    git(repository, "rm", "-qr", ".hidden")
    assert not (repository / ".hidden").exists()
    assert contents(f"git:{repository}/.hidden@main") == {"h.md": b"h"}
    git(repository.parent, "clone", "-q", "--bare", str(repository), "bare.git")
    assert contents(f"git:{repository.parent}/bare.git/a@main").keys() == {"b/c.md", "z.md"}
    (failure,) = found(f"git:{repository}/.hidden@v1")
    assert "has no folder .hidden" in str(failure.error)  # type: ignore[union-attr]


@pytest.mark.parametrize("revision", ["nothing", "--output=x", "HEAD:a.md"])
def test_a_revision_that_is_none_is_told(repository: Path, revision: str) -> None:
    (failure,) = found(f"git:{repository}@{revision}")
    assert "check the folder and the revision" in str(failure.error)  # type: ignore[union-attr]


def test_addresses_of_repositories_are_whole() -> None:
    with pytest.raises(cw.SourceError, match="git:FOLDER@REVISION"):
        found("git:somewhere")


def test_remote_stores_are_read_through_fsspec() -> None:
    fsspec = pytest.importorskip("fsspec")
    store = fsspec.filesystem("memory")
    for name, data in {"a.md": b"# A", "in/b.md": b"b", "in/.gitignore": b"c.md\n", "in/c.md": b"c"}.items():
        store.pipe_file(f"/shelf/{name}", data)
    assert contents("memory://shelf") == {"a.md": b"# A", "in/b.md": b"b"}
    assert contents("memory://shelf/in/b.md") == {"b.md": b"b"}
    (failure,) = found("memory://shelf/nothing")
    assert isinstance(failure, Failure)
    (failure,) = found("nosuchscheme://x/y")
    assert "nosuchscheme" in str(failure.error)  # type: ignore[union-attr]


def test_bytes_in_hand_are_read_as_they_come() -> None:
    asked = []

    def pairs() -> Iterable[tuple[str, bytes]]:
        for number in range(300):
            asked.append(number)
            yield f"{number}.md", f"# Title {number}\n".encode()

    outcomes = iter(cw.run(pairs(), workers=1))
    first = next(outcomes)
    assert (first.document_id, first.chunks[0].text) == ("0.md", "# Title 0")
    assert len(asked) <= 2
    assert len(list(outcomes)) == 299


def test_after_a_pair_come_only_pairs(tmp_path: Path) -> None:
    with pytest.raises(cw.SourceError, match="only pairs"):
        list(cw.run([("a.md", b"x"), tmp_path], workers=1))  # type: ignore[list-item]
