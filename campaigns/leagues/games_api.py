"""The API of a league's rounds and games: pairing them, and what came of them."""

from __future__ import annotations

import uuid
from typing import Any

from django.db.models import Count, Q, QuerySet
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import status
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import User
from armies.calls import STALE
from battles.api import ILLEGAL, BattleView, Opening, army_of
from battles.lobby import opening
from battles.lobby.serializers import NewBattleSerializer
from campaigns.clubs import access as clubs
from campaigns.clubs.roles import Deed
from campaigns.errors import NotFound
from campaigns.leagues import access, by_hand, playing, reading, results, rounds
from campaigns.leagues.api import LeagueCall
from campaigns.leagues.game_serializers import (
    ConfirmSerializer,
    DisputeSerializer,
    LedgerSerializer,
    OwnGameSerializer,
    PairingSerializer,
    ResultSerializer,
    RulingSerializer,
    UndoSerializer,
)
from campaigns.leagues.models import Pairing, Round
from campaigns.leagues.results import Said
from campaigns.leagues.serializers import (
    LadderChallengeSerializer,
    PairAnewSerializer,
    PairRoundSerializer,
    RoundEndSerializer,
    RoundSerializer,
)
from rules.core.message import say

NUMBER = OpenApiParameter("round", int, description="Only games of this round.")


class Rounds(LeagueCall):
    """The rounds of a league."""

    @extend_schema(operation_id="league_rounds", responses=RoundSerializer(many=True))
    def get(self, request: Request, league_id: uuid.UUID) -> Response:
        """Rounds that have been paired."""
        access.ensure(self.person, league_id, Deed.READ)
        return Response(RoundSerializer(_counted(league_id), many=True).data)

    @extend_schema(
        operation_id="league_pair", request=PairRoundSerializer, responses={201: RoundSerializer} | STALE
    )
    def post(self, request: Request, league_id: uuid.UUID) -> Response:
        """Pair the next round, by its number: asked again, it stays as it was paired."""
        made = rounds.pair(self.person, league_id, **self.checked(PairRoundSerializer))
        return Response(RoundSerializer(_counted(league_id).get(pk=made.pk)).data, status.HTTP_201_CREATED)


def _counted(league_id: uuid.UUID) -> QuerySet[Round]:
    games = Q(pairings__other__isnull=False)
    unfinished = games & ~Q(pairings__state=Pairing.State.SETTLED)
    counted = Round.objects.filter(league=league_id).annotate(
        games=Count("pairings", filter=games), unfinished=Count("pairings", filter=unfinished)
    )
    return counted.order_by("number")


class OneRound(LeagueCall):
    """One round."""

    @extend_schema(operation_id="league_round_take_back", responses={204: None} | STALE)
    def delete(self, request: Request, league_id: uuid.UUID, number: int) -> Response:
        """Take the last round back, as long as nobody has played in it."""
        rounds.take_back(self.person, league_id, number)
        return Response(status=status.HTTP_204_NO_CONTENT)

    @extend_schema(
        operation_id="league_round_end", request=RoundEndSerializer, responses={200: RoundSerializer} | STALE
    )
    def patch(self, request: Request, league_id: uuid.UUID, number: int) -> Response:
        """Play it until another moment."""
        by_hand.end_at(self.person, league_id, number, **self.checked(RoundEndSerializer))
        return Response(RoundSerializer(_counted(league_id).get(number=number)).data)


class RoundPairings(LeagueCall):
    """Who plays whom in a round."""

    @extend_schema(
        operation_id="league_pair_anew", request=PairAnewSerializer, responses={200: RoundSerializer} | STALE
    )
    def put(self, request: Request, league_id: uuid.UUID, number: int) -> Response:
        """Alter the last round's pairings before they are played: other opponents, a bye, another table."""
        wish = self.checked(PairAnewSerializer)
        pairs = [(each["one"], each["other"]) for each in wish.pop("pairs")]
        by_hand.pair_anew(self.person, league_id, number, pairs=pairs, **wish)
        return Response(RoundSerializer(_counted(league_id).get(number=number)).data)


