"""Homebrew as people write it: weapons, Models, units and cards of their own beside those of a faction.

Its pieces have the shapes of ``data/units/`` and ``data/cards.yaml``, so whatever reads those reads these.
``read`` looks at everything and collects what is wrong, each fault with its place, since what is being
written is not finished. Ids are of the file; ``composed`` makes them those of no other file.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec

from rules.core.message import say, verbatim
from rules.core.written import Written
from rules.lists.homebrew import Fault
from rules.warzone_resurrection.card_play.lines import WrittenCard
from rules.warzone_resurrection.units import WrittenFaction, WrittenKind, WrittenOption, WrittenUnitKind
from rules.warzone_resurrection.written_arms import WrittenWeapon

#: How many weapons, Models, units or cards a file may hold, and how long names and texts may be.
MOST_PIECES, LONGEST_NAME, LONGEST_TEXT, LONGEST_RULE = 100, 80, 2000, 300

_ID = re.compile(r"^[a-z][a-z0-9_]{0,39}$")
_PLACE = re.compile(r" - at `(?:key in )?\$\.?(.*)`$")


class HomebrewCard(WrittenCard, frozen=True):
    """A card with its name, and what it does in a sentence, since no book has them."""

    name: str = ""
    text: str = ""


class WrittenHomebrew(Written, frozen=True):
    """A file of homebrew; ``faction`` is the file of the faction that may field it."""

    name: str = ""
    faction: str = ""
    summary: str = ""
    weapons: dict[str, WrittenWeapon] = {}
    models: dict[str, WrittenKind] = {}
    units: dict[str, WrittenUnitKind] = {}
    cards: dict[str, HomebrewCard] = {}


#: What stands in each part of a file.
PARTS: dict[str, type[Written]] = {
    "weapons": WrittenWeapon,
    "models": WrittenKind,
    "units": WrittenUnitKind,
    "cards": HomebrewCard,
}
_TEXTS = {"name": LONGEST_NAME, "faction": LONGEST_NAME, "summary": LONGEST_TEXT}
#: Parts whose pieces say their own id.
WITH_ID = frozenset({"weapons", "cards"})

P = TypeVar("P", bound=Written)


def read(written: Mapping[str, Any]) -> tuple[WrittenHomebrew, list[Fault]]:
    """What of a file can be read, and the faults of all that cannot."""
    found: list[Fault] = [
        Fault(str(key)[:LONGEST_NAME], say("homebrew.unknown", what=verbatim(str(key)[:LONGEST_NAME])))
        for key in written
        if key not in PARTS and key not in _TEXTS
    ]
    made: dict[str, Any] = {
        key: _text(key, written.get(key, ""), most, found) for key, most in _TEXTS.items()
    }
    made |= {part: _part(part, written.get(part, {}), found) for part in PARTS}
    return WrittenHomebrew(**made), found


def _text(key: str, text: object, most: int, found: list[Fault]) -> str:
    if isinstance(text, str) and len(text) <= most:
        return text
    found.append(Fault(key, say("homebrew.text", most=most)))
    return ""


def _part(part: str, pieces: object, found: list[Fault]) -> dict[str, Any]:
    if not isinstance(pieces, dict):
        found.append(Fault(part, say("homebrew.no_part")))
        return {}
    if len(pieces) > MOST_PIECES:
        found.append(Fault(part, say("homebrew.too_many", most=MOST_PIECES)))
        return {}
    read: dict[str, Any] = {}
    for id, piece in pieces.items():
        place = f"{part}.{id[:LONGEST_NAME]}"
        if not _ID.match(id):
            found.append(Fault(place, say("homebrew.id", id=verbatim(id[:LONGEST_NAME]))))
        elif (made := _piece(part, id, place, piece, found)) is not None:
            read[id] = made
    return read


def _piece(part: str, id: str, place: str, piece: object, found: list[Fault]) -> Written | None:
    if not isinstance(piece, dict):
        found.append(Fault(place, say("homebrew.no_part")))
        return None
    said = {**piece, "id": id} if part in WITH_ID else piece
    try:
        return msgspec.convert(said, PARTS[part])
    except (msgspec.ValidationError, RecursionError) as error:
        text = str(error)
        where = _PLACE.search(text)
        inner = f".{where[1]}" if where and where[1] else ""
        problem = text[: where.start()] if where else text
        found.append(Fault(place + inner, say("homebrew.malformed", problem=verbatim(problem[:200]))))
        return None


# among the game's own ------------------------------------------------------------------------------


def composed(key: str, pack: WrittenHomebrew, base: WrittenFaction) -> WrittenFaction:
    """The pack as a faction's file of its own, beside whose pieces stand those of its faction.

    ``key`` is what sets its ids apart: ``rat`` becomes ``key.rat``.
    """
    own = _Names(key, pack)
    return WrittenFaction(
        faction=base.faction,
        source="homebrew",
        models=base.models | {own(id): _model(own, kind) for id, kind in pack.models.items()},
        units={own(id): _unit(own, unit) for id, unit in pack.units.items()},
        weapons=base.weapons | {own(id): _weapon(own, line) for id, line in pack.weapons.items()},
        heroes=base.heroes,
    )


class _Names:
    """The ids of a pack's pieces among all others."""

    def __init__(self, key: str, pack: WrittenHomebrew) -> None:
        self._key, self._weapons, self._models = key, pack.weapons, pack.models

    def __call__(self, id: str) -> str:
        return f"{self._key}.{id}"

    def weapons(self, ids: tuple[str, ...]) -> tuple[str, ...]:
        """Weapons, its own or others'."""
        return tuple(self(id) if id in self._weapons else id for id in ids)

    def model(self, id: str) -> str:
        """A Model, its own or another's."""
        return self(id) if id in self._models else id


def _weapon(own: _Names, line: WrittenWeapon) -> WrittenWeapon:
    return msgspec.structs.replace(line, id=own(line.id), of=line.of and own(line.of))


def _model(own: _Names, kind: WrittenKind) -> WrittenKind:
    return msgspec.structs.replace(kind, weapons=own.weapons(kind.weapons))


def _unit(own: _Names, unit: WrittenUnitKind) -> WrittenUnitKind:
    ranks = tuple(msgspec.structs.replace(rank, model=own.model(rank.model)) for rank in unit.models)
    options = {id: _option(own, option) for id, option in unit.options.items()}
    return msgspec.structs.replace(unit, models=ranks, options=options)


def _option(own: _Names, option: WrittenOption) -> WrittenOption:
    return msgspec.structs.replace(
        option, to=tuple(map(own.model, option.to)), weapons=own.weapons(option.weapons)
    )
