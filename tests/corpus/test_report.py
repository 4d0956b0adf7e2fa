"""The page of a report holds the figures, and nothing that it would have to fetch."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

import chunkwright as cw
from chunkwright.corpus.report.plots import columns, stacked_bars
from chunkwright.corpus.report.report_html import report_html

CORPORA = Path(__file__).parents[2] / "corpora"


def test_the_page_holds_the_figures(tmp_path: Path) -> None:
    sources: list[object] = [CORPORA / "policies", CORPORA / "source", tmp_path / "missing<b>.md"]
    figures = cw.write_corpus(sources, tmp_path / "out", workers=1, max_tokens=100)  # type: ignore[arg-type]
    page = (tmp_path / "out" / "report.html").read_text("utf-8")
    assert page == report_html(figures)
    assert f"<b>{figures.facts.chunks:,}</b>chunks" in page
    for reason, count in figures.facts.forced.items():
        assert f"<td>{reason}</td><td>{count:,}</td>" in page
    assert "<td>FileNotFoundError</td><td>1</td>" in page
    assert not re.search(r"(?:src|href)=|<script|@import|url\(", page)
    for name in figures.documents:
        assert f"<td>{name}</td>" in page


def test_an_empty_corpus_has_a_page(tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    cw.write_corpus(tmp_path / "docs", tmp_path / "out", workers=1)
    assert "<h1>Corpus report</h1>" in (tmp_path / "out" / "report.html").read_text("utf-8")


@pytest.mark.parametrize("counts", [{0: 1}, {0: 3, 40: 1007}, {20: 999_999}, {500: 7}])
def test_columns_stay_in_the_plot(counts: dict[int, int]) -> None:
    plot = ElementTree.fromstring(columns(counts, 20, "a < b"))
    width, height = map(float, plot.attrib["viewBox"].split()[2:])
    bars = [{name: float(bar.attrib[name]) for name in ("x", "y", "width", "height")} for bar in plot.iter("rect")]
    assert len(bars) == len(counts)
    assert all(b["x"] >= 0 and b["x"] + b["width"] <= width and 0 <= b["y"] <= height - b["height"] for b in bars)
    tallest = max(bars, key=lambda bar: bar["height"])
    assert tallest["height"] > 0.5 * (height - 60)


def test_bars_are_as_long_as_their_parts() -> None:
    plot = ElementTree.fromstring(stacked_bars({"html": (1.0, 3.0), "<b>": (0.5, 0.5)}, ["#111", "#222"], "t"))
    widths = [float(bar.attrib["width"]) for bar in plot.iter("rect")]
    assert widths[1] == pytest.approx(3 * widths[0], abs=0.2)
    assert sum(widths[2:]) == pytest.approx(sum(widths[:2]) / 4, abs=0.3)
