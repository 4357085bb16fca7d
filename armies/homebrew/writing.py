"""The one place where homebrew is written: drafts, revisions, who may read them, who keeps them.

A draft may be unfinished; a revision has no faults and never changes. Whoever writes a draft says which
version of it they saw, so that two windows do not undo one another's work.
"""

from __future__ import annotations

import uuid
from typing import Any

import msgspec
from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.utils import timezone

from accounts.models import User
from armies.access import Reader
from armies.errors import Conflict, IdReused, Impossible, Stale, TooLarge
from armies.homebrew import access
from armies.homebrew.books import rules_of
from armies.homebrew.models import Homebrew, HomebrewRevision
from armies.limits import MOST_PACKS, MOST_REVISIONS
from rules.core.message import say


class Beginning(msgspec.Struct, frozen=True):
    """A pack that somebody would like to begin; ``id`` is made by the client and becomes the pack's own."""

    id: uuid.UUID
    system: str
    document: dict[str, Any]


class Publication(msgspec.Struct, frozen=True):
    """A draft to be published, as its client saw it; ``id`` is made by the client."""

    id: uuid.UUID
    version: int
    notes: str = ""


def begin(owner: User, wish: Beginning, copied_from: Homebrew | None = None) -> Homebrew:
    """A new pack. The same wish sent again gives the same pack. Raises a ``Refused``."""
    rules_of(wish.system)
    try:
        with transaction.atomic():
            # The owner's row is held, so that two windows do not both begin the last pack allowed.
            User.objects.select_for_update(no_key=True).get(pk=owner.pk)
            known = Homebrew.objects.filter(pk=wish.id).first()
            if known is not None:
                return _known(known, owner, wish)
            if Homebrew.objects.filter(owner=owner).count() >= MOST_PACKS:
                raise TooLarge(say("homebrew.too_many_packs", most=MOST_PACKS))
            pack = Homebrew(pk=wish.id, owner=owner, system=wish.system, copied_from=copied_from)
            _describe(pack, wish.document)
            pack.save(force_insert=True)
            return pack
    except IntegrityError:
        # Somebody took the id at the same moment.
        raise IdReused from None


def _known(known: Homebrew, owner: User, wish: Beginning) -> Homebrew:
    """The pack that was begun with this id; what it has become since is no other wish."""
    if known.owner_id != owner.pk or known.system != wish.system:
        raise IdReused
    if known.deleted_at is not None:
        raise access.missing()
    return known


def copy(owner: User, id: uuid.UUID, source: Homebrew) -> Homebrew:
    """A draft of one's own of what somebody has published, or of one's own draft."""
    document = source.draft if source.owner_id == owner.pk else newest(source).document
    return begin(owner, Beginning(id, source.system, document), source)


def newest(pack: Homebrew) -> HomebrewRevision:
    """The last revision of a pack that has any."""
    return HomebrewRevision.objects.get(homebrew=pack, number=pack.published)


def save_draft(id: uuid.UUID, owner_id: int, version: int, document: dict[str, Any]) -> Homebrew:
    """The draft as somebody has it now. Raises ``Stale`` where it was written since they saw it."""
    with transaction.atomic():
        pack = access.lock(id, owner_id)
        if document == pack.draft:
            return pack
        _ensure_seen(pack, version)
        _describe(pack, document)
        pack.draft_version += 1
        pack.save()
        return pack


def publish(id: uuid.UUID, owner_id: int, wish: Publication) -> HomebrewRevision:
    """The draft as a new revision, once. Raises ``Impossible`` for faults, ``Stale`` or ``Conflict``."""
    with transaction.atomic():
        pack = access.lock(id, owner_id)
        done = HomebrewRevision.objects.filter(homebrew=pack, client_id=wish.id).first()
        if done is not None:
            return done
        _ensure_seen(pack, wish.version)
        if rules_of(pack.system).faults(pack.draft):
            raise Impossible(say("homebrew.faults"))
        if pack.published and newest(pack).document == pack.draft:
            raise Conflict(say("homebrew.unchanged"))
        if pack.published >= MOST_REVISIONS:
            raise TooLarge(say("homebrew.too_many_revisions", most=MOST_REVISIONS))
        pack.published += 1
        pack.published_at = pack.changed_at = timezone.now()
        revision = HomebrewRevision.objects.create(
            homebrew=pack,
            number=pack.published,
            at=pack.published_at,
            client_id=wish.id,
            name=pack.name,
            summary=pack.summary,
            extends=pack.extends,
            notes=wish.notes,
            document=pack.draft,
        )
        pack.save()
        return revision


def _ensure_seen(pack: Homebrew, version: int) -> None:
    if version != pack.draft_version:
        raise Stale(say("homebrew.stale"))


def _describe(pack: Homebrew, document: dict[str, Any]) -> None:
    """Write the draft, and what of it is found and shown without reading it."""
    pack.draft, pack.changed_at = document, timezone.now()
    pack.name, pack.summary = _text(document, "name", 100), _text(document, "summary", 2000)
    pack.extends = rules_of(pack.system).extends(document)[:100]


def _text(document: dict[str, Any], key: str, most: int) -> str:
    text = document.get(key)
    return text[:most] if isinstance(text, str) else ""


# readers ------------------------------------------------------------------------------------------


def share(id: uuid.UUID, owner_id: int, visibility: str) -> None:
    """Let others read and use it, or nobody: then its link is dead for good, and nobody keeps it."""
    with transaction.atomic():
        access.lock(id, owner_id).open_to(visibility)


def keep(id: uuid.UUID, person: User, reader: Reader) -> Homebrew:
    """Put somebody else's pack among those that one's own lists are offered. Raises ``NotFound``."""
    pack = access.look(id, reader)
    if pack.owner_id != person.pk:
        if _kept_by(person).count() >= MOST_PACKS:
            raise TooLarge(say("homebrew.too_many_packs", most=MOST_PACKS))
        pack.kept_by.add(person)
    return pack


def leave(id: uuid.UUID, person: User) -> None:
    """Keep it no longer; lists that take it are as they were."""
    for pack in _kept_by(person).filter(pk=id):
        pack.kept_by.remove(person)


def _kept_by(person: User) -> QuerySet[Homebrew]:
    return Homebrew.objects.filter(kept_by=person)


def delete(id: uuid.UUID, owner_id: int) -> None:
    """Out of sight; ``restore`` brings it back. Lists that take it are as they were."""
    with transaction.atomic():
        access.lock(id, owner_id).put_away()


def restore(id: uuid.UUID, owner_id: int) -> None:
    """Back as it was when it was deleted."""
    with transaction.atomic():
        access.lock(id, owner_id, deleted=True).bring_back()
