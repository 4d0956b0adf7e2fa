"""Settings that hold for every test: no network, no clock, the same examples on every run."""

from __future__ import annotations

import os
import socket

import pytest
from hypothesis import HealthCheck, Phase, settings

settings.register_profile("fixed", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("explore", settings.get_profile("fixed"), derandomize=False, max_examples=2000)
settings.register_profile(
    "search", settings.get_profile("explore"), phases=[Phase.explicit, Phase.generate], max_examples=5000
)
settings.register_profile("unshrunk", settings.get_profile("fixed"), phases=[Phase.explicit, Phase.generate])
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "fixed"))


@pytest.fixture(autouse=True)
def no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make every attempt to leave the machine fail at once and loudly."""

    def refuse(*arguments: object, **_: object) -> None:
        raise AssertionError(f"a test tried to use the network: {arguments[1:]}")

    monkeypatch.setattr(socket.socket, "connect", refuse)
    monkeypatch.setattr(socket, "getaddrinfo", refuse)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--accept", action="store_true", help="rewrite the expected trees and chunks of tests/cases")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--accept") and os.environ.get("CI"):
        raise pytest.UsageError("--accept rewrites expectations; CI must not")
