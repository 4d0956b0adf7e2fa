"""A stand-in for the package that recognizes text: it finds the same two lines on every page."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType, SimpleNamespace

import numpy as np

from chunkwright_parsers.pdf import recognizer

LINES = (("A seal keeps oil in.", 0.98, 100), ("It is changed every year.", 0.81, 124))


class _Engine:
    def __init__(self, params: dict[str, str]) -> None:
        self.params = params

    def __call__(self, picture: object) -> SimpleNamespace:
        boxes = np.array([[[100, y], [500, y], [500, y + 20], [100, y + 20]] for _, _, y in LINES], dtype=np.float32)
        return SimpleNamespace(
            boxes=boxes, txts=tuple(text for text, _, _ in LINES), scores=tuple(score for _, score, _ in LINES)
        )


@contextmanager
def recognizing() -> Iterator[None]:
    """Puts the stand-in where the package is looked for."""
    module = ModuleType("rapidocr")
    module.RapidOCR = _Engine  # type: ignore[attr-defined]
    before = sys.modules.get("rapidocr")
    sys.modules["rapidocr"] = module
    recognizer._engine.cache_clear()
    try:
        yield
    finally:
        recognizer._engine.cache_clear()
        if before is None:
            del sys.modules["rapidocr"]
        else:
            sys.modules["rapidocr"] = before
