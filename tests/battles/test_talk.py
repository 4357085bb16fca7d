"""What is said beside a battle: who reads it, that it is said once, and that nobody floods or mends it."""

from __future__ import annotations

import uuid
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import User
from battles.lobby import hosting
from battles.models import Battle
from battles.talk.models import Remark, Report
from battles.talk.writing import FLOODS, MOST_PINNED
from battles.threads import in_thread
from tests.battles.sockets import Client
from tests.calls import client_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def watched(battle: Battle, alice: User) -> Battle:
    """A battle that spectators may watch."""
    return hosting.let_watch(battle.pk, alice, True)


def url(battle: Battle, rest: str = "", watch: bool = False) -> str:
    """The address of the battle's talk."""
    return f"/api/battles/{battle.pk}/talk{rest}" + (f"?watch={battle.watch_code}" if watch else "")


def said(user: User, battle: Battle, lane: str = "players", watch: bool = False, **words: Any) -> Any:
    """What the server answers to a remark."""
    body = {"id": str(uuid.uuid4()), "lane": lane, **(words or {"text": "Well met."})}
    return client_of(user).post(url(battle, watch=watch), body, format="json")


def read(user: User | None, battle: Battle, watch: bool = False) -> list[str]:
    """What somebody reads."""
    answer = client_of(user).get(url(battle, watch=watch))
    return [remark["text"] for remark in answer.json()["remarks"]] if answer.status_code == 200 else []


def later(seconds: int) -> None:
    """Let everything have been said so long ago."""
    Remark.objects.update(at=timezone.now() - timedelta(seconds=seconds))


def test_each_lane_is_read_by_whom_it_is_for(watched: Battle, alice: User, bob: User, charlie: User) -> None:
    assert said(alice, watched, text="I shall charge.").status_code == 201
    assert said(bob, watched, "notes", text="She will charge.").status_code == 201
    assert said(charlie, watched, "spectators", watch=True, text="Look at that!").status_code == 201
    assert read(alice, watched) == ["I shall charge."]
    assert read(bob, watched) == ["I shall charge.", "She will charge."]
    assert read(charlie, watched, watch=True) == ["Look at that!"]
    assert read(None, watched, watch=True) == ["Look at that!"]
    assert client_of(charlie).get(url(watched)).status_code == 404
    Battle.objects.filter(pk=watched.pk).update(stage=Battle.Stage.OVER)
    assert read(alice, watched) == ["I shall charge.", "Look at that!"]
    assert read(charlie, watched, watch=True) == ["Look at that!"]


def test_nobody_speaks_where_they_do_not_take_part(watched: Battle, alice: User, charlie: User) -> None:
    assert said(charlie, watched, "players", watch=True).status_code == 404
    assert said(alice, watched, "spectators").status_code == 404
    assert said(charlie, watched, "players").status_code == 404
    body = {"id": str(uuid.uuid4()), "lane": "spectators", "text": "I am nobody."}
    assert client_of(None).post(url(watched, watch=True), body, format="json").status_code in {401, 403}
    assert not Remark.objects.exists()


def test_the_same_remark_sent_again_is_said_once(battle: Battle, alice: User, bob: User) -> None:
    body = {"id": str(uuid.uuid4()), "lane": "players", "text": "Once."}
    first, second = (client_of(alice).post(url(battle), body, format="json") for _ in range(2))
    assert first.json() == second.json()
    assert read(bob, battle) == ["Once."]
    other = client_of(alice).post(url(battle), body | {"text": "Twice."}, format="json")
    assert (other.status_code, other.json()["code"]) == (409, "id_reused")
    thief = client_of(bob).post(url(battle), body, format="json")
    assert thief.status_code == 409


def test_a_flood_is_stopped_and_taking_down_does_not_help(battle: Battle, alice: User, bob: User) -> None:
    most, seconds = FLOODS[0]
    ids = [said(alice, battle, text=f"Word {i}").json()["id"] for i in range(most)]
    assert client_of(alice).delete(url(battle, f"/{ids[0]}")).status_code == 204
    stopped = said(alice, battle)
    assert (stopped.status_code, stopped["Retry-After"]) == (429, str(seconds))
    assert said(bob, battle).status_code == 201
    later(seconds + 1)
    assert said(alice, battle).status_code == 201


