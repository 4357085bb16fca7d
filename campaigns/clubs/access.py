"""Who may see a club. To everybody else one that is not listed looks as if it were not there."""

from __future__ import annotations

import hmac
import uuid

from django.db.models import Count, Q, QuerySet

from accounts.models import User
from campaigns.clubs.models import Club, Membership
from campaigns.clubs.roles import LEAST, Deed, may
from campaigns.errors import Forbidden, NotFound
from rules.core.message import say


def kept() -> QuerySet[Club]:
    """Clubs that are not deleted, with how many are in them."""
    here = Q(memberships__left_at__isnull=True)
    return Club.objects.filter(deleted_at__isnull=True).annotate(people=Count("memberships", filter=here))


def memberships() -> QuerySet[Membership]:
    """Those who are in clubs now."""
    return Membership.objects.filter(left_at__isnull=True, club__deleted_at__isnull=True)


def membership(club_id: uuid.UUID, user_id: int) -> Membership | None:
    """What a person is in a club, if anything."""
    return memberships().select_related("club", "user").filter(club=club_id, user=user_id).first()


def ensure(person: User, club_id: uuid.UUID, deed: Deed) -> Membership:
    """The person's membership, which lets them do this. Raises ``NotFound`` or ``Forbidden``."""
    found = membership(club_id, person.pk)
    if found is None:
        if kept().filter(pk=club_id, listed=True).exists():
            raise Forbidden(say("club.members_only"))
        raise NotFound
    if not may(found.role, deed):
        raise Forbidden(say("club.role_needed", role=say(f"role.{LEAST[deed].value}")))
    return found


def glimpse(club_id: uuid.UUID, user_id: int | None, code: str) -> Club:
    """A club as an outsider may see it: listed, or their own, or linked to. Raises ``NotFound``."""
    club = kept().filter(pk=club_id).first()
    if club is None:
        raise NotFound
    if club.listed or is_invited(club, code) or (user_id is not None and membership(club_id, user_id)):
        return club
    raise NotFound


def is_invited(club: Club, code: str) -> bool:
    """Whether a code is the one of the club's link."""
    return bool(code) and hmac.compare_digest(code.encode(), club.join_code.encode())
