"""Chapter: Turns and Phases (WZR-TURN): who begins, who follows, when a turn and the battle are over."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from rules.core.event import Finished, Question
from rules.core.ids import RuleId, SeatId
from rules.core.message import Message, say, verbatim
from rules.core.procedure import Log, Procedure, ask, option, roll_die
from rules.core.refusal import Illegal, forbid
from rules.warzone_resurrection import lasting, reserves, resources
from rules.warzone_resurrection.card_play import hands, leaving
from rules.warzone_resurrection.card_play.pauses import open_for_cards, open_for_strategy
from rules.warzone_resurrection.commands import AcceptMap
from rules.warzone_resurrection.conditions import SENTRY
from rules.warzone_resurrection.dice import FACES
from rules.warzone_resurrection.events import (
    InitiativeTaken,
    Lost,
    MapAccepted,
    PhaseBegan,
    Scored,
    TurnBegan,
)
from rules.warzone_resurrection.missions import way_of
from rules.warzone_resurrection.missions.body_count import BodyCount
from rules.warzone_resurrection.missions.victory import Award
from rules.warzone_resurrection.squads import waiting_squads
from rules.warzone_resurrection.state import Battlefield
from rules.warzone_resurrection.structures.garrisons import refusal_of_map

_CONTROL = RuleId("WZR-TURN-02")
_TURNS = RuleId("WZR-TURN-06")


# Before the first turn -------------------------------------------------------------------------------


def accept_map(log: Log[Battlefield], seat: SeatId, command: AcceptMap) -> Procedure[None]:
    """Accept table and mission; once everybody has, the Initiative is rolled for (WZR-TERR-07)."""
    field = log.state
    if field.phase != "map" or field.sides[seat].accepted_map:
        raise forbid("WZR-TERR-07", "refused.map_accepted")
    refused = refusal_of_map(field)
    if refused is not None:
        raise Illegal(refused)
    log.emit(MapAccepted(seat, RuleId("WZR-TERR-07")))
    if all(side.accepted_map for side in log.state.sides.values()):
        rule = RuleId("WZR-TURN-01")
        first = yield from initiative(log, rule)
        if log.state.options.mode == "advanced":
            yield from hands.deal(log, round_from(log.state, first))
        log.emit(PhaseBegan("deployment", first, rule))


def begin_first_turn(log: Log[Battlefield]) -> Procedure[None]:
    """Everybody stands: the first Game Turn has no Control Phase (WZR-TURN-02)."""
    log.emit(TurnBegan(1, _TURNS))
    yield from reserves.call_up(log, _from_the_first(log.state))
    if log.state.options.mode == "advanced":
        log.emit(PhaseBegan("control", None, RuleId("WZR-CARD-11")))
    yield from _strategy_step(log)


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
    mission = way_of(log.state)
    _award(log, mission.at_turn_end(log.state))
    limit = log.state.mission.turns
    if mission.is_over(log.state) or (limit is not None and log.state.turn >= limit):
        reserves.give_up(log)
        _award(log, mission.at_battle_end(log.state))
        end_battle(log)
        return
    lasting.end(log, "turn", _TURNS)
    log.emit(TurnBegan(log.state.turn + 1, _TURNS))
    yield from control_phase(log)


def control_phase(log: Log[Battlefield]) -> Procedure[None]:
    """Initiative, tokens off, Resource Cards up, reserves; then the first Activation (WZR-TURN-02)."""
    log.emit(PhaseBegan("control", None, _CONTROL))
    yield from initiative(log, _CONTROL)
    for model in log.state.on_table():
        if model.has(SENTRY):
            log.emit(Lost(model.id, SENTRY, RuleId("WZR-ACT-14")))
    yield from leaving.end_of_turn(log)
    if log.state.options.mode == "advanced":
        yield from hands.draw_step(log, _from_the_first(log.state))
    resources.reset(log)
    yield from reserves.call_up(log, _from_the_first(log.state))
    yield from _strategy_step(log)


def _strategy_step(log: Log[Battlefield]) -> Procedure[None]:
    """Strategy Cards are played ahead of the first Activation (WZR-CARD-11)."""
    if not open_for_strategy(log, _from_the_first(log.state)):
        yield from begin_activations(log)


def begin_activations(log: Log[Battlefield]) -> Procedure[None]:
    """The Activation Phase begins; in an advanced game with a pause for cards (WZR-CARD-13).

    Where everybody that is left stays in reserve, this Game Turn is over already.
    """
    log.emit(PhaseBegan("activation", _first_to_activate(log.state), _TURNS))
    if log.state.active is None:
        yield from end_turn(log)
        return
    open_for_cards(log, round_from(log.state, log.state.active or log.state.seats[0]))


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
    return next((seat for seat in _from_the_first(field) if waiting_squads(field, seat)), None)


def _from_the_first(field: Battlefield) -> tuple[SeatId, ...]:
    """The seats in turn order, from whoever has the Initiative."""
    return round_from(field, field.first or field.seats[0])


# The end ---------------------------------------------------------------------------------------------


def _award(log: Log[Battlefield], awards: Iterable[Award]) -> None:
    """What the sides have earned by the mission (WZR-MISSION-01)."""
    rule = way_of(log.state).rule
    log.emit(*[Scored(award.seat, award.points, award.reason, rule) for award in awards])


def end_battle(log: Log[Battlefield]) -> None:
    """The battle is over; ``finished`` tells how."""
    reserves.give_up(log)
    log.emit(PhaseBegan("over", None, RuleId("WZR-TURN-06")))


def survivors(field: Battlefield) -> list[SeatId]:
    """The sides that have a Model in play."""
    return [seat for seat in field.seats if any(_in_play(field, seat))]


def is_decided(field: Battlefield) -> bool:
    """Whether no more than one of the sides that came to fight is left."""
    came = {model.owner for model in field.models.values()}
    return len(came) > 1 and len(survivors(field)) <= 1


def finished(field: Battlefield) -> Finished | None:
    """How the battle ended: a side stands alone, or has the most points by the mission (WZR-MISSION-01)."""
    if field.phase != "over":
        return None
    counted = scores(field)
    left = survivors(field)
    if is_decided(field):
        winner = left[0] if left else None
        reason = _won(field, "finish.last_standing", winner) if winner else say("finish.nobody_left")
        return Finished(winner, reason, counted)
    best = _best(way_of(field).scores(field))
    if len(best) == 1:
        return Finished(best[0], _won(field, f"finish.{way_of(field).id}", best[0]), counted)
    destroyed = BodyCount().scores(field)
    bloodiest = _best({seat: destroyed[seat] for seat in best})
    if len(bloodiest) == 1:
        reason = say("finish.tie_broken", who=_named(field, bloodiest[0]), points=destroyed[bloodiest[0]])
        return Finished(bloodiest[0], reason, counted)
    return Finished(None, say("finish.draw", points=counted[best[0]]), counted)


def _best(counted: Mapping[SeatId, int]) -> list[SeatId]:
    """The seats with the most."""
    most = max(counted.values())
    return [seat for seat, amount in counted.items() if amount == most]


def scores(field: Battlefield) -> dict[str, int]:
    """What decides the battle by its mission, by seat."""
    return {str(seat): score for seat, score in way_of(field).scores(field).items()}


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
    return say(key, who=_named(field, seat), points=scores(field)[seat])


def _named(field: Battlefield, seat: SeatId) -> Message:
    return verbatim(field.sides[seat].name)
