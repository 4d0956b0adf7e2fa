"""The options that every command that cuts has: one for each field of a policy."""

from __future__ import annotations

import argparse
from dataclasses import replace

from chunkwright.pack import Policy
from chunkwright.tokenizers import resolve


class UsageError(Exception):
    """The arguments do not fit together; the message says what to change."""


def add_policy_options(parser: argparse.ArgumentParser) -> None:
    """Adds an option for every field of `Policy`."""
    default = Policy()
    group = parser.add_argument_group("how to cut")
    group.add_argument(
        "--max-tokens",
        type=int,
        default=default.max_tokens,
        metavar="N",
        help=f"hard cap on the tokens of what is embedded (default: {default.max_tokens})",
    )
    group.add_argument("--target", type=int, metavar="N", help="tokens that a chunk should have (default: the cap)")
    group.add_argument(
        "--overlap-tokens",
        type=int,
        default=default.overlap_tokens,
        metavar="N",
        help="most tokens of repeated sentences before a chunk of prose (default: 0)",
    )
    group.add_argument(
        "--tables",
        choices=("rows", "whole"),
        default=default.tables,
        help="cut a table over the cap between rows, or leave it whole (default: rows)",
    )
    group.add_argument(
        "--code",
        choices=("symbols", "whole"),
        default=default.code,
        help="cut code over the cap between symbols and lines, or leave it whole (default: symbols)",
    )
    group.add_argument(
        "--tokenizer",
        default=default.tokenizer,
        metavar="NAME_OR_FILE",
        help="a tiktoken encoding or model, 'characters', or a tokenizer.json (default: cl100k_base)",
    )


def policy_of(arguments: argparse.Namespace) -> Policy:
    """The policy that the options ask for, with its tokenizer loaded.

    Raises:
        PolicyError: A value is out of range or contradicts another.
        TokenizerError: The tokenizer is not known or cannot be loaded.
    """
    policy = Policy(
        max_tokens=arguments.max_tokens,
        target=arguments.target,
        overlap_tokens=arguments.overlap_tokens,
        tables=arguments.tables,
        code=arguments.code,
        tokenizer=arguments.tokenizer,
    )
    return replace(policy, tokenizer=resolve(arguments.tokenizer))
