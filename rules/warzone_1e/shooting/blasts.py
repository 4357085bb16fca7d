"""Chapters: Grenades, Explosives, Deviation (WZ1-GREN, WZ1-EXPL, WZ1-DEV): what goes off, and where."""

from __future__ import annotations

import msgspec

from rules.core.event import Question
from rules.core.geometry import Point, Shape, gap_to_point, is_within
from rules.core.ids import ModelId, RuleId, SeatId
from rules.core.message import say, verbatim
from rules.core.procedure import Log, Procedure, ask, option, roll_die
from rules.core.refusal import forbid
from rules.warzone_1e.damage import take_hit
from rules.warzone_1e.deviation import (
    DEVIATION,
    SHIFT,
    Quarter,
    farthest_shift,
    may_come_down,
    places_to_come_down,
    quarter_of,
)
from rules.warzone_1e.dice import FACES
from rules.warzone_1e.diving import dive_for_cover
from rules.warzone_1e.effect import effects_of_weapon
from rules.warzone_1e.shooting.facts import TemplateLaid
from rules.warzone_1e.shooting.shot import Shot, hit_of
from rules.warzone_1e.sight import distance
from rules.warzone_1e.state import Battlefield, Model
from rules.warzone_1e.templates import caught_under, circle_of, circles_at, grenade_at
from rules.warzone_1e.weapon import Weapon

_STAYS, _ELSEWHERE = "stays", "place"

#: The rule by which each template goes off.
GOES_OFF = {"grenade": RuleId("WZ1-GREN-01"), "explosion": RuleId("WZ1-EXPL-01")}


def template_of(weapon: Weapon) -> str:
    """The template of what goes off; none for what strikes one target alone."""
    return next((trait.template for trait in effects_of_weapon(weapon) if trait.template), "")


def deviates(weapon: Weapon) -> bool:
    """Whether a miss comes down elsewhere: explosives, and whatever is thrown (WZ1-DEV-01, WZ1-THROW-01)."""
    return weapon.code == "T" or any(trait.deviates for trait in effects_of_weapon(weapon))


# Who is caught --------------------------------------------------------------------------------------


def caught_by(field: Battlefield, weapon: Weapon, centre: Point) -> tuple[tuple[ModelId, int], ...]:
    """Everybody whom a template catches that goes off there, and how often it strikes each.

    Rules: WZ1-GREN-01, WZ1-EXPL-01.
    """
    standing = [(model.id, model.body) for model in field.standing]
    if template_of(weapon) == "grenade":
        return tuple((id, weapon.times) for id in caught_under(grenade_at(centre), standing))
    circles = circles_at(centre)
    found = ((id, _strikes(field, weapon, circles, id)) for id in caught_under(circles[-1], standing))
    return tuple((id, times) for id, times in found if times > 0)


def _strikes(field: Battlefield, weapon: Weapon, circles: tuple[Shape, ...], id: ModelId) -> int:
    circle = circle_of(circles, field.models[id].body)
    return weapon.times - circle if circle is not None else 0


def go_off(log: Log[Battlefield], shot: Shot, centre: Point, perfect: bool = False) -> Procedure[None]:
    """A template goes off about a place; a perfect shot is perfect for its target alone (WZ1-EXPL-01)."""
    kind = template_of(shot.weapon)
    log.emit(TemplateLaid(kind, centre, None, GOES_OFF[kind], shot.shooter.id))
    yield from dive_for_cover(log, tuple(id for id, _ in caught_by(log.state, shot.weapon, centre)))
    yield from strike_all(log, shot, caught_by(log.state, shot.weapon, centre), perfect)


def strike_all(
    log: Log[Battlefield], shot: Shot, caught: tuple[tuple[ModelId, int], ...], perfect: bool = False
) -> Procedure[None]:
    """Everybody caught takes what the weapon does, as things were before any of it."""
    traits = tuple(effects_of_weapon(shot.weapon))
    if not any(trait.harmless for trait in traits):
        hits = [hit_of(log.state, shot, log.state.models[id], times=times) for id, times in caught]
        for hit in hits:
            whole = perfect and hit.target == shot.target.id
            yield from take_hit(log, msgspec.structs.replace(hit, perfect=whole))
    for trait in traits:
        yield from trait.catches(log, tuple(id for id, _ in caught), shot.shooter.id)


# Where it comes down ---------------------------------------------------------------------------------


def come_down(log: Log[Battlefield], shot: Shot) -> Procedure[Point]:
    """Where a miss comes down: the opponent rolls, and moves it. Rules: WZ1-DEV-01, WZ1-DEV-02."""
    opponent, impact = shot.target.owner, shot.target.at
    face = yield from roll_die(say("roll.deviation"), FACES, seat=opponent)
    quarter = quarter_of(face)
    farthest = farthest_shift(distance(shot.shooter, shot.target))
    if not farthest:
        return impact
    choice = yield from ask(_question(shot, opponent, quarter, farthest))
    if choice.option == _STAYS:
        return impact
    if choice.option != _ELSEWHERE:
        return dict(places_to_come_down(shot.shooter.at, impact, quarter, farthest))[choice.option]
    assert choice.at is not None
    at = Point(*choice.at)
    if not may_come_down(shot.shooter.at, impact, quarter, at, farthest):
        raise forbid(SHIFT, "refused.comes_down_elsewhere", quarter=quarter.name, farthest=farthest)
    return at


def _question(shot: Shot, opponent: SeatId, quarter: Quarter, farthest: int) -> Question:
    places = places_to_come_down(shot.shooter.at, shot.target.at, quarter, farthest)
    return Question(
        seat=opponent,
        text=say("ask.deviation", weapon=verbatim(shot.weapon.name), quarter=quarter.name, farthest=farthest),
        options=(
            *(option(name, say(f"option.deviation_{name}", farthest=farthest)) for name, _ in places),
            option(_STAYS, say("option.deviation_stays")),
            option(_ELSEWHERE, say("option.deviation_place"), place=True),
        ),
        default=places[0][0],
        rule=DEVIATION,
        about=(shot.shooter.id, shot.target.id),
    )


def struck_astray(field: Battlefield, shot: Shot, at: Point) -> Model | None:
    """Whom something without template strikes that comes down there: never its target (WZ1-EQUIP-22)."""
    under = (model for model in field.standing if _stands_on(model, at))
    return next((model for model in under if model.id not in {shot.target.id, shot.shooter.id}), None)


def _stands_on(model: Model, at: Point) -> bool:
    return is_within(gap_to_point(model.body.shape, at), 0)
