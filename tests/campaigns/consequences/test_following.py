"""What follows from a battle's end is written once, whoever dies, and however often it is tried."""

from __future__ import annotations

import uuid
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.utils import timezone

from accounts.models import User
from battles import desk, endings
from battles.access import Reader
from battles.bringing import Army
from battles.lobby import joining, opening
from battles.models import Battle
from campaigns.clubs.models import Club
from campaigns.consequences import following
from campaigns.consequences.ending import Ending
from campaigns.consequences.models import Consequence
from tests.campaigns.conftest import found

SUBJECT = "a test"


@pytest.fixture
def battle(alice: User, bob: User) -> Battle:
    """A battle between Alice and Bob."""
    wish = opening.Wish("toy", "A duel", Army("three"), "yard", "last", "invite", "alice-nonce")
    waiting = opening.open_for(alice, wish, "en")
    return joining.accept(waiting.invitation_code, bob, Army("two"), "bobs-nonce", "en")


def resigned(battle: Battle, loser: User) -> None:
    """The battle's end."""
    order = desk.Order(uuid.uuid4(), {"do": "resign"})
    desk.submit(battle.pk, Reader(loser.pk), order)


class Book:
    """Clubs stand for what is written: one each time."""

    def __init__(self, writer: User) -> None:
        self.writer = writer
        self.endings: list[Ending] = []
        self.dies = 0

    def write(self, ending: Ending, subject_id: uuid.UUID) -> None:
        """Write it down, and perhaps die after that."""
        self.endings.append(ending)
        found(self.writer, name=str(subject_id))
        if self.dies > 0:
            self.dies -= 1
            raise RuntimeError("the worker died")

    def lines(self) -> int:
        """How often it is written."""
        return Club.objects.count()


@pytest.fixture
def book(alice: User, monkeypatch: pytest.MonkeyPatch) -> Book:
    """Where it is written."""
    book = Book(alice)
    monkeypatch.setitem(following._subjects, SUBJECT, book.write)
    return book


@pytest.mark.django_db
def test_it_is_written_once_when_the_battle_is_over(
    battle: Battle, book: Book, alice: User, bob: User
) -> None:
    thing = uuid.uuid4()
    for _ in range(2):
        following.expect(battle, SUBJECT, thing)
    assert following.follow(battle.pk) == 0
    assert following.left_undone(timezone.now()) == []
    resigned(battle, bob)
    assert following.left_undone(timezone.now()) == [battle.pk]
    assert [following.follow(battle.pk) for _ in range(3)] == [1, 0, 0]
    assert following.left_undone(timezone.now()) == []
    (ending,) = book.endings
    won, lost = ending.side_of(alice.pk), ending.side_of(bob.pk)
    assert won is not None
    assert lost is not None
    assert (won.won, lost.won) == (True, False)
    assert book.lines() == 1


@pytest.mark.django_db
def test_a_worker_that_dies_has_written_nothing(battle: Battle, book: Book, bob: User) -> None:
    following.expect(battle, SUBJECT, uuid.uuid4())
    resigned(battle, bob)
    book.dies = 1
    assert following.follow(battle.pk) == 0
    assert book.lines() == 0
    (expected,) = Consequence.objects.all()
    assert (expected.tries, expected.written_at) == (1, None)
    # It waits a while, so that what fails does not keep others from being written.
    assert following.left_undone(timezone.now()) == []
    assert following.left_undone(timezone.now() + 2 * timedelta(minutes=1)) == [battle.pk]
    assert following.follow(battle.pk) == 1
    assert book.lines() == 1


@pytest.mark.django_db
def test_one_that_fails_keeps_no_other_waiting(
    battle: Battle, book: Book, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(ending: Ending, subject_id: uuid.UUID) -> None:
        raise RuntimeError("it cannot be written")

    monkeypatch.setitem(following._subjects, "what fails", fail)
    following.expect(battle, "what fails", uuid.uuid4())
    following.expect(battle, SUBJECT, uuid.uuid4())
    resigned(battle, bob)
    assert following.follow(battle.pk) == 1
    assert book.lines() == 1


@pytest.mark.django_db(transaction=True)
def test_workers_at_the_same_moment_write_it_once(battle: Battle, book: Book, bob: User) -> None:
    following.expect(battle, SUBJECT, uuid.uuid4())
    resigned(battle, bob)

    def work(_: int) -> int:
        try:
            return following.follow(battle.pk)
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as workers:
        assert sum(workers.map(work, range(4))) == 1
    assert book.lines() == 1


@pytest.mark.django_db(transaction=True)
def test_a_battles_end_is_told_once_it_is_committed(
    battle: Battle, book: Book, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Any] = []
    monkeypatch.setattr(
        following.current_app, "send_task", lambda name, arguments, **_: asked.append((name, arguments))
    )
    assert following.follow_soon in endings._listeners
    following.expect(battle, SUBJECT, uuid.uuid4())
    assert asked == []
    resigned(battle, bob)
    assert ("campaigns.consequences.tasks.follow_battle", (str(battle.pk),)) in asked
