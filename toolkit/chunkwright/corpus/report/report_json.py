"""A report as JSON."""

from __future__ import annotations

import json
from dataclasses import asdict

from chunkwright.corpus.report.figures import Figures


def report_record(figures: Figures) -> dict[str, object]:
    """The report as an object of JSON.

    Args:
        figures: What it tells.
    """
    facts, tally = figures.facts, figures.tally
    return {
        "run": figures.run,
        "at": figures.at,
        "documents": sum(figures.documents.values()),
        "documents_by_format": dict(figures.documents),
        "aliases": figures.aliases,
        "chunks": facts.chunks,
        "parents": facts.parents,
        "tokens": {
            "sum": facts.tokens,
            "mean": round(facts.tokens / facts.chunks, 2) if facts.chunks else None,
            "percentiles": {str(share): size for share, size in figures.tokens.items()},
            "histogram": {"step": figures.step, "counts": {str(at): count for at, count in figures.histogram.items()}},
        },
        "coverage": coverage(figures),
        "repeated_chunks": figures.repeated,
        "forced_cuts": facts.forced,
        "tables": facts.tables,
        "tables_cut": facts.tables_cut,
        "functions": facts.functions,
        "functions_cut": facts.functions_cut,
        "shed": facts.shed,
        "notices": facts.notices,
        "events": asdict(figures.events),
        "files": {
            "read": tally.read,
            "unchanged": tally.same,
            "done_before_interruption": tally.before,
            "not_found_but_kept": tally.not_found,
            "left_out": dict(sorted(tally.left_out.items())),
            "failed": dict(sorted(tally.failed.items())),
        },
        "seconds": round(figures.seconds, 3),
        "seconds_by_format": {
            name: {
                "files": times.files,
                "bytes": times.size,
                **{stage: round(value, 3) for stage, value in times.seconds._asdict().items()},
            }
            for name, times in sorted(tally.formats.items())
        },
    }


def report_json(figures: Figures) -> str:
    """The report as JSON, for programs.

    Args:
        figures: What it tells.
    """
    return json.dumps(report_record(figures), indent=2, ensure_ascii=False) + "\n"


def coverage(figures: Figures) -> float | None:
    """Characters in chunks by characters of the body, both without white space; None if there are none."""
    facts = figures.facts
    return round(facts.covered / facts.text, 6) if facts.text else None
