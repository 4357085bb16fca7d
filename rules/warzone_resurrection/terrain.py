"""Chapters: Modifiers to Movement, Types of Terrain, Terrain Area (WZR-TERR, WZR-STAT-02).

How far an Action goes, what slows it, and where no base can go.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rules.core.check import Modifier, modifier
from rules.core.geometry import TOLERANCE, Pose, Solid, overlaps, solid_of
from rules.core.ids import INCH, ModelId, RuleId
from rules.core.message import verbatim
from rules.core.movement import EDGE, Obstruction, Passage, passage
from rules.core.refusal import Refusal, refuse
from rules.core.remember import remembered
from rules.core.terrain import Terrain, solids, wall_solids
from rules.warzone_resurrection.conditions import HASTENED
from rules.warzone_resurrection.effect import effects_on
from rules.warzone_resurrection.profile import LEAST_MOVEMENT, VERTICAL_REACH
from rules.warzone_resurrection.state import Battlefield, Model
from rules.warzone_resurrection.structures.garrisons import barriers, intact, is_intact, refusal_by_walls

#: What each kind of terrain adds to the movement, in thousandths (WZR-TERR-04).
TERRAIN = {"open": 0, "light": -2 * INCH, "heavy": -4 * INCH}
IMPASSABLE = "impassable"

#: More than so much of a path through one piece of light terrain counts as heavy (WZR-TERR-05).
MOST_LIGHT = 3 * INCH

#: How often the Movement Value an Action goes, and all Actions of a Game Turn together.
MULTIPLES = {
    "move": 1,
    "run": 2,
    "engage": 2,
    "charge": 2,
    "thunderous_charge": 2,
    "tactical_move": 1,
    "combat_move": 2,
    "fast_move": 3,
    "full_throttle": 3,
    "ram": 2,
}
ALLOWANCE, ALLOWANCE_OF_VEHICLES = 2, 3


# How far ---------------------------------------------------------------------------------------------


def movement_value(field: Battlefield, model: Model) -> int:
    """The Movement Value as it is now, in thousandths (WZR-TERR-01)."""
    changes = (
        change.amount
        for effect in effects_on(field, model)
        for change in effect.movement_value_modifiers(field, model)
    )
    return max(0, model.profile.m + sum(changes))


def allowance_left(field: Battlefield, model: Model) -> int:
    """What is left this Game Turn of twice the Movement Value, of Vehicles three times, in thousandths.

    Rules: WZR-STAT-02, WZR-VEH-06.
    """
    return max(0, times_a_turn(model) * movement_value(field, model) - model.travelled)


def times_a_turn(model: Model) -> int:
    """How often its Movement Value a Model goes in a Game Turn."""
    return ALLOWANCE if model.card.vehicle is None else ALLOWANCE_OF_VEHICLES


def haste(field: Battlefield, model: Model) -> tuple[Modifier, ...]:
    """What speeds one of the Model's movements of this Game Turn up; used up by the first (WZR-TERR-02)."""
    if model.has(HASTENED):
        return ()
    found = (m for effect in effects_on(field, model) for m in effect.movement_modifiers(field, model))
    return tuple(m for m in found if m.amount > 0)


def slowing(field: Battlefield, model: Model, way: Passage) -> Iterator[Modifier]:
    """What takes from a movement: whatever slows the Model, and each piece of terrain on its way.

    The floor of an Intact Structure is open ground. Rules: WZR-TERR-02 to 05, WZR-STRUCT-02.
    """
    for effect in effects_on(field, model):
        yield from (m for m in effect.movement_modifiers(field, model) if m.amount < 0)
    kinds = {piece.id: piece.kind for piece in field.terrain}
    easy = {kind for effect in effects_on(field, model) for kind in effect.open_ground}
    indoors = {piece.id for piece in intact(field)}
    for met in way.met:
        kind = kinds[met.id]
        if kind in easy or met.id in indoors:
            continue
        long = kind == "light" and met.inside > MOST_LIGHT + TOLERANCE
        amount = TERRAIN["heavy"] if long else TERRAIN.get(kind, 0)
        if amount:
            rule = "WZR-TERR-05" if long else "WZR-TERR-04"
            key = "why.terrain_long" if long else f"why.terrain_{kind}"
            yield modifier(rule, key, amount, piece=met.id)


def movement(field: Battlefield, model: Model, action_id: str, modifiers: Iterable[Modifier]) -> int:
    """What an Action allows with its modifiers, within what the Game Turn leaves (WZR-TERR-01, WZR-TERR-09).

    Modifiers never take it below 2 inches, or below what it was where that is less. In the French edition
    what speeds a Model up comes on top of the Game Turn's allowance, but for a Move.
    """
    amounts = [m.amount for m in modifiers]
    base = MULTIPLES[action_id] * movement_value(field, model)
    changed = max(min(base, LEAST_MOVEMENT), base + sum(amounts))
    left = allowance_left(field, model)
    if field.options.french and action_id != "move":
        left += sum(amount for amount in amounts if amount > 0)
    return min(changed, left)


@remembered
def reach(field: Battlefield, model: Model, action_id: str) -> int:
    """The most that an Action could allow over open ground, in thousandths."""
    return movement(field, model, action_id, haste(field, model))


# Where no base goes ----------------------------------------------------------------------------------


def way_along(field: Battlefield, model: Model, route: Sequence[Pose]) -> Passage:
    """What a Model's base meets on a route: terrain, and what stops it."""
    return passage(model.body, route, field.terrain, in_the_way(field, model), field.board)


@remembered
def in_the_way(field: Battlefield, model: Model) -> tuple[Solid, ...]:
    """All that a Model cannot go through: other Models, impassable pieces, what it would have to climb.

    A piece that it stands in already does not hold it; in the French edition none is too high. Rules:
    WZR-DEF-09, WZR-TERR-04, WZR-TERR-08.
    """
    others = (solid_of(other.id, other.body) for other in field.on_table() if other.id != model.id)
    return (*others, *(part for piece in field.terrain for part in _solid_parts(field, model, piece)))


def _solid_parts(field: Battlefield, model: Model, piece: Terrain) -> Iterator[Solid]:
    too_high = model.body.bottom + VERTICAL_REACH[model.base]
    if piece.kind == IMPASSABLE:
        yield Solid(piece.id, piece.area, piece.elevation, max(piece.top, model.body.top))
    elif is_intact(field, piece):
        yield from barriers(field, model, piece)
    elif piece.walls:
        yield from (part for part in wall_solids(piece) if part.top > too_high)
    elif piece.see_through or field.options.french:
        return
    elif piece.top > too_high and not overlaps(model.body.shape, piece.area):
        yield from solids(piece)


def refusal_by_obstruction(
    field: Battlefield, model: Model, rule: RuleId, met: Obstruction | None
) -> Refusal | None:
    """Why a Model cannot go where something is in its way."""
    if met is None:
        return None
    if met.id == EDGE:
        return refuse(rule, "refused.off_board")
    other = field.models.get(ModelId(met.id))
    if other is not None:
        return refuse("WZR-DEF-09", "refused.model_in_way", model=verbatim(other.card.name))
    piece = next(piece for piece in field.terrain if piece.id == met.id)
    if piece.kind == IMPASSABLE:
        return refuse("WZR-TERR-04", "refused.impassable", piece=piece.id)
    if is_intact(field, piece):
        return refusal_by_walls(field, model, piece)
    return refuse("WZR-TERR-08", "refused.must_climb", piece=piece.id, most=VERTICAL_REACH[model.base])
