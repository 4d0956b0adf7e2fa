"""A git repository at a revision, read from its objects without a checkout."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import IO

from chunkwright.corpus.sources.attributes import AttributeRules
from chunkwright.corpus.sources.found import Entry, Failure, Found, LeftOut, LeftOutKind, Limits
from chunkwright.corpus.sources.ignore import IgnoreRules
from chunkwright.corpus.sources.member_names import screened
from chunkwright.errors import SourceError

_ENVIRONMENT = {"GIT_TERMINAL_PROMPT": "0", "GIT_NO_LAZY_FETCH": "1", "GIT_OPTIONAL_LOCKS": "0", "LC_ALL": "C"}
_RULES = (".gitattributes", ".chunkignore")
_LONGEST_RULES = 1_000_000  # bytes of a file of rules
_BLOCK = 1 << 16  # bytes


@dataclass(frozen=True, slots=True)
class GitTree:
    """A repository at a revision as a source. What is tracked is read, whatever `.gitignore` says.

    Attributes:
        repository: Its folder, or one inside it: then only what lies below that is read.
        revision: A branch, a tag, a commit, or what else git takes for one.
        prefix: What stands before the ids of its documents.
        limits: What files may hold.
    """

    repository: str
    revision: str
    prefix: str
    limits: Limits

    @property
    def shown(self) -> str:
        """The source as the user would name it."""
        return f"git:{self.repository}@{self.revision}"

    def found(self) -> Iterator[Found]:
        """What the tree holds, by path."""
        try:
            commit, below = self._commit(), self._below()
            with _Objects(self) as objects:
                yield from _Tree(self, commit, below, objects).found()
        except (OSError, SourceError, subprocess.SubprocessError) as error:
            yield Failure(self.shown, self.prefix, _told(self.shown, error), whole=True)

    def start(self, *arguments: str, feed: bool = False) -> subprocess.Popen[bytes]:
        """Starts git in the repository.

        Raises:
            OSError: It is not installed.
        """
        return subprocess.Popen(
            ["git", "-C", self._there()[0], *arguments],
            stdin=subprocess.PIPE if feed else subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL if feed else subprocess.PIPE,
            env={**os.environ, **_ENVIRONMENT},
        )

    def _commit(self) -> str:
        return self._asked("rev-parse", "--verify", "--end-of-options", f"{self.revision}^{{commit}}")

    def _there(self) -> tuple[str, str]:
        """What of the folder is there now, and the rest, which may be there at the revision only."""
        folder, rest = self.repository.rstrip("/") or "/", ""
        while not os.path.isdir(folder) and os.path.dirname(folder) != folder:
            folder, rest = os.path.dirname(folder) or ".", f"{os.path.basename(folder)}/{rest}"
        return folder, rest

    def _below(self) -> str:
        """The way from the top of the tree to the folder: "", or names with a slash at the end."""
        return self._asked("rev-parse", "--show-prefix") + self._there()[1]

    def _asked(self, *arguments: str) -> str:
        with self.start(*arguments) as process:
            out, told = process.communicate(timeout=self.limits.seconds)
        if process.returncode:
            lines = told.decode("utf-8", "replace").strip().splitlines() or ["git failed"]
            raise SourceError(f"{self.shown}: {lines[0]}; check the folder and the revision")
        return out.decode("utf-8", "backslashreplace").rstrip("\n")


def _told(shown: str, error: Exception) -> Exception:
    if isinstance(error, FileNotFoundError):
        return SourceError(f"{shown}: git is not installed, or there is no such folder")
    return error


class _Objects:
    """Contents of objects, from one `git cat-file --batch`."""

    def __init__(self, source: GitTree) -> None:
        self._process = source.start("cat-file", "--batch", feed=True)

    def __enter__(self) -> _Objects:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.wait()
        for stream in (self._process.stdin, self._process.stdout):
            if stream is not None:
                with suppress(OSError):
                    stream.close()

    def read(self, name: str) -> bytes:
        """An object's bytes.

        Raises:
            SourceError: It is missing, as in a partial clone, or git has ended.
        """
        stdin, stdout = self._process.stdin, self._process.stdout
        assert stdin is not None
        assert stdout is not None
        stdin.write(f"{name}\n".encode("ascii"))
        stdin.flush()
        head = stdout.readline().split()
        if len(head) != 3:
            raise SourceError(f"the object {name} is missing in the repository")
        size = int(head[2])
        data = stdout.read(size + 1)
        if len(data) != size + 1:
            raise SourceError(f"git ended while it gave the object {name}")
        return data[:size]


@dataclass(frozen=True, slots=True)
class _File:
    """A line of `git ls-tree`."""

    mode: str
    object: str
    size: int
    path: str


class _Tree:
    def __init__(self, source: GitTree, commit: str, below: str, objects: _Objects) -> None:
        self._source = source
        self._commit = commit
        self._below = below
        self._objects = objects
        self._rules: dict[str, str] = {}
        self._attributes = AttributeRules(lambda path: self._rules.get(path, ""))

    def found(self) -> Iterator[Found]:
        for file in self._files():
            if file.path.rsplit("/", 1)[-1] in _RULES and file.size <= _LONGEST_RULES:
                self._rules[file.path] = self._objects.read(file.object).decode("utf-8", "replace")
        ignore = IgnoreRules(lambda path: self._rules.get(path, ""))
        there = not self._below
        for file in self._files():
            if file.path.startswith(self._below):
                there = True
                yield self._one(file, ignore)
        if not there:
            raise SourceError(f"{self._source.shown}: the revision has no folder {self._below.rstrip('/')}")

    def _files(self) -> Iterator[_File]:
        with self._source.start("ls-tree", "-r", "-z", "-l", "--full-tree", self._commit) as process:
            assert process.stdout is not None
            for line in _split(process.stdout):
                facts, _, path = line.partition(b"\t")
                mode, _, name, size = facts.decode("ascii").split()
                shown = path.decode("utf-8", "backslashreplace")
                yield _File(mode, name, 0 if size == "-" else int(size), shown)
            told = b"" if process.stderr is None else process.stderr.read()
        if process.returncode:
            raise SourceError(f"{self._source.shown}: {told.decode('utf-8', 'replace').strip()}")

    def _one(self, file: _File, ignore: IgnoreRules) -> Found:
        source = self._source
        inner = file.path.removeprefix(self._below)
        shown, identity = f"{source.shown}:{inner}", source.prefix + inner
        if file.mode == "160000":
            return LeftOut(shown, identity, LeftOutKind.SPECIAL, "a submodule")
        if file.mode == "120000":
            return LeftOut(shown, identity, LeftOutKind.LINK)
        kind, evidence = screened(file.path, ignore, self._below)
        if kind is not None:
            return LeftOut(shown, identity, kind, evidence)
        return Entry(
            shown, identity, lambda: self._read(file), file.size, attributes=self._attributes.stated(file.path)
        )

    def _read(self, file: _File) -> bytes:
        self._source.limits.check_size(file.size)
        return self._objects.read(file.object)


def _split(stream: IO[bytes]) -> Iterator[bytes]:
    """What stands between zero bytes."""
    rest = b""
    while block := stream.read(_BLOCK):
        *whole, rest = (rest + block).split(b"\x00")
        yield from whole
