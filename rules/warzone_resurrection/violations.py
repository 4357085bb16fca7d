"""What no battlefield may ever show, whatever was played."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.geometry import Board, Body, overlaps, share_heights, touches
from rules.core.geometry.solid import shares_heights
from rules.core.ids import INCH, ModelId
from rules.core.remember import remembered
from rules.warzone_resurrection.card_play.playing import MOST_GEAR
from rules.warzone_resurrection.conditions import SENTRY, SENTRY_ACTED
from rules.warzone_resurrection.profile import ACTION_POINTS
from rules.warzone_resurrection.state import Battlefield, Model
from rules.warzone_resurrection.structures.garrisons import barriers, intact
from rules.warzone_resurrection.terrain import ALLOWANCE, movement_value, times_a_turn

#: A burned card adds one point to those a Model begins with.
_EXTRA = 1

#: Vehicles at full throttle go so much farther (WZR-VEH-28).
_THROTTLE = 6 * INCH

#: What a card adds to a Movement Value at most; it may have left play since the Model moved.
_BY_CARDS = 3 * INCH

#: In the French edition what speeds one movement up comes on top (WZR-FR-09).
_BY_HASTE = 3 * INCH

#: Each leg of a path may be rounded by a thousandth.
_ROUNDING = 4


def violations(field: Battlefield) -> Iterator[str]:
    """Each thing that is wrong, in words for developers."""
    standing = list(field.on_table())
    for one, other in _colliding([(model.id, model.body) for model in standing]):
        yield f"{one} and {other} overlap"
    for model in standing:
        yield from _wrong_with(model)
        yield from _wrong_place(model, field)
    for model in field.models.values():
        if field.squad is None and not field.pause and model.fate is None and model.wounds <= 0:
            yield f"{model.id} has no Wounds left and is still in play between Activations"
        if model.fate is not None and model.pose is not None:
            yield f"{model.id} is out of play and still on the table"
    for squad in field.squads.values():
        if squad.commander not in squad.models and field.phase == "activation":
            yield f"squad {squad.id} has no commander"
    yield from _wrong_with_terrain(field, standing)
    yield from _too_many_cards(field)
    for side in field.sides.values():
        if min(side.resources.ready, side.resources.burned, side.resources.removed) < 0:
            yield f"{side.seat} has a negative number of Resource Cards"


def _wrong_with_terrain(field: Battlefield, standing: list[Model]) -> Iterator[str]:
    """Pieces that should have given way, Models that stand in a wall (WZR-STRUCT-02, WZR-STRUCT-16)."""
    for id, structure in field.structures.items():
        if field.squad is None and structure.sp is not None and structure.sp <= 0:
            yield f"{id} still stands between Activations, without Structure Points"
    for piece in intact(field):
        for model in standing:
            if touches(piece.area, model.body.shape) and any(
                shares_heights(part, model.body.bottom, model.body.top)
                and overlaps(part.shape, model.body.shape)
                for part in barriers(field, model, piece)
            ):
                yield f"{model.id} stands in the walls of {piece.id}"


def _too_many_cards(field: Battlefield) -> Iterator[str]:
    """More cards in play than there may be (WZR-CARD-11, WZR-CARD-15, WZR-CARD-19)."""
    if len(field.cards_of("strategy")) > 1:
        yield "more than one Strategy Card is in play"
    squads = [card.squad for card in field.cards_of("tactical")]
    if len(set(squads)) != len(squads):
        yield f"a squad has more than one Tactical Card: {squads}"
    owners = [card.owner for card in field.cards_of("gear")]
    if any(owners.count(seat) > MOST_GEAR for seat in field.seats):
        yield f"a player has more Gear in play than may be: {owners}"


def _colliding(bodies: list[tuple[ModelId, Body]]) -> Iterator[tuple[ModelId, ModelId]]:
    """Pairs that stand in each other: along x, only neighbours whose bounds meet are looked at closely."""
    rows = sorted(((body.shape.bounds, id, body) for id, body in bodies), key=lambda row: row[0])
    for index, (bounds, id, body) in enumerate(rows):
        for other_bounds, other_id, other in rows[index + 1 :]:
            if other_bounds[0] >= bounds[2]:
                break
            if other_bounds[1] >= bounds[3] or bounds[1] >= other_bounds[3]:
                continue
            if overlaps(body.shape, other.shape) and share_heights(body, other):
                yield id, other_id


def _wrong_place(model: Model, field: Battlefield) -> Iterator[str]:
    """Over the edge of the board, or farther from where it was than it may be."""
    if not _is_held(model, field.board):
        yield f"{model.id} stands over the edge of the board"
    if model.travelled > ALLOWANCE * model.profile.m + _ROUNDING:
        by_cards = _BY_CARDS if field.options.mode == "advanced" else 0
        allowance = times_a_turn(model) * (max(model.profile.m, movement_value(field, model)) + by_cards)
        allowance += _THROTTLE if model.card.vehicle else 0
        allowance += _BY_HASTE if field.options.french else 0
        if model.travelled > allowance + _ROUNDING:
            yield f"{model.id} has travelled {model.travelled} of {allowance}"


@remembered
def _is_held(model: Model, board: Board) -> bool:
    return board.holds(model.body.shape)


@remembered
def _wrong_with(model: Model) -> tuple[str, ...]:
    """What is wrong with a Model wherever it is; most events leave most Models as they were."""
    return tuple(_wrong_numbers(model))


def _wrong_numbers(model: Model) -> Iterator[str]:
    if not all(0 <= left <= sp for left, sp in zip(model.structure, model.card.structure, strict=True)):
        yield f"{model.id} has {model.structure} of {model.card.structure} Structure Points"
    if model.wounds > model.profile.w:
        yield f"{model.id} has {model.wounds} of {model.profile.w} Wounds"
    most = max(ACTION_POINTS, model.profile.action_points) + _EXTRA
    # What one on Sentry spends to interrupt is a point of its own, even if it loses its Sentry over it.
    most += 1 if "sentry" in model.used or model.has(SENTRY) or model.has(SENTRY_ACTED) else 0
    if not 0 <= model.points <= most - model.spent:
        yield f"{model.id} has {model.points} Action Points left of {most} and has spent {model.spent}"
    if len(set(model.used)) != len(model.used):
        yield f"{model.id} has used an Action twice: {', '.join(model.used)}"
