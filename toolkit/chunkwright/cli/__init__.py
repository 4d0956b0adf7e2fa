"""The command line."""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import cast

from chunkwright.cli.arguments import build_parser
from chunkwright.cli.policy_options import UsageError
from chunkwright.errors import MissingExtra, PolicyError, StateError, TokenizerError

__all__ = ["main"]

_INTERRUPTED = 130  # 128 + SIGINT, as shells have it
_BROKEN_PIPE = 141  # 128 + SIGPIPE
_COMMANDS = {
    "chunk": "chunk_command:run_chunk",
    "run": "run_command:run_run",
    "compact": "state_command:run_compact",
    "state": "state_command:run_state",
    "parse": "parse_command:run_parse",
    "show": "show_command:run_show",
    "explain": "explain_command:run_explain",
    "golden": "golden_command:run_golden",
    "eval": "eval_command:run_eval",
    "check": "check_command:run_check",
    "formats": "formats_command:run_formats",
}
"""Where each command is: only its own modules are loaded, since a run shall begin at once."""


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the command line.

    Args:
        argv: The arguments without the program's name; those of the process if None.

    Returns:
        0 if all went well, 1 if some file failed or a check found something, 2 for a mistake in the arguments or
        nothing to do, 130 if interrupted, 141 if the reader of standard output went away.
    """
    _write_exact_utf8()
    given = sys.argv[1:] if argv is None else argv
    try:
        arguments = build_parser(given[0] if given else "").parse_args(given)
        code = _command(arguments.command)(arguments)
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


def _command(name: str) -> Callable[[argparse.Namespace], int]:
    module, _, function = _COMMANDS[name].partition(":")
    return cast("Callable[[argparse.Namespace], int]", getattr(import_module(f"chunkwright.cli.{module}"), function))


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
