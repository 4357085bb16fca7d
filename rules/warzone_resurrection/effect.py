"""Every question that the procedures put to skills, weapon traits, powers and cards.

An effect is a frozen class of a few lines beside its text; it overrides the few questions that
concern it and leaves the rest at the answers given here, which are always "nothing special".
Questions are named after the rulebook's moment, never after a skill.

- A *fact* is a class attribute. - A *sum* yields modifiers. - A *permission* gives a refusal or None.
- An *offer* yields options. - A *reaction* is a procedure. - A *change* gives the thing changed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import ClassVar

import msgspec

from rules.core.check import Modifier
from rules.core.geometry import Point
from rules.core.ids import ModelId, RuleId
from rules.core.message import Message
from rules.core.procedure import Log, Procedure
from rules.core.refusal import Refusal
from rules.core.written import SkillRef
from rules.warzone_resurrection.holdings import CardInPlay
from rules.warzone_resurrection.profile import Stat, Weapon
from rules.warzone_resurrection.state import Battlefield, Model, Momentum, Side, Squad

#: What a card is laid on.
Bearer = Model | Squad | Side


class Attempt(msgspec.Struct, frozen=True):
    """A Skill test about to be made: by whom, on which stat, for which rule, at whom, with what.

    ``aimed`` says that an Aim Action counts for it, ``claims_cover`` that its target claims cover from it.
    """

    model: ModelId
    stat: Stat
    rule: RuleId
    target: ModelId | None = None
    weapon: Weapon | None = None
    aimed: bool = False
    claims_cover: bool = False


class Attack(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that may wound, after it has hit.

    ``st`` is its strength with all modifiers (limited to 1..20 where it is used); ``critical`` the least
    Critical Force it has; ``rule`` the rule that brought it about. ``distance`` in thousandths. ``face`` is
    that of the die that hit, 0 for none; ``claims_cover``: the target claims cover from the attacker.
    ``resisted_by`` is the stat that stands where the Armour Value would (WZR-PSY-05); None for armour.
    Against Structure Points: ``avv`` None is a dash, which harms none; ``melee``: of a Close Combat Attack;
    ``origin`` where it comes from if not from ``by``; ``location`` one that was named, not rolled; the
    attacker ``picks_location`` otherwise; ``critical_damage`` the least that a failed AV test takes.
    """

    target: ModelId
    st: int
    rule: RuleId
    damage: str = "Piercing"
    by: ModelId | None = None
    weapon: Weapon | None = None
    ranged: bool = False
    power_shot: bool = False
    allows_armour: bool = True
    allows_heal: bool = True
    halves_armour: bool = False
    critical: int = 1
    extra_critical: int = 0
    limits_critical: bool = True
    avv: int | None = None
    melee: bool = False
    origin: Point | None = None
    location: int | None = None
    picks_location: bool = False
    critical_damage: int = 1
    distance: int = 0
    face: int = 0
    claims_cover: bool = False
    rerolls_armour: bool = False
    resisted_by: Stat | None = None


