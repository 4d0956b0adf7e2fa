"""Random documents: trees over random text, built block by block so that every span is right by construction."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import get_args

from hypothesis import strategies as st

from chunkwright import Chunk, Policy
from chunkwright.pack.policy import Strategy
from chunkwright.tree import (
    Block,
    Code,
    Document,
    Frame,
    Head,
    Item,
    List,
    Note,
    Paragraph,
    Quote,
    Raw,
    Root,
    Section,
    Span,
    Table,
    nest,
)

WORDS = st.sampled_from(
    [
        "harbor",
        "Copper",
        "lantern,",
        "ribbon.",
        "orbit;",
        "velvet:",
        "unless",
        "however",
        "漢字。",
        "表示、",
        "한국어",
        "🚀",
        "👩\u200d👩\u200d👧",
        "naïve",
        "é",
        "x=1",
        "\u200b",
        "\u2028",
        "\x00",
        "�",
    ]
)
PROSE = st.lists(WORDS, min_size=1, max_size=30).map(" ".join).filter(str.strip)
ANY_TEXT = st.text(min_size=1, max_size=80).filter(lambda text: text.strip() != "")
LEAF_TEXT = st.one_of(PROSE, PROSE, ANY_TEXT, st.integers(1, 300).map(lambda n: "a1" * n))
LINE = st.one_of(PROSE, ANY_TEXT).map(lambda text: " ".join(text.split()) or "x")


@dataclass
class Builder:
    parts: list[str] = field(default_factory=list)
    size: int = 0

    def put(self, text: str) -> Span:
        start = self.size
        self.parts.append(text)
        self.size += len(text)
        left = len(text) - len(text.lstrip())
        return Span(start + left, start + max(left, len(text.rstrip())))


@st.composite
def documents(draw: st.DrawFn) -> Document:
    """A document of up to twelve blocks at the top and two levels below."""
    builder = Builder()
    blocks = nest(tuple(_block(draw, builder, 0) for _ in range(draw(st.integers(0, 12)))))
    text = "".join(builder.parts)
    title = draw(st.sampled_from(["", "Harbor manual", "A rather long title of a document that nobody reads"]))
    return Document(
        text=text,
        root=Root(span=Span(0, len(text)), children=blocks),
        format="random",
        id=draw(st.sampled_from(["", "a.md"])),
        title=title,
    )


def _block(draw: st.DrawFn, builder: Builder, depth: int) -> Block:
    kinds = ["section", "section", "paragraph", "paragraph", "code", "table", "furniture"]
    kind = draw(st.sampled_from(kinds + (["list", "quote", "note"] if depth < 2 else [])))
    match kind:
        case "section":
            head = builder.put("# " + draw(LINE) + "\n\n")
            title = draw(st.sampled_from(["Rates", "A heading", "x" * 90]))
            return Section(span=head, level=draw(st.integers(1, 4)), title=title, head=head)
        case "code":
            return _code(draw, builder)
        case "table":
            return _table(draw, builder)
        case "furniture":
            layer = draw(st.sampled_from(["furniture", "meta", "hidden"]))
            return Raw(span=builder.put(draw(LINE) + "\n\n"), layer=layer)
        case "list":
            items = tuple(_item(draw, builder, depth) for _ in range(draw(st.integers(1, 5))))
            return List(span=_over(items), children=items, frame=Frame(joint="\n"), ordered=draw(st.booleans()))
        case "quote" | "note":
            mark = builder.put("> ")
            inside = nest(tuple(_block(draw, builder, depth + 1) for _ in range(draw(st.integers(1, 3)))))
            span = Span(mark.start, _over(inside).end)
            return Quote(span=span, children=inside) if kind == "quote" else Note(span=span, children=inside)
        case _:
            return Paragraph(span=builder.put(draw(LEAF_TEXT) + "\n\n"))


def _item(draw: st.DrawFn, builder: Builder, depth: int) -> Item:
    mark = builder.put("- ")
    inside = tuple(_block(draw, builder, depth + 1) for _ in range(draw(st.integers(1, 2))))
    return Item(span=Span(mark.start, _over(inside).end), children=nest(inside))


def _code(draw: st.DrawFn, builder: Builder) -> Code:
    opening = builder.put("```py\n")
    lines = [builder.put("  " * draw(st.integers(0, 3)) + draw(LINE) + "\n") for _ in range(draw(st.integers(1, 8)))]
    closing = builder.put("```\n\n")
    return Code(
        span=_over((opening, closing)),
        language="py",
        body=Span(opening.end + 1, lines[-1].end),
        frame=Frame(open="```py\n", joint="\n", close="\n```"),
    )


def _table(draw: st.DrawFn, builder: Builder) -> Table:
    columns = draw(st.integers(1, 4))
    cell = LINE.map(lambda text: text.replace("|", "/").replace("\\", "/"))

    def row() -> Span:
        return builder.put("| " + " | ".join(draw(cell) for _ in range(columns)) + " |\n")

    header = row()
    delimiter = builder.put("|" + "---|" * columns + "\n")
    rows = tuple(row() for _ in range(draw(st.integers(1, 8))))
    builder.put("\n")
    return Table(
        span=_over((header, rows[-1])),
        header=(header,),
        rows=rows,
        frame=Frame(head=(Head("header", _over((header, delimiter))),), joint="\n"),
    )


def _over(parts: tuple[Block | Span, ...] | tuple[Item, ...]) -> Span:
    first, last = (p if isinstance(p, Span) else p.span for p in (parts[0], parts[-1]))
    assert first is not None
    assert last is not None
    return Span(first.start, last.end)


class _Constant:
    """Words, and two more a call, as a tokenizer that adds special tokens does."""

    name = "words and two"

    def __call__(self, text: str) -> int:
        return len(text.split()) + 2


class _Growing:
    """More than the sum of the parts: not additive in the bad direction."""

    name = "growing"

    def __call__(self, text: str) -> int:
        return int(len(text) ** 1.1)


class _Thirds:
    """Less than the sum of the parts: rounds up."""

    name = "thirds"

    def __call__(self, text: str) -> int:
        return -(-len(text) // 3)


STRATEGIES: tuple[Strategy, ...] = get_args(Strategy)
TOKENIZERS = ("cl100k_base", "characters", _Constant(), _Growing(), _Thirds())


def added(document: Document, chunk: Chunk) -> str:
    """A context of a length that the chunk's place decides."""
    return "This is from the harbor manual, part " * (chunk.index % 3) + str(chunk.index)


