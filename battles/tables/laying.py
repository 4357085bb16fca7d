"""Choosing the table of a battle: one that comes with the game, or one that somebody has drawn.

The battle gets a copy, and keeps it whatever becomes of the table.
"""

from __future__ import annotations

from typing import Any

import msgspec

from armies.sharing import Reader
from battles.errors import ByTheRules, Malformed
from battles.tables import access, reading
from battles.texts import texts_of
from rules.core.message import render, say, verbatim
from rules.core.starter import UnknownStarter, find
from rules.core.system import System


class Laid(msgspec.Struct, frozen=True):
    """A table for a battle: ``data`` as a ``Brief`` has it."""

    name: str
    data: dict[str, Any]


def lay(system: System[Any], ready: str, own: str, reader: Reader, language: str) -> Laid:
    """The table of a battle: a ``ready`` one by its id, or somebody's ``own``, by its id or its link's code.

    Raises ``Malformed`` unless just one is named, ``NotFound``, or ``ByTheRules`` for one with faults.
    """
    if bool(ready) == bool(own):
        raise Malformed("Choose a ready-made table or one that was drawn, one of the two.")
    if own:
        return _drawn(system, own, reader, language)
    try:
        chosen = find(system.starter_tables(), ready)
    except UnknownStarter as error:
        raise Malformed(str(error)) from error
    return Laid(chosen.name, chosen.data)


def _drawn(system: System[Any], wanted: str, reader: Reader, language: str) -> Laid:
    row = access.named(wanted, reader)
    if row.system != system.id:
        raise ByTheRules(say("table.other_game", table=verbatim(str(row))))
    table = reading.document_of(row.document)
    for fault in reading.faults(system.id, table):
        if not fault.doubt:
            why = verbatim(render(fault.why, texts_of(system.id, language)))
            raise ByTheRules(say("table.faulty", table=verbatim(str(row)), why=why))
    return Laid(row.name, reading.rules_of(system.id).laid(table))
