"""The one place where tables are written: begun, drawn on, shared, put away.

Whoever writes one says which version of it they saw, so that two windows do not undo one another's work.
"""

from __future__ import annotations

import uuid
from typing import Any

import msgspec
from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts.models import User
from battles.errors import Conflict, TooLarge
from battles.tables import access, reading
from battles.tables.limits import MOST_TABLES
from battles.tables.models import DrawnTable
from rules.core.codec import plain
from rules.core.message import say
from rules.core.tables import drawn
from rules.core.tables.laying import library_of, sketch_of


class Beginning(msgspec.Struct, frozen=True):
    """A table that somebody would like to begin; ``id`` is made by the client and becomes the table's own."""

    id: uuid.UUID
    system: str
    document: Any


def begin(owner: User, wish: Beginning, copied_from: DrawnTable | None = None) -> DrawnTable:
    """A new table. The same wish sent again gives the same table. Raises a ``Refused``."""
    reading.rules_of(wish.system)
    document = reading.document_of(wish.document)
    try:
        with transaction.atomic():
            # The owner's row is held, so that two windows do not both begin the last table allowed.
            User.objects.select_for_update(no_key=True).get(pk=owner.pk)
            known = DrawnTable.objects.filter(pk=wish.id).first()
            if known is not None:
                return _known(known, owner, wish)
            if DrawnTable.objects.filter(owner=owner).count() >= MOST_TABLES:
                raise TooLarge(say("table.too_many", most=MOST_TABLES))
            table = DrawnTable(pk=wish.id, owner=owner, system=wish.system, copied_from=copied_from)
            _describe(table, document)
            table.save(force_insert=True)
            return table
    except IntegrityError:
        # Somebody took the id at the same moment.
        raise Conflict(say("table.id_reused")) from None


def _known(known: DrawnTable, owner: User, wish: Beginning) -> DrawnTable:
    """The table that was begun with this id; what it has become since is no other wish."""
    if known.owner_id != owner.pk or known.system != wish.system:
        raise Conflict(say("table.id_reused"))
    if known.deleted_at is not None:
        raise access.missing()
    return known


def copy(owner: User, id: uuid.UUID, source: DrawnTable) -> DrawnTable:
    """A table of one's own that is like one that one may read."""
    return begin(owner, Beginning(id, source.system, source.document), source)


def save(id: uuid.UUID, owner_id: int, version: int, values: Any) -> DrawnTable:
    """The table as somebody has it now. Raises ``Conflict`` where it was written since they saw it."""
    document = reading.document_of(values)
    with transaction.atomic():
        table = access.lock(id, owner_id)
        if plain(document) == table.document:
            return table
        if version != table.version:
            raise Conflict(say("table.stale"))
        _describe(table, document)
        table.version += 1
        table.save()
        return table


def _describe(table: DrawnTable, document: drawn.DrawnTable) -> None:
    """Write the document, and what of it is found and shown without reading it."""
    table.document, table.changed_at = plain(document), timezone.now()
    table.name, table.summary = document.name.strip(), document.summary
    table.width, table.depth = document.size
    table.pieces = len(document.terrain)
    table.playable = reading.is_playable(reading.faults(table.system, document))
    table.sketch = sketch_of(document, library_of(reading.rules_of(table.system).words()))


def share(id: uuid.UUID, owner_id: int, visibility: str) -> None:
    """Let others read it and play on it, or nobody: then its link is dead for good."""
    with transaction.atomic():
        access.lock(id, owner_id).open_to(visibility)


def delete(id: uuid.UUID, owner_id: int) -> None:
    """Out of sight; ``restore`` brings it back. Battles on it keep their copies."""
    with transaction.atomic():
        access.lock(id, owner_id).put_away()


def restore(id: uuid.UUID, owner_id: int) -> None:
    """Back as it was when it was deleted."""
    with transaction.atomic():
        access.lock(id, owner_id, deleted=True).bring_back()
