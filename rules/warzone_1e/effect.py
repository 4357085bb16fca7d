"""Every question that chapters put to skills, equipment, weapon traits, spells and gifts.

Each is answered "nothing special" here; an effect is a small class that overrides one or two and stands
beside its data. A chapter adds the questions that it asks, and never asks for an effect by name.

What they answer with is one of a few kinds. - A *sum* gives modifiers, which are added up by stage.
- A *permission* gives a refusal, or None. - A *fact* is an attribute. - A *reaction* is a procedure.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import ClassVar, Literal

from rules.core.check import Modifier
from rules.core.geometry import Point
from rules.core.ids import ModelId, RuleId
from rules.core.procedure import Log, Procedure
from rules.core.refusal import Refusal
from rules.core.written import SkillRef
from rules.warzone_1e.attack import Attempt, Hit
from rules.warzone_1e.profile import Stat
from rules.warzone_1e.state import Battlefield, Model, Unit
from rules.warzone_1e.weapon import Weapon


class Effect:
    """Something that bends the rules for its bearer while it lasts."""

    id: ClassVar[str]
    rule: ClassVar[RuleId]

    # What moving and activating ask (chapters 01 to 03) ----------------------------------------------

    #: Fact: kinds of terrain that are open ground to its bearer, the impassable ones too (WZ1-MOVE-05).
    open_ground: ClassVar[frozenset[str]] = frozenset()

    #: Fact: how many Wounds more than printed its bearer begins with (WZ1-HERO-10).
    more_wounds: ClassVar[int] = 0

    #: Fact: its bearer's kind hides by a special ability, and may do so in quick play (WZ1-QUICK-02).
    hides_by_nature: ClassVar[bool] = False

    def __init_subclass__(cls) -> None:
        """An effect that has an id is known to data by it."""
        if "id" in cls.__dict__:
            KNOWN[cls.id] = cls

    @classmethod
    def of(cls, value: int | str | None) -> Effect:
        """The effect with the value that data gives it; those with values override this."""
        return cls()

    def action_modifiers(self, field: Battlefield, bearer: Model) -> Iterable[Modifier]:
        """Sum, asked as a model's turn begins: how many actions it has (WZ1-PROF-05)."""
        return ()

    def score_modifiers(self, field: Battlefield, bearer: Model, stat: Stat) -> Iterable[Modifier]:
        """Sum, asked whenever one of a model's scores counts (``scores.score``); MV and AC have their own."""
        return ()

    def movement_modifiers(self, field: Battlefield, bearer: Model) -> Iterable[Modifier]:
        """Sum, in thousandths, asked of the MV (or the flight movement) of each Move action (WZ1-MOVE-01)."""
        return ()

    def may_act(self, field: Battlefield, bearer: Model, action: str) -> Refusal | None:
        """Permission, asked of a model's effects when it begins an action."""
        return None

    def may_end(self, field: Battlefield, bearer: Model, there: Point) -> Refusal | None:
        """Permission, asked of whoever moves of its own will: whether it may end there (WZ1-ALG-05)."""
        return None

    # What attacks and their damage ask (chapters 04 and 05) -------------------------------------------

    #: Fact: nearer and smaller enemies keep nobody from firing at its bearer (WZ1-TGT-04).
    large: ClassVar[bool] = False

    #: Facts of a weapon's trait: it has to be braced (WZ1-BRACE-01), or is so of itself (WZ1-BRACE-05).
    needs_brace: ClassVar[bool] = False
    mounted: ClassVar[bool] = False

    #: Fact of a weapon's trait: it may be spread over several targets (WZ1-BURST-02).
    spreads: ClassVar[bool] = False

    #: Fact of a weapon's trait: a gun that is used in close combat, and fired while locked (WZ1-SIDE-01).
    serves_in_close_combat: ClassVar[bool] = False

    #: Fact of a weapon's trait: whoever is in reach may be picked out (WZ1-SNIPE-01).
    picks_freely: ClassVar[bool] = False

    #: Fact of a weapon's trait: it goes off, and cover and aim count as for explosives (WZ1-EXPL-02).
    explosive: ClassVar[bool] = False

    #: Facts of a weapon's trait: the template of whatever goes off, and whether a miss comes down elsewhere.
    template: ClassVar[Literal["", "grenade", "explosion"]] = ""
    deviates: ClassVar[bool] = False

    #: Fact of a weapon's trait: what it does to those it catches is no wound.
    harmless: ClassVar[bool] = False

    #: Fact of a weapon's trait: a gas mask may keep it off (WZ1-EQUIP-12).
    gas: ClassVar[bool] = False

    #: Fact of a weapon's trait: grenades may be fired from it (WZ1-LAUNCH-01).
    launches: ClassVar[bool] = False

    #: Facts of equipment: a dose that is taken (WZ1-EQUIP-06), a device that is switched on (WZ1-EQUIP-11).
    drugs: ClassVar[bool] = False
    hyperactivates: ClassVar[bool] = False

    #: Fact of a weapon's trait: it may be fired without giving oneself away (WZ1-HIDE-03).
    fired_hidden: ClassVar[bool] = False

    def catches(self, log: Log[Battlefield], caught: Sequence[ModelId], by: ModelId) -> Procedure[None]:
        """Reaction, asked of a weapon's traits with everybody whom its template has caught."""
        return
        yield

    def hit_modifiers(self, field: Battlefield, bearer: Model, attempt: Attempt) -> Iterable[Modifier]:
        """Sum, asked of the attacker's effects and its weapon's traits before a roll to hit."""
        return ()

    def damage_modifiers(self, field: Battlefield, bearer: Model, attempt: Attempt) -> Iterable[Modifier]:
        """Sum, asked of the attacker's effects and its weapon's traits: what is added to Damage."""
        return ()

    def wards_off(self, log: Log[Battlefield], bearer: Model, hit: Hit) -> Procedure[bool]:
        """Reaction, asked of whoever is hit before its Armor rolls: whether the hit does nothing to it."""
        return False
        yield

    def averts_wound(self, log: Log[Battlefield], bearer: Model) -> Procedure[bool]:
        """Reaction, asked for each wound before it is taken: whether a roll keeps it away."""
        return False
        yield

    def absorbs_wound(self, log: Log[Battlefield], bearer: Model) -> Procedure[bool]:
        """Reaction, asked for each wound that nothing has averted: whether it is taken without harm."""
        return False
        yield

    #: Fact: it is one of the Undead Legionnaires, whom a spell turns (WZ1-EXO-01).
    undead: ClassVar[bool] = False

    # What powers ask (chapters 10 and 12) -------------------------------------------------------------

    #: Fact: so far about its bearer, in thousandths, nobody sees in or out (WZ1-SEMAI-04).
    fog: ClassVar[int] = 0

    #: Fact: the panic of its bearers is a gift's doing (WZ1-DEMN-03).
    haunts: ClassVar[bool] = False

    def idle_item(self) -> str:
        """Fact: what its bearer carries that is out of order because of it (WZ1-DS-04, WZ1-DEMN-02)."""
        return ""

    def prey(self) -> str:
        """Fact: the unit that its bearers have no mind but for (WZ1-ALG-05)."""
        return ""

    def stripped_gifts(self) -> tuple[str, ...]:
        """Fact: gifts that its bearer cannot use while it lasts (WZ1-EXO-04)."""
        return ()

    def resist_modifiers(self, field: Battlefield, bearer: Model, source: str) -> Iterable[Modifier]:
        """Sum, asked of whoever resists a power of a ``source``, ``art`` or ``gift`` (WZ1-ART-06)."""
        return ()

    def lets_be_targeted(self, log: Log[Battlefield], bearer: Model, attacker: Model) -> Procedure[bool]:
        """Reaction, asked of whoever is attacked, once that is paid for; False: it is in vain (WZ1-DS-02)."""
        return True
        yield

    def flight(self, bearer: Model) -> int:
        """Sum (the most counts), in thousandths: the flight movement that it gives (WZ1-MENT-05)."""
        return 0

    def initiative_modifiers(self, field: Battlefield) -> Iterable[Modifier]:
        """Sum, asked of what acts on a side for its initiative roll (WZ1-CHG-02)."""
        return ()

    # What close combat asks (chapter 05) ---------------------------------------------------------------

    #: Facts of a weapon's trait: it may sweep (WZ1-CC-22); an action is spent to rouse it (WZ1-CC-23).
    sweeps: ClassVar[bool] = False
    needs_rousing: ClassVar[bool] = False

    #: Fact: it infiltrates at its full MV (WZ1-FORCE-19).
    sneaks_fast: ClassVar[bool] = False

    # What spotting asks (chapter 06) -------------------------------------------------------------------

    def spotting_modifiers(self, field: Battlefield, bearer: Model, target: Model) -> Iterable[Modifier]:
        """Sum, asked of the effects of whoever looks for somebody hidden (WZ1-SPOT-07)."""
        return ()

    def spotted_modifiers(self, field: Battlefield, bearer: Model, spotter: Model) -> Iterable[Modifier]:
        """Sum, asked of the effects of whoever is hidden and looked for (WZ1-SPOT-07)."""
        return ()

    # What panic asks (chapter 07) ----------------------------------------------------------------------

    #: Facts: its bearer's unit takes no panic tests, no rout tests (WZ1-PANIC-12).
    never_panics: ClassVar[bool] = False
    never_routs: ClassVar[bool] = False

    #: Fact: friendly squads near its bearer may roll a failed panic test again (WZ1-HERO-03).
    steadies_squads: ClassVar[bool] = False


