"""The API of clubs: each view reads the request, asks one function, and writes the answer."""

from __future__ import annotations

import uuid
from typing import Any

from django.db.models import Case, Count, OuterRef, Q, QuerySet, Subquery, When
from django.db.models.functions import Coalesce
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rest_framework import status
from rest_framework.generics import ListAPIView
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from armies.calls import STALE
from campaigns.calls import ClubCall
from campaigns.clubs import access, desk
from campaigns.clubs.models import Club, JoinRequest, Membership
from campaigns.clubs.roles import LEAST, Deed, rank
from campaigns.clubs.serializers import (
    AnswerRequestSerializer,
    AskSerializer,
    ClubChangesSerializer,
    ClubCodeSerializer,
    ClubLineSerializer,
    ClubSerializer,
    HandOverSerializer,
    JoinRequestSerializer,
    MemberSerializer,
    MyClubSerializer,
    NewClubSerializer,
    RoleSerializer,
)

CODE = OpenApiParameter("code", str, description="The code of the club's link.")
FIND = OpenApiParameter("q", str, description="Only clubs whose name or place holds this.")
ADMITTING = [role for role in LEAST.values() if rank(role) >= rank(LEAST[Deed.ADMIT])]


class ListedClubs(ClubCall, ListAPIView[Club]):
    """Clubs that everybody may find."""

    permission_classes = (AllowAny,)
    serializer_class = ClubLineSerializer
    queryset = Club.objects.none()

    def get_queryset(self) -> QuerySet[Club]:
        """Those whose name or place holds what is looked for."""
        asked = self.request.query_params.get("q", "")
        found = access.kept().filter(listed=True)
        return found.filter(Q(name__icontains=asked) | Q(place__icontains=asked)) if asked else found

    @extend_schema(operation_id="clubs_listed", parameters=[FIND])
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Clubs that everybody may find, by name."""
        return super().get(request, *args, **kwargs)


class Clubs(ClubCall, ListAPIView[Membership]):
    """The clubs that one is in, and new ones."""

    serializer_class = MyClubSerializer
    queryset = Membership.objects.none()

    def get_queryset(self) -> QuerySet[Membership]:
        """Those of the person who asks, with how many are in each and how many wait for it."""
        others = Membership.objects.filter(club=OuterRef("club"), left_at__isnull=True).order_by()
        people = others.values("club").annotate(n=Count("pk")).values("n")
        waits = JoinRequest.objects.filter(club=OuterRef("club"), accepted__isnull=True).order_by()
        waiting = waits.values("club").annotate(n=Count("pk")).values("n")
        mine = access.memberships().filter(user=self.person).select_related("club")
        return mine.annotate(
            people=Subquery(people),
            waiting=Case(When(role__in=ADMITTING, then=Coalesce(Subquery(waiting), 0)), default=0),
        ).order_by("club__name")

    @extend_schema(operation_id="clubs_mine")
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """My clubs, by name."""
        return super().get(request, *args, **kwargs)

    @extend_schema(
        operation_id="club_found",
        request=NewClubSerializer,
        responses={201: ClubSerializer} | STALE,
        examples=[
            OpenApiExample(
                "a club",
                request_only=True,
                value={
                    "id": "0a9d7f51-7c6e-4e0c-8d20-0b7c9a1f5e11",
                    "name": "Friday Ironclads",
                    "zone": "Europe/Paris",
                    "place": "Lyon",
                    "listed": True,
                },
            )
        ],
    )
    def post(self, request: Request) -> Response:
        """Begin a club. The same ``id`` sent again begins it once."""
        wish = self.checked(NewClubSerializer)
        club = desk.found(self.person, wish.pop("id"), wish)
        return Response(self.shown(club.pk), status.HTTP_201_CREATED)


class OneClub(ClubCall):
    """One club."""

    def get_permissions(self) -> list[Any]:
        """Who changes something has signed in."""
        return [AllowAny()] if self.request.method == "GET" else [IsAuthenticated()]

    @extend_schema(operation_id="club_read", parameters=[CODE], responses=ClubSerializer)
    def get(self, request: Request, club_id: uuid.UUID) -> Response:
        """A club, as far as the reader may know of it."""
        return Response(self.shown(club_id))

    @extend_schema(operation_id="club_change", request=ClubChangesSerializer, responses=ClubSerializer)
    def patch(self, request: Request, club_id: uuid.UUID) -> Response:
        """Change what the club says of itself."""
        desk.change(self.person, club_id, self.checked(ClubChangesSerializer))
        return Response(self.shown(club_id))

    @extend_schema(operation_id="club_delete", responses={204: None})
    def delete(self, request: Request, club_id: uuid.UUID) -> Response:
        """Delete it, as its owner; it can be restored."""
        desk.delete(self.person, club_id)
        return Response(status=status.HTTP_204_NO_CONTENT)


class RestoreClub(ClubCall):
    """A deleted club."""

    @extend_schema(operation_id="club_restore", request=None, responses=ClubSerializer)
    def post(self, request: Request, club_id: uuid.UUID) -> Response:
        """Bring it back, as its owner."""
        desk.restore(self.person, club_id)
        return Response(self.shown(club_id))


class NewLink(ClubCall):
    """The link to join by."""

    @extend_schema(operation_id="club_new_link", request=None, responses=ClubSerializer)
    def post(self, request: Request, club_id: uuid.UUID) -> Response:
        """Another link; the old one is dead."""
        desk.renew_link(self.person, club_id)
        return Response(self.shown(club_id))


class Join(ClubCall):
    """Joining by link."""

    throttle_scope = "invitations"

    @extend_schema(operation_id="club_join", request=ClubCodeSerializer, responses=ClubSerializer)
    def post(self, request: Request, club_id: uuid.UUID) -> Response:
        """Join with the code of the link; who is in the club stays what they are."""
        desk.join(self.person, club_id, self.checked(ClubCodeSerializer)["code"])
        return Response(self.shown(club_id))


class Requests(ClubCall, ListAPIView[JoinRequest]):
    """Those who would like to join."""

    serializer_class = JoinRequestSerializer
    queryset = JoinRequest.objects.none()

    @property
    def throttle_scope(self) -> str | None:
        """How often one may ask; reading is no asking."""
        return "invitations" if self.request.method == "POST" else None

    def get_queryset(self) -> QuerySet[JoinRequest]:
        """Those who wait."""
        who = access.ensure(self.person, self.kwargs["club_id"], Deed.ADMIT)
        return JoinRequest.objects.filter(club=who.club_id, accepted__isnull=True).select_related("user")

    @extend_schema(operation_id="club_requests")
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Who waits to be let in, the first first."""
        return super().get(request, *args, **kwargs)

    @extend_schema(operation_id="club_ask", request=AskSerializer, responses={200: ClubSerializer} | STALE)
    def post(self, request: Request, club_id: uuid.UUID) -> Response:
        """Ask to join a club that is listed."""
        desk.ask(self.person, club_id, self.checked(AskSerializer)["message"])
        return Response(self.shown(club_id))


