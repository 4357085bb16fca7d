"""The same armies once more, the seats swapped: one player asks, the other agrees, and it begins."""

from __future__ import annotations

import uuid
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
from battles.lobby.seating import begin, seats_of, sit, sit_beside, sit_bot
from battles.models import Battle, Seat
from rules.core.message import say
from rules.core.starter import SEATS


def ask(battle_id: uuid.UUID, person: User, nonce: str, language: str) -> Battle:
    """Ask for a rematch, or agree to the one that the other player has asked for. Raises ``Refused``.

    Against a bot, or a player at the same screen, it begins at once.
    """
    with transaction.atomic():
        over, seats = _over(battle_id, person)
        proposed = Challenge.objects.filter(rematch_of=over).first()
        if proposed is None:
            battle = _proposed(over, seats, person, nonce, language)
        else:
            battle = Battle.objects.select_for_update().get(pk=proposed.battle_id)
            if proposed.wanted_id == person.pk and battle.stage == Battle.Stage.WAITING:
                _sit_again(battle, _own(seats, person), nonce)
                begin(battle, language)
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
        if proposed.wanted_id == person.pk:
            proposed.declined = True
            proposed.save(update_fields=["declined"])
        else:
            proposed.battle.delete()


def _proposed(over: Battle, seats: dict[str, Seat], person: User, nonce: str, language: str) -> Battle:
    """A battle like the last one, in which the person has the other seat."""
    other = _other(seats, person)
    alone = other.user_id in {None, person.pk}
    battle = new_battle(host=person, **_like(over))
    Challenge.objects.create(
        battle=battle,
        open_to=Challenge.OpenTo.NOBODY if alone else Challenge.OpenTo.PERSON,
        wanted=None if alone else other.user,
        pace=challenge_of(over).pace,
        rematch_of=over,
    )
    _sit_again(battle, _own(seats, person), nonce)
    if alone:
        _sit_other_again(battle, other, person)
        begin(battle, language)
    return battle


def _like(over: Battle) -> dict[str, Any]:
    """What the two battles have in common."""
    same = ["system", "name", "table", "table_name", "mission", "mission_name", "options"]
    same += ["spectators", "watch_delay"]
    return {field: getattr(over, field) for field in same} | {"clock": _unwound(over)}


def _unwound(over: Battle) -> Any:
    """The last battle's clock as it was when it began."""
    ran = clock.read(over.clock)
    return clock.plain(ran.agreed) if ran else None


def _sit_again(battle: Battle, last: Seat, nonce: str) -> None:
    assert last.user is not None
    sit(battle, _across(last), _as_brought(last), nonce, last.user)


def _sit_other_again(battle: Battle, last: Seat, person: User) -> None:
    if last.bot:
        sit_bot(battle, _across(last), _as_brought(last), last.bot)
    else:
        sit_beside(battle, _across(last), _as_brought(last), person, last.player_name)


def _as_brought(last: Seat) -> Brought:
    return Brought(last.force_name, last.points, last.force)


def _across(last: Seat) -> str:
    """The seat on the other side."""
    return next(seat for seat in SEATS if seat != last.seat)


def _own(seats: dict[str, Seat], person: User) -> Seat:
    """The person's own seat: of both, the one that nobody else plays at their screen."""
    return next(seat for seat in seats.values() if seat.user_id == person.pk and not seat.hot_seat)


def _other(seats: dict[str, Seat], person: User) -> Seat:
    own = _own(seats, person)
    return next(seat for seat in seats.values() if seat.seat != own.seat)


def _over(battle_id: uuid.UUID, person: User) -> tuple[Battle, dict[str, Seat]]:
    """A battle that is over, locked, and its seats, of which the person has one. Raises ``Refused``."""
    battle = Battle.objects.select_for_update().filter(pk=battle_id).first()
    seats = seats_of(battle) if battle else {}
    if battle is None or person.pk not in {seat.user_id for seat in seats.values()}:
        raise NotFound
    if battle.stage != Battle.Stage.OVER:
        raise Conflict(say("rematch.not_over"))
    return battle, seats
