"""Chapter: Panic, Broken Squads, Routing (WZ1-PANIC, WZ1-BROKE, WZ1-ROUT): what losses do to minds.

After each action ``see_to_morale`` looks at all that it has cost, and makes one test for each unit concerned.
Whatever else kills calls it once it has been resolved.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.check import Check, Dice, Modifier
from rules.core.event import Question
from rules.core.ids import ModelId, RuleId, UnitId
from rules.core.message import Message, say, verbatim
from rules.core.procedure import Log, Procedure, ask, option, roll, test
from rules.warzone_1e.conditions import BROKEN, HIDDEN, PANICKED, WAITING
from rules.warzone_1e.dice import FUMBLE, PERFECT, PLAIN, SPECIAL
from rules.warzone_1e.effect import Effect, effects_on, effects_on_unit
from rules.warzone_1e.facts import Fact, Lost, Placed, Removed, UnitGained, UnitLost, WoundsLost
from rules.warzone_1e.orders import EARSHOT, is_in_earshot
from rules.warzone_1e.scores import score, score_check
from rules.warzone_1e.shelter import facing_enemy, is_in_cover
from rules.warzone_1e.sight import within
from rules.warzone_1e.state import Battlefield, Model, Unit
from rules.warzone_1e.units import is_individual, is_panicked
from rules.warzone_1e.victory import is_halved

_PANIC = RuleId("WZ1-PANIC-01")
_ROUT = RuleId("WZ1-ROUT-02")

#: An answer: the squad tests on its own Leadership.
_OWN = "own"


class MoraleSeen(Fact, frozen=True, tag="morale_seen"):
    """The losses up to here have been seen to."""

    rule: RuleId


# Losses ----------------------------------------------------------------------------------------------


def see_to_morale(log: Log[Battlefield]) -> Procedure[None]:
    """The tests that the losses of one attack, or of whatever it was, ask for: one for each unit.

    Rules: WZ1-PANIC-01, WZ1-PANIC-03, WZ1-PANIC-09, WZ1-BROKE-01, WZ1-ROUT-01, WZ1-ROUT-02, WZ1-ROUT-04.
    """
    shaken = _shaken_units(log)
    gone = [event for event in _unseen(log) if isinstance(event, Removed)]
    if not shaken and not gone:
        return
    _mark_broken(log)
    log.emit(MoraleSeen(_PANIC))
    for id in shaken:
        unit = log.state.units[id]
        if not unit.has(PANICKED):
            yield from panic_test(log, id)
        elif unit.is_individual or is_broken(log.state, unit):
            yield from rout_test(log, id)


def _unseen(log: Log[Battlefield]) -> list[object]:
    """What has happened in this command since losses were last seen to."""
    seen = [at for at, event in enumerate(log.events) if isinstance(event, MoraleSeen)]
    return list(log.events[seen[-1] + 1 :] if seen else log.events)


def _shaken_units(log: Log[Battlefield]) -> list[UnitId]:
    """Squads that have lost a model and have others, and individuals that were wounded and live."""
    field = log.state
    killed = {e.model for e in _unseen(log) if isinstance(e, Removed) and e.fate in {"killed", "warped"}}
    wounded = [field.models[e.model] for e in _unseen(log) if isinstance(e, WoundsLost)]
    hurt = {field.models[id].unit for id in killed if not _unit(field, id).is_individual}
    hurt |= {model.unit for model in wounded if model.fate is None and is_individual(field, model)}
    return [unit.id for unit in field.units.values() if unit.id in hurt and any(field.members(unit))]


def _unit(field: Battlefield, model: ModelId) -> Unit:
    return field.unit_of(field.models[model])


def is_broken(field: Battlefield, unit: Unit) -> bool:
    """Whether a squad has lost at least half of its starting models (WZ1-BROKE-01)."""
    return not unit.is_individual and is_halved(field, unit)


def _mark_broken(log: Log[Battlefield]) -> None:
    for unit in log.state.units.values():
        if not unit.has(BROKEN) and is_broken(log.state, unit) and any(log.state.members(unit)):
            log.emit(UnitGained(unit.id, BROKEN, RuleId("WZ1-BROKE-01")))


# Panic -----------------------------------------------------------------------------------------------


def panic_test(log: Log[Battlefield], id: UnitId, unnerved_by: tuple[Modifier, ...] = ()) -> Procedure[None]:
    """A panic test; a unit that fails it panics, and so does the individual that lent it its Leadership.

    ``unnerved_by`` is what the cause of it takes from the Leadership.

    Rules: WZ1-PANIC-01, WZ1-PANIC-02, WZ1-PANIC-04, WZ1-PANIC-09, WZ1-PANIC-12.
    """
    unit = log.state.units[id]
    if unit.has(PANICKED) or never_panics(log.state, unit):
        return
    own = best_led(log.state, unit)
    if own is None:
        return
    lender = yield from _lender(log.state, unit, own)
    tester = lender or own
    nerves = leadership_check(log.state, tester, "test.panic", more=unnerved_by)
    if (yield from test(nerves, tester.id)) or (yield from _steadied(log, unit, nerves, tester)):
        return
    panic(log, id)
    if lender is not None:
        lent = log.state.unit_of(lender)
        if not never_panics(log.state, lent):
            panic(log, lent.id, RuleId("WZ1-PANIC-04"))


def _steadied(log: Log[Battlefield], unit: Unit, nerves: Check, tester: Model) -> Procedure[bool]:
    """Whether a squad near a born leader rolls again, as its owner may wish, and passes (WZ1-HERO-03)."""
    near = () if unit.is_individual else lenders(log.state, unit)
    leaders = [m for m in near if any(effect.steadies_squads for effect in effects_on(log.state, m))]
    if not leaders:
        return False
    rule = RuleId("WZ1-HERO-03")
    again = option("again", say("option.roll_again", model=verbatim(leaders[0].name)))
    options = (again, option("stands", say("option.roll_stands")))
    text = say("ask.roll_again", unit=verbatim(unit.name))
    choice = yield from ask(Question(unit.owner, text, options, "again", rule, (leaders[0].id,)))
    return choice.option == "again" and (yield from test(nerves, tester.id))


def leadership_check(
    field: Battlefield, tester: Model, of: str, dice: Dice = PLAIN, more: tuple[Modifier, ...] = ()
) -> Check:
    """A test of minds on a model's LD; ``of`` is the key of what is tested, ``more`` what else counts."""
    return score_check(field, tester, "ld", of, dice, more)


