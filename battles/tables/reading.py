"""What readers are told of tables: documents, their faults, and what a game's tables are made of."""

from __future__ import annotations

import secrets
from typing import Any

import msgspec

from battles.errors import Malformed, NotFound
from battles.texts import texts_of
from rules.core.codec import plain
from rules.core.message import localised, say
from rules.core.refusal import Illegal
from rules.core.registry import UnknownSystem, get_system, system_ids
from rules.core.starter import starter_brief
from rules.core.system import System
from rules.core.tables.checking import faults_of
from rules.core.tables.drawn import DrawnTable
from rules.core.tables.lot import drawn_by_lot
from rules.core.tables.rules import HasTables, TableFault, TableRules


def rules_of(system: str) -> TableRules:
    """A game's part in tables. Raises ``NotFound`` for a game that has none."""
    try:
        found = get_system(system)
    except UnknownSystem:
        raise NotFound(say("missing.system")) from None
    if not isinstance(found, HasTables):
        raise NotFound(say("missing.tables"))
    return found.tables()


def games() -> list[System[Any]]:
    """The games for which tables may be drawn."""
    return [game for game in map(get_system, system_ids()) if isinstance(game, HasTables)]


def document_of(values: Any) -> DrawnTable:
    """A table as a client sends it. Raises ``Malformed`` for what is none."""
    try:
        return msgspec.convert(values, DrawnTable)
    except msgspec.ValidationError as error:
        raise Malformed(f"This is no table: {error}") from error


def faults(system: str, table: DrawnTable) -> list[TableFault]:
    """All that is wrong with a table. Where nothing is, the engine sets a battle up on it."""
    rules = rules_of(system)
    found = faults_of(rules, table)
    if is_playable(found):
        refused = _refused_by_the_engine(get_system(system), rules.laid(table))
        return [*refused, *found]
    return found


def is_playable(found: list[TableFault]) -> bool:
    """Whether there is nothing worse than doubts."""
    return all(fault.doubt for fault in found)


def _refused_by_the_engine(system: System[Any], laid: dict[str, Any]) -> list[TableFault]:
    try:
        system.setup(msgspec.structs.replace(starter_brief(system), table=laid))
    except Illegal as illegal:
        return [TableFault("", illegal.refusal.why)]
    return []


def state(system: str, table: DrawnTable, language: str) -> dict[str, Any]:
    """A document, and its faults in the reader's language."""
    return {
        "document": plain(table),
        "faults": localised(faults(system, table), texts_of(system, language)),
    }


def by_lot(system: str, width: int | None, depth: int | None) -> DrawnTable:
    """A table drawn by lot, of the game's usual size where none is wished for. Raises ``NotFound``."""
    made_of = rules_of(system).words()
    usual_width, usual_depth = made_of.size
    size = (width or usual_width, depth or usual_depth)
    return drawn_by_lot(made_of, size, lambda sides: secrets.randbelow(sides) + 1)


def words(system: str, language: str) -> Any:
    """What a game's tables are made of. Raises ``NotFound``."""
    return localised(rules_of(system).words(), texts_of(system, language))
