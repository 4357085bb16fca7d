"""What somebody made at home is fought with like anything else, by those who may use it."""

from __future__ import annotations

import uuid
from typing import Any

import pytest

from accounts.models import User
from armies import desk as lists
from armies.homebrew import writing
from armies.homebrew.models import Homebrew
from armies.models import ArmyList
from battles.models import Battle
from battles.standing import folded, memory
from tests.armies.conftest import add, army, do, opening  # noqa: F401
from tests.battles.conftest import client_of
from tests.battles.test_lists_in_battle import open_with
from tests.rules.warzone_resurrection.home_made import sewers

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.rule("CORE-LIST")]


def published(owner: User, document: dict[str, Any]) -> Homebrew:
    pack = writing.begin(owner, writing.Beginning(uuid.uuid4(), "warzone_resurrection", document))
    writing.publish(pack.pk, owner.pk, writing.Publication(uuid.uuid4(), 1))
    pack.refresh_from_db()
    return pack


def take(catalogue: str) -> dict[str, Any]:
    return {"edit": "take", "catalogue": catalogue}


def test_homebrew_is_fought_with(army: ArmyList, alice: User) -> None:  # noqa: F811
    pack = published(alice, sewers())
    rats = [add(f"{pack.key}.rats", id) for id in ("r1", "r2")]
    do(army, take(pack.key), add("duval", "w"), *rats)
    wish = opening(catalogue="cards", chart="deck.bauhaus", id=uuid.uuid4(), limit=None)
    deck = lists.open_list(alice, lists.Opening(**wish))
    cards = {"stench": 5, "tunnels": 3}
    own = [add(f"card.{pack.key}.{id}", id, "n1") | {"count": copies} for id, copies in cards.items()]
    tactical = ("steady_aim", "cold_steel", "double_time", "heads_down", "hold_the_line", "smoke_screen")
    printed = [add(f"card.{id}", id, "n1") | {"count": 5} for id in tactical]
    do(deck, take(pack.cards_key), {"edit": "several", "edits": [*own, *printed]})

    brought = {"army_list": str(army.pk), "deck": str(deck.pk), "options": {"mode": "advanced"}}
    answer = open_with(alice, opponent="bot", **brought)
    assert answer.status_code == 201, answer.content
    battle = Battle.objects.get(pk=answer.json()["id"])
    view = client_of(alice).get(f"/api/battles/{battle.pk}/view").json()["view"]
    units = [unit["name"] for unit in view["units"]][:3]
    assert units == ["Valerie Duval", "Sewer rats 1", "Sewer rats 2"]

    state = folded(battle).game
    writing.delete(pack.pk, alice.pk)
    Homebrew.objects.all().delete()
    memory.clear()
    assert folded(battle).game == state
