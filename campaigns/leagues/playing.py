"""Playing a game of a league here: its battle is made for the two, and its end writes the result."""

from __future__ import annotations

import uuid

import msgspec
from django.db import transaction

from accounts.models import User
from battles.lobby import opening
from battles.models import LONGEST_NAME, Battle
from campaigns.consequences import following
from campaigns.errors import Conflict
from campaigns.leagues import access, results
from campaigns.leagues.models import League, Pairing
from rules.core.message import say

#: What follows from such a battle's end is ``results.of_battle``.
SUBJECT = "league game"


def join() -> None:
    """Let battles of leagues have their consequence."""
    following.join(SUBJECT, results.of_battle)


def open_battle(person: User, pairing_id: uuid.UUID, wish: opening.Wish, language: str) -> Battle:
    """The battle of a pairing: a new one that challenges the other player, or the one there is.

    Game, opponent and the size of the armies are the league's; all else is as the player wishes.
    """
    with transaction.atomic():
        pairing = access.held(pairing_id)
        own = access.player(person, pairing)
        if pairing.battle is not None:
            return pairing.battle
        if pairing.state != Pairing.State.OPEN or pairing.round.league.stage != League.Stage.RUNNING:
            raise Conflict(say("result.not_open"))
        assert pairing.other is not None
        against = pairing.other if own == pairing.one else pairing.one
        battle = opening.open_for(person, _agreed(wish, pairing, against.user), language)
        _ensure_fits(battle, pairing.round.league)
        pairing.battle = battle
        pairing.save(update_fields=["battle"])
        following.expect(battle, SUBJECT, pairing.pk)
        return battle


def _agreed(wish: opening.Wish, pairing: Pairing, against: User) -> opening.Wish:
    league = pairing.round.league
    return msgspec.structs.replace(
        wish,
        system=league.system,
        name=(wish.name or league.name)[:LONGEST_NAME],
        opponent="person",
        person=against.get_username(),
        least_points=league.least_points,
        most_points=league.most_points,
        id=None,
    )


def _ensure_fits(battle: Battle, league: League) -> None:
    """Guests are held to the size that the league asks for; this holds the host to it, too."""
    points = battle.seats.get().points
    least, most = league.least_points or 0, league.most_points
    if most is not None and not least <= points <= most:
        raise Conflict(say("league.army_size", points=points, least=least, most=most))
    if points < least:
        raise Conflict(say("league.army_least", points=points, least=least))
