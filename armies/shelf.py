"""The games that lists are made for: those that come with the program, and those of ``SALLYPORT_CATALOGUES``.

A book works out what it is asked for when it is first asked. Any number of threads may read in one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from pathlib import Path
from threading import RLock, Thread

import structlog
from django.conf import settings

from armies.catalogue_files import book_for, catalogue_paths, open_catalogues
from armies.errors import NotFound
from armies.homebrew.books import Taken, catalogues_of
from rules.core.message import say
from rules.core.registry import get_system, system_ids
from rules.lists.book import Book, Chart
from rules.lists.catalogue import Catalogue
from rules.lists.catalogue_files import CatalogueError
from rules.lists.fielding import Fielding, ReadyList
from rules.lists.files import BadFile

log = structlog.get_logger(__name__)


class Game:
    """A game's book, and lists to begin with."""

    def __init__(self, book: Book, ready: Iterable[ReadyList] = ()) -> None:
        self.book = book
        self.ready = tuple(ready)
        assert book.system is not None
        self.id, self.name = book.system.id, book.system.name

    @property
    def factions(self) -> list[Catalogue]:
        """What a list may be opened from: no libraries, and the game itself only where it has units."""
        return [each for each in self.book.catalogues.values() if not each.library and each.entries]


#: Held while the games are opened, which takes a while: whoever comes meanwhile waits for that.
_opening = RLock()


def games() -> dict[str, Game]:
    """Every game by its id, those of the program first. Unreadable files are left out, and logged."""
    with _opening:
        return open_games()


def open_beside() -> None:
    """Open the games in a thread of its own, so that nobody waits for it who comes a little later."""
    Thread(target=games, name="opening the games", daemon=True).start()


@cache
def open_games() -> dict[str, Game]:
    """The games, opened once."""
    found: dict[str, Game] = {}
    for system in map(get_system, system_ids()):
        if isinstance(system, Fielding):
            editions = system.catalogues()
            found |= {
                each.id: Game(book_for(editions, each.id), _ready(system, each.id))
                for each in editions
                if not each.system
            }
    known = list(_from_files())
    for each in known:
        if not each.system and each.id not in found:
            found[each.id] = Game(book_for(known, each.id))
    return found


def _ready(system: Fielding, game: str) -> Iterator[ReadyList]:
    return (each for each in system.ready_lists() if each.roster.system == game)


def _from_files() -> Iterator[Catalogue]:
    if settings.CATALOGUES is None:
        return
    for path in _paths(settings.CATALOGUES):
        try:
            yield from open_catalogues([path])
        except (CatalogueError, BadFile, OSError) as error:
            log.error("a catalogue cannot be read", path=str(path), problem=str(error))


def _paths(folder: Path) -> list[Path]:
    try:
        return list(catalogue_paths([folder]))
    except CatalogueError as error:
        log.error("there are no catalogues", problem=str(error))
        return []


@lru_cache(maxsize=64)
def _with(system: str, taken: Taken) -> Game:
    """A game with the homebrew of some list."""
    own = games()[system].book.catalogues.values()
    return Game(Book((*own, *catalogues_of(system, taken))))


def ready_list(system: str, id: str) -> ReadyList:
    """A list to begin with. Raises ``NotFound``."""
    game = games().get(system)
    found = next((each for each in game.ready if each.id == id), None) if game is not None else None
    if found is None:
        raise NotFound(say("missing.ready"))
    return found


def catalogue_under(book: Book, id: str, chart: str) -> tuple[Catalogue, Chart]:
    """A catalogue that lists are made of, and one of its charts (else the first). Raises ``NotFound``."""
    known, charts = book.catalogues.get(id), book.charts_for(id)
    under = charts.get(chart or next(iter(charts), ""))
    if known is None or known.library or under is None:
        raise NotFound(say("missing.catalogue"))
    return known, under


def opened(system: str, taken: Taken = ()) -> Book:
    """The book of a game, with the homebrew that is taken. Raises ``NotFound``."""
    game = games().get(system)
    if game is None:
        raise NotFound(say("missing.game"))
    if taken:
        game = _with(system, taken)
    return game.book
