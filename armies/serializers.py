"""The shapes of the API's questions and answers about army lists."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from accounts.plain_types import PlainField
from armies.homebrew.serializers import TakenHomebrewSerializer
from armies.limits import LONGEST_COMMENT, MOST_OF_A_KIND
from armies.models import ArmyList, Comment, Owned, Version
from armies.shelf import games
from rules.lists.amount import BadAmount, exact

_CLIENT_ID = "A UUID made by the client: the same request sent again is carried out once."
_MAKES = serializers.ChoiceField(("army", "deck"))


class AmountField(PlainField):
    """Points: a number, or a text such as "1/3"."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__("ArmyAmount", **kwargs)

    def to_internal_value(self, data: Any) -> Any:
        """The amount as it was written. Raises ``ValidationError``."""
        try:
            amount = exact(data)
        except BadAmount as error:
            raise serializers.ValidationError(str(error)) from error
        if amount < 0:
            raise serializers.ValidationError("Points are not negative.")
        return data

    def to_representation(self, value: Any) -> Any:
        """A number where it is whole or has decimals."""
        return int(value) if value == int(value) else float(value)


class ListProblemSerializer(serializers.Serializer[Any]):
    """Why something was refused. Nothing has changed."""

    code = serializers.CharField(help_text="A stable word for programs: stale, impossible, id_reused.")
    message = serializers.CharField(help_text="A sentence for people.")
    list = serializers.DictField(required=False, help_text="Where stale: the list as it is now (ArmyList).")


class GamePointsSerializer(serializers.Serializer[Any]):
    """A type of points; ``limit`` is what a new list may spend."""

    id = serializers.CharField()
    name = serializers.CharField()
    limit = PlainField("ArmyAmount", allow_null=True)


class NamedSerializer(serializers.Serializer[Any]):
    """Something by its id."""

    id = serializers.CharField()
    name = serializers.CharField()


class CatalogueLineSerializer(NamedSerializer):
    """A catalogue without what is in it."""

    revision = serializers.IntegerField()
    edition = serializers.CharField(help_text="The rule set that its figures are for.")
    source = serializers.CharField(  # type: ignore[assignment]  # a field of that name
        help_text="Where its figures come from."
    )
    makes = serializers.ChoiceField(("army", "deck"), help_text="Whether lists from it are armies or decks.")


class ReadyListSerializer(NamedSerializer):
    """A list to begin with."""

    summary = serializers.CharField(help_text="What it is, in a sentence.")
    points = AmountField()


class CatalogueWithChartsSerializer(CatalogueLineSerializer):
    """A catalogue, the charts that its forces may stand under, and lists to begin with."""

    charts = NamedSerializer(many=True)
    ready = ReadyListSerializer(many=True)


class GameSerializer(NamedSerializer):
    """A game that lists are made for."""

    points = GamePointsSerializer(many=True)
    charts = NamedSerializer(many=True, help_text="Organisation charts of armies.")
    catalogues = CatalogueWithChartsSerializer(many=True)


class CatalogueSerializer(CatalogueLineSerializer):
    """A catalogue, and what it offers to an empty force under a chart."""

    chart = serializers.CharField()
    roles = NamedSerializer(many=True)
    units = serializers.ListField(child=PlainField("ArmyOffer"))


class ListLineSerializer(serializers.Serializer[ArmyList]):
    """A list without what is in it."""

    id = serializers.UUIDField()
    name = serializers.CharField()
    owner = serializers.CharField(source="owner.username")
    yours = serializers.SerializerMethodField()
    system = serializers.CharField()
    catalogue = serializers.CharField(help_text="That of its first force.")
    catalogue_revision = serializers.IntegerField(help_text="The revision it was made with.")
    faction = serializers.CharField(help_text="What that catalogue is called.")
    makes = serializers.SerializerMethodField(help_text="Whether it is an army or a deck.")
    points = AmountField()
    points_limit = AmountField(allow_null=True)
    problems = serializers.IntegerField(help_text="How many; 0 is a legal list.")
    visibility = serializers.ChoiceField(ArmyList.Visibility.choices)
    share = serializers.SerializerMethodField()
    page = serializers.SerializerMethodField(
        help_text="The address of its page to print: for its owner, and for all where it is public."
    )
    version = serializers.IntegerField(source="head", help_text="The number of its last version.")
    created_at = serializers.DateTimeField()
    changed_at = serializers.DateTimeField()

    @extend_schema_field(_MAKES)
    def get_makes(self, row: ArmyList) -> str:
        """What lists of its catalogue are."""
        game = games().get(row.system)
        known = game.book.catalogues.get(row.catalogue) if game is not None else None
        return known.makes if known is not None else "army"

    def get_yours(self, row: ArmyList) -> bool:
        """Whether it is the reader's own."""
        return row.owner_id == self.context["user_id"]

    def get_share(self, row: ArmyList) -> str | None:
        """The address of its page, for its owner while it is shared, and for everybody where it is public."""
        code = row.code_for(self.context["user_id"])
        return f"/l/{code}" if code else None

    def get_page(self, row: ArmyList) -> str | None:
        """The address of its page to print; who has the link knows it anyway."""
        public = row.visibility == ArmyList.Visibility.PUBLIC
        return f"/l/{row.share_code}" if public or self.get_yours(row) else None


