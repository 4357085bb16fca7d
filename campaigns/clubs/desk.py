"""The desk of clubs: beginning one, joining and leaving, roles, and its end. Nothing happens twice."""

from __future__ import annotations

import uuid
from typing import Any
from zoneinfo import available_timezones

from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts.models import User
from campaigns.clubs import access
from campaigns.clubs.models import Club, JoinRequest, Membership, Role, new_code
from campaigns.clubs.roles import Deed, may_remove, may_set
from campaigns.errors import Conflict, Forbidden, IdReused, Malformed, NotFound, TooLarge
from campaigns.limits import MOST_CLUBS, MOST_MEMBERS, MOST_REQUESTS
from rules.core.message import say

# a club ---------------------------------------------------------------------------------------------


def found(owner: User, id: uuid.UUID, wish: dict[str, Any]) -> Club:
    """Begin a club whose owner one is. The same wish sent again gives the same club."""
    ensure_zone(wish["zone"])
    try:
        with transaction.atomic():
            # The owner's row is held, so that two windows do not both found the last club allowed.
            User.objects.select_for_update(no_key=True).get(pk=owner.pk)
            known = Club.objects.filter(pk=id).first()
            if known is not None:
                return _known(known, owner)
            owned = access.memberships().filter(user=owner, role=Role.OWNER)
            if owned.count() >= MOST_CLUBS:
                raise TooLarge(say("club.too_many", most=MOST_CLUBS))
            club = Club.objects.create(id=id, founder=owner, **wish)
            _enter(club, owner, Role.OWNER)
            return club
    except IntegrityError:
        raise IdReused from None


def _known(known: Club, owner: User) -> Club:
    if known.founder_id != owner.pk or known.deleted_at is not None:
        raise IdReused
    return known


def ensure_zone(zone: str) -> None:
    """Raise ``Malformed`` for a time zone that there is not."""
    if zone not in available_timezones():
        raise Malformed(say("club.no_zone"))


def change(person: User, club_id: uuid.UUID, wish: dict[str, Any]) -> None:
    """Name, description, place, zone, and whether it is listed."""
    access.ensure(person, club_id, Deed.CHANGE_CLUB)
    if "zone" in wish:
        ensure_zone(wish["zone"])
    Club.objects.filter(pk=club_id).update(**wish)


def renew_link(person: User, club_id: uuid.UUID) -> None:
    """Another link to join by; the old one is dead."""
    access.ensure(person, club_id, Deed.ADMIT)
    Club.objects.filter(pk=club_id).update(join_code=new_code())


def delete(person: User, club_id: uuid.UUID) -> None:
    """Out of sight for everybody; its owner may bring it back."""
    access.ensure(person, club_id, Deed.DELETE)
    Club.objects.filter(pk=club_id).update(deleted_at=timezone.now())


def restore(person: User, club_id: uuid.UUID) -> None:
    """Bring one's deleted club back. Raises ``NotFound``."""
    own = Membership.objects.filter(club=club_id, user=person, role=Role.OWNER, left_at__isnull=True)
    if not own.exists():
        raise NotFound
    Club.objects.filter(pk=club_id).update(deleted_at=None)


# coming and going -----------------------------------------------------------------------------------


def join(person: User, club_id: uuid.UUID, code: str) -> Membership:
    """Join by the club's link; who is in it stays what they are."""
    club = access.glimpse(club_id, None, code)
    if not access.is_invited(club, code):
        raise NotFound
    return admitted(club, person, Role.MEMBER)


def admitted(club: Club, person: User, role: Role) -> Membership:
    """Somebody's membership, a new one where there is none."""
    with transaction.atomic():
        # Whoever joins holds the club's row, so that it does not grow beyond its bound.
        Club.objects.select_for_update(no_key=True).get(pk=club.pk)
        there = access.membership(club.pk, person.pk)
        if there is not None:
            return there
        if access.memberships().filter(club=club).count() >= MOST_MEMBERS:
            raise TooLarge(say("club.full", most=MOST_MEMBERS))
        JoinRequest.objects.filter(club=club, user=person, accepted__isnull=True).update(accepted=True)
        return _enter(club, person, role)


