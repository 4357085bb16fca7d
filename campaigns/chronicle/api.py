"""The API of chronicles: each view reads the request, asks one function, and writes the answer."""

from __future__ import annotations

import re
import uuid
from collections.abc import Callable
from datetime import date
from typing import Any, TypeVar

import msgspec
from django.db.models import QuerySet
from django.http import HttpResponse
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rest_framework import status
from rest_framework.generics import ListAPIView
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.calls import language
from armies.calls import STALE
from campaigns.calls import ClubCall
from campaigns.chronicle import book, feed, reading, timeline, writing
from campaigns.chronicle.models import Post
from campaigns.chronicle.pictures import PictureParser
from campaigns.chronicle.serializers import (
    CaptionSerializer,
    ChroniclePostSerializer,
    NewPostSerializer,
    PostChangesSerializer,
    PostedPictureSerializer,
    TimelineSerializer,
)
from campaigns.clubs import access as clubs
from campaigns.clubs.roles import Deed
from campaigns.errors import Malformed
from rules.core.message import say

CODE = OpenApiParameter("code", str, description="The code of the club's link.")
ABOUT = OpenApiParameter(
    "subject", OpenApiTypes.UUID, description="Only posts about this league or campaign."
)
SINCE = OpenApiParameter("since", OpenApiTypes.DATE, description="Only of this day and later.")
UNTIL = OpenApiParameter("until", OpenApiTypes.DATE, description="Only of this day and earlier.")

#: What a part of an address is read as.
_Value = TypeVar("_Value")


class ChronicleCall(ClubCall):
    """A call about a chronicle; anybody reads what is public of a club that they may see."""

    def get_permissions(self) -> list[Any]:
        """Who tells something has signed in."""
        return [AllowAny()] if self.request.method == "GET" else [IsAuthenticated()]

    @property
    def reader(self) -> tuple[int | None, str]:
        """Who asks, with which code."""
        user_id = self.request.user.pk if self.request.user.is_authenticated else None
        return user_id, self.request.query_params.get("code", "")

    def narrowed(self, found: QuerySet[Post]) -> QuerySet[Post]:
        """What is asked for in the address. Raises ``Malformed``."""
        since, until = self._asked("since", date.fromisoformat), self._asked("until", date.fromisoformat)
        return reading.narrowed(found, self._asked("subject", uuid.UUID), since, until)

    def _asked(self, name: str, read: Callable[[str], _Value]) -> _Value | None:
        text = self.request.query_params.get(name, "")
        try:
            return read(text) if text else None
        except ValueError:
            raise Malformed(say("client.no_such_value", name=name)) from None

    def told(self, club_id: uuid.UUID, post_id: uuid.UUID) -> dict[str, Any]:
        """A post as the reader may know it (``ChroniclePostSerializer``)."""
        post = reading.post(club_id, post_id, *self.reader)
        return dict(ChroniclePostSerializer(post, context=self.context_of(club_id, [post])).data)

    def context_of(self, club_id: uuid.UUID, rows: list[Post]) -> dict[str, Any]:
        """What the serialiser of these posts needs to know."""
        return {
            "subjects": reading.subjects_of(club_id, rows),
            "user_id": self.reader[0],
            "language": language(),
        }


class Chronicle(ChronicleCall, ListAPIView[Post]):
    """What a club remembers."""

    serializer_class = ChroniclePostSerializer
    queryset = Post.objects.none()

    @extend_schema(operation_id="chronicle", parameters=[CODE, ABOUT, SINCE, UNTIL])
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Posts, the last first; who is not in the club reads those that are public."""
        club_id = self.kwargs["club_id"]
        rows = self.narrowed(reading.posts(*reading.reader_of(club_id, *self.reader)))
        page = self.paginate_queryset(rows) or []
        shown = ChroniclePostSerializer(page, many=True, context=self.context_of(club_id, list(page)))
        return self.get_paginated_response(shown.data)

    @extend_schema(
        operation_id="chronicle_tell",
        request=NewPostSerializer,
        responses={201: ChroniclePostSerializer} | STALE,
        examples=[
            OpenApiExample(
                "a battle report",
                request_only=True,
                value={
                    "id": "5b9d7f51-7c6e-4e0c-8d20-0b7c9a1f5e11",
                    "title": "The bridge at Fort Ellis",
                    "text": "We held it until the fourth turn.",
                    "happened_on": "2026-12-04",
                    "public": False,
                },
            )
        ],
    )
    def post(self, request: Request, club_id: uuid.UUID) -> Response:
        """Tell of something. The same ``id`` sent again tells it once."""
        wish = self.checked(NewPostSerializer)
        post = writing.tell(self.person, club_id, wish.pop("id"), wish)
        return Response(self.told(club_id, post.pk), status.HTTP_201_CREATED)


class OnePost(ChronicleCall):
    """One post."""

    @extend_schema(operation_id="chronicle_post", parameters=[CODE], responses=ChroniclePostSerializer)
    def get(self, request: Request, club_id: uuid.UUID, post_id: uuid.UUID) -> Response:
        """A post."""
        return Response(self.told(club_id, post_id))

    @extend_schema(
        operation_id="chronicle_change",
        request=PostChangesSerializer,
        responses={200: ChroniclePostSerializer} | STALE,
    )
    def patch(self, request: Request, club_id: uuid.UUID, post_id: uuid.UUID) -> Response:
        """Tell it otherwise, as its author."""
        writing.change(self.person, club_id, post_id, self.checked(PostChangesSerializer))
        return Response(self.told(club_id, post_id))

    @extend_schema(operation_id="chronicle_take_down", responses={204: None})
    def delete(self, request: Request, club_id: uuid.UUID, post_id: uuid.UUID) -> Response:
        """Take it down: one's own, or any as an organiser."""
        writing.take_down(self.person, club_id, post_id)
        return Response(status=status.HTTP_204_NO_CONTENT)


