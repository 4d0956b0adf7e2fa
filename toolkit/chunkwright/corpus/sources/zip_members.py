"""Members of a zip archive, each read by itself and never unpacked to the disk."""

from __future__ import annotations

import stat
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass

from chunkwright.corpus.sources.found import Entry, Failure, Found, LeftOut, LeftOutKind, Limits, TooLarge
from chunkwright.corpus.sources.ignore import IgnoreRules
from chunkwright.corpus.sources.member_names import MEMBER, refused, screened
from chunkwright.errors import SourceError

_LARGE = 16_000_000  # bytes from which on the ratio counts
_BLOCK = 1 << 20  # bytes
_MEMBER = b"PK\x03\x04"  # how a member begins
_ENCRYPTED = 1  # flag of a member
_LONGEST_RULES = 1_000_000  # bytes of a file of rules


@dataclass(frozen=True, slots=True)
class ZipArchive:
    """A zip archive as a source.

    Attributes:
        path: The archive, as the user named it.
        prefix: What stands before the ids of its documents.
        limits: What it and its members may hold.
    """

    path: str
    prefix: str
    limits: Limits

    def found(self) -> Iterator[Found]:
        """What the archive holds, by name."""
        try:
            with zipfile.ZipFile(self.path) as archive:
                _check_beginning(self.path, archive)
                yield from _Members(self, archive).found()
        except (OSError, zipfile.BadZipFile, NotImplementedError) as error:
            reason = SourceError(f"{self.path}: this zip archive cannot be read: {error}")
            yield Failure(self.path, self.prefix, reason, whole=True)


def _check_beginning(path: str, archive: zipfile.ZipFile) -> None:
    """Refuses an archive that was cut off so that one of its members, an archive too, would be taken for it.

    Raises:
        BadZipFile: It begins with a member that its directory does not list.
    """
    with open(path, "rb") as stream:
        begins = stream.read(len(_MEMBER)) == _MEMBER
    if begins and min((info.header_offset for info in archive.infolist()), default=1) > 0:
        raise zipfile.BadZipFile("it begins with members that its directory does not list, as if it were cut off")


class _Members:
    def __init__(self, source: ZipArchive, archive: zipfile.ZipFile) -> None:
        self._source = source
        self._archive = archive
        self._left = source.limits.archive
        infos = sorted(archive.infolist(), key=lambda info: info.filename)
        self._infos = [info for info in infos if not info.is_dir()]
        self._by_name = {info.filename: info for info in self._infos}
        self._rules = IgnoreRules(self._rules_text)

    def found(self) -> Iterator[Found]:
        for info in self._infos:
            yield self._one(info)

    def _one(self, info: zipfile.ZipInfo) -> Found:
        name = info.filename
        shown, identity = f"{self._source.path}{MEMBER}{name}", self._source.prefix + name
        wrong = refused(name) or ("it is encrypted" if info.flag_bits & _ENCRYPTED else "")
        if wrong:
            return Failure(shown, identity, SourceError(f"{shown}: {wrong}"))
        mode = info.external_attr >> 16
        if stat.S_ISLNK(mode):
            return LeftOut(shown, identity, LeftOutKind.LINK)
        if stat.S_IFMT(mode) not in (0, stat.S_IFREG):
            return LeftOut(shown, identity, LeftOutKind.SPECIAL)
        kind, evidence = screened(name, self._rules)
        if kind is not None:
            return LeftOut(shown, identity, kind, evidence)
        return Entry(shown, identity, lambda: self._read(info, shown), info.file_size)

    def _rules_text(self, path: str) -> str:
        info = self._by_name.get(path)
        if info is None or info.file_size > _LONGEST_RULES:
            return ""
        try:
            return self._read(info, path).decode("utf-8", "replace")
        except Exception:  # whatever is wrong with it, it rules nothing
            return ""

    def _read(self, info: zipfile.ZipInfo, shown: str) -> bytes:
        """A member's bytes.

        Raises:
            TooLarge: It is over the limit, by what is said of it or by what it turns out to be.
            SourceError: It is a bomb, is damaged, or the archive has given all that it may.
        """
        limits = self._source.limits
        limits.check_size(info.file_size)
        self._check_ratio(info, info.file_size, shown)
        try:
            with self._archive.open(info) as stream:
                blocks, size = [], 0
                while block := stream.read(_BLOCK):
                    size += len(block)
                    limits.check_size(size)
                    self._check_ratio(info, size, shown)
                    self._left -= len(block)
                    if self._left < 0:
                        raise SourceError(f"{shown}: the archive holds more than {limits.archive:,} bytes")
                    blocks.append(block)
        except (SourceError, TooLarge):
            raise
        except Exception as error:  # every decompressor has errors of its own
            raise SourceError(f"{shown}: this member cannot be read: {error}") from error
        return b"".join(blocks)

    def _check_ratio(self, info: zipfile.ZipInfo, size: int, shown: str) -> None:
        ratio = self._source.limits.ratio
        if size > _LARGE and size > ratio * max(1, info.compress_size):
            raise SourceError(f"{shown}: this member is over {ratio} times larger than in the archive")
