"""Steps over the blocks of a dataset, as tables of Arrow."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Concatenate, ParamSpec

import pyarrow as pa
import ray.data

P = ParamSpec("P")


def map_blocks(
    rows: ray.data.Dataset, step: Callable[Concatenate[pa.Table, P], pa.Table], *arguments: P.args, **settings: P.kwargs
) -> ray.data.Dataset:
    """A step over each block, in a task for each.

    Args:
        rows: The dataset.
        step: A function of a module.
        *arguments: What it takes after the block.
        **settings: What it takes by name.
    """
    return rows.map_batches(
        step,
        batch_size=None,
        batch_format="pyarrow",
        zero_copy_batch=True,
        fn_args=arguments,
        fn_kwargs=settings,
    )


def map_results(
    results: ray.data.Dataset, step: Callable[[pa.Table], pa.Table | Iterator[pa.Table]]
) -> ray.data.Dataset:
    """A step over each block of results, in actors that claim no processor.

    Those that chunk may hold all processors for as long as they have files: a step that claimed one would wait for
    ever. Tasks without one would each be given a process that is ended after it, which costs seconds to start.

    Args:
        results: What `chunk_dataset` gave.
        step: An object that can be called, of a module.
    """
    return results.map_batches(
        _Step,
        batch_size=None,
        batch_format="pyarrow",
        zero_copy_batch=True,
        compute=ray.data.ActorPoolStrategy(min_size=1),
        num_cpus=0,
        fn_constructor_args=(step,),
    )


class _Step:
    def __init__(self, step: Callable[[pa.Table], pa.Table | Iterator[pa.Table]]) -> None:
        self._step = step

    def __call__(self, block: pa.Table) -> Iterator[pa.Table]:
        made = self._step(block)
        yield from [made] if isinstance(made, pa.Table) else made
