"""Effects of spells and gifts that stay in play: laid, ended, and what each of them does."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from typing_extensions import override

from rules.core.check import Modifier, modifier
from rules.core.ids import INCH, ModelId, RuleId, UnitId
from rules.core.message import say
from rules.core.procedure import Log, Procedure, test
from rules.core.written import SkillRef
from rules.warzone_1e.dice import PLAIN
from rules.warzone_1e.effect import Effect, effects_on
from rules.warzone_1e.facts import EffectBegan, EffectEnded
from rules.warzone_1e.powers.power import POWERS, Power
from rules.warzone_1e.profile import MOST_ARMOUR, Stat, Until
from rules.warzone_1e.scores import score_check
from rules.warzone_1e.state import Battlefield, Lasting, Model, Unit


def lay(
    log: Log[Battlefield], power: Power, by: ModelId, bearer: Model | Unit, effect: SkillRef, until: Until
) -> None:
    """An effect of a power comes into play; what the same power did to the same one before, ends.

    Rules: WZ1-KIN-02.
    """
    held = (
        log.state.models[bearer.id].effects
        if isinstance(bearer, Model)
        else log.state.units[bearer.id].effects
    )
    for old in held:
        if old.of == power.id and old.effect.id == effect.id:
            end(log, bearer, old, power.rule)
    lasting = Lasting(power.id, effect, until, by)
    if isinstance(bearer, Model):
        log.emit(EffectBegan(lasting, power.rule, model=bearer.id))
    else:
        log.emit(EffectBegan(lasting, power.rule, unit=bearer.id))


def end(log: Log[Battlefield], bearer: Model | Unit, lasting: Lasting, rule: RuleId) -> None:
    """An effect in play ends."""
    if isinstance(bearer, Model):
        log.emit(EffectEnded(lasting, rule, model=bearer.id))
    else:
        log.emit(EffectEnded(lasting, rule, unit=bearer.id))


def in_play(field: Battlefield) -> Iterator[tuple[Model | Unit, Lasting]]:
    """Every effect in play on a model or a unit."""
    for unit in field.units.values():
        yield from ((unit, lasting) for lasting in unit.effects)
    for model in field.models.values():
        yield from ((model, lasting) for lasting in model.effects)


def end_with_activation(log: Log[Battlefield], unit: UnitId) -> Procedure[None]:
    """What lasts until its user is activated again, ends (WZ1-DS-02, WZ1-SEMAI-04)."""
    for bearer, lasting in tuple(in_play(log.state)):
        power = POWERS.get(lasting.of)
        if power is None or not power.until_activated or lasting.by not in log.state.units[unit].models:
            continue
        yield from power.undo(log, bearer, lasting)
        end(log, bearer, lasting, power.rule)


class PowerEffect(Effect):
    """An effect of a power that stays in play, with what its data says of it."""

    power: str

    def __init__(self, value: int | str | None = None) -> None:
        self.value = value

    @classmethod
    @override
    def of(cls, value: int | str | None) -> Effect:
        return cls(value)

    @property
    def number(self) -> int:
        """Its value as a number."""
        return int(self.value or 0)

    def more(self, amount: int) -> Modifier:
        """So much more of something, because of the power."""
        return modifier(self.rule, "why.power", amount, power=say(f"power.{self.power}"))


class _Armouring(PowerEffect):
    @override
    def score_modifiers(self, field: Battlefield, bearer: Model, stat: Stat) -> Iterable[Modifier]:
        if stat == "a":
            yield self.more(self.number)
            yield modifier(self.rule, "why.most_armour", MOST_ARMOUR, "cap")


class Shielded(_Armouring):
    """More Armor, for all the battle."""

    id, rule, power = "shielded", RuleId("WZ1-KIN-02"), "shield"


class Invulnerable(_Armouring):
    """More Armor by the level, for all the battle."""

    id, rule, power = "invulnerable", RuleId("WZ1-MENT-03"), "invulnerability"


class Foretelling(PowerEffect):
    """More on the initiative roll of the turn that is its value."""

    id, rule, power = "foretelling", RuleId("WZ1-CHG-02"), "telepathy"

    @override
    def initiative_modifiers(self, field: Battlefield) -> Iterable[Modifier]:
        if field.turn == self.number:
            yield self.more(3)


class Proficient(PowerEffect):
    """One of CC, MW and LD is higher; its value is the score and by how much: ``mw 4``."""

    id, rule, power = "proficient", RuleId("WZ1-MENT-01"), "proficiency"

    @override
    def score_modifiers(self, field: Battlefield, bearer: Model, stat: Stat) -> Iterable[Modifier]:
        raised, _, amount = str(self.value).partition(" ")
        if stat == raised:
            yield self.more(int(amount))


class Speedy(PowerEffect):
    """Faster on foot and in the air."""

    id, rule, power = "speedy", RuleId("WZ1-MENT-02"), "speed"

    @override
    def action_modifiers(self, field: Battlefield, bearer: Model) -> Iterable[Modifier]:
        yield self.more(2)

    @override
    def movement_modifiers(self, field: Battlefield, bearer: Model) -> Iterable[Modifier]:
        yield self.more(2 * INCH)


class Strengthened(PowerEffect):
    """More Strength by the level."""

    id, rule, power = "strengthened", RuleId("WZ1-MENT-04"), "strength"

    @override
    def score_modifiers(self, field: Battlefield, bearer: Model, stat: Stat) -> Iterable[Modifier]:
        if stat == "st":
            yield self.more(self.number)


class Winged(PowerEffect):
    """It flies, until its turn is over."""

    id, rule, power = "winged", RuleId("WZ1-MENT-05"), "flight"

    @override
    def flight(self, bearer: Model) -> int:
        return 10 * INCH


class Compressed(PowerEffect):
    """One movement as far as its PW in inches."""

    id, rule, power = "compressed", RuleId("WZ1-DS-05"), "compression"

    @override
    def movement_modifiers(self, field: Battlefield, bearer: Model) -> Iterable[Modifier]:
        why = say(f"power.{self.power}")
        yield modifier(self.rule, "why.power", (bearer.profile.pw or 0) * INCH, "set", power=why)


class Shunned(PowerEffect):
    """Enemies have to bring themselves to attack it."""

    id, rule, power = "shunned", RuleId("WZ1-DS-02"), "dark_aura"

    @override
    def lets_be_targeted(self, log: Log[Battlefield], bearer: Model, attacker: Model) -> Procedure[bool]:
        if attacker.owner == bearer.owner:
            return True
        gift = POWERS[self.power]
        more = [modifier(gift.rule_of("resist"), "why.power_level", -(gift.level or 0))]
        for effect in effects_on(log.state, attacker):
            more += effect.resist_modifiers(log.state, attacker, gift.source)
        return (
            yield from test(score_check(log.state, attacker, "ld", "test.resist", PLAIN, more), attacker.id)
        )


class Veiled(PowerEffect):
    """Fog about it that nobody sees through."""

    id, rule, power = "veiled", RuleId("WZ1-SEMAI-04"), "shroud"
    fog = 3 * INCH


class Warped(PowerEffect):
    """Less of most things, for good."""

    id, rule, power = "distorted", RuleId("WZ1-ALG-03"), "distort"

    @override
    def score_modifiers(self, field: Battlefield, bearer: Model, stat: Stat) -> Iterable[Modifier]:
        if stat in {"mw", "cc"}:
            yield self.more(-1)

    @override
    def movement_modifiers(self, field: Battlefield, bearer: Model) -> Iterable[Modifier]:
        yield self.more(-INCH)


class Stripped(PowerEffect):
    """It cannot use one of its gifts any more."""

    id, rule, power = "stripped", RuleId("WZ1-EXO-04"), "exorcise_dark_symmetry"

    @override
    def stripped_gifts(self) -> tuple[str, ...]:
        return (str(self.value),)


class Disarmed(PowerEffect):
    """Something that it carries is of no use to it; its value is what."""

    id, rule, power = "out_of_order", RuleId("WZ1-DS-04"), "malfunction"

    @override
    def idle_item(self) -> str:
        return str(self.value)


class Dread(PowerEffect):
    """A gift has panicked it; its value is the level at which."""

    id, rule, power = "dread", RuleId("WZ1-DEMN-03"), "infection"
    haunts = True


def forget_foretold(log: Log[Battlefield], turn: str) -> Procedure[None]:
    """What was foretold of a turn that is over counts no more (WZ1-CHG-02)."""
    for side in log.state.sides.values():
        for one in side.effects:
            if one.effect.id == Foretelling.id and int(one.effect.value or 0) <= log.state.turn:
                log.emit(EffectEnded(one, Foretelling.rule, seat=side.seat))
    return
    yield
