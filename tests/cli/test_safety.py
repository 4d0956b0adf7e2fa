"""What a slip of the hand must not do."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from chunkwright.cli import main


def test_a_document_is_never_overwritten_by_its_own_chunks(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = tmp_path / "a.md"
    source.write_text("# A\n\ntext\n")
    link = tmp_path / "link.jsonl"
    link.symlink_to(source)
    for output in (source, link):
        assert main(["chunk", str(source), "-o", str(output)]) == 2
        assert "is one of the documents to be chunked" in capsys.readouterr().err
    assert main(["chunk", str(tmp_path), "-o", str(source)]) == 2
    assert source.read_text() == "# A\n\ntext\n"


def test_an_empty_path_is_not_the_current_folder(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["chunk", ""]) == 2
    assert "an empty path was given" in capsys.readouterr().err


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes on this system")
def test_a_named_pipe_is_refused_and_not_waited_for(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pipe = tmp_path / "pipe.md"
    os.mkfifo(pipe)
    assert main(["chunk", str(pipe)]) == 2
    assert "named pipe" in capsys.readouterr().err
