"""The process in which files are parsed that might hang their parser: readings in, documents out, one at a time.

Run as `python -m chunkwright.formats.worker`. Messages go over standard input and output; `isolated` is the other side.
"""

from __future__ import annotations

from dataclasses import replace
from typing import IO, cast

from chunkwright.formats.child import serve_streams
from chunkwright.formats.messages import Progress, receive, send
from chunkwright.formats.registry import parser_for
from chunkwright.tree import Reading


def serve(requests: IO[bytes], replies: IO[bytes]) -> None:
    """Parses readings until there are no more."""
    send(replies, "ready")
    while True:
        try:
            name, reading = cast("tuple[str, Reading]", receive(requests))
        except EOFError:
            return
        options = replace(reading.options, progress=lambda done, total: send(replies, Progress(done, total)))
        try:
            answer: object = parser_for(name)(replace(reading, options=options))
        except Exception as error:
            answer = error
        try:
            send(replies, answer)
        except Exception as error:  # what cannot be pickled still has a message
            send(replies, RuntimeError(f"{type(error).__name__}: {error}; {answer!r:.500}"))


def main() -> None:
    """Serves on the process's own streams."""
    serve_streams(serve)


if __name__ == "__main__":
    main()