class Games(LeagueCall, ListAPIView[Pairing]):
    """The games of a league."""

    serializer_class = PairingSerializer
    queryset = Pairing.objects.none()

    def get_queryset(self) -> QuerySet[Pairing]:
        """Those of a round, or all."""
        access.ensure(self.person, self.kwargs["league_id"], Deed.READ)
        known = _shown(reading.pairings(self.kwargs["league_id"]))
        asked = self.request.query_params.get("round", "")
        return known.filter(round__number=int(asked)) if asked.isdecimal() and len(asked) < 5 else known

    def get_serializer_context(self) -> dict[str, Any]:
        """Which of the two the reader is depends on who asks."""
        return {**super().get_serializer_context(), "user_id": self.request.user.pk}

    @extend_schema(operation_id="league_games", parameters=[NUMBER])
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Who plays whom, table by table, and what came of it."""
        return super().get(request, *args, **kwargs)


def _shown(known: QuerySet[Pairing]) -> QuerySet[Pairing]:
    related = known.select_related("round__league", "one__user", "other__user", "line__author", "battle")
    return related.defer("battle__table", "battle__mission", "battle__clock", "battle__result")


class Challenges(LeagueCall):
    """Challenges on a ladder."""

    @extend_schema(
        operation_id="ladder_challenge",
        request=LadderChallengeSerializer,
        responses={201: LedgerSerializer} | STALE,
    )
    def post(self, request: Request, league_id: uuid.UUID) -> Response:
        """Challenge somebody who stands a few places higher."""
        wish = self.checked(LadderChallengeSerializer)
        made = rounds.challenge(self.person, league_id, wish["id"], wish["player"])
        return Response(_ledger(self.person, made.pk), status.HTTP_201_CREATED)


class OwnGames(LeagueCall, ListAPIView[Pairing]):
    """One's own games."""

    serializer_class = OwnGameSerializer
    queryset = Pairing.objects.none()

    def get_queryset(self) -> QuerySet[Pairing]:
        """Those that are not settled, of leagues that go on in clubs that one is in."""
        own = Q(one__user=self.person) | Q(other__user=self.person)
        here = clubs.memberships().filter(user=self.person).values("club")
        waiting = Pairing.objects.filter(own, round__league__club__in=here)
        waiting = waiting.filter(round__league__deleted_at__isnull=True, round__league__stage="running")
        waiting = waiting.exclude(state=Pairing.State.SETTLED)
        return _shown(waiting).order_by("round__ends_at", "made_at")

    def get_serializer_context(self) -> dict[str, Any]:
        """Which of the two the reader is depends on who asks."""
        return {**super().get_serializer_context(), "user_id": self.request.user.pk}

    @extend_schema(operation_id="league_games_mine")
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Games of mine that are to be played, confirmed or ruled upon."""
        return super().get(request, *args, **kwargs)


def _ledger(person: User, pairing_id: uuid.UUID) -> dict[str, Any]:
    """A pairing with its ledger. Raises ``NotFound``."""
    found = _shown(Pairing.objects.filter(pk=pairing_id)).prefetch_related("lines__author").first()
    if found is None or found.round.league.deleted_at is not None:
        raise NotFound(say("missing.pairing"))
    access.member(person, found.round.league, Deed.READ)
    return dict(LedgerSerializer(found, context={"user_id": person.pk}).data)


class OneGame(LeagueCall):
    """One game."""

    @extend_schema(operation_id="league_game", responses=LedgerSerializer)
    def get(self, request: Request, game_id: uuid.UUID) -> Response:
        """A game with all that was ever said of its result."""
        return Response(_ledger(self.person, game_id))


class Results(LeagueCall):
    """The result of a game on a real table."""

    @extend_schema(
        operation_id="league_result", request=ResultSerializer, responses={200: LedgerSerializer} | STALE
    )
    def post(self, request: Request, game_id: uuid.UUID) -> Response:
        """Enter it as a player; the other one confirms it."""
        wish = self.checked(ResultSerializer)
        results.enter(self.person, game_id, wish.pop("id"), Said(**wish))
        return Response(_ledger(self.person, game_id))


class Confirm(LeagueCall):
    """What the other player has entered."""

    @extend_schema(
        operation_id="league_confirm", request=ConfirmSerializer, responses={200: LedgerSerializer} | STALE
    )
    def post(self, request: Request, game_id: uuid.UUID) -> Response:
        """Confirm it; then it counts."""
        wish = self.checked(ConfirmSerializer)
        results.confirm(self.person, game_id, wish["id"], wish["line"])
        return Response(_ledger(self.person, game_id))


class Dispute(LeagueCall):
    """What is not so."""

    @extend_schema(
        operation_id="league_dispute", request=DisputeSerializer, responses={200: LedgerSerializer} | STALE
    )
    def post(self, request: Request, game_id: uuid.UUID) -> Response:
        """Say that it is not so, and why; an umpire will rule."""
        wish = self.checked(DisputeSerializer)
        results.dispute(self.person, game_id, wish["id"], wish["line"], wish["reason"])
        return Response(_ledger(self.person, game_id))


class Ruling(LeagueCall):
    """An umpire's word."""

    @extend_schema(
        operation_id="league_rule", request=RulingSerializer, responses={200: LedgerSerializer} | STALE
    )
    def post(self, request: Request, game_id: uuid.UUID) -> Response:
        """Say what counts, and why, whatever was said before."""
        wish = self.checked(RulingSerializer)
        id, reason = wish.pop("id"), wish.pop("reason")
        results.rule(self.person, game_id, id, Said(**wish), reason)
        return Response(_ledger(self.person, game_id))


class Undo(LeagueCall):
    """A result that is to count no more."""

    @extend_schema(
        operation_id="league_undo", request=UndoSerializer, responses={200: LedgerSerializer} | STALE
    )
    def post(self, request: Request, game_id: uuid.UUID) -> Response:
        """Open the game again, as an umpire; what was said stays in the ledger."""
        wish = self.checked(UndoSerializer)
        results.undo(self.person, game_id, wish["id"], wish["reason"])
        return Response(_ledger(self.person, game_id))


class Play(BattleView):
    """A game of a league that is played here."""

    throttle_classes = (*BattleView.throttle_classes, Opening)

    @extend_schema(
        operation_id="league_play",
        request=NewBattleSerializer,
        responses={201: LedgerSerializer} | STALE | ILLEGAL,
    )
    def post(self, request: Request, game_id: uuid.UUID) -> Response:
        """Open its battle, which challenges the other player; where there is one, it stays that one.

        Game, opponent and the size of the armies are the league's. Its end writes the result.
        """
        asked = self.checked(NewBattleSerializer)
        army = army_of(asked)
        asked.pop("other_army", None)
        playing.open_battle(self.person, game_id, opening.Wish(army=army, **asked), self.language)
        return Response(_ledger(self.person, game_id), status.HTTP_201_CREATED)
