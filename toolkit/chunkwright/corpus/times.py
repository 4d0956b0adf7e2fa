"""Times of runs."""

from __future__ import annotations

from datetime import UTC, datetime


def run_time(given: str | None) -> str:
    """A time in UTC, in ISO 8601 with seconds, so that times sort as they follow.

    Args:
        given: A date or time in ISO 8601, in UTC if it does not say otherwise; now if None.

    Raises:
        ValueError: It is none.
    """
    try:
        moment = datetime.now(UTC) if given is None else datetime.fromisoformat(given)
    except ValueError:
        raise ValueError(f"{given!r} is no date or time in ISO 8601, such as 2026-03-01T08:00:00Z") from None
    moment = moment if moment.tzinfo else moment.replace(tzinfo=UTC)
    return moment.astimezone(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
