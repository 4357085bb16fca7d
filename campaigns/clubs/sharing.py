"""What members share with their club, for everybody in it to use: packs of homebrew, tables to play on."""

from __future__ import annotations

import uuid

from django.db import transaction
from django.db.models import Q, QuerySet

from accounts.models import User
from armies import circles
from armies.homebrew.models import Homebrew
from battles.tables.models import DrawnTable
from campaigns.clubs import access
from campaigns.clubs.models import Club, SharedPack, SharedTable
from campaigns.clubs.roles import Deed, may
from campaigns.errors import Conflict, Forbidden, NotFound, TooLarge
from campaigns.limits import MOST_SHARED
from rules.core.message import say


def join() -> None:
    """Clubs are circles in which these are shared."""
    circles.join(Homebrew, packs_for)
    circles.join(DrawnTable, tables_for)


def packs_for(user_id: int) -> Q:
    """Packs that the clubs of a person share with them."""
    return Q(pk__in=SharedPack.objects.filter(club__in=_clubs_of(user_id)).values("pack"))


def tables_for(user_id: int) -> Q:
    """Tables that the clubs of a person share with them."""
    return Q(pk__in=SharedTable.objects.filter(club__in=_clubs_of(user_id)).values("table"))


def _clubs_of(user_id: int) -> QuerySet[Club]:
    """The clubs that a person is in."""
    here = {"memberships__user": user_id, "memberships__left_at__isnull": True}
    return Club.objects.filter(deleted_at__isnull=True, **here)


# Packs of homebrew ------------------------------------------------------------------------------------


def shelf(club_id: uuid.UUID) -> QuerySet[SharedPack]:
    """Packs that are shared with a club and still there."""
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


# Tables -----------------------------------------------------------------------------------------------


def tables(club_id: uuid.UUID) -> QuerySet[SharedTable]:
    """Tables that are shared with a club and still there."""
    there = Q(table__deleted_at__isnull=True, table__owner__is_active=True)
    rows = SharedTable.objects.select_related("table", "table__owner").defer("table__document")
    return rows.filter(there, club=club_id)


def share_table(person: User, club_id: uuid.UUID, table_id: uuid.UUID) -> None:
    """Share a table of one's own that can be played on with the club, once."""
    who = access.ensure(person, club_id, Deed.SHARE)
    table = DrawnTable.objects.filter(pk=table_id, owner=person, deleted_at__isnull=True).first()
    if table is None:
        raise NotFound(say("missing.table"))
    if not table.playable:
        raise Conflict(say("shelf.unfinished"))
    with transaction.atomic():
        Club.objects.select_for_update(no_key=True).get(pk=club_id)
        if SharedTable.objects.filter(club=club_id).exclude(table=table).count() >= MOST_SHARED:
            raise TooLarge(say("shelf.tables_full", most=MOST_SHARED))
        SharedTable.objects.get_or_create(club=who.club, table=table, defaults={"sharer": person})


def unshare_table(person: User, club_id: uuid.UUID, table_id: uuid.UUID) -> None:
    """Take a table back: one's own, or any as an organiser. Battles on it keep their copies."""
    who = access.ensure(person, club_id, Deed.SHARE)
    found = SharedTable.objects.filter(club=club_id, table=table_id).first()
    if found is None:
        raise NotFound(say("missing.table"))
    if found.sharer_id != person.pk and not may(who.role, Deed.UNSHARE_OTHERS):
        raise Forbidden(say("club.not_yours"))
    found.delete()
