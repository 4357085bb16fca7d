"""Chapter: Generic Special Skills, Infiltrate (WZR-SKILL-36, WZR-SKILL-37): Squads set up last, in cover.

A Squad with it may be kept back while its side sets up. Once all sides have, the players place such Squads
one by one in turn; ``INFILTRATING`` marks the one that is being placed.
"""

from __future__ import annotations

from rules.core.geometry import Body, Pose, Shape, touches
from rules.core.ids import INCH, RuleId, SeatId
from rules.core.message import verbatim
from rules.core.procedure import Log
from rules.core.refusal import Refusal, refuse
from rules.warzone_resurrection.conditions import IN_RESERVE, INFILTRATING
from rules.warzone_resurrection.effect import effects_on
from rules.warzone_resurrection.events import PhaseBegan, SquadGained, SquadLost
from rules.warzone_resurrection.measurement import within
from rules.warzone_resurrection.state import Battlefield, Model, Squad
from rules.warzone_resurrection.turn import round_from

#: Where infiltrators hide, and how far from every enemy.
COVER = frozenset({"light", "heavy"})
KEPT_FROM_ENEMIES = 12 * INCH

_PLACE, _TURNS = RuleId("WZR-SKILL-36"), RuleId("WZR-SKILL-37")


def is_on(field: Battlefield) -> bool:
    """Whether everything else stands, so that infiltrators are placed now."""
    return field.phase == "deployment" and all(side.deployed for side in field.sides.values())


def may_infiltrate(field: Battlefield, squad: Squad) -> bool:
    """Whether a Squad may be kept back: all of it infiltrates."""
    return all(any(e.infiltrates for e in effects_on(field, model)) for model in field.members(squad))


def is_kept_back(field: Battlefield, squad: Squad) -> bool:
    """Whether none of an infiltrating Squad stands."""
    members = list(field.members(squad))
    if not members or squad.has(IN_RESERVE):
        return False
    return may_infiltrate(field, squad) and not any(model.on_table for model in members)


def begin(log: Log[Battlefield], squad: Squad) -> None:
    """The first Model of an infiltrating Squad is placed."""
    if is_on(log.state) and not squad.has(INFILTRATING):
        log.emit(SquadGained(squad.id, INFILTRATING, _TURNS))


def goes_on(log: Log[Battlefield], last: SeatId | None) -> bool:
    """The next player who has kept Squads back places one, at first who has the Initiative. Whether any."""
    field = log.state
    for squad in field.squads.values():
        if squad.has(INFILTRATING):
            log.emit(SquadLost(squad.id, INFILTRATING, _TURNS))
    order = round_from(field, field.first or field.seats[0])
    if last is not None:
        order = (*round_from(field, last)[1:], last)
    for seat in order:
        if any(squad.owner == seat and is_kept_back(log.state, squad) for squad in field.squads.values()):
            log.emit(PhaseBegan("deployment", seat, _TURNS))
            return True
    return False


def refusal_of_squad(field: Battlefield, squad: Squad) -> Refusal | None:
    """Why a Squad may not be placed now: infiltrators come one Squad after the other."""
    if not is_on(field):
        return None
    begun = next((one for one in field.squads.values() if one.has(INFILTRATING)), None)
    if begun is not None and begun.id != squad.id:
        return refuse(_TURNS, "refused.one_infiltrator", squad=verbatim(begun.name))
    if squad.has(IN_RESERVE):
        return refuse("WZR-SKILL-54", "refused.in_reserve", squad=verbatim(squad.name))
    if begun is None and not is_kept_back(field, squad):
        return refuse(_TURNS, "refused.stands_already", squad=verbatim(squad.name))
    return None


def refusal_to_finish(field: Battlefield, seat: SeatId) -> Refusal | None:
    """Why a player is not done with an infiltrating Squad."""
    begun = next((one for one in field.squads.values() if one.has(INFILTRATING)), None)
    if begun is None or begun.owner != seat:
        return refuse(_TURNS, "refused.place_infiltrators")
    left = sum(not model.on_table for model in field.members(begun))
    return refuse(_TURNS, "refused.not_placed", squad=verbatim(begun.name), left=left) if left else None


def refusal_of_ground(field: Battlefield, model: Model, pose: Pose) -> Refusal | None:
    """Why an infiltrator may not stand there: it does in Light or Heavy Terrain, far from every enemy."""
    if not _is_in_cover(field, Body(model.footprint, pose).shape):
        return refuse(_PLACE, "refused.infiltrate_cover")
    there = model.at_pose(pose)
    near = (enemy for enemy in field.enemies(model) if within(there, enemy, KEPT_FROM_ENEMIES))
    enemy = next(near, None)
    if enemy is None:
        return None
    name = verbatim(enemy.card.name)
    return refuse(_PLACE, "refused.infiltrate_enemy", enemy=name, reach=KEPT_FROM_ENEMIES)


def _is_in_cover(field: Battlefield, shape: Shape) -> bool:
    return any(piece.kind in COVER and touches(piece.area, shape) for piece in field.terrain)
