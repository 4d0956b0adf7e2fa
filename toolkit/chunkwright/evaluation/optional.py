"""Libraries that only the evaluation uses: the extra `evaluation`."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from chunkwright.errors import MissingExtra


def load_rapidfuzz() -> ModuleType:
    """The module `rapidfuzz.fuzz`.

    Raises:
        MissingExtra: It is not installed.
    """
    return _loaded("rapidfuzz.fuzz")


def load_bm25s() -> ModuleType:
    """The module `bm25s`.

    Raises:
        MissingExtra: It is not installed.
    """
    return _loaded("bm25s")


def load_numpy() -> ModuleType:
    """The module `numpy`.

    Raises:
        MissingExtra: It is not installed.
    """
    return _loaded("numpy")


def _loaded(name: str) -> ModuleType:
    try:
        return import_module(name)
    except ImportError as error:
        library = name.partition(".")[0]
        raise MissingExtra(f"{library} is not installed; install chunkwright[evaluation]") from error
