"""Game nights: on the club's clocks all year round, in everybody's calendar."""

from __future__ import annotations

import uuid
from datetime import UTC, datetime
from typing import Any

import pytest
from icalendar import Calendar

from accounts.models import User
from campaigns.clubs.calendar import moment
from campaigns.clubs.models import Club, Night
from campaigns.errors import Malformed
from tests.calls import client_of, fitting
from tests.campaigns.conftest import call

pytestmark = pytest.mark.django_db

NIGHT = {"title": "Friday", "wall": "2026-10-23T19:00", "minutes": 240, "place": "Town hall"}


def planned(who: User, club: Club, **changes: Any) -> Any:
    wish = {"id": str(uuid.uuid4()), **NIGHT, **changes}
    answer = call(who, club, "post", "/nights", wish)
    assert answer.status_code == 201, answer.content
    assert call(who, club, "post", "/nights", wish).json() == answer.json()
    return answer.json()["nights"]


def test_a_weekly_night_keeps_its_time_when_the_clocks_change(club: Club, alice: User) -> None:
    before, after = planned(alice, club, weeks=2)
    assert fitting("Night", before)["wall"] == "2026-10-23T19:00"
    assert after["wall"] == "2026-10-30T19:00"
    # Summer time ends in between: seven in the evening is an hour later by Greenwich.
    assert (before["starts_at"], after["starts_at"]) == ("2026-10-23T17:00:00Z", "2026-10-30T18:00:00Z")
    assert Night.objects.count() == 2


@pytest.mark.parametrize(
    ("wall", "zone", "utc"),
    [
        ("2026-07-01T20:00", "America/New_York", datetime(2026, 7, 2, 0, 0, tzinfo=UTC)),
        ("2026-07-01T20:00", "Asia/Kathmandu", datetime(2026, 7, 1, 14, 15, tzinfo=UTC)),
        # Shown twice in autumn: the first is meant.
        ("2026-10-25T02:30", "Europe/Paris", datetime(2026, 10, 25, 0, 30, tzinfo=UTC)),
    ],
)
def test_moments(wall: str, zone: str, utc: datetime) -> None:
    assert moment(wall, zone) == utc


@pytest.mark.parametrize(
    ("wall", "zone"),
    [
        ("2026-03-29T02:30", "Europe/Paris"),  # never shown: the clocks are put forward
        ("2026-02-30T19:00", "Europe/Paris"),
        ("2026-12-04T25:00", "Europe/Paris"),
        ("9999-12-31T23:59", "America/New_York"),
        ("2026-12-04T19:00", "../../etc/passwd"),
        ("2026-12-04T19:00", ""),
    ],
)
def test_times_that_there_are_not(wall: str, zone: str) -> None:
    with pytest.raises(Malformed):
        moment(wall, zone)


def test_who_comes(club: Club, alice: User, bob: User) -> None:
    call(bob, club, "post", "/join", {"code": club.join_code})
    (night,) = planned(alice, club)
    for word in ("yes", "maybe"):
        answer = call(bob, club, "put", f"/nights/{night['id']}/answer", {"answer": word})
        assert answer.status_code == 204
    (shown,) = call(alice, club, "get", "/nights").json()["results"]
    assert shown["answers"] == [{"player": "bob", "answer": "maybe"}]
    call(alice, club, "delete", f"/nights/{night['id']}")
    assert call(bob, club, "put", f"/nights/{night['id']}/answer", {"answer": "yes"}).status_code == 409
    assert call(alice, club, "get", "/nights?since=2027-01-01").json()["results"] == []
    assert call(alice, club, "get", "/nights?since=soon").status_code == 400


def test_the_feed_says_what_has_changed_and_ends_with_the_membership(
    club: Club, alice: User, bob: User
) -> None:
    call(bob, club, "post", "/join", {"code": club.join_code})
    (night,) = planned(alice, club)
    code = call(bob, club, "get").json()["feed_code"]
    address = f"/api/clubs/{club.pk}/calendar.ics?code={code}"
    (event,) = _events(address)
    assert (str(event["summary"]), event["dtstart"].dt) == ("Friday", datetime(2026, 10, 23, 17, tzinfo=UTC))
    assert (str(event["location"]), event["sequence"]) == ("Town hall", 0)
    call(alice, club, "patch", f"/nights/{night['id']}", {"wall": "2026-10-23T18:00"})
    call(alice, club, "delete", f"/nights/{night['id']}")
    (event,) = _events(address)
    assert event["dtstart"].dt == datetime(2026, 10, 23, 16, tzinfo=UTC)
    assert (str(event["status"]), event["sequence"]) == ("CANCELLED", 2)
    call(bob, club, "delete", "/members/bob")
    assert client_of(None).get(address).status_code == 404
    assert client_of(None).get(f"/api/clubs/{club.pk}/calendar.ics").status_code == 404


def _events(address: str) -> list[Any]:
    answer = client_of(None).get(address)
    assert answer.status_code == 200
    assert answer["content-type"].startswith("text/calendar")
    return list(Calendar.from_ical(answer.content).walk("VEVENT"))
