"""Chapter: Shooting Down a Helicopter (WZ1-HELI-03 to 07): one helicopter serves a whole force."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.check import Check, Modifier, check, modifier
from rules.core.event import Question
from rules.core.geometry import Point, gap_to_point, is_within
from rules.core.ids import INCH, ModelId, RuleId, SeatId
from rules.core.message import Message, say, verbatim
from rules.core.procedure import Log, Procedure, ask, option, roll, test
from rules.warzone_1e.airstrikes.facts import HelicopterHurt, HelicopterShotAt
from rules.warzone_1e.attack import Attempt
from rules.warzone_1e.conditions import ABOARD, WAITING
from rules.warzone_1e.dice import PERFECT, PLAIN, SPECIAL
from rules.warzone_1e.effect import effects_of_weapon, effects_on
from rules.warzone_1e.facts import Counted, Lost, Removed
from rules.warzone_1e.scores import score_check
from rules.warzone_1e.shooting.bracing import BRACE_RULE, UNBRACED, has_to_brace
from rules.warzone_1e.shooting.firing import gives_itself_away
from rules.warzone_1e.shooting.reach import reach_of, refusal_to_use
from rules.warzone_1e.state import Battlefield, Model
from rules.warzone_1e.templates import sizes
from rules.warzone_1e.units import is_panicked
from rules.warzone_1e.weapon import Weapon

#: Who has helicopters.
FACTION = "Capitol"

ARMOUR, WOUNDS = 28, 4

#: Of sides: the wounds that their helicopter has lost.
LOST = "helicopter_hits"
#: Of sides: the turn in which their helicopter was last put out of control.
OUT_OF_CONTROL = "helicopter_out_of_control"

#: A helicopter that fires a missile is shot at over this distance, by weapons that reach farther than that.
FIRING_DISTANCE, FARTHER_THAN = 31 * INCH, 30 * INCH

_BEFORE_MISSILE, _BEFORE_LANDING = RuleId("WZ1-HELI-03"), RuleId("WZ1-HELI-05")
_WITHSTANDS, _DESTROYED = RuleId("WZ1-HELI-04"), RuleId("WZ1-HELI-07")
_HOLD = "hold"


def wounds_left(field: Battlefield, seat: SeatId) -> int:
    """What a side's helicopter can still take; 0: it is destroyed."""
    return max(0, WOUNDS - field.sides[seat].count(LOST))


def is_out_of_control(field: Battlefield, seat: SeatId) -> bool:
    """Whether a side's helicopter was hit this turn, so that it fires no missile (WZ1-HELI-04)."""
    return field.sides[seat].count(OUT_OF_CONTROL) == field.turn > 0


# Who may shoot ---------------------------------------------------------------------------------------


def is_driven_off(log: Log[Battlefield], seat: SeatId, landing: Point | None = None) -> Procedure[bool]:
    """Whether those who wait put the helicopter out of control before it has done what it came for.

    ``landing`` is where it sets a unit down; None: it is about to fire a missile.
    Rules: WZ1-HELI-03, WZ1-HELI-05.
    """
    held: set[ModelId] = set()
    for enemy in sorted(other for other in log.state.seats if other != seat):
        while shots := [shot for shot in _shots(log.state, enemy, landing) if shot[0].id not in held]:
            chosen = yield from _choice(enemy, shots, landing)
            if chosen is None:
                break
            held.add(chosen[0].id)
            if (yield from _shoots(log, seat, *chosen, landing)):
                return True
    return False


def _shots(field: Battlefield, seat: SeatId, landing: Point | None) -> Iterator[tuple[Model, Weapon]]:
    """Each weapon with which somebody of a side who waits may shoot."""
    for model in field.standing:
        if model.owner == seat and model.has(WAITING) and not is_panicked(field, model):
            for weapon in model.card.weapons:
                if refusal_to_use(field, model, weapon) is None and _reaches(field, model, weapon, landing):
                    yield model, weapon


def _reaches(field: Battlefield, model: Model, weapon: Weapon, landing: Point | None) -> bool:
    reach = _triangle() if weapon.is_sprayed else reach_of(field, model, weapon)
    if landing is None:
        return reach > FARTHER_THAN
    return is_within(_distance(model, landing), reach)


def _triangle() -> int:
    """How far the template of flame-throwers and shotguns reaches, in thousandths."""
    return int(sizes().triangle.length * INCH)


def _distance(model: Model, landing: Point | None) -> int:
    return FIRING_DISTANCE if landing is None else gap_to_point(model.body.shape, landing)


