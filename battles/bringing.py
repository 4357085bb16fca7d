"""What a player brings into a battle: a ready-made force or an army list, and for games with cards a deck."""

from __future__ import annotations

from typing import Any

import msgspec

from accounts.models import User
from armies import fielding
from armies.access import Reader
from battles.errors import Malformed
from rules.core.starter import UnknownStarter, find
from rules.core.system import System


class Army(msgspec.Struct, frozen=True):
    """What is brought, by name: the id of a ready-made force, or a list; and a deck.

    Lists and decks are named by their ids or by the codes of their links: any that the player may read.
    """

    force: str = ""
    army_list: str = ""
    deck: str = ""

    @property
    def is_made(self) -> bool:
        """Whether there is anything in it that did not come with the game."""
        return bool(self.army_list or self.deck)


class Brought(msgspec.Struct, frozen=True):
    """A battle's own copy of what was brought: ``force`` as a ``Brief`` has it."""

    name: str
    points: int
    force: dict[str, Any]


def bring(system: System[Any], army: Army, person: User) -> Brought:
    """The battle's copy of a force. Raises ``Malformed``, a refusal of ``armies``, or ``Illegal``."""
    brought = _force(system, army, person)
    if not army.deck:
        return brought
    dealt = fielding.with_deck(system.id, brought.force, army.deck, Reader(person.pk))
    return msgspec.structs.replace(brought, force=dealt)


def _force(system: System[Any], army: Army, person: User) -> Brought:
    if bool(army.force) == bool(army.army_list):
        raise Malformed("Bring a ready-made force or an army list, one of the two.")
    if army.army_list:
        fielded = fielding.field(system.id, army.army_list, Reader(person.pk))
        return Brought(fielded.name, fielded.points, fielded.force)
    try:
        chosen = find(system.starter_forces(), army.force)
    except UnknownStarter as error:
        raise Malformed(str(error)) from error
    return Brought(chosen.name, chosen.points, chosen.data)
