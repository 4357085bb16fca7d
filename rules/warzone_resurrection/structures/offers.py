"""What a Model may do to terrain: offered only where some piece can be attacked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace as change

from rules.core.ids import RuleId, SeatId, TerrainId, WeaponId
from rules.core.message import Message, say, verbatim
from rules.core.offer import Candidate, Need, NeedKind, Offer
from rules.core.refusal import Refusal
from rules.warzone_resurrection import commands
from rules.warzone_resurrection.actions import ACTIONS, refusal
from rules.warzone_resurrection.blows import weapons_for_blows
from rules.warzone_resurrection.casting import action_to_cast, refusal_to_cast
from rules.warzone_resurrection.state import Battlefield, Model
from rules.warzone_resurrection.structures.striking import blow_targets, refusal_to_demolish
from rules.warzone_resurrection.structures.targeting import destructible, refusal_to_bombard, targets

Target = tuple[TerrainId, Message, Refusal | None]


def terrain_offers(field: Battlefield, seat: SeatId, model: Model) -> Iterator[Offer]:
    """Shooting and striking at terrain, weapon by weapon (WZR-STRUCT-06)."""
    if not destructible(field):
        return
    shoot, fight = ACTIONS["shoot"], ACTIONS["close_combat"]
    if refusal(field, seat, model.id, shoot) is None:
        for weapon in model.card.weapons:
            if weapon.melee or refusal_to_bombard(field, model, weapon) is not None:
                continue
            command = commands.ShootTerrain(model.id, weapon.id, ())
            offer = Offer(
                f"shoot_terrain:{weapon.id}:{model.id}",
                say("offer.shoot_terrain", weapon=verbatim(weapon.name)),
                command,
                RuleId("WZR-STRUCT-07"),
                model.id,
                model.squad,
                shoot.cost,
            )
            yield from _at_pieces(offer, "shots", "targets", targets(field, model, weapon))
    for power in model.card.powers:
        cast = action_to_cast(power)
        if power.weapon is None or refusal(field, seat, model.id, cast) is not None:
            continue
        if refusal_to_cast(field, model, power) is None:
            offer = Offer(
                f"shoot_terrain:{power.id}:{model.id}",
                say("offer.shoot_terrain", weapon=verbatim(power.name)),
                commands.ShootTerrain(model.id, WeaponId(power.id), ()),
                RuleId("WZR-STRUCT-07"),
                model.id,
                model.squad,
                cast.cost,
            )
            yield from _at_pieces(offer, "shots", "targets", targets(field, model, power.weapon))
    if refusal(field, seat, model.id, fight) is None and refusal_to_demolish(field, model) is None:
        for weapon in weapons_for_blows(model):
            offer = Offer(
                f"strike_terrain:{weapon.id}:{model.id}",
                say("offer.strike_terrain", weapon=verbatim(weapon.name)),
                commands.StrikeTerrain(model.id, TerrainId(""), weapon.id),
                RuleId("WZR-STRUCT-10"),
                model.id,
                model.squad,
                fight.cost,
            )
            yield from _at_pieces(offer, "piece", "pick", blow_targets(field, model, weapon))


def _at_pieces(offer: Offer, key: str, kind: NeedKind, pieces: Iterable[Target]) -> Iterator[Offer]:
    """The offer with the pieces to choose from; nothing where there are none."""
    candidates = tuple(Candidate(id, label, why) for id, label, why in pieces)
    if any(candidate.refused is None for candidate in candidates):
        yield change(offer, needs=(Need(key, kind, say("need.piece"), candidates),))
