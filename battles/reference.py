"""The game systems, what they bring ready-made, and their rulebooks: the same for everybody."""

from __future__ import annotations

from functools import cache

import msgspec
from django.utils.cache import patch_cache_control, patch_vary_headers
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from armies import fielding
from battles.api import BattleView
from battles.errors import Malformed, NotFound
from battles.lobby.choosing import system_of
from battles.serializers import RuleSerializer, RulesSerializer, StartersSerializer, SystemSerializer
from battles.texts import texts_of
from rules.core.message import localised, say
from rules.core.reference import Reference
from rules.core.registry import get_system, system_ids
from rules.core.rulebook import Entry

#: Entries on a page, if nothing is said, and at most.
PAGE, LARGEST_PAGE = 50, 200
LONGEST_NUMBER = 9
#: Seconds that a browser may keep a page of rules.
KEPT = 600


class Systems(BattleView):
    """Game systems."""

    permission_classes = (AllowAny,)

    @extend_schema(operation_id="systems", responses=SystemSerializer(many=True))
    def get(self, request: Request) -> Response:
        """The game systems that can be played."""
        systems = [get_system(system_id) for system_id in system_ids()]
        return Response(SystemSerializer(systems, many=True).data)


class Starters(BattleView):
    """Ready-made forces, tables and missions."""

    permission_classes = (AllowAny,)

    @extend_schema(operation_id="system_starters", responses=StartersSerializer)
    def get(self, request: Request, system: str) -> Response:
        """What a battle of this system can be opened with."""
        chosen = system_of(system)
        texts = texts_of(chosen.id, self.language)
        ready = {
            "forces": [starter.in_words(texts) for starter in chosen.starter_forces()],
            "tables": [starter.in_words(texts) for starter in chosen.starter_tables()],
            "missions": [starter.in_words(texts) for starter in chosen.starter_missions()],
            "lists_of": fielding.editions(chosen),
            "options": localised(chosen.options, texts),
        }
        return Response(StartersSerializer(ready).data)


class Rules(BattleView):
    """A rulebook."""

    permission_classes = (AllowAny,)

    @extend_schema(
        operation_id="system_rules",
        parameters=[
            OpenApiParameter("q", str, description="Words that an entry has all of, in id, title or text."),
            OpenApiParameter("chapter", str, description="A chapter's id."),
            OpenApiParameter("limit", int, description=f"Entries on a page: {PAGE}, at most {LARGEST_PAGE}."),
            OpenApiParameter("offset", int, description="Entries on the pages before."),
        ],
        responses=RulesSerializer,
    )
    def get(self, request: Request, system: str) -> Response:
        """A page of the rules in our own words; those whose titles have the words come first."""
        asked = request.query_params
        reference = _reference(system_of(system).id)
        found = reference.find(asked.get("q", ""), asked.get("chapter", ""))
        offset = _number(asked.get("offset"), 0, len(found))
        limit = _number(asked.get("limit"), PAGE, LARGEST_PAGE)
        page = {
            "chapters": [
                {"id": chapter, "title": reference.book.chapter_in(chapter, self.language), "size": size}
                for chapter, size in reference.sizes()
            ],
            "count": len(found),
            "entries": [
                msgspec.structs.asdict(entry) | {"title": entry.title_in(self.language), "excerpt": excerpt}
                for entry, excerpt in found[offset : offset + limit]
            ],
        }
        return _kept(Response(RulesSerializer(page).data))


class OneRule(BattleView):
    """A rule."""

    permission_classes = (AllowAny,)

    @extend_schema(operation_id="system_rule", responses=RuleSerializer)
    def get(self, request: Request, system: str, rule: str) -> Response:
        """One rule by its id, with what it points to and what points to it."""
        reference = _reference(system_of(system).id)
        if rule not in reference.book:
            raise NotFound(say("missing.rule"))
        entry = reference.book[rule]
        previous, following = reference.beside(entry)
        chapter = reference.book.chapter_in(entry.chapter, self.language)
        shown = msgspec.structs.asdict(entry) | {
            "title": entry.title_in(self.language),
            "chapter": {"id": entry.chapter, "title": chapter},
            "editions": [{"name": name, "text": text} for name, text in entry.editions.items()],
            "see": [self._link(other) for other in reference.see(entry)],
            "seen_from": [self._link(other) for other in reference.seen_from(entry)],
            "previous": previous and self._link(previous),
            "next": following and self._link(following),
        }
        return _kept(Response(RuleSerializer(shown).data))

    def _link(self, entry: Entry) -> dict[str, str]:
        return {"id": entry.id, "title": entry.title_in(self.language)}


@cache
def _reference(system_id: str) -> Reference:
    """A system's rulebook to look things up in."""
    return Reference(get_system(system_id).rulebook())


def _number(given: str | None, usual: int, most: int) -> int:
    """A number of a query string, between 0 and ``most``. Raises ``Malformed``."""
    if given is None:
        return usual
    if not given.isascii() or not given.isdecimal() or len(given) > LONGEST_NUMBER:
        raise Malformed(f"{given[:20]!r} is not a number of entries.")
    return min(int(given), most)


def _kept(response: Response) -> Response:
    """Browsers may keep a page of rules for a while: it changes with our version and the language."""
    patch_cache_control(response, private=True, max_age=KEPT)
    patch_vary_headers(response, ("Cookie", "Accept-Language"))
    return response
