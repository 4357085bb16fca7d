"""The game systems, what they bring ready-made, and their rulebooks: the same for everybody."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from battles.api import BattleView
from battles.errors import NotFound
from battles.lobby import system_of
from battles.serializers import RuleSerializer, RulesSerializer, StartersSerializer, SystemSerializer
from rules.core.registry import get_system, system_ids
from rules.core.rulebook import Entry, Rulebook


class Systems(BattleView):
    """Game systems."""

    permission_classes = (AllowAny,)

    @extend_schema(operation_id="systems", responses=SystemSerializer(many=True))
    def get(self, request: Request) -> Response:
        """The game systems that can be played."""
        systems = [get_system(system_id) for system_id in system_ids()]
        return Response(SystemSerializer([{"id": s.id, "title": s.title} for s in systems], many=True).data)


class Starters(BattleView):
    """Ready-made forces, tables and missions."""

    permission_classes = (AllowAny,)

    @extend_schema(operation_id="system_starters", responses=StartersSerializer)
    def get(self, request: Request, system: str) -> Response:
        """What a battle of this system can be opened with."""
        chosen = system_of(system)
        ready = {
            "forces": chosen.starter_forces(),
            "tables": chosen.starter_tables(),
            "missions": chosen.starter_missions(),
        }
        return Response(StartersSerializer(ready).data)


class Rules(BattleView):
    """A rulebook."""

    permission_classes = (AllowAny,)

    @extend_schema(
        operation_id="system_rules",
        parameters=[
            OpenApiParameter("q", str, description="Words that an entry has all of."),
            OpenApiParameter("chapter", str, description="A chapter's id."),
        ],
        responses=RulesSerializer,
    )
    def get(self, request: Request, system: str) -> Response:
        """The rules in our own words."""
        book: Rulebook = system_of(system).rulebook()
        words = self.request.query_params.get("q", "").casefold().split()
        chapter = self.request.query_params.get("chapter", "")
        found = [entry for entry in book if _fits(entry, words, chapter)]
        chapters = [{"id": name, "title": title} for name, title in book.chapters.items()]
        return Response(RulesSerializer({"chapters": chapters, "entries": found}).data)


class OneRule(BattleView):
    """A rule."""

    permission_classes = (AllowAny,)

    @extend_schema(operation_id="system_rule", responses=RuleSerializer)
    def get(self, request: Request, system: str, rule: str) -> Response:
        """One rule by its id."""
        book: Rulebook = system_of(system).rulebook()
        if rule not in book:
            raise NotFound("There is no such rule.")
        return Response(RuleSerializer(book[rule]).data)


def _fits(entry: Entry, words: list[str], chapter: str) -> bool:
    if chapter and entry.chapter != chapter:
        return False
    said: Any = " ".join([entry.id, entry.title, entry.text, entry.ruling or ""]).casefold()
    return all(word in said for word in words)
