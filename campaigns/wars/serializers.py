"""What goes over the wire about campaigns."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from accounts.plain_types import PlainField
from battles.lobby.serializers import NonceField
from campaigns.fields import ClientIdField
from campaigns.limits import LONGEST_ABOUT, LONGEST_NAME, LONGEST_REASON
from campaigns.wars.models import War


class WarLineSerializer(serializers.ModelSerializer[War]):
    """A campaign in a list of campaigns."""

    people = serializers.IntegerField(read_only=True, help_text="How many take part.")

    class Meta:
        model = War
        fields = ("id", "name", "about", "system", "phase", "round", "people", "changed_at")


class NewWarSerializer(serializers.Serializer[Any]):
    """A campaign to begin."""

    id = ClientIdField()
    name = serializers.CharField(max_length=LONGEST_NAME)
    about = serializers.CharField(max_length=LONGEST_ABOUT, allow_blank=True, default="")
    plan = PlainField("WarPlan")


class WarChangesSerializer(serializers.Serializer[Any]):
    """What is to be different."""

    name = serializers.CharField(max_length=LONGEST_NAME, required=False)
    about = serializers.CharField(max_length=LONGEST_ABOUT, allow_blank=True, required=False)


class WarSerializer(serializers.Serializer[Any]):
    """A campaign as the reader may see it. ``may``: take part, settle battles, organise, delete."""

    id = serializers.UUIDField()
    name = serializers.CharField()
    about = serializers.CharField()
    club = serializers.UUIDField()
    club_name = serializers.CharField()
    zone = serializers.CharField(help_text="That of the club's clocks.")
    system = serializers.CharField()
    system_title = serializers.CharField()
    head = serializers.IntegerField(help_text="The number of the last entry in its books.")
    may = serializers.ListField(child=serializers.ChoiceField(("take_part", "judge", "organise", "delete")))
    table = PlainField("WarTable")


class NewWarOrderSerializer(serializers.Serializer[Any]):
    """Something ordered. Organisers give a ``reason`` for what they put right."""

    id = ClientIdField()
    order = PlainField("WarOrder")
    reason = serializers.CharField(max_length=LONGEST_REASON, allow_blank=True, default="")


class WarReadySerializer(serializers.Serializer[Any]):
    """One is ready for a battle; ``nonce`` is what one adds to its luck."""

    nonce = NonceField()


class WarBattleSerializer(serializers.Serializer[Any]):
    """The battle of an attack; null while somebody is not ready for it."""

    battle = serializers.UUIDField(source="battle_id", allow_null=True)


class WarEntrySerializer(serializers.Serializer[Any]):
    """A line of a campaign's books. ``undone``: it does not count any more; ``undoes`` is what it undoes."""

    seq = serializers.IntegerField()
    at = serializers.DateTimeField()
    by = serializers.CharField(help_text="Empty for what a battle's end or a deadline has entered.")
    kind = serializers.CharField()
    text = serializers.CharField()
    reason = serializers.CharField()
    undone = serializers.BooleanField()
    undoes = serializers.IntegerField(allow_null=True)


class WarBooksSerializer(serializers.Serializer[Any]):
    """Lines of a campaign's books, the last first; ``more`` are there before them."""

    entries = WarEntrySerializer(many=True)
    more = serializers.BooleanField()


class WarRecruitSerializer(serializers.Serializer[Any]):
    """A unit of a list that could join an army: what it costs, in its game's points and in the campaign."""

    id = serializers.CharField()
    name = serializers.CharField()
    models = serializers.IntegerField()
    points = serializers.IntegerField()
    price = serializers.IntegerField()


class WarRecruitsSerializer(serializers.Serializer[Any]):
    """The units of a list."""

    units = WarRecruitSerializer(many=True)


class WarPictureSerializer(serializers.Serializer[Any]):
    """A picture that is kept for a campaign; its plan or a portrait may name it."""

    id = ClientIdField()


class WarArmyPageSerializer(serializers.Serializer[Any]):
    """A contender's army; null where there is none yet."""

    army = PlainField("WarArmy", allow_null=True)
