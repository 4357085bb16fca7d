"""It is your move: who hears of it, when, how often, and in which words."""

from __future__ import annotations

import uuid
from datetime import UTC, datetime, time, timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.utils import timezone

from accounts.models import User
from accounts.preferences.models import Preferences
from battles import desk
from battles.bringing import Army
from battles.clocks.clock import Agreement, plain
from battles.lobby import joining, opening
from battles.models import Battle
from battles.notices import finding, sending, visits
from battles.notices.models import Notice
from tests.battles import conftest as battles
from tests.battles.conftest import client_of, reader

pytestmark = pytest.mark.django_db(transaction=True)

LATER = timedelta(minutes=2)


@pytest.fixture(autouse=True)
def awake(alice: User, bob: User) -> None:
    """Both have confirmed an address, and sleep never."""
    for user in (alice, bob):
        wish(user)
        EmailAddress.objects.create(user=user, email=f"{user.username}@club.example", verified=True)


def wish(user: User, **wishes: Any) -> None:
    usual = {"quiet_from": time(0), "quiet_until": time(0)}
    Preferences.objects.update_or_create(user=user, defaults=usual | wishes)


def play(battle: Battle, user: User, **command: Any) -> None:
    desk.submit(battle.pk, reader(user), desk.Order(uuid.uuid4(), command or {"do": "done"}))
    battle.refresh_from_db()


def notify(now: datetime) -> list[tuple[str, str]]:
    """Look, tell, and say which letters left: to whom, about what."""
    mail.outbox.clear()
    finding.look(now)
    sending.tell_all(now)
    return [(letter.to[0].split("@")[0], letter.subject) for letter in mail.outbox]


def another(alice: User, bob: User, name: str) -> Battle:
    waiting = opening.open_for(alice, battles.wish(name=name), "en")
    return joining.accept(waiting.invitation_code, bob, Army("two"), "bobs-nonce", "en")


def test_whoever_is_awaited_and_away_gets_one_letter_with_one_link(battle: Battle, alice: User) -> None:
    play(battle, alice)
    now = battle.moved_at + LATER
    assert notify(battle.moved_at + timedelta(seconds=5)) == [], "who is there sees it by themselves"
    assert notify(now) == [("bob", "It is your move: A duel")]
    letter = mail.outbox[0]
    assert f"/battles/{battle.pk}#decision" in letter.body
    assert "Against alice." in letter.body
    assert "List-Unsubscribe" in letter.extra_headers
    assert notify(now + LATER) == []


def test_looking_twice_says_nothing_twice(battle: Battle, alice: User) -> None:
    play(battle, alice)
    now = battle.moved_at + LATER
    assert finding.look(now) == 1
    finding.look(now)
    assert Notice.objects.count() == 1
    assert len(notify(now) + notify(now)) == 1


def test_who_has_the_table_before_their_eyes_gets_none(battle: Battle, alice: User, bob: User) -> None:
    play(battle, alice)
    assert client_of(bob).post(f"/api/battles/{battle.pk}/seen").status_code == 204
    assert notify(timezone.now() + LATER) == []


def test_a_move_of_ones_own_is_no_news(battle: Battle, alice: User) -> None:
    play(battle, alice, do="move", model="red-1", to=[2000, 3000])
    assert battle.awaited == ["red"]
    assert notify(battle.moved_at + LATER) == []


def test_who_is_offered_a_draw_while_the_other_is_to_move_hears_of_it(battle: Battle, alice: User) -> None:
    play(battle, alice, do="offer_draw")
    assert set(battle.awaited) == {"red", "blue"}
    assert [to for to, _ in notify(battle.moved_at + LATER)] == ["bob"]


def test_a_second_battle_is_told_only_after_one_has_been_there(
    battle: Battle, alice: User, bob: User
) -> None:
    wish(alice, mail="off")
    other = another(alice, bob, "A second")
    play(battle, alice)
    assert notify(battle.moved_at + LATER) == [("bob", "It is your move: A duel")]
    play(other, alice)
    now = other.moved_at + timedelta(minutes=10)
    assert notify(now) == []
    visits.note(battle.pk, bob.pk, now)
    assert notify(now + LATER) == [("bob", "It is your move: A second")]


