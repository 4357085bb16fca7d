"""Lists of another edition at the door of a battle."""

from __future__ import annotations

import uuid

import pytest

from accounts.models import User
from armies import desk as lists
from armies.models import ArmyList
from battles.models import Battle
from rules.warzone_resurrection.lists.edition_2_2 import SYSTEM
from tests.armies.conftest import add, client_of, do, opening
from tests.battles.test_lists_in_battle import open_with, refused
from tests.people import alice, bob, charlie  # noqa: F401

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.rule("CORE-LIST")]


@pytest.fixture
def mishima(alice: User) -> ArmyList:  # noqa: F811
    """A legal list of the 2.2 edition, all of whose units were converted."""
    wish = opening(system=SYSTEM, catalogue="mishima_2_2", id=uuid.uuid4(), name="Shogun")
    row = lists.open_list(alice, lists.Opening(**wish))
    return do(row, add("mishima.lord-commander-nozaki", "w"), add("ashigaru", "a"), add("ronin-samurai", "r"))


def test_both_editions_are_offered(alice: User) -> None:  # noqa: F811
    games = {each["id"]: each for each in client_of(alice).get("/api/catalogues").json()}
    assert {"warzone_resurrection", SYSTEM} <= set(games)
    assert len(games[SYSTEM]["catalogues"]) == 10
    assert {each["edition"] for each in games[SYSTEM]["catalogues"]} == {"2.2"}
    assert [each["id"] for each in games[SYSTEM]["charts"]] == [
        "skirmish",
        "standard",
        "heavy",
        "mega",
        "gargantuan",
    ]


def test_what_was_converted_takes_the_field(mishima: ArmyList, alice: User) -> None:  # noqa: F811
    assert mishima.problems == 0
    answer = open_with(alice, army_list=str(mishima.pk), opponent="bot")
    assert answer.status_code == 201, answer.content
    view = client_of(alice).get(f"/api/battles/{answer.json()['id']}/view").json()["view"]
    assert {"Lord Commander Nozaki", "Ashigaru", "Ronin Samurai"} <= {each["name"] for each in view["units"]}


def test_what_was_not_converted_stays_at_home(mishima: ArmyList, alice: User) -> None:  # noqa: F811
    more = do(mishima, add("mishima.tiger-dragons", "t"))
    assert more.problems == 0
    answer = open_with(alice, army_list=str(mishima.pk))
    assert refused(answer)[0] == 422
    assert answer.json()["message"] == (
        "Tiger Dragons stands in lists of another edition (2.2) "
        "and has no line that a battle can be fought with."
    )
    assert not Battle.objects.exists()
