"""The API of battles: each view reads the request, asks one function, and writes the answer."""

from __future__ import annotations

import math
import uuid
from collections.abc import Sequence
from typing import Any

import msgspec
from django.db.models import Exists, OuterRef, QuerySet
from django.http import HttpResponse
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rest_framework import status
from rest_framework.generics import ListAPIView
from rest_framework.pagination import LimitOffsetPagination
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import BaseThrottle, ScopedRateThrottle

from accounts.calls import Call, language
from accounts.plain_types import reference_to
from battles import desk, proofs, reading, wire
from battles.access import Reader, look
from battles.bringing import Army
from battles.delay import put_back
from battles.errors import Refused, TooFast
from battles.limits import PersonThrottle, SmallJsonParser
from battles.lobby import hosting, opening
from battles.lobby.serializers import (
    ChangeBattleSerializer,
    NewBattleSerializer,
)
from battles.models import Battle, Seat
from battles.serializers import (
    BattleProblemSerializer,
    BattleSerializer,
    LogSerializer,
    OrderSerializer,
    PreviewWishSerializer,
    ProofSerializer,
    ReceiptSerializer,
    ViewSerializer,
)

WATCH = OpenApiParameter("watch", str, description="The code of the spectators' link.")
AFTER = OpenApiParameter("after", int, description="A sequence number; 0 for the whole log.")
STALE = {409: BattleProblemSerializer}
ILLEGAL = {422: BattleProblemSerializer}


class BattleView(Call):
    """What all calls about battles have in common."""

    parser_classes = (SmallJsonParser,)
    throttle_classes: Sequence[type[BaseThrottle]] = (PersonThrottle,)

    def handle_exception(self, exc: Exception) -> Response:
        """A ``Refused`` as its problem, everything else as usual."""
        if not isinstance(exc, Refused):
            return super().handle_exception(exc)
        response = Response(exc.problem(self.language), status=exc.status)
        if isinstance(exc, TooFast):
            response["Retry-After"] = str(math.ceil(exc.wait))
        return response

    @property
    def reader(self) -> Reader:
        """Who asks."""
        asked = self.request.query_params
        return Reader.asking(self.request.user, asked.get("watch", ""), asked.get("seat", ""))

    @property
    def language(self) -> str:
        """The language that the reader asks for."""
        return language()

    @property
    def shown_to(self) -> dict[str, Any]:
        """What ``BattleSerializer`` needs to know of the reader."""
        return {"user_id": self.reader.user_id, "seat": self.reader.seat, "language": self.language}

    def shown(self, battle_id: uuid.UUID, code: int = status.HTTP_200_OK) -> Response:
        """A battle as the reader may know it. Raises ``NotFound``."""
        seen = look(battle_id, self.reader)
        battle = _shown_battles().get(pk=battle_id)
        put_back(battle, seen)
        return Response(BattleSerializer(battle, context=self.shown_to).data, status=code)


def _shown_battles() -> QuerySet[Battle]:
    """Battles with all that is shown of them."""
    related = ("host", "challenge__wanted", "rematch__battle")
    return Battle.objects.select_related(*related).prefetch_related("seats").defer("table", "mission")


def army_of(asked: dict[str, Any]) -> Army:
    """What is brought (``BringSerializer``), taken out of what was asked."""
    return Army(**{name: asked.pop(name) for name in Army.__struct_fields__ if name in asked})


def json_response(body: bytes) -> HttpResponse:
    """An answer that is JSON already."""
    return HttpResponse(body, content_type="application/json")


class Watchable(BattleView):
    """A call that spectators may make too, with their link's code."""

    permission_classes = (AllowAny,)


class Battles(BattleView, ListAPIView[Battle]):
    """My battles, and new ones."""

    serializer_class = BattleSerializer
    pagination_class = LimitOffsetPagination
    queryset = Battle.objects.none()

    def get_throttles(self) -> list[Any]:
        """Opening a battle writes much: fewer a minute."""
        return [PersonThrottle(), *([Opening()] if self.request.method == "POST" else [])]

    def get_queryset(self) -> Any:
        """The battles in which the reader has a seat, last moved first."""
        own = Seat.objects.filter(battle=OuterRef("pk"), user=self.person)
        return _shown_battles().filter(Exists(own))

    def get_serializer_context(self) -> dict[str, Any]:
        """The serialiser needs to know who reads."""
        return {**super().get_serializer_context(), **self.shown_to}

    @extend_schema(operation_id="battles_mine")
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """My battles, the last moved first."""
        return super().get(request, *args, **kwargs)

    @extend_schema(
        operation_id="battles_open",
        request=NewBattleSerializer,
        responses={201: BattleSerializer} | STALE | ILLEGAL,
        examples=[
            OpenApiExample(
                "against a friend",
                request_only=True,
                value={
                    "system": "warzone_resurrection",
                    "name": "Saturday at the club",
                    "force": "bauhaus-starter",
                    "table": "ruined-square",
                    "mission": "annihilation",
                    "opponent": "invite",
                    "spectators": True,
                    "nonce": "3f9c1e7a55d04b1c",
                },
            ),
            OpenApiExample(
                "a list of mine, with a deck, against a bot with a shared list",
                request_only=True,
                value={
                    "system": "warzone_resurrection",
                    "name": "Trying the new list",
                    "army_list": "6f0d7a51-7c6e-4e0c-8d20-0b7c9a1f5e11",
                    "deck": "0d8b6c52-0f2e-4ed3-9f63-6a0b39a0c4a1",
                    "table": "ruined-square",
                    "mission": "annihilation",
                    "options": {"mode": "advanced"},
                    "opponent": "bot",
                    "bot": "sensible",
                    "other_army": {"army_list": "Zk1t8mYw0qkLr2xB"},
                    "nonce": "3f9c1e7a55d04b1c",
                },
            ),
        ],
    )
    def post(self, request: Request) -> Response:
        """Open a battle: invite somebody, or play a bot at once."""
        asked = self.checked(NewBattleSerializer)
        army, given = army_of(asked), asked.pop("other_army", None)
        wish = opening.Wish(army=army, other_army=army_of(given) if given else None, **asked)
        battle = opening.open_once(self.person, wish, self.language)
        return self.shown(battle.pk, status.HTTP_201_CREATED)


