"""The shapes of the API's questions and answers about leagues."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from campaigns.fields import ClientIdField
from campaigns.leagues.models import Entrant, League, LeagueEntry, Round
from campaigns.leagues.scheme import MOST_POINTS, TIE_BREAKS, Scheme
from campaigns.limits import (
    LONGEST_ABOUT,
    LONGEST_FACTION,
    LONGEST_NAME,
    LONGEST_REASON,
    MOST_ENTRANTS,
    MOST_ROUNDS,
    MOST_SCORE,
)

WALL = r"^(\d{4}-\d\d-\d\dT\d\d:\d\d)?$"


class BandSerializer(serializers.Serializer[Any]):
    """What a win is worth from so many victory points of difference on."""

    least = serializers.IntegerField(min_value=0, max_value=MOST_SCORE)
    winner = serializers.IntegerField(min_value=0, max_value=MOST_POINTS)
    loser = serializers.IntegerField(min_value=0, max_value=MOST_POINTS)


class ExtraSerializer(serializers.Serializer[Any]):
    """Points beside those of the result, at most so many a game."""

    id = serializers.RegexField(r"^[a-z0-9_-]{1,40}$")
    name = serializers.CharField(max_length=60)
    most = serializers.IntegerField(min_value=1, max_value=MOST_POINTS)


class SchemeSerializer(serializers.Serializer[Any]):
    """How an event counts; what is left out is as usual."""

    win = serializers.IntegerField(min_value=0, max_value=MOST_POINTS, default=3)
    draw = serializers.IntegerField(min_value=0, max_value=MOST_POINTS, default=1)
    loss = serializers.IntegerField(min_value=0, max_value=MOST_POINTS, default=0)
    bye = serializers.IntegerField(min_value=0, max_value=MOST_POINTS, default=3)
    bands = serializers.ListField(child=BandSerializer(), default=list, max_length=20)
    extras = serializers.ListField(child=ExtraSerializer(), default=list, max_length=10)
    tie_breaks = serializers.ListField(
        child=serializers.ChoiceField(TIE_BREAKS),
        max_length=len(TIE_BREAKS),
        default=lambda: list(Scheme().tie_breaks),
    )
    deciders = serializers.ListField(
        child=serializers.RegexField(r"^[a-z0-9_-]{1,40}$"),
        min_length=1,
        max_length=13,
        default=lambda: list(Scheme().deciders),
        help_text="What decides a drawn game of a knock-out: victory_points, seed or ids of extras, one "
        "after the other; the last is umpire or replay.",
    )


class LeagueTermsSerializer(serializers.Serializer[Any]):
    """What may be said of a league."""

    name = serializers.CharField(max_length=LONGEST_NAME)
    about = serializers.CharField(max_length=LONGEST_ABOUT, allow_blank=True, required=False)
    system = serializers.CharField(max_length=40, help_text="The id of a game system.")
    format = serializers.ChoiceField(League.Format.choices)
    seeding = serializers.ChoiceField(League.Seeding.choices, required=False)
    scheme = SchemeSerializer(required=False)
    rounds_planned = serializers.IntegerField(
        min_value=1, max_value=MOST_ROUNDS, allow_null=True, required=False
    )
    reach = serializers.IntegerField(
        min_value=1, max_value=50, required=False, help_text="Places up that one may challenge on a ladder."
    )
    least_points = serializers.IntegerField(
        min_value=0, max_value=MOST_SCORE, allow_null=True, required=False
    )
    most_points = serializers.IntegerField(min_value=0, max_value=MOST_SCORE, allow_null=True, required=False)
    late_joining = serializers.BooleanField(required=False)


class NewLeagueSerializer(LeagueTermsSerializer):
    """A league to make."""

    id = ClientIdField()
    scheme = SchemeSerializer(default=lambda: SchemeSerializer().run_validation({}))


class LeagueChangesSerializer(LeagueTermsSerializer):
    """What is to be different, and why."""

    reason = serializers.CharField(max_length=LONGEST_REASON, allow_blank=True, default="")

    name = serializers.CharField(max_length=LONGEST_NAME, required=False)
    system = serializers.CharField(max_length=40, required=False)
    format = serializers.ChoiceField(League.Format.choices, required=False)


class LeagueLineSerializer(serializers.ModelSerializer[League]):
    """A league in a list of leagues."""

    organiser = serializers.CharField(source="organiser.username")
    people = serializers.IntegerField(read_only=True, help_text="How many take part, or did.")
    rounds = serializers.IntegerField(
        source="rounds_paired", read_only=True, help_text="How many rounds have been paired."
    )

    class Meta:
        model = League
        fields: tuple[str, ...] = (
            "id", "name", "system", "format", "stage", "organiser", "people", "rounds", "created_at",
        )  # fmt: skip


class LeagueSerializer(LeagueLineSerializer):
    """A league as a member of its club sees it."""

    club = serializers.UUIDField(source="club.pk")
    club_name = serializers.CharField(source="club.name")
    zone = serializers.CharField(source="club.zone")
    scheme = SchemeSerializer()
    may = serializers.SerializerMethodField()
    entered = serializers.SerializerMethodField()

    class Meta(LeagueLineSerializer.Meta):
        fields = (
            *LeagueLineSerializer.Meta.fields, "club", "club_name", "zone", "about", "seeding", "scheme",
            "rounds_planned", "reach", "least_points", "most_points", "late_joining", "may", "entered",
        )  # fmt: skip

    def get_may(self, league: League) -> list[str]:
        """What the reader may do: sign_up, judge, run_events, delete."""
        return list(self.context["may"])

    def get_entered(self, league: League) -> bool:
        """Whether the reader takes part."""
        return bool(self.context["entered"])


class EntrantSerializer(serializers.ModelSerializer[Entrant]):
    """Somebody who takes part."""

    player = serializers.CharField(source="user.username")
    dropped = serializers.SerializerMethodField()

    class Meta:
        model = Entrant
        fields = ("player", "faction", "seed", "first_round", "dropped", "joined_at")

    def get_dropped(self, entrant: Entrant) -> bool:
        """Whether they have dropped out."""
        return entrant.dropped_at is not None


class SignUpSerializer(serializers.Serializer[Any]):
    """What one brings."""

    faction = serializers.CharField(max_length=LONGEST_FACTION, allow_blank=True, required=False)


class RoundSerializer(serializers.ModelSerializer[Round]):
    """A round that has been paired."""

    games = serializers.IntegerField(read_only=True)
    unfinished = serializers.IntegerField(read_only=True, help_text="Games without a result that counts.")

    class Meta:
        model = Round
        fields = ("number", "paired_at", "wall", "zone", "ends_at", "games", "unfinished")


class PairRoundSerializer(serializers.Serializer[Any]):
    """A round to pair: the number that comes next."""

    number = serializers.IntegerField(min_value=1, max_value=MOST_ROUNDS)
    unfinished_ok = serializers.BooleanField(
        default=False, help_text="Also where games of earlier rounds have no result yet."
    )
    wall = serializers.RegexField(
        WALL, allow_blank=True, default="", help_text="Until when it is played, on the clocks of the club."
    )


class PairSerializer(serializers.Serializer[Any]):
    """Two by name, or one who has a bye."""

    one = serializers.CharField(max_length=150)
    other = serializers.CharField(max_length=150, allow_blank=True)


class PairAnewSerializer(serializers.Serializer[Any]):
    """A round's pairings as they are to be, table by table, and why."""

    id = ClientIdField()
    pairs = serializers.ListField(child=PairSerializer(), allow_empty=False, max_length=MOST_ENTRANTS)
    reason = serializers.CharField(max_length=LONGEST_REASON)
    again_ok = serializers.BooleanField(
        default=False, help_text="Also where players meet again, or have a second bye."
    )


