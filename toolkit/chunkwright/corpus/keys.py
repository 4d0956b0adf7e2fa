"""What the chunks of a document depend on, as digests: while they are the same, the document is not read again."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import fields
from functools import cache
from importlib.metadata import PackageNotFoundError, distribution

from chunkwright.corpus.job import Job
from chunkwright.formats import format_named
from chunkwright.pack import PACKER_VERSION
from chunkwright.pack.identity import digest
from chunkwright.tokenizers import stable_name

_RECORD_VERSION = "1"  # of the lines that a run writes
_VERSION = re.compile(r"^Version:\s*(\S+)", re.MULTILINE)
_LIBRARIES = (
    "tree-sitter-language-pack",
    "tree-sitter",
    "markdown-it-py",
    "mdit-py-plugins",
    "beautifulsoup4",
    "lxml",
    "pdfplumber",
    "pypdfium2",
    "sentencex",
)
"""Those that decide what a document's tree or a chunk's end is."""


def job_key(job: Job) -> str:
    """Digest of the settings of a run, and of the versions of packer, tokenizer and libraries.

    A function is known by its name alone: give it another when it changes.

    Args:
        job: The settings.

    Raises:
        TokenizerError: The tokenizer is unknown or cannot be loaded.
    """
    policy = [
        f"{field.name}={stable_name(job.policy.tokenizer) if field.name == 'tokenizer' else _named(value)}"
        for field in fields(job.policy)
        for value in [getattr(job.policy, field.name)]
    ]
    options = [f"{f.name}={getattr(job.options, f.name)!r}" for f in fields(job.options) if f.name != "progress"]
    return digest(
        _RECORD_VERSION,
        str(PACKER_VERSION),
        *_versions(),
        *policy,
        *options,
        f"format={job.format}",
        f"lineage={job.lineage!r}",
        f"metadata={json.dumps(job.metadata)}",
        f"strict={job.strict}",
        f"keep={sorted(job.screen.keep)}",
        f"unknown={job.screen.unknown_as_text}",
    )


def document_key(
    job: str, content: str, format: str, path: str, named: bool, attributes: Mapping[str, tuple[bool, str]]
) -> str:
    """Digest of all that a document's chunks depend on, but for its id.

    Args:
        job: Digest of the settings.
        content: Digest of the bytes.
        format: Name of the format.
        path: Where it is, for its file name.
        named: Whether the user named it.
        attributes: What `.gitattributes` state of it.

    Raises:
        UnknownFormat: There is no such format.
    """
    name = path.rsplit("/", 1)[-1]
    stated = repr(sorted(attributes.items())) if attributes else ""
    return digest(job, content, format, str(format_named(format).version), name, str(named), stated)


@cache
def _versions() -> tuple[str, ...]:
    return tuple(f"{name} {_version(name)}" for name in _LIBRARIES)


def _version(name: str) -> str:
    try:
        facts = distribution(name).read_text("METADATA") or ""
    except PackageNotFoundError:
        return ""
    found = _VERSION.search(facts)  # `importlib.metadata.version` reads all of it as a message, which takes its time
    return found[1] if found else ""


def _named(value: object) -> str:
    name = getattr(value, "__qualname__", None)
    return f"{getattr(value, '__module__', '')}.{name}" if name else repr(value)
