"""Army lists: a made-up faction of forty units with options, and a list of twenty-five of them."""

from __future__ import annotations

from collections.abc import Iterator

from bench.figure import Figure
from bench.timing import per_second
from rules.lists.book import Book
from rules.lists.catalogue import (
    Catalogue,
    Category,
    CategoryUse,
    Constraint,
    Entry,
    ForceType,
    PointsType,
)
from rules.lists.checking import problems_of
from rules.lists.edit import Add, AddForce, SetCount, SetLimit
from rules.lists.editing import apply
from rules.lists.roster import Roster, all_nodes
from rules.lists.standing import Standing
from rules.warzone_resurrection.lists import edition_2_2

KINDS, UNITS, LIMIT = 40, 25, 3000

#: A list of the 2.2 edition: units and, where there are more than come along, how many Models.
BAUHAUS = (
    *(("bauhaus.dominik-kaspernov", 0), ("bauhaus.valerie-duval", 0), ("bauhaus.bruder-wilhelm", 0)),
    *(("bauhaus.max-steiner", 0), ("angelika-drachen", 0), ("count-enrico-valmonte", 0)),
    ("colonel-herbert-b-marbach", 0),
    *(("hussars", 10), ("bauhaus.etoiles-mortant", 10), ("blitzers", 10), ("dragoons-k", 10)) * 2,
    *(("bauhaus.sturmblitzers", 10), ("sturmblitzer-hmg-teams", 0), ("bauhaus.venusian-rangers", 10)),
    *(("bauhaus.armoured-hussar-juggernauts", 4), ("artillery-korps", 3)),
    *(("bauhaus.vulkan-battlesuits-2", 0), ("bauhaus.vulkan-battlesuits", 0)),
    *(("bauhaus.ctl-422-mule-armoured-carrier-2", 0), ("bauhaus.ctl-422-mule-armoured-carrier", 0)),
)

ROLES = ("hero", "troops", "support", "monster", "heavy")


def lists() -> Iterator[Figure]:
    """What a click costs: checking a whole list, and one edit with the check behind it."""
    book, roster = _army()
    standing = Standing(book, roster)
    assert standing.total(standing.army, "pts") > LIMIT * 4 // 5
    assert problems_of(standing) == ()
    size = f"{UNITS} units, {sum(1 for _ in all_nodes(roster))} parts"
    checks = per_second(lambda: _check(book, roster))
    yield Figure(f"lists: {LIMIT:,} points checked ({size})", 1000 / checks, "ms", 3)
    model = next(spot for spot in standing.spots if "model" in spot.keys)
    edit = SetCount(model.id, model.count + 1)
    edits = per_second(lambda: _check(book, apply(book, roster, edit)))
    yield Figure("lists: an edit, and the list checked", 1000 / edits, "ms", 10)

    book, roster = _house_bauhaus()
    checks = per_second(lambda: _check(book, roster))
    size = f"{len(roster.forces[0].units)} units, {sum(1 for _ in all_nodes(roster))} parts"
    yield Figure(f"lists: the same of the 2.2 edition ({size})", 1000 / checks, "ms", 3)


def _house_bauhaus() -> tuple[Book, Roster]:
    """Nearly 3000 points of a large faction, all of it legal."""
    book = Book(edition_2_2.catalogues())
    roster = apply(book, Roster(edition_2_2.SYSTEM), AddForce("gargantuan", "bauhaus_2_2", id="f"))
    roster = apply(book, roster, SetLimit("pts", LIMIT))
    for number, (unit, models) in enumerate(BAUHAUS):
        roster = apply(book, roster, Add("f", unit, id=f"u{number}"))
        if models:
            model = next(each for each in Standing(book, roster).by_id[f"u{number}"].children)
            roster = apply(book, roster, SetCount(model.id, models))
    roster = apply(book, roster, Add("u0", "army-commander"))
    standing = Standing(book, roster)
    assert standing.total(standing.army, "pts") > LIMIT * 9 // 10
    assert problems_of(standing) == ()
    return book, roster


def _check(book: Book, roster: Roster) -> int:
    standing = Standing(book, roster)
    standing.total(standing.army, "pts")
    problems_of(standing)
    return 1


def _army() -> tuple[Book, Roster]:
    book = Book([_catalogue()])
    roster = apply(book, Roster("bench"), AddForce("chart", "bench", id="f"))
    for number in range(UNITS):
        kind = number * 3 % KINDS
        roster = apply(book, roster, Add("f", f"unit{kind}", id=f"u{number}"))
        for option in ("rocket", "radio", "grenades", "medic"):
            count = 5 if option == "grenades" else 1
            roster = apply(book, roster, Add(f"u{number}", f"unit{kind}.{option}", count))
    return book, roster


def _catalogue() -> Catalogue:
    roles = tuple(
        CategoryUse(
            f"chart.{role}",
            category=role,
            constraints=(
                Constraint(f"chart.{role}.min", "min", 1),
                Constraint(f"chart.{role}.max", "max", "floor(limit / 300)"),
            ),
        )
        for role in ROLES
    )
    return Catalogue(
        "bench",
        "Bench",
        points=(PointsType("pts", "points", LIMIT),),
        categories=tuple(Category(role, role) for role in ROLES),
        forces=(ForceType("chart", "Chart", categories=roles),),
        entries=tuple(_unit(number) for number in range(KINDS)),
    )


def _unit(number: int) -> Entry:
    id = f"unit{number}"

    def option(name: str, points: float, **more: object) -> Entry:
        return Entry(f"{id}.{name}", name, points={"pts": points}, **more)  # type: ignore[arg-type]

    weapons = Entry(
        f"{id}.special",
        "Special weapons",
        kind="group",
        max="2 * floor(size / 5)",
        entries=(option("rocket", 12), option("blaster", 7.5)),
    )
    armour = Entry(
        f"{id}.armour",
        "Armour",
        kind="group",
        exactly=1,
        default=f"{id}.light",
        entries=(option("light", 0), option("heavy", 10)),
    )
    gear = tuple(option(name, 5, max=1) for name in ("radio", "flare", "medic", "kit", "beacon", "scope"))
    return Entry(
        id,
        f"Unit {number}",
        kind="unit",
        role=ROLES[number % len(ROLES)],
        entries=(
            Entry(f"{id}.model", "Model", kind="model", points={"pts": 15}, min=5, max=10),
            Entry(f"{id}.leader", "Leader", kind="model", points={"pts": 10}, exactly=1),
            weapons,
            armour,
            option("grenades", 1, max="size"),
            *gear,
        ),
    )
