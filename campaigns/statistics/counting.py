"""Counting games for clubs. What is counted is always what the sources say now: nothing is nudged."""

from __future__ import annotations

import uuid
from collections.abc import Collection, Iterable, Iterator
from typing import Any

from django.db import connection, transaction
from django.db.models import Prefetch

from battles.models import Battle, Seat
from campaigns.statistics import sources
from campaigns.statistics.models import CountedMark, CountedSide, SideFacts
from campaigns.statistics.sources import Game, GameSide, key_of_battle

#: A side as its row has it, column by column; the first names the game.
_COLUMNS = (
    "key", "place", "battle_id", "system", "at", "user_id", "player", "faction", "points", "score",
    "opponent", "opponent_faction", "result",
)  # fmt: skip
Line = tuple[Any, ...]


def review(club_id: uuid.UUID, keys: Collection[str] | None = None) -> None:
    """Count the games of these keys anew, or all of a club's: again and again, it comes to the same."""
    with transaction.atomic():
        _take_turns(club_id)
        games = sources.games(club_id, keys)
        wanted = {line for game in games.values() for line in _lines(game)}
        counted = CountedSide.objects.filter(club=club_id).order_by()
        counted = counted if keys is None else counted.filter(key__in=keys)
        there = set(counted.values_list(*_COLUMNS))
        # Of a game that is as it was nothing is written.
        changed = {line[0] for line in there ^ wanted}
        counted.filter(key__in=changed & {line[0] for line in there}).delete()
        _write(club_id, [line for line in wanted if line[0] in changed])
        CountedMark.objects.update_or_create(club_id=club_id, defaults={"mark": uuid.uuid4()})


def _write(club_id: uuid.UUID, lines: Iterable[Line]) -> None:
    """Copied as they are: a club's whole history takes a second."""
    table = CountedSide._meta.db_table
    with connection.cursor() as cursor, cursor.copy(_COPY.format(table=table)) as copied:
        for line in lines:
            copied.write_row((club_id, *line))


_COPY = "COPY {table} (club_id, " + ", ".join(_COLUMNS) + ") FROM STDIN"


def _take_turns(club_id: uuid.UUID) -> None:
    """Two that count the same games do so one after the other.

    No row is held for it: whoever counts holds rows already, in an order of their own.
    """
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [f"counting {club_id}"])


def count_battles(club_id: uuid.UUID, *ids: uuid.UUID | None) -> None:
    """Count these battles as far as a source of the club has them; None is no battle."""
    keys = {key_of_battle(id) for id in ids if id is not None}
    if keys:
        review(club_id, keys)


def _lines(game: Game) -> Iterator[Line]:
    for place, side in enumerate(game.sides):
        others = [other for other in game.sides if other is not side]
        yield (
            game.key, place, game.battle_id, game.system, game.at, side.user_id, side.player, side.faction,
            side.points, side.score, _together(other.player for other in others),
            _together(other.faction for other in others), _result(game.winner, place),
        )  # fmt: skip


def _result(winner: int | None, place: int) -> str:
    if winner is None:
        return CountedSide.Result.DRAW.value
    return (CountedSide.Result.WIN if winner == place else CountedSide.Result.LOSS).value


def _together(names: Iterable[str]) -> str:
    return ", ".join(filter(None, names))[:_LONGEST]


_LONGEST = 120


def games_of(battles: Iterable[Battle]) -> Iterator[Game]:
    """Battles that are over, as games. They have come with their seats, and these with their facts."""
    for battle in battles:
        seats = list(battle.seats.all())
        result = battle.result or {}
        scores = result.get("scores") or {}
        winners = [place for place, seat in enumerate(seats) if seat.seat == result.get("winner")]
        yield Game(
            key=key_of_battle(battle.pk),
            system=battle.system,
            at=battle.moved_at,
            sides=tuple(_side(seat, scores.get(seat.seat)) for seat in seats),
            winner=winners[0] if winners else None,
            battle_id=battle.pk,
        )


def _side(seat: Seat, score: int | None) -> GameSide:
    facts: list[SideFacts] = list(seat.facts.all())
    faction = facts[0].faction if facts else ""
    if not seat.hot_seat or seat.user is None:
        return GameSide(seat.player_name, seat.user_id, faction, seat.points, score)
    # Who played at somebody's screen has given any name; nobody who has signed in is called like this.
    return GameSide(f"{seat.player_name} @ {seat.user}"[:_LONGEST], None, faction, seat.points, score)


def ended(ids: Collection[uuid.UUID]) -> Iterator[Game]:
    """The games of these battles, as far as they are over."""
    seats = Seat.objects.select_related("user").defer("force").prefetch_related("facts")
    rows = Battle.objects.filter(pk__in=ids, stage=Battle.Stage.OVER)
    kept = rows.only("id", "system", "moved_at", "result").prefetch_related(Prefetch("seats", seats))
    return games_of(kept)
