"""What a mend is: an edit, and what it is in words."""

from __future__ import annotations

import msgspec

from rules.core.message import Message, say, verbatim
from rules.lists.edit import AnyEdit, Remove, Several
from rules.lists.spot import Spot


class Mend(msgspec.Struct, frozen=True):
    """An edit that mends a problem, and what it is in words."""

    edit: AnyEdit
    says: Message


def both(first: Mend, then: Mend) -> Mend:
    """One thing and then another."""
    before = first.edit.edits if isinstance(first.edit, Several) else (first.edit,)
    says = say("mend.then", first=first.says, then=then.says)
    return Mend(Several((*before, then.edit)), says)


def removal(spot: Spot) -> Mend:
    """Without what stands there, and all below it."""
    return Mend(Remove(spot.id), say("mend.remove", what=verbatim(spot.name)))
