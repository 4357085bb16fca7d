"""Chapter: Garrisoned Squads and Flamer Template Weapons, and shotguns (WZR-TMPL-07, WZR-TMPL-08)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.geometry import Point, Shape, is_within, touches, towards
from rules.core.geometry import distance as between
from rules.core.geometry import gap as gap_of_shapes
from rules.core.ids import INCH, RuleId
from rules.core.message import say, verbatim
from rules.core.procedure import Log, Procedure, roll_die
from rules.core.refusal import Refusal, refuse
from rules.core.terrain import Terrain
from rules.warzone_resurrection.dice import D20
from rules.warzone_resurrection.state import Battlefield, Model
from rules.warzone_resurrection.structures.garrisons import (
    access_shapes,
    garrison_of,
    garrisoned,
    intact,
    touched,
)
from rules.warzone_resurrection.templates.shapes import FLAMERS

RULE = RuleId("WZR-TMPL-07")

#: Flames that come in reach each Model inside on so much, wherever it is.
REACHES_ON = 10

#: Shot that comes in reaches those so near to the Access Point.
SHOT_REACHES = INCH


def is_elsewhere(field: Battlefield, shooter: Model, model: Model) -> bool:
    """Whether a Model garrisons a building that the shooter is not in: no template lies on it."""
    building = garrisoned(field, model)
    return building is not None and building is not garrisoned(field, shooter)


def refusal_by_walls(field: Battlefield, shooter: Model, code: str) -> Refusal | None:
    """Why a garrisoned Model may not flame: it has to touch an Access Point (WZR-TMPL-07)."""
    building = garrisoned(field, shooter) if code in FLAMERS else None
    if building is None or touched(shooter, building):
        return None
    return refuse(RULE, "refused.flame_from_access", model=verbatim(shooter.card.name))


def reached(field: Battlefield, shooter: Model, shape: Shape, code: str) -> Iterator[Model]:
    """Everybody inside the buildings whose Access Points a template touches, whom it may reach there."""
    for building in intact(field):
        if building is garrisoned(field, shooter):
            continue
        points = [at for at in _points(building) if touches(shape, at)]
        for model in garrison_of(field, building) if points else ():
            if code in FLAMERS or any(_is_near(model, point) for point in points):
                yield model


def aims(field: Battlefield, model: Model, code: str) -> Iterator[Point]:
    """Where to point a template for it to reach a garrisoned Model: the middles of Access Points."""
    building = garrisoned(field, model)
    for _, shape in access_shapes(building) if building is not None else ():
        if code in FLAMERS or _is_near(model, shape):
            start, end = shape.outline
            yield towards(start, end, between(start, end) // 2)


def gets_in(log: Log[Battlefield], model: Model) -> Procedure[bool]:
    """Whether flames reach a Model inside: a D20, no Skill test (WZR-TMPL-07)."""
    face = yield from roll_die(say("roll.flames_inside", needed=REACHES_ON), D20.faces, model=model.id)
    return face <= REACHES_ON


def _points(building: Terrain) -> Iterator[Shape]:
    return (shape for _, shape in access_shapes(building))


def _is_near(model: Model, point: Shape) -> bool:
    return is_within(gap_of_shapes(model.body.shape, point), SHOT_REACHES)