class Opening(ScopedRateThrottle):
    """The rate of opening battles and trying invitation codes."""

    def __init__(self) -> None:
        self.rate = self.THROTTLE_RATES["invitations"]
        self.num_requests, self.duration = self.parse_rate(self.rate)
        self.scope = "invitations"

    def allow_request(self, request: Any, view: Any) -> bool:
        """True, or ``TooFast``."""
        if super(ScopedRateThrottle, self).allow_request(request, view):
            return True
        raise TooFast(self.wait() or 1)


class OneBattle(Watchable):
    """One battle."""

    @extend_schema(operation_id="battle", parameters=[WATCH], responses=BattleSerializer)
    def get(self, request: Request, battle: uuid.UUID) -> Response:
        """Seats, players, state and, for its players, the codes of its links."""
        return self.shown(battle)

    @extend_schema(operation_id="battle_change", request=ChangeBattleSerializer, responses=BattleSerializer)
    def patch(self, request: Request, battle: uuid.UUID) -> Response:
        """For the host: let spectators in or send them away."""
        wish = self.checked(ChangeBattleSerializer)
        hosting.let_watch(battle, self.person, wish["spectators"], wish.get("watch_delay"))
        return self.shown(battle)

    @extend_schema(operation_id="battle_withdraw", responses={204: None} | STALE)
    def delete(self, request: Request, battle: uuid.UUID) -> Response:
        """For the host: withdraw a battle that nobody has joined."""
        hosting.withdraw(battle, self.person)
        return Response(status=status.HTTP_204_NO_CONTENT)

    def get_permissions(self) -> list[Any]:
        """Who changes something has signed in."""
        return [AllowAny()] if self.request.method == "GET" else [IsAuthenticated()]


class Table(Watchable):
    """The table."""

    @extend_schema(operation_id="battle_view", parameters=[WATCH], responses=ViewSerializer)
    def get(self, request: Request, battle: uuid.UUID) -> HttpResponse:
        """The table as my seat (or a spectator) may see it, and what I may do."""
        return json_response(reading.view_json(battle, self.reader, self.language))


class BattleLog(Watchable):
    """The log."""

    @extend_schema(operation_id="battle_log", parameters=[WATCH, AFTER], responses=LogSerializer)
    def get(self, request: Request, battle: uuid.UUID) -> HttpResponse:
        """Log entries after a sequence number, at most 1000."""
        after = wire.seq(self.request.query_params.get("after", "0"))
        return json_response(reading.log_json(battle, self.reader, after, self.language))


class Commands(BattleView):
    """Commands."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(
        operation_id="battle_command",
        parameters=[WATCH],
        request=OrderSerializer,
        responses={200: ReceiptSerializer} | STALE | ILLEGAL,
        examples=[
            OpenApiExample(
                "a move",
                request_only=True,
                value={
                    "id": "0d8b6c52-0f2e-4ed3-9f63-6a0b39a0c4a1",
                    "seq": 41,
                    "command": {"do": "move", "model": "r1", "path": [[12000, 9000]], "facing": 9000},
                },
            ),
            OpenApiExample(
                "an answer",
                request_only=True,
                value={
                    "id": "4a1f1a35-1f0e-4a8e-a3bb-0c5e2a2f9d6b",
                    "command": {"do": "answer", "decision": "41.2", "option": "take"},
                },
            ),
        ],
    )
    def post(self, request: Request, battle: uuid.UUID) -> Response:
        """Give a command. The same ``id`` sent again does nothing and answers the same."""
        receipt = desk.submit(battle, self.reader, wire.order(self.request.data), self.language)
        return Response(msgspec.to_builtins(receipt))


class PreviewCall(BattleView):
    """What if?"""

    permission_classes = (IsAuthenticated,)

    @extend_schema(
        operation_id="battle_preview",
        parameters=[WATCH],
        request=PreviewWishSerializer,
        responses={200: reference_to("Preview")} | STALE | ILLEGAL,
    )
    def post(self, request: Request, battle: uuid.UUID) -> Response:
        """What a command of mine would do: line of sight, sums, chances."""
        wish = wire.preview_wish(self.request.data)
        return Response(reading.preview(battle, self.reader, wish, self.language))


class DiceProof(Watchable):
    """The proof of the dice."""

    @extend_schema(operation_id="battle_proof", parameters=[WATCH], responses=ProofSerializer)
    def get(self, request: Request, battle: uuid.UUID) -> Response:
        """Commitment and nonces; after the end the secret and every roll."""
        return Response(msgspec.to_builtins(proofs.proof_of(battle, self.reader)))
