"""Chapter: Wall of Fire (WZR-TMPL-06): the Special Action of weapons that use flamer templates."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.geometry import (
    Point,
    Shape,
    base_radius,
    circle,
    convex_hull,
    gap,
    is_within,
    overlaps,
    swept,
)
from rules.core.ids import INCH, RuleId, SeatId
from rules.core.message import verbatim
from rules.core.procedure import Log, Procedure
from rules.core.refusal import Illegal, Refusal, forbid, refuse
from rules.core.templates import drawn
from rules.warzone_resurrection.actions import Action, begin, pay
from rules.warzone_resurrection.commands import WallOfFire
from rules.warzone_resurrection.effect import Attack
from rules.warzone_resurrection.events import Moved, WallLaid
from rules.warzone_resurrection.harm import resolve_wound
from rules.warzone_resurrection.morale import check_losses
from rules.warzone_resurrection.profile import Weapon
from rules.warzone_resurrection.ranged_attack import squads_hurt
from rules.warzone_resurrection.resources import burn, burnable
from rules.warzone_resurrection.state import Battlefield, FireWall, Model
from rules.warzone_resurrection.templates.shapes import FLAMERS

_RULE = RuleId("WZR-TMPL-06")
ACTION = Action("wall_of_fire", 1, _RULE, counts_as="shoot")

CARDS = 2
TOKENS = 2
WITHIN = 8 * INCH
TOKEN_RADIUS = base_radius(30)


# Laying it -------------------------------------------------------------------------------------------


def wall_of_fire(log: Log[Battlefield], seat: SeatId, command: WallOfFire) -> Procedure[None]:
    """Lay a wall of fire between two tokens for two Resource Cards. Raises ``Illegal``."""
    bearer = begin(log, seat, command.model, ACTION)
    weapon = bearer.weapon(command.weapon)
    if weapon is None:
        raise forbid("CORE-COMMAND", "refused.no_such_weapon", model=verbatim(bearer.card.name))
    tokens = tuple(Point(*place) for place in command.tokens[: TOKENS + 1])
    refused = refusal_to_lay(log.state, bearer, weapon) or _refusal_of(log.state, bearer, tokens)
    if refused is not None:
        raise Illegal(refused)
    pay(log, bearer.id, ACTION)
    for _ in range(CARDS):
        burn(log, seat, ACTION.id, _RULE)
    log.emit(WallLaid(FireWall(bearer.id, tokens[0], tokens[1], weapon.st, weapon.damage), _RULE))
    return
    yield


def refusal_to_lay(field: Battlefield, bearer: Model, weapon: Weapon) -> Refusal | None:
    """Why a Model may lay no wall of fire with a weapon, wherever; None where nothing forbids it."""
    if weapon.melee or weapon.template not in FLAMERS:
        return refuse(_RULE, "refused.no_flamer", weapon=verbatim(weapon.name))
    if burnable(field, bearer.owner) < CARDS:
        return refuse(_RULE, "refused.cards", needed=CARDS)
    return None


def _refusal_of(field: Battlefield, bearer: Model, tokens: tuple[Point, ...]) -> Refusal | None:
    if len(tokens) != TOKENS:
        return refuse(_RULE, "refused.two_tokens", named=len(tokens))
    if not all(0 <= at.x <= field.board.width and 0 <= at.y <= field.board.depth for at in tokens):
        return refuse(_RULE, "refused.off_board")
    first, second = (circle(at, TOKEN_RADIUS) for at in tokens)
    apart = gap(first, second)
    if not is_within(apart, WITHIN):
        return refuse(_RULE, "refused.tokens_apart", gap=apart, limit=WITHIN)
    farthest = max(gap(bearer.body.shape, token) for token in (first, second))
    if not is_within(farthest, WITHIN):
        return refuse(_RULE, "refused.token_far", gap=farthest, limit=WITHIN)
    return None


# Crossing it -----------------------------------------------------------------------------------------


def burn_who_crossed(log: Log[Battlefield], since: int) -> Procedure[None]:
    """Whoever has travelled through a wall since so many events had happened takes its Autohit, once.

    Friends burn like enemies; cover and who stands in the fire without moving do not matter.
    """
    before = len(log.events)
    moves = [event for event in log.events[since:] if isinstance(event, Moved)]
    for wall in log.state.walls:
        crossed = dict.fromkeys(move.model for move in moves if _crosses(log.state, move, wall))
        for id in crossed:
            yield from resolve_wound(log, Attack(id, wall.st, _RULE, wall.damage, wall.by))
    if len(log.events) > before:
        yield from check_losses(log, squads_hurt(log, before))


def _crosses(field: Battlefield, move: Moved, wall: FireWall) -> bool:
    model = field.models[move.model]
    if not model.on_table:
        return False
    base = model.body.shape
    legs = zip(move.path, move.path[1:], strict=False)
    way = [swept(_moved(base, model.at, start), start, end) for start, end in legs if start != end]
    return any(overlaps(leg, part) for leg in way for part in parts(wall))


def _moved(base: Shape, at: Point, to: Point) -> Shape:
    return Shape(tuple(corner + (to - at) for corner in base.outline), base.radius)


def parts(wall: FireWall) -> Iterator[Shape]:
    """The two tokens of a wall and the line between them."""
    yield circle(wall.start, TOKEN_RADIUS)
    yield circle(wall.end, TOKEN_RADIUS)
    yield Shape((wall.start, wall.end))


def strip(wall: FireWall) -> tuple[tuple[int, int], ...]:
    """The strip from token to token, to draw it."""
    tokens = (circle(at, TOKEN_RADIUS) for at in (wall.start, wall.end))
    around = convex_hull([Point(*corner) for token in tokens for corner in drawn(token)])
    return tuple((corner.x, corner.y) for corner in around)
