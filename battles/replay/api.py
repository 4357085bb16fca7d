"""The API of replays: each view reads the request, asks one function, and writes the answer."""

from __future__ import annotations

import gzip
import uuid
from typing import Any

from django.http import HttpResponse
from django.utils.cache import patch_vary_headers
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import status
from rest_framework.pagination import LimitOffsetPagination
from rest_framework.parsers import BaseParser
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import ScopedRateThrottle

from accounts.plain_types import reference_to
from battles.api import STALE, WATCH, BattleView, Watchable, json_response
from battles.errors import TooFast
from battles.limits import PersonThrottle
from battles.models import Battle
from battles.replay import past, reading
from battles.replay.models import Replay
from battles.replay.serializers import (
    FilmSerializer,
    PastBattleSerializer,
    PastSerializer,
    ReplayingSerializer,
    ReplaySerializer,
    SharedSerializer,
    SharingSerializer,
)
from battles.report.reading import report_json, report_pdf

VIEW = OpenApiParameter("view", str, description="Through whose eyes: a seat; left out, nobody's.")
FILMS = {200: FilmSerializer, 202: ReplayingSerializer} | STALE
REPORTS = {200: reference_to("Report"), 202: ReplayingSerializer} | STALE
PDFS = {(200, "application/pdf"): OpenApiTypes.BINARY, 202: ReplayingSerializer} | STALE


class FileParser(BaseParser):
    """A file as it comes, packed with gzip: it is read where nothing that stands in it does any harm."""

    media_type = "application/gzip"

    def parse(self, stream: Any, media_type: str | None = None, parser_context: Any = None) -> Any:
        """The bytes."""
        return stream.read()


class PlainFileParser(FileParser):
    """The same, as it is."""

    media_type = "application/json"


class Imports(ScopedRateThrottle):
    """The rate of opening files, each of which is a few seconds' work."""

    def __init__(self) -> None:
        self.scope = "imports"
        self.rate = self.THROTTLE_RATES[self.scope]
        self.num_requests, self.duration = self.parse_rate(self.rate)

    def allow_request(self, request: Any, view: Any) -> bool:
        """True, or ``TooFast``."""
        if super(ScopedRateThrottle, self).allow_request(request, view):
            return True
        raise TooFast(self.wait() or 1)


class Showing(BattleView):
    """What is shown of a replay once there is one."""

    def film(self, replay: Replay) -> HttpResponse | Response:
        """Its film in the reader's language, packed where the browser takes that."""
        wanted = self.request.query_params.get("view", reading.NEUTRAL)
        body = reading.film_for(replay, wanted, self.language)
        if body is None:
            return self.soon()
        packs = "gzip" in self.request.headers.get("Accept-Encoding", "")
        answer = json_response(body if packs else gzip.decompress(body))
        if packs:
            answer["Content-Encoding"] = "gzip"
        patch_vary_headers(answer, ["Accept-Encoding", "Accept-Language", "Cookie"])
        return answer

    def report(self, replay: Replay) -> HttpResponse | Response:
        """Its report in the reader's language."""
        body = report_json(replay, self.language)
        return self.soon() if body is None else json_response(body)

    def pdf(self, replay: Replay) -> HttpResponse | Response:
        """The same on paper."""
        body = report_pdf(replay, self.language)
        if body is None:
            return self.soon()
        headers = {"Content-Disposition": 'inline; filename="sallyport-battle-report.pdf"'}
        return HttpResponse(body, content_type="application/pdf", headers=headers)

    def soon(self) -> Response:
        """It is being made."""
        return Response({"state": "waiting"}, status.HTTP_202_ACCEPTED, headers={"Retry-After": "2"})


class BattleReplay(Showing, Watchable):
    """A battle that is over, to be watched again."""

    @extend_schema(operation_id="battle_replay", parameters=[WATCH, VIEW], responses=FILMS)
    def get(self, request: Request, battle: uuid.UUID) -> HttpResponse | Response:
        """Its film through somebody's eyes."""
        return self.film(reading.replay_for(battle, self.reader))

    @extend_schema(operation_id="battle_replay_share", request=SharedSerializer, responses=SharingSerializer)
    def patch(self, request: Request, battle: uuid.UUID) -> Response:
        """For its players: let whoever has the spectators' link watch it again, or no longer."""
        reading.share(battle, self.person, self.checked(SharedSerializer)["shared"])
        return self._shared(battle)

    def _shared(self, battle: uuid.UUID) -> Response:
        kept = Battle.objects.get(pk=battle)
        return Response({"shared": kept.spectators, "watch": kept.watch_code if kept.spectators else None})

    def get_permissions(self) -> list[Any]:
        """Who shares has signed in."""
        return [AllowAny()] if self.request.method == "GET" else [IsAuthenticated()]


class BattleReport(Showing, Watchable):
    """The report of a battle that is over."""

    @extend_schema(operation_id="battle_report", parameters=[WATCH], responses=REPORTS)
    def get(self, request: Request, battle: uuid.UUID) -> HttpResponse | Response:
        """Its story, losses, luck and turning points."""
        return self.report(reading.replay_for(battle, self.reader))


