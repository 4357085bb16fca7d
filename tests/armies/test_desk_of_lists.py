"""Orders are carried out once, in order, and nothing that two windows do is lost."""

from __future__ import annotations

import uuid
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection

from accounts.models import User
from armies import access, desk, limits, rosters
from armies.access import Reader
from armies.errors import Conflict, IdReused, Impossible, NotFound, Stale, TooLarge
from armies.models import ArmyList, Version
from tests.armies.conftest import add, do, opening

pytestmark = pytest.mark.django_db


def units(army: ArmyList) -> list[str]:
    """The ids of the units of its force."""
    row = access.look(army.pk, Reader(army.owner_id))
    return [unit.id for unit in rosters.roster_of(row.pk, row.shown).forces[0].units]


def order(version: int, kind: str = "edit", edit: dict | None = None) -> desk.Order:
    return desk.Order(uuid.uuid4(), version, kind, edit)


def test_a_list_begins_with_its_force_and_what_it_lacks(army: ArmyList) -> None:
    assert (army.head, army.shown, army.faction, army.points, army.points_limit) == (1, 1, "Bauhaus", 0, 500)
    assert army.problems == 2
    assert army.visibility == ArmyList.Visibility.PRIVATE


def test_a_legal_list_has_its_points_on_its_row(legal: ArmyList) -> None:
    assert (legal.problems, legal.points, legal.head) == (0, 234, 4)


def test_a_list_that_is_opened_twice_is_one(alice: User, bob: User) -> None:
    wish = opening()
    wish["id"] = uuid.UUID(wish["id"])
    first = desk.open_list(alice, desk.Opening(**wish))
    assert desk.open_list(alice, desk.Opening(**wish)).pk == first.pk
    with pytest.raises(IdReused):
        desk.open_list(alice, desk.Opening(**wish | {"name": "Another"}))
    with pytest.raises(IdReused):
        desk.open_list(bob, desk.Opening(**wish))
    assert ArmyList.objects.count() == 1


def test_an_order_that_is_sent_twice_is_carried_out_once(army: ArmyList) -> None:
    once = order(1, edit=add("hussars", "h"))
    assert desk.submit(army.pk, army.owner_id, once).receipt == desk.Receipt(2)
    assert desk.submit(army.pk, army.owner_id, once).receipt == desk.Receipt(2, replayed=True)
    other = desk.Order(once.id, 2, "edit", add("hussars", "i"))
    with pytest.raises(IdReused):
        desk.submit(army.pk, army.owner_id, other)
    assert units(army) == ["h"]


def test_two_windows_are_brought_together(army: ArmyList) -> None:
    desk.submit(army.pk, army.owner_id, order(1, edit=add("hussars", "mine")))
    late = desk.submit(army.pk, army.owner_id, order(1, edit=add("etoiles", "theirs"))).receipt
    assert late == desk.Receipt(3, merged=True)
    assert units(army) == ["mine", "theirs"]


def test_what_no_longer_fits_is_refused_and_changes_nothing(legal: ArmyList) -> None:
    before = legal.head
    do(legal, {"edit": "remove", "id": "h1"})
    with pytest.raises(Stale):
        desk.submit(legal.pk, legal.owner_id, order(before, edit={"edit": "rename", "id": "h1", "name": "A"}))
    assert Version.objects.filter(army_list=legal).count() == before + 1


def test_an_edit_that_never_fitted_is_impossible_however_old(army: ArmyList) -> None:
    do(army, add("hussars", "h"))
    for version in (1, 2):
        with pytest.raises(Impossible):
            desk.submit(army.pk, army.owner_id, order(version, edit=add("no such unit", "x")))
    # The id is another window's: this window has never seen it.
    with pytest.raises(Impossible):
        desk.submit(army.pk, army.owner_id, order(1, edit={"edit": "remove", "id": "h"}))


