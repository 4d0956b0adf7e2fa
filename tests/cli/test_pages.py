"""`chunkwright show --pages`: pages of a PDF with their blocks drawn over them."""

from __future__ import annotations

from pathlib import Path

from PIL import Image

REPORT = Path(__file__).parents[2] / "corpora" / "pdf" / "seal-report.pdf"


def test_each_page_is_drawn(run, tmp_path: Path) -> None:
    result = run("show", REPORT, "--pages", tmp_path / "out")
    assert result.code == 0
    assert result.out == f"3 pages drawn in {tmp_path / 'out'}\n"
    images = sorted((tmp_path / "out").iterdir())
    assert [image.name for image in images] == ["page-0001.png", "page-0002.png", "page-0003.png"]
    colors = {color for _, color in Image.open(images[0]).convert("RGB").getcolors(1 << 20) or []}
    assert {(0xD6, 0x27, 0x28), (0x1F, 0x77, 0xB4), (0xFF, 0x7F, 0x0E)} <= colors


def test_only_pages_can_be_drawn(run, tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("# A", encoding="utf-8")
    result = run("show", tmp_path / "a.md", "--pages", tmp_path / "out")
    assert result.code == 2
    assert "only PDF files have pages to draw" in result.err
