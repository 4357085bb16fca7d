"""The shapes of the API's answers about a club's numbers."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from campaigns.statistics.models import CountedSide


class GameRecordSerializer(serializers.Serializer[Any]):
    """Games, and what came of them."""

    played = serializers.IntegerField()
    wins = serializers.IntegerField()
    draws = serializers.IntegerField()
    losses = serializers.IntegerField()


class PlayerRecordSerializer(GameRecordSerializer):
    """A player's games."""

    player = serializers.CharField()


class OpponentRecordSerializer(GameRecordSerializer):
    """A player's games against somebody."""

    opponent = serializers.CharField()


class PairRecordSerializer(PlayerRecordSerializer):
    """The games of two, as the first sees them."""

    opponent = serializers.CharField()


class FactionRecordSerializer(GameRecordSerializer):
    """A faction's games."""

    system = serializers.CharField()
    faction = serializers.CharField()


class LuckOfPlayerSerializer(serializers.Serializer[Any]):
    """A player's dice in all battles fought here."""

    player = serializers.CharField()
    battles = serializers.IntegerField()
    tests = serializers.IntegerField()
    passed = serializers.IntegerField()
    expected = serializers.FloatField(help_text="How many tests were to be expected to pass.")
    luckier_than = serializers.FloatField(help_text="Of a hundred with the same tests.")


class DangerousModelSerializer(serializers.Serializer[Any]):
    """A model over all battles fought here."""

    player = serializers.CharField()
    model = serializers.CharField(source="called")
    unit = serializers.CharField(source="of")
    battles = serializers.IntegerField()
    kills = serializers.IntegerField()
    worth_of_kills = serializers.FloatField(help_text="In points, or in Wounds where a game has none.")


class UnitRecordSerializer(serializers.Serializer[Any]):
    """A unit over all battles fought here."""

    unit = serializers.CharField(source="of")
    battles = serializers.IntegerField()
    kills = serializers.IntegerField()
    fallen = serializers.IntegerField()
    last = serializers.DateTimeField(help_text="When it fought last.")


class ClubStatisticsSerializer(serializers.Serializer[Any]):
    """A club's games."""

    games = serializers.IntegerField()
    systems = serializers.ListField(child=serializers.CharField())
    players = PlayerRecordSerializer(many=True)
    factions = FactionRecordSerializer(many=True)
    pairs = PairRecordSerializer(many=True)
    luck = LuckOfPlayerSerializer(many=True)
    models = DangerousModelSerializer(many=True)


class PlayerStatisticsSerializer(serializers.Serializer[Any]):
    """A player's games in a club."""

    player = serializers.CharField()
    record = GameRecordSerializer()
    opponents = OpponentRecordSerializer(many=True)
    factions = FactionRecordSerializer(many=True)
    luck = LuckOfPlayerSerializer(many=True)
    models = DangerousModelSerializer(many=True)
    units = UnitRecordSerializer(many=True)


class ModelInBattleSerializer(serializers.Serializer[Any]):
    """A model in a battle. ``turn`` is when it fell; null for one that came home."""

    name = serializers.CharField()
    kills = serializers.IntegerField()
    worth_of_kills = serializers.FloatField()
    turn = serializers.IntegerField(allow_null=True)
    felled_by = serializers.CharField(allow_blank=True)


class UnitInBattleSerializer(serializers.Serializer[Any]):
    """A unit in a battle."""

    battle = serializers.UUIDField()
    at = serializers.DateTimeField()
    opponent = serializers.CharField()
    result = serializers.ChoiceField(CountedSide.Result.choices)
    kills = serializers.IntegerField()
    fallen = serializers.IntegerField()
    models = ModelInBattleSerializer(many=True)


class UnitLifeSerializer(serializers.Serializer[Any]):
    """A unit's whole life."""

    player = serializers.CharField()
    unit = serializers.CharField()
    battles = UnitInBattleSerializer(many=True)
