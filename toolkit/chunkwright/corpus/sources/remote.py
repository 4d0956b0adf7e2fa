"""Files of remote stores, through fsspec: `memory://`, `s3://`, and what else is installed for it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from typing import Protocol, cast

from chunkwright.corpus.sources.found import Entry, Failure, Found, LeftOut, Limits
from chunkwright.corpus.sources.ignore import IgnoreRules
from chunkwright.corpus.sources.member_names import screened
from chunkwright.errors import MissingExtra, SourceError

_LONGEST_RULES = 1_000_000  # bytes of a file of rules


class _Stream(Protocol):
    def read(self, size: int, /) -> bytes: ...
    def close(self) -> None: ...


class _Store(Protocol):
    """What is asked of a file system of fsspec."""

    def info(self, path: str) -> dict[str, object]: ...
    def ls(self, path: str, detail: bool) -> list[dict[str, object]]: ...
    def open(self, path: str, mode: str) -> _Stream: ...


class _Opener(Protocol):
    def url_to_fs(self, url: str) -> tuple[_Store, str]: ...


@dataclass(frozen=True, slots=True)
class Remote:
    """A file or folder of a remote store as a source.

    Attributes:
        url: Its address.
        prefix: What stands before the ids of its documents.
        limits: What files may hold.

    Raises:
        MissingExtra: fsspec is not installed.
    """

    url: str
    prefix: str
    limits: Limits

    def __post_init__(self) -> None:
        _opener()

    def found(self) -> Iterator[Found]:
        """What lies there, by path."""
        try:
            store, path = _opener().url_to_fs(self.url)
            yield from _Walk(self, store, path.rstrip("/")).found()
        except Exception as error:  # stores have errors of their own, and so have the libraries that they take
            reason = error if isinstance(error, OSError) else SourceError(f"{self.url}: {error}")
            yield Failure(self.url, self.prefix, reason, whole=True)


def _opener() -> _Opener:
    try:
        return cast("_Opener", import_module("fsspec.core"))
    except ImportError as error:
        raise MissingExtra(
            "addresses such as s3:// take the extra 'remote': pip install chunkwright[remote]"
        ) from error


class _Walk:
    def __init__(self, source: Remote, store: _Store, top: str) -> None:
        self._source = source
        self._store = store
        self._top = top
        self._scheme = source.url.split("://", 1)[0]
        self._rules = IgnoreRules(self._rules_text)

    def found(self) -> Iterator[Found]:
        top = self._store.info(self._top)
        if top["type"] != "directory":
            name = self._top.rsplit("/", 1)[-1]
            yield self._entry(self._top, name, _size(top), named=True)
            return
        stack = [self._list("")]
        while stack:
            inner, facts = next(stack[-1], ("", None))
            if facts is None:
                stack.pop()
                continue
            kind, evidence = screened(inner.rstrip("/"), self._rules)
            path = str(facts["name"])
            if kind is not None:
                yield LeftOut(f"{self._scheme}://{path}", self._source.prefix + inner, kind, evidence)
            elif inner.endswith("/"):
                stack.append(self._list(inner))
            else:
                yield self._entry(path, inner, _size(facts), named=False)

    def _list(self, inner: str) -> Iterator[tuple[str, dict[str, object]]]:
        place = f"{self._top}/{inner}".rstrip("/")
        found = []
        for facts in self._store.ls(place, detail=True):
            name = str(facts["name"]).rstrip("/").rsplit("/", 1)[-1]
            if str(facts["name"]).strip("/") != place.strip("/"):  # some stores list the folder itself
                found.append((inner + name + ("/" if facts["type"] == "directory" else ""), facts))
        return iter(sorted(found, key=lambda pair: pair[0]))

    def _entry(self, path: str, inner: str, size: int, named: bool) -> Entry:
        shown = f"{self._scheme}://{path}"
        return Entry(shown, self._source.prefix + inner, lambda: self._read(path, self._source.limits), size, named)

    def _read(self, path: str, limits: Limits) -> bytes:
        stream = self._store.open(path, "rb")
        try:
            blocks, size = [], 0
            while block := stream.read(1 << 20):
                size += len(block)
                limits.check_size(size)
                blocks.append(block)
        finally:
            stream.close()
        return b"".join(blocks)

    def _rules_text(self, path: str) -> str:
        try:
            return self._read(f"{self._top}/{path}", Limits(file=_LONGEST_RULES)).decode("utf-8", "replace")
        except Exception:  # there is none, or it cannot be read: it rules nothing
            return ""


def _size(facts: dict[str, object]) -> int:
    size = facts.get("size")
    return size if isinstance(size, int) else 0
