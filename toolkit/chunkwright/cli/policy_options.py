"""The options that every command that cuts has: one for each field of a policy that a command line can give."""

from __future__ import annotations

import argparse
from dataclasses import replace
from typing import get_args

from chunkwright.pack import Policy, PolicySettings
from chunkwright.pack.policy import CONTEXT_PARTS, CodePolicy, SizeUnit, Strategy, TablesPolicy
from chunkwright.pack.presets import PRESETS
from chunkwright.tokenizers import resolve


class UsageError(Exception):
    """The arguments do not fit together; the message says what to change."""


def add_policy_options(parser: argparse.ArgumentParser) -> None:
    """Adds an option for every field of `Policy` but those that hold functions."""
    group = parser.add_argument_group("how to cut")
    group.add_argument(
        "--preset",
        choices=tuple(PRESETS),
        help="sizes and settings for a kind of document; the other options override them",
    )
    _add_sizes(group)
    group.add_argument(
        "--tables",
        choices=get_args(TablesPolicy),
        help="cut a table over the cap between rows, leave it whole, embed 'Column: value' records, or a proxy of it "
        "(default: rows)",
    )
    group.add_argument(
        "--code",
        choices=get_args(CodePolicy),
        help="cut code over the cap between symbols and lines, leave it whole, or embed its signatures "
        "(default: symbols)",
    )
    group.add_argument("--questions", action="store_true", help="find questions with their answers")
    group.add_argument("--clauses", action="store_true", help="find clauses by their numbers")
    group.add_argument(
        "--context",
        type=_context,
        metavar="LIST",
        help=f"parts of the context, comma-separated, of {', '.join(CONTEXT_PARTS)}, or 'none' (default: all)",
    )
    group.add_argument(
        "--strategy",
        choices=tuple(name for name in get_args(Strategy) if name != "semantic"),
        help="cut along the structure, or by a plain strategy to compare with (default: structure)",
    )
    group.add_argument(
        "--tokenizer",
        metavar="NAME_OR_FILE",
        help="a tiktoken encoding or model, 'characters', or a tokenizer.json (default: cl100k_base)",
    )


def _add_sizes(group: argparse._ArgumentGroup) -> None:
    default = Policy()
    group.add_argument(
        "--max-tokens",
        type=int,
        metavar="N",
        help=f"hard cap on the size of what is embedded (default: {default.max_tokens})",
    )
    group.add_argument(
        "--target",
        type=int,
        metavar="N",
        help="size that a chunk should have (default: the cap; of source code two thirds)",
    )
    group.add_argument("--unit", choices=get_args(SizeUnit), help="what all sizes are counted in (default: tokens)")
    group.add_argument(
        "--overlap-tokens",
        type=int,
        metavar="N",
        help="most that is repeated of the sentences before a chunk of prose (default: 0)",
    )
    group.add_argument("--parents", type=int, metavar="N", help="also give sections up to this size, as parents")


def _context(value: str) -> tuple[str, ...]:
    parts = () if value == "none" else tuple(part.strip() for part in value.split(","))
    for part in parts:
        if part not in CONTEXT_PARTS:
            raise argparse.ArgumentTypeError(f"{part!r} is none of {', '.join(CONTEXT_PARTS)}")
    return parts


def policy_of(arguments: argparse.Namespace) -> Policy:
    """The policy that the options ask for, with its tokenizer loaded.

    Raises:
        PolicyError: A value is out of range or contradicts another.
        TokenizerError: The tokenizer is not known or cannot be loaded.
    """
    policy = policy_with(arguments, {})
    return replace(policy, tokenizer=resolve(policy.tokenizer))


def policy_with(arguments: argparse.Namespace, settings: PolicySettings) -> Policy:
    """The policy that the options ask for, with some settings that override them; its tokenizer is a name.

    Raises:
        PolicyError: A value is out of range or contradicts another.
    """
    given: PolicySettings = {}
    for name in PolicySettings.__annotations__:
        value = getattr(arguments, name, None)
        if value is not None and value is not False:
            given |= {name: value}  # type: ignore[misc]
    given |= settings
    return Policy.preset(arguments.preset, **given) if arguments.preset else Policy(**given)
