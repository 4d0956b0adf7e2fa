"""What layout works on, whatever it is: things with a place on a page."""

from __future__ import annotations

from typing import Protocol


class Box(Protocol):
    """What has a place on a page."""

    @property
    def x0(self) -> float:
        """Left edge."""

    @property
    def top(self) -> float:
        """Upper edge."""

    @property
    def x1(self) -> float:
        """Right edge."""

    @property
    def bottom(self) -> float:
        """Lower edge."""