class RoundEndSerializer(serializers.Serializer[Any]):
    """Until when a round is played, and why that is another day than before."""

    wall = serializers.RegexField(
        WALL, allow_blank=True, help_text="On the clocks of the club; empty: no end."
    )
    reason = serializers.CharField(max_length=LONGEST_REASON, allow_blank=True, default="")


class TermChangeSerializer(serializers.Serializer[Any]):
    """A term as it is and as it would be."""

    term = serializers.CharField()
    before = serializers.JSONField(allow_null=True)
    after = serializers.JSONField(allow_null=True)


class MovedSerializer(serializers.Serializer[Any]):
    """Somebody whose line of the table would be another."""

    player = serializers.CharField()
    place = serializers.IntegerField()
    points = serializers.IntegerField()
    new_place = serializers.IntegerField()
    new_points = serializers.IntegerField()


class WeighedSerializer(serializers.Serializer[Any]):
    """What other terms would change."""

    changes = TermChangeSerializer(many=True)
    refused = serializers.ListField(child=serializers.CharField(), help_text="Terms that are settled.")
    moved = MovedSerializer(many=True)


class LeagueEntrySerializer(serializers.ModelSerializer[LeagueEntry]):
    """What was altered by hand, and why."""

    author = serializers.CharField(source="author.username")
    told = serializers.JSONField(help_text="What was before and after: terms by name, pairs of names, a day.")

    class Meta:
        model = LeagueEntry
        fields = ("id", "kind", "round", "author", "at", "told", "reason")


