"""Who takes part in a league: signing up, coming late, dropping out, coming back."""

from __future__ import annotations

import uuid

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from accounts.models import User
from campaigns.clubs import access as clubs
from campaigns.clubs.roles import Deed, may
from campaigns.errors import Conflict, NotFound, TooLarge
from campaigns.leagues import access, walk_overs
from campaigns.leagues.models import Entrant, League
from campaigns.limits import MOST_ENTRANTS
from rules.core.message import say

#: Formats in which everybody is there from the first round.
CLOSED = {League.Format.KNOCK_OUT}
ROUND_ROBINS = {League.Format.ROUND_ROBIN, League.Format.DOUBLE_ROUND_ROBIN}


def sign_up(person: User, league_id: uuid.UUID, name: str, faction: str | None) -> Entrant:
    """Sign up, or as an organiser sign a member up. Who has dropped out comes back; twice is once."""
    with transaction.atomic():
        league = access.locked(person, league_id, Deed.SIGN_UP)
        user = _whom(person, league, name)
        if league.stage == League.Stage.OVER:
            raise Conflict(say("league.is_over"))
        known = league.entrants.filter(user=user).first()
        if known is None:
            return _entered(league, user, faction or "")
        if known.dropped_at is not None:
            _ensure_may_return(league)
            known.dropped_at = None
        known.faction = known.faction if faction is None else faction
        known.save(update_fields=["faction", "dropped_at"])
        return known


def _whom(person: User, league: League, name: str) -> User:
    """Oneself, or a member by name, whom organisers may sign up and take out."""
    if name == person.get_username():
        return person
    access.member(person, league, Deed.RUN_EVENTS)
    found = clubs.memberships().filter(club=league.club_id, user__username=name).first()
    if found is None:
        raise NotFound(say("missing.member"))
    if not may(found.role, Deed.SIGN_UP):
        raise Conflict(say("league.no_guests"))
    return found.user


def _entered(league: League, user: User, faction: str) -> Entrant:
    count = league.entrants.count()
    if count >= MOST_ENTRANTS:
        raise TooLarge(say("league.full", most=MOST_ENTRANTS))
    if league.stage == League.Stage.SIGN_UP:
        return Entrant.objects.create(league=league, user=user, faction=faction)
    if not league.late_joining or league.format in CLOSED:
        raise Conflict(say("league.no_late_joining"))
    if league.format in ROUND_ROBINS and count % 2 == 0:
        # Whoever comes late takes the place of the bye: else everybody's rounds would be others.
        raise Conflict(say("league.no_free_place"))
    last = league.entrants.aggregate(last=Max("seed"))["last"] or 0
    return Entrant.objects.create(
        league=league, user=user, faction=faction, seed=last + 1, first_round=_next_round(league)
    )


def _ensure_may_return(league: League) -> None:
    if league.stage == League.Stage.RUNNING and league.format in CLOSED:
        raise Conflict(say("league.no_late_joining"))


def _next_round(league: League) -> int:
    last: int = league.rounds.aggregate(last=Max("number"))["last"] or 0
    return 1 if league.stage == League.Stage.SIGN_UP or league.format == League.Format.LADDER else last + 1


def drop_out(person: User, league_id: uuid.UUID, name: str) -> None:
    """Drop out, or as an organiser take somebody out. Their games stay; before the start they are not in."""
    with transaction.atomic():
        league = access.locked(person, league_id, Deed.READ)
        if name != person.get_username():
            access.member(person, league, Deed.RUN_EVENTS)
        entrant = league.entrants.filter(user__username=name).first()
        if entrant is None:
            raise NotFound(say("missing.entrant"))
        if league.stage == League.Stage.OVER:
            raise Conflict(say("league.is_over"))
        if league.stage == League.Stage.SIGN_UP:
            entrant.delete()
        elif entrant.dropped_at is None:
            entrant.dropped_at = timezone.now()
            entrant.save(update_fields=["dropped_at"])
            walk_overs.give(league, person)
