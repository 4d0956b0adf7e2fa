"""Evaluation: chunks are judged by what they do for retrieval, with gold spans marked on the sources."""

from chunkwright.evaluation.anchors import Located, Locator, Match
from chunkwright.evaluation.bm25 import BM25
from chunkwright.evaluation.fusion import Fusion
from chunkwright.evaluation.golden import Evidence, Question
from chunkwright.evaluation.golden_check import Finding, Problem, Suggestion, check_golden
from chunkwright.evaluation.golden_jsonl import read_golden, write_golden
from chunkwright.evaluation.retriever import Ranked, Retriever
from chunkwright.evaluation.vector_retriever import VectorRetriever
from chunkwright.evaluation.words import words

__all__ = [
    "BM25",
    "Evidence",
    "Finding",
    "Fusion",
    "Located",
    "Locator",
    "Match",
    "Problem",
    "Question",
    "Ranked",
    "Retriever",
    "Suggestion",
    "VectorRetriever",
    "check_golden",
    "read_golden",
    "words",
    "write_golden",
]