def test_what_waits_at_once_is_one_letter(battle: Battle, alice: User, bob: User) -> None:
    other = another(alice, bob, "A second")
    play(battle, alice)
    play(other, alice)
    assert notify(other.moved_at + LATER) == [("bob", "2 battles want you")]
    assert mail.outbox[0].body.count("/battles/") == 2


def test_quiet_hours_are_those_of_ones_own_clock(battle: Battle, alice: User, bob: User) -> None:
    wish(bob, time_zone="Pacific/Auckland", quiet_from=time(22), quiet_until=time(8))
    play(battle, alice)
    night = datetime(2026, 7, 1, 12, tzinfo=UTC)  # Midnight in Auckland
    Battle.objects.filter(pk=battle.pk).update(moved_at=night - LATER)
    assert notify(night) == []
    assert notify(night + timedelta(hours=7, minutes=59)) == []
    assert notify(night + timedelta(hours=8)) == [("bob", "It is your move: A duel")]


def test_a_daily_letter_comes_once_a_day_at_its_hour(battle: Battle, alice: User, bob: User) -> None:
    wish(bob, mail="daily", daily_hour=8, time_zone="Europe/Paris")
    play(battle, alice)
    noon = datetime(2026, 7, 1, 10, tzinfo=UTC)
    Battle.objects.filter(pk=battle.pk).update(moved_at=noon)
    next_morning = datetime(2026, 7, 2, 6, tzinfo=UTC)
    assert notify(noon + LATER) == []
    assert notify(next_morning - timedelta(minutes=1)) == []
    assert notify(next_morning + timedelta(minutes=1)) == [("bob", "It is your move: A duel")]
    assert notify(next_morning + LATER) == []


def test_no_letter_to_who_wants_none_or_has_not_confirmed_the_address(
    battle: Battle, alice: User, bob: User
) -> None:
    play(battle, alice)
    EmailAddress.objects.filter(user=bob).update(verified=False)
    assert notify(battle.moved_at + LATER) == []
    EmailAddress.objects.filter(user=bob).update(verified=True)
    wish(bob, mail="off")
    assert notify(battle.moved_at + LATER) == []


def test_time_that_runs_out_is_told_before_and_once(battle: Battle, alice: User, bob: User) -> None:
    Battle.objects.filter(pk=battle.pk).update(clock=plain(Agreement("move", 3 * 86_400)))
    play(battle, alice)
    visits.note(battle.pk, bob.pk, battle.moved_at)
    assert battle.deadline is not None
    assert notify(battle.deadline - timedelta(hours=20)) == []
    assert notify(battle.deadline - timedelta(hours=14)) == [("bob", "Your time runs out: A duel")]
    assert "Your time ends on" in mail.outbox[0].body
    assert notify(battle.deadline - timedelta(hours=1)) == []


def test_a_warning_that_would_come_in_the_night_comes_in_the_evening(
    battle: Battle, alice: User, bob: User
) -> None:
    wish(bob, quiet_from=time(22), quiet_until=time(8))
    Battle.objects.filter(pk=battle.pk).update(clock=plain(Agreement("move", 86_400)))
    play(battle, alice)
    visits.note(battle.pk, bob.pk, battle.moved_at)
    # The time ends at 7; a fifth of the day before that is 2:12, when bob sleeps.
    Battle.objects.filter(pk=battle.pk).update(deadline=datetime(2027, 7, 1, 7, tzinfo=UTC))
    assert notify(datetime(2027, 6, 30, 14, tzinfo=UTC)) == []
    assert notify(datetime(2027, 6, 30, 21, tzinfo=UTC)) == [("bob", "Your time runs out: A duel")]


