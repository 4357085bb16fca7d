"""Chapter: Ranged Attack with SE and LE Template Weapons, Scattering (WZR-TMPL-02, 03, 09)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace as change

from rules.core.geometry import FULL_TURN, Point
from rules.core.ids import INCH, ModelId, RuleId
from rules.core.message import say
from rules.core.procedure import Log, Procedure, roll_die
from rules.core.templates import scattered
from rules.warzone_resurrection.cover import cover_of
from rules.warzone_resurrection.dice import D20
from rules.warzone_resurrection.effect import Attack
from rules.warzone_resurrection.events import TemplateLaid
from rules.warzone_resurrection.harm import resolve_wound
from rules.warzone_resurrection.state import Battlefield, Model
from rules.warzone_resurrection.structures.garrisons import is_sheltered
from rules.warzone_resurrection.templates.shapes import centred, under

UNDER_TEMPLATE = RuleId("WZR-TMPL-02")

#: The figures round a template, and by what the second die is divided to give inches (WZR-TMPL-03).
DIRECTIONS = 10
_FACES_A_DIRECTION = D20.faces // DIRECTIONS
SHELLS_DIVIDE_BY = 2
FARTHEST_SCATTER = D20.faces // SHELLS_DIVIDE_BY * INCH


def explode(
    log: Log[Battlefield], code: str, centre: Point, hit: Attack, seen_from: Model | None = None
) -> Procedure[tuple[Attack, ...]]:
    """A template goes off: everybody under it takes the hit, the nearest to its centre first.

    ``seen_from`` is the Model from which those hit may claim cover, where that matters to the weapon. The
    hits that took Wounds. Walls of a building keep it in or out. Rules: WZR-TMPL-02, 09, WZR-STRUCT-05.
    """
    log.emit(TemplateLaid(code, centre, None, hit.rule, hit.by))
    suffered = []
    for id in under(log.state, centred(code, centre)):
        model = log.state.models[id]
        if not model.on_table or is_sheltered(log.state, centre, model):
            continue
        own = change(caught(log.state, hit, id, seen_from), origin=centre)
        if (yield from resolve_wound(log, own)):
            suffered.append(own)
    return tuple(suffered)


def caught(field: Battlefield, hit: Attack, id: ModelId, seen_from: Model | None = None) -> Attack:
    """The hit on one of those under a template; only the target itself was shot at on purpose."""
    rule = hit.rule if id == hit.target else UNDER_TEMPLATE
    hit = change(hit, target=id, rule=rule)
    if seen_from is None or seen_from.id == id:
        return hit
    return change(hit, claims_cover=cover_of(field, seen_from, field.models[id]).claimed)


def scatter(
    log: Log[Battlefield], at: Point, shooter: Model, divided_by: int = SHELLS_DIVIDE_BY
) -> Procedure[Point]:
    """Where a template that missed comes down: a die for one of ten directions, a die for the inches.

    1 points to the shooter, the others follow clockwise. Rules: WZR-TMPL-03, WZR-ARM-18.
    """
    return (yield from drift(log, at, shooter.at, shooter.id, divided_by))


def drift(
    log: Log[Battlefield], at: Point, zero: Point, by: ModelId, divided_by: int = SHELLS_DIVIDE_BY
) -> Procedure[Point]:
    """Where a point comes to lie that scatters: figure 1 of the template points to ``zero``."""
    figure = yield from roll_die(say("roll.scatter_direction"), D20.faces, model=by)
    inches = yield from roll_die(say("roll.scatter_distance"), D20.faces, model=by)
    return _drifted(at, zero, -(-figure // _FACES_A_DIRECTION), -(-inches // divided_by))


def landings(at: Point, shooter: Point, divided_by: int = SHELLS_DIVIDE_BY) -> Iterator[Point]:
    """Every place where a scattering template may come down, each as likely as the others."""
    for figure in range(1, DIRECTIONS + 1):
        for inches in range(1, D20.faces // divided_by + 1):
            yield _drifted(at, shooter, figure, inches)


def _drifted(at: Point, shooter: Point, figure: int, inches: int) -> Point:
    return scattered(at, shooter, (figure - 1) * FULL_TURN // DIRECTIONS, inches * INCH)
