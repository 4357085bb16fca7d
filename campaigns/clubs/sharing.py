"""What members share with their club: packs of homebrew, which everybody in it may then read and use."""

from __future__ import annotations

import uuid

from django.db import transaction
from django.db.models import Q, QuerySet

from accounts.models import User
from armies.homebrew.models import Homebrew
from campaigns.clubs import access
from campaigns.clubs.models import Club, SharedPack
from campaigns.clubs.roles import Deed, may
from campaigns.errors import Conflict, Forbidden, NotFound, TooLarge
from campaigns.limits import MOST_SHARED
from rules.core.message import say


def packs_for(user_id: int) -> Q:
    """Packs that the clubs of a person share with them."""
    clubs = access.memberships().filter(user=user_id).values("club")
    return Q(pk__in=SharedPack.objects.filter(club__in=clubs).values("pack"))


def shelf(club_id: uuid.UUID) -> QuerySet[SharedPack]:
    """What is shared with a club and still there."""
    there = Q(pack__deleted_at__isnull=True, pack__published__gt=0, pack__owner__is_active=True)
    rows = SharedPack.objects.select_related("pack", "pack__owner").defer("pack__draft")
    return rows.filter(there, club=club_id)


def share(person: User, club_id: uuid.UUID, pack_id: uuid.UUID) -> None:
    """Share a published pack of one's own with the club, once."""
    who = access.ensure(person, club_id, Deed.SHARE)
    pack = Homebrew.objects.filter(pk=pack_id, owner=person, deleted_at__isnull=True).first()
    if pack is None:
        raise NotFound(say("missing.pack"))
    if pack.published == 0:
        raise Conflict(say("shelf.unpublished"))
    with transaction.atomic():
        Club.objects.select_for_update(no_key=True).get(pk=club_id)
        if SharedPack.objects.filter(club=club_id).exclude(pack=pack).count() >= MOST_SHARED:
            raise TooLarge(say("shelf.full", most=MOST_SHARED))
        SharedPack.objects.get_or_create(club=who.club, pack=pack, defaults={"sharer": person})


def unshare(person: User, club_id: uuid.UUID, pack_id: uuid.UUID) -> None:
    """Take a pack off the club's shelf: one's own, or any as an organiser. Lists made with it keep it."""
    who = access.ensure(person, club_id, Deed.SHARE)
    found = SharedPack.objects.filter(club=club_id, pack=pack_id).first()
    if found is None:
        raise NotFound(say("missing.pack"))
    if found.sharer_id != person.pk and not may(who.role, Deed.UNSHARE_OTHERS):
        raise Forbidden(say("club.not_yours"))
    found.delete()
