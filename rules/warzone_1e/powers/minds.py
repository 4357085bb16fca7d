"""What spells and gifts do to minds: fear, calm, flight (chapters 07, 10 and 12)."""

from __future__ import annotations

from typing_extensions import override

from rules.core.check import Modifier, modifier
from rules.core.ids import RuleId, UnitId
from rules.core.message import verbatim
from rules.core.procedure import Log, Procedure, test
from rules.core.refusal import Refusal, refuse
from rules.core.written import SkillRef
from rules.warzone_1e import panic as morale
from rules.warzone_1e.conditions import PANICKED
from rules.warzone_1e.effect import effect_of
from rules.warzone_1e.powers.aims import AtUnit
from rules.warzone_1e.powers.lasting import end, in_play, lay
from rules.warzone_1e.powers.power import Cast
from rules.warzone_1e.state import Battlefield, Lasting, Model, Unit

#: What the spells that calm add to a unit's best LD (WZ1-CHG-03).
CALMING = 2

#: An effect in play: a gift has panicked the unit.
DREAD = "dread"


class Calming(AtUnit):
    """A power that lets a panicked friendly unit roll to rally at once, with 2 more (WZ1-CHG-03)."""

    whom = "friend"

    @override
    def refusal_at(self, field: Battlefield, caster: Model, target: Unit) -> Refusal | None:
        return super().refusal_at(field, caster, target) or refusal_of_calm(target, self.rule)

    @override
    def takes_effect(self, log: Log[Battlefield], cast: Cast) -> Procedure[None]:
        yield from calm(log, self.unit_of(log.state, cast).id, self.rule)


def frighten(log: Log[Battlefield], id: UnitId, rule: RuleId, less: int = 0) -> Procedure[bool]:
    """A unit tests for panic, at so much less; True: it has failed.

    Those that are panicked already test for what else may come of it. Rules: WZ1-PANIC-01, WZ1-PANIC-12.
    """
    unit = log.state.units[id]
    more = (modifier(rule, "why.unnerved", -less),) if less else ()
    if unit.has(PANICKED):
        return not (yield from _holds(log, unit, more))
    yield from morale.panic_test(log, id, more)
    return log.state.units[id].has(PANICKED)


def _holds(log: Log[Battlefield], unit: Unit, more: tuple[Modifier, ...]) -> Procedure[bool]:
    tester = morale.best_led(log.state, unit)
    if tester is None or morale.never_panics(log.state, unit):
        return True
    check = morale.leadership_check(log.state, tester, "test.panic", more=more)
    return (yield from test(check, tester.id))


def drive_off(log: Log[Battlefield], id: UnitId, rule: RuleId, less: int = 0) -> Procedure[None]:
    """A unit tests for rout, at so much less (WZ1-ROUT-02)."""
    more = (modifier(rule, "why.unnerved", -less),) if less else ()
    yield from morale.rout_test(log, id, more)


def calm(log: Log[Battlefield], id: UnitId, rule: RuleId) -> Procedure[None]:
    """A panicked unit rolls to rally on its best LD and 2 (WZ1-CHG-03, WZ1-RALLY-03)."""
    tester = morale.best_led(log.state, log.state.units[id])
    if tester is None:
        return
    more = (modifier(rule, "why.calmed", CALMING),)
    check = morale.leadership_check(log.state, tester, "test.rally", more=more)
    if (yield from test(check, tester.id)):
        morale.calm_down(log, id, rule)


def is_shattered(field: Battlefield, unit: Unit) -> bool:
    """Whether a unit may rout: a broken squad, a wounded individual (WZ1-MUAW-03, WZ1-DEMN-03)."""
    if not unit.is_individual:
        return morale.is_broken(field, unit)
    return any(model.wounds < model.profile.w for model in field.members(unit))


def is_immune(field: Battlefield, unit: Unit) -> bool:
    """Whether a unit never panics or never routs (WZ1-DEMN-03)."""
    return morale.never_panics(field, unit) or morale.never_routs(field, unit)


def refusal_of_calm(unit: Unit, rule: RuleId) -> Refusal | None:
    """Why a unit need not be calmed: it is."""
    return None if unit.has(PANICKED) else refuse(rule, "refused.is_calm", unit=verbatim(unit.name))


def refusal_of_panicked(unit: Unit, rule: RuleId) -> Refusal | None:
    """Why a unit cannot be frightened: it is panicked already."""
    return refuse(rule, "refused.already_panicked", unit=verbatim(unit.name)) if unit.has(PANICKED) else None


# What haunts a unit ------------------------------------------------------------------------------------


class Haunting(AtUnit):
    """A gift whose panic can be exorcised."""

    def haunt(self, log: Log[Battlefield], cast: Cast, id: UnitId) -> None:
        """The unit's panic is the gift's doing."""
        if log.state.units[id].has(PANICKED):
            lay(log, self, cast.caster, log.state.units[id], SkillRef(DREAD, cast.level), "battle")

    @override
    def undo(self, log: Log[Battlefield], bearer: Model | Unit, lasting: Lasting) -> Procedure[None]:
        if isinstance(bearer, Unit) and bearer.has(PANICKED):
            morale.calm_down(log, bearer.id, RuleId("WZ1-EXO-03"))
        return
        yield


def _haunts(lasting: Lasting) -> bool:
    return effect_of(lasting.effect).haunts


def forget_dread(log: Log[Battlefield], id: str) -> Procedure[None]:
    """Nothing haunts those who are of a sound mind again."""
    for bearer, lasting in tuple(in_play(log.state)):
        if _haunts(lasting) and not bearer.has(PANICKED):
            end(log, bearer, lasting, RuleId("WZ1-DEMN-03"))
    return
    yield
