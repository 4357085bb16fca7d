"""The umpire's chair on the wire."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from battles.models import Battle


class ChairSerializer(serializers.Serializer[Any]):
    """Who is the umpire, whether that is you, and for players the link while it is empty."""

    umpire = serializers.CharField(allow_null=True)
    you = serializers.BooleanField()
    code = serializers.CharField(allow_null=True)


class UmpireInvitationSerializer(serializers.Serializer[Battle]):
    """The battle that wants an umpire."""

    battle = serializers.UUIDField(source="id")
    system = serializers.CharField()
    name = serializers.CharField()
    host = serializers.CharField(source="host.username")


class SatDownSerializer(serializers.Serializer[Any]):
    """The battle whose umpire you are now."""

    battle = serializers.UUIDField()
