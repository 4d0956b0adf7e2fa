"""Settings to compare: every combination of the values that are to be tried."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import cast

from chunkwright.errors import PolicyError
from chunkwright.pack import Policy, PolicySettings

MakePolicy = Callable[[PolicySettings], Policy]
"""From settings that override its own to a policy."""

_NUMBERS = frozenset(("max_tokens", "target", "overlap_tokens", "parents"))
_FLAGS = frozenset(("questions", "clauses"))
_WORDS = frozenset(("strategy", "tables", "code", "unit", "tokenizer"))
SWEPT = tuple(sorted((*_NUMBERS, *_FLAGS, *_WORDS, "context", "overlap")))
"""Names that a sweep can vary: fields of `Policy`, and `overlap` as a share of `max_tokens`."""


@dataclass(frozen=True, slots=True)
class Setting:
    """A row of a comparison.

    Attributes:
        name: What it is called, such as `strategy=fixed max_tokens=256`.
        policy: How documents are cut.
    """

    name: str
    policy: Policy


@dataclass(slots=True)
class Sweep:
    """What is to be compared.

    Attributes:
        settings: The combinations that are possible, in the order of the values; the first is what all others are
            compared with.
        refused: Names of those that contradict themselves, with the reason.
    """

    settings: list[Setting] = field(default_factory=list)
    refused: list[tuple[str, str]] = field(default_factory=list)


def _policy(settings: PolicySettings) -> Policy:
    return Policy(**settings)


def sweep(values: Mapping[str, Sequence[str]], make: MakePolicy = _policy) -> Sweep:
    """Combines values of settings.

    Args:
        values: Values to try by name, as on the command line: `{"max_tokens": ["256", "512"], "parents": ["0"]}`.
            Names are those of `SWEPT`; 0 or `none` for none; parts of the context are joined by `+`.
        make: From settings to a policy.

    Raises:
        PolicyError: A name is not known or a value is none of its kind.
    """
    out = Sweep()
    seen: list[Policy] = []
    for combination in itertools.product(*values.values()):
        chosen = dict(zip(values, combination, strict=True))
        name = " ".join(f"{key}={value}" for key, value in chosen.items()) or "default"
        given, share = _settings(chosen), _share(chosen.get("overlap", "0"))
        try:
            policy = make(given)
            if share:
                policy = replace(policy, overlap_tokens=int(share * policy.max_tokens))
        except PolicyError as error:
            out.refused.append((name, str(error)))
            continue
        if policy not in seen:
            seen.append(policy)
            out.settings.append(Setting(name, policy))
    return out


def _settings(chosen: Mapping[str, str]) -> PolicySettings:
    given = {key: _value(key, text) for key, text in chosen.items() if key != "overlap"}
    return cast("PolicySettings", given)


def _value(key: str, text: str) -> int | bool | str | tuple[str, ...] | None:
    nothing = text in ("none", "0")
    if key in _NUMBERS:
        if not text.isascii() or not (text.isdigit() or nothing):
            raise PolicyError(f"{key}={text}: give a whole number, or 'none'")
        return None if nothing and key in ("parents", "target") else 0 if nothing else int(text)
    if key in _FLAGS:
        if text not in ("true", "false", "1", "0"):
            raise PolicyError(f"{key}={text}: give true or false")
        return text in ("true", "1")
    if key == "context":
        return None if text == "default" else () if nothing else tuple(text.split("+"))
    if key not in _WORDS:
        raise PolicyError(f"{key!r} cannot be varied: give one of {', '.join(SWEPT)}")
    return text


def _share(text: str) -> float:
    """An overlap as a share of the cap."""
    try:
        share = float(text)
    except ValueError:
        share = -1.0
    if not 0 <= share <= 0.5:
        raise PolicyError(f"overlap={text}: give a share of max_tokens from 0 to 0.5")
    return share
