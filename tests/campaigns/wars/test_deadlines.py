"""Deadlines of a campaign's rounds: set by the club's clocks, carried out once, and what waits is shown."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.core import mail
from django.db import connection
from django.utils import timezone

from accounts.models import User
from battles.notices import sending
from battles.notices.models import Notice
from campaigns.clubs.models import Membership
from campaigns.wars import deadlines, warning
from campaigns.wars.models import War, WarEntry
from campaigns.wars.tasks import sweep_campaigns
from tests.calls import client_of
from tests.campaigns.wars.conftest import order, ordered
from tests.people import person

pytestmark = pytest.mark.django_db

ATTACK = {"do": "attack", "attack": "a1", "on": "s", "out_of": "e"}
WALL = "2027-01-15T20:00"
#: The club lives in Paris, an hour ahead of UTC in winter.
AT = datetime(2027, 1, 15, 19, tzinfo=UTC)
JUST_BEFORE, JUST_AFTER = AT - timedelta(seconds=1), AT + timedelta(seconds=1)


def deadline(number: int = 1, wall: str = WALL) -> dict[str, Any]:
    return {"do": "deadline", "number": number, "wall": wall}


def kinds(war: War) -> list[str]:
    return list(WarEntry.objects.filter(war=war).order_by("seq").values_list("fact__type", flat=True))


def test_what_is_not_declared_by_the_deadline_passes_once(war: War, alice: User) -> None:
    assert war.club.zone == "Europe/Paris"
    ordered(alice, war.pk, ATTACK)
    table = ordered(alice, war.pk, deadline())
    assert (table["deadline"], table["overdue"], table["phase"]) == (
        "2027-01-15T19:00:00Z",
        False,
        "planning",
    )
    before = kinds(war)
    assert deadlines.sweep(JUST_BEFORE) == 0
    # Whichever process looks, and however often: it is entered once.
    assert [deadlines.sweep(JUST_AFTER), deadlines.sweep(JUST_AFTER)] == [1, 0]
    assert not deadlines.carry_out(war.pk, JUST_AFTER)
    assert kinds(war) == [*before, "deadline_passed", "attacks_opened"]
    table = client_of(alice).get(f"/api/campaigns/{war.pk}").json()["table"]
    assert (table["phase"], table["deadline"], table["overdue"]) == ("fighting", None, False)
    assert [(each["id"], each["stage"]) for each in table["attacks"]] == [("a1", "battle")]
    assert order(alice, war.pk, {**ATTACK, "attack": "late"}).status_code == 409
    told = client_of(alice).get(f"/api/campaigns/{war.pk}/books").json()["entries"]
    assert [(each["by"], each["text"]) for each in told[1:3]] == [
        ("", "The deadline has passed."),
        ("alice", "The round's deadline is 2027-01-15 20:00 (Europe/Paris)."),
    ]


@pytest.mark.django_db(transaction=True)
def test_a_deadline_that_two_processes_find_is_entered_once(war: War, alice: User) -> None:
    ordered(alice, war.pk, deadline())

    def in_a_thread(_: int) -> bool:
        try:
            return deadlines.carry_out(war.pk, JUST_AFTER)
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as pool:
        assert sum(pool.map(in_a_thread, range(4))) == 1
    assert kinds(war).count("deadline_passed") == kinds(war).count("attacks_opened") == 1


def test_battles_that_are_late_wait_for_the_organiser(war: War, alice: User) -> None:
    ordered(alice, war.pk, ATTACK)
    ordered(alice, war.pk, {"do": "open_attacks"})
    ordered(alice, war.pk, deadline())
    assert deadlines.sweep(JUST_AFTER) == 1
    table = client_of(alice).get(f"/api/campaigns/{war.pk}").json()["table"]
    assert (table["overdue"], table["deadline"], table["phase"]) == (True, None, "fighting")
    assert [each["stage"] for each in table["attacks"]] == ["battle"]
    # More time, or an end to it: as they say.
    assert ordered(alice, war.pk, deadline())["overdue"] is False
    table = ordered(alice, war.pk, {"do": "begin_round", "number": 2})
    assert (table["deadline"], table["overdue"]) == (None, False)
    assert deadlines.sweep(JUST_AFTER) == 0


def test_only_organisers_set_deadlines_and_only_those_that_lie_ahead(
    war: War, alice: User, bob: User, charlie: User
) -> None:
    assert order(bob, war.pk, deadline()).status_code == 403
    assert order(charlie, war.pk, deadline()).status_code == 404
    for refused, status in (
        (deadline(wall="2020-01-01T10:00"), 409),
        (deadline(wall="tomorrow"), 400),
        # Clocks in Paris skip this half hour.
        (deadline(wall="2027-03-28T02:30"), 400),
        (deadline(number=2), 409),
    ):
        assert order(alice, war.pk, refused).status_code == status, refused
    ordered(alice, war.pk, deadline())
    assert ordered(alice, war.pk, deadline(wall=""))["deadline"] is None
    ordered(alice, war.pk, deadline())
    war.refresh_from_db()
    assert war.deadline == AT
    war.deleted_at = timezone.now()
    war.save(update_fields=["deleted_at"])
    assert deadlines.sweep(JUST_AFTER) == 0


def test_what_is_undone_is_no_deadline_any_more(war: War, alice: User) -> None:
    ordered(alice, war.pk, deadline())
    ordered(alice, war.pk, {"do": "undo", "entry": War.objects.get(pk=war.pk).head}, "too soon")
    assert War.objects.get(pk=war.pk).deadline is None
    assert deadlines.sweep(JUST_AFTER) == 0


def test_an_organiser_who_undoes_that_it_has_passed_is_obeyed(war: War, alice: User) -> None:
    """It does not pass a second time, unless the same moment is set anew."""
    ordered(alice, war.pk, ATTACK)
    ordered(alice, war.pk, {"do": "open_attacks"})
    ordered(alice, war.pk, deadline())
    assert deadlines.sweep(JUST_AFTER) == 1
    ordered(alice, war.pk, {"do": "undo", "entry": War.objects.get(pk=war.pk).head}, "they have my word")
    assert deadlines.sweep(JUST_AFTER) == 0
    assert not client_of(alice).get(f"/api/campaigns/{war.pk}").json()["table"]["overdue"]
    ordered(alice, war.pk, deadline())
    assert deadlines.sweep(JUST_AFTER) == 1


def told_to(who: User) -> list[str]:
    """What somebody has not seen yet, as the app shows it."""
    return [each["headline"] for each in client_of(who).get("/api/battles/waiting").json()["news"]]


def test_contenders_hear_of_rounds_attacks_and_battles_once(war: War, alice: User, bob: User) -> None:
    assert told_to(bob) == ["Round 1 has begun: The Long Winter"]
    # Who has begun it knows.
    assert told_to(alice) == []
    assert client_of(bob).post(f"/api/campaigns/{war.pk}/seen").status_code == 204
    assert told_to(bob) == []
    ordered(alice, war.pk, ATTACK)
    ordered(alice, war.pk, {"do": "open_attacks"})
    assert told_to(bob) == ["alice attacks you at South: The Long Winter"]
    ready = f"/api/campaigns/{war.pk}/battles/a1"
    client_of(bob).post(ready, {"nonce": "b" * 20})
    assert told_to(alice) == ["bob is ready for the battle at South: The Long Winter"]
    battle = client_of(alice).post(ready, {"nonce": "a" * 20}).json()["battle"]
    assert told_to(alice) == []
    (news,) = client_of(bob).get("/api/battles/waiting").json()["news"]
    assert (news["headline"], news["address"]) == (
        "The battle at South has begun: The Long Winter", f"/battles/{battle}",
    )  # fmt: skip
    assert Notice.objects.filter(user=bob).count() == 3


def test_a_secret_attack_is_told_only_when_all_are_open(war: War, alice: User, bob: User) -> None:
    plan = client_of(alice).get(f"/api/campaigns/{war.pk}").json()["table"]["plan"]
    ordered(alice, war.pk, {"do": "plan", "plan": plan | {"secret": True}})
    client_of(bob).post(f"/api/campaigns/{war.pk}/seen")
    ordered(alice, war.pk, ATTACK)
    assert told_to(bob) == []
    ordered(alice, war.pk, {"do": "open_attacks"})
    assert told_to(bob) == ["alice attacks you at South: The Long Winter"]
    # What is undone was never so.
    ordered(alice, war.pk, {"do": "undo", "entry": War.objects.get(pk=war.pk).head}, "too soon")
    assert told_to(bob) == []


def test_letters_come_in_ones_language_and_warn_before_a_deadline_once(
    war: War, alice: User, bob: User, django_capture_on_commit_callbacks: Any
) -> None:
    for who in (alice, bob):
        who.email = f"{who.username}@example.org"
        who.save()
        who.emailaddress_set.create(email=who.email, verified=True, primary=True)
        client_of(who).post(f"/api/campaigns/{war.pk}/seen")
    client_of(bob).patch("/api/me/preferences", {"language": "fr", "time_zone": "America/New_York"})
    # Who wants no letters gets none of campaigns, either.
    client_of(alice).patch("/api/me/preferences", {"mail": "off"})
    ordered(alice, war.pk, deadline())
    for when in (AT - timedelta(days=3), AT - timedelta(hours=10), AT - timedelta(hours=9)):
        warning.warn(when)
    assert sorted(Notice.objects.filter(seen_at=None).values_list("user__username", flat=True)) == [
        "alice",
        "bob",
    ]
    with django_capture_on_commit_callbacks(execute=True):
        sending.tell_all(AT - timedelta(hours=3))
    (letter,) = mail.outbox
    assert letter.to == ["bob@example.org"]
    assert told_to(alice) == ["Attacks can soon be declared no more: The Long Winter"]
    assert letter.subject == "On ne pourra bientôt plus déclarer d\u2019attaque : The Long Winter"
    assert "15 janvier 2027 14:00" in letter.body
    assert f"/campaigns/{war.pk}" in letter.body
    deadlines.sweep(JUST_AFTER)
    assert told_to(alice) == []


def test_what_holds_no_more_is_told_no_more(war: War, alice: User, bob: User) -> None:
    for who in (alice, bob):
        client_of(who).post(f"/api/campaigns/{war.pk}/seen")
    ordered(alice, war.pk, deadline())
    warning.warn(AT - timedelta(hours=2))
    assert told_to(bob) == ["Attacks can soon be declared no more: The Long Winter"]
    ordered(alice, war.pk, deadline(wall="2027-01-20T20:00"))
    assert told_to(bob) == []
    ordered(alice, war.pk, ATTACK)
    ordered(alice, war.pk, {"do": "open_attacks"})
    assert told_to(bob) == ["alice attacks you at South: The Long Winter"]
    ordered(alice, war.pk, {"do": "leave"})
    assert told_to(bob) == []
    ordered(alice, war.pk, {"do": "begin_round", "number": 2})
    assert told_to(bob) == ["Round 2 has begun: The Long Winter"]
    assert client_of(alice).delete(f"/api/campaigns/{war.pk}").status_code == 204
    assert told_to(bob) == []


def test_who_has_left_the_club_hears_nothing(war: War, alice: User, bob: User) -> None:
    ordered(alice, war.pk, {"do": "begin_round", "number": 2})
    assert told_to(bob) != []
    Membership.objects.filter(club=war.club, user=bob).update(left_at=timezone.now())
    ordered(alice, war.pk, ATTACK)
    ordered(alice, war.pk, {"do": "open_attacks"})
    assert told_to(bob) == ["Round 2 has begun: The Long Winter"]
    # What was told before leads nowhere any more, and is not told again.
    assert client_of(bob).post(f"/api/campaigns/{war.pk}/seen").status_code == 404
    assert told_to(bob) == []
    assert client_of(person("outsider")).post(f"/api/campaigns/{war.pk}/seen").status_code == 404


def test_the_sweep_is_a_task(war: War, alice: User) -> None:
    ordered(alice, war.pk, deadline())
    War.objects.filter(pk=war.pk).update(deadline=timezone.now() - timedelta(hours=1))
    # A row that says otherwise than the books enters nothing.
    sweep_campaigns()
    assert "deadline_passed" not in kinds(war)
