"""What a policy must not say, each with a sentence that says what to change."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, get_args

from chunkwright.errors import PolicyError

if TYPE_CHECKING:
    from chunkwright.pack.policy import Policy


def check(policy: Policy) -> None:
    """Refuses a policy with values that are out of range or contradict one another.

    Raises:
        PolicyError: With what to change.
    """
    _choices(policy)
    _sizes(policy)
    _added(policy)
    _strategy(policy)
    if policy.context is not None:
        _context(policy.context)


@cache
def _named() -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Fields whose values have names, with these names."""
    from chunkwright.pack.policy import CodePolicy, SizeUnit, Strategy, TablesPolicy

    kinds = (("unit", SizeUnit), ("strategy", Strategy), ("tables", TablesPolicy), ("code", CodePolicy))
    return tuple((name, get_args(kind)) for name, kind in kinds)


def _choices(policy: Policy) -> None:
    for name, choices in _named():
        value = getattr(policy, name)
        if value not in choices:
            raise PolicyError(f"{name}={value!r}: give {' or '.join(map(repr, choices))}")
    for name, flag in (("questions", policy.questions), ("clauses", policy.clauses)):
        if not isinstance(flag, bool):
            raise PolicyError(f"{name}={flag!r}: give True or False")


def _sizes(policy: Policy) -> None:
    if not _whole(policy.max_tokens) or policy.max_tokens < 1:
        raise PolicyError(f"max_tokens={policy.max_tokens!r}: give a whole number of at least 1")
    if policy.target is not None and not (_whole(policy.target) and 1 <= policy.target <= policy.max_tokens):
        raise PolicyError(f"target={policy.target!r}: give a whole number from 1 to max_tokens ({policy.max_tokens})")
    if not (_whole(policy.overlap_tokens) and 0 <= policy.overlap_tokens <= policy.max_tokens // 2):
        raise PolicyError(
            f"overlap_tokens={policy.overlap_tokens!r}: give a whole number from 0 to half of max_tokens "
            f"({policy.max_tokens // 2}), so that every chunk has room for text of its own"
        )
    if policy.parents is not None and not (_whole(policy.parents) and policy.parents > policy.max_tokens):
        raise PolicyError(
            f"parents={policy.parents!r}: give a whole number above max_tokens ({policy.max_tokens}), since a parent "
            "holds several chunks, or None for no parents"
        )


def _added(policy: Policy) -> None:
    if not (_whole(policy.reserve) and 0 <= policy.reserve <= policy.max_tokens // 2):
        raise PolicyError(
            f"reserve={policy.reserve!r}: give a whole number from 0 to half of max_tokens ({policy.max_tokens // 2})"
        )
    if policy.contextualise is not None and not policy.reserve:
        raise PolicyError("contextualise is given without reserve: say with reserve= how much is kept free for it")
    if policy.reserve and policy.contextualise is None:
        raise PolicyError("reserve is given without contextualise: leave it out, or give the function that fills it")
    if policy.overlap_tokens > policy.room // 2:
        raise PolicyError(
            f"overlap_tokens={policy.overlap_tokens} is over half of what reserve={policy.reserve} leaves of "
            f"max_tokens ({policy.room}): lower one of the two"
        )


def _strategy(policy: Policy) -> None:
    if policy.strategy == "semantic" and policy.embed is None:
        raise PolicyError("strategy='semantic' needs embed=, a function from a list of texts to their vectors")
    if policy.embed is not None and policy.strategy != "semantic":
        raise PolicyError(f"embed has no effect with strategy={policy.strategy!r}: leave it out, or say 'semantic'")
    if policy.strategy == "structure":
        return
    for name, asked in (
        ("tables", policy.tables != "rows"),
        ("code", policy.code != "symbols"),
        ("questions", policy.questions),
        ("clauses", policy.clauses),
        ("target", policy.target is not None),
    ):
        if asked:
            raise PolicyError(
                f"{name} has no effect with strategy={policy.strategy!r}: leave it out, or say strategy='structure'"
            )


def _context(context: tuple[str, ...]) -> None:
    from chunkwright.pack.policy import CONTEXT_PARTS

    known = isinstance(context, tuple | list) and all(part in CONTEXT_PARTS for part in context)
    if not known or len(set(context)) != len(context):
        raise PolicyError(f"context={context!r}: give each of {', '.join(map(repr, CONTEXT_PARTS))} at most once")


def _whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
