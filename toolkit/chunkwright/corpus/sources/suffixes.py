"""Which names are those of archives."""

from __future__ import annotations

ZIP = (".zip",)
TAR = (".tar", ".tar.gz", ".tgz", ".tar.bz2", ".tbz", ".tbz2", ".tar.xz", ".txz")
_OTHERS = (".7z", ".rar", ".jar", ".war", ".whl", ".egg", ".tar.zst", ".tzst", ".cab", ".deb", ".rpm", ".iso")


def is_archive(name: str) -> bool:
    """Whether a file's name is that of an archive, of a kind that can be read or not."""
    return name.lower().endswith((*ZIP, *TAR, *_OTHERS))
