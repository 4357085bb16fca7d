"""The losses that end a Vehicle: it is Destroyed and stays, or explodes (WZR-VEH-10)."""

from __future__ import annotations

from typing_extensions import override

from rules.core.check import check
from rules.core.geometry import FULL_TURN, Point, is_within, step
from rules.core.ids import INCH, RuleId, TerrainId, UnitId
from rules.core.message import say
from rules.core.procedure import Log, Procedure, roll_die, test
from rules.core.terrain import Terrain
from rules.warzone_resurrection.armour import remove, resolve_wound
from rules.warzone_resurrection.dice import D20
from rules.warzone_resurrection.effect import Attack
from rules.warzone_resurrection.events import WreckLeft
from rules.warzone_resurrection.measurement import distance
from rules.warzone_resurrection.morale import check_losses
from rules.warzone_resurrection.state import Battlefield, Model
from rules.warzone_resurrection.vehicles.loss import Loss

_RULE = RuleId("WZR-VEH-10")

#: An explosion: by what the die for its inches is divided, whom it reaches, and how hard.
BLAST_DIVIDED_BY, BLAST_REACHES, BLAST_ST = 4, 15, 10

#: Corners of the wreck of a Vehicle on a round base.
_SIDES = 16


class Destroyed(Loss):
    """The Vehicle is Destroyed and stays as Heavy Terrain."""

    id = "destroyed"

    @override
    @classmethod
    def when_lost(cls, log: Log[Battlefield], vehicle: Model, attack: Attack) -> Procedure[None]:
        if not vehicle.on_table:
            return
        wreck = _wreck(log.state, vehicle)
        yield from remove(log, vehicle.id, "casualty", _RULE, attack.by)
        log.emit(WreckLeft(vehicle.id, wreck, _RULE))


class Exploded(Loss):
    """It explodes, and is gone; each Model near enough is reached on 1 to 15."""

    id = "exploded"

    @override
    @classmethod
    def when_lost(cls, log: Log[Battlefield], vehicle: Model, attack: Attack) -> Procedure[None]:
        if not vehicle.on_table:
            return
        face = yield from roll_die(say("roll.blast"), D20.faces, model=vehicle.id)
        reach = -(-face // BLAST_DIVIDED_BY) * INCH
        near = [
            model
            for model in log.state.standing
            if model.id != vehicle.id and is_within(distance(vehicle, model), reach)
        ]
        yield from remove(log, vehicle.id, "casualty", _RULE, attack.by)
        hurt: list[UnitId] = []
        for model in sorted(near, key=lambda model: (distance(vehicle, model), model.id)):
            if model.card.vehicle is not None or not log.state.models[model.id].on_table:
                continue
            if (yield from test(check("test.blast", D20, BLAST_REACHES), model.id)):
                yield from resolve_wound(log, Attack(model.id, BLAST_ST, _RULE, by=attack.by))
                hurt.append(model.squad)
        if not attack.ranged:
            yield from check_losses(log, hurt)


def _wreck(field: Battlefield, vehicle: Model) -> Terrain:
    """What a Vehicle leaves: a piece of Heavy Terrain as large as it was, open to whoever goes through."""
    outline = vehicle.body.shape.outline if vehicle.footprint.corners else _about(vehicle)
    return Terrain(
        id=TerrainId(f"wreck-{vehicle.id}"),
        kind="heavy",
        shape=outline,
        height=vehicle.footprint.height,
        elevation=vehicle.body.bottom,
        see_through=True,
        name=vehicle.card.name,
    )


def _about(vehicle: Model) -> tuple[Point, ...]:
    """The outline of a round base, as a polygon."""
    radius, at = vehicle.footprint.radius, vehicle.at
    return tuple(step(at, turn * FULL_TURN // _SIDES, radius) for turn in range(_SIDES))
