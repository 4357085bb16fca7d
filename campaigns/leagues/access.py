"""Who may see a league and do something in it: it is its club's, and roles are those of the club."""

from __future__ import annotations

import uuid

from accounts.models import User
from campaigns.clubs import access
from campaigns.clubs.models import Membership, Role
from campaigns.clubs.roles import LEAST, Deed, may
from campaigns.errors import Forbidden, NotFound
from campaigns.leagues.models import Entrant, League, Pairing
from rules.core.message import say


def kept(league_id: uuid.UUID) -> League:
    """A league that is not deleted. Raises ``NotFound``."""
    here = League.objects.select_related("club", "organiser")
    found = here.filter(pk=league_id, deleted_at__isnull=True, club__deleted_at__isnull=True).first()
    if found is None:
        raise NotFound(say("missing.league"))
    return found


def ensure(person: User, league_id: uuid.UUID, deed: Deed) -> tuple[League, Membership]:
    """A league, and the person's membership that lets them do this. Raises ``NotFound`` or ``Forbidden``."""
    league = kept(league_id)
    return league, member(person, league, deed)


def member(person: User, league: League, deed: Deed) -> Membership:
    """The person's membership of the league's club, which lets them do this."""
    found = access.membership(league.club_id, person.pk)
    if found is None:
        raise NotFound(say("missing.league"))
    if not may(found.role, deed):
        raise Forbidden(say("club.role_needed", role=say(f"role.{LEAST[deed].value}")))
    return found


def locked(person: User, league_id: uuid.UUID, deed: Deed) -> League:
    """The same, its row held: what changes who takes part and who plays whom comes one after the other."""
    ensure(person, league_id, deed)
    return League.objects.select_for_update(no_key=True).get(pk=league_id)


def ensure_may_delete(person: User, league: League) -> None:
    """Only whoever made a league, or the club's owner, puts it away. Raises ``Forbidden``."""
    found = member(person, league, Deed.RUN_EVENTS)
    if league.organiser_id != person.pk and found.role != Role.OWNER:
        raise Forbidden(say("league.not_yours"))


def held(pairing_id: uuid.UUID) -> Pairing:
    """A pairing, its row held. Raises ``NotFound``."""
    rows = Pairing.objects.select_for_update(of=("self",), no_key=True)
    known = rows.select_related("round__league", "one__user", "other__user", "line", "battle")
    there = known.defer("battle__table", "battle__mission").filter(round__league__deleted_at__isnull=True)
    found = there.filter(pk=pairing_id).first()
    if found is None:
        raise NotFound(say("missing.pairing"))
    return found


def player(person: User, pairing: Pairing) -> Entrant:
    """The person as a player of a pairing. Raises ``NotFound`` or ``Forbidden``."""
    member(person, pairing.round.league, Deed.SIGN_UP)
    for entrant in (pairing.one, pairing.other):
        if entrant is not None and entrant.user_id == person.pk:
            return entrant
    raise Forbidden(say("result.players_only"))
