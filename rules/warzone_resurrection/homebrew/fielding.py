"""Whether what is made at home stands on a table: each unit is put on one, with all that it may have."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from rules.core.message import Message, say, verbatim
from rules.core.refusal import Illegal
from rules.core.starter import SEATS
from rules.core.system import Brief
from rules.core.written import WrittenError
from rules.lists.homebrew import Fault
from rules.warzone_resurrection.choosing_powers import refusal_to_know
from rules.warzone_resurrection.homebrew.written import WrittenHomebrew, composed
from rules.warzone_resurrection.muster import muster
from rules.warzone_resurrection.starters import missions, tables
from rules.warzone_resurrection.units import WrittenFaction, WrittenUnitKind, card_of, raise_model
from rules.warzone_resurrection.written import WrittenForce, WrittenModel, WrittenUnit

#: What sets a pack's ids apart while it is looked at.
_ANY = "pack"

#: As many Models of a kind as tell whether there may be several.
_SOME = 2

#: Whom a force is put against.
_SOMEBODY = WrittenForce("somebody", (WrittenUnit("somebody", (WrittenModel("somebody"),)),))


def check_fielded(pack: WrittenHomebrew, base: WrittenFaction) -> Iterator[Fault]:
    """What keeps Models and units from the table, asked of a pack with no other faults."""
    faction = composed(_ANY, pack, base)
    found = [fault for id in pack.models for fault in _model(id, faction)]
    yield from found
    if not found:
        for id in pack.units:
            yield from _unit(id, faction)


def _model(id: str, faction: WrittenFaction) -> Iterator[Fault]:
    try:
        refused = refusal_to_know(card_of(faction, f"{_ANY}.{id}"), faction.faction)
    except (WrittenError, ValueError) as error:
        yield Fault(f"models.{id}", say("homebrew.malformed", problem=verbatim(str(error)[:200])))
        return
    if refused is not None:
        yield Fault(f"models.{id}.powers", refused.why)


def _unit(id: str, faction: WrittenFaction) -> Iterator[Fault]:
    try:
        muster(_brief(_alone(faction, faction.units[f"{_ANY}.{id}"])))
    except Illegal as illegal:
        yield Fault(f"units.{id}", _told(illegal.refusal.why))
    except (WrittenError, ValueError) as error:
        yield Fault(f"units.{id}", say("homebrew.malformed", problem=verbatim(str(error)[:200])))


def _told(why: Message) -> Message:
    """What a battle says of a force; that of data that makes no sense speaks of a command."""
    problem = why.args.get("problem")
    return why if problem is None else say("homebrew.unfit", problem=problem)


def _alone(faction: WrittenFaction, unit: WrittenUnitKind) -> WrittenForce:
    """A force of nothing but one unit: some Models of each kind, with every option."""
    options = tuple(unit.options.values())
    models = tuple(
        raise_model(faction, rank.model, f"{rank.model}-{number}", options, commander=False)
        for rank in unit.models
        for number in range(min(_SOME, max(1, rank.least)))
    )
    stands = WrittenUnit(_ANY, models, unit.name, unit.role, unit.skills)
    return WrittenForce(unit.name, (stands,), faction.faction)


def _brief(force: WrittenForce) -> Brief:
    """A battle of the force against somebody, on the first of tables."""
    return Brief(
        seats=SEATS,
        names={},
        forces=dict(zip(SEATS, map(msgspec.to_builtins, (force, _SOMEBODY)), strict=True)),
        table=tables()[0].data,
        mission=missions()[0].data,
    )
