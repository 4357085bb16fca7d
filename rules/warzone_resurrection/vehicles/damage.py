"""Chapter: Vehicle Structure Points, Making an Attack at a Vehicle (WZR-VEH-05, 07, 08, 09, 35, 38).

A hit finds its location, which makes an AV test; what fails it costs Structure Points, and at the last one
the location is lost.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace as change

from rules.core.check import Check, Modifier, modifier
from rules.core.event import Question
from rules.core.geometry import Shape, wholly_in_rear
from rules.core.ids import ModelId, RuleId
from rules.core.message import Message, say, verbatim
from rules.core.procedure import Log, Procedure, ask, option, roll_die
from rules.warzone_resurrection.armour import as_resolved
from rules.warzone_resurrection.dice import D20
from rules.warzone_resurrection.effect import Attack, effects_of_weapon
from rules.warzone_resurrection.events import LocationHit, StructureLost, StructureRepaired
from rules.warzone_resurrection.measurement import is_in_rear_of
from rules.warzone_resurrection.state import Battlefield, Model
from rules.warzone_resurrection.structure_points import av_check, av_holds, harms, structure_damage
from rules.warzone_resurrection.vehicles.line import BODY, LABELS, Location, VehicleLine, location_of
from rules.warzone_resurrection.vehicles.loss import LOSSES
from rules.warzone_resurrection.vehicles.types import type_of

_FACING = RuleId("WZR-VEH-08")
_ROLL = "roll"


def line_of(vehicle: Model) -> VehicleLine:
    """What is printed on a Vehicle's card."""
    assert vehicle.card.vehicle is not None, "only Vehicles have locations"
    return vehicle.card.vehicle


# A hit -----------------------------------------------------------------------------------------------


def damage(log: Log[Battlefield], attack: Attack, *, again: bool = False) -> Procedure[int]:
    """A hit on a Vehicle, and what a location that it destroys brings. The Structure Points that it took."""
    before = log.state.models[attack.target].structure
    lost = yield from hit(log, attack, again=again)
    vehicle = log.state.models[attack.target]
    for place, location in enumerate(line_of(vehicle).locations):
        if before[place] > 0 >= vehicle.structure[place]:
            yield from LOSSES[location.lost].when_lost(log, vehicle, attack)
    return lost


def hit(log: Log[Battlefield], attack: Attack, *, again: bool = False) -> Procedure[int]:
    """The hit alone: its location, the AV test, the Structure Points that it takes.

    ``again``: a failed test is rolled again in any case. Rules: WZR-VEH-07, WZR-VEH-09, WZR-VEH-35.
    """
    vehicle = log.state.models[attack.target]
    attack = as_resolved(attack)
    if not vehicle.on_table or not harms(attack):
        return 0
    for trait in effects_of_weapon(attack.weapon):
        if (yield from trait.takes_effect(log, attack)):
            return 0
    place = stands_in(vehicle, (yield from _location(log, vehicle, attack)))
    weapon = attack.weapon.id if attack.weapon else None
    log.emit(LocationHit(vehicle.id, place, attack.avv or 0, attack.rule, attack.by, weapon, attack.ranged))
    again = again or rerolls(attack)
    if (yield from av_holds(av_test(log.state, attack, place), again=again, model=vehicle.id)):
        return 0
    lost = min(structure_damage(log.state, attack), vehicle.structure[place])
    log.emit(StructureLost(vehicle.id, place, lost, attack.rule, attack.by))
    return lost


def rerolls(attack: Attack) -> bool:
    """Whether a failed AV test may be rolled again: against an attack whose AVV is 0 (WZR-VEH-05)."""
    return attack.avv == 0 and (attack.ranged or attack.melee)


def stands_in(vehicle: Model, place: int) -> int:
    """Where damage goes: from a destroyed location on to the body (WZR-VEH-35)."""
    return place if vehicle.structure[place] > 0 else BODY


def av_test(field: Battlefield, attack: Attack, place: int) -> Check | None:
    """The AV test of a location; None after a natural 1 to hit. Rules: WZR-VEH-08, WZR-VEH-09."""
    vehicle = field.models[attack.target]
    location = line_of(vehicle).locations[place]
    test = av_check(attack, location.av, (facing_modifier(field, vehicle, attack),))
    return test and change(test, of=say("test.av_of", location=name_of(location, place)))


