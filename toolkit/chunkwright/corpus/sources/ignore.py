"""`.gitignore` and `.chunkignore`: what the people of a folder say is not for reading."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from pathspec import GitIgnoreSpec

NAMES = (".chunkignore", ".gitignore")
"""Files of rules, the stronger first: a `.chunkignore` decides over every `.gitignore`."""


@dataclass(frozen=True, slots=True)
class _Rules:
    """One file of rules."""

    folder: str
    name: str
    lines: list[str]
    spec: GitIgnoreSpec

    def verdict(self, path: str) -> tuple[bool, str] | None:
        """Whether a path below the folder is ignored, and the line that says so; None where no line speaks of it."""
        result = self.spec.check_file(path.removeprefix(self.folder))
        if result.include is None or result.index is None:
            return None
        line = self.lines[result.index].strip()
        return bool(result.include), f"{self.folder}{self.name} says: {line}"


@dataclass(slots=True)
class IgnoreRules:
    """The rules of a tree of files, by their folders. Paths have forward slashes; folders end with one.

    Attributes:
        read: Gives the text of a file of rules, or "" where there is none; asked once a folder.
    """

    read: Callable[[str], str]
    _known: dict[str, tuple[_Rules, ...]] = field(default_factory=dict)

    def ignored(self, path: str) -> str:
        """What says that a path is ignored, or "". The folders around it are taken not to be.

        The semantics are those of git: the last line that matches decides, inner folders over outer ones.

        Args:
            path: Path from the top of the tree; with a slash at the end for a folder.
        """
        for rules in self._active(path[: path.rstrip("/").rfind("/") + 1]):
            verdict = rules.verdict(path)
            if verdict is not None:
                return verdict[1] if verdict[0] else ""
        return ""

    def ignored_anywhere(self, path: str) -> str:
        """What says that a path or a folder around it is ignored, or ""."""
        for folder in reversed(_around(path)[:-1]):
            said = self.ignored(folder)
            if said:
                return said
        return self.ignored(path)

    def forget(self, folder: str) -> None:
        """Drops the rules of a folder that has been read."""
        self._known.pop(folder, None)

    def _active(self, folder: str) -> tuple[_Rules, ...]:
        """The rules that hold in a folder, the strongest first: by name, then inner ones before outer ones."""
        missing = []
        while folder not in self._known:
            missing.append(folder)
            if not folder:
                break
            folder = folder[: folder.rfind("/", 0, -1) + 1]
        active = self._known.get(folder, ())
        for inner in reversed(missing):
            own = [rules for name in NAMES if (rules := self._read(inner, name)) is not None]
            if own:
                active = tuple(sorted((*own, *active), key=lambda rules: NAMES.index(rules.name)))
            self._known[inner] = active
        return active

    def _read(self, folder: str, name: str) -> _Rules | None:
        text = self.read(folder + name)
        if not text:
            return None
        lines = [line if _valid(line) else "" for line in text.splitlines()]
        return _Rules(folder, name, lines, GitIgnoreSpec.from_lines(lines))


def _valid(line: str) -> bool:
    """Whether a line can be read; git passes over those that cannot."""
    try:
        GitIgnoreSpec.from_lines([line])
    except ValueError:
        return False
    return True


def _around(path: str) -> list[str]:
    """The folders around a path, inner ones first; the top is ""."""
    parts = path.rstrip("/").split("/")[:-1]
    return ["".join(f"{part}/" for part in parts[:count]) for count in range(len(parts), -1, -1)]
