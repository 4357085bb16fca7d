"""What may be measured, and the answer for one seat. Measuring changes nothing and is open to everybody.

What a seat may not see is as if it were not there: no answer tells of it.
"""

from __future__ import annotations

from typing import Annotated, Any, TypeVar, cast

import msgspec

from rules.core import seen as as_seen_by
from rules.core.advice import advice_of
from rules.core.battle import Battle, command_of
from rules.core.codec import plain
from rules.core.command import CORE_COMMANDS, Command
from rules.core.geometry import Board
from rules.core.ids import ModelId, SeatId
from rules.core.measuring.answers import (
    Answer,
    Corners,
    Reached,
    Ring,
    Rings,
    RingsAbout,
    Sighting,
    Spot,
    Templates,
    Together,
    Under,
    WayRound,
)
from rules.core.measuring.bodies import Seen
from rules.core.measuring.gauge import Gauge, gauge_of
from rules.core.measuring.reached import Allowed, reached
from rules.core.offer import Need, Offer
from rules.core.preview import Preview
from rules.core.procedure import Log
from rules.core.refusal import Illegal, forbid
from rules.core.system import System
from rules.core.templates import drawn

S = TypeVar("S")

#: Most corners of a path, commands together and models that one question may name.
MOST_CORNERS, MOST_TOGETHER, MOST_MODELS = 63, 40, 200

Coordinate = Annotated[int, msgspec.Meta(ge=-(2**20), le=2**20)]
Place = tuple[Coordinate, Coordinate]


class AskRings(msgspec.Struct, frozen=True, tag_field="measure", tag="rings", forbid_unknown_fields=True):
    """Which distances about these models are worth knowing?"""

    models: Annotated[tuple[ModelId, ...], msgspec.Meta(max_length=MOST_MODELS)]


class AskSight(msgspec.Struct, frozen=True, tag_field="measure", tag="sight", forbid_unknown_fields=True):
    """What does a model see of a model or a place, from where it stands or as if it stood ``at`` a place?"""

    model: ModelId
    to: ModelId | Place
    at: Place | None = None


class AskReach(msgspec.Struct, frozen=True, tag_field="measure", tag="reach", forbid_unknown_fields=True):
    """Where may the path or place of an open offer end, after some corners that are fixed already?"""

    offer: str
    corners: Annotated[tuple[Place, ...], msgspec.Meta(max_length=MOST_CORNERS)] = ()


class AskWay(msgspec.Struct, frozen=True, tag_field="measure", tag="way", forbid_unknown_fields=True):
    """Which is the shortest way for a model to a place?"""

    model: ModelId
    to: Place


class AskTemplates(
    msgspec.Struct, frozen=True, tag_field="measure", tag="templates", forbid_unknown_fields=True
):
    """Which templates does the game have?"""


class AskUnder(msgspec.Struct, frozen=True, tag_field="measure", tag="under", forbid_unknown_fields=True):
    """Who is under a template laid at a place, pointing along a facing?"""

    template: str
    at: Place
    facing: Annotated[int, msgspec.Meta(ge=0, lt=36000)] = 0


class AskTogether(
    msgspec.Struct, frozen=True, tag_field="measure", tag="together", forbid_unknown_fields=True
):
    """What would these commands do, one after the other?"""

    commands: Annotated[tuple[dict[str, Any], ...], msgspec.Meta(max_length=MOST_TOGETHER)]


Question = AskRings | AskSight | AskReach | AskWay | AskTemplates | AskUnder | AskTogether
QUESTIONS: tuple[type[msgspec.Struct], ...] = (
    AskRings,
    AskSight,
    AskReach,
    AskWay,
    AskTemplates,
    AskUnder,
    AskTogether,
)


def measured(system: System[S], battle: Battle[S], seat: SeatId | None, question: Question) -> Answer:
    """The answer for a seat (None: a spectator). Raises ``Illegal`` where the question makes no sense."""
    match question:
        case AskTemplates():
            return Templates(gauge_of(system).templates())
        case AskReach():
            return _reached(system, battle, seat, question)
        case AskTogether():
            return _together(system, battle, seat, question)
    return _on_table(system, _seen(system, battle, seat), question)


