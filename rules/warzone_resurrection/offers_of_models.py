"""What one Model may do now, and why it may not do the rest."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace as change

from rules.core.command import Command
from rules.core.ids import SeatId
from rules.core.message import say, verbatim
from rules.core.offer import Candidate, Need, Offer
from rules.core.refusal import Refusal, refuse
from rules.warzone_resurrection import casting, commands
from rules.warzone_resurrection.actions import ACTIONS, Action, refusal
from rules.warzone_resurrection.activation import refusal_to_end, waits_for_a_card
from rules.warzone_resurrection.blows import rate_of_attack, weapons_for_blows
from rules.warzone_resurrection.close_combat import blow_targets, refusal_to_fight
from rules.warzone_resurrection.engage import action_to_engage, engage_targets, refusal_to_engage
from rules.warzone_resurrection.falling import drop_beyond_free
from rules.warzone_resurrection.free_closing import closing_targets
from rules.warzone_resurrection.leaping import leap_offers
from rules.warzone_resurrection.naming_targets import RangedCommand
from rules.warzone_resurrection.profile import Power, Weapon
from rules.warzone_resurrection.resources import burnable
from rules.warzone_resurrection.sentry import refusal_of_post
from rules.warzone_resurrection.shooting import NEEDS_LUCK, rate_of_fire, refusal_to_fire, shot_targets
from rules.warzone_resurrection.skill_actions import skill_offers
from rules.warzone_resurrection.special_actions import SPECIALS, special_targets
from rules.warzone_resurrection.special_actions.charge import CHARGES, refusal_to_charge
from rules.warzone_resurrection.state import Battlefield, Model
from rules.warzone_resurrection.structures.offers import terrain_offers
from rules.warzone_resurrection.structures.storeys import other_storeys
from rules.warzone_resurrection.templates import wall_of_fire
from rules.warzone_resurrection.templates.grenades import refusal_to_throw, throwing_reach
from rules.warzone_resurrection.templates.shapes import FLAMERS, SPRAYED
from rules.warzone_resurrection.templates.sprays import angles_at_enemies, refusal_to_spray
from rules.warzone_resurrection.terrain import reach
from rules.warzone_resurrection.turn_to_burn import refusal_to_burn
from rules.warzone_resurrection.weapon_classes import is_thrown


def of_model(field: Battlefield, seat: SeatId, model: Model) -> Iterator[Offer]:
    """Everything that a Model may do, its movements first."""
    for way in (commands.Move(model.id), commands.Run(model.id)):
        offer = travel(field, seat, model, way)
        yield offer
        if drop_beyond_free(model, model.body.bottom):
            by_hand = change(way, climbing=True)
            yield change(offer, id=f"climbing_{offer.id}", title=say("offer.climb_down"), command=by_hand)
        for storey in other_storeys(field, model):
            title = say("offer.go_to_storey", action=offer.title, storey=storey)
            upstairs = change(way, storey=storey)
            yield change(offer, id=f"storey{storey}_{offer.id}", title=title, command=upstairs)
    yield engaging(field, seat, model)
    for weapon in model.card.weapons:
        if not weapon.melee:
            yield from shooting(field, seat, model, weapon)
        if weapon.template in FLAMERS:
            yield _wall_of_fire(field, seat, model, weapon)
    yield from powers(field, seat, model)
    yield from _closing(field, seat, model)
    for blow in weapons_for_blows(model):
        yield blows(field, seat, model, blow)
    yield from _specials(field, seat, model)
    yield from terrain_offers(field, seat, model)
    yield offer_of(field, seat, model, ACTIONS["aim"], commands.Aim(model.id))
    yield offer_of(field, seat, model, ACTIONS["hide"], commands.Hide(model.id))
    yield offer_of(
        field,
        seat,
        model,
        ACTIONS["sentry"],
        commands.Sentry(model.id),
        refused=refusal_of_post(field, model),
    )
    yield from leap_offers(field, seat, model)
    yield from skill_offers(field, seat, model)
    yield from burning(field, seat, model)
    yield from ending(field, seat, model)


def ending(field: Battlefield, seat: SeatId, model: Model) -> Iterator[Offer]:
    """The ways to end a Model's Activation."""
    yield offer_of(field, seat, model, ACTIONS["pass"], commands.Pass(model.id))
    if field.model == model.id or waits_for_a_card(field, model):
        yield Offer(
            f"end_model:{model.id}",
            say("offer.end_model"),
            commands.EndModel(model.id),
            model=model.id,
            unit=model.squad,
            refused=refusal_to_end(field, seat, model.id),
        )