def vectors(texts: Sequence[str]) -> list[list[float]]:
    """Counts of a few letters: like texts have like vectors."""
    return [[float(text.count(letter)) for letter in "aeiou. "] for text in texts]


@st.composite
def policies(draw: st.DrawFn) -> Policy:
    """Caps from 4 up, any tokenizer, now and then any other setting."""
    cap = draw(st.one_of(st.integers(4, 12), st.integers(13, 60), st.integers(61, 400)))
    overlap = draw(st.sampled_from([0, 0, cap // 5]))
    tokenizer = draw(st.sampled_from(TOKENIZERS))
    if draw(st.booleans()):
        return Policy(max_tokens=cap, overlap_tokens=overlap, tokenizer=tokenizer)
    reserve = draw(st.sampled_from([0, 0, cap // 3])) if cap > 12 else 0
    strategy: Strategy = draw(st.sampled_from(["structure", "structure", *STRATEGIES]))
    structure = strategy == "structure"
    return Policy(
        max_tokens=cap,
        overlap_tokens=min(overlap, (cap - reserve) // 2),
        tokenizer=tokenizer,
        unit=draw(st.sampled_from(["tokens", "chars"])),
        strategy=strategy,
        tables=draw(st.sampled_from(["rows", "records", "proxy"])) if structure else "rows",
        code=draw(st.sampled_from(["symbols", "proxy"])) if structure else "symbols",
        questions=structure and draw(st.booleans()),
        clauses=structure and draw(st.booleans()),
        context=draw(st.sampled_from([None, (), ("title", "path"), ("head",), ("path", "open")])),
        parents=draw(st.sampled_from([None, cap + 1, cap * 3])),
        contextualise=added if reserve else None,
        reserve=reserve,
        embed=vectors if strategy == "semantic" else None,
        target=draw(st.sampled_from([None, max(1, cap // 2)])) if structure else None,
    )
