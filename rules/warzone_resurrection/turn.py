"""Chapter: Turns and Phases (WZR-TURN): who begins, who follows, when a turn and the battle are over."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.core.event import Finished, Question
from rules.core.ids import RuleId, SeatId
from rules.core.message import Message, say, verbatim
from rules.core.procedure import Log, Procedure, ask, option, roll_die
from rules.core.refusal import forbid
from rules.warzone_resurrection import lasting, resources
from rules.warzone_resurrection.commands import AcceptMap
from rules.warzone_resurrection.conditions import SENTRY
from rules.warzone_resurrection.dice import FACES
from rules.warzone_resurrection.events import InitiativeTaken, Lost, MapAccepted, PhaseBegan, TurnBegan
from rules.warzone_resurrection.squads import waiting_squads
from rules.warzone_resurrection.state import Battlefield

_CONTROL = RuleId("WZR-TURN-02")
_TURNS = RuleId("WZR-TURN-06")


# Before the first turn -------------------------------------------------------------------------------


def accept_map(log: Log[Battlefield], seat: SeatId, command: AcceptMap) -> Procedure[None]:
    """Accept table and mission; once everybody has, the Initiative is rolled for (WZR-TERR-07)."""
    field = log.state
    if field.phase != "map" or field.sides[seat].accepted_map:
        raise forbid("WZR-TERR-07", "refused.map_accepted")
    log.emit(MapAccepted(seat, RuleId("WZR-TERR-07")))
    if all(side.accepted_map for side in log.state.sides.values()):
        rule = RuleId("WZR-TURN-01")
        first = yield from initiative(log, rule)
        log.emit(PhaseBegan("deployment", first, rule))


def begin_first_turn(log: Log[Battlefield]) -> None:
    """Everybody stands: the first Game Turn has no Control Phase (WZR-TURN-02)."""
    log.emit(TurnBegan(1, _TURNS))
    log.emit(PhaseBegan("activation", _first_to_activate(log.state), _TURNS))


# Initiative ------------------------------------------------------------------------------------------


def initiative(log: Log[Battlefield], rule: RuleId) -> Procedure[SeatId]:
    """Everybody rolls, the highest wins and keeps the Initiative or gives it away. Who has it.

    Ties are rolled off among the highest. Rules: WZR-TURN-01, WZR-TURN-02, WZR-TURN-08.
    """
    winner = yield from _roll_off(log.state, log.state.seats)
    options = tuple(option(seat, _offer(log.state, winner, seat)) for seat in round_from(log.state, winner))
    question = Question(winner, say("ask.initiative"), options, options[0].id, rule)
    choice = yield from ask(question)
    taken = SeatId(choice.option)
    log.emit(InitiativeTaken(taken, rule))
    return taken


def _roll_off(field: Battlefield, seats: Sequence[SeatId]) -> Procedure[SeatId]:
    faces = {}
    for seat in seats:
        faces[seat] = yield from roll_die(say("test.initiative"), FACES, seat=seat)
    highest = [seat for seat in seats if faces[seat] == max(faces.values())]
    if len(highest) == 1:
        return highest[0]
    return (yield from _roll_off(field, highest))


def _offer(field: Battlefield, winner: SeatId, seat: SeatId) -> Message:
    if seat == winner:
        return say("option.keep_initiative")
    return say("option.give_initiative", who=verbatim(field.sides[seat].name))


# Game Turns ------------------------------------------------------------------------------------------


def end_turn(log: Log[Battlefield]) -> Procedure[None]:
    """No Squad is left to Activate: the next Game Turn begins, or the battle is over (WZR-TURN-06).

    A side that has no opponent waits for one: there is no Initiative to roll for.
    """
    if len(survivors(log.state)) < 2:
        return
    limit = log.state.mission.turns
    if limit is not None and log.state.turn >= limit:
        end_battle(log)
        return
    lasting.end(log, "turn", _TURNS)
    log.emit(TurnBegan(log.state.turn + 1, _TURNS))
    yield from control_phase(log)


def control_phase(log: Log[Battlefield]) -> Procedure[None]:
    """Initiative, tokens off, Resource Cards up; then the first Squad may be Activated (WZR-TURN-02)."""
    log.emit(PhaseBegan("control", None, _CONTROL))
    yield from initiative(log, _CONTROL)
    for model in log.state.on_table():
        if model.has(SENTRY):
            log.emit(Lost(model.id, SENTRY, RuleId("WZR-ACT-14")))
    resources.reset(log)
    log.emit(PhaseBegan("activation", _first_to_activate(log.state), _TURNS))


def round_from(field: Battlefield, seat: SeatId) -> tuple[SeatId, ...]:
    """The seats clockwise, beginning with this one (WZR-TURN-08)."""
    seats = field.seats
    at = seats.index(seat)
    return (*seats[at:], *seats[:at])


def following(field: Battlefield, seat: SeatId) -> SeatId | None:
    """Who Activates the next Squad after this player; None: nobody has one left (WZR-TURN-03)."""
    order = round_from(field, seat)
    return next((other for other in (*order[1:], seat) if waiting_squads(field, other)), None)


def _first_to_activate(field: Battlefield) -> SeatId | None:
    """Whoever has the Initiative, or the next who has a Squad to Activate."""
    first = field.first or field.seats[0]
    return next((seat for seat in round_from(field, first) if waiting_squads(field, seat)), None)


# The end ---------------------------------------------------------------------------------------------


def end_battle(log: Log[Battlefield]) -> None:
    """The battle is over; ``finished`` tells how."""
    log.emit(PhaseBegan("over", None, RuleId("WZR-TURN-06")))


def survivors(field: Battlefield) -> list[SeatId]:
    """The sides that have a Model in play."""
    return [seat for seat in field.seats if any(_in_play(field, seat))]


def is_decided(field: Battlefield) -> bool:
    """Whether no more than one of the sides that came to fight is left."""
    came = {model.owner for model in field.models.values()}
    return len(came) > 1 and len(survivors(field)) <= 1


def finished(field: Battlefield) -> Finished | None:
    """How the battle ended: a side stands alone, or has destroyed the most points at the turn limit."""
    if field.phase != "over":
        return None
    counted = scores(field)
    left = survivors(field)
    if is_decided(field):
        winner = left[0] if left else None
        reason = _won(field, "finish.last_standing", winner) if winner else say("finish.nobody_left")
        return Finished(winner, reason, counted)
    best = [seat for seat in field.seats if counted[seat] == max(counted.values())]
    if len(best) > 1:
        return Finished(None, say("finish.draw", points=counted[best[0]]), counted)
    return Finished(best[0], _won(field, "finish.body_count", best[0]), counted)


def scores(field: Battlefield) -> dict[str, int]:
    """Body Count: the points of all enemy Models that have left play, by seat (WZR-STAT-03, WZR-DEF-11)."""
    lost: dict[str, int] = dict.fromkeys(field.seats, 0)
    for model in field.models.values():
        if model.fate is not None:
            lost[model.owner] += model.card.points
    return {seat: sum(lost.values()) - lost[seat] for seat in lost}


def awaited(field: Battlefield) -> tuple[SeatId, ...]:
    """The seats from which the battle waits for a command."""
    if field.phase == "map":
        return tuple(side.seat for side in field.sides.values() if not side.accepted_map)
    if field.pause:
        return field.pause[:1]
    if field.phase in {"deployment", "activation"} and field.active is not None:
        return (field.active,)
    return ()


def _in_play(field: Battlefield, seat: SeatId) -> Iterator[bool]:
    return (True for model in field.models.values() if model.owner == seat and model.fate is None)


def _won(field: Battlefield, key: str, seat: SeatId) -> Message:
    return say(key, who=verbatim(field.sides[seat].name), points=scores(field)[seat])
