"""The progress line, with a clock and a terminal of our own."""

from __future__ import annotations

import io

from chunkwright.cli.progress import Progress


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_run_of_two_seconds_says_nothing() -> None:
    stream, now = Terminal(), [10.0]
    progress = Progress(stream, 100, 5_000_000, clock=lambda: now[0])
    for seconds in (10.1, 11.0, 11.99):
        now[0] = seconds
        progress.update(1, 1000, 5)
    progress.clear()
    assert stream.getvalue() == ""


def test_a_longer_run_says_files_bytes_chunks_rate_and_time_left() -> None:
    stream, now = Terminal(), [0.0]
    progress = Progress(stream, 1200, 5_000_000, clock=lambda: now[0])
    now[0] = 4.0
    progress.update(300, 1_000_000, 2500)
    assert stream.getvalue() == "\r\x1b[2K300 of 1,200 files, 1.0 MB of 5.0 MB, 2,500 chunks, 250 kB/s, 0:16 left"
    now[0] = 4.1
    progress.update(301, 1_000_001, 2501)
    assert "301" not in stream.getvalue()
    progress.clear()
    assert stream.getvalue().endswith("left\r\x1b[2K")


def test_hours_and_empty_files() -> None:
    stream, now = Terminal(), [0.0]
    progress = Progress(stream, 2, 10_000, clock=lambda: now[0])
    now[0] = 3.0
    progress.update(1, 0, 0)
    assert stream.getvalue().endswith("0 B of 10 kB, 0 chunks, 0 B/s")
    now[0] = 10.0
    progress.update(1, 10, 0)
    assert stream.getvalue().endswith("1 B/s, 2:46:30 left")


def test_nothing_is_written_where_there_is_no_terminal() -> None:
    stream, now = io.StringIO(), [0.0]
    progress = Progress(stream, 1, 1, clock=lambda: now[0])
    now[0] = 1000.0
    progress.update(1, 1, 1)
    progress.clear()
    assert stream.getvalue() == ""
