"""The shapes of the API's questions and answers about games of a league, and their results."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from battles.models import Battle
from campaigns.fields import ClientIdField
from campaigns.leagues.models import Pairing, ResultLine
from campaigns.leagues.scheme import MOST_POINTS
from campaigns.limits import LONGEST_REASON, MOST_SCORE


class ResultLineSerializer(serializers.ModelSerializer[ResultLine]):
    """A line of a pairing's ledger."""

    author = serializers.SerializerMethodField()

    class Meta:
        model = ResultLine
        fields = (
            "id", "kind", "author", "at", "won", "score_one", "score_other", "extras_one", "extras_other",
            "reason",
        )  # fmt: skip

    def get_author(self, line: ResultLine) -> str:
        """Who wrote it; nobody for a battle."""
        return line.author.username if line.author else ""


class PairingSerializer(serializers.ModelSerializer[Pairing]):
    """Two who play each other, or one who has a bye."""

    round = serializers.IntegerField(source="round.number")
    one = serializers.CharField(source="one.user.username")
    other = serializers.SerializerMethodField()
    you = serializers.SerializerMethodField()
    line = ResultLineSerializer(allow_null=True)
    battle_stage = serializers.SerializerMethodField()
    invitation = serializers.SerializerMethodField()

    class Meta:
        model = Pairing
        fields: tuple[str, ...] = (
            "id", "round", "table", "one", "other", "points_one", "points_other", "again", "state", "line",
            "you", "battle", "battle_stage", "invitation",
        )  # fmt: skip

    def get_other(self, pairing: Pairing) -> str:
        """The other player; nobody where there is a bye."""
        return pairing.other.user.username if pairing.other else ""

    @extend_schema_field(serializers.ChoiceField(["", "one", "other"]))
    def get_you(self, pairing: Pairing) -> str:
        """Which of the two the reader is."""
        sides = {pairing.one.user_id: "one"}
        if pairing.other is not None:
            sides[pairing.other.user_id] = "other"
        return sides.get(self.context["user_id"], "")

    @extend_schema_field(serializers.ChoiceField(["", *Battle.Stage.values]))
    def get_battle_stage(self, pairing: Pairing) -> str:
        """How far its battle is; empty where there is none."""
        return pairing.battle.stage if pairing.battle else ""

    def get_invitation(self, pairing: Pairing) -> str:
        """The code by which the reader joins the battle that the other player has opened."""
        battle = pairing.battle
        waits = battle is not None and battle.stage == Battle.Stage.WAITING
        if battle is None or not waits or battle.host_id == self.context["user_id"]:
            return ""
        return battle.invitation_code if self.get_you(pairing) else ""


class LedgerSerializer(PairingSerializer):
    """A pairing with all that was ever said of its result."""

    league = serializers.UUIDField(source="round.league_id")
    league_name = serializers.CharField(source="round.league.name")
    lines = ResultLineSerializer(many=True)

    class Meta(PairingSerializer.Meta):
        fields = (*PairingSerializer.Meta.fields, "league", "league_name", "lines")


class OwnGameSerializer(PairingSerializer):
    """A game of one's own that waits for something."""

    league = serializers.UUIDField(source="round.league_id")
    league_name = serializers.CharField(source="round.league.name")
    ends_at = serializers.DateTimeField(source="round.ends_at", allow_null=True)

    class Meta(PairingSerializer.Meta):
        fields = (*PairingSerializer.Meta.fields, "league", "league_name", "ends_at")


class ExtrasField(serializers.DictField):
    """Extra points by the ids of the scheme."""

    def __init__(self, **kwargs: Any) -> None:
        child = serializers.IntegerField(min_value=0, max_value=MOST_POINTS)
        super().__init__(child=child, default=dict, **kwargs)


class ResultSerializer(serializers.Serializer[Any]):
    """A result: who won, and victory points of the game itself."""

    id = ClientIdField()
    won = serializers.ChoiceField(ResultLine.Won.choices)
    score_one = serializers.IntegerField(min_value=-MOST_SCORE, max_value=MOST_SCORE, default=0)
    score_other = serializers.IntegerField(min_value=-MOST_SCORE, max_value=MOST_SCORE, default=0)
    extras_one = ExtrasField()
    extras_other = ExtrasField()


class RulingSerializer(ResultSerializer):
    """What counts, and why."""

    reason = serializers.CharField(max_length=LONGEST_REASON)


class ConfirmSerializer(serializers.Serializer[Any]):
    """The line that is confirmed."""

    id = ClientIdField()
    line = serializers.UUIDField(help_text="The line that the reader saw.")


class DisputeSerializer(ConfirmSerializer):
    """The line that is disputed, and why."""

    reason = serializers.CharField(max_length=LONGEST_REASON)


class UndoSerializer(serializers.Serializer[Any]):
    """Why a result is to count no more."""

    id = ClientIdField()
    reason = serializers.CharField(max_length=LONGEST_REASON)
