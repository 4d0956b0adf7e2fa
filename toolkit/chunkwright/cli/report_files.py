"""Reports that commands write to files."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from chunkwright.cli.policy_options import UsageError
from chunkwright.sinks.atomic import replaced


def check_folders(targets: Iterable[tuple[str, Path | None]]) -> None:
    """Finds out before the work is done whether what it gives can be kept.

    Args:
        targets: Names of options with their files, None for those that were not given.

    Raises:
        UsageError: The folder of one does not exist.
    """
    for name, target in targets:
        if target is not None and not Path(target).absolute().parent.is_dir():
            raise UsageError(f"{name} {target}: there is no such folder")


def write_report(path: Path, text: str) -> None:
    """Writes a report, whole or not at all; characters that UTF-8 has no place for are shown by their numbers.

    Args:
        path: The file.
        text: The report.

    Raises:
        UsageError: It cannot be written.
    """
    try:
        with replaced(path) as stream:
            stream.write(text.encode("utf-8", "backslashreplace").decode("utf-8"))
    except OSError as error:
        raise UsageError(f"cannot write {path}: {error.strerror}; give another file") from error
