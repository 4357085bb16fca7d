"""The shapes of the API's questions and answers about clubs."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from battles.tables.serializers import SketchSerializer
from campaigns.clubs import roles
from campaigns.clubs.models import (
    Club,
    Coming,
    JoinRequest,
    Membership,
    News,
    Night,
    Role,
    SharedPack,
    SharedTable,
)
from campaigns.limits import LONGEST_ABOUT, LONGEST_NAME, LONGEST_NEWS, MOST_WEEKS

_CLIENT_ID = "A UUID made by the client: the same request sent again is carried out once."
_WALL = "A time on the clocks of the zone, like 2026-12-04T19:00."
#: What somebody may be made.
ROLES_GIVEN = [role for role in Role.choices if role[0] != Role.OWNER]


class ClubWishSerializer(serializers.Serializer[Any]):
    """What may be said of a club."""

    name = serializers.CharField(max_length=LONGEST_NAME)
    about = serializers.CharField(max_length=LONGEST_ABOUT, allow_blank=True, required=False)
    place = serializers.CharField(max_length=200, allow_blank=True, required=False)
    zone = serializers.CharField(max_length=64, help_text="Name of a time zone, like Europe/Paris.")
    listed = serializers.BooleanField(required=False, help_text="Whether everybody finds it and may ask.")


class NewClubSerializer(ClubWishSerializer):
    """A club to begin."""

    id = serializers.UUIDField(help_text=_CLIENT_ID)


class ClubChangesSerializer(ClubWishSerializer):
    """What is to be different."""

    name = serializers.CharField(max_length=LONGEST_NAME, required=False)
    zone = serializers.CharField(max_length=64, required=False)


class ClubLineSerializer(serializers.ModelSerializer[Club]):
    """A club in a list of clubs."""

    people = serializers.IntegerField(read_only=True, help_text="How many are in it.")

    class Meta:
        model = Club
        fields: tuple[str, ...] = ("id", "name", "about", "place", "zone", "listed", "people")


class MyClubSerializer(serializers.Serializer[Any]):
    """A club that one is in."""

    id = serializers.UUIDField(source="club.pk")
    name = serializers.CharField(source="club.name")
    place = serializers.CharField(source="club.place")
    people = serializers.IntegerField()
    role = serializers.ChoiceField(Role.choices)
    waiting = serializers.IntegerField(help_text="People whose request to join one may answer.")


class ClubSerializer(ClubLineSerializer):
    """A club as the reader may know it: outsiders see its name and what it says of itself."""

    role = serializers.SerializerMethodField()
    may = serializers.SerializerMethodField()
    asked = serializers.SerializerMethodField()
    join_code = serializers.SerializerMethodField()
    feed_code = serializers.SerializerMethodField()

    class Meta(ClubLineSerializer.Meta):
        fields = (*ClubLineSerializer.Meta.fields, "role", "may", "asked", "join_code", "feed_code")

    @property
    def _who(self) -> Membership | None:
        found: Membership | None = self.context["membership"]
        return found

    def get_role(self, club: Club) -> str:
        """What the reader is in it; empty for outsiders."""
        return self._who.role if self._who else ""

    def get_may(self, club: Club) -> list[str]:
        """What the reader may do."""
        return roles.deeds(self._who.role) if self._who else []

    def get_asked(self, club: Club) -> bool:
        """Whether the reader has asked to join, and waits."""
        return bool(self.context.get("asked"))

    def get_join_code(self, club: Club) -> str:
        """The code to join by, for those who may admit people."""
        return club.join_code if self._who and roles.may(self._who.role, roles.Deed.ADMIT) else ""

    def get_feed_code(self, club: Club) -> str:
        """The code of the reader's own calendar feed."""
        return self._who.feed_code if self._who else ""


class ClubCodeSerializer(serializers.Serializer[Any]):
    """The code of a club's link."""

    code = serializers.CharField(max_length=64)


class AskSerializer(serializers.Serializer[Any]):
    """A word to the organisers."""

    message = serializers.CharField(max_length=500, allow_blank=True, default="")


class JoinRequestSerializer(serializers.ModelSerializer[JoinRequest]):
    """Somebody who waits to be let in."""

    player = serializers.CharField(source="user.username")

    class Meta:
        model = JoinRequest
        fields = ("id", "player", "message", "at")


class AnswerRequestSerializer(serializers.Serializer[Any]):
    """Whether to let them in."""

    accept = serializers.BooleanField()


class MemberSerializer(serializers.ModelSerializer[Membership]):
    """Somebody in the club."""

    player = serializers.CharField(source="user.username")

    class Meta:
        model = Membership
        fields = ("player", "role", "joined_at")


class RoleSerializer(serializers.Serializer[Any]):
    """What somebody is to be; the owner hands the club over instead."""

    role = serializers.ChoiceField(ROLES_GIVEN)


class HandOverSerializer(serializers.Serializer[Any]):
    """Who is to own the club."""

    to = serializers.CharField(max_length=150)