def offer_of(
    field: Battlefield,
    seat: SeatId,
    model: Model,
    action: Action,
    command: Command,
    needs: tuple[Need, ...] = (),
    *,
    weapon: Weapon | None = None,
    refused: Refusal | None = None,
) -> Offer:
    """The offer of an Action, refused by what all Actions have in common or by what it asks for itself."""
    key = action.id if weapon is None else f"{action.id}:{weapon.id}"
    title = (
        say(f"action.{action.id}")
        if weapon is None
        else say(f"offer.{action.id}", weapon=verbatim(weapon.name))
    )
    return Offer(
        f"{key}:{model.id}",
        title,
        command,
        action.rule,
        model.id,
        model.squad,
        action.cost,
        needs,
        refusal(field, seat, model.id, action) or refused,
    )


def travel(field: Battlefield, seat: SeatId, model: Model, command: commands.Move | commands.Run) -> Offer:
    """A movement by a path."""
    action = ACTIONS["run" if isinstance(command, commands.Run) else "move"]
    most, here = reach(field, model, action.id), (model.at.x, model.at.y)
    path = Need("path", "path", say("need.path"), origin=here, reach=most, least=0)
    return offer_of(field, seat, model, action, command, (path,))


def engaging(field: Battlefield, seat: SeatId, model: Model) -> Offer:
    """A rush at an enemy; Vehicles have an Action of their own for it."""
    action = action_to_engage(model)
    refused = refusal(field, seat, model.id, action) or refusal_to_engage(model)
    targets = [] if refused else engage_targets(field, model)
    candidates = tuple(candidate(enemy, why) for enemy, why in targets)
    need = Need("target", "pick", say("need.target"), candidates)
    command = commands.Engage(model.id, model.id)
    why = refused or only_refusal(candidates)
    return offer_of(field, seat, model, action, command, (need,), refused=why)


def shooting(field: Battlefield, seat: SeatId, model: Model, weapon: Weapon) -> Iterator[Offer]:
    """What may be done with a ranged weapon."""
    if is_thrown(weapon):
        yield _throw(field, seat, model, weapon)
    elif weapon.template in SPRAYED:
        yield _spray(field, seat, model, weapon)
    else:
        yield from _shots(field, seat, model, weapon)


def _throw(field: Battlefield, seat: SeatId, model: Model, weapon: Weapon) -> Offer:
    here, far = (model.at.x, model.at.y), throwing_reach(model) + model.footprint.radius
    need = Need("at", "place", say("need.throw"), origin=here, reach=far)
    offer = offer_of(
        field,
        seat,
        model,
        ACTIONS["shoot"],
        commands.Throw(model.id, weapon.id, here),
        (need,),
        weapon=weapon,
        refused=refusal_to_throw(field, model, weapon),
    )
    return change(offer, title=say("offer.throw", weapon=verbatim(weapon.name)))


def _spray(field: Battlefield, seat: SeatId, model: Model, weapon: Weapon) -> Offer:
    action = ACTIONS["shoot"]
    refused = refusal(field, seat, model.id, action) or refusal_to_spray(field, model, weapon)
    angles = None if refused else next(angles_at_enemies(field, model, weapon), None)
    if refused is None and angles is None:
        refused = refuse("WZR-TMPL-01", "refused.nobody_under", weapon=verbatim(weapon.name))
    command = commands.Spray(model.id, weapon.id, model.body.pose.facing)
    need = Need("facing", "facing", say("need.spray"))
    offer = offer_of(field, seat, model, action, command, (need,), weapon=weapon, refused=refused)
    return change(offer, title=say("offer.spray", weapon=verbatim(weapon.name)))


