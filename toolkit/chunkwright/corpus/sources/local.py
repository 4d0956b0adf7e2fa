"""Folders and files of this machine, in the order of their ids, without a list of all of them."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from chunkwright.corpus.sources.attributes import AttributeRules
from chunkwright.corpus.sources.file_bytes import read_file
from chunkwright.corpus.sources.found import Entry, Failure, Found, LeftOut, LeftOutKind, Limits, shown_name
from chunkwright.corpus.sources.ignore import IgnoreRules
from chunkwright.corpus.sources.suffixes import is_archive
from chunkwright.corpus.sources.written import WRITTEN, is_output
from chunkwright.formats import stated_of

_FARTHEST = 60  # folders above a source in which the root of a repository is looked for
_LONGEST_RULES = 1_000_000  # bytes of a file of rules


def read_one(path: str, document_id: str, limits: Limits) -> Entry:
    """A file that was given by its name.

    Args:
        path: The file; a link is followed.
        document_id: Identity of its document.
        limits: What it may hold.
    """
    attributes = stated_of(Path(path)).attributes
    return Entry(shown_name(path), document_id, lambda: read_file(path, limits, True), 0, True, attributes)


@dataclass(frozen=True, slots=True)
class _Above:
    """Where a folder lies in its repository: the repository's root, and the way from there, with a slash at the end."""

    root: Path
    way: str


@dataclass(frozen=True, slots=True)
class Folder:
    """A folder of this machine as a source.

    Attributes:
        path: The folder, as the user named it.
        prefix: What stands before the ids of its documents: "", or names with a slash at the end.
        limits: What files may hold.
        named: Real paths of files and folders that the user named too: nothing in their paths speaks against them.
        outputs: Real paths of files and folders that runs write, which are left out.
    """

    path: str
    prefix: str
    limits: Limits
    named: frozenset[str] = frozenset()
    outputs: frozenset[str] = frozenset()

    def found(self) -> Iterator[Found]:
        """What the folder holds, by document id."""
        return _Walk(self).found()


