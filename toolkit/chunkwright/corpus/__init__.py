"""Runs over many files: what there is, in which processes it is read, and what becomes of each file."""

from chunkwright.corpus.compact import compact_corpus
from chunkwright.corpus.inputs import Input, Inputs, find_inputs
from chunkwright.corpus.outcome import Outcome
from chunkwright.corpus.replaying import replay_runs
from chunkwright.corpus.run import run
from chunkwright.corpus.screening import Screen
from chunkwright.corpus.sources import LeftOut, LeftOutKind, Limits
from chunkwright.corpus.undoing import undo_runs
from chunkwright.corpus.write_corpus import write_corpus

__all__ = [
    "Input",
    "Inputs",
    "LeftOut",
    "LeftOutKind",
    "Limits",
    "Outcome",
    "Screen",
    "compact_corpus",
    "find_inputs",
    "replay_runs",
    "run",
    "undo_runs",
    "write_corpus",
]
