"""What a Vehicle may do now, and why it may not do the rest."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from msgspec.structs import replace as change

from rules.core.geometry import FULL_TURN
from rules.core.ids import SeatId
from rules.core.message import say
from rules.core.offer import Candidate, Need, Offer
from rules.warzone_resurrection import commands
from rules.warzone_resurrection.actions import ACTIONS, refusal
from rules.warzone_resurrection.blows import weapons_for_blows
from rules.warzone_resurrection.offers_of_models import (
    blows,
    burning,
    ending,
    engaging,
    offer_of,
    only_refusal,
    shooting,
)
from rules.warzone_resurrection.skill_actions import skill_offers
from rules.warzone_resurrection.state import Battlefield, Model
from rules.warzone_resurrection.structures.offers import terrain_offers
from rules.warzone_resurrection.vehicles.commands import (
    Drive,
    DriveKind,
    Pivot,
    Ram,
    TorrentOfFire,
    TurnTurret,
)
from rules.warzone_resurrection.vehicles.driving import has_turret, refusal_to_pivot, refusal_to_turn_turret
from rules.warzone_resurrection.vehicles.ramming import refusal_to_ram
from rules.warzone_resurrection.vehicles.torrent import dice_of, guns, torrent_targets
from rules.warzone_resurrection.vehicles.types import type_of
from rules.warzone_resurrection.vehicles.ways import FARTHER, farthest, refusal_to_move


def of_vehicle(field: Battlefield, seat: SeatId, model: Model) -> Iterator[Offer]:
    """Everything that a Vehicle may do, its movements first."""
    yield from _drives(field, seat, model)
    yield from _turns(field, seat, model)
    yield _ram(field, seat, model)
    yield engaging(field, seat, model)
    for weapon in guns(model):
        shots = shooting(field, seat, model, weapon)
        yield from (offer for offer in shots if not isinstance(offer.command, commands.RapidFire))
    yield _torrent(field, seat, model)
    for blow in weapons_for_blows(model):
        yield blows(field, seat, model, blow)
    yield from terrain_offers(field, seat, model)
    yield offer_of(field, seat, model, ACTIONS["aim"], commands.Aim(model.id))
    yield from skill_offers(field, seat, model)
    yield from burning(field, seat, model)
    yield from ending(field, seat, model)


def _drives(field: Battlefield, seat: SeatId, model: Model) -> Iterator[Offer]:
    kinds: tuple[DriveKind, ...] = get_args(DriveKind)
    here = (model.at.x, model.at.y)
    for kind in kinds:
        why = None if kind in FARTHER else refusal_to_move(model)
        path = Need(
            "path", "path", say("need.path"), origin=here, reach=farthest(field, model, kind), least=0
        )
        offer = offer_of(field, seat, model, ACTIONS[kind], Drive(model.id, kind), (path,), refused=why)
        yield offer
        type_ = type_of(model)
        if kind == "tactical_move" and type_ is not None and type_.reverses:
            yield change(
                offer,
                id=f"reverse:{model.id}",
                title=say("offer.reverse"),
                command=Drive(model.id, kind, reverse=True),
                needs=(change(path, least=1),),
            )


def _turns(field: Battlefield, seat: SeatId, model: Model) -> Iterator[Offer]:
    type_, facing = type_of(model), model.body.pose.facing
    need = Need("facing", "facing", say("need.facing"))
    if type_ is not None and type_.free_pivot:
        why = refusal_to_pivot(model)
        yield offer_of(field, seat, model, ACTIONS["pivot"], Pivot(model.id, facing), (need,), refused=why)
    if has_turret(model):
        yield Offer(
            f"turn_turret:{model.id}",
            say("offer.turn_turret"),
            TurnTurret(model.id, (facing + model.turret) % FULL_TURN),
            model=model.id,
            unit=model.squad,
            needs=(need,),
            refused=refusal_to_turn_turret(field, seat, model.id),
        )


def _ram(field: Battlefield, seat: SeatId, model: Model) -> Offer:
    here = (model.at.x, model.at.y)
    place = Need("to", "place", say("need.place"), origin=here, reach=farthest(field, model, "ram"))
    why = refusal_to_ram(model)
    return offer_of(field, seat, model, ACTIONS["ram"], Ram(model.id, here), (place,), refused=why)


def _torrent(field: Battlefield, seat: SeatId, model: Model) -> Offer:
    action = ACTIONS["torrent_of_fire"]
    refused = refusal(field, seat, model.id, action)
    targets = () if refused else tuple(Candidate(*target) for target in torrent_targets(field, model))
    need = Need("shots", "targets", say("need.shots"), targets, 1, max(1, dice_of(model)), repeats=True)
    why = refused or only_refusal(targets)
    return offer_of(field, seat, model, action, TorrentOfFire(model.id, ()), (need,), refused=why)
