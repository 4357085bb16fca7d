"""What Alice owns, what her lists lack, and what is nobody else's business."""

from __future__ import annotations

from typing import Any

import pytest

from accounts.models import User
from armies import collecting, desk
from armies.models import ArmyList, Owned
from tests.armies.conftest import add, client_of, do
from tests.calls import fitting

pytestmark = pytest.mark.django_db

HUSSAR = {"system": "warzone_resurrection", "catalogue": "bauhaus", "entry": "model.hussar"}


def count(person: User | None, number: Any, painted: Any = 0, **changes: Any) -> Any:
    wish = HUSSAR | {"count": number, "painted": painted} | changes
    return client_of(person).put("/api/collection", wish)


def owned(person: User, query: str = "") -> dict[str, tuple[int, int]]:
    lines = client_of(person).get(f"/api/collection{query}").json()["results"]
    return {each["name"]: (each["count"], each["painted"]) for each in lines}


def lacks(army: ArmyList, person: User | None) -> dict[str, Any]:
    return fitting("Lacks", client_of(person).get(f"/api/lists/{army.pk}/lacks").json())


def test_a_collection_is_counted_kind_by_kind(alice: User, bob: User) -> None:
    line = fitting("Owned", count(alice, 9, 4).json())
    assert (line["name"], line["count"], line["painted"]) == ("Hussar", 9, 4)
    count(alice, 5, 7)
    assert owned(alice) == {"Hussar": (5, 5)}
    assert owned(bob) == {}
    assert owned(alice, "?system=chess") == {}
    assert owned(alice, "?catalogue=bauhaus") == {"Hussar": (5, 5)}
    count(alice, 0)
    assert not Owned.objects.exists()


def test_a_list_says_what_it_lacks(legal: ArmyList, alice: User) -> None:
    count(alice, 4, 1)
    told = lacks(legal, alice)
    by_name = {each["name"]: (each["needed"], each["count"], each["lacks"]) for each in told["pieces"]}
    assert by_name == {"Valerie Duval": (1, 0, 1), "Hussar Sergeant": (2, 0, 2), "Hussar": (6, 4, 2)}
    assert (told["needed"], told["lacks"]) == (9, 5)


def test_a_figure_is_one_kind_in_all_its_roles(army: ArmyList, alice: User) -> None:
    assert count(alice, 1, entry="model.duval_lord").json()["entry"] == "model.duval"
    do(army, add("duval_lord", "d"))
    assert [(each["name"], each["count"], each["lacks"]) for each in lacks(army, alice)["pieces"]] == [
        ("Valerie Duval", 1, 0)
    ]
    told = client_of(alice).get("/api/collection/warzone_resurrection/bauhaus").json()
    assert [each["count"] for each in told if each["name"] == "Valerie Duval"] == [1]
    count(alice, 0, entry="model.duval_lord")
    assert not Owned.objects.exists()


def test_what_a_list_lacks_is_taken_into_the_collection(legal: ArmyList, alice: User) -> None:
    count(alice, 4, 1)
    answer = client_of(alice).post(f"/api/lists/{legal.pk}/lacks")
    assert fitting("Lacks", answer.json())["lacks"] == 0
    assert owned(alice) == {"Hussar": (6, 1), "Hussar Sergeant": (2, 0), "Valerie Duval": (1, 0)}
    # More than is needed stays.
    count(alice, 40, 1)
    client_of(alice).post(f"/api/lists/{legal.pk}/lacks")
    assert owned(alice)["Hussar"] == (40, 1)


def test_everybody_asks_what_they_lack_themselves(legal: ArmyList, bob: User) -> None:
    assert client_of(bob).get(f"/api/lists/{legal.pk}/lacks").status_code == 404
    assert client_of(bob).post(f"/api/lists/{legal.pk}/lacks").status_code == 404
    desk.share(legal.pk, legal.owner_id, "public")
    assert client_of(None).get(f"/api/lists/{legal.pk}/lacks").status_code == 401
    count(bob, 3)
    hussars = next(each for each in lacks(legal, bob)["pieces"] if each["name"] == "Hussar")
    assert (hussars["count"], hussars["lacks"]) == (3, 3)


def test_a_catalogue_says_what_there_is_to_own(alice: User) -> None:
    count(alice, 9, 4)
    answer = client_of(alice).get("/api/collection/warzone_resurrection/bauhaus").json()
    kinds = {each["entry"]: fitting("Piece", each) for each in answer}
    assert (kinds["model.hussar"]["count"], kinds["model.hussar"]["painted"]) == (9, 4)
    assert kinds["model.strider"]["count"] == 0
    assert len(kinds) == len(answer)
    assert client_of(alice).get("/api/collection/warzone_resurrection/chess").status_code == 404
    assert client_of(None).get("/api/collection/warzone_resurrection/bauhaus").status_code == 401


def test_whatever_a_list_holds_can_be_counted(legal: ArmyList, alice: User) -> None:
    army = do(legal, add("strider", "s"), add("rangers", "r"))
    for piece in lacks(army, alice)["pieces"]:
        wish = HUSSAR | {"catalogue": piece["catalogue"], "entry": piece["entry"], "count": piece["needed"]}
        assert client_of(alice).put("/api/collection", wish).status_code == 200
    assert lacks(army, alice)["lacks"] == 0


@pytest.mark.parametrize(
    ("changes", "status"),
    [
        ({"count": -1}, 400), ({"count": 10**9}, 400), ({"count": "many"}, 400), ({"painted": -1}, 400),
        ({"entry": "model.nobody"}, 404), ({"catalogue": "chess"}, 404), ({"system": "chess"}, 404),
        ({"entry": "model.trencher"}, 404), ({"entry": "x" * 201}, 400),
    ],
)  # fmt: skip
def test_what_cannot_be_owned_is_refused(alice: User, changes: dict[str, Any], status: int) -> None:
    wish = HUSSAR | {"count": 1} | changes
    assert client_of(alice).put("/api/collection", wish).status_code == status
    assert not Owned.objects.exists()


def test_a_collection_has_bounds(alice: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(collecting, "MOST_KINDS_OWNED", 1)
    assert count(alice, 1).status_code == 200
    assert count(alice, 2).status_code == 200
    assert count(alice, 1, entry="model.strider").status_code == 413
    assert owned(alice) == {"Hussar": (2, 0)}