#: Every effect that data may name, by its id.
KNOWN: dict[str, type[Effect]] = {}


@lru_cache(maxsize=1024)
def effect_of(ref: SkillRef) -> Effect:
    """The effect that data names. Raises KeyError for one that nobody has written."""
    return KNOWN[ref.id].of(ref.value)


def effects_on(field: Battlefield, model: Model) -> Iterator[Effect]:
    """What acts on a model: its skills and equipment, those of its unit, then the effects in play."""
    unit = field.units[model.unit]
    for ref in (*model.card.skills, *model.card.equipment, *unit.skills):
        yield effect_of(ref)
    for lasting in (*field.sides[model.owner].effects, *unit.effects, *model.effects):
        yield effect_of(lasting.effect)


def effects_on_unit(field: Battlefield, unit: Unit) -> Iterator[Effect]:
    """What acts on a whole unit: its skills, and the effects in play on it and on its side."""
    for ref in unit.skills:
        yield effect_of(ref)
    for lasting in (*field.sides[unit.owner].effects, *unit.effects):
        yield effect_of(lasting.effect)


def effects_of_weapon(weapon: Weapon | None) -> Iterator[Effect]:
    """The traits of a weapon."""
    return (effect_of(SkillRef(trait)) for trait in weapon.traits) if weapon else iter(())
