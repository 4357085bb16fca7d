"""Gifts that put weapons and equipment out of order (WZ1-DS-04, WZ1-DEMN-02)."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator

from msgspec.structs import replace as change
from typing_extensions import override

from rules.core.ids import ModelId, RuleId
from rules.core.message import Message, say, verbatim
from rules.core.offer import Candidate, Need
from rules.core.procedure import Log, Procedure
from rules.core.refusal import Refusal, refuse
from rules.core.written import SkillRef
from rules.warzone_1e.effect import effect_of
from rules.warzone_1e.facts import EffectBegan, Fact
from rules.warzone_1e.library import library
from rules.warzone_1e.powers.aims import AtModel
from rules.warzone_1e.powers.power import Cast
from rules.warzone_1e.profile import Card
from rules.warzone_1e.state import Battlefield, Lasting, Model, Unit


class GearChanged(Fact, frozen=True, tag="gear_changed"):
    """Something that a model carries is of no use to it any more, or ``works`` again."""

    model: ModelId
    item: str
    works: bool
    rule: RuleId


def gear_changed(field: Battlefield, event: GearChanged) -> Battlefield:
    """What is out of order lies idle on the card until it works again."""
    return field.with_model(event.model, lambda m: change(m, card=_changed(m.card, event.item, event.works)))


def _changed(card: Card, item: str, works: bool) -> Card:
    weapons, idle = (*card.weapons, *card.idle_weapons), set(_ids_of_idle(card)) - {item}
    if not works:
        idle.add(item)
    gear = (*card.equipment, *card.idle_equipment)
    return change(
        card,
        weapons=tuple(weapon for weapon in weapons if weapon.id not in idle),
        idle_weapons=tuple(weapon for weapon in weapons if weapon.id in idle),
        equipment=tuple(ref for ref in gear if ref.id not in idle),
        idle_equipment=tuple(ref for ref in gear if ref.id in idle),
    )


def _ids_of_idle(card: Card) -> Iterator[str]:
    yield from (weapon.id for weapon in card.idle_weapons)
    yield from (ref.id for ref in card.idle_equipment)


def told(field: Battlefield, event: GearChanged) -> Message:
    """What has become of it."""
    model = field.models[event.model]
    key = "told.gear_works" if event.works else "told.gear_idle"
    return say(key, who=verbatim(model.name), item=name_of(model, event.item))


def carried(model: Model) -> Iterator[str]:
    """The ids of the weapons and of the equipment that a model has in working order."""
    yield from (weapon.id for weapon in model.card.weapons)
    yield from (ref.id for ref in model.card.equipment)


def name_of(model: Model, item: str) -> Message:
    """What a piece of gear is called."""
    card = model.card
    weapon = next((one for one in (*card.weapons, *card.idle_weapons) if one.id == item), None)
    if weapon is not None:
        return verbatim(weapon.name)
    special = library().equipment.special.get(item)
    return verbatim(special.name if special is not None else item)


class AtGear(AtModel):
    """Used at something that an enemy in sight carries."""

    @abstractmethod
    def refusal_of(self, target: Model, item: str) -> Refusal | None:
        """Why this piece of gear is not affected."""

    @override
    def needs(self, field: Battlefield, caster: Model) -> tuple[Need, ...]:
        items = {
            item: name_of(enemy, item)
            for enemy in field.enemies(caster)
            for item in carried(enemy)
            if self.refusal_of(enemy, item) is None
        }
        found = tuple(Candidate(item, name) for item, name in sorted(items.items()))
        return (*super().needs(field, caster), Need("item", "pick", say("need.gear"), found))

    @override
    def refusal(self, field: Battlefield, caster: Model, cast: Cast) -> Refusal | None:
        refused = super().refusal(field, caster, cast)
        if refused is not None:
            return refused
        target = self.target_of(field, cast)
        if cast.item not in carried(target):
            return refuse(self.rule, "refused.gear_not_carried", model=verbatim(target.name))
        return self.refusal_of(target, cast.item)

    def put_out(self, log: Log[Battlefield], cast: Cast) -> None:
        """What is meant is of no use any more, until this is undone."""
        idle = Lasting(self.id, SkillRef("out_of_order", cast.item), "battle", cast.caster)
        target = ModelId(cast.target)
        log.emit(GearChanged(target, cast.item, False, self.rule))
        log.emit(EffectBegan(idle, self.rule, model=target))

    @override
    def undo(self, log: Log[Battlefield], bearer: Model | Unit, lasting: Lasting) -> Procedure[None]:
        if isinstance(bearer, Model):
            log.emit(
                GearChanged(bearer.id, effect_of(lasting.effect).idle_item(), True, RuleId("WZ1-EXO-03"))
            )
        return
        yield
