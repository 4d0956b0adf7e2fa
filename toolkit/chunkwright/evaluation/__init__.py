"""Evaluation: chunks are judged by what they do for retrieval, with gold spans marked on the sources."""

from chunkwright.evaluation.anchors import Located, Locator, Match
from chunkwright.evaluation.golden import Evidence, Question
from chunkwright.evaluation.golden_check import Finding, Problem, Suggestion, check_golden
from chunkwright.evaluation.golden_jsonl import read_golden, write_golden

__all__ = [
    "Evidence",
    "Finding",
    "Located",
    "Locator",
    "Match",
    "Problem",
    "Question",
    "Suggestion",
    "check_golden",
    "read_golden",
    "write_golden",
]
