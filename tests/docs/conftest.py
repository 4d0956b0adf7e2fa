"""Examples run from the root of the repository."""

from __future__ import annotations

import pytest

from doc_pages import ROOT


@pytest.fixture(autouse=True)
def at_the_root(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
