"""Catalogues by the files that hold them: ours (JSON, YAML) and BattleScribe's, one at a time or a folder."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from rules.core.registry import get_system, system_ids
from rules.lists.battlescribe.reading import load
from rules.lists.book import Book
from rules.lists.catalogue import Catalogue
from rules.lists.catalogue_files import CatalogueError, read_catalogue
from rules.lists.fielding import Fielding

#: Names of files that BattleScribe writes: games and factions, zipped or not.
_BATTLESCRIBE = (".gst", ".cat", ".gstz", ".catz")

#: Names of our own in a folder, which may hold other files; a file that is named may be called anything.
_OURS = (".catalogue.json", ".catalogue.yaml", ".catalogue.yml")


def own_catalogues() -> list[Catalogue]:
    """Those that come with the program, of every game that has lists."""
    systems = map(get_system, system_ids())
    return [each for system in systems if isinstance(system, Fielding) for each in system.catalogues()]


def catalogue_paths(named: Iterable[Path]) -> Iterator[Path]:
    """The files themselves, and every catalogue at any depth of folders. Raises ``CatalogueError``."""
    for path in named:
        if path.is_dir():
            yield from sorted(
                each for each in path.rglob("*") if each.name.lower().endswith((*_BATTLESCRIBE, *_OURS))
            )
        elif path.is_file():
            yield path
        else:
            raise CatalogueError([f"{path}: there is no such file"])


def open_catalogues(named: Iterable[Path]) -> list[Catalogue]:
    """The catalogues of files and folders. Raises ``CatalogueError`` or ``BadFile``."""
    return [_open(path) for path in catalogue_paths(named)]


def _open(path: Path) -> Catalogue:
    if path.suffix.lower() in _BATTLESCRIBE:
        return load(path.read_bytes())[0]
    return read_catalogue(path.read_bytes(), path.name)


def book_for(catalogues: Iterable[Catalogue], system: str = "") -> Book:
    """The book of one game out of catalogues of several: of the game named, or of the first."""
    known = list(catalogues)
    games = [each for each in known if not each.system]
    game = next((each for each in games if each.id == system), games[0] if games else None)
    if game is None:
        return Book(known)
    return Book([game, *(each for each in known if each.system == game.id)])
