"""Chapter: Psychic Fight (WZR-PSY): who may cast which power, at whom, and what comes of it.

A shooting power is a Ranged Attack like any other, on WP; a booster or a debuff lays its effects on its
target's Squad (or on the target alone) until they end.
"""

from __future__ import annotations

from msgspec.structs import replace as change

from rules.core.check import Check, check
from rules.core.geometry import is_within
from rules.core.ids import RuleId, SeatId
from rules.core.message import verbatim
from rules.core.procedure import Log, Procedure
from rules.core.refusal import Illegal, Refusal, forbid, refuse
from rules.warzone_resurrection import lasting
from rules.warzone_resurrection.actions import ACTIONS, Action, begin, pay
from rules.warzone_resurrection.commands import Cast, PsychicAttack
from rules.warzone_resurrection.dice import D20
from rules.warzone_resurrection.events import SquadUsed
from rules.warzone_resurrection.measurement import distance, has_line
from rules.warzone_resurrection.profile import Power
from rules.warzone_resurrection.ranged_attack import Firing, RangedAttack
from rules.warzone_resurrection.shooting import at_targets, carried_out, reasons, takes_aim_at
from rules.warzone_resurrection.skill_tests import roll_skill, stat_of
from rules.warzone_resurrection.state import Battlefield, Lasting, Model

_ONCE, _NO_WILL = RuleId("WZR-PSY-02"), RuleId("WZR-PSY-07")

#: The rule of each kind.
RULES = {
    "shooting": RuleId("WZR-PSY-04"),
    "booster": RuleId("WZR-PSY-10"),
    "debuff": RuleId("WZR-PSY-11"),
}


def psychic_attack(log: Log[Battlefield], seat: SeatId, command: PsychicAttack) -> Procedure[None]:
    """Cast a shooting power, as a Basic Shooting Action. Raises ``Illegal``.

    Rules: WZR-PSY-03, WZR-PSY-04.
    """
    power = _known(log.state, command)
    action = action_to_cast(power)
    caster = begin(log, seat, command.model, action)
    _raise(refusal_to_cast(log.state, caster, power))
    attack = planned_attack(log.state, command)
    if not (yield from takes_aim_at(log, attack, action)):
        return
    pay_for_power(log, caster, power, action)
    yield from carried_out(log, command, planned_attack)


def cast(log: Log[Battlefield], seat: SeatId, command: Cast) -> Procedure[None]:
    """Cast a booster or a debuff. Raises ``Illegal``. Rules: WZR-PSY-10, WZR-PSY-11."""
    power = _known(log.state, command)
    action = action_to_cast(power)
    caster = begin(log, seat, command.model, action)
    _raise(refusal_to_cast(log.state, caster, power))
    target = log.state.models.get(command.target)
    if power.kind == "shooting" or target is None:
        raise forbid("CORE-COMMAND", "refused.no_such_target")
    _raise(refusal_to_cast_at(log.state, caster, power, target))
    test = casting_check(caster)
    pay_for_power(log, caster, power, action)
    if not test.passes((yield from roll_skill(log, test, caster))):
        return
    bearer = target if power.on == "model" else log.state.squad_of(target)
    for effect in power.effects:
        lasting.begin(log, bearer, Lasting(power.id, effect, power.until), RULES[power.kind], caster.id)


def planned_attack(field: Battlefield, command: PsychicAttack) -> RangedAttack:
    """The attack that casting a shooting power comes to. Raises ``Illegal``. Rules: WZR-PSY-04."""
    caster, power = field.models[command.model], _known(field, command)
    if power.weapon is None:
        raise forbid("CORE-COMMAND", "refused.no_attack", power=verbatim(power.name))
    action = action_to_cast(power)
    firing = Firing(
        caster.id, power.weapon, action.rule, reasons(action, command.lucky), stat="wp", may_aim=False
    )
    return at_targets(field, firing, action, command, power.weapon.rof)


def casting_check(caster: Model) -> Check:
    """The test of boosters and debuffs: WP, which nothing modifies (WZR-PSY-10, WZR-PSY-11)."""
    value = stat_of(caster, "wp")
    assert value is not None, "a Model without WP casts nothing"
    return check("test.wp", D20, value)


def action_to_cast(power: Power) -> Action:
    """The Action that casting a power is, at the price that the power has."""
    if power.kind == "shooting":
        return change(ACTIONS["psychic_attack"], cost=power.cost)
    return change(ACTIONS["cast"], cost=power.cost, rule=RULES[power.kind])


def refusal_to_cast(field: Battlefield, caster: Model, power: Power) -> Refusal | None:
    """Why a Model may not cast a power at anybody; None where nothing forbids it.

    Rules: WZR-PSY-02, WZR-PSY-07.
    """
    if stat_of(caster, "wp") is None:
        return refuse(_NO_WILL, "refused.no_wp", model=verbatim(caster.card.name))
    squad = field.squad_of(caster)
    if squad.used.count(_use(field, caster, power)) >= power.each_turn:
        return refuse(_ONCE, "refused.power_used", squad=verbatim(squad.name), power=verbatim(power.name))
    return None


def refusal_to_cast_at(field: Battlefield, caster: Model, power: Power, target: Model) -> Refusal | None:
    """Why a Model may not be the target of a booster or a debuff; None where nothing forbids it."""
    rule = RULES[power.kind]
    if not target.on_table:
        return refuse("CORE-COMMAND", "refused.no_such_target")
    name = verbatim(target.card.name)
    if power.kind == "booster" and target.owner != caster.owner:
        return refuse(rule, "refused.boosts_friends", power=verbatim(power.name))
    if target.id == caster.id:
        return None
    gap = distance(caster, target)
    if not is_within(gap, power.range):
        return refuse(rule, "refused.out_of_range", target=name, gap=gap, reach=power.range)
    if not has_line(field, caster, target):
        return refuse("WZR-LOS-01", "refused.not_in_sight", target=name)
    return None


def pay_for_power(log: Log[Battlefield], caster: Model, power: Power, action: Action) -> None:
    """What an attempt costs, whatever comes of it: points, and this power for this Game Turn."""
    pay(log, caster.id, action)
    log.emit(SquadUsed(caster.squad, _use(log.state, caster, power), _ONCE))


def _use(field: Battlefield, caster: Model, power: Power) -> str:
    """What counts as the same use: a power by the Squad; in the French edition only by the same Model."""
    french = field.options.french
    return f"power:{power.id}:{caster.id}" if french else f"power:{power.id}"


def _known(field: Battlefield, command: Cast | PsychicAttack) -> Power:
    caster = field.models.get(command.model)
    power = caster.power(command.power) if caster else None
    if power is None:
        raise forbid("CORE-COMMAND", "refused.no_such_power")
    return power


def _raise(refusal: Refusal | None) -> None:
    if refusal is not None:
        raise Illegal(refusal)
