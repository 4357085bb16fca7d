"""What the builder asks for besides a list: its handbook, and what is to be had in a unit."""

from __future__ import annotations

import pytest

from accounts.models import User
from armies.models import ArmyList
from tests.armies.conftest import add, client_of, do

pytestmark = pytest.mark.django_db

BAUHAUS = "/api/catalogues/warzone_resurrection/bauhaus/handbook"


def test_a_handbook_has_all_that_may_be_taken() -> None:
    book = client_of(None).get(f"{BAUHAUS}?chart=standard").json()
    assert (book["system"], book["catalogue"], book["chart"]) == (
        "warzone_resurrection",
        "bauhaus",
        "standard",
    )
    assert {"id": "troop", "name": "Troops", "least": 2, "most": 4} in book["roles"]
    hussars = next(each for each in book["units"] if each["entry"] == "hussars")
    assert hussars["points"]["pts"] > 0
    assert hussars["models"] >= 3
    assert {"unit", "model", "option"} == {piece["kind"] for piece in hussars["pieces"]}
    lines = [profile for piece in hussars["pieces"] for profile in piece.get("profiles", ())]
    assert {"name": "M", "value": "5"} in lines[0]["stats"]


@pytest.mark.parametrize(
    "asked",
    ["chart=nothing", "list=nothing", "list=6f0d7a51-7c6e-4e0c-8d20-0b7c9a1f5e11", "chart=deck.any"],
)
def test_what_there_is_not_is_not_found(asked: str) -> None:
    assert client_of(None).get(f"{BAUHAUS}?{asked}").status_code == 404
    assert client_of(None).get(BAUHAUS.replace("bauhaus", "nobody")).status_code == 404


def test_places_say_what_is_to_be_had_in_a_unit(legal: ArmyList, alice: User) -> None:
    legal = do(legal, add("hussars.hussar::model.hussar", "x", to="h1"))
    found = client_of(alice).get(f"/api/lists/{legal.pk}/places?unit=h1").json()
    here = {each["at"]: each for each in found}
    assert {"h1", "h1.1"} <= set(here)
    hussar = next(each for each in here["h1"]["choices"] if each["name"] == "Hussar")
    assert (hussar["least"], hussar["most"]) == (3, 9)


def test_places_are_the_readers_own_business(legal: ArmyList, bob: User, alice: User) -> None:
    address = f"/api/lists/{legal.pk}/places?unit=h1"
    assert client_of(bob).get(address).status_code == 404
    assert client_of(None).get(address).status_code == 404
    assert client_of(alice).get(address.replace("h1", "n1")).status_code == 404