def _wall_of_fire(field: Battlefield, seat: SeatId, model: Model, weapon: Weapon) -> Offer:
    here, far = (model.at.x, model.at.y), wall_of_fire.TOKENS * wall_of_fire.WITHIN
    tokens = Need("tokens", "path", say("need.tokens"), origin=here, reach=far, least=wall_of_fire.TOKENS)
    command = commands.WallOfFire(model.id, weapon.id, ())
    why = wall_of_fire.refusal_to_lay(field, model, weapon)
    return offer_of(field, seat, model, wall_of_fire.ACTION, command, (tokens,), weapon=weapon, refused=why)


def _shots(field: Battlefield, seat: SeatId, model: Model, weapon: Weapon) -> Iterator[Offer]:
    for id, kind in (("shoot", commands.Shoot), ("rapid_fire", commands.RapidFire)):
        action = ACTIONS[id]
        dice = rate_of_fire(model, weapon, action)
        refused = refusal(field, seat, model.id, action) or refusal_to_fire(field, model, weapon, action)
        targets = [] if refused else shot_targets(field, model, weapon, action)
        command = kind(model.id, weapon.id, ())
        yield from _attacks(field, seat, model, action, command, weapon, targets, refused, dice)


def _attacks(
    field: Battlefield,
    seat: SeatId,
    model: Model,
    action: Action,
    command: RangedCommand,
    weapon: Weapon,
    targets: Sequence[tuple[Model, Refusal | None]],
    refused: Refusal | None,
    dice: int,
) -> Iterator[Offer]:
    """A Ranged Attack, and the same by luck where cover leaves no other way (WZR-COVER-04)."""
    candidates = tuple(candidate(target, why) for target, why in targets)
    need = Need("shots", "targets", say("need.shots"), candidates, dice, dice, repeats=True)
    why = refused or only_refusal(candidates)
    offer = offer_of(field, seat, model, action, command, (need,), weapon=weapon, refused=why)
    yield offer
    lucky = [target for target, why in targets if why is not None and why.rule == NEEDS_LUCK]
    if lucky:
        yield change(
            offer,
            id=f"lucky_{offer.id}",
            title=say(f"offer.lucky_{action.id}", weapon=verbatim(weapon.name)),
            command=change(command, lucky=True),
            needs=(change(need, candidates=tuple(candidate(target, None) for target in lucky)),),
            refused=None,
        )


def powers(field: Battlefield, seat: SeatId, model: Model) -> Iterator[Offer]:
    """What may be cast."""
    yield from psychic_attacks(field, seat, model)
    for power in model.card.powers:
        if power.weapon is None:
            yield _casting(field, seat, model, power)


def psychic_attacks(field: Battlefield, seat: SeatId, model: Model) -> Iterator[Offer]:
    """The shooting powers that may be cast."""
    for power in model.card.powers:
        if power.weapon is None:
            continue
        action = casting.action_to_cast(power)
        refused = refusal(field, seat, model.id, action) or casting.refusal_to_cast(field, model, power)
        targets = [] if refused else shot_targets(field, model, power.weapon, action)
        attack = commands.PsychicAttack(model.id, power.id, ())
        yield from _attacks(
            field, seat, model, action, attack, power.weapon, targets, refused, power.weapon.rof
        )


