"""Names of members: what leads out of an archive, and what in a path speaks against reading it."""

from __future__ import annotations

import re

from chunkwright.corpus.sources.found import LeftOutKind
from chunkwright.corpus.sources.ignore import IgnoreRules
from chunkwright.corpus.sources.suffixes import is_archive

MEMBER = "!/"
"""What stands between an archive and its member, in a path as it is shown."""
_DRIVE = re.compile(r"[A-Za-z]:")


def refused(name: str) -> str:
    """What is wrong with a member's name, or "".

    Args:
        name: The name, as the archive has it.
    """
    parts = name.replace("\\", "/").split("/")
    if ".." in parts or parts[0] == "" or _DRIVE.match(name) or "\x00" in name:
        return "its name leads out of the archive"
    return ""


def screened(name: str, rules: IgnoreRules | None = None, above: str = "") -> tuple[LeftOutKind | None, str]:
    """Why a path in a tree that is no folder of this machine is left out, with the evidence; None if it is not.

    Args:
        name: Path from the top of the tree.
        rules: The tree's rules, or None.
        above: The beginning of the path that the user named: it speaks against nothing.
    """
    hidden = next(
        (part for part in name.removeprefix(above).split("/") if part.startswith(".") and part not in (".", "..")), ""
    )
    if hidden:
        return LeftOutKind.HIDDEN, ""
    ignored = rules.ignored_anywhere(name) if rules is not None else ""
    if ignored:
        return LeftOutKind.IGNORED, ignored
    if is_archive(name):
        return LeftOutKind.ARCHIVE, "an archive in another source is not opened"
    return None, ""
