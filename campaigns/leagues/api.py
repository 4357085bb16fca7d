"""The API of leagues: making them, who takes part, and their table."""

from __future__ import annotations

import uuid
from typing import Any

import msgspec
from django.db.models import Count, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rest_framework import status
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from armies.calls import STALE
from campaigns.calls import ClubCall
from campaigns.clubs import access as clubs
from campaigns.clubs.models import Role
from campaigns.clubs.roles import Deed, may
from campaigns.leagues import access, entering, organising, rating_steps, reading, telling, terms
from campaigns.leagues.models import Entrant, League, LeagueEntry, Round
from campaigns.leagues.serializers import (
    EntrantSerializer,
    LeagueChangesSerializer,
    LeagueEntrySerializer,
    LeagueLineSerializer,
    LeagueSerializer,
    NewLeagueSerializer,
    RatingsSerializer,
    RatingStepSerializer,
    SignUpSerializer,
    StandingsSerializer,
    UnfinishedSerializer,
    WeighedSerializer,
)

ROUND = OpenApiParameter("round", int, description="The table after this round; left out: as it is.")
SYSTEM = OpenApiParameter("system", str, description="The id of a game system; left out: the first one.")


class LeagueCall(ClubCall):
    """A call about a league."""

    def league(self, league_id: uuid.UUID) -> dict[str, Any]:
        """A league as the reader may know it (``LeagueSerializer``). Raises ``NotFound``."""
        league, who = access.ensure(self.person, league_id, Deed.READ)
        counted = _counted(League.objects.select_related("club", "organiser")).get(pk=league_id)
        deeds = [deed for deed in (Deed.SIGN_UP, Deed.JUDGE, Deed.RUN_EVENTS) if may(who.role, deed)]
        may_do = [deed.name.lower() for deed in deeds]
        if Deed.RUN_EVENTS in deeds and (league.organiser_id == who.user_id or who.role == Role.OWNER):
            may_do.append("delete")
        entered = league.entrants.filter(user=self.person, dropped_at__isnull=True).exists()
        return dict(LeagueSerializer(counted, context={"may": may_do, "entered": entered}).data)


def _counted(leagues: QuerySet[League]) -> QuerySet[League]:
    """Leagues with how many take part and how many rounds they have."""

    def counted(model: type[Entrant] | type[Round]) -> Any:
        rows = model._default_manager.filter(league=OuterRef("pk")).order_by().values("league")
        return Coalesce(Subquery(rows.annotate(n=Count("pk")).values("n")), 0)

    return leagues.annotate(people=counted(Entrant), rounds_paired=counted(Round))


class ClubLeagues(LeagueCall, ListAPIView[League]):
    """The leagues of a club."""

    serializer_class = LeagueLineSerializer
    queryset = League.objects.none()

    def get_queryset(self) -> QuerySet[League]:
        """Those that are not deleted."""
        who = clubs.ensure(self.person, self.kwargs["club_id"], Deed.READ)
        known = League.objects.filter(club=who.club_id, deleted_at__isnull=True)
        return _counted(known.select_related("organiser"))

    @extend_schema(operation_id="leagues")
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Leagues, ladders and tournaments, the newest first."""
        return super().get(request, *args, **kwargs)

    @extend_schema(
        operation_id="league_make",
        request=NewLeagueSerializer,
        responses={201: LeagueSerializer} | STALE,
        examples=[
            OpenApiExample(
                "a league",
                request_only=True,
                value={
                    "id": "0a9d7f51-7c6e-4e0c-8d20-0b7c9a1f5e12",
                    "name": "Winter league",
                    "system": "warzone_resurrection",
                    "format": "swiss",
                },
            )
        ],
    )
    def post(self, request: Request, club_id: uuid.UUID) -> Response:
        """Make one for which members may sign up. The same ``id`` sent again makes it once."""
        wish = self.checked(NewLeagueSerializer)
        made = organising.make(self.person, club_id, wish.pop("id"), wish)
        return Response(self.league(made.pk), status.HTTP_201_CREATED)


class OneLeague(LeagueCall):
    """One league."""

    @extend_schema(operation_id="league_read", responses=LeagueSerializer)
    def get(self, request: Request, league_id: uuid.UUID) -> Response:
        """A league, as a member of its club may know it."""
        return Response(self.league(league_id))

    @extend_schema(
        operation_id="league_change",
        request=LeagueChangesSerializer,
        responses={200: LeagueSerializer} | STALE,
    )
    def patch(self, request: Request, league_id: uuid.UUID) -> Response:
        """Other terms; once it has started only those that change nothing of what was played."""
        wish = self.checked(LeagueChangesSerializer)
        terms.change(self.person, league_id, wish, wish.pop("reason"))
        return Response(self.league(league_id))

    @extend_schema(operation_id="league_delete", responses={204: None})
    def delete(self, request: Request, league_id: uuid.UUID) -> Response:
        """Put it away, as whoever made it or as the club's owner; it can be brought back."""
        organising.delete(self.person, league_id)
        return Response(status=status.HTTP_204_NO_CONTENT)


