"""Who may read a list. To everybody else it looks as if it were not there."""

from __future__ import annotations

import hmac
import uuid

import msgspec
from django.db.models import QuerySet

from armies.errors import NotFound
from armies.models import ArmyList


class Reader(msgspec.Struct, frozen=True):
    """Someone who looks at lists: a person or nobody in particular, with or without a link's code."""

    user_id: int | None = None
    code: str = ""


def look(list_id: uuid.UUID, reader: Reader) -> ArmyList:
    """The list for this reader. Raises ``NotFound``."""
    return _admitted(kept().filter(pk=list_id).first(), reader)


def by_code(code: str, reader: Reader) -> ArmyList:
    """The list of a link. Raises ``NotFound``, also where its owner shares it no more."""
    return _admitted(kept().filter(share_code=code).first(), msgspec.structs.replace(reader, code=code))


def lock(list_id: uuid.UUID, owner_id: int, *, deleted: bool = False) -> ArmyList:
    """A person's own list, its row locked until the transaction ends. Raises ``NotFound``.

    Copies may still refer to it meanwhile (``no_key``): they do not wait for edits.
    """
    found = ArmyList.objects.select_for_update(no_key=True).filter(
        pk=list_id, owner=owner_id, deleted_at__isnull=not deleted
    )
    try:
        return found.get()
    except ArmyList.DoesNotExist:
        raise NotFound from None


def kept() -> QuerySet[ArmyList]:
    """Lists that are not deleted, with their owners."""
    return ArmyList.objects.select_related("owner").filter(deleted_at__isnull=True, owner__is_active=True)


def public() -> QuerySet[ArmyList]:
    """Lists that everybody may browse."""
    return kept().filter(visibility=ArmyList.Visibility.PUBLIC)


def _admitted(found: ArmyList | None, reader: Reader) -> ArmyList:
    if found is None or not _may_read(found, reader):
        raise NotFound
    return found


def _may_read(found: ArmyList, reader: Reader) -> bool:
    if found.owner_id == reader.user_id or found.visibility == ArmyList.Visibility.PUBLIC:
        return True
    shared = found.visibility == ArmyList.Visibility.LINK
    return shared and hmac.compare_digest(reader.code.encode(), found.share_code.encode())
