"""What the caller wants of the chunks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypedDict, Unpack, get_args

from chunkwright.errors import PolicyError
from chunkwright.pack.presets import PRESETS, Preset
from chunkwright.tokenizers import Tokenizer

if TYPE_CHECKING:
    from chunkwright.pack.chunk import Chunk
    from chunkwright.tree import Document

TokenizerLike = str | Tokenizer | Callable[[str], int]
SizeUnit = Literal["tokens", "chars"]
Strategy = Literal["structure", "fixed", "sentence", "heading", "recursive", "semantic"]
TablesPolicy = Literal["rows", "whole", "records", "proxy"]
CodePolicy = Literal["symbols", "whole", "proxy"]
ContextPart = Literal["title", "path", "head", "open"]
PresetName = Literal["faq", "technical", "legal", "article", "code"]
Contextualise = Callable[["Document", "Chunk"], str]
Embedder = Callable[[Sequence[str]], Sequence[Sequence[float]]]

CONTEXT_PARTS: tuple[ContextPart, ...] = get_args(ContextPart)


class PolicySettings(TypedDict, total=False):
    """The fields of `Policy` as keyword arguments: what `chunk` and `Policy.preset` take."""

    max_tokens: int
    target: int | None
    unit: SizeUnit
    overlap_tokens: int
    strategy: Strategy
    tables: TablesPolicy
    code: CodePolicy
    questions: bool
    clauses: bool
    context: tuple[ContextPart, ...] | None
    parents: int | None
    contextualise: Contextualise | None
    reserve: int
    embed: Embedder | None
    tokenizer: TokenizerLike


@dataclass(frozen=True, slots=True, kw_only=True)
class Policy:
    """Settings of the packer. All sizes are in `unit`.

    Attributes:
        max_tokens: Hard cap on the size of what is embedded (context and text), 1 or more.
        target: Size that a chunk should have; None for the cap, and for two thirds of it in source code.
        unit: `tokens` of `tokenizer`, or `chars` (code points).
        overlap_tokens: At most so much of the sentences before a chunk of prose is repeated with it.
        strategy: `structure` cuts where a careful reader would; the others are the plain ways to compare it with.
        tables: `rows` cuts a table that is over the cap between rows; `whole` leaves it whole, over the cap;
            `records` embeds every row as 'Column: value' lines; `proxy` embeds what stands around a table, its caption
            and header, and keeps the whole table as the chunk's text.
        code: `symbols` cuts code that is over the cap (between symbols, then lines); `whole` leaves it whole; `proxy`
            embeds signatures and first comment lines, and keeps the whole code as the chunk's text.
        questions: Whether questions with their answers are found and kept apart from one another.
        clauses: Whether clauses are found by their numbers where headings are not marked.
        context: Which parts of the context are embedded; None for all with `structure` and none with the others.
        parents: Size up to which the sections around chunks are given whole, as parents; None for no parents.
        contextualise: A function of document and chunk that gives a paragraph to be embedded before the chunk.
        reserve: Size kept free for what `contextualise` gives.
        embed: A function from texts to vectors, for the strategy `semantic`.
        tokenizer: A tiktoken name, a tokenizer object, or a function from text to a count.

    Raises:
        PolicyError: A value is out of its range or contradicts another.
    """

    max_tokens: int = 512
    target: int | None = None
    unit: SizeUnit = "tokens"
    overlap_tokens: int = 0
    strategy: Strategy = "structure"
    tables: TablesPolicy = "rows"
    code: CodePolicy = "symbols"
    questions: bool = False
    clauses: bool = False
    context: tuple[ContextPart, ...] | None = None
    parents: int | None = None
    contextualise: Contextualise | None = None
    reserve: int = 0
    embed: Embedder | None = None
    tokenizer: TokenizerLike = "cl100k_base"

    def __post_init__(self) -> None:
        from chunkwright.pack.policy_checks import check

        if self.context is not None and type(self.context) is not tuple:
            object.__setattr__(self, "context", tuple(self.context))
        check(self)

    @classmethod
    def preset(cls, name: PresetName, **settings: Unpack[PolicySettings]) -> Policy:
        """A policy for a kind of document.

        Args:
            name: `faq`, `technical`, `legal`, `article` or `code`.
            **settings: Fields of `Policy` that override the preset's. Where only `max_tokens` is given, `target`
                keeps its share of it.

        Raises:
            PolicyError: There is no such preset, or a setting is out of its range or contradicts another.
        """
        chosen = PRESETS.get(name)
        if chosen is None:
            raise PolicyError(f"preset={name!r}: give one of {', '.join(PRESETS)}")
        return cls(**_completed(chosen, settings))

    @property
    def room(self) -> int:
        """What context and text may have together: the cap without the reserve."""
        return self.max_tokens - self.reserve

    @property
    def shown_context(self) -> tuple[ContextPart, ...]:
        """The parts of the context that are embedded."""
        if self.context is not None:
            return self.context
        return CONTEXT_PARTS if self.strategy == "structure" else ()


def _completed(chosen: Preset, settings: PolicySettings) -> PolicySettings:
    """The settings, with those of the preset that they do not override."""
    sizes = chosen.chars if settings.get("unit") == "chars" else chosen.tokens
    cap = settings.get("max_tokens", sizes.most)
    out = PolicySettings(max_tokens=cap)
    if settings.get("strategy", "structure") == "structure":
        out["target"] = max(1, sizes.target * cap // sizes.most)
        out["questions"], out["clauses"] = chosen.questions, chosen.clauses
    out.update(settings)
    return out
