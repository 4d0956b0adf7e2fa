"""Members of a tar archive, plain or compressed, in the archive's order and never unpacked to the disk."""

from __future__ import annotations

import lzma
import tarfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import IO

from chunkwright.corpus.sources.found import Entry, Failure, Found, LeftOut, LeftOutKind, Limits
from chunkwright.corpus.sources.member_names import MEMBER, refused, screened
from chunkwright.errors import SourceError

_LARGE = 1_000_000_000  # bytes from which on the ratio of the whole counts
_LONGEST_HEADER = 1 << 20  # bytes of a header that stands for a long name or for attributes
_HEADERS = (
    tarfile.XHDTYPE,
    tarfile.XGLTYPE,
    tarfile.SOLARIS_XHDTYPE,
    tarfile.GNUTYPE_LONGNAME,
    tarfile.GNUTYPE_LONGLINK,
)


class _Member(tarfile.TarInfo):
    """A member whose headers are of a sensible size: the library would read them into memory, however large."""

    @classmethod
    def frombuf(cls, buf: bytes | bytearray, encoding: str, errors: str) -> _Member:
        member = super().frombuf(buf, encoding, errors)
        if member.type in _HEADERS and member.size > _LONGEST_HEADER:
            raise tarfile.ReadError(f"a header has {member.size:,} bytes")
        return member


@dataclass(frozen=True, slots=True)
class TarArchive:
    """A tar archive as a source.

    Attributes:
        path: The archive, as the user named it.
        prefix: What stands before the ids of its documents.
        limits: What it and its members may hold.
    """

    path: str
    prefix: str
    limits: Limits

    def found(self) -> Iterator[Found]:
        """What the archive holds, in its order: a compressed one can be read in no other."""
        try:
            with (
                open(self.path, "rb") as stream,
                tarfile.open(fileobj=stream, mode="r|*", tarinfo=_Member, errorlevel=2) as archive,
            ):
                yield from self._members(archive, stream)
        except (OSError, EOFError, tarfile.TarError, zlib.error, lzma.LZMAError, SourceError, ValueError) as error:
            reason = SourceError(f"{self.path}: the rest of this tar archive cannot be read: {error}")
            yield Failure(self.path, self.prefix, reason, whole=True)

    def _members(self, archive: tarfile.TarFile, stream: IO[bytes]) -> Iterator[Found]:
        while (member := archive.next()) is not None:
            archive.members = []  # type: ignore[attr-defined]  # the library keeps all that it has passed
            if member.isdir():
                continue
            self._check_whole(member.offset_data + member.size, stream.tell())
            yield self._one(archive, member)

    def _check_whole(self, size: int, packed: int) -> None:
        """Stops before what would take hours to pass over.

        Raises:
            SourceError: All members together are too large, or much larger than the archive.
        """
        limits = self.limits
        if size > limits.archive:
            raise SourceError(f"it holds more than {limits.archive:,} bytes")
        if size > _LARGE and size > limits.ratio * packed:
            raise SourceError(f"its members are over {limits.ratio} times larger than itself")

    def _one(self, archive: tarfile.TarFile, member: tarfile.TarInfo) -> Found:
        name = member.name.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace").removeprefix("./")
        shown, identity = f"{self.path}{MEMBER}{name}", self.prefix + name
        wrong = refused(name)
        if wrong:
            return Failure(shown, identity, SourceError(f"{shown}: {wrong}"))
        if member.issym() or member.islnk():
            return LeftOut(shown, identity, LeftOutKind.LINK, f"to {member.linkname}")
        if not member.isreg():
            return LeftOut(shown, identity, LeftOutKind.SPECIAL)
        kind, evidence = screened(name)
        if kind is not None:
            return LeftOut(shown, identity, kind, evidence)
        return Entry(shown, identity, lambda: self._read(archive, member), member.size)

    def _read(self, archive: tarfile.TarFile, member: tarfile.TarInfo) -> bytes:
        self.limits.check_size(member.size)
        stream = archive.extractfile(member)
        if stream is None:
            raise SourceError(f"{self.path}{MEMBER}{member.name}: this member has no content")
        with stream:
            data = stream.read()
        if len(data) != member.size:
            raise SourceError(f"{self.path}{MEMBER}{member.name}: the archive ends inside this member")
        return data
