"""Runs over many files: what there is, in which processes it is read, and what becomes of each file."""

from chunkwright.corpus.inputs import Input, Inputs, find_inputs
from chunkwright.corpus.outcome import Outcome
from chunkwright.corpus.run import run

__all__ = ["Input", "Inputs", "Outcome", "find_inputs", "run"]
