"""What a report needs of one document, counted where the document is at hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field

from chunkwright.pack import Chunk, Reason
from chunkwright.tree import Document, Section, layer_spans


@dataclass(frozen=True, slots=True)
class Facts:
    """Counts of one document.

    Attributes:
        chunks: Its chunks.
        parents: Its parents.
        tokens: Tokens of all that is embedded of its chunks.
        text: Characters of its body that are no white space.
        covered: How many of these stand in chunks; one that stands in two counts twice.
        tables: Its tables.
        tables_cut: How many of them are cut.
        functions: Its functions.
        functions_cut: How many of them are cut.
        shed: Chunks that went without some of their context.
        forced: Cuts that the cap forced, by reason.
        notices: Findings, by kind.
    """

    chunks: int = 0
    parents: int = 0
    tokens: int = 0
    text: int = 0
    covered: int = 0
    tables: int = 0
    tables_cut: int = 0
    functions: int = 0
    functions_cut: int = 0
    shed: int = 0
    forced: dict[str, int] = field(default_factory=dict)
    notices: dict[str, int] = field(default_factory=dict)

    def as_record(self) -> dict[str, int | dict[str, int]]:
        """The counts that are not 0, by name."""
        return {name: value for name, value in asdict(self).items() if value}


def facts_of(document: Document, chunks: Sequence[Chunk]) -> Facts:
    """The counts of a document.

    Args:
        document: The document.
        chunks: Its chunks and parents.
    """
    own = [chunk for chunk in chunks if chunk.role == "chunk"]
    blocks = [block for block in document.walk() if block.layer == "body"]
    text = document.text
    body = [span for layer, span in layer_spans(document) if layer == "body"]
    return Facts(
        chunks=len(own),
        parents=len(chunks) - len(own),
        tokens=sum(chunk.tokens for chunk in own),
        text=sum(_visible(text[span.start : span.end]) for span in body),
        covered=sum(_visible(text[span.start : span.end]) for chunk in own for span in chunk.spans),
        tables=sum(block.kind == "table" for block in blocks),
        tables_cut=sum(_begins_cut_table(chunk) for chunk in own),
        functions=sum(isinstance(block, Section) and block.role == "function" for block in blocks),
        functions_cut=sum(chunk.part is not None and chunk.part[0] == 1 and chunk.part[1] > 1 for chunk in own),
        shed=sum(bool(chunk.shed) for chunk in own),
        forced=dict(sorted(Counter(_reason(chunk) for chunk in own if chunk.ends.forced).items())),
        notices=dict(sorted(Counter(notice.kind.value for notice in document.notices).items())),
    )


def _visible(text: str) -> int:
    return sum(map(len, text.split()))


def _begins_cut_table(chunk: Chunk) -> bool:
    table = chunk.table
    return table is not None and table.rows[0] == 1 and table.columns[0] == 1 and table.rows[1] < table.of


def _reason(chunk: Chunk) -> str:
    return Reason(chunk.ends.reason).value
