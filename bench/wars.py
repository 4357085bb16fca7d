"""Campaigns of a large club: rounds of attacks and battles on a ring of territories, in their books."""

from __future__ import annotations

import uuid
from random import Random

import msgspec

from accounts.models import User
from campaigns.clubs.models import Club
from campaigns.wars import desk, ledger, orders
from campaigns.wars.deciding import Given, decided
from campaigns.wars.models import War
from campaigns.wars.plan import Plan, Territory
from campaigns.wars.standing import Standing


class Campaign(msgspec.Struct, frozen=True):
    """How large a campaign is."""

    players: int = 12
    rounds: int = 10


def war_of(club: Club, people: list[User], system: str, size: Campaign, number: int, luck: Random) -> War:
    """A campaign in which everybody has attacked a neighbour in each round."""
    players = people[: size.players]
    ids = [f"t{place}" for place in range(2 * size.players)]
    places = tuple(
        Territory(id, f"Territory {id}", at=(10 * place, 500), borders=(ids[(place + 1) % len(ids)],))
        for place, id in enumerate(ids)
    )
    plan = msgspec.to_builtins(Plan(system, territories=places))
    war = desk.found(players[0], club.pk, uuid.uuid4(), desk.Wish(f"Campaign {number}", "", plan))
    for place, player in enumerate(players):
        _do(war, player, orders.Join())
        _do(war, players[0], orders.Assign(ids[2 * place], player.get_username()))
    for round in range(1, size.rounds + 1):
        _round(war, players, round, luck)
    return war


def _round(war: War, players: list[User], number: int, luck: Random) -> None:
    now = _do(war, players[0], orders.BeginRound(number))
    for player in players:
        out_of, on = _aim(now, player)
        _do(war, player, orders.DeclareAttack(f"{number} {player.pk}", on, out_of))
    now = _do(war, players[0], orders.OpenAttacks())
    for attack in now.now():
        if attack.stage == "battle" and attack.defender is not None:
            winner = now.contenders[luck.choice((attack.player, attack.defender))]
            _do(war, players[0], orders.Report(attack.id, winner.name))


def _aim(now: Standing, player: User) -> tuple[str, str]:
    """Out of which territory somebody attacks which one; who holds nothing comes from off the map."""
    for place, owner in now.owners.items():
        for other in now.plan.borders[place]:
            if owner == player.pk != now.owners.get(other):
                return place, other
    return "", next(iter(now.plan.places))


def _do(war: War, player: User, order: orders.AnyOrder) -> Standing:
    given = Given(player.pk, player.get_username(), order)
    ledger.write(war, decided(ledger.books_of(war).now, given), by=player.pk)
    return ledger.books_of(war).now
