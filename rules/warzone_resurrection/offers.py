"""What a seat may do now, and why it may not do the rest."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.ids import ModelId, RuleId, SeatId
from rules.core.message import say, verbatim
from rules.core.offer import Candidate, Need, Offer
from rules.warzone_resurrection import commands, infiltration
from rules.warzone_resurrection.actions import refusal_to_be_activated
from rules.warzone_resurrection.blows import weapons_for_blows
from rules.warzone_resurrection.card_play.offering import card_offers
from rules.warzone_resurrection.card_play.pauses import refusal_of_pause
from rules.warzone_resurrection.conditions import IN_RESERVE
from rules.warzone_resurrection.deployment import refusal_to_command, refusal_to_finish, refusal_to_keep
from rules.warzone_resurrection.effect import effects_on
from rules.warzone_resurrection.offers_of_models import (
    blows,
    candidate,
    of_model,
    only_refusal,
    psychic_attacks,
    shooting,
    travel,
)
from rules.warzone_resurrection.rapid_deployment import refusal_to_arrive
from rules.warzone_resurrection.sentry import is_watched, watchers
from rules.warzone_resurrection.squad_actions import SQUAD_ACTIONS
from rules.warzone_resurrection.squad_actions.declaring import may_begin, refusal_to_declare
from rules.warzone_resurrection.squad_actions.squad_action import LEAST
from rules.warzone_resurrection.squads import refusal_to_activate
from rules.warzone_resurrection.state import Battlefield, Model, Squad
from rules.warzone_resurrection.structures.garrisons import refusal_of_map
from rules.warzone_resurrection.vehicles.offers import of_vehicle


def offers(field: Battlefield, seat: SeatId, *, focus: ModelId | None = None) -> tuple[Offer, ...]:
    """Everything the seat might wish for now, in the order in which a player would look for it.

    With a ``focus`` other Models of the active Squad are left out.
    """
    if field.phase == "map":
        return tuple(_on_the_map(field, seat))
    return (*_of_the_table(field, seat, focus), *card_offers(field, seat))


def _of_the_table(field: Battlefield, seat: SeatId, focus: ModelId | None) -> Iterator[Offer]:
    """What is done with Squads and Models."""
    if field.sentry_pause:
        yield from _in_pause(field, seat)
    elif field.active != seat or refusal_of_pause(field, seat) is not None:
        return
    elif field.phase == "deployment":
        yield from _in_deployment(field, seat)
    elif field.phase == "activation":
        yield from _in_activation(field, seat, focus)


def _on_the_map(field: Battlefield, seat: SeatId) -> Iterator[Offer]:
    if not field.sides[seat].accepted_map:
        refused = refusal_of_map(field)
        yield Offer("accept_map", say("offer.accept_map"), commands.AcceptMap(), refused=refused)


def _in_deployment(field: Battlefield, seat: SeatId) -> Iterator[Offer]:
    zones = tuple(
        tuple((corner.x, corner.y) for corner in zone.shape) for zone in field.zones if zone.seat == seat
    )
    if infiltration.is_on(field):
        cover = (piece.shape for piece in field.terrain if piece.kind in infiltration.COVER)
        zones = (*(tuple((corner.x, corner.y) for corner in shape) for shape in cover), *zones)
    place = Need("at", "place", say("need.place"), areas=zones)
    facing = Need("facing", "facing", say("need.facing"), least=0)
    yield Offer(
        "finish_deployment",
        say("offer.finish_deployment"),
        commands.FinishDeployment(),
        refused=refusal_to_finish(field, seat),
    )
    for squad in _own(field, seat):
        if any(effect.deploys_rapidly for effect in effects_on(field, field.models[squad.models[0]])):
            yield Offer(
                f"keep_in_reserve:{squad.id}",
                say("offer.keep_in_reserve", squad=verbatim(squad.name)),
                commands.KeepInReserve(squad.id),
                RuleId("WZR-SKILL-54"),
                unit=squad.id,
                refused=refusal_to_keep(field, seat, squad.id),
            )
        if infiltration.refusal_of_squad(field, squad) is not None:
            continue
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
                yield Offer(
                    f"name_commander:{model.id}",
                    title,
                    command,
                    model=model.id,
                    unit=squad.id,
                    refused=refusal_to_command(field, model),
                )


def _in_activation(field: Battlefield, seat: SeatId, focus: ModelId | None) -> Iterator[Offer]:
    if field.squad is None:
        for squad in _own(field, seat):
            if squad.has(IN_RESERVE):
                yield _arrival(field, seat, squad)
                continue
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
        if not model.on_table or model.stage == "done" or focus not in {None, model.id}:
            continue
        if watched and field.model != model.id:
            yield _beginning(field, seat, model)
        else:
            yield from (of_vehicle if model.card.vehicle else of_model)(field, seat, model)


def _arrival(field: Battlefield, seat: SeatId, squad: Squad) -> Offer:
    """A Squad in reserve is Activated by naming the point where it comes (WZR-SKILL-56)."""
    table = tuple((corner.x, corner.y) for corner in field.board.outline)
    return Offer(
        f"arrive:{squad.id}",
        say("offer.arrive", squad=verbatim(squad.name)),
        commands.Arrive(squad.id, (0, 0)),
        RuleId("WZR-SKILL-56"),
        unit=squad.id,
        needs=(
            Need("at", "place", say("need.arrival"), areas=(table,)),
            Need("facing", "facing", say("need.facing"), least=0),
        ),
        refused=refusal_to_arrive(field, seat, squad.id),
    )


def _declarations(field: Battlefield, seat: SeatId, squad: Squad) -> Iterator[Offer]:
    """The Squad Special Actions, while no Model of the Squad has begun."""
    if squad.declared is not None or not may_begin(field, squad):
        return
    for action in SQUAD_ACTIONS.values():
        refused = refusal_to_declare(field, seat, squad, action)
        if refused is not None:
            continue
        models = list(field.members(squad))
        takers = tuple(candidate(model, action.refusal_of_participant(field, model)) for model in models)
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
            refused=only_refusal(targets),
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
    yield Offer("let_pass", say("offer.let_pass"), commands.LetPass(), RuleId("WZR-ACT-17"), passes=True)
    for model in watchers(field):
        if model.owner != seat:
            continue
        yield travel(field, seat, model, commands.Move(model.id))
        for weapon in model.card.weapons:
            if not weapon.melee:
                shots = shooting(field, seat, model, weapon)
                yield from (offer for offer in shots if not isinstance(offer.command, commands.RapidFire))
        yield from psychic_attacks(field, seat, model)
        for blow in weapons_for_blows(model):
            yield blows(field, seat, model, blow)


def _own(field: Battlefield, seat: SeatId) -> Iterator[Squad]:
    return (squad for squad in field.squads.values() if squad.owner == seat and any(field.members(squad)))
