"""Clocks on the wire."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from accounts.calls import language
from battles.clocks.clock import BOUNDS, KINDS, MOST_INCREMENT, Agreement
from battles.clocks.telling import told
from battles.errors import own_texts
from rules.core.message import render


class AgreementSerializer(serializers.Serializer[Any]):
    """What the players agree on."""

    kind = serializers.ChoiceField(
        KINDS,
        help_text="Time for each open decision, for a game turn, for the battle, or anew with each command.",
    )
    seconds = serializers.IntegerField(min_value=1, max_value=max(most for _, most in BOUNDS.values()))
    increment = serializers.IntegerField(
        min_value=0,
        max_value=MOST_INCREMENT,
        default=0,
        help_text="For a whole battle: seconds that a player gains whenever the move passes on.",
    )
    at_zero = serializers.ChoiceField(
        ["pass", "lose"],
        default="pass",
        help_text="At zero the server takes the default or passes for the player, or the player loses.",
    )

    def validate(self, attrs: dict[str, Any]) -> Any:
        """An ``Agreement``. Raises ``ValidationError``."""
        agreed = Agreement(**attrs)
        problem = agreed.problem()
        if problem is not None:
            raise serializers.ValidationError(render(problem, own_texts(language())))
        return agreed


class ClockSerializer(AgreementSerializer):
    """A clock, and how it stands now."""

    left = serializers.DictField(
        child=serializers.IntegerField(), help_text="Milliseconds that each seat has left, by seat."
    )
    running = serializers.ListField(child=serializers.CharField(), help_text="The seats that lose time now.")


@extend_schema_field(ClockSerializer(allow_null=True))
class ClockField(serializers.Field[Any, Any, Any, Any]):
    """The clock of a battle's row, at this moment; null for a battle without one."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(read_only=True, **kwargs)

    def to_representation(self, value: Any) -> Any:
        """What ``ClockSerializer`` says."""
        return told(value)