def _choice(
    seat: SeatId, shots: list[tuple[Model, Weapon]], landing: Point | None
) -> Procedure[tuple[Model, Weapon] | None]:
    named = {f"{model.id}:{weapon.id}": (model, weapon) for model, weapon in shots}
    options = (
        option(_HOLD, say("option.hold_fire")),
        *(option(id, _shooting(model, weapon)) for id, (model, weapon) in named.items()),
    )
    text = say("ask.shoot_missile" if landing is None else "ask.shoot_landing")
    rule = _BEFORE_MISSILE if landing is None else _BEFORE_LANDING
    choice = yield from ask(Question(seat, text, options, _HOLD, rule))
    return named.get(choice.option)


def _shooting(model: Model, weapon: Weapon) -> Message:
    return say("option.shoot_helicopter", model=verbatim(model.name), weapon=verbatim(weapon.name))


# The shot --------------------------------------------------------------------------------------------


def _shoots(
    log: Log[Battlefield], seat: SeatId, shooter: Model, weapon: Weapon, landing: Point | None
) -> Procedure[bool]:
    """A saved action is used; whether the helicopter is out of control because of it."""
    log.emit(Lost(shooter.id, WAITING, RuleId("WZ1-WAIT-09")))
    gives_itself_away(log, shooter, weapon)
    log.emit(HelicopterShotAt(shooter.id, seat, _BEFORE_MISSILE if landing is None else _BEFORE_LANDING))
    attempt = _attempt(shooter, weapon, landing)
    perfect = False
    if weapon.code != "F":
        hitting = hit_check(log.state, shooter, weapon, attempt)
        face = yield from roll(hitting, shooter.id)
        perfect = face == PERFECT
        if not hitting.passes(face):
            return False
    lost = yield from _wounds(log, seat, attempt, weapon, perfect)
    if lost:
        _hurt(log, seat, lost)
    return bool(lost)


def _attempt(shooter: Model, weapon: Weapon, landing: Point | None) -> Attempt:
    near = weapon.close_range
    far = near is not None and not weapon.code and not is_within(_distance(shooter, landing), near)
    penalty = weapon.range_modifier if far else 0
    return Attempt(shooter.id, shooter.id, "mw", _BEFORE_MISSILE, weapon, range_penalty=penalty)


def hit_check(field: Battlefield, shooter: Model, weapon: Weapon, attempt: Attempt) -> Check:
    """A normal shot, out of turn, at something that has no cover (WZ1-HELI-03)."""
    more = [modifier("WZ1-HIT-02", "why.beyond_close_range", -attempt.range_penalty)]
    if has_to_brace(field, shooter, weapon):
        more.append(modifier(BRACE_RULE, "why.unbraced", UNBRACED))
    for effect in (*effects_on(field, shooter), *effects_of_weapon(weapon)):
        more += effect.hit_modifiers(field, shooter, attempt)
    return score_check(field, shooter, "mw", "test.to_hit", SPECIAL, more).watching(PERFECT)


def _wounds(
    log: Log[Battlefield], seat: SeatId, attempt: Attempt, weapon: Weapon, perfect: bool
) -> Procedure[int]:
    """How many wounds get through; flames burn on until Armor holds (WZ1-HELI-04, WZ1-FLAME-03)."""
    armour = armour_check(log.state, attempt, weapon)
    left = wounds_left(log.state, seat)
    if perfect:
        return min(left, weapon.times)
    lost = 0
    if weapon.code == "F":
        while lost < left and not (yield from test(armour)):
            lost += 1
        return lost
    for _ in range(weapon.times):
        lost += not (yield from test(armour))
    return min(left, lost)


def armour_check(field: Battlefield, attempt: Attempt, weapon: Weapon) -> Check:
    """The Armor of a helicopter less the Damage (WZ1-HELI-04)."""
    shooter = field.models[attempt.by]
    raised: list[Modifier] = []
    for effect in (*effects_on(field, shooter), *effects_of_weapon(weapon)):
        raised += effect.damage_modifiers(field, shooter, attempt)
    less = (modifier(m.rule, m.why.key, -m.amount) for m in raised)
    return check("test.armour", PLAIN, ARMOUR, [modifier("WZ1-DAM-01", "why.damage", -weapon.damage), *less])


def _hurt(log: Log[Battlefield], seat: SeatId, lost: int) -> None:
    """Wounds are counted; with the last all who are still aboard are lost (WZ1-HELI-04, WZ1-HELI-07)."""
    log.emit(
        Counted(LOST, log.state.sides[seat].count(LOST) + lost, _WITHSTANDS, seat=seat),
        Counted(OUT_OF_CONTROL, log.state.turn, _WITHSTANDS, seat=seat),
    )
    destroyed = wounds_left(log.state, seat) == 0
    log.emit(HelicopterHurt(seat, lost, destroyed, _DESTROYED if destroyed else _WITHSTANDS))
    if destroyed:
        aboard = [unit for unit in log.state.units.values() if unit.owner == seat and unit.has(ABOARD)]
        for unit in aboard:
            log.emit(*(Removed(model.id, "killed", _DESTROYED) for model in log.state.members(unit)))
