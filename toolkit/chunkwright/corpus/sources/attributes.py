"""`.gitattributes` of a tree of files: read once a folder, however many files it holds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from chunkwright.formats.gitattributes import Rule, apply, parse_rules


@dataclass(slots=True)
class AttributeRules:
    """What the `.gitattributes` files of a tree state. Paths have forward slashes; folders end with one.

    Attributes:
        read: Gives the text of a file of rules, or "" where there is none; asked once a folder.
    """

    read: Callable[[str], str]
    _known: dict[str, tuple[tuple[str, list[Rule]], ...]] = field(default_factory=dict)

    def stated(self, path: str) -> dict[str, tuple[bool, str]]:
        """What is stated of a file: attributes of linguist, each with its value and the line that says so.

        Args:
            path: Path from the top of the tree.
        """
        out: dict[str, tuple[bool, str]] = {}
        for folder, rules in self._around(path[: path.rfind("/") + 1]):
            apply(rules, path.removeprefix(folder), out)
        return out

    def forget(self, folder: str) -> None:
        """Drops the rules of a folder that has been read."""
        self._known.pop(folder, None)

    def _around(self, folder: str) -> tuple[tuple[str, list[Rule]], ...]:
        """The rules that hold in a folder, outer ones first."""
        missing = []
        while folder not in self._known:
            missing.append(folder)
            if not folder:
                break
            folder = folder[: folder.rfind("/", 0, -1) + 1]
        above = self._known.get(folder, ())
        for inner in reversed(missing):
            rules = parse_rules(self.read(f"{inner}.gitattributes"))
            above = (*above, (inner, rules)) if rules else above
            self._known[inner] = above
        return above
