"""The forms in which parts are written: JSON Lines, plain or compressed, and Parquet."""

from __future__ import annotations

import gzip
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import IO, TYPE_CHECKING, Literal, get_args

from chunkwright.errors import MissingExtra

if TYPE_CHECKING:
    from types import ModuleType

Form = Literal["jsonl", "jsonl.gz", "jsonl.zst", "parquet"]
FORMS: tuple[Form, ...] = get_args(Form)
_GZIP_LEVEL = 6
_ZSTD_LEVEL = 6


def check_form(form: str) -> None:
    """Finds out before a run whether a form can be written.

    Args:
        form: Name of the form.

    Raises:
        ValueError: There is no such form.
        MissingExtra: Its library is not installed.
    """
    if form not in FORMS:
        raise ValueError(f"form={form!r}: give one of {', '.join(FORMS)}")
    if form == "jsonl.zst":
        _library("zstandard", "zstd")
    elif form == "parquet":
        _library("pyarrow", "parquet")


def convert(source: Path, target: Path, form: str) -> None:
    """Writes JSON Lines in another form; the same lines always give the same bytes.

    Args:
        source: A file of JSON Lines.
        target: The file to be written.
        form: Name of the form, not `jsonl`.

    Raises:
        OSError: A file cannot be read or written.
        MissingExtra: The form's library is not installed.
    """
    if form == "parquet":
        _library("pyarrow", "parquet")
        from chunkwright.corpus.output.parquet import write_parquet_part

        write_parquet_part(source, target)
        return
    with open(source, "rb") as lines, open(target, "wb") as out:
        if form == "jsonl.gz":
            # Without a name and a time, which would differ from run to run.
            with gzip.GzipFile("", "wb", _GZIP_LEVEL, out, mtime=0) as packed:
                shutil.copyfileobj(lines, packed, 1 << 20)
        else:
            _library("zstandard", "zstd").ZstdCompressor(level=_ZSTD_LEVEL).copy_stream(lines, out)


def read_lines(path: Path) -> Iterator[bytes]:
    """The lines of a part in any form, each with its line end.

    Args:
        path: The part; its name tells the form.

    Raises:
        OSError: It cannot be read.
        MissingExtra: The form's library is not installed.
    """
    if path.name.endswith(".parquet"):
        _library("pyarrow", "parquet")
        from chunkwright.corpus.output.parquet import read_parquet_part

        yield from read_parquet_part(path)
        return
    with _opened(path) as stream:
        yield from stream


@contextmanager
def _opened(path: Path) -> Iterator[IO[bytes]]:
    with open(path, "rb") as stream:
        if path.name.endswith(".gz"):
            with gzip.open(stream) as plain:
                yield plain  # type: ignore[misc]
        elif path.name.endswith(".zst"):
            import io

            reader = _library("zstandard", "zstd").ZstdDecompressor().stream_reader(stream)
            yield io.BufferedReader(reader, 1 << 20)
        else:
            yield stream


def _library(name: str, extra: str) -> ModuleType:
    try:
        return import_module(name)
    except ImportError as error:
        raise MissingExtra(f"this form takes the extra {extra!r}: pip install 'chunkwright[{extra}]'") from error
