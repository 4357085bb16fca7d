"""The API of a club's life: its news, its game nights, what it shares, and taking it all along."""

from __future__ import annotations

import uuid
from typing import Any

from django.db.models import QuerySet
from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rest_framework import status
from rest_framework.generics import ListAPIView
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from armies.calls import STALE
from campaigns.calls import ClubCall
from campaigns.clubs import access, calendar, news, sharing
from campaigns.clubs.export import export
from campaigns.clubs.models import News, Night, SharedPack, SharedTable
from campaigns.clubs.roles import Deed
from campaigns.clubs.serializers import (
    ClubNewsSerializer,
    NewNewsSerializer,
    NewNightSerializer,
    NightChangesSerializer,
    NightSerializer,
    PlannedNightsSerializer,
    SharedPackSerializer,
    SharedTableSerializer,
    SharePackWithClubSerializer,
    ShareTableWithClubSerializer,
    WordSerializer,
)

SINCE = OpenApiParameter("since", OpenApiTypes.DATETIME, description="Only nights that begin later.")


class ClubNews(ClubCall, ListAPIView[News]):
    """What is announced in a club."""

    serializer_class = ClubNewsSerializer
    queryset = News.objects.none()

    def get_queryset(self) -> QuerySet[News]:
        """What has not been taken down."""
        access.ensure(self.person, self.kwargs["club_id"], Deed.READ)
        return news.shown(self.kwargs["club_id"])

    @extend_schema(operation_id="club_news")
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Announcements, the pinned and the last first."""
        return super().get(request, *args, **kwargs)

    @extend_schema(
        operation_id="club_announce", request=NewNewsSerializer, responses={201: ClubNewsSerializer} | STALE
    )
    def post(self, request: Request, club_id: uuid.UUID) -> Response:
        """Announce something. The same ``id`` sent again announces it once."""
        wish = self.checked(NewNewsSerializer)
        told = news.announce(self.person, club_id, wish.pop("id"), wish)
        return Response(ClubNewsSerializer(told).data, status.HTTP_201_CREATED)


class OneNews(ClubCall):
    """One announcement."""

    @extend_schema(operation_id="club_news_delete", responses={204: None})
    def delete(self, request: Request, club_id: uuid.UUID, news_id: uuid.UUID) -> Response:
        """Take it down."""
        news.take_down(self.person, club_id, news_id)
        return Response(status=status.HTTP_204_NO_CONTENT)


class Nights(ClubCall, ListAPIView[Night]):
    """The game nights of a club."""

    serializer_class = NightSerializer
    queryset = Night.objects.none()

    def get_queryset(self) -> QuerySet[Night]:
        """Those of the club, with who comes."""
        access.ensure(self.person, self.kwargs["club_id"], Deed.READ)
        nights = Night.objects.filter(club=self.kwargs["club_id"]).prefetch_related("answers__user")
        since = self.request.query_params.get("since", "")
        return nights.filter(starts_at__gte=calendar.since(since)) if since else nights

    @extend_schema(operation_id="club_nights", parameters=[SINCE])
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Game nights, the earliest first."""
        return super().get(request, *args, **kwargs)

    @extend_schema(
        operation_id="club_plan",
        request=NewNightSerializer,
        responses={201: PlannedNightsSerializer} | STALE,
        examples=[
            OpenApiExample(
                "every Friday",
                request_only=True,
                value={
                    "id": "7c9d7f51-7c6e-4e0c-8d20-0b7c9a1f5e11",
                    "title": "Friday night",
                    "wall": "2026-12-04T19:00",
                    "minutes": 240,
                    "weeks": 4,
                },
            )
        ],
    )
    def post(self, request: Request, club_id: uuid.UUID) -> Response:
        """Plan a night, or one a week. The same ``id`` sent again plans nothing more."""
        wish = self.checked(NewNightSerializer)
        planned = calendar.plan(self.person, club_id, wish.pop("id"), wish, wish.pop("weeks"))
        return Response(PlannedNightsSerializer({"nights": planned}).data, status.HTTP_201_CREATED)


class OneNight(ClubCall):
    """One game night."""

    @extend_schema(operation_id="club_night_change", request=NightChangesSerializer, responses={204: None})
    def patch(self, request: Request, club_id: uuid.UUID, night_id: uuid.UUID) -> Response:
        """Another time, place or title."""
        calendar.change(self.person, club_id, night_id, self.checked(NightChangesSerializer))
        return Response(status=status.HTTP_204_NO_CONTENT)

    @extend_schema(operation_id="club_night_cancel", responses={204: None})
    def delete(self, request: Request, club_id: uuid.UUID, night_id: uuid.UUID) -> Response:
        """Call it off; it stays in the calendar, crossed out."""
        calendar.cancel(self.person, club_id, night_id)
        return Response(status=status.HTTP_204_NO_CONTENT)


