"""The shapes of the API's questions and answers about talk."""

from __future__ import annotations

from typing import Any
from unicodedata import category

from rest_framework import serializers

from battles.talk.models import LONGEST_REASON, LONGEST_REMARK, Remark

#: What is said so often that a button says it, in each reader's own language.
PHRASES = ("hello", "good_luck", "well_played", "thanks", "one_moment", "your_move", "sorry", "good_game")
#: Nothing that is pointed at is farther away, in thousandths of an inch.
FARTHEST = 1_000_000


#: The sign that puts several signs together to one, as flags and families are.
JOINER = "\u200d"


def _plain(text: str) -> str:
    """Without what no letter is (controls, marks that turn the direction of writing), on one line."""
    spaced = (" " if category(each) in {"Cc", "Zl", "Zp"} else each for each in text)
    kept = (each for each in spaced if category(each) != "Cf" or each == JOINER)
    return " ".join("".join(kept).split())


class NewRemarkSerializer(serializers.Serializer[Any]):
    """Something to be said: a text, a phrase, a place on the table, or a place with words."""

    id = serializers.UUIDField(help_text="Made by the client: sent again, it is said once.")
    lane = serializers.ChoiceField(Remark.Lane.choices)
    text = serializers.CharField(
        max_length=LONGEST_REMARK, required=False, allow_blank=True, trim_whitespace=True
    )
    phrase = serializers.ChoiceField(PHRASES, required=False)
    place = serializers.ListField(
        child=serializers.IntegerField(min_value=-FARTHEST, max_value=FARTHEST),
        min_length=2,
        max_length=2,
        required=False,
        help_text="A point of the table, in thousandths of an inch.",
    )

    def validate_text(self, text: str) -> str:
        """On one line, and nothing that only looks like something."""
        return _plain(text)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """There is something in it."""
        if not (attrs.get("text") or attrs.get("phrase") or attrs.get("place")):
            raise serializers.ValidationError("There is neither a text nor a phrase nor a place.")
        return attrs


class SaidSerializer(serializers.Serializer[Any]):
    """Something that was said. One that was taken down has nothing in it but ``gone``."""

    id = serializers.UUIDField()
    lane = serializers.ChoiceField(Remark.Lane.choices)
    by = serializers.CharField(help_text="The author's name.")
    seat = serializers.CharField(allow_null=True, help_text="Where the author sat; null for spectators.")
    yours = serializers.BooleanField()
    at = serializers.DateTimeField()
    log_head = serializers.IntegerField(help_text="How far the battle's log was when it was said.")
    text = serializers.CharField()
    phrase = serializers.ChoiceField(PHRASES, allow_null=True)
    place = serializers.ListField(child=serializers.IntegerField(), allow_null=True)
    pinned = serializers.BooleanField()
    gone = serializers.BooleanField()


class TalkSerializer(serializers.Serializer[Any]):
    """What has changed since ``after``: at most 300 remarks, and at first all that are pinned."""

    head = serializers.IntegerField(help_text="To be asked with as ``after`` the next time.")
    lanes = serializers.ListField(
        child=serializers.ChoiceField(Remark.Lane.choices), help_text="Where the reader may read and write."
    )
    remarks = SaidSerializer(many=True)


class PinSerializer(serializers.Serializer[Any]):
    """Whether a remark stands above the others."""

    pinned = serializers.BooleanField()


class ComplaintSerializer(serializers.Serializer[Any]):
    """Why a remark should not stand there."""

    reason = serializers.CharField(max_length=LONGEST_REASON, required=False, allow_blank=True, default="")
