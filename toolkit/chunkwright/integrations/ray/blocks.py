"""Steps over the blocks of a dataset, as tables of Arrow."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Concatenate, ParamSpec

import pyarrow as pa
import ray.data

P = ParamSpec("P")


def map_blocks(
    rows: ray.data.Dataset,
    step: Callable[Concatenate[pa.Table, P], pa.Table | Iterator[pa.Table]],
    processors: int | None,
    *arguments: P.args,
    **settings: P.kwargs,
) -> ray.data.Dataset:
    """A step over each block, in a task for each.

    Args:
        rows: The dataset.
        step: A function of a module; from a table to one or several.
        processors: How many a task claims; None for what Ray gives. A step after the actors that chunk must claim none:
            they may hold all processors for as long as the dataset is worked on.
        *arguments: Its other arguments.
        **settings: Its settings.
    """
    return rows.map_batches(
        step,
        batch_size=None,
        batch_format="pyarrow",
        zero_copy_batch=True,
        num_cpus=processors,
        fn_args=arguments,
        fn_kwargs=settings,
    )
