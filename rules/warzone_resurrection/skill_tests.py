"""Chapters: Skill Tests, Modifiers, Fumble (WZR-TEST, WZR-DICE-04)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.core.check import Check, Modifier, check, modifier
from rules.core.ids import RuleId
from rules.core.procedure import Log, Procedure, roll
from rules.core.remember import remembered
from rules.warzone_resurrection.conditions import AFRAID, FUMBLED
from rules.warzone_resurrection.dice import D20, FUMBLE
from rules.warzone_resurrection.effect import Attempt, Effect, effects_of_weapon, effects_on
from rules.warzone_resurrection.events import Gained
from rules.warzone_resurrection.profile import Stat
from rules.warzone_resurrection.state import Battlefield, Model

CLOSE_COMBAT: Stat = "cc"
LEADERSHIP: Stat = "ld"


def stat_of(model: Model, stat: Stat) -> int | None:
    """The printed value; None for a dash."""
    value: int | None = getattr(model.profile, stat)
    return value


def skill_check(
    field: Battlefield, attempt: Attempt, base: int, modifiers: Iterable[Modifier] = (), of: str = ""
) -> Check:
    """The test with every modifier that acts on it: those given, the tester's, the weapon's, the target's.

    ``of`` is the key of what is tested, where that is more than the stat.
    """
    return check(of or f"test.{attempt.stat}", D20, base, [*modifiers, *_from_effects(field, attempt)])


def _from_effects(field: Battlefield, attempt: Attempt) -> Iterator[Modifier]:
    tester = field.models[attempt.model]
    for effect in (*effects_on(field, tester), *effects_of_weapon(attempt.weapon)):
        yield from effect.test_modifiers(field, tester, attempt)
    if attempt.stat == CLOSE_COMBAT and tester.has(AFRAID):
        yield modifier("WZR-SKILL-22", "condition.afraid", 2, "divide")
    if attempt.stat == LEADERSHIP:
        yield from _leadership_nearby(field, tester)
    if attempt.target is not None:
        target = field.models[attempt.target]
        for effect in effects_on(field, target):
            yield from effect.shot_at_modifiers(field, target, attempt)


def _leadership_nearby(field: Battlefield, tester: Model) -> Iterable[Modifier]:
    """What others on the table do to LD; several who have the same skill count once."""
    found = (
        change
        for bearer, effect in _felt_nearby(field)
        for change in effect.leadership_nearby(field, bearer, tester)
    )
    return {change.rule: change for change in found}.values()


@remembered
def _felt_nearby(field: Battlefield) -> tuple[tuple[Model, Effect], ...]:
    """Whatever on the table may do something to the LD of others, with its bearer."""
    silent = Effect.leadership_nearby
    return tuple(
        (bearer, effect)
        for bearer in field.standing
        for effect in effects_on(field, bearer)
        if type(effect).leadership_nearby is not silent
    )


def strength_by_effects(field: Battlefield, attempt: Attempt) -> int:
    """What the attacker's effects and its weapon's add to the strength of a hit."""
    attacker = field.models[attempt.model]
    effects = (*effects_on(field, attacker), *effects_of_weapon(attempt.weapon))
    return sum(m.amount for effect in effects for m in effect.strength_modifiers(field, attacker, attempt))


def roll_skill(log: Log[Battlefield], test: Check, model: Model) -> Procedure[int]:
    """Roll a Skill test of a Model; a natural 20 is a fumble. The face."""
    face = yield from roll(test, model.id)
    note_fumble(log, model, face)
    return face


def note_fumble(log: Log[Battlefield], model: Model, face: int) -> None:
    """A natural 20 of a Skill test that stands: the Model spends no more this Game Turn (WZR-DICE-04)."""
    if face == FUMBLE and not log.state.models[model.id].has(FUMBLED):
        log.emit(Gained(model.id, FUMBLED, RuleId("WZR-DICE-04")))


def skill_test(
    log: Log[Battlefield], attempt: Attempt, modifiers: Iterable[Modifier] = ()
) -> Procedure[bool]:
    """Whether a Model passes a test on its own stat; one with a dash always does (WZR-TEST-05)."""
    model = log.state.models[attempt.model]
    value = stat_of(model, attempt.stat)
    if value is None:
        return True
    test = skill_check(log.state, attempt, value, modifiers)
    return test.passes((yield from roll_skill(log, test, model)))
