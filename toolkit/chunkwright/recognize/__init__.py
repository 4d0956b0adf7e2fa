"""Recognizers: pure functions from a document to the same text with a better tree."""

from chunkwright.recognize.clauses import recognize_clauses
from chunkwright.recognize.questions import recognize_questions

__all__ = ["recognize_clauses", "recognize_questions"]
