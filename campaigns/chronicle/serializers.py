"""The shapes of the API's questions and answers about chronicles."""

from __future__ import annotations

from typing import Any, get_args

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from battles.models import Battle
from battles.names import NameField
from campaigns.chronicle.models import Picture, Post
from campaigns.chronicle.reading import report_of
from campaigns.fields import ClientIdField
from campaigns.limits import LONGEST_CAPTION, LONGEST_HEADING, LONGEST_POST
from campaigns.wars.turns import Kind

#: What may happen in a club (``campaigns.chronicle.timeline``).
KINDS = [
    "report", "post", "victory", "draw", "night", "league_began", "league_ended", "war_began",
    *(f"war_{kind}" for kind in get_args(Kind)),
]  # fmt: skip


class PostWishSerializer(serializers.Serializer[Any]):
    """What is told."""

    title = serializers.CharField(max_length=LONGEST_HEADING)
    text = serializers.CharField(max_length=LONGEST_POST, allow_blank=True, required=False)
    happened_on = serializers.DateField(help_text="The day on which it happened.")
    battle = serializers.UUIDField(
        required=False, allow_null=True, help_text="A battle of one's own that is over."
    )
    subject = serializers.UUIDField(
        required=False, allow_null=True, help_text="The league or campaign that it belongs to."
    )
    public = serializers.BooleanField(
        required=False, help_text="Whether whoever may see the club reads it; only of a club that is listed."
    )


class NewPostSerializer(PostWishSerializer):
    """Something to tell."""

    id = ClientIdField()


class PostChangesSerializer(PostWishSerializer):
    """What is to be different."""

    title = serializers.CharField(max_length=LONGEST_HEADING, required=False)
    happened_on = serializers.DateField(required=False)


class PostedPictureSerializer(serializers.ModelSerializer[Picture]):
    """A picture of a post."""

    class Meta:
        model = Picture
        fields = ("id", "caption", "width", "height")


class CaptionSerializer(serializers.Serializer[Any]):
    """What is said of a picture, and its id."""

    id = ClientIdField()
    caption = serializers.CharField(max_length=LONGEST_CAPTION, allow_blank=True, default="")


class ReportedSideSerializer(serializers.Serializer[Any]):
    """A side of a battle that is reported."""

    seat = serializers.CharField()
    player = serializers.CharField(source="player_name")
    force = NameField(source="force_name")
    points = serializers.IntegerField()


class ReportedBattleSerializer(serializers.Serializer[Battle]):
    """The battle that a post reports. ``winner`` is a seat, or null for a draw."""

    id = serializers.UUIDField(source="pk")
    name = serializers.CharField()
    system = serializers.CharField()
    table = NameField(source="table_name")
    mission = NameField(source="mission_name")
    sides = ReportedSideSerializer(source="seats", many=True)
    winner = serializers.SerializerMethodField()
    report = serializers.SerializerMethodField()

    def get_report(self, battle: Battle) -> str:
        """The page with its report, where the reader may see that; else empty."""
        return report_of(battle, self.context["user_id"])

    def get_winner(self, battle: Battle) -> str | None:
        """Who won."""
        return (battle.result or {}).get("winner")


class SubjectSerializer(serializers.Serializer[Any]):
    """What a post belongs to: a league, a campaign."""

    id = serializers.UUIDField()
    name = serializers.CharField()
    address = serializers.CharField(help_text="Of its page.")


class ChroniclePostSerializer(serializers.ModelSerializer[Post]):
    """A post of a chronicle."""

    author = serializers.CharField(source="author.username")
    battle = ReportedBattleSerializer(allow_null=True)
    pictures = PostedPictureSerializer(many=True)
    subject = serializers.SerializerMethodField()
    yours = serializers.SerializerMethodField()

    class Meta:
        model = Post
        fields = (
            "id", "author", "title", "text", "happened_on", "battle", "subject", "public", "pictures",
            "yours", "at", "changed_at",
        )  # fmt: skip

    @extend_schema_field(SubjectSerializer(allow_null=True))
    def get_subject(self, post: Post) -> Any:
        """What it belongs to."""
        found = self.context["subjects"].get(post.subject)
        return SubjectSerializer(found).data if found else None

    def get_yours(self, post: Post) -> bool:
        """Whether the reader told it."""
        return bool(post.author_id == self.context["user_id"])


class HappeningSerializer(serializers.Serializer[Any]):
    """Something that happened. Of a game, ``title`` is who won (of a draw, one of the two).

    Of a turn of the campaign ``of``, ``title`` is who brought it about (or the number of the round),
    ``detail`` the territory, and ``against`` who held it or came for it.
    """

    day = serializers.DateField()
    kind = serializers.ChoiceField(KINDS)
    title = serializers.CharField()
    detail = serializers.CharField(allow_blank=True)
    address = serializers.CharField(allow_blank=True)
    of = serializers.CharField(allow_blank=True)
    against = serializers.CharField(allow_blank=True)


class TimelineSerializer(serializers.Serializer[Any]):
    """A year of a club."""

    year = serializers.IntegerField()
    years = serializers.ListField(child=serializers.IntegerField())
    happenings = HappeningSerializer(many=True)
