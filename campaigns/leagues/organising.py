"""The desk of organisers: making a league, starting it, ending it. Nothing happens twice."""

from __future__ import annotations

import random
import uuid
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts.models import User
from campaigns.clubs import access as clubs
from campaigns.clubs.models import Club
from campaigns.clubs.roles import Deed
from campaigns.errors import Conflict, IdReused, NotFound, TooLarge
from campaigns.leagues import access, counted, rating_steps, terms
from campaigns.leagues.models import Entrant, League, Pairing, Round
from campaigns.limits import MOST_LEAGUES
from rules.core.message import say


def make(person: User, club_id: uuid.UUID, id: uuid.UUID, wish: dict[str, Any]) -> League:
    """Make a league for which one may sign up. The same ``id`` sent again makes it once."""
    who = clubs.ensure(person, club_id, Deed.RUN_EVENTS)
    wish = terms.checked(wish)
    try:
        with transaction.atomic():
            Club.objects.select_for_update(no_key=True).get(pk=club_id)
            known = League.objects.filter(pk=id).first()
            if known is not None:
                if (known.club_id, known.organiser_id) != (who.club_id, person.pk):
                    raise IdReused
                return known
            if League.objects.filter(club=club_id).count() >= MOST_LEAGUES:
                raise TooLarge(say("league.too_many", most=MOST_LEAGUES))
            return League.objects.create(id=id, club=who.club, organiser=person, **wish)
    except IntegrityError:
        raise IdReused from None


def start(person: User, league_id: uuid.UUID) -> None:
    """Seed those who have signed up; from now on rounds can be paired. Sent again it starts once."""
    with transaction.atomic():
        league = access.locked(person, league_id, Deed.RUN_EVENTS)
        if league.stage != League.Stage.SIGN_UP:
            return
        entrants = list(league.entrants.filter(dropped_at__isnull=True).order_by("joined_at", "id"))
        if len(entrants) < 2:
            raise Conflict(say("league.too_few"))
        for number, entrant in enumerate(_seeded(league, entrants), 1):
            entrant.seed = number
        Entrant.objects.bulk_update(entrants, ["seed"])
        if league.format == League.Format.LADDER:
            # All challenges of a ladder are in one round without end.
            Round.objects.create(league=league, number=1, paired_by=person)
        league.stage, league.started_at = League.Stage.RUNNING, timezone.now()
        league.save(update_fields=["stage", "started_at"])


def _seeded(league: League, entrants: list[Entrant]) -> list[Entrant]:
    if league.seeding == League.Seeding.LOT:
        return random.SystemRandom().sample(entrants, len(entrants))
    if league.seeding == League.Seeding.RATING:
        rated = rating_steps.latest(league.club_id, league.system)
        return sorted(entrants, key=lambda each: -rated.get(each.user_id, 0))
    return entrants


def end(person: User, league_id: uuid.UUID, *, unfinished_ok: bool) -> None:
    """Close the table. Games that were never played count for nobody."""
    with transaction.atomic():
        league = access.locked(person, league_id, Deed.RUN_EVENTS)
        if league.stage == League.Stage.OVER:
            return
        if league.stage == League.Stage.SIGN_UP:
            raise Conflict(say("league.not_started"))
        unplayed = Pairing.objects.filter(round__league=league).exclude(state=Pairing.State.SETTLED).count()
        if unplayed and not unfinished_ok:
            raise Conflict(say("round.unfinished", count=unplayed))
        league.stage, league.ended_at = League.Stage.OVER, timezone.now()
        league.save(update_fields=["stage", "ended_at"])


def delete(person: User, league_id: uuid.UUID) -> None:
    """Out of sight; ratings and statistics no longer count its games. It can be brought back."""
    league = access.kept(league_id)
    access.ensure_may_delete(person, league)
    with transaction.atomic():
        League.objects.filter(pk=league_id).update(deleted_at=timezone.now())
        rating_steps.work_out(league.club_id, league.system)
        counted.count_league(league)


def restore(person: User, league_id: uuid.UUID) -> None:
    """Bring a deleted league back, as whoever may delete it. Raises ``NotFound``."""
    league = League.objects.filter(pk=league_id, club__deleted_at__isnull=True).first()
    if league is None:
        raise NotFound(say("missing.league"))
    access.ensure_may_delete(person, league)
    with transaction.atomic():
        League.objects.filter(pk=league_id).update(deleted_at=None)
        rating_steps.work_out(league.club_id, league.system)
        counted.count_league(league)