def _on_table(system: System[S], table: Seen[S], question: Question) -> Answer:
    gauge = gauge_of(system)
    match question:
        case AskRings(models):
            return Rings(tuple(RingsAbout(model, _rings(gauge, table, model)) for model in models))
        case AskWay(model, to):
            way = gauge.way(table, model, to)
            return WayRound(tuple((pose.at.x, pose.at.y) for pose in way.route[1:]), way.arrives)
        case AskSight(model, to, at):
            return _sight(system, table, model, at, to)
        case AskUnder(template, at, facing):
            known = next((one for one in gauge.templates() if one.id == template), None)
            if known is None:
                raise forbid("CORE-COMMAND", "measure.no_such_template")
            shape = gauge.laid(known, at, facing)
            return Under(drawn(shape), gauge.under(table, shape))
    raise TypeError(question)


def _rings(gauge: Gauge[S], table: Seen[S], model: ModelId) -> tuple[Ring, ...]:
    return tuple(sorted(gauge.rings(table, model), key=lambda ring: (ring.radius, ring.id)))


def _sight(
    system: System[S], table: Seen[S], model: ModelId, at: Spot | None, to: ModelId | Spot
) -> Sighting:
    table.body(model)
    if not isinstance(to, tuple):
        table.body(to)
    width, depth = table.view.size
    for place in (at, to):
        if isinstance(place, tuple) and not (0 <= place[0] <= width and 0 <= place[1] <= depth):
            raise forbid("CORE-COMMAND", "measure.off_board")
    return gauge_of(system).sight(table, model, at, to)


def _seen(system: System[S], battle: Battle[S], seat: SeatId | None) -> Seen[S]:
    """What the seat may know. A spectator knows what is known to nobody's hand."""
    state = advice_of(system).as_seen(battle.game, cast(SeatId, seat))
    return Seen(state, as_seen_by.table(system, battle, seat))


# Reach -------------------------------------------------------------------------------------------------


def _reached(system: System[S], battle: Battle[S], seat: SeatId | None, question: AskReach) -> Reached:
    offers = as_seen_by.offers(system, battle, seat)
    offer = next((one for one in offers if one.id == question.offer and one.refused is None), None)
    need = _spatial(offer)
    if seat is None or offer is None or need is None or need.origin is None or need.reach is None:
        raise forbid("CORE-COMMAND", "measure.no_such_offer")
    table = _seen(system, battle, seat)
    fixed = (need.origin, *question.corners)
    gauge, model = gauge_of(system), offer.model
    allowed = gauge.allows(table, offer) or _tried(system, table.state, seat, offer, need)
    if model is None or need.kind != "path" or question.corners:
        return reached(fixed, need.reach, Board(*table.view.size), allowed, None)

    def round_corners(to: Spot) -> Corners | None:
        way = gauge.way(table, model, to)
        return tuple((pose.at.x, pose.at.y) for pose in way.route[1:]) if way.arrives else None

    return reached(fixed, need.reach, Board(*table.view.size), allowed, round_corners)


def _spatial(offer: Offer | None) -> Need | None:
    needs = offer.needs if offer else ()
    return next((need for need in needs if need.kind in {"path", "place"}), None)


def _tried(system: System[S], state: S, seat: SeatId, offer: Offer, need: Need) -> Allowed:
    """Whether the offer's command would be taken with a path or place."""
    wish = plain(offer.command)

    def allowed(way: tuple[Spot, ...]) -> bool:
        answer = [list(stop) for stop in way] if need.kind == "path" else list(way[-1])
        return _may(system, state, seat, command_of(system, wish | {need.field: answer}))

    return cast(Allowed, allowed)


def _may(system: System[S], state: S, seat: SeatId, command: Command) -> bool:
    try:
        next(system.procedure(Log(state, system.evolve), seat, command), None)
    except Illegal:
        return False
    return True


# Several commands --------------------------------------------------------------------------------------


def _together(system: System[S], battle: Battle[S], seat: SeatId | None, question: AskTogether) -> Together:
    """Each command on the table that those before it leave, as far as no die and no question comes."""
    previews: list[Preview] = []
    for wish in question.commands:
        command = command_of(system, wish)
        if isinstance(command, CORE_COMMANDS):
            raise forbid("CORE-COMMAND", "measure.no_such_offer")
        shown = as_seen_by.preview(system, battle, seat, command)
        previews.append(shown)
        if shown.refused is not None or seat is None:
            break
        log = Log(battle.game, system.evolve)
        if next(system.procedure(log, seat, command), None) is not None:
            break
        battle = msgspec.structs.replace(battle, game=log.state)
    return Together(tuple(previews))
