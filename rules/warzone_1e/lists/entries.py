"""A force list (``data/lists/``) as a catalogue: squads, individuals, guests and air strikes."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace as change

from rules.lists.catalogue import Catalogue, Constraint, Entry, Import
from rules.warzone_1e.library import ForceList, Library
from rules.warzone_1e.lists.arms import cheaper, own_items, squad_items, weapons_of
from rules.warzone_1e.lists.heroes import custom_squad, hero_abilities
from rules.warzone_1e.lists.organisation import (
    AIRSTRIKE,
    EDITION,
    GUEST,
    HEAVY,
    INDIVIDUAL,
    POINTS,
    REVISION,
    SQUAD,
    SYSTEM,
    chart,
)
from rules.warzone_1e.lists.powers import aspects_of, game_powers, gifts_of
from rules.warzone_1e.lists.profiles import ability_rules, model_profile

AIRSTRIKE_COST = 10

#: A squad of so many soldiers, its leader counted, may have two heavy weapons (WZ1-FORCE-07).
LARGE_SQUAD = 7

#: The chart of the rulebook's worked force, whose figures give one weapon another price than its line does:
#: for which list, whom, what and how much (WZ1-FORCE-17).
WORKED = "worked"
_WORKED_LIST, _WORKED_PRICE = "imperial", ("blood_berets.blood_beret_sergeant", "chainripper", 2)


def force_catalogue(id: str, library: Library) -> Catalogue:
    """The catalogue of a force list."""
    force = library.lists[id]
    squads = (_squad(squad, force, library) for squad in force.squads)
    individuals = (_individual(model, force, library) for model in force.individuals)
    lenders = _lenders(id, library)
    return _as_worked(
        Catalogue(
            id,
            force.name,
            revision=REVISION,
            edition=EDITION,
            system=SYSTEM,
            source="sallyport-starter",
            imports=tuple(Import(f"{id}.guests.{lender}", lender) for lender in lenders),
            entries=(*squads, *individuals, *_guests(id, lenders, library), *_airstrikes(id, force)),
        )
    )


def _squad(id: str, force: ForceList, library: Library) -> Entry:
    line = force.squads[id]
    members = (_member(id, model, bounds, force, library) for model, bounds in line.members.items())
    return Entry(
        id,
        line.name,
        kind="unit",
        role=SQUAD,
        constraints=(_heavy_weapons(id),),
        entries=(
            _leader(id, line.leader, force, library),
            *members,
            *squad_items(id, force, library),
            *custom_squad(id, line, library.abilities),
        ),
        rules=tuple(ability_rules(id, line.abilities, library.abilities)),
    )


def _heavy_weapons(squad: str) -> Constraint:
    """One heavy weapon, two for seven soldiers or more (WZ1-FORCE-07)."""
    return Constraint(
        f"{squad}.heavy",
        "max",
        f"if(size >= {LARGE_SQUAD}, 2, 1)",
        of=HEAVY,
        within="unit",
        deep=True,
        says="A squad has one heavy weapon, of seven soldiers or more two.",
    )


def _leader(squad: str, model: str, force: ForceList, library: Library) -> Entry:
    id = f"{squad}.{model}"
    made = _model(id, model, force, library, alone=False)
    own = own_items(id, force, library, alone=False, squad=squad)
    return change(made, exactly=1, entries=(*made.entries, *own))


def _member(squad: str, model: str, bounds: tuple[int, int], force: ForceList, library: Library) -> Entry:
    least, most = bounds
    made = _model(f"{squad}.{model}", model, force, library, alone=False)
    return change(made, min=least or None, max=most)


def _model(id: str, model: str, force: ForceList, library: Library, *, alone: bool) -> Entry:
    line = force.models[model]
    return Entry(
        id,
        line.name,
        kind="model",
        points={POINTS: line.cost},
        entries=tuple(weapons_of(id, line, force, library, alone=alone)),
        profiles=(model_profile(id, line),),
        rules=tuple(ability_rules(id, line.abilities, library.abilities)),
    )


def _individual(model: str, force: ForceList, library: Library) -> Entry:
    """A unit of one, with everything that only individuals may have."""
    line, id = force.models[model], f"{model}.model"
    made = _model(id, model, force, library, alone=True)
    powers = (
        *(gifts_of(id, game_powers()) if line.gifts else ()),
        *((aspects_of(id, line.aspects, game_powers()),) if line.aspects else ()),
    )
    own = own_items(id, force, library, alone=True)
    abilities = hero_abilities(id, line, library.abilities)
    body = change(made, exactly=1, entries=(*made.entries, *own, *powers, abilities))
    return Entry(model, line.name, kind="unit", role=INDIVIDUAL, entries=(body,))


def _lenders(id: str, library: Library) -> tuple[str, ...]:
    if not library.lists[id].borrows:
        return ()
    return tuple(other for other, force in library.lists.items() if force.lends)


def guest_id(force: str, individual: str) -> str:
    """The id of the use of a Brotherhood individual in another list."""
    return f"{force}.{GUEST}.{individual}"


def _guests(force: str, lenders: tuple[str, ...], library: Library) -> Iterator[Entry]:
    """Individuals of the Brotherhood in another list (WZ1-FORCE-05)."""
    for lender in lenders:
        for each in library.lists[lender].individuals:
            yield Entry(guest_id(force, each), kind="unit", target=each, tags=(GUEST,))


def airstrike_id(force: str) -> str:
    """The id of an air strike of a list."""
    return f"{force}.airstrike"


def _airstrikes(id: str, force: ForceList) -> Iterator[Entry]:
    """One Eagle Claw missile (WZ1-AIR-04)."""
    if force.airstrikes:
        entry = Entry(airstrike_id(id), "Air strike", kind="unit", role=AIRSTRIKE)
        yield change(entry, points={POINTS: AIRSTRIKE_COST})


def _as_worked(catalogue: Catalogue) -> Catalogue:
    """The list of the worked force, with a chart under which the rulebook's sums hold (WZ1-FORCE-17)."""
    if catalogue.id != _WORKED_LIST:
        return catalogue
    model, weapon, price = _WORKED_PRICE
    when = f"forces({WORKED}, army) >= 1"
    named = f"{model}.{weapon}"

    def priced(entry: Entry) -> Entry:
        if entry.id == named:
            return cheaper(entry, price, when)
        return change(entry, entries=tuple(map(priced, entry.entries))) if entry.entries else entry

    return change(
        catalogue,
        entries=tuple(map(priced, catalogue.entries)),
        forces=(chart(WORKED, "Force of the rulebook's example, at its prices", _only(catalogue.id)),),
    )


def _only(force: str) -> Constraint:
    """A chart that is for one list alone."""
    says = "The rulebook's example is an Imperial force."
    return Constraint(f"{WORKED}.list", "check", f"is({force}, force)", says=says)
