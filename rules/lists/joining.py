"""Who may go with whom: lords and advisors attached to units."""

from __future__ import annotations

from rules.lists.choice import Choice
from rules.lists.spot import Spot


def may_join(unit: Spot, host: Spot) -> bool:
    """Whether one may be attached to the other.

    Where a catalogue says of some who they may join, those of whom it says nothing join nobody; nobody joins
    those who are attached themselves. Of catalogues that say nothing at all, anything goes.
    """
    if unit is host or not (unit.is_unit and host.is_unit):
        return False
    allowed = unit.owner.entry.may_join if isinstance(unit.owner, Choice) else ()
    if not allowed:
        return not unit.standing.book.tells_who_joins
    return host.host is None and bool(set(allowed) & set(host.keys))


def hosts_for(unit: Spot) -> list[Spot]:
    """The units of the list that one may be attached to, where its catalogue says so."""
    if not isinstance(unit.owner, Choice) or not unit.owner.entry.may_join:
        return []
    return [each for each in unit.standing.units if may_join(unit, each)]
