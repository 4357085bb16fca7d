"""Our lists as rosters of BattleScribe's, ``.ros`` or, zipped, ``.rosz``.

BattleScribe knows no commander and nobody who goes with a unit: those stand in the notes, in brackets, and
are read back from there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.sax.saxutils import escape, quoteattr

from rules.lists import facts
from rules.lists.amount import Amount, shown
from rules.lists.battlescribe.packed import packed
from rules.lists.choice import Choice
from rules.lists.roster import Force, Node
from rules.lists.spot import Spot
from rules.lists.standing import Standing

NAMESPACE = "http://www.battlescribe.net/schema/rosterSchema"
COMMANDER, WITH = "[commander]", "[with {id}]"

#: What XML cannot hold.
_UNSAYABLE = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def write_ros(standing: Standing) -> bytes:
    """The roster as XML."""
    lines = ['<?xml version="1.0" encoding="UTF-8" standalone="yes"?>', *_roster(standing)]
    return "\n".join(lines).encode() + b"\n"


def write_rosz(standing: Standing) -> bytes:
    """The roster as zipped XML."""
    return packed(write_ros(standing), "roster.ros")


def _open(tag: str, **attributes: object) -> str:
    written = "".join(f" {name}={_quoted(str(value))}" for name, value in attributes.items())
    return f"<{tag}{written}>"


def _empty(tag: str, **attributes: object) -> str:
    return _open(tag, **attributes)[:-1] + "/>"


def _quoted(text: str) -> str:
    return quoteattr(_UNSAYABLE.sub("", text), {"\n": "&#10;", "\r": "&#13;", "\t": "&#9;"})


def _text(tag: str, text: str) -> Iterator[str]:
    if text:
        said = escape(_UNSAYABLE.sub("", text), {"\r": "&#13;"})
        yield f"<{tag}>{said}</{tag}>"


def _within(tag: str, lines: Iterator[str]) -> Iterator[str]:
    inner = list(lines)
    if inner:
        yield f"<{tag}>"
        yield from inner
        yield f"</{tag}>"


def _roster(standing: Standing) -> Iterator[str]:
    roster, system = standing.roster, standing.book.system
    yield _open(
        "roster",
        id="roster",
        name=roster.name,
        battleScribeVersion="2.03",
        gameSystemId=roster.system,
        gameSystemName=system.name if system else "",
        gameSystemRevision=system.revision if system else 1,
        xmlns=NAMESPACE,
    )
    yield from _text("customNotes", roster.notes)
    kinds = standing.book.points
    totals = {kind: standing.total(standing.army, kind) for kind in kinds}
    limits = {kind: limit for kind in kinds if (limit := standing.limit(kind)) is not None}
    yield from _within("costs", _costs(standing, totals, "cost"))
    yield from _within("costLimits", _costs(standing, limits, "costLimit"))
    yield from _within("forces", _forces(standing.army))
    yield "</roster>"


def _costs(standing: Standing, amounts: dict[str, Amount], tag: str) -> Iterator[str]:
    for kind, amount in amounts.items():
        yield _empty(tag, name=standing.book.points[kind].name, typeId=kind, value=shown(amount))


def _forces(above: Spot) -> Iterator[str]:
    for spot in above.children:
        if spot.place == "force" and isinstance(spot.node, Force):
            yield from _force(spot, spot.node)


def _force(spot: Spot, force: Force) -> Iterator[str]:
    catalogue = spot.standing.book.catalogues.get(force.catalogue)
    yield _open(
        "force",
        id=force.id,
        name=spot.name or force.name,
        **({"customName": force.name} if force.name else {}),
        entryId=force.type,
        catalogueId=force.catalogue,
        catalogueRevision=catalogue.revision if catalogue else 1,
        catalogueName=catalogue.name if catalogue else "",
    )
    yield from _text("customNotes", force.notes)
    yield from _within("categories", _force_categories(spot, force))
    units = (each for each in spot.children if each.place == "node")
    yield from _within("selections", (line for unit in units for line in _selection(unit)))
    yield from _within("forces", _forces(spot))
    yield "</force>"


def _force_categories(spot: Spot, force: Force) -> Iterator[str]:
    for id in dict.fromkeys((*force.category_names, *force.category_notes)):
        category = spot.standing.book.category(id)
        named = {"customName": force.category_names[id]} if id in force.category_names else {}
        yield _open(
            "category", id=f"{force.id}.{id}", name=category.name if category else id, entryId=id, **named
        )
        yield from _text("customNotes", force.category_notes.get(id, ""))
        yield "</category>"


def _selection(spot: Spot) -> Iterator[str]:
    node, choice = spot.node, spot.owner
    assert isinstance(node, Node)
    kind = choice.kind if choice is not None else (node.kept.kind if node.kept else "option")
    grouped = {"entryGroupId": choice.groups[-1].path} if isinstance(choice, Choice) and choice.groups else {}
    yield _open(
        "selection",
        id=node.id,
        name=spot.name,
        **({"customName": node.name} if node.name else {}),
        entryId=node.entry,
        **grouped,
        number=node.count,
        type={"option": "upgrade"}.get(kind, kind),
    )
    yield from _text("customNotes", _notes(spot, node))
    standing = spot.standing
    own = {type: standing.points(spot, type) for type in standing.book.points}
    yield from _within("rules", _rules(spot))
    yield from _within("profiles", _profiles(spot))
    yield from _within("costs", _costs(standing, own, "cost"))
    yield from _within("categories", _categories(spot))
    yield from _within("selections", (line for child in spot.children for line in _selection(child)))
    yield "</selection>"


def _notes(spot: Spot, node: Node) -> str:
    marks = [COMMANDER] if spot.standing.roster.commander == node.id else []
    marks += [WITH.format(id=node.joins)] if node.joins else []
    return "\n".join([*marks, *([node.notes] if node.notes else [])])


def _categories(spot: Spot) -> Iterator[str]:
    primary, categories = spot.standing.roles(spot)
    for id in categories:
        category = spot.standing.book.category(id)
        name = category.name if category else id
        yield _empty(
            "category", id=f"{spot.id}.{id}", name=name, entryId=id, primary=str(id == primary).lower()
        )


def _rules(spot: Spot) -> Iterator[str]:
    for rule in facts.rules(spot):
        yield _open("rule", id=rule.id, name=rule.name, hidden="false")
        yield from _text("description", rule.text)
        yield "</rule>"


def _profiles(spot: Spot) -> Iterator[str]:
    for profile in facts.profiles(spot):
        kinds = {"typeId": profile.type, "typeName": profile.type_name}
        yield _open("profile", id=profile.id, name=profile.name, hidden="false", **kinds)
        yield "<characteristics>"
        for stat in profile.stats:
            value = escape(_UNSAYABLE.sub("", stat.value))
            yield f"{_open('characteristic', name=stat.name, typeId=stat.type)}{value}</characteristic>"
        yield "</characteristics>"
        yield "</profile>"
