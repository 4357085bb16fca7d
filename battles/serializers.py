"""The shapes of the API's questions and answers."""

from __future__ import annotations

import uuid
from functools import cached_property
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from accounts.plain_types import PlainField
from battles import occasions
from battles.clocks.serializers import ClockField, ClockSerializer
from battles.lobby.serializers import RematchSerializer, TermsSerializer
from battles.models import Battle, Seat
from battles.names import NameField
from battles.occasions import Occasion
from battles.views_for_seat import result_for
from rules.core.codec import revision
from rules.core.several import most_seats
from rules.core.system import System
from rules.core.text import ENGLISH


class BattleProblemSerializer(serializers.Serializer[Any]):
    """Why a battle refused something. Nothing has changed."""

    code = serializers.CharField(help_text="A stable word for programs: stale, illegal, conflict, id_reused.")
    message = serializers.CharField(help_text="A sentence for people.")
    rule = serializers.CharField(required=False, help_text="The rule that refused, where one did.")
    remedy = serializers.CharField(required=False, help_text="What would help.")
    head = serializers.IntegerField(required=False, help_text="How far the log has come, where stale.")


class SystemSerializer(serializers.Serializer[Any]):
    """A game system."""

    id = serializers.CharField()
    title = serializers.CharField()
    most_seats = serializers.SerializerMethodField()

    def get_most_seats(self, system: System[Any]) -> int:
        """How many sides may meet in a battle."""
        return most_seats(system)


class StarterSerializer(serializers.Serializer[Any]):
    """A ready-made force, table or mission."""

    id = serializers.CharField()
    name = serializers.CharField()
    summary = serializers.CharField()
    points = serializers.IntegerField()


class OptionValueSerializer(serializers.Serializer[Any]):
    """A way in which an option may be chosen."""

    id = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]  # a field of that name, as the metaclass takes it


class BattleOptionSerializer(OptionValueSerializer):
    """Something that players agree on before a battle; the first value is the usual one."""

    values = OptionValueSerializer(many=True)


class StartersSerializer(serializers.Serializer[Any]):
    """What a battle of this system can be opened with."""

    forces = StarterSerializer(many=True)
    tables = StarterSerializer(many=True)
    missions = StarterSerializer(many=True)
    lists_of = serializers.ListField(
        child=serializers.CharField(), help_text="The games whose army lists may be brought: its editions."
    )
    options = BattleOptionSerializer(many=True)


class RuleLinkSerializer(serializers.Serializer[Any]):
    """Another rule, by its id."""

    id = serializers.CharField()
    title = serializers.CharField()


class RuleLineSerializer(RuleLinkSerializer):
    """A rule that was found."""

    chapter = serializers.CharField(help_text="The chapter's id.")
    mode = serializers.ChoiceField(["basic", "advanced", "both"])
    excerpt = serializers.CharField(help_text="The passage about the first word that was looked for.")


class ChapterSerializer(serializers.Serializer[Any]):
    """A chapter of a rulebook."""

    id = serializers.CharField()
    title = serializers.CharField()
    size = serializers.IntegerField(help_text="How many entries it has.")


class RulesSerializer(serializers.Serializer[Any]):
    """The chapters of a rulebook, and a page of the entries that were asked for."""

    chapters = ChapterSerializer(many=True)
    count = serializers.IntegerField(help_text="How many entries fit, on all pages.")
    entries = RuleLineSerializer(many=True)


class EditionSerializer(serializers.Serializer[Any]):
    """What is different in another edition of the rules."""

    name = serializers.CharField()
    text = serializers.CharField()


class RuleSerializer(RuleLinkSerializer):
    """A rule in our own words."""

    chapter = RuleLinkSerializer(help_text="The chapter's id and title.")
    mode = serializers.ChoiceField(["basic", "advanced", "both"])
    text = serializers.CharField()
    ruling = serializers.CharField(
        allow_null=True, help_text="How it is read here where the printed rule is unclear."
    )
    editions = EditionSerializer(many=True, help_text="What is different in other editions.")
    see = RuleLinkSerializer(many=True, help_text="Rules that it builds on.")
    seen_from = RuleLinkSerializer(many=True, help_text="Rules that point to it.")
    previous = RuleLinkSerializer(allow_null=True, help_text="The entry before it in its chapter.")
    next = RuleLinkSerializer(allow_null=True, help_text="The entry after it in its chapter.")