class Effect:
    """Something that bends the rules for its bearer while it lasts."""

    id: ClassVar[str]
    rule: ClassVar[RuleId]

    #: Fact: Target Priority may be disregarded without a test (WZR-DEF-07).
    target_sense: ClassVar[bool] = False

    #: Fact: so many of the nearest pieces of cover are left out when the bearer shoots (WZR-SKILL-48).
    leaves_out_cover: ClassVar[int] = 0

    #: Fact: tests of these kinds pass without a roll: "pinning", "break", "fear", "target_identified".
    passes: ClassVar[frozenset[str]] = frozenset()

    #: Fact: it sees all round where it shoots (WZR-SKILL-30); of a weapon's trait: where this weapon does.
    shoots_all_round: ClassVar[bool] = False

    #: Fact: kinds of cover that do not hinder its shots (WZR-VEH-20).
    disregards_cover: ClassVar[frozenset[str]] = frozenset()

    #: Fact of a weapon's trait: whether it falls silent with its Vehicle's weapon controls (WZR-VEH-10).
    needs_controls: ClassVar[bool] = True

    #: Fact: its Squad may be set up last, hidden in cover (WZR-SKILL-36).
    infiltrates: ClassVar[bool] = False

    #: Fact: its Squad may be kept in reserve and come in the middle of the battle (WZR-SKILL-54).
    deploys_rapidly: ClassVar[bool] = False

    #: Fact: it engages enemies that it does not see, and goes round what is in its way (WZR-SKILL-42).
    hunts: ClassVar[bool] = False

    #: Fact: kinds of terrain that are open ground to its movement.
    open_ground: ClassVar[frozenset[str]] = frozenset()

    #: Fact: conditions that the bearer cannot come into.
    immune: ClassVar[frozenset[str]] = frozenset()

    #: Fact: it stays in coherency as far as the full LD of its Commander reaches (WZR-SQUAD-04).
    roams: ClassVar[bool] = False

    #: Fact: as Acting Squad Commander it does not lower the LD of its Squad (WZR-SQUAD-03).
    undaunted: ClassVar[bool] = False

    #: Fact: it has joined its Squad, with which it shares no skills: it tests on the Squad's LD, and neither
    #: leads it nor takes over weapons.
    attached: ClassVar[bool] = False

    #: Fact: Wound Effects of Ranged Attacks may be handed to others of its Squad (WZR-SKILL-31).
    guarded: ClassVar[bool] = False

    #: Fact: Wound Effects of Ranged Attacks may be handed to friends near it (WZR-SKILL-46).
    shielded: ClassVar[bool] = False

    #: Fact: Action Points that its use costs; 0 for what is not used by an Action.
    cost: ClassVar[int] = 0

    #: Fact: faces of the die to hit that this trait of a weapon tells apart.
    tells_apart: ClassVar[frozenset[int]] = frozenset()

    #: Fact: a Squad that a Lord leads loses it, unless the Lord has it too (WZR-HERO-01).
    shared_with_lord: ClassVar[bool] = False

    #: Fact: Factions whose armies cannot take its bearer.
    shunned_by: ClassVar[frozenset[str]] = frozenset()

    #: Fact: two Models with it may fill one Lord's slot (WZR-SKILL-17).
    pairs_up: ClassVar[bool] = False

    #: Fact: whoever is chosen as Warlord loses it.
    lost_by_warlord: ClassVar[bool] = False

    #: Fact: a force has one Model of its bearer's name at most (WZR-SKILL-53).
    unique: ClassVar[bool] = False

    #: Fact: Squad Special Actions that its Squad may declare because of it (WZR-SQUAD-08).
    squad_actions: ClassVar[frozenset[str]] = frozenset()

    #: Fact: as an effect of a card it is over as soon as the card has been played.
    at_once: ClassVar[bool] = False

    #: Fact: so many more cards than five its side may hold in hand (WZR-CARD-04).
    more_cards: ClassVar[int] = 0

    def __init_subclass__(cls) -> None:
        """An effect that has an id is known to data by it."""
        if "id" in cls.__dict__:
            KNOWN[cls.id] = cls

    @classmethod
    def of(cls, value: int | str | None) -> Effect:
        """The effect with the value that data gives it; those with values override this."""
        return cls()

    def test_modifiers(self, field: Battlefield, bearer: Model, attempt: Attempt) -> Iterable[Modifier]:
        """Sum, asked of the tester's effects (and its weapon's) before any Skill test."""
        return ()

    def leadership_nearby(self, field: Battlefield, bearer: Model, tester: Model) -> Iterable[Modifier]:
        """Sum, asked of everybody on the table for a test on LD; several sources of a rule count once."""
        return ()

    def shot_at_modifiers(self, field: Battlefield, bearer: Model, attempt: Attempt) -> Iterable[Modifier]:
        """Sum, asked of the target's effects before a test to hit it."""
        return ()

    def strength_modifiers(self, field: Battlefield, bearer: Model, attempt: Attempt) -> Iterable[Modifier]:
        """Sum, asked of the attacker's effects (and its weapon's) for the strength of a hit."""
        return ()

    def armour_modifiers(self, field: Battlefield, bearer: Model, attack: Attack) -> Iterable[Modifier]:
        """Sum, asked of the defender's effects (and the weapon's) before an armour test."""
        return ()

    def impenetrable(self, field: Battlefield, bearer: Model) -> int:
        """Sum (the best counts), asked before an armour test: what armour is impenetrable to."""
        return 0

    def keeps_armour_whole(self, attack: Attack) -> bool:
        """Permission, asked of the defender's effects where an attack would halve its armour."""
        return False

    def as_hit(self, attack: Attack) -> Attack:
        """Change, asked of a weapon's traits for each of its hits before anything is resolved."""
        return attack

    def may_fire(self, field: Battlefield, shooter: Model, weapon: Weapon) -> Refusal | None:
        """Permission, asked of a weapon's traits before it is fired."""
        return None

    def when_fired(self, log: Log[Battlefield], shooter: Model, weapon: Weapon) -> Procedure[None]:
        """Reaction, asked of a weapon's traits when its shot has been paid for: what else it costs."""
        return
        yield

    def takes_effect(self, log: Log[Battlefield], attack: Attack) -> Procedure[bool]:
        """Reaction, asked of a weapon's traits for each of its hits; True: no wound comes of it."""
        return False
        yield

    def when_removed(self, log: Log[Battlefield], attack: Attack, lost: Model) -> Procedure[None]:
        """Reaction, asked of a weapon's traits and of the attacker's effects when a hit has removed a Model.

        ``lost`` still stands.
        """
        return
        yield

    def after_shots(
        self, log: Log[Battlefield], hits: Sequence[Attack], then: Battlefield
    ) -> Procedure[None]:
        """Reaction, asked of a weapon's traits when all that its dice hit has been seen to.

        ``then`` is the battlefield as it was when the dice were rolled.
        """
        return
        yield

    def pairs_in(self, faction: str) -> bool:
        """Permission, asked as an army is built: whether its bearer may be one of a pair in this Faction."""
        return False

    def powers_known(self) -> int:
        """Sum, asked as an army is built: how many psychic powers its bearer may know (WZR-SKILL-43)."""
        return 0

    def movement_value_modifiers(self, field: Battlefield, bearer: Model) -> Iterable[Modifier]:
        """Sum, in thousandths, asked whenever the Movement Value is looked at."""
        return ()

    def movement_modifiers(self, field: Battlefield, bearer: Model) -> Iterable[Modifier]:
        """Sum, in thousandths, asked before a movement: what speeds up one movement of the Game Turn."""
        return ()

    def targets(self, field: Battlefield, bearer: Model) -> Iterable[tuple[str, Message, Refusal | None]]:
        """Offer, asked of what costs Action Points: whom it may be used at, by id, and why not."""
        return ()

    def use(self, log: Log[Battlefield], bearer: Model, target: str) -> Procedure[None]:
        """Reaction, asked of what costs Action Points, once it has been paid for."""
        return
        yield

    def before_recovery(self, log: Log[Battlefield], bearer: Model) -> Procedure[bool]:
        """Reaction, asked of a shaken Squad's Commander as it is Activated; True: the Squad recovers."""
        return False
        yield

    def fear(self, field: Battlefield, bearer: Model) -> int:
        """Sum (the most counts): what fighting the bearer takes from LD in a Fear test; 0: there is none."""
        return 0

    def rerolls(self, field: Battlefield, bearer: Model, attempt: Attempt) -> bool:
        """Offer, asked of the attacker's effects after a failed CC test: a new roll, once an Activation."""
        return False

    def may_attack(self, field: Battlefield, bearer: Model, target: Model) -> Refusal | None:
        """Permission, asked of a Model's effects for each target of an Engage or of a close combat test."""
        return None

    def may_act(self, field: Battlefield, bearer: Model, action: str) -> Refusal | None:
        """Permission, asked of a Model's effects when it begins an Action."""
        return None

    def leap(self, field: Battlefield, bearer: Model) -> int:
        """Sum (the most counts), in inches: how far a Move places the bearer over what is in its way."""
        return 0

    def engage_bonus(self, bonus: Momentum) -> Momentum:
        """Change, asked of a Model's effects when a completed Engage gives it a bonus (WZR-ACT-06)."""
        return bonus

    def when_engaged_upon(self, log: Log[Battlefield], bearer: Model, mover: Model) -> Procedure[None]:
        """Reaction, asked of a target's effects when an Engage at it has been declared and paid for."""
        return
        yield

    def may_be_shot(self, log: Log[Battlefield], bearer: Model, shooter: Model) -> Procedure[bool]:
        """Reaction, asked of a target that is named, once an Action; False: the shooter names another."""
        return True
        yield

    def may_be_laid_on(self, field: Battlefield, bearer: Model | Squad) -> Refusal | None:
        """Permission, asked of a card's effects for each Squad or Model that it might be laid on."""
        return None

    def when_played(self, log: Log[Battlefield], card: CardInPlay, bearer: Bearer) -> Procedure[None]:
        """Reaction, asked of those effects of a card that are over ``at_once``, as it comes into play."""
        return
        yield

    def heal_value(self, field: Battlefield, bearer: Model, attack: Attack) -> int:
        """Sum (the best counts), asked after a failed armour test: what ignores a Wound Effect."""
        return 0

    def heals_nearby(self, field: Battlefield, bearer: Model, patient: Model) -> int:
        """Sum (the best counts), asked of the defender's side on the table after a failed armour test."""
        return 0

    def when_deactivated(self, log: Log[Battlefield], bearer: Model) -> Procedure[None]:
        """Reaction, asked of a Model whose Activation has just ended."""
        return
        yield

    def after_wounds(self, log: Log[Battlefield], bearer: Model, attack: Attack) -> Procedure[None]:
        """Reaction, asked of a Model that has lost Wounds and stands."""
        return
        yield


#: Every effect that data may name, by its id.
KNOWN: dict[str, type[Effect]] = {}


@lru_cache(maxsize=1024)
def effect_of(ref: SkillRef) -> Effect:
    """The effect that data names. Raises KeyError for one that nobody has written."""
    return KNOWN[ref.id].of(ref.value)


def effects_on(field: Battlefield, model: Model) -> Iterator[Effect]:
    """What acts on a Model: its own skills, those of its Squad, then the effects in play on either or all."""
    alone = False
    for ref in model.card.skills:
        effect = effect_of(ref)
        alone = alone or effect.attached
        yield effect
    if not alone:
        for ref in field.squads[model.squad].skills:
            yield effect_of(ref)
    for lasting in (
        *field.sides[model.owner].effects,
        *field.squads[model.squad].effects,
        *model.effects,
    ):
        yield effect_of(lasting.effect)


def effects_of_weapon(weapon: Weapon | None) -> Iterator[Effect]:
    """The traits of a weapon."""
    return (effect_of(ref) for ref in weapon.traits) if weapon else iter(())
