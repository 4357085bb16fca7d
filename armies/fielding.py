"""A list takes the field: what a battle is given of it, and keeps, whatever becomes of the list."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec

from accounts.calls import language
from armies import access, rosters
from armies.access import Reader
from armies.errors import Unfit
from armies.homebrew.books import documents
from armies.models import ArmyList
from armies.shelf import games, opened
from armies.texts import list_texts
from rules.core.message import render, say, verbatim
from rules.core.registry import get_system
from rules.lists.amount import ceil
from rules.lists.checking import problems_of
from rules.lists.fielding import Fielding
from rules.lists.standing import Standing

#: What is said of a list that is not what is asked for.
_NONE = {"army": "battle.no_army", "deck": "battle.no_deck"}

#: What a column of points can hold.
_MOST_POINTS = 2**31 - 1


class Fielded(msgspec.Struct, frozen=True):
    """An army list ready for battle: ``force`` as a ``Brief`` has it."""

    name: str
    points: int
    force: dict[str, Any]


def editions(game: object) -> list[str]:
    """The ids of the games whose lists a battle is fought with, its own first; none for one without lists.

    An edition is a game of its own to those who make lists.
    """
    return [each.id for each in game.catalogues() if not each.system] if isinstance(game, Fielding) else []


def field(system: str, wanted: str, reader: Reader) -> Fielded:
    """An army list, by its id or by the code of its link, as a force. The list may be any that one may read.

    Raises ``NotFound``; ``Unfit`` where it has problems or is none for this game; ``Illegal`` where the game
    refuses it.
    """
    with _ready(system, wanted, reader, makes="army") as (row, game, army):
        points = ceil(army.total(army.army, army.book.main_points))
        name = army.roster.name or row.faction
        return Fielded(name, max(0, min(points, _MOST_POINTS)), game.force_of(army, documents(row.taken)))


def with_deck(system: str, force: dict[str, Any], wanted: str, reader: Reader) -> dict[str, Any]:
    """A force that plays with a deck, which is a list of cards. Raises like ``field``."""
    with _ready(system, wanted, reader, makes="deck") as (row, game, deck):
        return game.with_deck(force, deck, documents(row.taken))


@contextmanager
def _ready(
    system: str, wanted: str, reader: Reader, *, makes: str
) -> Iterator[tuple[ArmyList, Fielding, Standing]]:
    """A list that may enter a battle of a game."""
    row, game = _find(wanted, reader), get_system(system)
    if not isinstance(game, Fielding) or row.system not in editions(game):
        made_for = games()[row.system].name if row.system in games() else row.system
        raise Unfit(
            say(
                "battle.other_game",
                list=verbatim(str(row)),
                game=verbatim(made_for),
                here=verbatim(game.title),
            )
        )
    book = opened(row.system, row.taken)
    standing = Standing(book, rosters.opened_roster(row, book).roster)
    homes = (book.catalogues.get(force.catalogue) for force in standing.roster.forces)
    if any(home is not None and home.makes != makes for home in homes):
        raise Unfit(say(_NONE[makes], list=verbatim(str(row))))
    problems = problems_of(standing)
    if problems:
        first = render(problems[0].why, list_texts(language()))
        raise Unfit(
            say("battle.problems", list=verbatim(str(row)), count=len(problems), first=verbatim(first))
        )
    yield row, game, standing


def _find(wanted: str, reader: Reader) -> ArmyList:
    try:
        id = uuid.UUID(wanted)
    except ValueError:
        return access.by_code(wanted, reader)
    return access.look(id, reader)