class Terms(LeagueCall):
    """Other terms of a league, before they are."""

    @extend_schema(
        operation_id="league_weigh", request=LeagueChangesSerializer, responses={200: WeighedSerializer}
    )
    def post(self, request: Request, league_id: uuid.UUID) -> Response:
        """What these terms would change, in the table too; nothing is written."""
        wish = self.checked(LeagueChangesSerializer)
        wish.pop("reason")
        return Response(msgspec.to_builtins(terms.weigh(self.person, league_id, wish)))


class Log(LeagueCall, ListAPIView[LeagueEntry]):
    """What was altered by hand."""

    serializer_class = LeagueEntrySerializer
    queryset = LeagueEntry.objects.none()

    def get_queryset(self) -> QuerySet[LeagueEntry]:
        """All of it, the latest first."""
        league, _ = access.ensure(self.person, self.kwargs["league_id"], Deed.READ)
        return league.entries.select_related("author")

    @extend_schema(operation_id="league_log")
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Terms, pairings and days that an organiser has altered, and why."""
        return super().get(request, *args, **kwargs)


class RestoreLeague(LeagueCall):
    """A league that was put away."""

    @extend_schema(operation_id="league_restore", request=None, responses=LeagueSerializer)
    def post(self, request: Request, league_id: uuid.UUID) -> Response:
        """Bring it back."""
        organising.restore(self.person, league_id)
        return Response(self.league(league_id))


class Start(LeagueCall):
    """The start of a league."""

    @extend_schema(operation_id="league_start", request=None, responses={200: LeagueSerializer} | STALE)
    def post(self, request: Request, league_id: uuid.UUID) -> Response:
        """Seed those who have signed up. Sent again, it starts once."""
        organising.start(self.person, league_id)
        return Response(self.league(league_id))


class End(LeagueCall):
    """The end of a league."""

    @extend_schema(
        operation_id="league_end",
        request=UnfinishedSerializer,
        responses={200: LeagueSerializer} | STALE,
    )
    def post(self, request: Request, league_id: uuid.UUID) -> Response:
        """Close the table."""
        unfinished_ok = self.checked(UnfinishedSerializer)["unfinished_ok"]
        organising.end(self.person, league_id, unfinished_ok=unfinished_ok)
        return Response(self.league(league_id))


class Entrants(LeagueCall, ListAPIView[Entrant]):
    """Who takes part."""

    serializer_class = EntrantSerializer
    queryset = Entrant.objects.none()

    def get_queryset(self) -> QuerySet[Entrant]:
        """All of them, those who have dropped out, too."""
        league, _ = access.ensure(self.person, self.kwargs["league_id"], Deed.READ)
        return league.entrants.select_related("user")

    @extend_schema(operation_id="league_entrants")
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Who takes part, or did, by their seeds."""
        return super().get(request, *args, **kwargs)


class OneEntrant(LeagueCall):
    """Somebody who takes part."""

    @extend_schema(
        operation_id="league_sign_up", request=SignUpSerializer, responses={200: EntrantSerializer} | STALE
    )
    def put(self, request: Request, league_id: uuid.UUID, name: str) -> Response:
        """Sign up by one's own name, late or again, too; as an organiser sign a member up."""
        faction = self.checked(SignUpSerializer).get("faction")
        entrant = entering.sign_up(self.person, league_id, name, faction)
        return Response(EntrantSerializer(entrant).data)

    @extend_schema(operation_id="league_drop_out", responses={204: None} | STALE)
    def delete(self, request: Request, league_id: uuid.UUID, name: str) -> Response:
        """Drop out by one's own name; as an organiser take somebody out. Their games stay."""
        entering.drop_out(self.person, league_id, name)
        return Response(status=status.HTTP_204_NO_CONTENT)


class Standings(LeagueCall):
    """The table."""

    @extend_schema(operation_id="league_standings", parameters=[ROUND], responses=StandingsSerializer)
    def get(self, request: Request, league_id: uuid.UUID) -> Response:
        """The table after a round, with what each number was added up from."""
        league, _ = access.ensure(self.person, league_id, Deed.READ)
        asked = request.query_params.get("round", "")
        found = reading.standings(league, int(asked) if asked.isdecimal() and len(asked) < 5 else None)
        return Response(telling.standings(found))


class Ratings(LeagueCall):
    """Ratings of a club's members."""

    @extend_schema(operation_id="club_ratings", parameters=[SYSTEM], responses=RatingsSerializer)
    def get(self, request: Request, club_id: uuid.UUID) -> Response:
        """Ratings in a game, the best first."""
        who = clubs.ensure(self.person, club_id, Deed.READ)
        systems = rating_steps.systems(who.club_id)
        system = request.query_params.get("system", "") or (systems[0] if systems else "")
        players = telling.ratings(rating_steps.table(who.club_id, system))
        return Response({"systems": systems, "system": system, "players": players})


class RatingHistory(LeagueCall):
    """How a rating came about."""

    @extend_schema(
        operation_id="club_rating_history", parameters=[SYSTEM], responses=RatingStepSerializer(many=True)
    )
    def get(self, request: Request, club_id: uuid.UUID, name: str) -> Response:
        """Game by game, the first first."""
        who = clubs.ensure(self.person, club_id, Deed.READ)
        steps = rating_steps.history(who.club_id, request.query_params.get("system", ""), name)
        return Response(steps)
