"""Who may do what in a club, role by role and call by call, from the outsider's side first."""

from __future__ import annotations

import uuid
from typing import Any

import pytest

from accounts.models import User
from campaigns.clubs.models import Club, Night
from tests.campaigns.conftest import ROLES, call
from tests.people import person

pytestmark = pytest.mark.django_db

NIGHT = {"title": "Friday", "wall": "2026-12-04T19:00", "minutes": 240}
NEWS = {"title": "Table four is mended"}
POST = {"title": "The bridge", "happened_on": "2026-12-04"}

#: call, and the least role that it is answered for; below that 403, outside 404 and 401.
TABLE: list[tuple[str, str, Any, str]] = [
    ("get", "", None, "guest"),
    ("get", "/members", None, "guest"),
    ("get", "/news", None, "guest"),
    ("get", "/nights", None, "guest"),
    ("get", "/homebrew", None, "guest"),
    ("get", "/tables", None, "guest"),
    ("put", "/nights/{night}/answer", {"answer": "yes"}, "guest"),
    ("post", "/chronicle", POST, "member"),
    ("post", "/news", NEWS, "organiser"),
    ("post", "/nights", NIGHT, "organiser"),
    ("patch", "/nights/{night}", {"title": "Saturday"}, "organiser"),
    ("delete", "/nights/{night}", None, "organiser"),
    ("get", "/requests", None, "organiser"),
    ("post", "/link", None, "organiser"),
    ("patch", "/members/somebody", {"role": "guest"}, "organiser"),
    ("delete", "/members/somebody", None, "organiser"),
    ("patch", "", {"about": "We meet on Fridays."}, "organiser"),
    ("get", "/export", None, "organiser"),
    ("post", "/owner", {"to": "somebody"}, "owner"),
    ("delete", "", None, "owner"),
]


@pytest.fixture
def night(club: Club, alice: User) -> Night:
    call(alice, club, "post", "/nights", {"id": str(uuid.uuid4()), **NIGHT})
    return Night.objects.get()


@pytest.mark.parametrize(("method", "path", "body", "least"), TABLE)
def test_the_table_of_permissions(
    club: Club, people: dict[str, User], night: Night, method: str, path: str, body: Any, least: str
) -> None:
    somebody = person("somebody")
    call(somebody, club, "post", "/join", {"code": club.join_code})
    path = path.format(night=night.pk)
    # A club that is not listed is not there for outsiders; nobody in particular is asked to sign in.
    for who, status in ((None, 404 if method == "get" and not path else 401), (people["outsider"], 404)):
        assert call(who, club, method, path, _fresh(method, body)).status_code == status
    for role in ROLES:
        answer = call(people[role], club, method, path, _fresh(method, body))
        if ROLES.index(role) < ROLES.index(least):
            assert answer.status_code == 403, role
            assert answer.json()["code"] == "forbidden"
        else:
            assert answer.status_code < 300, answer.content
            break


def _fresh(method: str, body: Any) -> Any:
    makes = method == "post" and isinstance(body, dict) and "title" in body
    return {"id": str(uuid.uuid4()), **body} if makes else body


def test_nobody_rises_or_is_sent_away_by_those_who_are_not_above(club: Club, people: dict[str, User]) -> None:
    organiser, other = people["organiser"], person("other")
    call(other, club, "post", "/join", {"code": club.join_code})
    call(people["owner"], club, "patch", "/members/other", {"role": "organiser"})
    for name, role in (("other", "member"), ("alice", "member"), ("organiser", "member")):
        assert call(organiser, club, "patch", f"/members/{name}", {"role": role}).status_code == 403
    assert call(organiser, club, "patch", "/members/member", {"role": "organiser"}).status_code == 403
    assert call(organiser, club, "patch", "/members/member", {"role": "umpire"}).status_code == 204
    for name in ("other", "alice"):
        assert call(organiser, club, "delete", f"/members/{name}").status_code == 403
    # A second organiser cannot delete the club.
    assert call(organiser, club, "delete").status_code == 403
    # Nobody is made an owner but by the owner, who hands the club over.
    refused = call(people["owner"], club, "patch", "/members/member", {"role": "owner"})
    assert refused.status_code == 400


def test_handing_over_leaves_one_owner(club: Club, people: dict[str, User]) -> None:
    alice, organiser = people["owner"], people["organiser"]
    assert call(alice, club, "post", "/owner", {"to": "organiser"}).json()["role"] == "organiser"
    # Sent again it is refused: the club is not Alice's any more.
    assert call(alice, club, "post", "/owner", {"to": "organiser"}).status_code == 403
    assert call(organiser, club, "get").json()["role"] == "owner"
    owners = club.memberships.filter(role="owner", left_at__isnull=True)
    assert [each.user for each in owners] == [organiser]


def test_a_club_that_is_listed_shows_its_name_and_nothing_else(club: Club, people: dict[str, User]) -> None:
    call(people["owner"], club, "patch", "", {"listed": True})
    seen = call(people["outsider"], club, "get").json()
    assert (seen["name"], seen["role"], seen["may"]) == ("Friday Ironclads", "", [])
    assert (seen["join_code"], seen["feed_code"]) == ("", "")
    for path in ("/members", "/news", "/nights", "/homebrew", "/requests", "/export"):
        assert call(people["outsider"], club, "get", path).status_code == 403
    # Who may not admit anybody does not learn the link either.
    assert call(people["member"], club, "get").json()["join_code"] == ""
    assert call(people["organiser"], club, "get").json()["join_code"] == club.join_code