def test_the_end_is_told_to_who_did_not_bring_it_about(battle: Battle, alice: User, bob: User) -> None:
    play(battle, alice, do="resign")
    assert notify(battle.moved_at + LATER) == [("bob", "The battle is over: A duel")]


def test_letters_speak_the_readers_language(battle: Battle, alice: User, bob: User) -> None:
    wish(bob, language="fr")
    play(battle, alice)
    assert notify(battle.moved_at + LATER) == [("bob", "À vous de jouer : A duel")]


def test_what_is_settled_meanwhile_is_not_told_later(battle: Battle, alice: User, bob: User) -> None:
    wish(bob, mail="off")
    play(battle, alice)
    finding.look(battle.moved_at + LATER)
    Battle.objects.filter(pk=battle.pk).update(awaited=["red"])
    wish(bob)
    notify(battle.moved_at + LATER * 2)
    assert [notice.user for notice in Notice.objects.filter(seen_at=None)] == []


def test_the_link_in_a_letter_ends_them_and_only_those(battle: Battle, alice: User, bob: User) -> None:
    play(battle, alice)
    notify(battle.moved_at + LATER)
    address = mail.outbox[0].extra_headers["List-Unsubscribe"].strip("<>")
    path = address[address.index("/api/") :]
    assert client_of(None).post(path[:-2] + "xx").status_code == 404
    assert Preferences.objects.get(user=bob).mail == "soon"
    assert client_of(None).post(path).status_code == 204
    assert [Preferences.objects.get(user=user).mail for user in (alice, bob)] == ["soon", "off"]


def test_what_waits_for_me_is_mine_alone(battle: Battle, alice: User, bob: User, charlie: User) -> None:
    play(battle, alice)
    counts = [client_of(user).get("/api/battles/waiting").json()["count"] for user in (alice, bob, charlie)]
    assert counts == [0, 1, 0]
    assert client_of(None).get("/api/battles/waiting").status_code == 401
    assert client_of(charlie).post(f"/api/battles/{battle.pk}/seen").status_code == 404


def test_who_is_challenged_by_name_hears_of_it_until_they_have_answered(alice: User, bob: User) -> None:
    waiting = opening.open_for(alice, battles.wish(opponent="person", person="bob"), "en")
    now = timezone.now()
    assert notify(now) == [("bob", "You are challenged: A duel")]
    assert f"/join/{waiting.invitation_code}" in mail.outbox[0].body
    assert notify(now + LATER) == []
    joining.decline(waiting.invitation_code, bob)
    finding.look(now + LATER)
    assert not Notice.objects.filter(seen_at=None).exists()


def test_a_host_who_is_away_hears_that_the_opponent_has_come(alice: User, bob: User) -> None:
    wish(bob, mail="off")
    waiting = opening.open_for(alice, battles.wish(waits_for_ready=True), "en")
    assert notify(timezone.now()) == []
    battle = joining.accept(waiting.invitation_code, bob, Army("two"), "bobs-nonce", "en")
    now = timezone.now()
    assert notify(now) == [("alice", "Your opponent has come: A duel")]
    joining.say_ready(battle.pk, alice, True, "en")
    assert notify(now + LATER) == []
    assert [notice.user for notice in Notice.objects.filter(seen_at=None)] == [bob]


def test_what_is_wrong_with_one_persons_letter_keeps_nobody_else_from_theirs(
    battle: Battle, alice: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    another(alice, bob, "A second")  # In which Alice is awaited.
    play(battle, alice)
    usual = sending.letter_about

    def fails_for_alice(to: Any, *about: Any) -> Any:
        if to.user == alice:
            raise ValueError
        return usual(to, *about)

    monkeypatch.setattr(sending, "letter_about", fails_for_alice)
    now = timezone.now() + LATER
    assert notify(now) == [("bob", "It is your move: A duel")]
    monkeypatch.undo()
    assert [who for who, _ in notify(now + LATER)] == ["alice"], "nothing was taken for sent that was not"
