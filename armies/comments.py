"""What people say about public lists: the API and its few rules.

A comment can be taken down by its author, the list's owner and the staff; its row stays, so that the staff
can look at it. How many there may be is bounded for each list and for each person.
"""

from __future__ import annotations

import uuid
from datetime import timedelta
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.utils import timezone
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import status
from rest_framework.generics import ListAPIView
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import User
from armies import access
from armies.access import Reader
from armies.calls import CODE, STALE, ListView
from armies.errors import Conflict, IdReused, NotFound, TooLarge
from armies.limits import MOST_COMMENTS, MOST_COMMENTS_A_DAY
from armies.models import ArmyList, Comment
from armies.serializers import CommentSerializer, NewCommentSerializer
from rules.core.message import say

_A_DAY = timedelta(days=1)


class Comments(ListView, ListAPIView[Comment]):
    """What is said about a list."""

    serializer_class = CommentSerializer
    queryset = Comment.objects.none()

    def get_permissions(self) -> list[Any]:
        """Who says something has signed in."""
        return [AllowAny()] if self.request.method == "GET" else [IsAuthenticated()]

    @property
    def throttle_scope(self) -> str | None:
        """How often one may say something; reading is no saying."""
        return "comments" if self.request.method == "POST" else None

    def get_serializer_context(self) -> dict[str, Any]:
        """What may be deleted depends on who asks, and on whose list it is about."""
        return {**super().get_serializer_context(), "user": self.request.user}

    def get_queryset(self) -> QuerySet[Comment]:
        """Those of a list that the reader may read. Raises ``NotFound``."""
        row = access.look(self.kwargs["list_id"], self.reader)
        return standing_on(row).select_related("author", "army_list")

    @extend_schema(operation_id="list_comments", parameters=[CODE])
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """What has been said about a list, the first first."""
        return super().get(request, *args, **kwargs)

    @extend_schema(
        operation_id="list_comment",
        request=NewCommentSerializer,
        responses={201: CommentSerializer} | STALE,
        examples=[
            OpenApiExample(
                "a question",
                request_only=True,
                value={
                    "id": "1c9d7f51-7c6e-4e0c-8d20-0b7c9a1f5e11",
                    "text": "Why no support squad?",
                },
            )
        ],
    )
    def post(self, request: Request, list_id: uuid.UUID) -> Response:
        """Say something about a public list. The same ``id`` sent again says it once."""
        wish = self.checked(NewCommentSerializer)
        said = comment(self.person, list_id, self.reader, wish["id"], wish["text"])
        shown = CommentSerializer(said, context={"user": self.person})
        return Response(shown.data, status.HTTP_201_CREATED)


class OneComment(ListView):
    """One comment."""

    @extend_schema(operation_id="list_comment_delete", parameters=[CODE], responses={204: None})
    def delete(self, request: Request, list_id: uuid.UUID, comment_id: uuid.UUID) -> Response:
        """Take a comment down: one's own, or any on one's own list."""
        take_down(self.person, list_id, self.reader, comment_id)
        return Response(status=status.HTTP_204_NO_CONTENT)


def standing_on(row: ArmyList) -> QuerySet[Comment]:
    """The comments on a list that readers are shown."""
    return Comment.objects.filter(army_list=row, deleted_at__isnull=True, author__is_active=True)


def comment(author: User, list_id: uuid.UUID, reader: Reader, id: uuid.UUID, text: str) -> Comment:
    """Say something, once. Raises a ``Refused``."""
    row = access.look(list_id, reader)
    try:
        with transaction.atomic():
            # The author's row is held, so that two windows do not both say the last thing allowed.
            User.objects.select_for_update(no_key=True).get(pk=author.pk)
            known = Comment.objects.select_related("author", "army_list").filter(pk=id).first()
            if known is not None:
                return _known(known, author, row, text)
            _ensure_allowed(author, row)
            return Comment.objects.create(id=id, army_list=row, author=author, text=text)
    except IntegrityError:
        # Somebody else took the id at the same moment.
        raise IdReused from None


def _known(known: Comment, author: User, row: ArmyList, text: str) -> Comment:
    if (known.author_id, known.army_list_id, known.text) != (author.pk, row.pk, text):
        raise IdReused
    if known.deleted_at is not None:
        raise NotFound(say("missing.comment"))
    return known


def _ensure_allowed(author: User, row: ArmyList) -> None:
    """What was taken down counts too: taking down and saying again is no way past the bounds."""
    if row.visibility != ArmyList.Visibility.PUBLIC:
        raise Conflict(say("comment.not_public"))
    if Comment.objects.filter(army_list=row).count() >= MOST_COMMENTS:
        raise TooLarge(say("comment.too_many", most=MOST_COMMENTS))
    lately = Comment.objects.filter(author=author, at__gt=timezone.now() - _A_DAY)
    if lately.count() >= MOST_COMMENTS_A_DAY:
        raise TooLarge(say("comment.too_many_a_day", most=MOST_COMMENTS_A_DAY))


def take_down(person: User, list_id: uuid.UUID, reader: Reader, comment_id: uuid.UUID) -> None:
    """Take a comment down; one's own even where the list is not shown any more.

    Raises ``NotFound`` where it is not there, or not this person's to take down.
    """
    said = Comment.objects.select_related("army_list").filter(
        pk=comment_id, army_list=list_id, deleted_at__isnull=True
    )
    found = said.first()
    if found is None or not found.may_be_taken_down_by(person):
        raise NotFound(say("missing.comment"))
    if found.author_id != person.pk:
        access.look(list_id, reader)
    found.deleted_at, found.deleted_by = timezone.now(), person
    found.save(update_fields=["deleted_at", "deleted_by"])
