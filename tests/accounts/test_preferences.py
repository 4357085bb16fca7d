"""A person's wishes: their own alone, checked, kept; and what their clock says."""

from __future__ import annotations

from datetime import UTC, datetime, time
from typing import Any

import pytest

from accounts.models import User
from accounts.preferences.models import Preferences
from accounts.preferences.zones import is_quiet, last_time_of, zone_of
from tests.calls import client_of, fitting
from tests.people import alice, bob  # noqa: F401

ADDRESS = "/api/me/preferences"


def test_wishes_are_the_usual_until_somebody_says_otherwise(alice: User, bob: User) -> None:  # noqa: F811
    usual = fitting("Preferences", client_of(alice).get(ADDRESS).json())
    assert (usual["mail"], usual["quiet_from"], usual["language"]) == ("soon", "22:00", "")
    changed = client_of(alice).patch(ADDRESS, {"mail": "daily", "daily_hour": 7}).json()
    assert (changed["mail"], changed["daily_hour"], changed["quiet_from"]) == ("daily", 7, "22:00")
    assert client_of(bob).get(ADDRESS).json() == usual
    assert client_of(None).get(ADDRESS).status_code == 401


@pytest.mark.parametrize(
    "wish",
    [
        {"time_zone": "Europe/Atlantis"},
        {"time_zone": "../../etc/passwd"},
        {"language": "tlh"},
        {"mail": "always"},
        {"daily_hour": 24},
        {"quiet_from": "25:00"},
        {"pushes": "perhaps"},
    ],
)
def test_what_makes_no_sense_is_refused_and_changes_nothing(alice: User, wish: dict[str, Any]) -> None:  # noqa: F811
    assert client_of(alice).patch(ADDRESS, wish).status_code == 400
    assert client_of(alice).get(ADDRESS).json() == client_of(alice).patch(ADDRESS, {}).json()


def test_what_is_chosen_once_holds_in_every_browser(alice: User) -> None:  # noqa: F811
    client_of(alice).patch(ADDRESS, {"language": "fr", "time_zone": "Europe/Paris"})
    me = client_of(alice).get("/api/me").json()["user"]
    assert (me["language"], me["time_zone"]) == ("fr", "Europe/Paris")
    assert Preferences.objects.count() == 1


def test_quiet_hours_may_lie_over_midnight() -> None:
    zone = zone_of("America/New_York")

    def quiet(hour: int, begin: int, end: int) -> bool:
        return is_quiet(datetime(2026, 7, 1, hour, tzinfo=UTC), zone, time(begin), time(end))

    # New York is four hours behind in July.
    assert [quiet(hour, 22, 8) for hour in (1, 2, 11, 12, 20)] == [False, True, True, False, False]
    assert [quiet(hour, 13, 14) for hour in (16, 17, 18)] == [False, True, False]
    assert not any(quiet(hour, 9, 9) for hour in range(24))


def test_an_hour_of_the_day_is_that_of_the_person_in_summer_and_winter() -> None:
    paris = zone_of("Europe/Paris")
    assert last_time_of(datetime(2026, 7, 1, 12, tzinfo=UTC), paris, 8) == datetime(2026, 7, 1, 6, tzinfo=UTC)
    assert last_time_of(datetime(2026, 12, 1, 12, tzinfo=UTC), paris, 8) == datetime(
        2026, 12, 1, 7, tzinfo=UTC
    )
    assert last_time_of(datetime(2026, 7, 1, 5, tzinfo=UTC), paris, 8) == datetime(2026, 6, 30, 6, tzinfo=UTC)
    # In the night of 29 March 2026 there is no two o'clock: the clock jumps to three at 1 UTC.
    assert last_time_of(datetime(2026, 3, 29, 12, tzinfo=UTC), paris, 2) == datetime(
        2026, 3, 29, 1, tzinfo=UTC
    )


def test_who_has_named_no_zone_lives_by_utc() -> None:
    assert [zone_of(name) for name in ("", "Nowhere/At_All")] == [UTC, UTC]
