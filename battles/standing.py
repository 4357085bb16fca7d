"""How a battle stands, remembered in this process and saved now and then in the database.

Both are shortcuts: a battle at some length is what folding that many entries of its log gives, always
the same. So a process that remembers an old length folds what came since, and one that knows nothing
begins at the last snapshot, or at the first entry.
"""

from __future__ import annotations

import uuid
from collections import OrderedDict
from threading import Lock
from typing import Any

from battles import log
from battles.models import Snapshot
from battles.row import Logged
from rules.core import battle as engine
from rules.core.codec import codec, revision
from rules.core.event import TakenBack
from rules.core.registry import get_system
from rules.core.save import restore, save

#: A snapshot is written whenever the log crosses a multiple of this.
EVERY = 100
#: How many battles a process remembers, at about a megabyte each with what was worked out about them.
MOST = 256

Stand = engine.Battle[Any]


class Memory:
    """The battles that this process saw last."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._stands: OrderedDict[uuid.UUID, Stand] = OrderedDict()
        self._lock = Lock()

    def get(self, battle_id: uuid.UUID) -> Stand | None:
        """The battle as it stood when this process last saw it."""
        with self._lock:
            return self._stands.get(battle_id)

    def put(self, battle_id: uuid.UUID, stand: Stand) -> None:
        """Remember a battle as committed; an older length never replaces a newer one."""
        with self._lock:
            known = self._stands.get(battle_id)
            if known is None or known.length <= stand.length:
                self._stands[battle_id] = stand
                self._stands.move_to_end(battle_id)
            if len(self._stands) > self._most:
                self._stands.popitem(last=False)

    def clear(self) -> None:
        """Know nothing any more."""
        with self._lock:
            self._stands.clear()


memory = Memory()


def stand_of(battle: Logged) -> Stand:
    """The battle at its head, or later where this process knows more than the row says."""
    known = memory.get(battle.pk)
    if known is not None and known.length >= battle.head:
        return known
    stand = _folded_on(battle, known or _saved(battle))
    memory.put(battle.pk, stand)
    return stand


def stand_for_writing(battle: Logged) -> Stand:
    """The battle at exactly its head; ``battle`` is locked. Saves what was long to fold."""
    known = memory.get(battle.pk)
    if known is not None and known.length == battle.head:
        return known
    start = known if known is not None and known.length < battle.head else _saved(battle)
    stand = _folded_on(battle, start)
    if start is None or stand.length - start.length > EVERY:
        write_snapshot(battle, stand)
    return stand


def crossed(before: int, after: int) -> bool:
    """Whether a snapshot is due."""
    return before // EVERY != after // EVERY


def write_snapshot(battle: Logged, stand: Stand) -> None:
    """Keep the battle as it stands, in place of the snapshot before."""
    kept = {"length": stand.length, "revision": revision(battle.system), "saved": save(stand)}
    Snapshot.objects.update_or_create(battle_id=battle.pk, defaults=kept)


def folded(battle: Logged) -> Stand:
    """The battle from its log alone, without any shortcut."""
    return _folded_on(battle, None)


def folded_to(battle: Logged, known: Stand | None) -> Stand:
    """The battle at exactly its head, from a length that is known or from what is saved."""
    return _folded_on(battle, known or _saved(battle))


def _saved(battle: Logged) -> Stand | None:
    """The last snapshot; one that other rules made is left alone, its shape may be another."""
    found = Snapshot.objects.filter(
        battle_id=battle.pk, length__lte=battle.head, revision=revision(battle.system)
    ).first()
    return restore(get_system(battle.system), bytes(found.saved)) if found else None


def _folded_on(battle: Logged, start: Stand | None) -> Stand:
    system = get_system(battle.system)
    after = start.length if start else 0
    told = codec(system).events(log.events(battle.pk, after=after, upto=battle.head))
    if any(isinstance(event, TakenBack) and event.to < after for event in told):
        return _folded_on(battle, None)
    stand = start
    for stand in engine.unfold(system, told, start):  # noqa: B007  (the last one counts)
        pass
    assert stand is not None
    return stand
