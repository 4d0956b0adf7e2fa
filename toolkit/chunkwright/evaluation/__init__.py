"""Evaluation: chunks are judged by what they do for retrieval, with gold spans marked on the sources."""

from chunkwright.evaluation.anchors import Located, Locator, Match
from chunkwright.evaluation.bm25 import BM25
from chunkwright.evaluation.bootstrap import Interval, intervals, paired_interval
from chunkwright.evaluation.boundaries import Boundaries, boundaries
from chunkwright.evaluation.cache import ChunkCache
from chunkwright.evaluation.checkup import CheckUp, Flawed, check_up
from chunkwright.evaluation.chunk_index import ChunkIndex
from chunkwright.evaluation.comparison import Comparison, Figure, Row, compare
from chunkwright.evaluation.counterfactuals import Counterfactual, Retention, counterfactual, run_moves
from chunkwright.evaluation.delivery import Cutoff, Deliver, Delivered, PlainDelivery
from chunkwright.evaluation.draft import draft_golden
from chunkwright.evaluation.evaluate import MEASURES, Evaluation, QuestionResult, evaluate
from chunkwright.evaluation.expanded import ExpandedDelivery
from chunkwright.evaluation.flaws import DEPENDENT, Flaw, FlawFinder
from chunkwright.evaluation.fusion import Fusion
from chunkwright.evaluation.gold import GoldQuestion, GoldSpan, resolve_golden
from chunkwright.evaluation.golden import Evidence, Question
from chunkwright.evaluation.golden_check import Finding, Problem, Suggestion, check_golden
from chunkwright.evaluation.golden_reader import read_golden
from chunkwright.evaluation.golden_writer import write_golden
from chunkwright.evaluation.indexed import IndexedChunk, index_chunks, index_spans
from chunkwright.evaluation.libraries import LIBRARIES, library_chunker
from chunkwright.evaluation.marking_page import marking_html
from chunkwright.evaluation.measures import Scores, score
from chunkwright.evaluation.misses import Miss, MissKind, misses
from chunkwright.evaluation.moves import Edit, Move, edited, edits_for
from chunkwright.evaluation.peers import Split, SplitDocument, index_pieces
from chunkwright.evaluation.report_html import comparison_html
from chunkwright.evaluation.report_json import comparison_record
from chunkwright.evaluation.report_moves import retention_html, retention_record, retention_text
from chunkwright.evaluation.report_text import comparison_text
from chunkwright.evaluation.retriever import Ranked, Retriever
from chunkwright.evaluation.sample_page import Sampled, sample_chunks, sample_html
from chunkwright.evaluation.settings import SWEPT, MakePolicy, Setting, Sweep, sweep
from chunkwright.evaluation.sweep_run import Trial, run_sweep
from chunkwright.evaluation.terms import TermPart, part_of
from chunkwright.evaluation.vector_retriever import VectorRetriever
from chunkwright.evaluation.words import words

__all__ = [
    "BM25",
    "DEPENDENT",
    "LIBRARIES",
    "MEASURES",
    "SWEPT",
    "Boundaries",
    "CheckUp",
    "ChunkCache",
    "ChunkIndex",
    "Comparison",
    "Counterfactual",
    "Cutoff",
    "Deliver",
    "Delivered",
    "Edit",
    "Evaluation",
    "Evidence",
    "ExpandedDelivery",
    "Figure",
    "Finding",
    "Flaw",
    "FlawFinder",
    "Flawed",
    "Fusion",
    "GoldQuestion",
    "GoldSpan",
    "IndexedChunk",
    "Interval",
    "Located",
    "Locator",
    "MakePolicy",
    "Match",
    "Miss",
    "MissKind",
    "Move",
    "PlainDelivery",
    "Problem",
    "Question",
    "QuestionResult",
    "Ranked",
    "Retention",
    "Retriever",
    "Row",
    "Sampled",
    "Scores",
    "Setting",
    "Split",
    "SplitDocument",
    "Suggestion",
    "Sweep",
    "TermPart",
    "Trial",
    "VectorRetriever",
    "boundaries",
    "check_golden",
    "check_up",
    "compare",
    "comparison_html",
    "comparison_record",
    "comparison_text",
    "counterfactual",
    "draft_golden",
    "edited",
    "edits_for",
    "evaluate",
    "index_chunks",
    "index_pieces",
    "index_spans",
    "intervals",
    "library_chunker",
    "marking_html",
    "misses",
    "paired_interval",
    "part_of",
    "read_golden",
    "resolve_golden",
    "retention_html",
    "retention_record",
    "retention_text",
    "run_moves",
    "run_sweep",
    "sample_chunks",
    "sample_html",
    "score",
    "sweep",
    "words",
    "write_golden",
]
