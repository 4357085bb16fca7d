"""Numbers about a list: what stands in it by role, what its game counts, what its attacks and its deck do."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from typing import Any, Protocol, runtime_checkable

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.calls import language
from armies import access, rosters
from armies.calls import CODE, Open
from armies.errors import Malformed, NotFound
from armies.homebrew.books import documents
from armies.models import ArmyList
from armies.serializers import ListStatisticsSerializer, TargetSerializer
from armies.shelf import games, opened
from armies.texts import list_texts
from rules.core.message import Texts, localised, say
from rules.core.registry import UnknownSystem, get_system
from rules.lists.drawing import draw_odds
from rules.lists.homebrew import BadHomebrew
from rules.lists.standing import Standing
from rules.lists.statistics import GameStatistics, counted

TARGET = OpenApiParameter("target", str, description="Whom attacks are reckoned against, by its id.")
DISTANCE = OpenApiParameter("distance", int, description="Inches between the shooters and it (12).")

#: Inches that shots are reckoned over where nothing is said, and the most.
USUAL_DISTANCE, FARTHEST = 12, 48


@runtime_checkable
class HasStatistics(Protocol):
    """A game system that has more to say about its lists."""

    def list_statistics(self, homebrew: Mapping[str, Mapping[str, Any]]) -> GameStatistics:
        """What it says of lists that take some homebrew besides. Raises ``BadHomebrew``."""
        ...

    def texts(self, language: str) -> Texts:
        """Its sentences."""
        ...


class Statistics(Open):
    """Statistics."""

    throttle_scope = "statistics"

    @extend_schema(
        operation_id="list_statistics",
        parameters=[CODE, TARGET, DISTANCE],
        responses=ListStatisticsSerializer,
    )
    def get(self, request: Request, list_id: uuid.UUID) -> Response:
        """Points by role, models, what the game counts, the mean harm of each unit, the draws of a deck."""
        row = access.look(list_id, self.reader)
        asked = request.query_params
        told = statistics(row, asked.get("target", ""), _distance(asked.get("distance")), language())
        return Response(ListStatisticsSerializer(told).data)


class Targets(Open):
    """Whom attacks may be reckoned against."""

    @extend_schema(operation_id="list_targets", responses=TargetSerializer(many=True))
    def get(self, request: Request, system: str) -> Response:
        """Every kind of model that a game's attacks may be reckoned against."""
        if system not in games():
            raise NotFound(say("missing.game"))
        game = _of_game(system)
        targets = game.list_statistics({}).targets() if game is not None else ()
        return Response(localised(tuple(targets), game.texts(language())) if game is not None else [])


def statistics(row: ArmyList, target: str, distance: int, language: str) -> dict[str, Any]:
    """What is told of a list. Raises ``NotFound`` for a target that the game does not know."""
    game = _of_game(row.system)
    told: dict[str, Any] = {"figures": [], "distance": distance, "target": None, "harm": [], "draws": None}
    book = opened(row.system, row.taken)
    standing = Standing(book, rosters.opened_roster(row, book).roster)
    told["counted"] = localised(counted(standing), list_texts(language))
    found = _found(_of_list(game, row), standing, target, distance) if game is not None else {}
    texts = game.texts(language) if game is not None else {}
    return told | {name: localised(value, texts) for name, value in found.items()}


def _found(game: GameStatistics, standing: Standing, target: str, distance: int) -> dict[str, Any]:
    """What the game has to say; a deck attacks nobody."""
    figures = tuple(game.figures(standing))
    drawing = game.drawing(standing)
    if drawing is not None:
        return {"figures": figures, "draws": draw_odds(standing, drawing)}
    chosen = next((each for each in game.targets() if not target or each.id == target), None)
    if chosen is None:
        raise NotFound(say("missing.target"))
    return {"figures": figures, "target": chosen, "harm": tuple(game.harm(standing, chosen.id, distance))}


def _of_list(game: HasStatistics, row: ArmyList) -> GameStatistics:
    """What a game says of a list with its homebrew; without any that the game takes no more."""
    try:
        return game.list_statistics(documents(row.taken))
    except BadHomebrew:
        return game.list_statistics({})


def _of_game(system: str) -> HasStatistics | None:
    """What a game has to say; nothing where it is only a catalogue."""
    try:
        found = get_system(system)
    except UnknownSystem:
        return None
    return found if isinstance(found, HasStatistics) else None


def _distance(written: str | None) -> int:
    """Inches. Raises ``Malformed``."""
    if written is None:
        return USUAL_DISTANCE
    if not written.isascii() or not written.isdigit() or len(written) > 3 or int(written) > FARTHEST:
        raise Malformed(say("statistics.distance", most=FARTHEST))
    return int(written)
