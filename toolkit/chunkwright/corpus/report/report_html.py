"""A report as one page of HTML that needs nothing else: no script, no font, no other file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from html import escape

from chunkwright.corpus.report.figures import Figures
from chunkwright.corpus.report.plots import columns, stacked_bars
from chunkwright.corpus.report.report_json import coverage
from chunkwright.corpus.report.tally import FormatTime

_STYLE = """
body { font: 14px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 64rem; padding: 0 1rem; color: #1c1c1c; }
table { border-collapse: collapse; margin: .5rem 0 1.5rem; } .wide { overflow-x: auto; }
th, td { padding: .25rem .7rem; text-align: right; border-bottom: 1px solid #ddd; white-space: nowrap; }
th:first-child, td:first-child { text-align: left; }
svg { max-width: 46rem; width: 100%; } svg text { font-size: 11px; fill: #555; } .grid { stroke: #e3e3e3; }
.swatch { display: inline-block; width: .8em; height: .8em; margin: 0 .4em 0 1em; }
.tiles { display: flex; flex-wrap: wrap; gap: .8rem; } .tiles div { background: #f6f6f6; padding: .6rem 1rem; }
.tiles b { display: block; font-size: 1.3rem; } .bad { color: #a33; }
"""
_STAGES = (("parse", "#1b6ca8"), ("pack", "#c8501e"), ("write", "#3b7d3a"))
_MOST_FORMATS = 16


def report_html(figures: Figures, title: str = "Corpus report") -> str:
    """The page: what the corpus is, what the run changed, what was left out or failed, and where the time went.

    Args:
        figures: What it tells.
        title: Its title.
    """
    parts = [
        "<!DOCTYPE html>",
        f'<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<style>{_STYLE}</style></head><body>",
        f"<h1>{escape(title)}</h1>",
        f"<p>Run {figures.run} at {escape(figures.at)}, {figures.seconds:,.1f} s.</p>",
        *_tiles(figures),
        *_changes(figures),
        *_tokens(figures),
        *_cuts(figures),
        *_counted("Left out", "Files and folders, by kind; left_out.jsonl names them.", figures.tally.left_out),
        *_counted("Failed", "Files, by error; quarantine.jsonl names them.", figures.tally.failed),
        *_counted("Notices", "Findings in the documents, by kind.", figures.facts.notices),
        *_formats(figures),
        "</body></html>",
    ]
    return "\n".join(parts) + "\n"


def _tiles(figures: Figures) -> Iterator[str]:
    facts, covered = figures.facts, coverage(figures)
    mean = facts.tokens / facts.chunks if facts.chunks else 0.0
    tiles = [
        ("documents", f"{sum(figures.documents.values()):,}"),
        ("chunks", f"{facts.chunks:,}"),
        ("parents", f"{facts.parents:,}"),
        ("tokens", f"{facts.tokens:,}"),
        ("tokens a chunk, mean", f"{mean:,.1f}"),
        ("of the text in chunks", "none" if covered is None else f"{100 * covered:.2f} %"),
        ("chunks repeated", _share(figures.repeated, facts.chunks)),
        ("files that are copies", f"{figures.aliases:,}"),
    ]
    yield '<div class="tiles">'
    yield from (f"<div><b>{value}</b>{escape(name)}</div>" for name, value in tiles)
    yield "</div>"


def _changes(figures: Figures) -> Iterator[str]:
    events, tally = figures.events, figures.tally
    yield "<h2>What this run did</h2>"
    yield from _table(
        ["Chunks", "added", "updated", "retired", "unchanged"],
        [["", *(f"{n:,}" for n in (events.added, events.updated, events.retired, events.unchanged))]],
    )
    rows = [
        ("read and cut", tally.read),
        ("unchanged", tally.same),
        ("done before an interruption", tally.before),
        ("left out", tally.left_out.total()),
        ("failed", tally.failed.total()),
        ("not found, but kept since a source could not be read", tally.not_found),
    ]
    yield from _table(["Files", ""], ([name, f"{count:,}"] for name, count in rows if count))


def _tokens(figures: Figures) -> Iterator[str]:
    if not figures.tokens:
        return
    yield "<h2>Tokens of chunks</h2>"
    yield columns(figures.histogram, figures.step, "Chunks by their tokens")
    names = {0: "smallest", 50: "median", 100: "largest"}
    yield from _table(
        ["Percentile", *(names.get(share, f"{share} %") for share in figures.tokens)],
        [["tokens", *(f"{size:,}" for size in figures.tokens.values())]],
    )


def _cuts(figures: Figures) -> Iterator[str]:
    facts = figures.facts
    yield "<h2>Cuts</h2>"
    rows = [
        ("tables that are cut", _share(facts.tables_cut, facts.tables)),
        ("functions that are cut", _share(facts.functions_cut, facts.functions)),
        ("chunks that went without some context", _share(facts.shed, facts.chunks)),
    ]
    yield from _table(["", ""], ([name, share] for name, share in rows))
    yield from _counted(
        "Forced cuts", "Ends of chunks inside a block that is over the cap, by what lies there.", facts.forced
    )


def _formats(figures: Figures) -> Iterator[str]:
    yield "<h2>Formats</h2>"
    yield from _table(["Documents", ""], ([escape(name), f"{count:,}"] for name, count in figures.documents.items()))
    times = sorted(figures.tally.formats.items(), key=lambda pair: -sum(pair[1].seconds))[:_MOST_FORMATS]
    if not times:
        return
    yield "<h2>Where the time went</h2><p>Seconds in the processes, of files that this run read."
    yield from (f'<span class="swatch" style="background:{color}"></span>{name}' for name, color in _STAGES)
    yield "</p>"
    yield stacked_bars(
        {name: tuple(spent.seconds) for name, spent in times},
        [color for _, color in _STAGES],
        "Seconds by format and stage",
    )
    head = ["Format", "files", "MB", *(name for name, _ in _STAGES), "ms a file"]
    yield from _table(head, ([escape(name or "unknown"), *_spent(spent)] for name, spent in times))


def _spent(spent: FormatTime) -> Iterator[str]:
    yield f"{spent.files:,}"
    yield f"{spent.size / 1e6:,.1f}"
    yield from (f"{seconds:,.2f}" for seconds in spent.seconds)
    yield f"{1000 * sum(spent.seconds) / max(1, spent.files):,.1f}"


def _counted(title: str, told: str, counts: Mapping[str, int]) -> Iterator[str]:
    if counts:
        yield f"<h3>{escape(title)}</h3><p>{escape(told)}</p>"
        yield from _table(["", ""], ([escape(name), f"{count:,}"] for name, count in sorted(counts.items())))


def _share(part: int, whole: int) -> str:
    return f"{part:,} of {whole:,} ({100 * part / whole:.2f} %)" if whole else "0"


def _table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> Iterator[str]:
    """A table; the cells of rows are HTML."""
    yield '<div class="wide"><table><thead><tr>'
    yield "".join(f"<th>{escape(cell)}</th>" for cell in head)
    yield "</tr></thead><tbody>"
    yield from ("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in rows)
    yield "</tbody></table></div>"
