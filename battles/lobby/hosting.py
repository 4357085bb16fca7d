"""What a host may change of a battle."""

from __future__ import annotations

import uuid

from django.db import transaction

from accounts.models import User
from battles.announce import announce
from battles.errors import Conflict, NotFound
from battles.lobby.news import tell_lobby
from battles.models import Battle, new_code
from rules.core.message import say


def withdraw(battle_id: uuid.UUID, host: User) -> None:
    """Take back a battle that has not begun. Raises ``Refused``."""
    with transaction.atomic():
        battle = _hosted(battle_id, host)
        if battle.stage != Battle.Stage.WAITING:
            raise Conflict(say("battle.begun"))
        tell_lobby(battle)
        battle.delete()
        transaction.on_commit(lambda: announce(battle_id), robust=True)


def let_watch(battle_id: uuid.UUID, host: User, allowed: bool, delay: int | None = None) -> Battle:
    """Let spectators in, with a new link, or send them away; ``delay`` is how many minutes they lie behind.

    Both players rely on the delay while they play, so that it can only grow then. Raises ``Refused``.
    """
    with transaction.atomic():
        battle = _hosted(battle_id, host)
        if allowed and not battle.spectators:
            battle.watch_code = new_code()
        if delay is not None and delay < battle.watch_delay and battle.stage == Battle.Stage.PLAYING:
            raise Conflict(say("watch.not_shorter"))
        battle.spectators = allowed
        battle.watch_delay = battle.watch_delay if delay is None else delay
        battle.save(update_fields=["spectators", "watch_code", "watch_delay"])
        transaction.on_commit(lambda: announce(battle_id), robust=True)
    return battle


def _hosted(battle_id: uuid.UUID, host: User) -> Battle:
    battle = Battle.objects.select_for_update().filter(pk=battle_id, host=host).first()
    if battle is None:
        raise NotFound
    return battle
