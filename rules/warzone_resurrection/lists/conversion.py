"""A list of the 2.2 edition as one of the rulebook's, as far as its units were converted by hand.

What was converted is marked in ``data/edition_2_2/converted.yaml``. All else is refused by name.
"""

from __future__ import annotations

from collections import Counter
from functools import cache

import msgspec

from rules.core.message import verbatim
from rules.core.refusal import forbid
from rules.core.written import Written
from rules.core.yaml_file import read_yaml
from rules.lists import edit as edits
from rules.lists.book import Book
from rules.lists.choice import Choice
from rules.lists.edit import AnyEdit
from rules.lists.editing import apply
from rules.lists.roster import Node, Roster
from rules.lists.spot import Spot
from rules.lists.standing import Standing
from rules.warzone_resurrection import lists
from rules.warzone_resurrection.lists.edition_2_2 import EDITION, FOLDER
from rules.warzone_resurrection.lists.edition_2_2 import SYSTEM as CONVERTED
from rules.warzone_resurrection.lists.entries import kind_of, rank_id
from rules.warzone_resurrection.lists.organisation import SYSTEM
from rules.warzone_resurrection.units import WrittenRank, factions

#: The option that makes a character the army's commander.
_COMMANDER = "commander"


class ConvertedUnit(Written, frozen=True):
    """As which unit one plays, or as which if it commands the army; its Models, by their entries.

    What plays as none is no unit, but a choice of the whole army's that nobody has to see on the table.
    """

    plays: str = ""
    commands_as: str = ""
    models: dict[str, str] = {}
    leader: str = ""
    options: dict[str, str] = {}


class ConvertedFaction(Written, frozen=True):
    """The file of units that a faction's list is played with."""

    faction: str
    units: dict[str, ConvertedUnit]


@cache
def conversions() -> dict[str, ConvertedFaction]:
    """What was converted, by the ids of the factions' catalogues."""
    return msgspec.convert(read_yaml(FOLDER / "converted.yaml"), dict[str, ConvertedFaction])


@cache
def _rulebook() -> Book:
    return Book(lists.catalogues())


def playable(army: Standing) -> Standing:
    """The list itself, if it is one of the rulebook's; else what was converted of it, in the same order.

    Raises ``Illegal`` for a unit, or an option of one, that was not converted, and where the rulebook's unit
    has no room for as many.
    """
    book = army.book
    if book.system is None or book.system.id != CONVERTED:
        return army
    force = army.roster.forces[0]
    faction = conversions().get(force.catalogue)
    home = faction.faction if faction is not None else next(iter(factions()))
    begun: list[AnyEdit] = [
        edits.Rename(name=army.roster.name),
        edits.AddForce(force.type, home, id=force.id),
    ]
    roster = apply(_rulebook(), Roster(SYSTEM), edits.Several(tuple(begun)))
    for unit in army.by_id[force.id].children:
        roster = _with_unit(roster, unit, faction)
    return Standing(_rulebook(), roster)


def _with_unit(roster: Roster, unit: Spot, faction: ConvertedFaction | None) -> Roster:
    line = faction.units.get(_entry(unit)) if faction is not None else None
    if faction is None or line is None:
        edition = verbatim(EDITION)
        raise forbid("CORE-LIST", "refused.no_line", unit=verbatim(unit.name), edition=edition)
    if not line.plays:
        return roster
    commands = any(_COMMANDER in each.cats for each in unit.below())
    plays = (commands and line.commands_as) or line.plays
    ranks = {rank.model: rank for rank in factions()[faction.faction].units[plays].models}
    models = _models(unit, line)
    assert isinstance(unit.node, Node)
    roster = apply(_rulebook(), roster, edits.Add(unit.parent.id if unit.parent else "", plays, id=unit.id))
    roster = apply(_rulebook(), roster, edits.Rename(unit.id, unit.node.name))
    for model, count in models.items():
        _ensure_room(unit, ranks[model], count, models.total(), faction.faction)
        roster = _counted(roster, unit.id, plays, model, count)
    return roster


def _entry(spot: Spot) -> str:
    return spot.owner.entry.id if isinstance(spot.owner, Choice) else ""


def _models(unit: Spot, line: ConvertedUnit) -> Counter[str]:
    """How many of which Models the unit has. Raises ``Illegal`` for an option that was not converted."""
    found: Counter[str] = Counter()
    ordinary = next(iter(line.models.values()), "")
    for spot in unit.below():
        if spot.count == 0 or _COMMANDER in spot.cats:
            continue
        entry = _entry(spot)
        if entry in line.models:
            found[line.models[entry]] += spot.count
        elif line.options.get(entry):
            found[line.options[entry]] += spot.count
            found[ordinary] -= spot.count
        elif entry not in line.options:
            option = verbatim(spot.name)
            raise forbid("CORE-LIST", "refused.not_converted", unit=verbatim(unit.name), option=option)
    if line.leader and not found[line.leader]:
        found[line.leader] += 1
        found[ordinary] -= 1
    return found


def _ensure_room(unit: Spot, rank: WrittenRank, count: int, size: int, faction: str) -> None:
    most = rank.room(size)
    if rank.least <= count <= most:
        return
    raise forbid(
        "CORE-LIST",
        "refused.converted_count",
        unit=verbatim(unit.name),
        model=verbatim(factions()[faction].models[rank.model].name),
        count=count,
        least=rank.least,
        most=most,
    )


def _counted(roster: Roster, unit: str, plays: str, model: str, count: int) -> Roster:
    """The list with so many Models of a kind in a unit that came with the least of each."""
    spot = Standing(_rulebook(), roster).by_id[unit]
    there = next((each for each in spot.children if kind_of(_entry(each)) == model), None)
    if there is not None:
        return apply(_rulebook(), roster, edits.SetCount(there.id, count))
    if count == 0:
        return roster
    return apply(_rulebook(), roster, edits.Add(unit, rank_id(plays, model), count))
