"""The command line."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence

from chunkwright.cli.arguments import build_parser
from chunkwright.cli.check_command import run_check
from chunkwright.cli.chunk_command import run_chunk
from chunkwright.cli.eval_command import run_eval
from chunkwright.cli.explain_command import run_explain
from chunkwright.cli.formats_command import run_formats
from chunkwright.cli.golden_command import run_golden
from chunkwright.cli.parse_command import run_parse
from chunkwright.cli.policy_options import UsageError
from chunkwright.cli.run_command import run_run
from chunkwright.cli.show_command import run_show
from chunkwright.cli.state_command import run_compact, run_state
from chunkwright.errors import MissingExtra, PolicyError, StateError, TokenizerError

__all__ = ["main"]

_INTERRUPTED = 130  # 128 + SIGINT, as shells have it
_BROKEN_PIPE = 141  # 128 + SIGPIPE
_COMMANDS = {
    "chunk": run_chunk,
    "run": run_run,
    "compact": run_compact,
    "state": run_state,
    "parse": run_parse,
    "show": run_show,
    "explain": run_explain,
    "golden": run_golden,
    "eval": run_eval,
    "check": run_check,
    "formats": run_formats,
}


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the command line.

    Args:
        argv: The arguments without the program's name; those of the process if None.

    Returns:
        0 if all went well, 1 if some file failed or a check found something, 2 for a mistake in the arguments or
        nothing to do, 130 if interrupted, 141 if the reader of standard output went away.
    """
    _write_exact_utf8()
    parser = build_parser()
    try:
        arguments = parser.parse_args(argv)
        code = _COMMANDS[arguments.command](arguments)
        sys.stdout.flush()
        return code
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else 0
    except (PolicyError, TokenizerError, UsageError, MissingExtra, StateError) as error:
        print(f"chunkwright: error: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("chunkwright: interrupted; no file was written", file=sys.stderr)
        return _INTERRUPTED
    except BrokenPipeError:
        _close_broken_output()
        return _BROKEN_PIPE


def _write_exact_utf8() -> None:
    """Makes standard output the same bytes on every machine; a lone surrogate becomes an escape."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace", newline="\n")


def _close_broken_output() -> None:
    """Keeps the interpreter from complaining when it flushes at exit."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError):
        sys.stdout = io.StringIO()
