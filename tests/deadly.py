"""Work that ends its process, hangs, or gives an answer that cannot be sent, as the bytes of a task say."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from dataclasses import dataclass

from chunkwright.corpus.task import Task


@dataclass(frozen=True)
class Deadly:
    """What becomes of a task is its id, or a sentence."""

    def do(self, task: Task, time_limit: float | None = None) -> str | Callable[[], None]:
        """Does what the task says."""
        if task.data == b"die":
            os._exit(3)
        if task.data == b"hang":
            time.sleep(600)
        return (lambda: None) if task.data == b"unsendable" else task.document_id

    def failed(self, task: Task, error: Exception) -> str:
        """What is told of a task that could not be done."""
        return f"{task.document_id}: {error}"