class _Walk:
    def __init__(self, folder: Folder) -> None:
        self._folder = folder
        self._output_names = {os.path.basename(path) for path in folder.outputs}  # real paths are dear to find out
        self._written: set[str] = set()  # folders that another run writes
        self._real = os.path.realpath(folder.path)
        above = _above(Path(self._real))
        if above.way and _rules_of(above).ignored_anywhere(above.way):
            above = _Above(Path(self._real), "")  # the user named what the rules around it leave out
        self._way = above.way
        self._rules = _rules_of(above)
        self._attributes = AttributeRules(lambda path: _rules_text(above.root / path))

    def found(self) -> Iterator[Found]:
        """Depth first; a folder sorts as its name with a slash, so that the order is that of whole ids."""
        stack: list[tuple[Iterator[tuple[str, os.DirEntry[str]]], str, bool]] = []
        top = self._list(self._folder.path, "")
        if isinstance(top, Failure):
            yield top
            return
        stack.append((top, "", False))
        while stack:
            entries, inner, only_named = stack[-1]
            key, entry = next(entries, ("", None))
            if entry is None:
                self._rules.forget(self._way + inner)
                self._attributes.forget(self._way + inner)
                stack.pop()
                continue
            if not key.endswith("/"):
                yield self._file(entry, inner + key, only_named)
                continue
            reason = self._against_folder(entry, inner + key, only_named)
            if reason is not None and not self._holds_named(entry.path):
                yield reason
                continue
            below = self._list(entry.path, inner + key)
            if isinstance(below, Failure):
                yield below
            else:
                stack.append((below, inner + key, reason is not None))

    def _list(self, path: str, inner: str) -> Iterator[tuple[str, os.DirEntry[str]]] | Failure:
        try:
            with os.scandir(path) as entries:
                keyed = [(shown_name(e.name) + ("/" if e.is_dir(follow_symlinks=False) else ""), e) for e in entries]
        except OSError as error:
            return Failure(shown_name(path), self._folder.prefix + inner, error, whole=True)
        if is_output(path, {name for name, _ in keyed}):
            self._written.add(inner)
        return iter(sorted(keyed, key=lambda pair: pair[0]))

    def _against_folder(self, entry: os.DirEntry[str], inner: str, only_named: bool) -> LeftOut | None:
        if self._is_named(entry.path):
            return None
        return self._by_path(entry, inner) or (self._left_out(entry, inner, "ignored") if only_named else None)

    def _file(self, entry: os.DirEntry[str], inner: str, only_named: bool) -> Found:
        identity = self._folder.prefix + inner
        named = self._is_named(entry.path)
        if not named:
            reason = self._by_path(entry, inner) or (self._left_out(entry, inner, "ignored") if only_named else None)
            if reason is not None:
                return reason
        try:
            status = entry.stat(follow_symlinks=named)
        except OSError as error:
            return Failure(shown_name(entry.path), identity, error)
        if stat.S_ISLNK(status.st_mode):
            return self._left_out(entry, inner, "link", _target(entry.path))
        if not stat.S_ISREG(status.st_mode):
            return self._left_out(entry, inner, "special", _kind(status.st_mode))
        path, limits = entry.path, self._folder.limits
        return Entry(
            shown_name(path),
            identity,
            lambda: read_file(path, limits, named),
            status.st_size,
            named,
            self._attributes.stated(self._way + inner),
        )

    def _by_path(self, entry: os.DirEntry[str], inner: str) -> LeftOut | None:
        """What speaks against a file or folder before it is looked at."""
        if entry.name in self._output_names and os.path.realpath(entry.path) in self._folder.outputs:
            return self._left_out(entry, inner, "output")
        if entry.name in WRITTEN and inner[: inner.rfind("/", 0, -1) + 1] in self._written:
            return self._left_out(entry, inner, "output")
        if entry.name.startswith("."):
            return self._left_out(entry, inner, "hidden")
        ignored = self._rules.ignored(self._way + inner)
        if ignored:
            return self._left_out(entry, inner, "ignored", ignored)
        if not inner.endswith("/") and is_archive(entry.name):
            return self._left_out(entry, inner, "archive", "give it as a source of its own to have it read")
        return None

    def _left_out(self, entry: os.DirEntry[str], inner: str, kind: str, evidence: str = "") -> LeftOut:
        return LeftOut(shown_name(entry.path), self._folder.prefix + inner, LeftOutKind(kind), evidence)

    def _is_named(self, path: str) -> bool:
        return bool(self._folder.named) and os.path.realpath(path) in self._folder.named

    def _holds_named(self, path: str) -> bool:
        below = os.path.realpath(path) + os.sep
        return any(named.startswith(below) for named in self._folder.named)


def _above(folder: Path) -> _Above:
    for above in (folder, *folder.parents)[:_FARTHEST]:
        if (above / ".git").exists():
            way = shown_name(folder.relative_to(above).as_posix())
            return _Above(above, "" if way == "." else f"{way}/")
    return _Above(folder, "")


def _rules_of(above: _Above) -> IgnoreRules:
    return IgnoreRules(lambda path: _rules_text(above.root / path))


def _rules_text(path: Path) -> str:
    """A file of rules, or "" where there is none that can be read."""
    try:
        return read_file(os.fspath(path), Limits(file=_LONGEST_RULES), follow=False).decode("utf-8", "replace")
    except Exception:  # whatever is wrong with it, it rules nothing
        return ""


def _target(path: str) -> str:
    try:
        return f"to {shown_name(os.readlink(path))}"
    except OSError as error:
        return error.strerror or ""


_KINDS: tuple[tuple[Callable[[int], bool], str], ...] = (
    (stat.S_ISFIFO, "a named pipe"),
    (stat.S_ISSOCK, "a socket"),
    (stat.S_ISCHR, "a device"),
    (stat.S_ISBLK, "a device"),
)


def _kind(mode: int) -> str:
    return next((name for test, name in _KINDS if test(mode)), "no regular file")
