"""What a seat may do now, and why it may not do the rest."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace as change

from rules.core.command import Command
from rules.core.ids import RuleId, SeatId
from rules.core.message import say, verbatim
from rules.core.offer import Candidate, Need, Offer
from rules.core.refusal import Refusal, refuse
from rules.warzone_resurrection import commands
from rules.warzone_resurrection.actions import ACTIONS, Action, refusal, refusal_to_be_activated
from rules.warzone_resurrection.activation import refusal_to_end
from rules.warzone_resurrection.blows import rate_of_attack, weapons_for_blows
from rules.warzone_resurrection.close_combat import blow_targets, refusal_to_fight
from rules.warzone_resurrection.deployment import refusal_to_finish
from rules.warzone_resurrection.engage import engage_targets
from rules.warzone_resurrection.falling import drop_beyond_free
from rules.warzone_resurrection.free_closing import closing_targets
from rules.warzone_resurrection.profile import Weapon
from rules.warzone_resurrection.sentry import is_watched, refusal_of_post, watchers
from rules.warzone_resurrection.shooting import NEEDS_LUCK, rate_of_fire, refusal_to_fire, shot_targets
from rules.warzone_resurrection.special_actions import SPECIALS, special_targets
from rules.warzone_resurrection.special_actions.charge import CHARGES, refusal_to_charge
from rules.warzone_resurrection.squad_actions import SQUAD_ACTIONS
from rules.warzone_resurrection.squad_actions.declaring import may_begin, refusal_to_declare
from rules.warzone_resurrection.squad_actions.squad_action import LEAST
from rules.warzone_resurrection.squads import refusal_to_activate
from rules.warzone_resurrection.state import Battlefield, Model, Squad
from rules.warzone_resurrection.templates import wall_of_fire
from rules.warzone_resurrection.templates.grenades import refusal_to_throw, throwing_reach
from rules.warzone_resurrection.templates.shapes import FLAMERS, SPRAYED
from rules.warzone_resurrection.templates.sprays import angles_at_enemies, refusal_to_spray
from rules.warzone_resurrection.terrain import reach
from rules.warzone_resurrection.turn_to_burn import refusal_to_burn
from rules.warzone_resurrection.weapon_classes import is_thrown


def offers(field: Battlefield, seat: SeatId) -> tuple[Offer, ...]:
    """Everything the seat might wish for now, in the order in which a player would look for it."""
    if field.phase == "map":
        return tuple(_on_the_map(field, seat))
    if field.pause:
        return tuple(_in_pause(field, seat))
    if field.active != seat:
        return ()
    if field.phase == "deployment":
        return tuple(_in_deployment(field, seat))
    if field.phase == "activation":
        return tuple(_in_activation(field, seat))
    return ()


def _on_the_map(field: Battlefield, seat: SeatId) -> Iterator[Offer]:
    if not field.sides[seat].accepted_map:
        yield Offer("accept_map", say("offer.accept_map"), commands.AcceptMap())


def _in_deployment(field: Battlefield, seat: SeatId) -> Iterator[Offer]:
    zones = tuple(
        tuple((corner.x, corner.y) for corner in zone.shape) for zone in field.zones if zone.seat == seat
    )
    place = Need("at", "place", say("need.place"), areas=zones)
    facing = Need("facing", "facing", say("need.facing"), least=0)
    yield Offer(
        "finish_deployment",
        say("offer.finish_deployment"),
        commands.FinishDeployment(),
        refused=refusal_to_finish(field, seat),
    )
    for squad in _own(field, seat):
        yield Offer(
            f"place_squad:{squad.id}",
            say("offer.place_squad", squad=verbatim(squad.name)),
            commands.PlaceSquad(squad.id, (0, 0)),
            unit=squad.id,
            needs=(place, facing),
        )
        for model in field.members(squad):
            name = verbatim(model.card.name)
            yield Offer(
                f"place:{model.id}",
                say("offer.place", model=name),
                commands.Place(model.id, (0, 0)),
                model=model.id,
                unit=squad.id,
                needs=(place, facing),
            )
            if squad.commander != model.id:
                title = say("offer.name_commander", model=name)
                command = commands.NameCommander(model.id)
                yield Offer(f"name_commander:{model.id}", title, command, model=model.id, unit=squad.id)


def _in_activation(field: Battlefield, seat: SeatId) -> Iterator[Offer]:
    if field.squad is None:
        for squad in _own(field, seat):
            yield Offer(
                f"activate_squad:{squad.id}",
                say("offer.activate_squad", squad=verbatim(squad.name)),
                commands.ActivateSquad(squad.id),
                unit=squad.id,
                refused=refusal_to_activate(field, seat, squad.id),
            )
        return
    yield from _declarations(field, seat, field.squads[field.squad])
    watched = is_watched(field)
    for model in field.members(field.squads[field.squad]):
        if not model.on_table or model.stage == "done":
            continue
        if watched and field.model != model.id:
            yield _beginning(field, seat, model)
        else:
            yield from _of_model(field, seat, model)


def _declarations(field: Battlefield, seat: SeatId, squad: Squad) -> Iterator[Offer]:
    """The Squad Special Actions, while no Model of the Squad has begun."""
    if squad.declared is not None or not may_begin(field, squad):
        return
    for action in SQUAD_ACTIONS.values():
        refused = refusal_to_declare(field, seat, squad, action)
        if refused is not None:
            continue
        models = list(field.members(squad))
        takers = tuple(_candidate(model, action.refusal_of_participant(field, model)) for model in models)
        able = sum(taker.refused is None for taker in takers)
        if able < LEAST:
            continue
        targets = tuple(Candidate(id, label, why) for id, label, why in action.targets(field, squad))
        yield Offer(
            f"{action.id}:{squad.id}",
            say(f"action.{action.id}"),
            commands.DeclareSquadAction(squad.id, action.id),
            action.rule,
            unit=squad.id,
            cost=1,
            needs=(
                Need("participants", "targets", say("need.participants"), takers, LEAST, able),
                Need("target", "pick", say("need.target"), targets),
            ),
            refused=_only_refusal(targets),
        )


def _beginning(field: Battlefield, seat: SeatId, model: Model) -> Offer:
    """Where an enemy is on Sentry, a Model is Activated before it does anything."""
    return Offer(
        f"activate_model:{model.id}",
        say("offer.activate_model"),
        commands.ActivateModel(model.id),
        RuleId("WZR-ACT-17"),
        model.id,
        model.squad,
        refused=refusal_to_be_activated(field, seat, model.id),
    )


def _in_pause(field: Battlefield, seat: SeatId) -> Iterator[Offer]:
    """What those on Sentry may do, and letting the enemy go on (WZR-ACT-15, WZR-ACT-17)."""
    if seat not in field.pause[:1]:
        return
    yield Offer("let_pass", say("offer.let_pass"), commands.LetPass(), RuleId("WZR-ACT-17"))
    for model in watchers(field):
        if model.owner != seat:
            continue
        yield _travel(field, seat, model, commands.Move(model.id))
        for weapon in model.card.weapons:
            if not weapon.melee:
                shots = _shooting(field, seat, model, weapon)
                yield from (offer for offer in shots if not isinstance(offer.command, commands.RapidFire))
        for blow in weapons_for_blows(model):
            yield _blows(field, seat, model, blow)


def _own(field: Battlefield, seat: SeatId) -> Iterator[Squad]:
    return (squad for squad in field.squads.values() if squad.owner == seat and any(field.members(squad)))


def _of_model(field: Battlefield, seat: SeatId, model: Model) -> Iterator[Offer]:
    for travel in (commands.Move(model.id), commands.Run(model.id)):
        offer = _travel(field, seat, model, travel)
        yield offer
        if drop_beyond_free(model, model.body.bottom):
            by_hand = change(travel, climbing=True)
            yield change(offer, id=f"climbing_{offer.id}", title=say("offer.climb_down"), command=by_hand)
    yield _engage(field, seat, model)
    for weapon in model.card.weapons:
        if not weapon.melee:
            yield from _shooting(field, seat, model, weapon)
        if weapon.template in FLAMERS:
            yield _wall_of_fire(field, seat, model, weapon)
    yield from _closing(field, seat, model)
    for blow in weapons_for_blows(model):
        yield _blows(field, seat, model, blow)
    yield from _specials(field, seat, model)
    yield _action(field, seat, model, ACTIONS["aim"], commands.Aim(model.id))
    yield _action(field, seat, model, ACTIONS["hide"], commands.Hide(model.id))
    yield _action(
        field,
        seat,
        model,
        ACTIONS["sentry"],
        commands.Sentry(model.id),
        refused=refusal_of_post(field, model),
    )
    yield from _burning(field, seat, model)
    yield _action(field, seat, model, ACTIONS["pass"], commands.Pass(model.id))
    if field.model == model.id:
        yield Offer(
            f"end_model:{model.id}",
            say("offer.end_model"),
            commands.EndModel(model.id),
            model=model.id,
            unit=model.squad,
            refused=refusal_to_end(field, seat, model.id),
        )


def _action(
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


def _travel(field: Battlefield, seat: SeatId, model: Model, command: commands.Move | commands.Run) -> Offer:
    action = ACTIONS["run" if isinstance(command, commands.Run) else "move"]
    most, here = reach(field, model, action.id), (model.at.x, model.at.y)
    path = Need("path", "path", say("need.path"), origin=here, reach=most, least=0)
    return _action(field, seat, model, action, command, (path,))


def _engage(field: Battlefield, seat: SeatId, model: Model) -> Offer:
    candidates = tuple(_candidate(enemy, why) for enemy, why in engage_targets(field, model))
    need = Need("target", "pick", say("need.target"), candidates)
    command = commands.Engage(model.id, model.id)
    return _action(field, seat, model, ACTIONS["engage"], command, (need,), refused=_only_refusal(candidates))


def _shooting(field: Battlefield, seat: SeatId, model: Model, weapon: Weapon) -> Iterator[Offer]:
    if is_thrown(weapon):
        yield _throw(field, seat, model, weapon)
    elif weapon.template in SPRAYED:
        yield _spray(field, seat, model, weapon)
    else:
        yield from _shots(field, seat, model, weapon)


def _throw(field: Battlefield, seat: SeatId, model: Model, weapon: Weapon) -> Offer:
    here, far = (model.at.x, model.at.y), throwing_reach(model) + model.footprint.radius
    need = Need("at", "place", say("need.throw"), origin=here, reach=far)
    offer = _action(
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
    offer = _action(field, seat, model, action, command, (need,), weapon=weapon, refused=refused)
    return change(offer, title=say("offer.spray", weapon=verbatim(weapon.name)))


def _wall_of_fire(field: Battlefield, seat: SeatId, model: Model, weapon: Weapon) -> Offer:
    here, far = (model.at.x, model.at.y), wall_of_fire.TOKENS * wall_of_fire.WITHIN
    tokens = Need("tokens", "path", say("need.tokens"), origin=here, reach=far, least=wall_of_fire.TOKENS)
    command = commands.WallOfFire(model.id, weapon.id, ())
    why = wall_of_fire.refusal_to_lay(field, model, weapon)
    return _action(field, seat, model, wall_of_fire.ACTION, command, (tokens,), weapon=weapon, refused=why)


def _shots(field: Battlefield, seat: SeatId, model: Model, weapon: Weapon) -> Iterator[Offer]:
    for id, kind in (("shoot", commands.Shoot), ("rapid_fire", commands.RapidFire)):
        action = ACTIONS[id]
        dice = rate_of_fire(model, weapon, action)
        refused = refusal(field, seat, model.id, action) or refusal_to_fire(field, model, weapon, action)
        targets = [] if refused else shot_targets(field, model, weapon, action)
        candidates = tuple(_candidate(target, why) for target, why in targets)
        need = Need("shots", "targets", say("need.shots"), candidates, dice, dice, repeats=True)
        command = kind(model.id, weapon.id, ())
        why = refused or _only_refusal(candidates)
        offer = _action(field, seat, model, action, command, (need,), weapon=weapon, refused=why)
        yield offer
        lucky = [target for target, why in targets if why is not None and why.rule == NEEDS_LUCK]
        if lucky:
            yield change(
                offer,
                id=f"lucky_{offer.id}",
                title=say(f"offer.lucky_{id}", weapon=verbatim(weapon.name)),
                command=change(command, lucky=True),
                needs=(change(need, candidates=tuple(_candidate(target, None) for target in lucky)),),
                refused=None,
            )


def _closing(field: Battlefield, seat: SeatId, model: Model) -> Iterator[Offer]:
    candidates = tuple(_candidate(enemy, why) for enemy, why in closing_targets(field, seat, model))
    if candidates:
        need = Need("target", "pick", say("need.target"), candidates)
        yield Offer(
            f"free_closing:{model.id}",
            say("action.free_closing"),
            commands.FreeClosing(model.id, model.id),
            model=model.id,
            unit=model.squad,
            needs=(need,),
            refused=_only_refusal(candidates),
        )


def _blows(field: Battlefield, seat: SeatId, model: Model, weapon: Weapon) -> Offer:
    candidates = tuple(_candidate(enemy, why) for enemy, why in blow_targets(field, model, weapon))
    rate = rate_of_attack(model, weapon)
    need = Need("targets", "targets", say("need.targets"), candidates, 1, rate, repeats=True)
    command = commands.CloseCombat(model.id, (), weapon.id)
    why = refusal_to_fight(field, model) or _only_refusal(candidates)
    return _action(field, seat, model, ACTIONS["close_combat"], command, (need,), weapon=weapon, refused=why)


def _specials(field: Battlefield, seat: SeatId, model: Model) -> Iterator[Offer]:
    """The Special Close Combat Actions of the Model's size of base."""
    for special in SPECIALS.values():
        if model.base in special.bases:
            targets = special_targets(field, seat, model, special)
            candidates = tuple(_candidate(enemy, why) for enemy, why in targets)
            needs = (Need("target", "pick", say("need.target"), candidates),) if special.at_one else ()
            command = commands.SpecialAttack(model.id, special.id)
            why = special.refusal(field, model) or _only_refusal(candidates)
            yield _action(field, seat, model, special.action, command, needs, refused=why)
    if model.base in CHARGES:
        action = CHARGES[model.base].action
        here, far = (model.at.x, model.at.y), reach(field, model, action.id)
        place = Need("to", "place", say("need.place"), origin=here, reach=far)
        charge = commands.Charge(model.id, here)
        why = refusal_to_charge(field, model)
        yield _action(field, seat, model, action, charge, (place,), refused=why)


def _burning(field: Battlefield, seat: SeatId, model: Model) -> Iterator[Offer]:
    if field.sides[seat].resources.ready == 0:
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


def _candidate(model: Model, refused: Refusal | None) -> Candidate:
    return Candidate(model.id, verbatim(model.card.name), refused)


def _only_refusal(candidates: tuple[Candidate, ...]) -> Refusal | None:
    """Why there is nobody to pick, where that is so: what refuses the nearest of them."""
    if any(candidate.refused is None for candidate in candidates):
        return None
    return candidates[0].refused if candidates else None
