"""Lists in and out as files: in every format that ``rules.lists`` knows, and out as a PDF to print."""

from __future__ import annotations

import hashlib
import uuid
from collections.abc import Iterable
from typing import Any, NamedTuple

import msgspec
from drf_spectacular.types import OpenApiTypes

from accounts.models import User
from armies import desk, pdf, rosters
from armies.errors import BadImport, NotFound
from armies.homebrew.taking import named_in
from armies.limits import MOST_UNPACKED
from armies.models import ArmyList
from armies.sheet import sheet_of
from armies.shelf import Game, games, opened
from armies.texts import list_texts
from rules.core.message import localised, say
from rules.lists.battlescribe.packed import unpacked
from rules.lists.files import BadFile, refused
from rules.lists.importing import Imported
from rules.lists.list_files import read_list, write_list
from rules.lists.standing import Standing
from rules.lists.taking import with_taken

#: Suffix and type of each format's files.
FORMATS = {
    "json": (".sally.json", "application/json"),
    "text": (".txt", "text/plain; charset=utf-8"),
    "compact": (".txt", "text/plain; charset=utf-8"),
    "ros": (".ros", "application/xml"),
    "rosz": (".rosz", "application/zip"),
    "pdf": (".pdf", "application/pdf"),
}

#: What is in a file of each type.
CONTENTS = {
    "application/json": OpenApiTypes.OBJECT,
    "text/plain": OpenApiTypes.STR,
    "application/xml": OpenApiTypes.STR,
    "application/zip": OpenApiTypes.BINARY,
    "application/pdf": OpenApiTypes.BINARY,
}


class Found(NamedTuple):
    """What was made of a file, and the game that it fits best."""

    game: Game
    imported: Imported


def bring_in(owner: User, id: uuid.UUID, data: bytes, system: str, language: str) -> tuple[ArmyList, Any]:
    """A new list from a file, and the report on it line by line. Raises ``BadImport`` or ``NotFound``."""
    try:
        inside = _inside(data)
        found = _best(inside, _candidates(inside, system), owner)
    except BadFile as error:
        raise BadImport(error.why) from error
    digest = hashlib.sha256(data + b"\0" + system.encode()).hexdigest()
    row = desk.keep_imported(owner, id, digest, found.game.id, found.imported.roster)
    return row, localised(found.imported, list_texts(language))["lines"]


def _inside(data: bytes) -> bytes:
    """A file as it is when it is not zipped. Raises ``BadFile``."""
    inside = unpacked(data)
    if len(inside) > MOST_UNPACKED:
        raise refused("file.too_large", most=MOST_UNPACKED // 1_000_000)
    return inside


def _candidates(data: bytes, system: str) -> list[Game]:
    """The game that is wished for, those that the file names, or else all."""
    known = games()
    if system:
        if system not in known:
            raise NotFound(say("missing.game"))
        return [known[system]]
    named = [game for game in known.values() if game.id.encode() in data]
    return named or list(known.values())


def _best(data: bytes, candidates: Iterable[Game], owner: User) -> Found:
    """The reading that leaves the least unplaced; of equals, the one that understands the most."""
    found = []
    for game in candidates:
        book = opened(game.id, named_in(data, game.id, owner.pk))
        imported = read_list(data, book)
        roster = with_taken(book, imported.roster)
        found.append(Found(game, msgspec.structs.replace(imported, roster=roster)))
    if not found:
        raise NotFound(say("missing.game"))
    return min(found, key=lambda each: (each.imported.count("unplaced"), -each.imported.count("understood")))


def file_of(row: ArmyList, format: str, language: str) -> tuple[bytes, str, str]:
    """A list as a file: its contents, name and type. Raises ``NotFound`` for a format that nobody knows."""
    if format not in FORMATS:
        raise NotFound(say("missing.format"))
    suffix, kind = FORMATS[format]
    book = opened(row.system, row.taken)
    standing = Standing(book, rosters.opened_roster(row, book).roster)
    if format == "pdf":
        body = pdf.written(sheet_of(row, standing, language), language)
    else:
        body = write_list(standing, format, list_texts(language))
    return body, _file_name(row.name) + suffix, kind


def _file_name(name: str) -> str:
    """A name that every file system takes."""
    kept = "".join(sign if sign.isascii() and sign.isalnum() else "-" for sign in name)
    return "-".join(filter(None, kept.split("-")))[:60] or "army-list"