class ArmyListSerializer(ListLineSerializer):
    """A list: its roster, what it costs, what is wrong with it."""

    can_undo = serializers.BooleanField()
    can_redo = serializers.BooleanField()
    homebrew = TakenHomebrewSerializer(many=True, help_text="Packs of homebrew that it takes.")
    up_to_date = serializers.BooleanField(help_text="Whether its catalogues are as they were for it.")
    changes = serializers.ListField(
        child=PlainField("ArmyLine"), help_text="What they have changed since: names, points, what is gone."
    )
    roster = PlainField("ArmyRoster")
    review = PlainField("ArmyReview")


class NewListSerializer(serializers.Serializer[Any]):
    """A list to be begun."""

    id = serializers.UUIDField(help_text=_CLIENT_ID + " It becomes the list's own id.")
    system = serializers.CharField(max_length=100)
    catalogue = serializers.CharField(max_length=100)
    chart = serializers.CharField(max_length=100, help_text="The organisation chart of its force.")
    name = serializers.CharField(max_length=200, allow_blank=True, default="")
    limit = AmountField(allow_null=True, default=None, help_text="Points that it may cost.")
    ready = serializers.CharField(
        max_length=100,
        allow_blank=True,
        default="",
        help_text="A ready-made list of the catalogue to begin with, under its own chart.",
    )


class CopyListSerializer(serializers.Serializer[Any]):
    """A copy to be made."""

    id = serializers.UUIDField(help_text=_CLIENT_ID + " It becomes the copy's own id.")


class ImportListSerializer(serializers.Serializer[Any]):
    """A list in any format that ``rules.lists`` reads: ours, text, .ros, .rosz, New Recruit's JSON."""

    id = serializers.UUIDField(help_text=_CLIENT_ID + " It becomes the list's own id.")
    system = serializers.CharField(
        max_length=100, default="", allow_blank=True, help_text="The game; left out, whichever fits best."
    )
    text = serializers.CharField(required=False, trim_whitespace=False)
    base64 = serializers.CharField(required=False, help_text="The file's bytes, for those that are no text.")


class ImportedListSerializer(serializers.Serializer[Any]):
    """The list that was made of a file, and the report on it."""

    list = ArmyListSerializer()
    lines = serializers.ListField(child=PlainField("ArmyLine"))


class UndoOrderSerializer(serializers.Serializer[Any]):
    """An order: undo or redo, or what every edit says besides."""

    id = serializers.UUIDField(help_text=_CLIENT_ID)
    version = serializers.IntegerField(
        min_value=1, max_value=2**31 - 1, help_text="The last version that the client has seen."
    )


class RevertOrderSerializer(UndoOrderSerializer):
    """An order: make the list what it was."""

    to = serializers.IntegerField(
        min_value=1, max_value=2**31 - 1, help_text="The number of the version that it shall be like."
    )


class EditOrderSerializer(UndoOrderSerializer):
    """An edit. Where the list has moved on, it is done to what the list has become, if it can be."""

    edit = PlainField("ArmyEdit")


class ListReceiptSerializer(serializers.Serializer[Any]):
    """The version that an order made, and the list now."""

    version = serializers.IntegerField(help_text="The version that this order made.")
    replayed = serializers.BooleanField(help_text="It was carried out when it was sent before.")
    merged = serializers.BooleanField(help_text="Others had changed the list meanwhile; both are in it.")
    list = ArmyListSerializer()


class ShareListSerializer(serializers.Serializer[Any]):
    """Who may read the list."""

    visibility = serializers.ChoiceField(ArmyList.Visibility.choices)


