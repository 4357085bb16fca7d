"""Time zones, by their names in the tz database, and what a person's own clock says."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta, tzinfo
from functools import cache
from zoneinfo import ZoneInfo, available_timezones


@cache
def zone_names() -> frozenset[str]:
    """The names of all time zones."""
    return frozenset(available_timezones())


def zone_of(name: str) -> tzinfo:
    """The zone of this name; UTC where nobody has named one, or the database has forgotten it."""
    return ZoneInfo(name) if name in zone_names() else UTC


def is_quiet(now: datetime, zone: tzinfo, begin: time, end: time) -> bool:
    """Whether the zone's clock stands between two times of day, which may lie on two days.

    Where both are the same there are no quiet hours.
    """
    here = now.astimezone(zone).time()
    return begin <= here < end if begin <= end else not end <= here < begin


def last_time_of(now: datetime, zone: tzinfo, hour: int) -> datetime:
    """When the zone's clock last showed this full hour.

    An hour that the clocks leave out in spring is the moment at which they do.
    """
    local = now.astimezone(zone)
    for days in (0, 1):
        day = local.date() - timedelta(days=days)
        at = datetime.combine(day, time(hour), tzinfo=zone).astimezone(UTC)
        if at <= now:
            return at
    raise AssertionError("yesterday has passed")