class NightAnswer(ClubCall):
    """Who comes."""

    @extend_schema(operation_id="club_night_answer", request=WordSerializer, responses={204: None} | STALE)
    def put(self, request: Request, club_id: uuid.UUID, night_id: uuid.UUID) -> Response:
        """Say whether one comes; the last word counts."""
        calendar.answer(self.person, club_id, night_id, self.checked(WordSerializer)["answer"])
        return Response(status=status.HTTP_204_NO_CONTENT)


class Feed(ClubCall):
    """The calendar for people's own calendar programs."""

    permission_classes = (AllowAny,)
    throttle_scope = "pages"

    @extend_schema(
        operation_id="club_calendar",
        parameters=[OpenApiParameter("code", str, required=True, description="A member's feed code.")],
        responses={(200, "text/calendar"): OpenApiTypes.STR},
    )
    def get(self, request: Request, club_id: uuid.UUID) -> HttpResponse:
        """The game nights as an iCalendar feed, for whoever has a member's code."""
        site = request.build_absolute_uri("/").rstrip("/")
        written = calendar.feed(club_id, request.query_params.get("code", ""), site)
        return HttpResponse(written, content_type="text/calendar; charset=utf-8")


class ClubShelf(ClubCall, ListAPIView[SharedPack]):
    """Homebrew that a club shares."""

    serializer_class = SharedPackSerializer
    queryset = SharedPack.objects.none()

    def get_queryset(self) -> QuerySet[SharedPack]:
        """What is on the shelf."""
        access.ensure(self.person, self.kwargs["club_id"], Deed.READ)
        return sharing.shelf(self.kwargs["club_id"])

    def get_serializer_context(self) -> dict[str, Any]:
        """Which of them are one's own depends on who asks."""
        return {**super().get_serializer_context(), "user_id": self.request.user.pk}

    @extend_schema(operation_id="club_shelf")
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Packs of homebrew that members share, the last first."""
        return super().get(request, *args, **kwargs)

    @extend_schema(
        operation_id="club_share", request=SharePackWithClubSerializer, responses={204: None} | STALE
    )
    def post(self, request: Request, club_id: uuid.UUID) -> Response:
        """Share a published pack of one's own."""
        sharing.share(self.person, club_id, self.checked(SharePackWithClubSerializer)["pack"])
        return Response(status=status.HTTP_204_NO_CONTENT)


class OneShared(ClubCall):
    """One pack on the shelf."""

    @extend_schema(operation_id="club_unshare", responses={204: None})
    def delete(self, request: Request, club_id: uuid.UUID, pack_id: uuid.UUID) -> Response:
        """Take it off the shelf."""
        sharing.unshare(self.person, club_id, pack_id)
        return Response(status=status.HTTP_204_NO_CONTENT)


class ClubTables(ClubCall, ListAPIView[SharedTable]):
    """Tables that a club shares."""

    serializer_class = SharedTableSerializer
    queryset = SharedTable.objects.none()

    def get_queryset(self) -> QuerySet[SharedTable]:
        """Those that are still there."""
        access.ensure(self.person, self.kwargs["club_id"], Deed.READ)
        return sharing.tables(self.kwargs["club_id"])

    def get_serializer_context(self) -> dict[str, Any]:
        """Which of them are one's own depends on who asks."""
        return {**super().get_serializer_context(), "user_id": self.request.user.pk}

    @extend_schema(operation_id="club_tables")
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Tables that members share, the last first; everybody in the club may play on them."""
        return super().get(request, *args, **kwargs)

    @extend_schema(
        operation_id="club_share_table",
        request=ShareTableWithClubSerializer,
        responses={204: None} | STALE,
    )
    def post(self, request: Request, club_id: uuid.UUID) -> Response:
        """Share a table of one's own that can be played on."""
        sharing.share_table(self.person, club_id, self.checked(ShareTableWithClubSerializer)["table"])
        return Response(status=status.HTTP_204_NO_CONTENT)


class OneClubTable(ClubCall):
    """One table that a club shares."""

    @extend_schema(operation_id="club_unshare_table", responses={204: None})
    def delete(self, request: Request, club_id: uuid.UUID, table_id: uuid.UUID) -> Response:
        """Share it no more."""
        sharing.unshare_table(self.person, club_id, table_id)
        return Response(status=status.HTTP_204_NO_CONTENT)


class Export(ClubCall):
    """All that a club has."""

    @extend_schema(operation_id="club_export", responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, club_id: uuid.UUID) -> Response:
        """Everything the club has, as one document, for its organisers."""
        answer = Response(export(self.person, club_id))
        answer["Content-Disposition"] = f'attachment; filename="club-{club_id}.json"'
        return answer