class SeatSerializer(serializers.Serializer[Seat]):
    """A side of a battle."""

    seat = serializers.CharField()
    player = serializers.CharField(source="player_name")
    bot = serializers.SerializerMethodField()
    force = NameField(source="force_name")
    points = serializers.IntegerField()
    you = serializers.SerializerMethodField()
    hot_seat = serializers.BooleanField(help_text="Whether it is played at the screen of the other player.")
    ready = serializers.SerializerMethodField()

    def get_bot(self, seat: Seat) -> bool:
        """Whether a bot plays it."""
        return bool(seat.bot)

    def get_you(self, seat: Seat) -> bool:
        """Whether the reader plays it."""
        return seat.seat == self.context["seat"]

    def get_ready(self, seat: Seat) -> bool:
        """Whether its player has said so, where the battle waits for that."""
        return seat.seat in self.context["ready"]


class ResultSerializer(serializers.Serializer[Any]):
    """How a battle ended; ``winner`` is null for a draw."""

    winner = serializers.CharField(allow_null=True)
    reason = serializers.CharField()
    scores = serializers.DictField(child=serializers.IntegerField(), help_text="By seat.")
    places = serializers.DictField(
        child=serializers.IntegerField(), help_text="The place of each seat, from 1; equal ones share it."
    )


class OccasionSerializer(serializers.Serializer[Any]):
    """What a battle is fought for: a league, a campaign."""

    kind = serializers.ChoiceField(("league", "campaign"))
    name = serializers.CharField()
    address = serializers.CharField(help_text="Of its page.")


class BattleSerializer(serializers.Serializer[Battle]):
    """A battle for one reader: ``seat`` is the reader's own, null for spectators."""

    id = serializers.UUIDField()
    system = serializers.CharField()
    name = serializers.CharField()
    stage = serializers.ChoiceField(Battle.Stage.choices)
    host = serializers.CharField(source="host.username")
    size = serializers.IntegerField(help_text="How many sides meet.")
    seats = serializers.SerializerMethodField()
    seat = serializers.SerializerMethodField()
    your_move = serializers.SerializerMethodField()
    head = serializers.IntegerField(help_text="The sequence number of the log's last entry.")
    awaited = serializers.ListField(
        child=serializers.CharField(), help_text="Seats that the battle waits for."
    )
    deadline = serializers.DateTimeField(allow_null=True, help_text="When the first time ends that runs now.")
    clock = ClockField()
    result = serializers.SerializerMethodField()
    table = NameField(source="table_name", help_text="Empty until the lot has chosen.")
    mission = NameField(source="mission_name", help_text="Empty until the lot has chosen.")
    terms = TermsSerializer(source="challenge", allow_null=True, default=None)
    rematch = serializers.SerializerMethodField()
    occasion = serializers.SerializerMethodField()
    options = serializers.DictField(child=serializers.CharField(), help_text="What was agreed on.")
    spectators = serializers.BooleanField()
    watch_delay = serializers.IntegerField(help_text="Minutes by which spectators lie behind.")
    invitation = serializers.SerializerMethodField()
    watch = serializers.SerializerMethodField()
    revision = serializers.CharField(help_text="The revision of the rules that the battle began with.")
    rules_changed = serializers.SerializerMethodField()
    commitment = serializers.CharField(help_text="SHA-256 of the secret behind the dice.")
    created_at = serializers.DateTimeField()
    moved_at = serializers.DateTimeField()

    @extend_schema_field(SeatSerializer(many=True))
    def get_seats(self, battle: Battle) -> Any:
        """All sides, as far as they are taken."""
        seats: Any = battle.seats.all()
        challenge = getattr(battle, "challenge", None)
        context = {
            "seat": self.get_seat(battle),
            "ready": challenge.ready if challenge else (),
            "language": self.context.get("language", ENGLISH),
        }
        return SeatSerializer(seats, many=True, context=context).data

    def get_seat(self, battle: Battle) -> str | None:
        """The reader's own seat: of both, the one that they ask as, or else that of nobody beside them."""
        own = self._own(battle)
        asked: str = self.context.get("seat", "")
        return asked if asked in own else next(iter(own), None)

    def get_your_move(self, battle: Battle) -> bool:
        """Whether the battle waits for the reader, in whichever seat."""
        return any(seat in battle.awaited for seat in self._own(battle))

    def _own(self, battle: Battle) -> dict[str, None]:
        """The reader's seats, first the one that is not played beside them."""
        # Behind a bot's seat is nobody, and nobody in particular may be reading.
        mine = [seat for seat in battle.seats.all() if seat.user_id == self.context["user_id"] is not None]
        return dict.fromkeys(seat.seat for seat in sorted(mine, key=lambda seat: seat.hot_seat))

    @extend_schema_field(RematchSerializer(allow_null=True))
    def get_rematch(self, battle: Battle) -> Any:
        """The rematch that a player has asked for."""
        asked = getattr(battle, "rematch", None)
        return RematchSerializer(asked, context=self.context).data if asked and self._own(battle) else None

    @extend_schema_field(OccasionSerializer(allow_null=True))
    def get_occasion(self, battle: Battle) -> Any:
        """What it is fought for, where the reader may know."""
        found = self._occasions.get(battle.pk)
        return OccasionSerializer(found).data if found else None

    @cached_property
    def _occasions(self) -> dict[uuid.UUID, Occasion]:
        """Those of all battles that are shown together."""
        shown: Any = self.parent.instance if self.parent is not None else [self.instance]
        return occasions.of([battle.pk for battle in shown], self.context["user_id"])

    @extend_schema_field(ResultSerializer(allow_null=True))
    def get_result(self, battle: Battle) -> dict[str, Any] | None:
        """How it ended."""
        return result_for(battle, self.context["language"])

    def get_invitation(self, battle: Battle) -> str | None:
        """For players, while a seat is free: the code of the invitation."""
        waits = len(battle.seats.all()) < battle.size
        return battle.invitation_code if waits and self.get_seat(battle) else None

    def get_watch(self, battle: Battle) -> str | None:
        """For players, where spectators may watch: the code of their link."""
        return battle.watch_code if battle.spectators and self.get_seat(battle) else None

    def get_rules_changed(self, battle: Battle) -> bool:
        """Whether the rules have been revised since the battle began."""
        return battle.revision != revision(battle.system)