def test_what_is_taken_down_or_pinned_is_news_to_everybody(battle: Battle, alice: User, bob: User) -> None:
    gone, kept = (said(alice, battle, text=text).json() for text in ("Oops.", "House rule: no proxies."))
    head = client_of(bob).get(url(battle)).json()["head"]
    assert client_of(bob).delete(url(battle, f"/{gone['id']}")).status_code == 409
    assert client_of(alice).delete(url(battle, f"/{gone['id']}")).status_code == 204
    assert client_of(bob).patch(url(battle, f"/{kept['id']}"), {"pinned": True}).status_code == 200
    heard = client_of(bob).get(url(battle) + f"?after={head}").json()
    assert [(each["text"], each["gone"], each["pinned"]) for each in heard["remarks"]] == [
        ("", True, False),
        ("House rule: no proxies.", False, True),
    ]
    assert Remark.objects.get(pk=gone["id"]).text == "Oops."
    assert client_of(alice).patch(url(battle, f"/{gone['id']}"), {"pinned": True}).status_code == 404


def test_no_more_is_pinned_than_can_be_read(battle: Battle, alice: User) -> None:
    remarks = []
    for i in range(MOST_PINNED + 1):
        remarks.append(said(alice, battle, text=f"Word {i}").json()["id"])
        later(600)
    answers = [client_of(alice).patch(url(battle, f"/{each}"), {"pinned": True}) for each in remarks]
    assert [answer.status_code for answer in answers] == [200] * MOST_PINNED + [413]


def test_a_remark_may_point_at_a_place_and_is_one_line_of_letters(battle: Battle, alice: User) -> None:
    pointed = said(alice, battle, place=[24000, 18000]).json()
    assert (pointed["place"], pointed["text"], pointed["seat"]) == ([24000, 18000], "", "red")
    assert said(alice, battle, phrase="good_luck").json()["phrase"] == "good_luck"
    assert said(alice, battle, text="one\ntwo \u202ethree").json()["text"] == "one two three"
    for words in (
        {"text": "  "},
        {"text": "\u200b"},
        {"phrase": "insult"},
        {"place": [1]},
        {"text": "x" * 501},
    ):
        assert said(alice, battle, **words).status_code == 400, words


def test_a_report_is_one_for_each_reader_and_unknown_to_the_author(
    watched: Battle, alice: User, bob: User, charlie: User
) -> None:
    rude = said(alice, watched, text="You cheat.").json()["id"]
    for _ in range(2):
        answer = client_of(bob).post(url(watched, f"/{rude}/report"), {"reason": "Rude"}, format="json")
        assert answer.status_code == 204
    assert Report.objects.get().reason == "Rude"
    assert client_of(alice).post(url(watched, f"/{rude}/report"), {}, format="json").status_code == 409
    out = client_of(charlie).post(url(watched, f"/{rude}/report", watch=True), {}, format="json")
    assert out.status_code == 404
    note = said(bob, watched, "notes", text="Mine.").json()["id"]
    assert client_of(alice).delete(url(watched, f"/{note}")).status_code == 404


@pytest.mark.django_db(transaction=True)
async def test_sockets_hear_that_there_is_talk_and_only_those_who_may_read_it(
    battle: Battle, alice: User, bob: User, charlie: User
) -> None:
    await in_thread(hosting.let_watch)(battle.pk, alice, True)
    await battle.arefresh_from_db()
    watching = Client(battle, charlie, watch=battle.watch_code)
    async with Client(battle, bob) as other, watching as watcher:
        await other.hear_until("head")
        await watcher.hear_until("head")
        assert (await in_thread(said)(alice, battle)).status_code == 201
        assert (await other.hear_until("talk"))["head"] == 1
        answer = await in_thread(said)(charlie, battle, "spectators", watch=True, text="Oh!")
        assert answer.status_code == 201
        assert (await watcher.hear_until("talk"))["head"] == 2
        assert sum('"talk"' in frame for frame in watcher.frames) == 1
