"""Who may read a list, or anything that is shared. To everybody else it looks as if it were not there."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import Generic, TypeVar

import msgspec
from django.db.models import QuerySet

from armies.errors import NotFound
from armies.models import ArmyList
from armies.sharing import Reader, Shared

__all__ = ["Access", "Reader", "by_code", "kept", "lock", "look", "public"]

_Kind = TypeVar("_Kind", bound=Shared)


class Access(Generic[_Kind]):
    """The ways to things of one kind. ``missing`` makes what is raised where there is none."""

    def __init__(self, kind: type[_Kind], missing: Callable[[], Exception] = NotFound) -> None:
        self.kind, self.missing = kind, missing

    def look(self, id: uuid.UUID, reader: Reader) -> _Kind:
        """The one of this id, for this reader. Raises ``NotFound``."""
        return self._admitted(self.kept().filter(pk=id).first(), reader)

    def by_code(self, code: str, reader: Reader) -> _Kind:
        """The one that a link leads to. Raises ``NotFound``, also where its owner shares it no more."""
        found = self.kept().filter(share_code=code).first()
        return self._admitted(found, msgspec.structs.replace(reader, code=code))

    def lock(self, id: uuid.UUID, owner_id: int, *, deleted: bool = False) -> _Kind:
        """A person's own, its row locked until the transaction ends. Raises ``NotFound``.

        Copies may still refer to it meanwhile (``no_key``): they do not wait for edits.
        """
        found = self.kind._default_manager.select_for_update(no_key=True).filter(
            pk=id, owner=owner_id, deleted_at__isnull=not deleted
        )
        try:
            return found.get()
        except self.kind.DoesNotExist:
            raise self.missing() from None

    def kept(self) -> QuerySet[_Kind]:
        """Those that are not deleted, with their owners."""
        rows = self.kind._default_manager.select_related("owner")
        return rows.filter(deleted_at__isnull=True, owner__is_active=True)

    def public(self) -> QuerySet[_Kind]:
        """Those that everybody may browse."""
        return self.kept().filter(visibility=self.kind.Visibility.PUBLIC)

    def _admitted(self, found: _Kind | None, reader: Reader) -> _Kind:
        if found is None or not found.may_be_read_by(reader):
            raise self.missing()
        return found


_lists = Access(ArmyList)
look, by_code, lock = _lists.look, _lists.by_code, _lists.lock
kept, public = _lists.kept, _lists.public
