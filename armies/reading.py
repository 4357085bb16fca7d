"""What readers are told of a list: its roster, what it costs, what is wrong, what would mend it."""

from __future__ import annotations

from typing import Any

import msgspec

from armies import rosters
from armies.desk import Written
from armies.errors import NotFound
from armies.homebrew.books import taken_by
from armies.models import ArmyList, Version
from armies.shelf import Game, catalogue_under, opened
from armies.texts import list_texts
from rules.core.message import localised, render, say
from rules.lists.amount import plain
from rules.lists.book import Book, Chart
from rules.lists.catalogue import Catalogue
from rules.lists.choosing import groups, offers
from rules.lists.fielding import ReadyList
from rules.lists.handbook import empty_list
from rules.lists.mend import Mend
from rules.lists.mending import mends_of_all
from rules.lists.reviewing import review
from rules.lists.roster import Roster
from rules.lists.standing import Standing


def written_state(written: Written, language: str) -> dict[str, Any]:
    """What ``state`` says of a list that has just been written, without reading it again."""
    seen = localised(written.review, list_texts(language))
    return {"up_to_date": True, "changes": [], "roster": msgspec.to_builtins(written.roster), "review": seen}


def state(row: ArmyList, language: str, *, mends: bool) -> dict[str, Any]:
    """The list's roster and the look at it; with ``mends``, what would mend each problem."""
    book = opened(row.system, row.taken)
    found = rosters.opened_roster(row, book)
    return {
        "up_to_date": rosters.up_to_date(found.roster, book),
        "changes": localised(found.lines, list_texts(language)),
    } | _shown(book, found.roster, language, mends)


def version_state(row: ArmyList, number: int, language: str) -> dict[str, Any]:
    """The same for an earlier version. Raises ``NotFound``."""
    shows = Version.objects.filter(army_list=row, number=number).values_list("shows", flat=True).first()
    if shows is None:
        raise NotFound(say("missing.version"))
    roster = rosters.roster_of(row.pk, shows)
    book = opened(row.system, taken_by(roster))
    return _shown(book, roster, language, False)


def _shown(book: Book, roster: Roster, language: str, mends: bool) -> dict[str, Any]:
    texts = list_texts(language)
    seen = localised(review(book, roster), texts)
    if mends:
        found = mends_of_all(book, roster)
        for problem, (_, mending) in zip(seen["problems"], found, strict=True):
            problem["mends"] = [_mend(each, language) for each in mending]
    return {"roster": msgspec.to_builtins(roster), "review": seen}


def _mend(mend: Mend, language: str) -> dict[str, Any]:
    return {"edit": msgspec.to_builtins(mend.edit), "says": render(mend.says, list_texts(language))}


def choices(row: ArmyList, at: str, language: str) -> dict[str, Any]:
    """What may be chosen directly below a force, unit or model, and the groups there. Raises ``NotFound``."""
    book = opened(row.system, row.taken)
    spot = Standing(book, rosters.opened_roster(row, book).roster).by_id.get(at)
    if spot is None:
        raise NotFound(say("missing.place"))
    texts = list_texts(language)
    return {
        "choices": [localised(each, texts) for each in offers(spot)],
        "groups": [localised(each, texts) for each in groups(spot)],
    }


# catalogues ---------------------------------------------------------------------------------------


def game_line(game: Game) -> dict[str, Any]:
    """A game: its points, and the catalogues that lists are opened from, each with its charts."""
    return {
        "id": game.id,
        "name": game.name,
        "points": [
            {"id": each.id, "name": each.name, "limit": each.limit} for each in game.book.points.values()
        ],
        "charts": _named(game.book.charts_for(game.id)),
        "catalogues": [
            catalogue_line(each)
            | {"charts": _named(game.book.charts_for(each.id)), "ready": _ready_lines(game, each.id)}
            for each in game.factions
        ],
    }


def _ready_lines(game: Game, catalogue: str) -> list[dict[str, Any]]:
    """The lists of a catalogue to begin with."""
    return [_ready_line(game.book, each) for each in game.ready if each.catalogue == catalogue]


def _ready_line(book: Book, ready: ReadyList) -> dict[str, Any]:
    standing = Standing(book, ready.roster)
    points = standing.total(standing.army, book.main_points)
    return {"id": ready.id, "name": ready.name, "summary": ready.summary, "points": plain(points)}


def catalogue_line(catalogue: Catalogue) -> dict[str, Any]:
    """A catalogue without what is in it."""
    return {
        "id": catalogue.id,
        "name": catalogue.name,
        "revision": catalogue.revision,
        "edition": catalogue.edition,
        "source": catalogue.source,
        "makes": catalogue.makes,
    }


def _named(charts: dict[str, Chart]) -> list[dict[str, str]]:
    return [{"id": id, "name": chart.name} for id, chart in charts.items()]


def catalogue_page(system: str, id: str, chart: str, language: str) -> dict[str, Any]:
    """What a catalogue offers to an empty force under a chart (its first). Raises ``NotFound``."""
    book = opened(system)
    known, under = catalogue_under(book, id, chart)
    (empty,) = Standing(book, empty_list(book, id, under.id)).army.children
    texts = list_texts(language)
    return catalogue_line(known) | {
        "chart": under.id,
        "roles": [{"id": each.id, "name": each.name} for each in under.roles.values()],
        "units": [localised(each, texts) for each in offers(empty)],
    }
