"""`chunkwright run`: a corpus to parts and a state."""

from __future__ import annotations

import argparse
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import NoReturn

from chunkwright.cli.policy_options import UsageError, policy_with
from chunkwright.cli.progress import Progress
from chunkwright.cli.reading import check_format
from chunkwright.cli.reading_options import read_options
from chunkwright.cli.run_summary import summary
from chunkwright.corpus import Limits, Screen, write_corpus
from chunkwright.corpus.output.quarantine import Failed
from chunkwright.corpus.recording import StoppedAtFailure
from chunkwright.corpus.report.figures import Figures
from chunkwright.corpus.report.tally import Tally
from chunkwright.corpus.sources import Entry, find
from chunkwright.corpus.write_corpus import Watch
from chunkwright.errors import SourceError
from chunkwright.tree import Lineage

_SHOWN = 20  # failures that are told one by one
_INTERRUPTED = 130  # 128 + SIGINT, as shells have it
_TERMINATED = 143  # 128 + SIGTERM


class _Terminated(BaseException):
    """The process was asked to end."""


@contextmanager
def _ending_told() -> Iterator[None]:
    """Lets a process that is asked to end do so as by Ctrl-C."""

    def end(number: int, frame: FrameType | None) -> NoReturn:
        raise _Terminated

    if threading.current_thread() is not threading.main_thread():  # only the main thread can say what a signal does
        yield
        return
    before = signal.signal(signal.SIGTERM, end)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def run_run(arguments: argparse.Namespace) -> int:
    """Runs the command; its exit code."""
    check_format(arguments.format)
    watcher = _Watcher(arguments)
    try:
        with _ending_told():
            figures = _written(arguments, Watch(watcher.failed, watcher.progress))
    except StoppedAtFailure as stopped:
        watcher.clear()
        print(f"chunkwright: stopped at the first problem (--strict): {stopped.path}", file=sys.stderr)
        return 1
    except (KeyboardInterrupt, _Terminated) as stopped:
        watcher.clear()
        print(
            f"chunkwright: interrupted; the parts that are finished are kept in {arguments.output}, and the same "
            "command goes on from there",
            file=sys.stderr,
        )
        return _INTERRUPTED if isinstance(stopped, KeyboardInterrupt) else _TERMINATED
    except (SourceError, ValueError) as error:
        raise UsageError(str(error)) from error
    except OSError as error:
        raise UsageError(
            f"cannot write {arguments.output}: {error.strerror or error}; give another --output"
        ) from error
    watcher.clear()
    sys.stderr.write(summary(figures, arguments.output))
    return 1 if figures.tally.failed else 0


def _written(arguments: argparse.Namespace, watch: Watch) -> Figures:
    return write_corpus(
        arguments.paths,
        arguments.output,
        state=arguments.state,
        form=arguments.form,
        part_size=arguments.part_size,
        at=arguments.at,
        retry=arguments.retry,
        stop=arguments.strict,
        watch=watch,
        workers=arguments.workers,
        time_limit=arguments.time_limit,
        memory_limit=arguments.memory_limit,
        root=arguments.root,
        screen=Screen(keep=arguments.keep, unknown_as_text=arguments.unknown == "text"),
        limits=Limits(file=arguments.max_file_size),
        format=arguments.format,
        lineage=None if arguments.version_pattern is None else Lineage(pattern=arguments.version_pattern),
        options=read_options(arguments),
        policy=policy_with(arguments, {}),
    )


class _Watcher:
    """Tells failures and progress on standard error."""

    def __init__(self, arguments: argparse.Namespace) -> None:
        self._progress = Progress(sys.stderr, 0, 0)
        self._told = 0
        if sys.stderr.isatty():
            threading.Thread(target=self._count, args=(arguments.paths, arguments.root), daemon=True).start()

    def _count(self, paths: list[str], root: str | None) -> None:
        """Counts what there is while it is being read already, so that the time left can be told."""
        files = total = 0
        try:
            for found in find([path for path in paths if "://" not in path], root, Limits()):
                if isinstance(found, Entry):
                    files, total = files + 1, total + found.size
        except Exception:  # the run itself tells what is wrong
            return
        self._progress.expect(files, total)

    def failed(self, path: str, failed: Failed) -> None:
        """Tells a failure; after the first ones only that there are more."""
        self._told += 1
        if self._told <= _SHOWN:
            self._progress.clear()
            place = "" if failed.line is None else f":{failed.line}"
            print(f"chunkwright: error: {path}{place}: {failed.message}", file=sys.stderr)
        elif self._told == _SHOWN + 1:
            self._progress.clear()
            print("chunkwright: more files failed; quarantine.jsonl has them all", file=sys.stderr)

    def progress(self, tally: Tally) -> None:
        """Tells how far the run is."""
        self._progress.update(tally.files, tally.size, tally.chunks)

    def clear(self) -> None:
        """Takes the line of progress away."""
        self._progress.clear()
