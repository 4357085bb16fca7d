"""Standing orders on the wire."""

from __future__ import annotations

from typing import Any

import msgspec
from rest_framework import serializers

from battles.orders.models import StandingOrder
from battles.texts import texts_of
from rules.core.message import Message, render


class StandingOrderSerializer(serializers.Serializer[StandingOrder]):
    """An order of the reader's own, which holds until the turn ends."""

    id = serializers.IntegerField()
    text = serializers.SerializerMethodField()

    def get_text(self, order: StandingOrder) -> str:
        """What is done, in words."""
        texts = texts_of(order.battle.system, self.context["language"])
        return render(msgspec.convert(order.label, Message), texts)


class NewStandingOrderSerializer(serializers.Serializer[Any]):
    """Always this ``option`` of the open ``decision``, or always let the chance of this ``offer`` go by."""

    decision = serializers.CharField(max_length=40, required=False)
    option = serializers.CharField(max_length=120, required=False)
    offer = serializers.CharField(max_length=110, required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """One of the two, whole."""
        if set(attrs) not in ({"decision", "option"}, {"offer"}):
            raise serializers.ValidationError("Name a decision and an option, or an offer.")
        return attrs
