"""The same armies once more, each a seat further: one player asks, all others agree, and it begins."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from typing import Any

from django.db import transaction

from accounts.models import User
from battles.bringing import Brought
from battles.clocks import clock
from battles.errors import Conflict, NotFound
from battles.lobby.joining import challenge_of
from battles.lobby.models import Challenge
from battles.lobby.news import tell_lobby, tell_players
from battles.lobby.opening import new_battle
from battles.lobby.seating import begin, free, sit, sit_beside, sit_bot, taken
from battles.models import Battle, Seat
from rules.core.ids import SeatId
from rules.core.message import say
from rules.core.several import ALL_SEATS


def ask(battle_id: uuid.UUID, person: User, nonce: str, language: str) -> Battle:
    """Ask for a rematch, or agree to the one that another player has asked for. Raises ``Refused``.

    Against a bot, or a player at the same screen, it begins at once.
    """
    with transaction.atomic():
        over, seats = _over(battle_id, person)
        proposed = Challenge.objects.filter(rematch_of=over).first()
        if proposed is None:
            battle = _proposed(over, seats, person, nonce, language)
        else:
            battle = Battle.objects.select_for_update().get(pk=proposed.battle_id)
            seated = {seat.user_id for seat in taken(battle).values()}
            if person.pk not in seated and battle.stage == Battle.Stage.WAITING:
                _sit_again(battle, _own(seats, person), nonce)
                if not free(battle):
                    begin(battle, language)
                else:
                    tell_players(battle)
        tell_lobby(battle)
        tell_players(over)
    return battle


def turn_down(battle_id: uuid.UUID, person: User) -> None:
    """Say no to a rematch, or take back one's own wish for it. Raises ``Refused``."""
    with transaction.atomic():
        over, _ = _over(battle_id, person)
        proposed = Challenge.objects.select_related("battle").filter(rematch_of=over).first()
        if proposed is None:
            return
        if proposed.battle.stage != Battle.Stage.WAITING:
            raise Conflict(say("battle.begun"))
        tell_lobby(proposed.battle)
        tell_players(over)
        if proposed.battle.host_id != person.pk:
            proposed.declined = True
            proposed.save(update_fields=["declined"])
        else:
            proposed.battle.delete()


def _proposed(over: Battle, seats: dict[str, Seat], person: User, nonce: str, language: str) -> Battle:
    """A battle like the last one, in which everybody has the next seat."""
    others = [seat for seat in seats.values() if seat.seat != _own(seats, person).seat]
    guests = [seat for seat in others if seat.user_id not in {None, person.pk}]
    battle = new_battle(host=person, **_like(over))
    Challenge.objects.create(
        battle=battle,
        open_to=_open_to(guests),
        wanted=guests[0].user if len(guests) == 1 else None,
        pace=challenge_of(over).pace,
        rematch_of=over,
    )
    _sit_again(battle, _own(seats, person), nonce)
    for other in others:
        if other not in guests:
            _sit_other_again(battle, other, person)
    if not free(battle):
        begin(battle, language)
    return battle


def _open_to(guests: Sequence[Seat]) -> str:
    """Of several who are asked each finds the way from the battle that is over."""
    if not guests:
        return Challenge.OpenTo.NOBODY
    return Challenge.OpenTo.PERSON if len(guests) == 1 else Challenge.OpenTo.LINK


def _like(over: Battle) -> dict[str, Any]:
    """What the two battles have in common."""
    same = ["system", "name", "table", "table_name", "mission", "mission_name", "options"]
    same += ["spectators", "watch_delay", "size"]
    return {field: getattr(over, field) for field in same} | {"clock": _unwound(over)}


def _unwound(over: Battle) -> Any:
    """The last battle's clock as it was when it began."""
    ran = clock.read(over.clock)
    return clock.plain(ran.agreed) if ran else None


def _sit_again(battle: Battle, last: Seat, nonce: str) -> None:
    assert last.user is not None
    sit(battle, _next(battle, last), _as_brought(last), nonce, last.user)


def _sit_other_again(battle: Battle, last: Seat, person: User) -> None:
    if last.bot:
        sit_bot(battle, _next(battle, last), _as_brought(last), last.bot)
    else:
        sit_beside(battle, _next(battle, last), _as_brought(last), person, last.player_name)


def _as_brought(last: Seat) -> Brought:
    return Brought(last.force_name, last.points, last.force)


def _next(battle: Battle, last: Seat) -> str:
    """The seat after the one that somebody had."""
    seats = ALL_SEATS[: battle.size]
    return seats[(seats.index(SeatId(last.seat)) + 1) % battle.size]


def _own(seats: dict[str, Seat], person: User) -> Seat:
    """The person's own seat: of several, the one that nobody else plays at their screen."""
    return next(seat for seat in seats.values() if seat.user_id == person.pk and not seat.hot_seat)


def _over(battle_id: uuid.UUID, person: User) -> tuple[Battle, dict[str, Seat]]:
    """A battle that is over, locked, and its seats, of which the person has one. Raises ``Refused``."""
    battle = Battle.objects.select_for_update().filter(pk=battle_id).first()
    seats = taken(battle) if battle else {}
    if battle is None or person.pk not in {seat.user_id for seat in seats.values()}:
        raise NotFound
    if battle.stage != Battle.Stage.OVER:
        raise Conflict(say("rematch.not_over"))
    return battle, seats
