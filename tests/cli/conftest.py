"""A command line to call in process."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pytest

from chunkwright.cli import main


@dataclass(frozen=True)
class Result:
    code: int
    out: str
    err: str


Run = Callable[..., Result]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    def call(*arguments: object) -> Result:
        code = main([str(argument) for argument in arguments])
        captured = capsys.readouterr()
        return Result(code, captured.out, captured.err)

    return call
