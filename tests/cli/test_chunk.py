"""`chunkwright chunk`: what it writes, in which order, and under which ids."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from chunkwright import chunk
from chunkwright.sinks import read_jsonl

CORPORA = Path(__file__).parents[2] / "corpora"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    root = tmp_path / "in"
    (root / "b" / "deep").mkdir(parents=True)
    (root / "z.md").write_text("# Zed\n\nLast.\n")
    (root / "a.txt").write_text("Plain.\n")
    (root / "b" / "one.md").write_text("# One\n\nText.\n")
    (root / "b" / "deep" / "two.MD").write_text("# Two\n\nText.\n")
    return root


def ids(path: Path) -> list[str]:
    return list(dict.fromkeys(chunk.document_id for chunk in read_jsonl(path)))


def test_a_folder_is_read_in_the_order_of_its_ids(run, folder: Path, tmp_path: Path) -> None:
    result = run("chunk", folder, "-o", tmp_path / "out.jsonl")
    assert (result.code, result.out) == (0, "")
    assert ids(tmp_path / "out.jsonl") == ["a.txt", "b/deep/two.MD", "b/one.md", "z.md"]
    assert "4 documents, 4 chunks, " in result.err
    assert "skipped: 0\nfailed: 0\n" in result.err


def test_the_chunks_are_those_of_the_api(run, tmp_path: Path) -> None:
    target = tmp_path / "out.jsonl"
    run("chunk", CORPORA / "faq", "-o", target, "--max-tokens", 90, "--overlap-tokens", 20, "--target", 70)
    made = [c for c in read_jsonl(target) if c.document_id == "questions.en.md"]
    source = CORPORA / "faq" / "questions.en.md"
    assert made == chunk(source, max_tokens=90, overlap_tokens=20, target=70, document_id="questions.en.md")


def test_tables_code_and_tokenizer_reach_the_policy(run, tmp_path: Path) -> None:
    target, source = tmp_path / "out.jsonl", CORPORA / "manual" / "rillgate.en.md"
    options = ("--tables", "whole", "--code", "whole", "--tokenizer", "characters", "--max-tokens", 400)
    assert run("chunk", source, "-o", target, *options).code == 0
    expected = chunk(
        source, tables="whole", code="whole", tokenizer="characters", max_tokens=400, document_id=source.name
    )
    assert read_jsonl(target) == expected
    assert max(c.tokens for c in expected) > 400


def test_output_is_the_same_for_any_order_of_arguments_and_any_working_directory(
    run, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two, three = (tmp_path / f"{number}.jsonl" for number in range(3))
    run("chunk", folder, folder / "b" / "one.md", "-o", one)
    run("chunk", folder / "b" / "one.md", folder, "-o", two)
    monkeypatch.chdir(folder / "b")
    run("chunk", "..", "one.md", "-o", three)
    assert one.read_bytes() == two.read_bytes() == three.read_bytes()
    assert ids(one).count("b/one.md") == 1


def test_a_file_alone_goes_by_its_name(run, folder: Path) -> None:
    result = run("chunk", folder / "b" / "one.md")
    assert [json.loads(line)["document_id"] for line in result.out.splitlines()] == ["one.md"]
    assert run("chunk", folder / "b" / "one.md", "-o", "-").out == result.out


def test_two_files_of_one_id_need_a_root(run, folder: Path, tmp_path: Path) -> None:
    (folder / "c").mkdir()
    (folder / "c" / "one.md").write_text("# Other\n\nText.\n")
    clash = run("chunk", folder / "b", folder / "c", "-o", tmp_path / "out.jsonl")
    assert clash.code == 2
    assert "would both be the document 'one.md'; give a folder above both" in clash.err
    assert not (tmp_path / "out.jsonl").exists()
    assert run("chunk", folder / "b", folder / "c", "--root", folder, "-o", tmp_path / "out.jsonl").code == 0
    assert ids(tmp_path / "out.jsonl") == ["b/deep/two.MD", "b/one.md", "c/one.md"]
    outside = run("chunk", folder / "z.md", "--root", folder / "b")
    assert outside.code == 2
    assert "is not below the root" in outside.err


def test_what_is_skipped_is_counted_with_its_reason(run, folder: Path, tmp_path: Path) -> None:
    for name in ("x.png", "y.png", "Nothing", ".hidden.md"):
        (folder / name).write_bytes(b"x")
    (folder / ".git").mkdir()
    (folder / ".git" / "in.md").write_text("# No\n")
    (folder / "dangling.md").symlink_to(folder / "nowhere.md")
    result = run("chunk", folder, "-o", tmp_path / "out.jsonl")
    assert result.code == 0
    reasons = "1 hidden file, 1 hidden folder, 1 no suffix, 1 not a regular file, 2 unknown suffix .png"
    assert f"skipped: 6 ({reasons})" in result.err
    assert len(ids(tmp_path / "out.jsonl")) == 4


def test_a_link_to_a_file_that_is_read_anyway_is_left_out(run, folder: Path, tmp_path: Path) -> None:
    (folder / "a-link.md").symlink_to(folder / "z.md")
    result = run("chunk", folder, "-o", tmp_path / "out.jsonl")
    assert "z.md" in ids(tmp_path / "out.jsonl")
    assert "a-link.md" not in ids(tmp_path / "out.jsonl")
    assert "1 link to a file that is read anyway" in result.err


def test_the_summary_counts_notices_shed_context_and_empty_documents(run, folder: Path, tmp_path: Path) -> None:
    (folder / "bom.md").write_bytes(b"\xef\xbb\xbf# B\n\nText.\n")
    (folder / "empty.md").write_bytes(b"")
    (folder / "long.md").write_text(f"# {'long ' * 20}\n\n## {'words ' * 20}\n\n{'Text here. ' * 40}\n")
    result = run("chunk", folder, "-o", tmp_path / "out.jsonl", "--max-tokens", 40)
    chunks = read_jsonl(tmp_path / "out.jsonl")
    shed = sum(1 for c in chunks if c.shed)
    assert shed > 1
    assert f"went without some context to stay within the cap: {shed} chunks" in result.err
    assert "notices: 1 (1 byte-order-mark)" in result.err
    assert "without text: 1 document\n" in result.err
    assert f"7 documents, {len(chunks)} chunks, {sum(c.tokens for c in chunks):,} tokens -> " in result.err


def test_format_is_for_every_file(run, folder: Path) -> None:
    as_text = run("chunk", folder / "z.md", "--format", "text")
    assert json.loads(as_text.out)["heading_path"] == []
    assert json.loads(run("chunk", folder / "z.md").out)["heading_path"] == ["Zed"]
    unknown = run("chunk", folder, "--format", "word")
    assert unknown.code == 2
    assert "--format: no format is called 'word'; `chunkwright formats` lists those there are" in unknown.err


@pytest.mark.skipif(os.name == "nt", reason="names are bytes on POSIX only")
def test_a_file_name_that_is_not_utf8_becomes_an_escape(run, tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    name = os.fsencode(tmp_path / "in") + b"/bad-\xff.md"
    try:
        Path(os.fsdecode(name)).write_text("Text only.\n")
    except OSError:
        pytest.skip("the file system takes names in UTF-8 only")
    result = run("chunk", tmp_path / "in", "-o", tmp_path / "out.jsonl")
    assert result.code == 0
    assert '"document_id": "bad-\\udcff.md"' in (tmp_path / "out.jsonl").read_text("utf-8")
    assert ids(tmp_path / "out.jsonl") == ["bad-\udcff.md"]
    assert '"document_id": "bad-\\udcff.md"' in run("chunk", tmp_path / "in").out


def test_presets_parents_and_versions_reach_the_chunks(run, tmp_path: Path) -> None:
    source = tmp_path / "guide-2.1.md"
    source.write_text("# Guide\n\n" + "\n\n".join(f"## Part {n}\n\n" + "Oil the valve well. " * 20 for n in range(4)))
    out = tmp_path / "out.jsonl"
    pattern = r"(?P<family>\w+)-(?P<version>[0-9.]+)"
    options = ("--preset", "technical", "--max-tokens", "100", "--parents", "900", "--version-pattern", pattern)
    result = run("chunk", source, "-o", out, *options)
    assert result.code == 0
    chunks = read_jsonl(out)
    parents = [chunk for chunk in chunks if chunk.role == "parent"]
    assert f"{len(chunks) - len(parents)} chunks with {len(parents)} parent" in result.err
    assert {(chunk.family, chunk.version) for chunk in chunks} == {("guide", "2.1")}
    assert all(chunk.tokens <= 100 for chunk in chunks if chunk.role == "chunk")


@pytest.mark.parametrize(
    ("option", "advice"),
    [
        (("--version-pattern", "(x"), "is no regular expression"),
        (("--context", "title,footer"), "'footer' is none of title, path, head, open"),
        (("--strategy", "fixed", "--tables", "proxy"), "tables has no effect with strategy='fixed'"),
        (("--parents", "100"), "above max_tokens"),
    ],
)
def test_mistakes_in_the_policy_are_told(
    run, folder: Path, tmp_path: Path, option: tuple[str, str], advice: str
) -> None:
    result = run("chunk", folder, "-o", tmp_path / "out.jsonl", *option)
    assert result.code == 2
    assert advice in result.err
