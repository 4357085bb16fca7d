"""Reading campaigns: how one stands for a reader, its books in sentences, and armies."""

from __future__ import annotations

import uuid
from typing import Any

from accounts.models import User
from battles.bringing import Army
from campaigns.clubs.models import Membership
from campaigns.clubs.roles import Deed, may
from campaigns.errors import NotFound
from campaigns.texts import own_texts
from campaigns.wars import access, facts, forces, shown
from campaigns.wars.books import undone_in
from campaigns.wars.ledger import books_of
from campaigns.wars.models import War, WarBattle, WarEntry
from campaigns.wars.shown import is_sealed
from campaigns.wars.standing import Standing
from campaigns.wars.telling import told
from rules.core.message import localised, render, say
from rules.core.registry import get_system

#: Lines of the books that are read in one go.
MOST_LINES = 50


def page(person: User, war_id: uuid.UUID, language: str) -> dict[str, Any]:
    """A campaign for a reader (``WarSerializer``). Raises ``NotFound`` or ``Forbidden``."""
    war, who = access.ensure(person, war_id, Deed.READ)
    now = books_of(war).now
    table = shown.table_of(now, person.pk, _ready(war, now))
    return {
        "id": war.pk,
        "name": war.name,
        "about": war.about,
        "club": war.club_id,
        "club_name": war.club.name,
        "zone": war.club.zone,
        "system": war.system,
        "system_title": get_system(war.system).title,
        "head": war.head,
        "may": _may(war, who),
        "table": localised(table, own_texts(language)),
    }


def army(person: User, war_id: uuid.UUID, name: str, language: str) -> dict[str, Any]:
    """Somebody's army in a campaign (``WarArmyPageSerializer``)."""
    war, _ = access.ensure(person, war_id, Deed.READ)
    now = books_of(war).now
    one = next((each for each in now.contenders.values() if each.name == name), None)
    if one is None:
        raise NotFound(say("war.no_contender"))
    return {"army": localised(shown.army_of(now, one, person.pk), own_texts(language))}


def recruits(person: User, war_id: uuid.UUID, wanted: Army, language: str) -> dict[str, Any]:
    """The units of a list or a ready-made force, with their prices (``WarRecruitsSerializer``)."""
    war, _ = access.ensure(person, war_id, Deed.SIGN_UP)
    now = books_of(war).now
    if now.following is None:
        raise NotFound(say("war.not_followed"))
    prices = now.plan.prices
    units = now.following.followed(forces.brought(person, now.plan, wanted, language).force)
    return {
        "units": [
            {
                "id": unit.id,
                "name": unit.name,
                "models": len(unit.models),
                "points": unit.points,
                "price": prices.of(unit.points, prices.recruits) if prices.resource else 0,
            }
            for unit in units
        ]
    }


def lines(person: User, war_id: uuid.UUID, before: int | None, language: str) -> dict[str, Any]:
    """The books from some line backwards (``WarBooksSerializer``)."""
    war, _ = access.ensure(person, war_id, Deed.READ)
    books, texts = books_of(war), own_texts(language)
    upto = war.head if before is None else min(war.head, before - 1)
    gone, found = undone_in(books.entries), []
    rows = WarEntry.objects.filter(war=war, seq__lte=upto, seq__gt=upto - MOST_LINES).select_related("by")
    for row in rows.defer("fact").order_by("-seq"):
        fact = books.entries[row.seq - 1].fact
        sealed = is_sealed(books.now, fact, person.pk)
        found.append(
            {
                "seq": row.seq,
                "at": row.at,
                "by": row.by.get_username() if row.by is not None and not sealed else "",
                "kind": "sealed" if sealed else fact.__struct_config__.tag,
                "text": render(say("fact.sealed") if sealed else told(books.now, fact), texts),
                "reason": row.reason,
                "undone": row.seq in gone,
                "undoes": fact.entry if isinstance(fact, facts.Undone) else None,
            }
        )
    return {"entries": found, "more": upto > MOST_LINES}


def _ready(war: War, now: Standing) -> dict[str, tuple[int, ...]]:
    """Who is ready for a battle that has not begun, by attack."""
    found = {}
    for link in WarBattle.objects.filter(war=war, battle__isnull=True):
        attack = now.attacks.get(link.attack)
        if attack is not None and attack.defender is not None:
            sides = ((attack.player, link.attacker_nonce), (attack.defender, link.defender_nonce))
            found[link.attack] = tuple(player for player, nonce in sides if nonce)
    return found


def _may(war: War, who: Membership) -> list[str]:
    deeds = [("take_part", Deed.SIGN_UP), ("judge", Deed.JUDGE), ("organise", Deed.RUN_EVENTS)]
    found = [name for name, deed in deeds if may(who.role, deed)]
    return [*found, "delete"] if access.may_delete(war, who) else found
