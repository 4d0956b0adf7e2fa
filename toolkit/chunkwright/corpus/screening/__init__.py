"""Screening: which of the files that are found are read, by their paths first, by their bytes second."""

from chunkwright.corpus.screening.by_bytes import format_or_reason
from chunkwright.corpus.screening.by_path import left_out_by_path, left_out_by_provenance
from chunkwright.corpus.screening.garbled import garbled
from chunkwright.corpus.screening.legible import illegible
from chunkwright.corpus.screening.screen import KEEPABLE, Screen

__all__ = [
    "KEEPABLE",
    "Screen",
    "format_or_reason",
    "garbled",
    "illegible",
    "left_out_by_path",
    "left_out_by_provenance",
]
