"""The shapes of the API's questions and answers about homebrew."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from accounts.plain_types import PlainField
from armies.homebrew.models import Homebrew, HomebrewRevision

_CLIENT_ID = "A UUID made by the client: the same request sent again is carried out once."
_SEEN = "The `draft_version` that the client saw last."
_DOCUMENT = "A pack in the shape of the game's own data: docs/homebrew.md."


class HomebrewLineSerializer(serializers.Serializer[Homebrew]):
    """A pack without what is in it."""

    id = serializers.UUIDField()
    key = serializers.CharField(help_text="The id of the catalogue of its units: an edit `take` names it.")
    cards_key = serializers.CharField(help_text="That of its cards, for decks.")
    has_cards = serializers.SerializerMethodField()
    system = serializers.CharField()
    name = serializers.CharField()
    summary = serializers.CharField()
    extends = serializers.CharField(help_text="The catalogue whose forces may field its units.")
    owner = serializers.CharField(source="owner.username")
    yours = serializers.SerializerMethodField()
    kept = serializers.SerializerMethodField()
    visibility = serializers.ChoiceField(Homebrew.Visibility.choices)
    share = serializers.SerializerMethodField()
    published = serializers.IntegerField(help_text="The number of its last revision; 0 before the first.")
    published_at = serializers.DateTimeField(allow_null=True)
    changed_at = serializers.DateTimeField()

    def get_yours(self, pack: Homebrew) -> bool:
        """Whether it is the reader's own."""
        return pack.owner_id == self.context["user_id"]

    def get_kept(self, pack: Homebrew) -> bool:
        """Whether the reader keeps it beside their own."""
        return pack.pk in self.context["kept"]

    def get_has_cards(self, pack: Homebrew) -> bool:
        """Whether there are cards in it."""
        held = getattr(pack, "holds_cards", None)
        return bool(pack.draft.get("cards") if held is None else held)

    def get_share(self, pack: Homebrew) -> str | None:
        """The address of its page: for its owner while it is shared, for everybody where it is public."""
        code = pack.code_for(self.context["user_id"])
        return f"/homebrew/shared/{code}" if code else None


class HomebrewFaultSerializer(serializers.Serializer[Any]):
    """What is wrong with a document, and where."""

    place = serializers.CharField(help_text="models.rat.profile.m, for instance.")
    says = serializers.CharField(help_text="A sentence in the reader's language.")


class HomebrewLookSerializer(serializers.Serializer[Any]):
    """A document as it was looked at."""

    document = serializers.DictField(help_text=_DOCUMENT)
    faults = HomebrewFaultSerializer(many=True)
    units = serializers.ListField(
        child=PlainField("ArmyHandbookUnit"),
        help_text="What lists would be offered; none while there are faults.",
    )


class HomebrewSerializer(HomebrewLineSerializer, HomebrewLookSerializer):
    """A pack: for its owner the draft, for others the last revision."""

    draft_version = serializers.IntegerField(help_text="Which version of the draft this is.")
    unpublished = serializers.BooleanField(help_text="Whether the draft differs from the last revision.")


class NewHomebrewSerializer(serializers.Serializer[Any]):
    """A pack to be begun."""

    id = serializers.UUIDField(help_text=_CLIENT_ID + " It becomes the pack's own id.")
    system = serializers.CharField(max_length=100)
    document = serializers.DictField(default=dict, help_text=_DOCUMENT)


class LookAtHomebrewSerializer(serializers.Serializer[Any]):
    """A document to be looked at."""

    system = serializers.CharField(max_length=100)
    document = serializers.DictField(help_text=_DOCUMENT)


class HomebrewDraftSerializer(serializers.Serializer[Any]):
    """A draft as its owner has it now."""

    version = serializers.IntegerField(min_value=1, max_value=2**31 - 1, help_text=_SEEN)
    document = serializers.DictField(help_text=_DOCUMENT)


class PublishHomebrewSerializer(serializers.Serializer[Any]):
    """A draft to be published."""

    id = serializers.UUIDField(help_text=_CLIENT_ID)
    version = serializers.IntegerField(min_value=1, max_value=2**31 - 1, help_text=_SEEN)
    notes = serializers.CharField(max_length=2000, allow_blank=True, default="", help_text="What is new.")


class CopyHomebrewSerializer(serializers.Serializer[Any]):
    """A copy to be made."""

    id = serializers.UUIDField(help_text=_CLIENT_ID + " It becomes the copy's own id.")


class ShareHomebrewSerializer(serializers.Serializer[Any]):
    """Who may read and use it."""

    visibility = serializers.ChoiceField(Homebrew.Visibility.choices)


class HomebrewRevisionLineSerializer(serializers.Serializer[HomebrewRevision]):
    """A revision without what is in it."""

    number = serializers.IntegerField()
    at = serializers.DateTimeField()
    name = serializers.CharField()
    notes = serializers.CharField(help_text="What is new in it.")


class HomebrewRevisionSerializer(HomebrewRevisionLineSerializer, HomebrewLookSerializer):
    """A revision."""


class HomebrewWordsSerializer(serializers.Serializer[Any]):
    """What may be named in a pack of this game."""

    words = serializers.DictField(help_text="Factions, roles, skills with their values, weapons, powers ...")


class HomebrewNewsSerializer(serializers.Serializer[Any]):
    """What taking a newer revision would change in a list."""

    changes = serializers.ListField(child=PlainField("ArmyLine"), help_text="Names, points, what is gone.")


class TakenHomebrewSerializer(serializers.Serializer[Any]):
    """A pack that a list takes."""

    key = serializers.CharField()
    catalogue = serializers.CharField(help_text="That of its units or of its cards.")
    name = serializers.CharField()
    by = serializers.CharField(help_text="Who made it.")
    revision = serializers.IntegerField(help_text="The revision that the list takes.")
    newest = serializers.IntegerField(help_text="The last one; taking the pack again takes that.")
    pack = serializers.UUIDField(allow_null=True, help_text="Where you may take a newer one.")
