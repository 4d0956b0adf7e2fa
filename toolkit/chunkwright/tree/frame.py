"""What a format needs around a piece of a container: the packer only concatenates these."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from chunkwright.tree.span import Span

HeadRole = Literal["signature", "term", "intro", "caption", "unit", "header"]

HEAD_ROLES: tuple[HeadRole, ...] = ("signature", "term", "intro", "caption", "unit", "header")
"""The roles of heads in the order in which they are shed when a piece and its context do not fit the cap."""


@dataclass(frozen=True, slots=True)
class Head:
    """One line or more that a reader needs beside any piece of a container.

    Attributes:
        role: What it is; decides when it is shed.
        span: Where it stands in the document's text.
    """

    role: HeadRole
    span: Span


@dataclass(frozen=True, slots=True)
class Frame:
    """The strings and heads that make a piece of a container readable by itself.

    A piece that begins inside the container is preceded by `open` and the heads; one that ends inside it is
    followed by `close`. Slices of the container that do not touch are joined by `joint`.

    Attributes:
        open: Opening mark, such as a fence with its language and a line feed, or `<table>`.
        head: Heads in the order of the source.
        joint: String between two slices, and between the heads and a piece.
        close: Closing mark, such as a line feed and the closing fence.
    """

    open: str = ""
    head: tuple[Head, ...] = ()
    joint: str = "\n\n"
    close: str = ""


NO_FRAME = Frame()
