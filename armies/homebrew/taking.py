"""What lists take of homebrew: which revisions an edit or a file may bring in, and what a list has."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import Any

import msgspec

from armies.access import Reader
from armies.errors import Impossible, TooLarge
from armies.homebrew import access
from armies.homebrew.books import Taken
from armies.homebrew.models import Homebrew, HomebrewRevision
from armies.limits import MOST_TAKEN
from armies.models import ArmyList
from rules.core.message import say, verbatim
from rules.lists.edit import AnyEdit, Several, Take
from rules.lists.homebrew import PREFIX, key_of
from rules.lists.roster import Roster


def taken_with(row: ArmyList, edit: AnyEdit) -> Taken:
    """What the list takes, and what an edit of its owner would take besides: the last revisions of those.

    Raises ``Impossible`` for a pack that the owner may not use, ``TooLarge`` for too many.
    """
    taken = dict(row.taken)
    for key in map(key_of, _wished(edit)):
        pack = access.usable(row.owner_id).filter(key=key[:32], system=row.system).first()
        if pack is not None:
            taken[key] = pack.published
        elif key not in taken:
            raise Impossible(say("homebrew.unusable", pack=verbatim(key[:32])))
    if len(taken) > MOST_TAKEN:
        raise TooLarge(say("homebrew.too_many_taken", most=MOST_TAKEN))
    return tuple(sorted(taken.items()))


def _wished(edit: AnyEdit) -> Iterator[str]:
    if isinstance(edit, Take):
        yield edit.catalogue.replace("\0", "")
    elif isinstance(edit, Several):
        for each in edit.edits:
            yield from _wished(each)


def permitted(roster: Roster, owner_id: int) -> Roster:
    """A roster from elsewhere without the packs that its new owner may not use."""
    pins = (pin for pin in roster.catalogues if not pin.catalogue.startswith(PREFIX))
    packs = tuple(pin for pin in roster.catalogues if pin.catalogue.startswith(PREFIX))[:MOST_TAKEN]
    known = set(
        access.usable(owner_id)
        .filter(key__in=[_plain(pin.catalogue) for pin in packs], system=roster.system[:100])
        .values_list("key", "published")
    )
    numbers = dict(known)
    allowed = (pin for pin in packs if 0 < pin.revision <= numbers.get(key_of(pin.catalogue), 0))
    return msgspec.structs.replace(roster, catalogues=(*pins, *allowed))


def _plain(catalogue: str) -> str:
    """The key of a pack, as the database can compare it."""
    return key_of(catalogue)[:32].replace("\0", "")


def of_list(row: ArmyList, reader: Reader) -> list[dict[str, Any]]:
    """The packs that a list takes, and whether there is a newer revision to be had."""
    taken = dict(row.taken)
    if not taken:
        return []
    catalogues = {key_of(catalogue): catalogue for catalogue, _ in row.homebrew}
    found = HomebrewRevision.objects.select_related("homebrew__owner").filter(homebrew__key__in=taken)
    usable = dict(access.usable(row.owner_id).filter(key__in=taken).values_list("key", "published"))
    lines = []
    for revision in found:
        pack = revision.homebrew
        if taken[pack.key] != revision.number:
            continue
        lines.append(
            {
                "key": pack.key,
                "catalogue": catalogues[pack.key],
                "name": revision.name,
                "by": pack.owner.username,
                "revision": revision.number,
                "newest": max(revision.number, usable.get(pack.key, 0)),
                "pack": pack.pk if reader.user_id == row.owner_id and pack.key in usable else None,
            }
        )
    return sorted(lines, key=lambda line: (str(line["name"]), str(line["key"])))


#: A file names a pack once for each thing that is of it; more are not looked at.
_MOST_NAMED = 5000
_KEY = re.compile(rb"hb-[0-9a-f]{16}")


def named_in(data: bytes, system: str, person_id: int) -> Taken:
    """The packs that a file names and that a person may use, each in its last revision.

    By their keys; or, of those on the person's shelf, by what they or their units are called.
    """
    keys = {key.decode() for key in islice(map(bytes, _KEY.findall(data)), _MOST_NAMED)}
    found = dict(access.usable(person_id).filter(key__in=keys, system=system).values_list("key", "published"))
    text = data.decode("utf-8", "replace")
    for pack in access.on_shelf(person_id).filter(system=system):
        if any(name in text for name in _names(pack)):
            found.setdefault(pack.key, pack.published)
    return tuple(sorted(found.items())[:MOST_TAKEN])


def _names(pack: Homebrew) -> Iterator[str]:
    """What a text could call a pack, or what is in it."""
    yield pack.name
    for part in ("units", "cards"):
        pieces = pack.draft.get(part)
        for piece in pieces.values() if isinstance(pieces, dict) else ():
            name = piece.get("name") if isinstance(piece, dict) else None
            if isinstance(name, str) and name:
                yield name