class ViewSerializer(serializers.Serializer[Any]):
    """The table now; ``view`` is null before the battle has begun."""

    head = serializers.IntegerField()
    clock = ClockSerializer(allow_null=True, help_text="Null in a battle without one.")
    view = PlainField("TableView", allow_null=True)
    offers = serializers.ListField(child=PlainField("Offer"))


class RollLineSerializer(serializers.Serializer[Any]):
    """A die and the sum behind it, in words."""

    index = serializers.IntegerField(help_text="The battle's number of this die, from 0.")
    faces = serializers.IntegerField()
    face = serializers.IntegerField()
    purpose = serializers.CharField()
    target = serializers.IntegerField(required=False)
    passed = serializers.BooleanField(required=False, allow_null=True)
    lines = serializers.ListField(child=serializers.CharField(), required=False)


class EntrySerializer(serializers.Serializer[Any]):
    """A log entry; ``event`` is null where the reader may only know that something happened."""

    seq = serializers.IntegerField()
    at = serializers.DateTimeField()
    event = PlainField("Event", allow_null=True)
    text = serializers.CharField(allow_null=True)
    rolls = RollLineSerializer(many=True)


class LogSerializer(serializers.Serializer[Any]):
    """Entries in order, at most 1000; where the last is not ``head``, ask on."""

    head = serializers.IntegerField()
    entries = EntrySerializer(many=True)


class OrderSerializer(serializers.Serializer[Any]):
    """A command: ``id`` is a UUID made by the client, ``seq`` the head of the log that its player saw."""

    id = serializers.UUIDField()
    command = PlainField("Command")
    seq = serializers.IntegerField(required=False, allow_null=True, min_value=0, max_value=2**31 - 1)


class ReceiptSerializer(serializers.Serializer[Any]):
    """The command was carried out: now, or (``replayed``) when it was sent before."""

    id = serializers.UUIDField()
    head = serializers.IntegerField()
    replayed = serializers.BooleanField()


class PreviewWishSerializer(serializers.Serializer[Any]):
    """What if?"""

    command = PlainField("Command")


class ProvenRollSerializer(serializers.Serializer[Any]):
    """Die ``index`` with so many ``faces`` showed ``face``."""

    index = serializers.IntegerField()
    faces = serializers.IntegerField()
    face = serializers.IntegerField()


class ProofSerializer(serializers.Serializer[Any]):
    """What anybody needs to check the dice; ``secret`` and ``rolls`` once the battle is over."""

    battle = serializers.CharField()
    system = serializers.CharField()
    commitment = serializers.CharField()
    nonces = serializers.ListField(child=serializers.CharField(), help_text="In the order of the seats.")
    secret = serializers.CharField(allow_null=True)
    rolls = ProvenRollSerializer(many=True)
