"""Invitations, and taking the free seat."""

from __future__ import annotations

from django.db import transaction

from accounts.models import User
from battles.bringing import Army
from battles.errors import Conflict, NotFound
from battles.lobby.seating import begin, brought_by, sit
from battles.models import Battle
from rules.core.message import say
from rules.core.registry import get_system
from rules.core.starter import SEATS

HOST, GUEST = SEATS


def accept(code: str, guest: User, army: Army, nonce: str, language: str) -> Battle:
    """Take the free seat; taking it twice gives the same battle. Raises ``Refused``."""
    with transaction.atomic():
        battle = Battle.objects.select_for_update().filter(invitation_code=code).first()
        if battle is None:
            raise NotFound(say("missing.invitation"))
        taken = {seat.seat: seat for seat in battle.seats.all()}
        if GUEST in taken and taken[GUEST].user_id == guest.pk:
            return battle
        if taken[HOST].user_id == guest.pk:
            raise Conflict(say("invitation.own"))
        if GUEST in taken:
            raise Conflict(say("invitation.taken"))
        brought = brought_by(guest, army, get_system(battle.system), language)
        sit(battle, GUEST, brought, nonce, user=guest)
        begin(battle, language)
    return battle


def invitation(code: str) -> Battle:
    """The battle to which a code invites. Raises ``NotFound``."""
    battle = Battle.objects.select_related("host").filter(invitation_code=code).first()
    if battle is None:
        raise NotFound(say("missing.invitation"))
    return battle