def best_led(field: Battlefield, unit: Unit) -> Model | None:
    """The living model of a unit with the best LD; the dead do not count (WZ1-PANIC-02)."""
    return max(field.members(unit), key=lambda model: score(field, model, "ld"), default=None)


def never_panics(field: Battlefield, unit: Unit) -> bool:
    """Whether a unit takes no panic tests (WZ1-PANIC-12)."""
    return any(effect.never_panics for effect in _effects(field, unit))


def never_routs(field: Battlefield, unit: Unit) -> bool:
    """Whether a unit takes no rout tests (WZ1-PANIC-12)."""
    return any(effect.never_routs for effect in _effects(field, unit))


def _effects(field: Battlefield, unit: Unit) -> Iterator[Effect]:
    if not unit.is_individual:
        return effects_on_unit(field, unit)
    return (effect for model in field.members(unit) for effect in effects_on(field, model))


def lenders(field: Battlefield, unit: Unit) -> list[Model]:
    """Friendly unpanicked individuals near enough to lend a squad their Leadership (WZ1-PANIC-04)."""
    if unit.is_individual:
        return []
    return [
        model
        for model in field.standing
        if model.owner == unit.owner
        and is_individual(field, model)
        and not is_panicked(field, model)
        and is_in_earshot(field, model, unit)
    ]


