"""The shapes of the API's questions and answers about tables."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from accounts.plain_types import PlainField
from battles.tables.models import DrawnTable
from rules.core.tables.drawn import LONGEST_SIDE, SHORTEST_SIDE

_CLIENT_ID = "A UUID made by the client: the same request sent again is carried out once."
_DOCUMENT = PlainField("DrawnTable")


class SketchPieceSerializer(serializers.Serializer[Any]):
    """A piece in a small picture."""

    look = serializers.CharField()
    shape = serializers.ListField(child=serializers.ListField(child=serializers.IntegerField()))


class SketchZoneSerializer(serializers.Serializer[Any]):
    """A deployment zone in a small picture."""

    seat = serializers.IntegerField()
    shape = serializers.ListField(child=serializers.ListField(child=serializers.IntegerField()))


class SketchSerializer(serializers.Serializer[Any]):
    """A small picture of a table: corners in thousandths of an inch, y up."""

    size = serializers.ListField(child=serializers.IntegerField())
    pieces = SketchPieceSerializer(many=True)
    zones = SketchZoneSerializer(many=True)


class TableLineSerializer(serializers.Serializer[DrawnTable]):
    """A table without its document."""

    id = serializers.UUIDField()
    system = serializers.CharField()
    name = serializers.CharField()
    summary = serializers.CharField()
    owner = serializers.CharField(source="owner.username")
    yours = serializers.SerializerMethodField()
    visibility = serializers.ChoiceField(DrawnTable.Visibility.choices)
    share = serializers.SerializerMethodField()
    width = serializers.IntegerField(help_text="Thousandths of an inch.")
    depth = serializers.IntegerField(help_text="Thousandths of an inch.")
    pieces = serializers.IntegerField(help_text="How many pieces of terrain there are.")
    playable = serializers.BooleanField(help_text="Whether a battle may be fought on it as it is.")
    sketch = SketchSerializer()
    version = serializers.IntegerField()
    changed_at = serializers.DateTimeField()

    def get_yours(self, table: DrawnTable) -> bool:
        """Whether it is the reader's own."""
        return table.owner_id == self.context["user_id"]

    def get_share(self, table: DrawnTable) -> str | None:
        """The address of its page: for its owner while it is shared, for everybody where it is public."""
        code = table.code_for(self.context["user_id"])
        return f"/tables/shared/{code}" if code else None


class TableFaultSerializer(serializers.Serializer[Any]):
    """What is wrong with a table, and where."""

    place = serializers.CharField(help_text="terrain.<id>, zones.<id>, or empty for all of it.")
    why = serializers.CharField(help_text="A sentence in the reader's language.")
    doubt = serializers.BooleanField(help_text="It keeps nobody from playing.")


class TableLookSerializer(serializers.Serializer[Any]):
    """A document as it was looked at."""

    document = _DOCUMENT
    faults = TableFaultSerializer(many=True)


class DrawnTablePageSerializer(TableLineSerializer):
    """A table with its document and its faults."""

    document = _DOCUMENT
    faults = TableFaultSerializer(many=True)


class TableWordsAnswerSerializer(serializers.Serializer[Any]):
    """What tables of a game are made of."""

    words = PlainField("TableWords")


class NewTableSerializer(serializers.Serializer[Any]):
    """A table to begin."""

    id = serializers.UUIDField(help_text=_CLIENT_ID)
    system = serializers.CharField(max_length=100)
    document = PlainField("DrawnTable")


class LotTableSerializer(serializers.Serializer[Any]):
    """A table to be drawn by lot."""

    system = serializers.CharField(max_length=100)
    width = serializers.IntegerField(
        required=False, min_value=SHORTEST_SIDE, max_value=LONGEST_SIDE, help_text="Thousandths of an inch."
    )
    depth = serializers.IntegerField(
        required=False, min_value=SHORTEST_SIDE, max_value=LONGEST_SIDE, help_text="Thousandths of an inch."
    )


class SaveTableSerializer(serializers.Serializer[Any]):
    """A table as it is now."""

    version = serializers.IntegerField(min_value=1, help_text="The `version` that the client saw last.")
    document = PlainField("DrawnTable")


class LookAtTableSerializer(serializers.Serializer[Any]):
    """A document to look at."""

    system = serializers.CharField(max_length=100)
    document = PlainField("DrawnTable")


class ShareTableSerializer(serializers.Serializer[Any]):
    """Who may read it and play on it."""

    visibility = serializers.ChoiceField(DrawnTable.Visibility.choices)


class CopyTableSerializer(serializers.Serializer[Any]):
    """A copy to begin."""

    id = serializers.UUIDField(help_text=_CLIENT_ID)
