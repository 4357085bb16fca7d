"""Chapter: Close Combat Weapon Range and being Engaged (WZR-CC-01, WZR-CC-05, WZR-CC-21).

Being Engaged is mutual and follows from position alone. It is asked for before every Action, so each
pair is first compared by the distance of the centres, and what was found is remembered.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import islice, pairwise
from operator import itemgetter

from rules.core.geometry import Body, Pose, Shape, distance, in_front, in_reach, is_within
from rules.core.ids import INCH, ModelId, Thou
from rules.core.movement import Moment, first_when, route_length
from rules.core.remember import remembered
from rules.warzone_resurrection.measurement import faces, gap
from rules.warzone_resurrection.profile import MOST_REACH, SIZE_ORDER, VERTICAL_REACH, BaseSize, Weapon
from rules.warzone_resurrection.state import Battlefield, Model
from rules.warzone_resurrection.structures.garrisons import is_walled_off

_RANGE_BY_BASE = {
    BaseSize.SMALL: 0,
    BaseSize.MEDIUM: INCH,
    BaseSize.LARGE: 2 * INCH,
    BaseSize.NONE: 2 * INCH,
}
_RANGE_OF_HERO_ON_MEDIUM = 1500
_HERO_ROLES = frozenset({"warlord", "lord"})


def is_hero(field: Battlefield, model: Model) -> bool:
    """Squad Commanders, Lords and Warlords are heroes; Acting Commanders are not (WZR-CC-01)."""
    squad = field.squad_of(model)
    commands = squad.commander == model.id and not squad.acting
    return commands or model.card.role in _HERO_ROLES


def range_of_base(field: Battlefield, model: Model) -> int:
    """The Close Combat Weapon Range that its base gives, in thousandths."""
    if model.base is BaseSize.MEDIUM and is_hero(field, model):
        return _RANGE_OF_HERO_ON_MEDIUM
    return _RANGE_BY_BASE[model.base]


def melee_weapons(model: Model) -> tuple[Weapon, ...]:
    """The lines that a Model can strike with: none is unarmed (WZR-CC-20)."""
    return model.card.melee


def weapon_range(field: Battlefield, model: Model, weapon: Weapon | None) -> int:
    """The Close Combat Weapon Range with a weapon, or unarmed, in thousandths."""
    if weapon is not None and weapon.melee and weapon.range is not None:
        return weapon.range
    return range_of_base(field, model)


def longest_range(field: Battlefield, model: Model) -> int:
    """The range that counts for being Engaged and for Free Slash: the longest of its weapons."""
    armed = [weapon_range(field, model, weapon) for weapon in melee_weapons(model)]
    return max(armed, default=range_of_base(field, model))


def share_elevation(field: Battlefield, one: Model, other: Model) -> bool:
    """Whether the height between them may be ignored in close combat (WZR-DEF-08, WZR-CC-05).

    In the French edition none may.
    """
    between = abs(one.body.bottom - other.body.bottom)
    if between == 0 or field.options.french:
        return between == 0
    larger = max(one.base, other.base, key=SIZE_ORDER.index)
    return between <= VERTICAL_REACH[larger]


def reaches(field: Battlefield, model: Model, other: Model, weapon_reach: int | None = None) -> bool:
    """Whether the other is in the Model's Close Combat Weapon Range and Front Facing, and no wall between."""
    if not _near(model, other, MOST_REACH):
        return False
    reach = longest_range(field, model) if weapon_reach is None else weapon_reach
    if not (is_within(gap(model, other), reach) and share_elevation(field, model, other)):
        return False
    if not faces(model, other):
        return False
    return not is_walled_off(field, model, other)


def are_engaged(field: Battlefield, one: Model, other: Model) -> bool:
    """Whether two enemies are Engaged: one has the other in its range; in the French edition both have."""
    if not _near(one, other, MOST_REACH):
        return False
    if not (reaches(field, one, other) or reaches(field, other, one)):
        return False
    return not field.options.french or is_within(gap(one, other), _shorter_range(field, one, other))


def _shorter_range(field: Battlefield, one: Model, other: Model) -> int:
    return min(longest_range(field, one), longest_range(field, other))


def engaged_with(field: Battlefield, model: Model) -> Iterator[Model]:
    """The enemies that a Model is Engaged with, in the order of the battlefield."""
    return iter(_engaged_with(field, model))


@remembered
def _engaged_with(field: Battlefield, model: Model) -> tuple[Model, ...]:
    return tuple(
        other
        for other in _within_reach(field, model)
        if other.owner != model.owner and are_engaged(field, model, other)
    )


def _within_reach(field: Battlefield, model: Model) -> Iterable[Model]:
    """Whoever may stand in somebody's range, by a look at the centres: asked of every Model all the time."""
    if field.models.get(model.id) is model and model.on_table:
        return _neighbours(field)[model.id]
    here, about = model.at, MOST_REACH + model.span
    return (
        other
        for other, x, y, span in field.places
        if abs(x - here.x) <= about + span and abs(y - here.y) <= about + span
    )