class ClubNewsSerializer(serializers.ModelSerializer[News]):
    """An announcement."""

    author = serializers.CharField(source="author.username")

    class Meta:
        model = News
        fields = ("id", "author", "title", "text", "pinned", "at")


class NewNewsSerializer(serializers.Serializer[Any]):
    """Something to announce."""

    id = serializers.UUIDField(help_text=_CLIENT_ID)
    title = serializers.CharField(max_length=200)
    text = serializers.CharField(max_length=LONGEST_NEWS, allow_blank=True, default="")
    pinned = serializers.BooleanField(default=False)


class NightWishSerializer(serializers.Serializer[Any]):
    """When and where a night is."""

    title = serializers.CharField(max_length=200)
    place = serializers.CharField(max_length=200, allow_blank=True, required=False)
    notes = serializers.CharField(max_length=LONGEST_NEWS, allow_blank=True, required=False)
    wall = serializers.RegexField(r"^\d{4}-\d\d-\d\dT\d\d:\d\d$", help_text=_WALL)
    zone = serializers.CharField(max_length=64, allow_blank=True, required=False)
    minutes = serializers.IntegerField(min_value=15, max_value=7 * 24 * 60)


class NewNightSerializer(NightWishSerializer):
    """A night to plan, or so many of them, a week apart."""

    id = serializers.UUIDField(help_text=_CLIENT_ID)
    weeks = serializers.IntegerField(min_value=1, max_value=MOST_WEEKS, default=1)


class NightChangesSerializer(NightWishSerializer):
    """What is to be different."""

    title = serializers.CharField(max_length=200, required=False)
    wall = serializers.RegexField(r"^\d{4}-\d\d-\d\dT\d\d:\d\d$", required=False, help_text=_WALL)
    minutes = serializers.IntegerField(min_value=15, max_value=7 * 24 * 60, required=False)


class ComingSerializer(serializers.ModelSerializer[Coming]):
    """What somebody has said."""

    player = serializers.CharField(source="user.username")

    class Meta:
        model = Coming
        fields = ("player", "answer")


class NightSerializer(serializers.ModelSerializer[Night]):
    """A game night."""

    cancelled = serializers.SerializerMethodField()
    answers = ComingSerializer(many=True)

    class Meta:
        model = Night
        fields = (
            "id", "title", "place", "notes", "wall", "zone", "starts_at", "minutes", "cancelled", "answers",
        )  # fmt: skip

    def get_cancelled(self, night: Night) -> bool:
        """Whether it was called off."""
        return night.cancelled_at is not None


class PlannedNightsSerializer(serializers.Serializer[Any]):
    """Nights that were planned in one go."""

    nights = NightSerializer(many=True)


class WordSerializer(serializers.Serializer[Any]):
    """Whether one comes."""

    answer = serializers.ChoiceField(Coming.Answer.choices)


class SharedPackSerializer(serializers.ModelSerializer[SharedPack]):
    """A pack on the club's shelf."""

    id = serializers.UUIDField(source="pack.pk")
    name = serializers.CharField(source="pack.name")
    summary = serializers.CharField(source="pack.summary")
    system = serializers.CharField(source="pack.system")
    extends = serializers.CharField(source="pack.extends")
    published = serializers.IntegerField(source="pack.published")
    owner = serializers.CharField(source="pack.owner.username")
    yours = serializers.SerializerMethodField()

    class Meta:
        model = SharedPack
        fields = ("id", "name", "summary", "system", "extends", "published", "owner", "yours", "at")

    def get_yours(self, shared: SharedPack) -> bool:
        """Whether the reader shares it."""
        return bool(shared.sharer_id == self.context["user_id"])


class SharePackWithClubSerializer(serializers.Serializer[Any]):
    """A pack to share."""

    pack = serializers.UUIDField()


class SharedTableSerializer(serializers.ModelSerializer[SharedTable]):
    """A table that the club shares."""

    id = serializers.UUIDField(source="table.pk")
    name = serializers.CharField(source="table.name")
    summary = serializers.CharField(source="table.summary")
    system = serializers.CharField(source="table.system")
    owner = serializers.CharField(source="table.owner.username")
    width = serializers.IntegerField(source="table.width", help_text="Thousandths of an inch.")
    depth = serializers.IntegerField(source="table.depth", help_text="Thousandths of an inch.")
    pieces = serializers.IntegerField(source="table.pieces")
    playable = serializers.BooleanField(source="table.playable")
    sketch = SketchSerializer(source="table.sketch")
    changed_at = serializers.DateTimeField(source="table.changed_at")
    yours = serializers.SerializerMethodField()

    class Meta:
        model = SharedTable
        fields = (
            "id", "name", "summary", "system", "owner", "width", "depth", "pieces", "playable", "sketch",
            "changed_at", "yours", "at",
        )  # fmt: skip

    def get_yours(self, shared: SharedTable) -> bool:
        """Whether the reader shares it."""
        return bool(shared.sharer_id == self.context["user_id"])


class ShareTableWithClubSerializer(serializers.Serializer[Any]):
    """A table to share."""

    table = serializers.UUIDField()
