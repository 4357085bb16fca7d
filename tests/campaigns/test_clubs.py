"""Founding a club, joining it by link or request, leaving it, and taking it all along."""

from __future__ import annotations

import uuid
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection

from accounts.models import User
from campaigns.clubs import desk
from campaigns.clubs.models import Club, Membership
from tests.calls import client_of, fitting
from tests.campaigns.conftest import call, found

WISH = {"name": "Friday Ironclads", "zone": "Europe/Paris", "place": "Lyon", "listed": True}


@pytest.mark.django_db
def test_a_club_is_founded_once(alice: User, bob: User) -> None:
    wish = {"id": str(uuid.uuid4()), **WISH}
    made = client_of(alice).post("/api/clubs", wish)
    assert made.status_code == 201
    assert fitting("Club", made.json())["role"] == "owner"
    assert client_of(alice).post("/api/clubs", wish).json() == made.json()
    assert client_of(bob).post("/api/clubs", wish).json()["code"] == "id_reused"
    (mine,) = client_of(alice).get("/api/clubs").json()["results"]
    fitting("MyClub", mine)
    assert (mine["name"], mine["people"], mine["waiting"]) == ("Friday Ironclads", 1, 0)
    assert client_of(bob).get("/api/clubs").json()["results"] == []
    assert client_of(alice).post("/api/clubs", {**wish, "zone": "Mars/Olympus"}).status_code == 400


@pytest.mark.django_db
def test_joining_by_link(club: Club, alice: User, bob: User) -> None:
    assert call(bob, club, "get").status_code == 404
    assert call(bob, club, "get", f"?code={club.join_code}").json()["name"] == club.name
    assert call(bob, club, "post", "/join", {"code": "wrong"}).status_code == 404
    for _ in range(2):
        assert call(bob, club, "post", "/join", {"code": club.join_code}).json()["role"] == "member"
    assert Membership.objects.filter(club=club).count() == 2
    # An organiser who opens the link again stays what they are.
    assert call(alice, club, "post", "/join", {"code": club.join_code}).json()["role"] == "owner"
    old = club.join_code
    call(alice, club, "post", "/link")
    assert call(bob, club, "delete", "/members/bob").status_code == 204
    assert call(bob, club, "post", "/join", {"code": old}).status_code == 404


@pytest.mark.django_db
def test_asking_to_join(alice: User, bob: User, charlie: User) -> None:
    club = found(alice, listed=True)
    assert [each["name"] for each in client_of(None).get("/api/clubs/listed?q=iron").json()["results"]] == [
        "Friday Ironclads"
    ]
    for _ in range(2):
        assert call(bob, club, "post", "/requests", {"message": "I have a table."}).json()["asked"]
    call(charlie, club, "post", "/requests", {})
    waiting = call(alice, club, "get", "/requests").json()["results"]
    assert [(each["player"], each["message"]) for each in waiting] == [
        ("bob", "I have a table."),
        ("charlie", ""),
    ]
    assert client_of(alice).get("/api/clubs").json()["results"][0]["waiting"] == 2
    for each, accept in zip(waiting, (True, False), strict=True):
        for _ in range(2):
            answer = call(alice, club, "post", f"/requests/{each['id']}", {"accept": accept})
            assert answer.status_code == 204
    # The other answer is refused: it has been said already.
    assert call(alice, club, "post", f"/requests/{waiting[0]['id']}", {"accept": False}).status_code == 409
    assert call(bob, club, "get").json()["role"] == "member"
    assert call(charlie, club, "get").json()["role"] == ""


@pytest.mark.django_db
def test_who_leaves_takes_nothing_away(club: Club, alice: User, bob: User) -> None:
    call(bob, club, "post", "/join", {"code": club.join_code})
    call(alice, club, "patch", "/members/bob", {"role": "organiser"})
    news = {"id": str(uuid.uuid4()), "title": "New tables", "text": "Two of them."}
    call(bob, club, "post", "/news", news)
    assert call(alice, club, "delete", "/members/alice").json()["code"] == "conflict"
    assert call(bob, club, "delete", "/members/bob").status_code == 204
    assert call(bob, club, "get", "/news").status_code == 404
    (told,) = call(alice, club, "get", "/news").json()["results"]
    assert (told["author"], told["title"]) == ("bob", "New tables")
    taken = call(alice, club, "get", "/export").json()
    assert [(each["player"], each["left_at"] is None) for each in taken["members"]] == [
        ("alice", True),
        ("bob", False),
    ]
    assert [each["title"] for each in taken["news"]] == ["New tables"]
    assert club.join_code not in str(taken)
    # Joining again begins a new membership beside the old one.
    call(bob, club, "post", "/join", {"code": club.join_code})
    assert call(bob, club, "get").json()["role"] == "member"


@pytest.mark.django_db
def test_deleting_is_soft(club: Club, alice: User, bob: User) -> None:
    call(bob, club, "post", "/join", {"code": club.join_code})
    assert call(alice, club, "delete").status_code == 204
    for who in (alice, bob):
        assert call(who, club, "get").status_code == 404
    assert call(bob, club, "post", "/restore").status_code == 404
    assert call(alice, club, "post", "/restore").json()["people"] == 2


@pytest.mark.django_db
def test_news_are_told_once_and_taken_down(club: Club, alice: User) -> None:
    wish = {"id": str(uuid.uuid4()), "title": "Closed on the 24th", "pinned": True}
    for _ in range(2):
        told = call(alice, club, "post", "/news", wish)
        assert fitting("ClubNews", told.json())["pinned"]
    assert len(call(alice, club, "get", "/news").json()["results"]) == 1
    other = found(alice, name="Another")
    assert call(alice, other, "post", "/news", wish).json()["code"] == "id_reused"
    assert call(alice, club, "delete", f"/news/{wish['id']}").status_code == 204
    assert call(alice, club, "delete", f"/news/{wish['id']}").status_code == 404


@pytest.mark.django_db(transaction=True)
def test_joining_in_many_windows_at_once_happens_once(club: Club, bob: User) -> None:
    def join(_: int) -> str:
        try:
            return desk.join(bob, club.pk, club.join_code).role
        finally:
            connection.close()

    with ThreadPoolExecutor(6) as windows:
        assert set(windows.map(join, range(6))) == {"member"}
    assert Membership.objects.filter(club=club, user=bob).count() == 1
