"""Alice's list is public, Bob and Charlie say something about it, and nobody says too much."""

from __future__ import annotations

import uuid
from typing import Any

import pytest

from accounts.models import User
from armies import access, comments, desk
from armies.access import Reader
from armies.models import ArmyList, Comment
from tests.armies.conftest import client_of
from tests.calls import fitting

pytestmark = pytest.mark.django_db


@pytest.fixture
def public(legal: ArmyList) -> ArmyList:
    desk.share(legal.pk, legal.owner_id, "public")
    return access.look(legal.pk, Reader(legal.owner_id))


def say(army: ArmyList, person: User | None, text: str = "Why no tank?", **changes: Any) -> Any:
    wish = {"id": str(uuid.uuid4()), "text": text} | changes
    return client_of(person).post(f"/api/lists/{army.pk}/comments", wish)


def read(army: ArmyList, person: User | None) -> list[dict[str, Any]]:
    answer = client_of(person).get(f"/api/lists/{army.pk}/comments")
    assert answer.status_code == 200, answer.content
    return [fitting("Comment", each) for each in answer.json()["results"]]


def test_everybody_reads_what_anybody_signed_in_says(public: ArmyList, alice: User, bob: User) -> None:
    assert say(public, bob, "  Why no <b>tank</b>?  ").status_code == 201
    assert say(public, alice, "No points left.").status_code == 201
    assert say(public, None).status_code == 401
    said = [(each["author"], each["text"], each["by_owner"], each["yours"]) for each in read(public, None)]
    assert said == [
        ("bob", "Why no <b>tank</b>?", False, False), ("alice", "No points left.", True, False),
    ]  # fmt: skip
    assert [each["yours"] for each in read(public, bob)] == [True, False]


def test_only_public_lists_are_commented_on(legal: ArmyList, alice: User, charlie: User) -> None:
    assert say(legal, charlie).status_code == 404
    assert say(legal, alice).status_code == 409
    assert client_of(charlie).get(f"/api/lists/{legal.pk}/comments").status_code == 404
    assert not Comment.objects.exists()


def test_said_twice_it_stands_once(public: ArmyList, bob: User, charlie: User) -> None:
    id = str(uuid.uuid4())
    assert [say(public, bob, id=id).status_code for _ in range(2)] == [201, 201]
    assert say(public, bob, "Something else", id=id).status_code == 409
    assert say(public, charlie, id=id).status_code == 409
    assert len(read(public, None)) == 1


def test_author_owner_and_staff_take_a_comment_down_and_nobody_else(
    public: ArmyList, alice: User, bob: User, charlie: User
) -> None:
    staff = User.objects.create_user("dora", password="x", is_staff=True)
    for person, others in ((bob, (charlie, None)), (alice, (charlie,)), (staff, (charlie,))):
        id = say(public, bob).json()["id"]
        url = f"/api/lists/{public.pk}/comments/{id}"
        for other in others:
            assert client_of(other).delete(url).status_code == (404 if other else 401)
        assert [each["may_delete"] for each in read(public, person)] == [True]
        assert [each["may_delete"] for each in read(public, charlie)] == [False]
        assert client_of(person).delete(url).status_code == 204
        assert client_of(person).delete(url).status_code == 404
        assert read(public, person) == []
        kept = Comment.objects.get(pk=id)
        assert (kept.text, kept.deleted_by) == ("Why no tank?", person)


def test_one_takes_down_ones_own_from_a_list_that_is_private_again(
    public: ArmyList, alice: User, bob: User
) -> None:
    id = say(public, bob).json()["id"]
    desk.share(public.pk, public.owner_id, "private")
    assert client_of(bob).get(f"/api/lists/{public.pk}/comments").status_code == 404
    assert client_of(bob).delete(f"/api/lists/{public.pk}/comments/{id}").status_code == 204
    assert read(public, alice) == []


def test_a_comment_is_looked_for_on_its_own_list(public: ArmyList, alice: User, bob: User) -> None:
    other = desk.copy(bob, uuid.uuid4(), public.pk, Reader(bob.pk))
    id = say(public, bob).json()["id"]
    assert client_of(bob).delete(f"/api/lists/{other.pk}/comments/{id}").status_code == 404
    assert len(read(public, None)) == 1


def test_who_has_been_shut_out_says_nothing_any_more(public: ArmyList, bob: User) -> None:
    say(public, bob)
    bob.is_active = False
    bob.save()
    assert read(public, None) == []


@pytest.mark.parametrize("text", ["", "   ", "x" * 2001, "a\0b", None, 7, ["x"]])
def test_what_is_no_comment_is_refused(public: ArmyList, bob: User, text: Any) -> None:
    answer = say(public, bob, text)
    assert answer.status_code == (201 if text == 7 else 400), answer.content


def test_taking_down_and_saying_again_is_no_way_past_the_bounds(
    public: ArmyList, bob: User, charlie: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(comments, "MOST_COMMENTS_A_DAY", 2)
    for _ in range(2):
        id = say(public, bob).json()["id"]
        client_of(bob).delete(f"/api/lists/{public.pk}/comments/{id}")
    assert say(public, bob).status_code == 413
    assert say(public, charlie).status_code == 201
    monkeypatch.setattr(comments, "MOST_COMMENTS", 3)
    assert say(public, charlie).status_code == 413
