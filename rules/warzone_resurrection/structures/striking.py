"""Chapter: Targeting Terrain and Structures in close combat (WZR-STRUCT-10, WZR-STRUCT-11).

No test is rolled, and terrain has no Close Combat Weapon Range: nobody is Engaged with it.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from rules.core.geometry import in_front, is_within
from rules.core.ids import ModelId, RuleId, SeatId, TerrainId, WeaponId
from rules.core.message import Message, verbatim
from rules.core.procedure import Log, Procedure
from rules.core.refusal import Illegal, Refusal, forbid, refuse
from rules.core.terrain import Terrain
from rules.warzone_resurrection.actions import ACTIONS, begin, pay
from rules.warzone_resurrection.armour import as_resolved
from rules.warzone_resurrection.blows import rate_of_attack, weapons_for_blows
from rules.warzone_resurrection.commands import StrikeTerrain
from rules.warzone_resurrection.effect import Attack
from rules.warzone_resurrection.engagement import is_engaged, weapon_range
from rules.warzone_resurrection.profile import VERTICAL_REACH, Weapon
from rules.warzone_resurrection.state import Battlefield, Model
from rules.warzone_resurrection.structures.garrisons import name_of
from rules.warzone_resurrection.structures.giving_way import harm
from rules.warzone_resurrection.structures.targeting import destructible, gap_to, refusal_to_harm

_STRIKE = RuleId("WZR-STRUCT-10")


class Demolition(msgspec.Struct, frozen=True):
    """Blows at a piece of terrain: so many, each doing the same."""

    model: ModelId
    weapon: Weapon
    piece: Terrain
    blows: int
    hit: Attack


def strike_terrain(log: Log[Battlefield], seat: SeatId, command: StrikeTerrain) -> Procedure[None]:
    """A Close Combat Action at a piece of terrain: each blow is SP damage, no test. Raises ``Illegal``."""
    action = ACTIONS["close_combat"]
    model = begin(log, seat, command.model, action)
    planned = planned_demolition(log.state, command)
    pay(log, model.id, action)
    for _ in range(planned.blows):
        yield from harm(log, planned.piece.id, planned.hit)


def planned_demolition(field: Battlefield, command: StrikeTerrain) -> Demolition:
    """The blows that a command describes. Raises ``Illegal``."""
    model = field.models[command.model]
    weapon = _weapon(model, command.weapon)
    piece = next((piece for piece in field.terrain if piece.id == command.piece), None)
    if piece is None:
        raise forbid("CORE-COMMAND", "refused.no_such_piece")
    refused = refusal_to_demolish(field, model) or refusal_to_strike_at(field, model, weapon, piece)
    if refused is not None:
        raise Illegal(refused)
    hit = Attack(
        target=ModelId(piece.id),
        st=(model.profile.st or 0) + weapon.st,
        rule=_STRIKE,
        damage=weapon.damage,
        by=model.id,
        weapon=weapon,
        avv=weapon.avv,
        melee=True,
    )
    return Demolition(model.id, weapon, piece, rate_of_attack(model, weapon), as_resolved(hit))


def _weapon(model: Model, wanted: WeaponId | None) -> Weapon:
    usable = weapons_for_blows(model)
    for weapon in usable:
        if wanted in {None, weapon.id, weapon.of}:
            return weapon
    raise forbid("WZR-CC-20", "refused.cannot_strike_with", model=verbatim(model.card.name))


def refusal_to_demolish(field: Battlefield, model: Model) -> Refusal | None:
    """Why a Model may not strike at any terrain: without CC, or while an enemy has it Engaged."""
    name = verbatim(model.card.name)
    if model.profile.cc is None:
        return refuse("WZR-TEST-05", "refused.no_cc", model=name)
    if is_engaged(field, model):
        return refuse(_STRIKE, "refused.engaged_with_enemy", model=name)
    return None


def refusal_to_strike_at(field: Battlefield, model: Model, weapon: Weapon, piece: Terrain) -> Refusal | None:
    """Why a piece may not be struck at: it is to be in front, in reach, and not too high or low."""
    refused = refusal_to_harm(field, piece)
    if refused is not None:
        return refused
    gap, reach = gap_to(model, piece), weapon_range(field, model, weapon)
    if not is_within(gap, reach):
        return refuse(_STRIKE, "refused.piece_out_of_reach", piece=piece.id, gap=gap, reach=reach)
    if not in_front(model.body, piece.area):
        return refuse("WZR-FACE-01", "refused.piece_not_in_front", piece=piece.id)
    step = VERTICAL_REACH[model.base]
    if model.body.bottom > piece.top + step or model.body.top + step < piece.elevation:
        return refuse(_STRIKE, "refused.piece_at_another_height", piece=piece.id)
    return None


def blow_targets(
    field: Battlefield, model: Model, weapon: Weapon
) -> Iterator[tuple[TerrainId, Message, Refusal | None]]:
    """Every piece that can be destroyed, what it is called, and why it may not be struck at."""
    for piece in destructible(field):
        yield piece.id, name_of(piece), refusal_to_strike_at(field, model, weapon, piece)