@remembered
def _neighbours(field: Battlefield) -> Mapping[ModelId, Sequence[Model]]:
    """The same of all that stand there, in one walk from left to right; each list in the field's order."""
    near: dict[ModelId, list[tuple[int, Model]]] = {model.id: [] for model, *_ in field.places}
    walk = sorted(enumerate(field.places), key=lambda place: place[1][1])
    widest = max((span for *_, span in field.places), default=0)
    for step, (order, (model, x, y, span)) in enumerate(walk):
        about = MOST_REACH + span
        for later, (other, other_x, other_y, other_span) in islice(walk, step + 1, None):
            if other_x - x > about + widest:
                break
            if other_x - x <= about + other_span and abs(other_y - y) <= about + other_span:
                near[model.id].append((later, other))
                near[other.id].append((order, model))
    return {id: [model for _, model in sorted(found, key=_order)] for id, found in near.items()}


_order = itemgetter(0)


def is_engaged(field: Battlefield, model: Model) -> bool:
    """Whether a Model is Engaged with anybody."""
    return model.on_table and bool(_engaged_with(field, model))


def holders(field: Battlefield, model: Model) -> Iterator[Model]:
    """The enemies in whose Close Combat Weapon Range a Model stands."""
    return (enemy for enemy in field.enemies(model) if reaches(field, enemy, model))


def left_behind(field: Battlefield, model: Model, route: Sequence[Pose]) -> tuple[Model, ...]:
    """The enemies whose Close Combat Weapon Range a Model would leave on its route (WZR-CC-07).

    A range in front of a base is convex, so a straight leg between two places in it stays in it. In the
    French edition a Model also leaves a fight where an enemy is no longer in its own range.
    """
    stops = [model.at_pose(pose) for pose in route]
    left = [
        enemy for enemy in holders(field, model) if not all(reaches(field, enemy, stop) for stop in stops)
    ]
    if field.options.french:
        left += [enemy for enemy in _let_go(field, model, stops) if enemy not in left]
    return tuple(left)


def _let_go(field: Battlefield, model: Model, stops: Sequence[Model]) -> Iterator[Model]:
    """The enemies that a Model is Engaged with, and that it would no longer have in its own range."""
    reach = longest_range(field, model)
    for enemy in engaged_with(field, model):
        if not all(is_within(gap(stop, enemy), reach) for stop in stops):
            yield enemy


def entry(field: Battlefield, enemy: Model, model: Model, route: Sequence[Pose]) -> Moment | None:
    """Where on its route a Model first comes into an enemy's Close Combat Weapon Range; None if never."""
    reach = longest_range(field, enemy)
    behind = 0
    for leg in pairwise(route):
        moment = _entry_on_leg(field, enemy, model, leg, reach)
        if moment is not None:
            return Moment(Thou(behind + moment.after), moment.pose)
        behind += distance(leg[0].at, leg[1].at)
    return None


def entries(field: Battlefield, model: Model, route: Sequence[Pose]) -> list[tuple[Model, Moment]]:
    """The enemies whose range a Model comes into on its route, in the order in which it meets them."""
    about = MOST_REACH + route_length(route)
    near = (enemy for enemy in field.enemies(model) if _near(enemy, model, about))
    met = ((enemy, entry(field, enemy, model, route)) for enemy in near)
    found = [(enemy, moment) for enemy, moment in met if moment is not None]
    return sorted(found, key=lambda one: (one[1].after, one[0].id))


def _entry_on_leg(
    field: Battlefield, enemy: Model, model: Model, leg: tuple[Pose, Pose], reach: int
) -> Moment | None:
    start, end = leg
    if not _near(enemy, model.at_pose(start), reach + distance(start.at, end.at)):
        return None
    body, viewer = model.body, enemy.body
    in_range = first_when(body, leg, partial(_comes_within, viewer.shape, reach))
    seen = first_when(body, leg, partial(_comes_in_front, viewer))
    if in_range is None or seen is None:
        return None
    later = max(in_range, seen, key=lambda moment: moment.after)
    return later if reaches(field, enemy, model.at_pose(later.pose), reach) else None


def _comes_within(shape: Shape, reach: int, sweep: Shape) -> bool:
    return in_reach(sweep, shape, reach)


def _comes_in_front(viewer: Body, sweep: Shape) -> bool:
    return in_front(viewer, sweep)


def _near(one: Model, other: Model, reach: int) -> bool:
    """Whether the centres are so near that the bases may be within ``reach``."""
    limit = reach + one.span + other.span
    here, there = one.at, other.at
    across, along = here.x - there.x, here.y - there.y
    return across * across + along * along <= limit * limit