class OnePicture(ChronicleCall):
    """A picture of a post."""

    @extend_schema(
        operation_id="chronicle_picture",
        parameters=[CODE],
        responses={(200, "image/jpeg"): OpenApiTypes.BINARY},
    )
    def get(
        self, request: Request, club_id: uuid.UUID, post_id: uuid.UUID, picture_id: uuid.UUID
    ) -> HttpResponse:
        """The picture, as a JPEG."""
        body = reading.picture(club_id, post_id, picture_id, *self.reader)
        # It never changes, but who may see it does; so only its reader's own browser keeps it, for an hour.
        headers = {"Cache-Control": "private, max-age=3600"}
        return HttpResponse(body, content_type="image/jpeg", headers=headers)

    @extend_schema(operation_id="chronicle_remove_picture", responses={204: None})
    def delete(
        self, request: Request, club_id: uuid.UUID, post_id: uuid.UUID, picture_id: uuid.UUID
    ) -> Response:
        """Take it out of one's post."""
        writing.remove_picture(self.person, club_id, post_id, picture_id)
        return Response(status=status.HTTP_204_NO_CONTENT)


class NewPicture(ClubCall):
    """Putting a picture into a post."""

    parser_classes = (PictureParser,)  # type: ignore[assignment]
    throttle_scope = "imports"

    @extend_schema(
        operation_id="chronicle_add_picture",
        parameters=[
            OpenApiParameter("caption", str),
            OpenApiParameter("id", OpenApiTypes.UUID, required=True),
        ],
        request={"image/*": OpenApiTypes.BINARY},
        responses={201: PostedPictureSerializer} | STALE,
    )
    def post(self, request: Request, club_id: uuid.UUID, post_id: uuid.UUID) -> Response:
        """Put a picture into one's post: JPEG, PNG or WebP. The same ``id`` sent again puts it there once."""
        asked = CaptionSerializer(data=request.query_params)
        asked.is_valid(raise_exception=True)
        wish, data = asked.validated_data, request.data
        if not isinstance(data, bytes):
            raise Malformed(say("picture.unreadable"))
        made = writing.add_picture(self.person, club_id, post_id, wish["id"], data, wish["caption"])
        return Response(PostedPictureSerializer(made).data, status.HTTP_201_CREATED)


class Timeline(ClubCall):
    """What happened in a club."""

    @extend_schema(
        operation_id="club_timeline",
        parameters=[OpenApiParameter("year", int, description="Left out, this one.")],
        responses=TimelineSerializer,
    )
    def get(self, request: Request, club_id: uuid.UUID) -> Response:
        """A year of the club, day by day: what was told, game nights, games, leagues; for its members."""
        club = clubs.ensure(self.person, club_id, Deed.READ).club
        years = timeline.years(club)
        asked = request.query_params.get("year", "") or str(years[0])
        if not re.fullmatch(r"[12]\d{3}", asked):
            raise Malformed(say("client.no_such_value", name="year"))
        happenings = timeline.told(timeline.year(club, self.person.pk, int(asked)))
        # Plain already: asking a serialiser for each of so many lines takes longer than finding them.
        told = msgspec.to_builtins(happenings)
        return Response({"year": int(asked), "years": years, "happenings": told})


class Feed(ChronicleCall):
    """The chronicle for people's feed readers."""

    throttle_scope = "pages"

    @extend_schema(
        operation_id="chronicle_feed",
        parameters=[OpenApiParameter("code", str, description="A member's feed code, for all of it.")],
        responses={(200, "application/rss+xml"): OpenApiTypes.STR},
    )
    def get(self, request: Request, club_id: uuid.UUID) -> HttpResponse:
        """The last posts as an RSS feed: the public ones, and with a member's code all of them."""
        site = request.build_absolute_uri("/").rstrip("/")
        written = feed.written(club_id, self.reader[1], site, language())
        return HttpResponse(written, content_type="application/rss+xml; charset=utf-8")


class Book(ChronicleCall):
    """The chronicle as a book."""

    throttle_scope = "pages"

    @extend_schema(
        operation_id="chronicle_book",
        parameters=[CODE, ABOUT, SINCE, UNTIL],
        responses={(200, "application/pdf"): OpenApiTypes.BINARY},
    )
    def get(self, request: Request, club_id: uuid.UUID) -> HttpResponse:
        """The chronicle, or what is asked for of it, as a PDF to print."""
        club, member = reading.reader_of(club_id, *self.reader)
        posts = self.narrowed(reading.posts(club, member))
        body = book.written(club, posts, language(), timezone.now())
        headers = {"Content-Disposition": 'inline; filename="chronicle.pdf"'}
        return HttpResponse(body, content_type="application/pdf", headers=headers)
