"""Chunks kept between runs, by document and policy."""

from __future__ import annotations

import hashlib
from dataclasses import fields
from functools import cache
from pathlib import Path

import chunkwright
from chunkwright.errors import ParseError
from chunkwright.pack import Chunk, Policy, pack
from chunkwright.pack.identity import digest
from chunkwright.sinks import read_jsonl, write_jsonl
from chunkwright.tokenizers import Tokenizer
from chunkwright.tree import Document, to_json

_PARTS = ("pack", "recognize", "tokenizers", "tree")  # what decides how a tree is cut


class ChunkCache:
    """A folder of chunks; a file a document and policy. Policies with functions are not kept.

    Args:
        folder: Where they are; made when it is needed. None to keep nothing.
    """

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self._digests: dict[str, str] = {}

    def pack(self, document: Document, policy: Policy) -> list[Chunk]:
        """The chunks of a document, cut now or earlier.

        Args:
            document: The document.
            policy: How it is cut.
        """
        key = _policy_key(policy)
        if self._folder is None or key is None:
            return pack(document, policy)
        path = self._folder / f"{digest(_program(), key, self._digest(document))}.jsonl"
        if path.exists():
            try:
                return read_jsonl(path)
            except ParseError:
                pass  # written by a program that was stopped, or changed by hand: cut again
        chunks = pack(document, policy)
        self._folder.mkdir(parents=True, exist_ok=True)
        write_jsonl(chunks, path)
        return chunks

    def _digest(self, document: Document) -> str:
        """Digest of the whole tree, which holds all that the packer goes by."""
        if document.id not in self._digests:
            self._digests[document.id] = digest(to_json(document))
        return self._digests[document.id]


def _policy_key(policy: Policy) -> str | None:
    values = {field.name: getattr(policy, field.name) for field in fields(policy)}
    tokenizer = values.pop("tokenizer")
    if values["contextualise"] is not None or values["embed"] is not None:
        return None
    if not isinstance(tokenizer, str | Tokenizer):
        return None
    name = tokenizer if isinstance(tokenizer, str) else tokenizer.name
    return repr(sorted((key, repr(value)) for key, value in values.items())) + name


@cache
def _program() -> str:
    """Digest of the code that cuts: chunks of another version are not taken for those of this one."""
    root = Path(chunkwright.__file__).parent
    state = hashlib.sha256(chunkwright.__version__.encode())
    for part in _PARTS:
        for file in sorted((root / part).rglob("*.py")):
            state.update(file.read_bytes())
    return state.hexdigest()