def test_undo_and_redo_go_all_the_way(legal: ArmyList) -> None:
    owner, head = legal.owner_id, legal.head
    seen = [units(legal)]
    for _ in range(3):
        head = desk.submit(legal.pk, owner, order(head, "undo")).receipt.version
        seen.append(units(legal))
    assert seen == [["w", "h1", "h2"], ["w", "h1"], ["w"], []]
    with pytest.raises(Conflict):
        desk.submit(legal.pk, owner, order(head, "undo"))
    for _ in range(3):
        head = desk.submit(legal.pk, owner, order(head, "redo")).receipt.version
    assert units(legal) == ["w", "h1", "h2"]
    with pytest.raises(Conflict):
        desk.submit(legal.pk, owner, order(head, "redo"))
    desk.submit(legal.pk, owner, order(head, "undo"))
    assert units(legal) == ["w", "h1"]


def test_an_edit_after_undoing_forgets_what_was_undone(legal: ArmyList) -> None:
    desk.submit(legal.pk, legal.owner_id, order(legal.head, "undo"))
    now = do(legal, add("etoiles", "e"))
    assert now.undone == []
    desk.submit(legal.pk, legal.owner_id, order(now.head, "undo"))
    assert units(legal) == ["w", "h1"]


def test_nobody_undoes_what_they_have_not_seen(legal: ArmyList) -> None:
    with pytest.raises(Stale):
        desk.submit(legal.pk, legal.owner_id, order(legal.head - 1, "undo"))


def test_names_notes_and_limits_are_edits(army: ArmyList) -> None:
    now = do(
        army,
        {"edit": "rename", "name": "Night watch", "notes": "For Saturday"},
        {"edit": "set_limit", "points": "pts", "limit": 750},
    )
    assert (now.name, now.notes, now.points_limit) == ("Night watch", "For Saturday", 750)


def test_a_list_made_private_has_another_link(army: ArmyList) -> None:
    desk.share(army.pk, army.owner_id, "link")
    shared = access.by_code(army.share_code, Reader())
    desk.share(army.pk, army.owner_id, "private")
    desk.share(army.pk, army.owner_id, "public")
    with pytest.raises(NotFound):
        access.by_code(shared.share_code, Reader())


def test_a_deleted_list_comes_back_as_it_was(legal: ArmyList) -> None:
    desk.delete(legal.pk, legal.owner_id)
    with pytest.raises(NotFound):
        access.look(legal.pk, Reader(legal.owner_id))
    with pytest.raises(NotFound):
        desk.submit(legal.pk, legal.owner_id, order(legal.head, "undo"))
    desk.restore(legal.pk, legal.owner_id)
    assert units(legal) == ["w", "h1", "h2"]


def test_a_copy_is_its_owners_alone(legal: ArmyList, bob: User) -> None:
    desk.share(legal.pk, legal.owner_id, "public")
    copied = desk.copy(bob, uuid.uuid4(), legal.pk, Reader(bob.pk))
    assert (copied.owner, copied.visibility, copied.copied_from) == (bob, "private", legal)
    do(copied, {"edit": "remove", "id": "h1"})
    assert units(legal) == ["w", "h1", "h2"]


def test_nobody_keeps_lists_without_end(alice: User, monkeypatch: pytest.MonkeyPatch, army: ArmyList) -> None:
    monkeypatch.setattr(desk, "MOST_LISTS", 1)
    with pytest.raises(TooLarge):
        desk.open_list(alice, desk.Opening(uuid.uuid4(), army.system, "bauhaus", "standard"))
    monkeypatch.setattr(desk, "MOST_VERSIONS", 1)
    with pytest.raises(TooLarge):
        do(army, add("hussars", "h"))


def test_a_list_has_a_size(army: ArmyList, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rosters, "MOST_ROSTER_BYTES", 1000)
    with pytest.raises(TooLarge):
        do(army, {"edit": "rename", "notes": "n" * 900})
    assert limits.MOST_ROSTER_BYTES > 1000


@pytest.mark.django_db(transaction=True)
def test_orders_that_come_at_once_are_all_carried_out(army: ArmyList) -> None:
    same = order(1, edit=add("etoiles", "e"))
    orders = [order(1, edit=add("hussars", f"h{number}")) for number in range(6)] + [same, same]

    def one(wish: desk.Order) -> desk.Receipt:
        try:
            return desk.submit(army.pk, army.owner_id, wish).receipt
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as pool:
        receipts = list(pool.map(one, orders))
    assert sorted({receipt.version for receipt in receipts}) == list(range(2, 9))
    assert sorted(units(army)) == ["e", *(f"h{number}" for number in range(6))]