class ListVersionLineSerializer(serializers.Serializer[Version]):
    """A version without its roster."""

    number = serializers.IntegerField()
    at = serializers.DateTimeField()
    kind = serializers.ChoiceField(Version.Kind.choices)
    edit = PlainField("ArmyEdit", allow_null=True)
    about = serializers.SerializerMethodField(help_text="The names of what the edit was about.")
    shows = serializers.IntegerField(
        help_text="The version whose roster it has; after undoing an earlier one."
    )
    merged = serializers.BooleanField()

    def get_about(self, version: Version) -> list[str]:
        """What the edit was about, as it was called."""
        named: dict[int, list[str]] = self.context["about"]
        return named.get(version.number, [])


class ListVersionSerializer(ListVersionLineSerializer):
    """A version with its roster, what it costs and what was wrong with it."""

    roster = PlainField("ArmyRoster")
    review = PlainField("ArmyReview")


class ListChoicesSerializer(serializers.Serializer[Any]):
    """What may be chosen in one place."""

    choices = serializers.ListField(child=PlainField("ArmyOffer"))
    groups = serializers.ListField(child=PlainField("ArmyGroup"))


class TargetSerializer(NamedSerializer):
    """Somebody whom attacks may be reckoned against."""

    group = serializers.CharField(help_text="Its faction.")
    line = serializers.CharField(help_text="How hard it is to harm.")


class ListStatisticsSerializer(serializers.Serializer[Any]):
    """Numbers about a list beside its points."""

    counted = PlainField("ArmyCounted")
    figures = serializers.ListField(child=PlainField("ArmyFigure"), help_text="What the game counts.")
    distance = serializers.IntegerField(help_text="Inches that shots are reckoned over.")
    target = TargetSerializer(allow_null=True, help_text="Whom attacks are reckoned against.")
    harm = serializers.ListField(
        child=PlainField("ArmyUnitHarm"), help_text="What each unit does to it in one round, on the average."
    )
    draws = PlainField("ArmyDrawOdds", allow_null=True, help_text="What a list that is a deck deals.")


class NewCommentSerializer(serializers.Serializer[Any]):
    """Something to be said about a public list."""

    id = serializers.UUIDField(help_text=_CLIENT_ID + " It becomes the comment's own id.")
    text = serializers.CharField(max_length=LONGEST_COMMENT, help_text="Plain text.")


class CommentSerializer(serializers.Serializer[Comment]):
    """What somebody has said about a list."""

    id = serializers.UUIDField()
    author = serializers.CharField(source="author.username")
    yours = serializers.SerializerMethodField()
    by_owner = serializers.SerializerMethodField(help_text="Said by the list's owner.")
    may_delete = serializers.SerializerMethodField(help_text="Whether the reader may take it down.")
    at = serializers.DateTimeField()
    text = serializers.CharField()

    def get_yours(self, said: Comment) -> bool:
        """Whether the reader said it."""
        return bool(said.author_id == self.context["user"].pk)

    def get_by_owner(self, said: Comment) -> bool:
        """Whether the list's owner said it."""
        return said.author_id == said.army_list.owner_id

    def get_may_delete(self, said: Comment) -> bool:
        """Whether the reader may take it down."""
        return said.may_be_taken_down_by(self.context["user"])


class CountPiecesSerializer(serializers.Serializer[Any]):
    """How many of a kind somebody owns."""

    system = serializers.CharField(max_length=100)
    catalogue = serializers.CharField(max_length=100, help_text="Where the kind's entry stands.")
    entry = serializers.CharField(max_length=200)
    count = serializers.IntegerField(min_value=0, max_value=MOST_OF_A_KIND)
    painted = serializers.IntegerField(min_value=0, default=0, help_text="Of those; not more.")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Who paints a model owns it."""
        return attrs | {"painted": min(attrs["painted"], attrs["count"])}


class OwnedSerializer(serializers.Serializer[Owned]):
    """A line of a collection."""

    system = serializers.CharField()
    catalogue = serializers.CharField()
    entry = serializers.CharField()
    name = serializers.CharField()
    count = serializers.IntegerField()
    painted = serializers.IntegerField()


class PieceSerializer(serializers.Serializer[Any]):
    """A kind of models, and how many of it the reader owns."""

    catalogue = serializers.CharField()
    entry = serializers.CharField()
    name = serializers.CharField()
    count = serializers.IntegerField()
    painted = serializers.IntegerField()


class NeededPieceSerializer(PieceSerializer):
    """The same, with how many a list needs."""

    needed = serializers.IntegerField()
    lacks = serializers.IntegerField()


class LacksSerializer(serializers.Serializer[Any]):
    """The models that a list needs."""

    pieces = NeededPieceSerializer(many=True)
    needed = serializers.IntegerField()
    lacks = serializers.IntegerField()
