"""Where a state lies."""

from __future__ import annotations

from pathlib import Path

STATE_NAME = "state.db"
"""Name of the state in an output folder, if none is named."""


def state_place(output: Path, state: str | Path | None) -> Path:
    """The file of a state.

    Args:
        output: The folder of the output.
        state: The file, if one was named; of a folder, the one in it.
    """
    if state is None:
        return output / STATE_NAME
    place = Path(state)
    return place / STATE_NAME if place.is_dir() else place