def _lender(field: Battlefield, unit: Unit, own: Model) -> Procedure[Model | None]:
    """Whose Leadership a squad tests on, as its owner says before the die is rolled: None, its own."""
    better = [model for model in lenders(field, unit) if score(field, model, "ld") > score(field, own, "ld")]
    if not better:
        return None
    question = Question(
        seat=unit.owner,
        text=say("ask.lend", unit=verbatim(unit.name), reach=EARSHOT),
        options=(
            option(_OWN, say("option.own_leadership", leadership=score(field, own, "ld"))),
            *(option(model.id, _lends(field, model)) for model in better),
        ),
        default=_OWN,
        rule=RuleId("WZ1-PANIC-04"),
        about=tuple(model.id for model in better),
    )
    choice = yield from ask(question)
    return next((model for model in better if model.id == choice.option), None)


def _lends(field: Battlefield, model: Model) -> Message:
    return say("option.lend", model=verbatim(model.name), leadership=score(field, model, "ld"))


def panic(log: Log[Battlefield], id: UnitId, rule: RuleId = _PANIC) -> None:
    """A unit panics: all turn their backs, nobody waits, only those in cover stay hidden (WZ1-PANIC-05)."""
    if log.state.units[id].has(PANICKED):
        return
    log.emit(UnitGained(id, PANICKED, rule))
    effect = RuleId("WZ1-PANIC-05")
    for model in [m for m in log.state.standing if m.unit == id]:
        log.emit(Placed(model.id, facing_enemy(log.state, model, back=True), effect))
        if model.has(WAITING):
            log.emit(Lost(model.id, WAITING, effect))
        if model.has(HIDDEN) and not is_in_cover(log.state, model):
            log.emit(Lost(model.id, HIDDEN, effect))


def calm_down(log: Log[Battlefield], id: UnitId, rule: RuleId) -> None:
    """A unit is of a sound mind again, and faces the enemy (WZ1-RALLY-01)."""
    log.emit(UnitLost(id, PANICKED, rule))
    for model in [m for m in log.state.standing if m.unit == id]:
        log.emit(Placed(model.id, facing_enemy(log.state, model), rule))


# Rout --------------------------------------------------------------------------------------------------


def rout_test(log: Log[Battlefield], id: UnitId, unnerved_by: tuple[Modifier, ...] = ()) -> Procedure[None]:
    """A rout test on a unit's own best LD: whoever fails it is gone.

    A natural 1 rallies it; a natural 20 makes friends near it test for panic. Rules: WZ1-ROUT-02 to 04.
    """
    unit = log.state.units[id]
    tester = best_led(log.state, unit)
    if tester is None or never_routs(log.state, unit):
        return
    check = leadership_check(log.state, tester, "test.rout", SPECIAL, unnerved_by).watching(PERFECT, FUMBLE)
    face = yield from roll(check, tester.id)
    if face == PERFECT:
        calm_down(log, id, RuleId("WZ1-ROUT-03"))
    if check.passes(face):
        return
    near = _friends_near(log.state, unit)
    rout(log, id, _ROUT)
    for friend in near if face == FUMBLE else ():
        yield from panic_test(log, friend)


def rout(log: Log[Battlefield], id: UnitId, rule: RuleId) -> None:
    """All of a unit leave the battle."""
    for model in list(log.state.members(log.state.units[id])):
        log.emit(Removed(model.id, "routed", rule))


def _friends_near(field: Battlefield, unit: Unit) -> list[UnitId]:
    """Friendly units with a model within six inches of any of this one (WZ1-ROUT-03)."""
    own = [model for model in field.members(unit) if model.on_table]
    near = {
        other.unit
        for model in own
        for other in field.friends(model)
        if other.unit != unit.id and within(model, other, EARSHOT)
    }
    return [id for id in field.units if id in near]
