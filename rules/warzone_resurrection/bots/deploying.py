"""Where to set up: Squads side by side, near the front, beside cover."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.core.command import Command
from rules.core.geometry import Point, distance, middle
from rules.core.geometry.polygon import edges, nearest_on_edge
from rules.core.ids import INCH
from rules.core.offer import Offer
from rules.core.setting_up import best_placement
from rules.warzone_resurrection import deployment
from rules.warzone_resurrection.bots.fights import is_fighter
from rules.warzone_resurrection.bots.mission import goals
from rules.warzone_resurrection.bots.targets import longest_shot
from rules.warzone_resurrection.commands import FinishDeployment, Place, PlaceSquad
from rules.warzone_resurrection.cover import TERRAIN_COVER
from rules.warzone_resurrection.state import Battlefield, Squad

#: What counts: an inch farther back, an inch nearer to another Squad than it should be, cover within reach.
BACK, CROWDED, COVER = 1.0, 2.0, 3.0
ROOM, REACH_OF_COVER = 7 * INCH, 6 * INCH


def next_steps(field: Battlefield, offers: Iterable[Offer]) -> list[Offer]:
    """Setting up what does not stand yet, Squads before single Models; then being done with it."""
    found = [offer for offer in offers if not _stands(field, offer)]
    squads = [offer for offer in found if isinstance(offer.command, PlaceSquad)]
    done = [offer for offer in found if isinstance(offer.command, FinishDeployment) and not offer.refused]
    return squads[:1] or done or found


def _stands(field: Battlefield, offer: Offer) -> bool:
    """Whether it offers a place to somebody who has one."""
    match offer.command:
        case PlaceSquad(squad=squad):
            return all(model.on_table for model in field.members(field.squads[squad]))
        case Place(model=model):
            return field.models[model].on_table
    return False


def placements(field: Battlefield, offer: Offer) -> Iterator[Command]:
    """The best place for a Squad that has room for it."""
    squad = field.squads[offer.command.squad]
    best = best_placement(
        field.board,
        offer,
        lambda at: worth_of_spot(field, squad, at),
        lambda command: deployment.plan_squad(field, command) is not None,
    )
    if best is not None:
        yield best


def worth_of_spot(field: Battlefield, squad: Squad, at: Point) -> float:
    """What it is worth to set a Squad up about a point."""
    models = list(field.members(squad))
    enemy_side = _enemy_side(field, squad)
    eager = 1.5 if any(map(is_fighter, models)) or not any(map(longest_shot, models)) else 1.0
    worth = -BACK * eager * distance(at, enemy_side) / INCH
    for other in field.squads.values():
        if other.owner == squad.owner and other.id != squad.id:
            near = [model for model in field.members(other) if model.on_table]
            if near:
                worth -= CROWDED * max(0, ROOM - distance(at, middle(m.at for m in near))) / INCH
    there = goals(field, squad.owner)
    if there:
        worth -= min(distance(at, goal) for goal in there) / INCH
    return worth + COVER * _is_near_cover(field, at)


def _enemy_side(field: Battlefield, squad: Squad) -> Point:
    """The enemies' Models if they stand already, else their zones, else the middle of the table."""
    standing = [model.at for model in field.standing if model.owner != squad.owner]
    zones = [corner for zone in field.zones if zone.seat not in {None, squad.owner} for corner in zone.shape]
    return middle(standing or zones or [Point(field.board.width // 2, field.board.depth // 2)])


def _is_near_cover(field: Battlefield, at: Point) -> bool:
    return any(
        distance(at, nearest_on_edge(at, a, b)) <= REACH_OF_COVER
        for piece in field.terrain
        if piece.kind in TERRAIN_COVER
        for a, b in edges(piece.shape)
    )