def _casting(field: Battlefield, seat: SeatId, model: Model, power: Power) -> Offer:
    action = casting.action_to_cast(power)
    refused = refusal(field, seat, model.id, action) or casting.refusal_to_cast(field, model, power)
    candidates = (
        ()
        if refused
        else tuple(
            candidate(other, casting.refusal_to_cast_at(field, model, power, other))
            for other in field.standing
            if power.kind == "debuff" or other.owner == model.owner
        )
    )
    need = Need("target", "pick", say("need.target"), candidates)
    offer = offer_of(
        field,
        seat,
        model,
        action,
        commands.Cast(model.id, power.id, model.id),
        (need,),
        refused=refused or only_refusal(candidates),
    )
    title = say("offer.cast", power=verbatim(power.name))
    return change(offer, id=f"cast:{power.id}:{model.id}", title=title)


def _closing(field: Battlefield, seat: SeatId, model: Model) -> Iterator[Offer]:
    candidates = tuple(candidate(enemy, why) for enemy, why in closing_targets(field, seat, model))
    if candidates:
        need = Need("target", "pick", say("need.target"), candidates)
        yield Offer(
            f"free_closing:{model.id}",
            say("action.free_closing"),
            commands.FreeClosing(model.id, model.id),
            model=model.id,
            unit=model.squad,
            needs=(need,),
            refused=only_refusal(candidates),
        )


def blows(field: Battlefield, seat: SeatId, model: Model, weapon: Weapon) -> Offer:
    """Close Combat with a weapon."""
    candidates = tuple(candidate(enemy, why) for enemy, why in blow_targets(field, model, weapon))
    rate = rate_of_attack(model, weapon)
    need = Need("targets", "targets", say("need.targets"), candidates, 1, rate, repeats=True)
    command = commands.CloseCombat(model.id, (), weapon.id)
    why = refusal_to_fight(field, model) or only_refusal(candidates)
    return offer_of(field, seat, model, ACTIONS["close_combat"], command, (need,), weapon=weapon, refused=why)


def _specials(field: Battlefield, seat: SeatId, model: Model) -> Iterator[Offer]:
    """The Special Close Combat Actions of the Model's size of base."""
    for special in SPECIALS.values():
        if model.base in special.bases_in(field):
            targets = special_targets(field, seat, model, special)
            candidates = tuple(candidate(enemy, why) for enemy, why in targets)
            needs = (Need("target", "pick", say("need.target"), candidates),) if special.at_one else ()
            command = commands.SpecialAttack(model.id, special.id)
            why = special.refusal(field, model) or only_refusal(candidates)
            yield offer_of(field, seat, model, special.action, command, needs, refused=why)
    if model.base in CHARGES:
        action = CHARGES[model.base].action
        here, far = (model.at.x, model.at.y), reach(field, model, action.id)
        place = Need("to", "place", say("need.place"), origin=here, reach=far)
        charge = commands.Charge(model.id, here)
        why = refusal_to_charge(field, model)
        yield offer_of(field, seat, model, action, charge, (place,), refused=why)


def burning(field: Battlefield, seat: SeatId, model: Model) -> Iterator[Offer]:
    """What Resource Cards may be turned to burn for a Model."""
    if burnable(field, seat) == 0:
        return
    for option, weapon in (("a", None), *(("d", weapon) for weapon in model.card.weapons)):
        suffix = f":{weapon.id}" if weapon else ""
        command = commands.Burn(option, model.id, weapon.id if weapon else None)
        yield Offer(
            f"burn_{option}{suffix}:{model.id}",
            say(f"offer.burn_{option}", **({"weapon": verbatim(weapon.name)} if weapon else {})),
            command,
            model=model.id,
            unit=model.squad,
            refused=refusal_to_burn(field, seat, command),
        )


def candidate(model: Model, refused: Refusal | None) -> Candidate:
    """A Model that may be picked, or why it may not."""
    return Candidate(model.id, verbatim(model.card.name), refused)


def only_refusal(candidates: tuple[Candidate, ...]) -> Refusal | None:
    """Why there is nobody to pick, where that is so: what refuses the nearest of them."""
    if any(candidate.refused is None for candidate in candidates):
        return None
    return candidates[0].refused if candidates else None