class UnfinishedSerializer(serializers.Serializer[Any]):
    """Whether to close the table although games are missing."""

    unfinished_ok = serializers.BooleanField(default=False)


class LadderChallengeSerializer(serializers.Serializer[Any]):
    """Whom one challenges."""

    id = ClientIdField()
    player = serializers.CharField(max_length=150)


class SumPartSerializer(serializers.Serializer[Any]):
    """What a sum was added up from: a round's number, or an opponent."""

    of = serializers.CharField()
    amount = serializers.IntegerField()


class SumSerializer(serializers.Serializer[Any]):
    """A number that can be looked into."""

    value = serializers.IntegerField()
    parts = SumPartSerializer(many=True)


class TieBreakSerializer(SumSerializer):
    """A tie-break."""

    id = serializers.ChoiceField(TIE_BREAKS)


class StandingSerializer(serializers.Serializer[Any]):
    """A line of the table."""

    place = serializers.IntegerField()
    player = serializers.CharField()
    faction = serializers.CharField()
    dropped = serializers.BooleanField()
    points = SumSerializer()
    played = serializers.IntegerField()
    wins = serializers.IntegerField()
    draws = serializers.IntegerField()
    losses = serializers.IntegerField()
    byes = serializers.IntegerField()
    tie_breaks = TieBreakSerializer(many=True)


class StandingsSerializer(serializers.Serializer[Any]):
    """The table after a round."""

    round = serializers.IntegerField()
    rounds = serializers.IntegerField(help_text="How many rounds there are so far.")
    rows = StandingSerializer(many=True)


class RatedPlayerSerializer(serializers.Serializer[Any]):
    """A player's rating."""

    player = serializers.CharField()
    value = serializers.IntegerField()
    deviation = serializers.IntegerField()
    provisional = serializers.BooleanField()


class RatingsSerializer(serializers.Serializer[Any]):
    """Ratings of a club's members in a game, and the games in which there are any."""

    systems = serializers.ListField(child=serializers.CharField())
    system = serializers.CharField()
    players = RatedPlayerSerializer(many=True)


class RatingStepSerializer(serializers.Serializer[Any]):
    """What a game made of somebody's rating."""

    at = serializers.DateTimeField()
    value = serializers.IntegerField()
    deviation = serializers.IntegerField()
    opponent = serializers.CharField(help_text="Against whom.")
    result = serializers.ChoiceField(["win", "draw", "loss"])
    league = serializers.UUIDField()
    league_name = serializers.CharField()
