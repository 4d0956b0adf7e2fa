"""The process in which files of a run are read and cut: the work first, then tasks, a result for each.

Run as `python -m chunkwright.corpus.worker`. Messages go over standard input and output; `pool` is the other side.
"""

from __future__ import annotations

import ctypes
import pickle
import signal
import sys
from contextlib import suppress
from typing import IO, cast

from chunkwright.corpus.job import Work
from chunkwright.corpus.output.parts import Sealed, seal
from chunkwright.corpus.task import Loading, Sealing, Task
from chunkwright.formats import parser_for
from chunkwright.formats.child import serve_streams
from chunkwright.formats.messages import receive, send

_DEATH_OF_PARENT = 1  # PR_SET_PDEATHSIG


def serve(requests: IO[bytes], replies: IO[bytes]) -> None:
    """Works until there are no more tasks."""
    try:
        work, memory = cast("tuple[Work[object], int | None]", receive(requests))
        _limit_memory(memory)
        send(replies, "ready")
        while True:
            request = cast("list[Task] | Sealing | Loading", receive(requests))
            if isinstance(request, Sealing):
                _reply(replies, _sealed(request))
            elif isinstance(request, Loading):
                for name in request.formats:
                    with suppress(Exception):  # what is wrong is told of the files that take it
                        parser_for(name)
                send(replies, "ready")
            else:
                _reply_to(replies, work, request)
    except (EOFError, BrokenPipeError):
        return


def _reply_to(replies: IO[bytes], work: Work[object], tasks: list[Task]) -> None:
    answers = [_answer(work, task) for task in tasks]
    try:
        send(replies, answers)
    except BrokenPipeError:
        raise
    except Exception:
        send(replies, [_sendable(work, task, answer) for task, answer in zip(tasks, answers, strict=True)])


def _answer(work: Work[object], task: Task) -> object:
    try:
        return work.do(task)
    except MemoryError as error:
        return work.failed(task, error)


def _sendable(work: Work[object], task: Task, answer: object) -> object:
    """The answer, or its message alone: an exception that cannot be pickled still has one."""
    try:
        pickle.dumps(answer)
    except Exception as error:
        told = getattr(answer, "error", None) or error
        return work.failed(task, RuntimeError(f"{type(told).__name__}: {told}"))
    return answer


def _sealed(sealing: Sealing) -> Sealed | Exception:
    try:
        return seal(sealing.source, sealing.target, sealing.form)
    except Exception as error:
        return error


def _reply(replies: IO[bytes], answer: Sealed | Exception) -> None:
    try:
        send(replies, answer)
    except Exception:
        send(replies, RuntimeError(f"{type(answer).__name__}: {answer}"))


def _limit_memory(limit: int | None) -> None:
    """Bounds the memory that the process can address, where the system can do that."""
    if limit is not None and sys.platform != "win32":
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (limit, limit))


def _end_with_parent() -> None:
    """A process that hangs in a parser must not outlive a run that is killed; nor does Ctrl-C concern it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_DEATH_OF_PARENT, int(signal.SIGKILL))


def main() -> None:
    """Serves on the process's own streams."""
    _end_with_parent()
    serve_streams(serve)


if __name__ == "__main__":
    main()