def _enter(club: Club, person: User, role: Role) -> Membership:
    return Membership.objects.create(club=club, user=person, role=role, joined_at=timezone.now())


def ask(person: User, club_id: uuid.UUID, message: str) -> JoinRequest:
    """Ask to join a club that is listed. Asked twice, it waits once."""
    club = access.glimpse(club_id, person.pk, "")
    with transaction.atomic():
        Club.objects.select_for_update(no_key=True).get(pk=club.pk)
        if access.membership(club_id, person.pk):
            raise Conflict(say("club.in_it"))
        waiting = club.requests.filter(accepted__isnull=True)
        known = waiting.filter(user=person).first()
        if known is not None:
            return known
        if waiting.count() >= MOST_REQUESTS:
            raise TooLarge(say("club.too_many_requests"))
        return JoinRequest.objects.create(club=club, user=person, message=message)


def answer(person: User, club_id: uuid.UUID, request_id: uuid.UUID, *, accept: bool) -> None:
    """Let somebody in who asked, or not. The same answer again changes nothing; another is refused."""
    who = access.ensure(person, club_id, Deed.ADMIT)
    with transaction.atomic():
        asked = JoinRequest.objects.select_for_update().filter(pk=request_id, club=club_id).first()
        if asked is None:
            raise NotFound(say("missing.request"))
        if asked.accepted is not None:
            if asked.accepted != accept:
                raise Conflict(say("club.answered"))
            return
        asked.accepted, asked.answered_by = accept, person
        asked.save(update_fields=["accepted", "answered_by"])
        if accept:
            admitted(who.club, asked.user, Role.MEMBER)


def leave(person: User, club_id: uuid.UUID) -> None:
    """Leave; what one has done there stays. An owner hands the club over first."""
    who = access.ensure(person, club_id, Deed.READ)
    if who.role == Role.OWNER:
        raise Conflict(say("club.owner_stays"))
    _end(who)


def remove(person: User, club_id: uuid.UUID, name: str) -> None:
    """Send somebody away."""
    who = access.ensure(person, club_id, Deed.REMOVE)
    with transaction.atomic():
        other = _member(club_id, name)
        if not may_remove(who.role, other.role):
            raise Forbidden(say("club.not_below"))
        _end(other)


def _end(membership: Membership) -> None:
    """Their calendar feed and what they shared with the club go with them."""
    membership.left_at = timezone.now()
    membership.save(update_fields=["left_at"])
    membership.club.packs.filter(sharer=membership.user_id).delete()
    membership.club.tables.filter(sharer=membership.user_id).delete()


# roles ----------------------------------------------------------------------------------------------


def set_role(person: User, club_id: uuid.UUID, name: str, role: str) -> None:
    """Make somebody a guest, member, umpire or organiser."""
    who = access.ensure(person, club_id, Deed.SET_ROLES)
    with transaction.atomic():
        other = _member(club_id, name)
        if not may_set(who.role, other.role, role):
            raise Forbidden(say("club.not_below"))
        other.role = role
        other.save(update_fields=["role"])


def hand_over(person: User, club_id: uuid.UUID, name: str) -> None:
    """Make somebody else the owner, and oneself an organiser."""
    access.ensure(person, club_id, Deed.HAND_OVER)
    with transaction.atomic():
        other = _member(club_id, name)
        owner = Membership.objects.select_for_update().get(
            club=club_id, role=Role.OWNER, left_at__isnull=True
        )
        if owner.user_id != person.pk:
            raise Forbidden(say("club.not_below"))
        if other.pk == owner.pk:
            return
        # There is one owner at any moment.
        owner.role = Role.ORGANISER
        owner.save(update_fields=["role"])
        other.role = Role.OWNER
        other.save(update_fields=["role"])


def _member(club_id: uuid.UUID, name: str) -> Membership:
    """Somebody in the club by name, their row held. Raises ``NotFound``."""
    rows = Membership.objects.select_for_update(of=("self",)).select_related("club", "user")
    found = rows.filter(club=club_id, user__username=name, left_at__isnull=True).first()
    if found is None:
        raise NotFound(say("missing.member"))
    return found