def av_tests(field: Battlefield, attack: Attack) -> Iterator[Check]:
    """The AV tests that a hit may bring about: of the location named, or of each that may be rolled."""
    vehicle = field.models[attack.target]
    if not harms(attack):
        return
    rolled = range(len(vehicle.structure)) if attack.location is None else (attack.location,)
    for place in dict.fromkeys(stands_in(vehicle, place) for place in rolled):
        test = av_test(field, attack, place)
        if test is not None:
            yield test


def facing_modifier(field: Battlefield, vehicle: Model, attack: Attack) -> Modifier:
    """AV Front or AV Back, by the facing that is attacked; what comes from nowhere meets the front."""
    line = line_of(vehicle)
    if from_rear(field, vehicle, attack):
        return modifier(_FACING, "why.av_back", line.back)
    return modifier(_FACING, "why.av_front", line.front)


def from_rear(field: Battlefield, vehicle: Model, attack: Attack) -> bool:
    """Whether a hit comes from the rear: from an explosion's centre, or an attacker wholly there."""
    if attack.origin is not None:
        return wholly_in_rear(vehicle.body, Shape((attack.origin,)))
    attacker = field.models.get(attack.by) if attack.by is not None else None
    return attacker is not None and attacker.on_table and is_in_rear_of(attacker, vehicle)


def name_of(location: Location, place: int) -> Message:
    """What a location is called: the faces of its column and its printed name."""
    return say("vehicle.location", faces=verbatim(LABELS[place]), name=verbatim(location.name))


# The location ----------------------------------------------------------------------------------------


def picks_location(vehicle: Model, attack: Attack) -> bool:
    """Whether the attacker may choose the location: after an Aim Action, or by the Vehicle's type.

    Rules: WZR-VEH-37, WZR-VEH-38.
    """
    type_ = type_of(vehicle)
    return attack.picks_location or (attack.melee and type_ is not None and type_.location_is_picked)


def _location(log: Log[Battlefield], vehicle: Model, attack: Attack) -> Procedure[int]:
    """The location that a hit finds: named beforehand, chosen, or rolled by the attacker (WZR-VEH-07)."""
    if attack.location is not None:
        return attack.location
    attacker = log.state.models.get(attack.by) if attack.by is not None else None
    if attacker is not None and picks_location(vehicle, attack):
        choice = yield from ask(_question(vehicle, attacker, attack))
        if choice.option != _ROLL:
            return int(choice.option)
    face = yield from roll_die(say("roll.location"), D20.faces, model=attacker.id if attacker else vehicle.id)
    return location_of(face)


def _question(vehicle: Model, attacker: Model, attack: Attack) -> Question:
    """Where to hit: with an aimed shot the die may still decide."""
    places = [
        option(str(place), name_of(location, place))
        for place, location in enumerate(line_of(vehicle).locations)
    ]
    if attack.picks_location:
        places.append(option(_ROLL, say("option.roll_location")))
    return Question(
        seat=attacker.owner,
        text=say("ask.location", target=verbatim(vehicle.card.name)),
        options=tuple(places),
        default=str(BODY),
        rule=RuleId("WZR-VEH-37" if attack.picks_location else "WZR-VEH-38"),
        about=(vehicle.id,),
    )


# Repair ----------------------------------------------------------------------------------------------


def repairable(vehicle: Model, place: int) -> int:
    """Structure Points that could be given back to a location; none to a Vehicle out of play (WZR-VEH-36)."""
    if not vehicle.on_table or vehicle.card.vehicle is None:
        return 0
    return vehicle.card.vehicle.locations[place].sp - vehicle.structure[place]


def repair(log: Log[Battlefield], id: ModelId, place: int, amount: int, because: RuleId) -> None:
    """Give Structure Points back, up to the printed value; what the location had lost works again."""
    given = min(amount, repairable(log.state.models[id], place))
    if given > 0:
        log.emit(StructureRepaired(id, place, given, because))
