"""The shapes of the API's questions and answers about replays."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from accounts.plain_types import PlainField
from battles.errors import own_texts
from battles.models import Battle
from battles.names import NameField
from battles.replay.models import Replay
from battles.replay.reading import problem_of
from battles.serializers import EntrySerializer
from battles.texts import called
from rules.core.message import render


class FilmSideSerializer(serializers.Serializer[Any]):
    """A seat of the battle: who played it, and the force that was brought."""

    seat = serializers.CharField()
    player = serializers.CharField()
    force = serializers.CharField()
    points = serializers.IntegerField()


class FilmStepSerializer(serializers.Serializer[Any]):
    """A log entry as it was told, and what of the view is different after it."""

    entry = EntrySerializer()
    command = serializers.IntegerField(help_text="The number of the command, from 1.")
    change = serializers.JSONField(
        required=False, help_text="What is different in the view; left out where nothing is."
    )
    scores = serializers.DictField(
        child=serializers.IntegerField(), required=False, help_text="Where they have changed."
    )
    odds = serializers.ListField(
        child=serializers.IntegerField(),
        required=False,
        help_text="Of a test: so many chances to pass, out of so many.",
    )


class FilmSerializer(serializers.Serializer[Any]):
    """A battle from its first entry to its last, as one reader saw it."""

    system = serializers.CharField()
    name = serializers.CharField()
    table = serializers.CharField()
    mission = serializers.CharField()
    reader = serializers.CharField(allow_null=True, help_text="The seat; null for nobody in particular.")
    language = serializers.CharField()
    sides = FilmSideSerializer(many=True)
    scores = serializers.DictField(child=serializers.IntegerField())
    began_at = serializers.DateTimeField()
    ended_at = serializers.DateTimeField()
    view = PlainField("TableView")
    steps = FilmStepSerializer(many=True)


class ReplayingSerializer(serializers.Serializer[Any]):
    """The film is being made; ask again in a moment."""

    state = serializers.ChoiceField([Replay.State.WAITING.value])


class SharedSerializer(serializers.Serializer[Any]):
    """Whether who has the link may watch."""

    shared = serializers.BooleanField()


class SharingSerializer(SharedSerializer):
    """The same, and the code of the link where they may."""

    watch = serializers.CharField(allow_null=True)


class ReplaySerializer(serializers.Serializer[Replay]):
    """A log that was opened from a file."""

    id = serializers.UUIDField()
    name = serializers.CharField()
    system = serializers.CharField(help_text="Empty while the file has not been read.")
    state = serializers.ChoiceField(Replay.State.choices)
    problem = serializers.SerializerMethodField()
    dice = serializers.BooleanField(
        allow_null=True, help_text="Whether its rolls are those of its secret; null where it has none."
    )
    added_at = serializers.DateTimeField()

    @extend_schema_field(serializers.CharField(allow_null=True))
    def get_problem(self, replay: Replay) -> str | None:
        """Why it cannot be shown."""
        if replay.state != Replay.State.FAILED:
            return None
        return render(problem_of(replay), own_texts(self.context["language"]))


class PastBattleSerializer(serializers.Serializer[Battle]):
    """A battle of mine that is over."""

    id = serializers.UUIDField()
    system = serializers.CharField()
    name = serializers.CharField()
    mission = NameField(source="mission_name")
    table = NameField(source="table_name")
    sides = serializers.SerializerMethodField()
    seat = serializers.SerializerMethodField()
    outcome = serializers.SerializerMethodField()
    scores = serializers.SerializerMethodField()
    began_at = serializers.DateTimeField(source="created_at")
    ended_at = serializers.DateTimeField(source="moved_at")

    @extend_schema_field(FilmSideSerializer(many=True))
    def get_sides(self, battle: Battle) -> Any:
        """Who played what."""
        return [
            {
                "seat": seat.seat,
                "player": seat.player_name,
                "force": called(seat.force_name, battle.system, self.context["language"]),
                "points": seat.points,
            }
            for seat in battle.seats.all()
        ]

    def get_seat(self, battle: Battle) -> str:
        """The reader's own seat; the first, for who played both."""
        return next(seat.seat for seat in battle.seats.all() if seat.user_id == self.context["user_id"])

    @extend_schema_field(serializers.ChoiceField(["won", "lost", "drawn"]))
    def get_outcome(self, battle: Battle) -> str:
        """How it ended for the reader."""
        winner = (battle.result or {}).get("winner")
        if winner is None:
            return "drawn"
        own = {seat.seat for seat in battle.seats.all() if seat.user_id == self.context["user_id"]}
        return "won" if winner in own else "lost"

    @extend_schema_field(serializers.DictField(child=serializers.IntegerField()))
    def get_scores(self, battle: Battle) -> dict[str, int]:
        """By seat."""
        return dict((battle.result or {}).get("scores", {}))


class PastSerializer(serializers.Serializer[Any]):
    """A page of past battles, and how all of them ended."""

    count = serializers.IntegerField()
    won = serializers.IntegerField()
    lost = serializers.IntegerField()
    drawn = serializers.IntegerField()
    results = PastBattleSerializer(many=True)
