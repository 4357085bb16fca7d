"""What a model may fire, and at whom: offers, and complete commands of them."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.command import Command
from rules.core.geometry import QUARTER_TURN, bearing, turn_between
from rules.core.ids import SeatId
from rules.core.message import Message, say, verbatim
from rules.core.offer import Candidate, Need, Offer, Order
from rules.core.refusal import Refusal
from rules.warzone_1e.actions import Action, refusal_to_act
from rules.warzone_1e.shooting.aiming import (
    AIMING,
    BRACING,
    refusal_to_aim_at,
    refusal_to_brace,
    refusal_to_take_aim,
)
from rules.warzone_1e.shooting.bracing import needs_brace
from rules.warzone_1e.shooting.commands import Aim, Brace, Fire, Spray
from rules.warzone_1e.shooting.firing import FIRING, may_spread, refusal_of
from rules.warzone_1e.shooting.reach import has_launcher, refusal_to_fire
from rules.warzone_1e.shooting.spraying import SPRAYING, refusal_along, refusal_to_spray, rule_of
from rules.warzone_1e.state import Battlefield, Model
from rules.warzone_1e.weapon import Weapon


def of_model(field: Battlefield, seat: SeatId, model: Model) -> Iterator[Offer]:
    """Everything that the chapter lets a model do in its turn."""
    yield from of_firing(field, seat, model)
    for weapon in model.card.weapons:
        if weapon.is_ranged and not weapon.is_sprayed:
            yield _aiming(field, seat, model, weapon)
        if needs_brace(weapon):
            yield _bracing(field, seat, model, weapon)


def of_firing(field: Battlefield, seat: SeatId, model: Model) -> Iterator[Offer]:
    """The ways in which a model may fire; out of its turn, too, with what it has saved."""
    for weapon in model.card.weapons:
        if weapon.is_sprayed:
            yield _spraying(field, seat, model, weapon)
        elif weapon.is_ranged:
            yield _firing(field, seat, model, Fire(model.id, weapon.id, model.id))
            if may_spread(weapon):
                yield _firing(field, seat, model, Fire(model.id, weapon.id, model.id, spread=True))
            if weapon.code == "T" and any(map(has_launcher, model.card.weapons)):
                yield _firing(field, seat, model, Fire(model.id, weapon.id, model.id, launched=True))


def _firing(field: Battlefield, seat: SeatId, model: Model, command: Fire) -> Offer:
    """One way to fire: ``command`` with the target still to be named."""
    weapon = model.weapon(command.weapon)
    assert weapon is not None
    way = "launch" if command.launched else "burst" if command.spread else "fire"
    barred = refusal_to_act(field, seat, model.id, FIRING)
    barred = barred or refusal_to_fire(field, model, weapon, launched=command.launched)
    candidates = () if barred else tuple(_targets(field, model, command))
    return Offer(
        f"{way}:{model.id}:{weapon.id}",
        say(f"offer.{_title(weapon, way)}", weapon=verbatim(weapon.name)),
        command,
        FIRING.rule,
        model.id,
        model.unit,
        cost=1,
        needs=(Need("target", "pick", say("need.target"), candidates),),
        refused=barred or _nobody(candidates),
    )


def _title(weapon: Weapon, way: str) -> str:
    return "throw" if way == "fire" and weapon.code == "T" else way


def _targets(field: Battlefield, model: Model, command: Fire) -> Iterator[Candidate]:
    for enemy in field.enemies(model):
        refused = refusal_of(field, model, _at(command, enemy))
        yield Candidate(enemy.id, verbatim(enemy.name), refused)


def _at(command: Fire, enemy: Model) -> Fire:
    return Fire(command.model, command.weapon, enemy.id, command.spread, command.launched)


def _nobody(candidates: tuple[Candidate, ...]) -> Refusal | None:
    """Where nobody may be fired at, why the first of all may not."""
    if any(candidate.refused is None for candidate in candidates):
        return None
    return candidates[0].refused if candidates else None


def _spraying(field: Battlefield, seat: SeatId, model: Model, weapon: Weapon) -> Offer:
    refused = refusal_to_act(field, seat, model.id, SPRAYING) or refusal_to_spray(field, model, weapon)
    if refused is None:
        along = [refusal_along(field, model, one) for one in _angles(field, model, weapon)]
        refused = along[0] if along and all(along) else None
    return Offer(
        f"spray:{model.id}:{weapon.id}",
        say("offer.spray", weapon=verbatim(weapon.name)),
        Spray(model.id, weapon.id),
        rule_of(weapon),
        model.id,
        model.unit,
        cost=1,
        needs=(Need("angle", "facing", say("need.angle")),),
        refused=refused,
    )


def _angles(field: Battlefield, model: Model, weapon: Weapon) -> list[Spray]:
    """The template laid towards each enemy in front."""
    assert model.pose is not None
    facing = model.pose.facing
    angles = [bearing(model.at, enemy.at) for enemy in field.enemies(model)]
    return [Spray(model.id, weapon.id, a) for a in angles if turn_between(a, facing) <= QUARTER_TURN]


def _aiming(field: Battlefield, seat: SeatId, model: Model, weapon: Weapon) -> Offer:
    barred = refusal_to_act(field, seat, model.id, AIMING) or refusal_to_take_aim(field, model, weapon)
    candidates = () if barred else tuple(_seen(field, model, weapon))
    return Offer(
        f"aim:{model.id}:{weapon.id}",
        say("offer.aim", weapon=verbatim(weapon.name)),
        Aim(model.id, weapon.id, model.id),
        AIMING.rule,
        model.id,
        model.unit,
        cost=1,
        needs=(Need("target", "pick", say("need.target"), candidates),),
        refused=barred or _nobody(candidates),
    )


def _seen(field: Battlefield, model: Model, weapon: Weapon) -> Iterator[Candidate]:
    for enemy in field.enemies(model):
        yield Candidate(enemy.id, verbatim(enemy.name), refusal_to_aim_at(field, model, weapon, enemy))


def _bracing(field: Battlefield, seat: SeatId, model: Model, weapon: Weapon) -> Offer:
    refused = refusal_to_act(field, seat, model.id, BRACING) or refusal_to_brace(field, model, weapon)
    title = say("offer.brace", weapon=verbatim(weapon.name))
    command = Brace(model.id, weapon.id)
    return _simple(f"brace:{model.id}:{weapon.id}", title, command, BRACING, model, refused)


def _simple(
    id: str, title: Message, command: Command, action: Action, model: Model, refused: Refusal | None
) -> Offer:
    return Offer(id, title, command, action.rule, model.id, model.unit, cost=1, refused=refused)


# Complete commands ----------------------------------------------------------------------------------


def sprays(field: Battlefield, offer: Offer, order: Order) -> Iterator[Spray]:
    """The template towards each enemy that is under it then."""
    model = field.models[offer.command.model]
    weapon = model.weapon(offer.command.weapon)
    assert weapon is not None
    for command in order(_angles(field, model, weapon)):
        if refusal_along(field, model, command) is None:
            yield command
