"""Putting the umpire's chair there, taking it away, and sitting down in it."""

from __future__ import annotations

import uuid
from collections.abc import Iterable

import msgspec
from django.db import transaction

from accounts.models import User
from battles.access import Reader, look
from battles.announce import announce
from battles.errors import Conflict, NotFound
from battles.models import Battle, Seat
from battles.umpire.models import Umpire
from rules.core.event import Event, UmpireAdmitted, UmpireDismissed
from rules.core.message import say


class Chair(msgspec.Struct, frozen=True):
    """Who sits there, whether ``you`` do, and while it is empty the code of its link, for players."""

    umpire: str | None = None
    you: bool = False
    code: str | None = None


def follow(battle_id: uuid.UUID, events: Iterable[Event]) -> None:
    """Keep the chair as the log says. The caller writes these events in the same transaction."""
    for event in events:
        if isinstance(event, UmpireAdmitted):
            Umpire.objects.create(battle_id=battle_id)
        elif isinstance(event, UmpireDismissed):
            Umpire.objects.filter(battle_id=battle_id).delete()


def chair_of(battle_id: uuid.UUID, reader: Reader) -> Chair:
    """The chair, for whoever may see this battle. Raises ``NotFound`` for all others."""
    battle = look(battle_id, reader)
    chair = Umpire.objects.select_related("user").filter(battle_id=battle_id).first()
    if chair is None:
        return Chair()
    if chair.user is None:
        return Chair(code=chair.code if battle.seat else None)
    return Chair(chair.user.get_username(), battle.umpires)


def battle_behind(code: str) -> Battle:
    """The battle to whose chair a code invites. Raises ``NotFound``."""
    return _chair(code).battle


def sit_down(code: str, user: User) -> uuid.UUID:
    """Become the umpire, once; the battle's id. Raises ``NotFound`` or ``Conflict``."""
    with transaction.atomic():
        chair = _chair(code, locked=True)
        if Seat.objects.filter(battle=chair.battle, user=user).exists():
            raise Conflict(say("umpire.plays"))
        if chair.user_id not in {None, user.pk}:
            raise NotFound(say("missing.invitation"))
        chair.user = user
        chair.save(update_fields=["user"])
        transaction.on_commit(lambda: announce(chair.battle_id), robust=True)
    return chair.battle_id


def _chair(code: str, *, locked: bool = False) -> Umpire:
    chairs = Umpire.objects.select_for_update() if locked else Umpire.objects.select_related("battle__host")
    chair = chairs.filter(code=code, battle__stage=Battle.Stage.PLAYING).first()
    if chair is None:
        raise NotFound(say("missing.invitation"))
    return chair