class OneRequest(ClubCall):
    """Somebody who would like to join."""

    @extend_schema(operation_id="club_answer", request=AnswerRequestSerializer, responses={204: None} | STALE)
    def post(self, request: Request, club_id: uuid.UUID, request_id: uuid.UUID) -> Response:
        """Let them in, or not."""
        wish = self.checked(AnswerRequestSerializer)
        desk.answer(self.person, club_id, request_id, accept=wish["accept"])
        return Response(status=status.HTTP_204_NO_CONTENT)


class Members(ClubCall, ListAPIView[Membership]):
    """Who is in a club."""

    serializer_class = MemberSerializer
    queryset = Membership.objects.none()

    def get_queryset(self) -> QuerySet[Membership]:
        """Those who are in it now."""
        who = access.ensure(self.person, self.kwargs["club_id"], Deed.READ)
        return access.memberships().filter(club=who.club_id).select_related("user")

    @extend_schema(operation_id="club_members")
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Who is in it, the longest first."""
        return super().get(request, *args, **kwargs)


class OneMember(ClubCall):
    """Somebody in a club."""

    @extend_schema(operation_id="club_set_role", request=RoleSerializer, responses={204: None})
    def patch(self, request: Request, club_id: uuid.UUID, name: str) -> Response:
        """Give them another role, below one's own."""
        desk.set_role(self.person, club_id, name, self.checked(RoleSerializer)["role"])
        return Response(status=status.HTTP_204_NO_CONTENT)

    @extend_schema(operation_id="club_remove", responses={204: None} | STALE)
    def delete(self, request: Request, club_id: uuid.UUID, name: str) -> Response:
        """Send them away, or (by one's own name) leave. What they did stays."""
        if name == self.person.username:
            desk.leave(self.person, club_id)
        else:
            desk.remove(self.person, club_id, name)
        return Response(status=status.HTTP_204_NO_CONTENT)


class HandOver(ClubCall):
    """Who owns a club."""

    @extend_schema(operation_id="club_hand_over", request=HandOverSerializer, responses=ClubSerializer)
    def post(self, request: Request, club_id: uuid.UUID) -> Response:
        """Make somebody else the owner, and oneself an organiser."""
        desk.hand_over(self.person, club_id, self.checked(HandOverSerializer)["to"])
        return Response(self.shown(club_id))