class BattleReportPdf(Showing, Watchable):
    """The report of a battle on paper."""

    @extend_schema(operation_id="battle_report_pdf", parameters=[WATCH], responses=PDFS)
    def get(self, request: Request, battle: uuid.UUID) -> HttpResponse | Response:
        """A PDF file."""
        return self.pdf(reading.replay_for(battle, self.reader))


class BattleDocument(Watchable):
    """The whole log of a battle that is over."""

    @extend_schema(
        operation_id="battle_document", parameters=[WATCH], responses={200: OpenApiTypes.OBJECT} | STALE
    )
    def get(self, request: Request, battle: uuid.UUID) -> HttpResponse:
        """A file that can be opened again, here or anywhere."""
        answer = json_response(reading.document_of(battle, self.reader))
        answer["Content-Disposition"] = f'attachment; filename="sallyport-battle-{battle}.json"'
        return answer


class Replays(BattleView):
    """Logs that one has opened from files."""

    permission_classes = (IsAuthenticated,)

    def get_parsers(self) -> list[BaseParser]:
        """A file is larger than other messages."""
        return [FileParser(), PlainFileParser()]

    def get_throttles(self) -> list[Any]:
        """Opening one is much work: fewer a minute."""
        return [PersonThrottle(), *([Imports()] if self.request.method == "POST" else [])]

    @extend_schema(operation_id="replays", responses=ReplaySerializer(many=True))
    def get(self, request: Request) -> Response:
        """Mine, the last opened first."""
        mine: Any = Replay.objects.filter(owner=self.person).defer("document").order_by("-added_at")
        shown = ReplaySerializer(mine, many=True, context={"language": self.language})
        return Response(shown.data)

    @extend_schema(
        operation_id="replay_open",
        request={"application/json": OpenApiTypes.OBJECT, "application/gzip": OpenApiTypes.BINARY},
        parameters=[OpenApiParameter("name", str, description="What the file is called.")],
        responses={201: ReplaySerializer},
    )
    def post(self, request: Request) -> Response:
        """Open a file that was downloaded from a battle. It is looked through in the background."""
        data = request.data if isinstance(request.data, bytes) else b""
        replay = reading.open_file(self.person, data, request.query_params.get("name", "").replace("\0", ""))
        shown = ReplaySerializer(replay, context={"language": self.language})
        return Response(shown.data, status.HTTP_201_CREATED)


class OneReplay(Showing):
    """A log that one has opened from a file."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(operation_id="replay", responses=ReplaySerializer)
    def get(self, request: Request, replay: uuid.UUID) -> Response:
        """How it stands with it."""
        shown = ReplaySerializer(reading.opened(replay, self.person), context={"language": self.language})
        return Response(shown.data)

    @extend_schema(operation_id="replay_delete", responses={204: None})
    def delete(self, request: Request, replay: uuid.UUID) -> Response:
        """Keep it no longer."""
        reading.opened(replay, self.person).delete()
        return Response(status=status.HTTP_204_NO_CONTENT)


class ReplayFilm(Showing):
    """The film of a file."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(operation_id="replay_film", parameters=[VIEW], responses=FILMS)
    def get(self, request: Request, replay: uuid.UUID) -> HttpResponse | Response:
        """Through somebody's eyes."""
        return self.film(reading.opened(replay, self.person))


class ReplayReport(Showing):
    """The report of a file."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(operation_id="replay_report", responses=REPORTS)
    def get(self, request: Request, replay: uuid.UUID) -> HttpResponse | Response:
        """Its story, losses, luck and turning points."""
        return self.report(reading.opened(replay, self.person))


class ReplayReportPdf(Showing):
    """The report of a file on paper."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(operation_id="replay_report_pdf", responses=PDFS)
    def get(self, request: Request, replay: uuid.UUID) -> HttpResponse | Response:
        """A PDF file."""
        return self.pdf(reading.opened(replay, self.person))


class Past(BattleView):
    """Battles of mine that are over."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(
        operation_id="battles_past",
        parameters=[
            OpenApiParameter("outcome", str, enum=["won", "lost", "drawn"]),
            OpenApiParameter("system", str, description="Only battles of this game."),
            OpenApiParameter("q", str, description="Only battles in whose names, players or forces this is."),
            OpenApiParameter("limit", int),
            OpenApiParameter("offset", int),
        ],
        responses=PastSerializer,
    )
    def get(self, request: Request) -> Response:
        """A page of them, the last first, and how many were won."""
        asked = {name: str(value).replace("\0", "") for name, value in request.query_params.items()}
        battles = past.battles_of(self.person, system=asked.get("system", ""), words=asked.get("q", ""))
        chosen = battles
        if asked.get("outcome") in past.OUTCOMES:
            chosen = past.with_outcome(battles, self.person, asked["outcome"])
        pages = LimitOffsetPagination()
        page: Any = pages.paginate_queryset(
            chosen.prefetch_related("seats").defer("table", "mission"), request, self
        )
        shown = PastBattleSerializer(page, many=True, context=self.shown_to).data
        return Response({"count": pages.count, **past.tally(battles, self.person), "results": shown})
