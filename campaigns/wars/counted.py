"""Battles of campaigns count for their club's statistics."""

from __future__ import annotations

import uuid
from collections.abc import Collection, Iterator
from datetime import datetime

from campaigns.statistics import counting
from campaigns.statistics.sources import Game, GameSide, key_of_battle
from campaigns.wars import facts
from campaigns.wars.books import undone_in
from campaigns.wars.ledger import Books, books_of_all
from campaigns.wars.models import War
from campaigns.wars.standing import Attack, Contender


def games(club_id: uuid.UUID, keys: Collection[str] | None) -> Iterator[Game]:
    """The battles of a club's campaigns that have been fought, as their books have them."""
    kept = War.objects.filter(club=club_id, deleted_at__isnull=True).order_by("created_at")
    wars = {war.pk: war for war in kept}
    for id, books in books_of_all(wars.values()).items():
        war = wars[id]
        wanted = [each for each in _fought(books) if keys is None or key_of(war, each) in keys]
        if wanted:
            yield from _games(war, books, wanted)


def key_of(war: War, attack: Attack) -> str:
    """What names an attack's battle: the battle itself where it was fought here."""
    return key_of_battle(uuid.UUID(attack.battle)) if attack.battle else f"attack:{war.pk}:{attack.id}"


def count(war: War, books: Books) -> None:
    """Count all battles of a campaign as they stand now, those that are undone too."""
    counting.review(war.club_id, {key_of(war, each) for each in books.now.attacks.values()})


def _fought(books: Books) -> list[Attack]:
    return [
        each for each in books.now.attacks.values() if each.stage == "fought" and each.defender is not None
    ]


def _games(war: War, books: Books, attacks: list[Attack]) -> Iterator[Game]:
    entered = _entered(books)
    here = {uuid.UUID(each.battle) for each in attacks if each.battle}
    known = {game.battle_id: game for game in counting.ended(here)}
    for each in attacks:
        assert each.defender is not None
        battle_id = uuid.UUID(each.battle) if each.battle else None
        fought = known.get(battle_id)
        brought = {side.user_id: side for side in fought.sides} if fought else {}
        sides = (each.player, each.defender)
        yield Game(
            key=key_of(war, each),
            system=war.system,
            at=fought.at if fought else entered[each.id],
            sides=tuple(brought.get(player) or _side(books.now.contenders[player]) for player in sides),
            winner=sides.index(each.winner) if each.winner in sides else None,
            battle_id=battle_id,
        )


def _entered(books: Books) -> dict[str, datetime]:
    """When the end of each battle was entered."""
    gone = undone_in(books.entries)
    return {
        entry.fact.attack: entry.at
        for entry in books.entries
        if isinstance(entry.fact, facts.BattleFought) and entry.seq not in gone
    }


def _side(one: Contender) -> GameSide:
    """What somebody brought to a real table, as their army is now."""
    return GameSide(one.name, one.player, points=one.army.worth if one.army is not None else 0)
