"""The process in which files of a run are read and cut: a job first, then files, an outcome for each.

Run as `python -m chunkwright.corpus.worker`. Messages go over standard input and output; `pool` is the other side.
"""

from __future__ import annotations

import sys
from typing import IO, cast

from chunkwright.corpus.inputs import Input
from chunkwright.corpus.job import Job
from chunkwright.corpus.outcome import Outcome
from chunkwright.formats.child import serve_streams
from chunkwright.formats.messages import receive, send


def serve(requests: IO[bytes], replies: IO[bytes]) -> None:
    """Works until there are no more files."""
    try:
        job, memory = cast("tuple[Job, int | None]", receive(requests))
        _limit_memory(memory)
        send(replies, "ready")
        while True:
            file = cast("Input", receive(requests))
            _reply(replies, job.outcome(file))
    except EOFError:
        return


def _reply(replies: IO[bytes], outcome: Outcome) -> None:
    try:
        send(replies, outcome)
    except Exception as error:  # an exception that cannot be pickled still has a message
        told = RuntimeError(f"{type(outcome.error or error).__name__}: {outcome.error or error}")
        send(replies, Outcome(path=outcome.path, document_id=outcome.document_id, error=told))


def _limit_memory(limit: int | None) -> None:
    """Bounds the memory that the process can address, where the system can do that."""
    if limit is not None and sys.platform != "win32":
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (limit, limit))


def main() -> None:
    """Serves on the process's own streams."""
    serve_streams(serve)


if __name__ == "__main__":
    main()
