"""The shapes of what is asked and told before a battle begins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rest_framework import serializers

from battles import presence
from battles.clocks.serializers import AgreementSerializer, ClockField
from battles.delay import DELAYS
from battles.lobby.models import LONGEST_ID, LONGEST_NOTE, Challenge
from battles.lobby.opening import OPEN_TO
from battles.models import Battle, Seat
from battles.names import NameField
from battles.texts import called
from rules.core.bots import BOTS
from rules.core.registry import get_system
from rules.core.several import ALL_SEATS, TWO
from rules.core.system import Starter
from rules.core.text import ENGLISH

#: Things of which the lot may choose, and the points that anybody may ask for.
MOST_IN_A_LOT, MOST_POINTS = 50, 100_000


class NonceField(serializers.RegexField):
    """A player's own part of the battle's luck, made at random by the browser."""

    def __init__(self, **kwargs: Any) -> None:
        help_text = "Random text made by the client, so that the server alone cannot choose the dice."
        super().__init__(r"^[0-9A-Za-z_-]{8,64}$", help_text=help_text, **kwargs)


class ForceField(serializers.CharField):
    """A ready-made force."""

    def __init__(self, **kwargs: Any) -> None:
        text = "The id of a ready-made force. There is this, or an army list."
        super().__init__(max_length=80, required=False, help_text=text, **kwargs)


class ArmyListField(serializers.CharField):
    """An army list or a deck, in place of something ready-made."""

    def __init__(self, **kwargs: Any) -> None:
        text = "A list that one may read: its id, or the code of its link. The battle keeps a copy of it."
        super().__init__(max_length=80, required=False, help_text=text, **kwargs)


class IdsField(serializers.ListField):
    """Ids of starters, each once."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(
            child=serializers.CharField(max_length=LONGEST_ID),
            max_length=MOST_IN_A_LOT,
            default=list,
            **kwargs,
        )

    def run_validation(self, data: Any = serializers.empty) -> Any:
        """The ids in their order. Raises ``ValidationError``."""
        return tuple(dict.fromkeys(super().run_validation(data)))


class PointsField(serializers.IntegerField):
    """The size of an army."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(min_value=0, max_value=MOST_POINTS, allow_null=True, default=None, **kwargs)


class WatchDelayField(serializers.ChoiceField):
    """By how much spectators lie behind."""

    def __init__(self, **kwargs: Any) -> None:
        text = "Minutes by which the table of spectators lies behind."
        super().__init__(DELAYS, help_text=text, **kwargs)


class BringSerializer(serializers.Serializer[Any]):
    """What is brought into a battle: a ready-made force or an army list, and a deck for games with cards."""

    force = ForceField()
    army_list = ArmyListField()
    deck = ArmyListField()


class NewBattleSerializer(BringSerializer):
    """A battle to be opened, with what the host brings; table and mission are ids of starters."""

    system = serializers.CharField(max_length=40)
    name = serializers.CharField(max_length=120)
    table = serializers.CharField(max_length=LONGEST_ID, default="", allow_blank=True)
    mission = serializers.CharField(max_length=LONGEST_ID, default="", allow_blank=True)
    own_table = serializers.CharField(
        max_length=80,
        default="",
        allow_blank=True,
        help_text="In place of one that comes with the game: a drawn table, by its id or its link's code.",
    )
    tables = IdsField(help_text="In place of one table: those of which the lot chooses as the battle begins.")
    missions = IdsField(help_text="In place of one mission: those of which the lot chooses.")
    opponent = serializers.ChoiceField(
        sorted(OPEN_TO),
        help_text="Anybody in the lobby, whoever gets the link, a person, a bot, or a second player at one's "
        "own screen.",
    )
    person = serializers.CharField(
        max_length=150, default="", allow_blank=True, help_text="Who is challenged."
    )
    second_player = serializers.CharField(
        max_length=100, default="", allow_blank=True, help_text="The name of who plays at one's own screen."
    )
    seats = serializers.IntegerField(
        min_value=TWO,
        max_value=len(ALL_SEATS),
        default=TWO,
        help_text="How many sides meet, the host's among them.",
    )
    bot = serializers.ChoiceField(sorted(BOTS), default="random")
    bots = serializers.IntegerField(
        min_value=0,
        max_value=len(ALL_SEATS) - 1,
        default=0,
        help_text="Seats that bots take where the battle waits for guests; at least one stays free.",
    )
    other_army = BringSerializer(
        required=False,
        help_text="What the first bot or second player brings; left out, another ready-made force.",
    )
    pace = serializers.ChoiceField(Challenge.Pace.choices, default=Challenge.Pace.LIVE)
    waits_for_ready = serializers.BooleanField(
        default=False, help_text="Whether it begins only when all players have said that they are ready."
    )
    least_points = PointsField(help_text="The least that a guest may bring; null: anything.")
    most_points = PointsField(help_text="The total on which all agree: nobody brings more; null: anything.")
    note = serializers.CharField(max_length=LONGEST_NOTE, default="", allow_blank=True)
    spectators = serializers.BooleanField(default=False, help_text="Whether a link lets others watch.")
    watch_delay = WatchDelayField(default=0)
    clock = AgreementSerializer(allow_null=True, default=None)
    options = serializers.DictField(
        child=serializers.CharField(max_length=40),
        default=dict,
        help_text="What the players agree on: values by option; those that are left out are the usual ones.",
    )
    nonce = NonceField()
    id = serializers.UUIDField(
        required=False, help_text="Of the battle, made by the client: sent again, it opens no second one."
    )


class FilterSerializer(serializers.Serializer[Any]):
    """What somebody looks for in the lobby."""

    system = serializers.CharField(max_length=40, required=False, allow_blank=True, default="")
    pace = serializers.ChoiceField(Challenge.Pace.choices, required=False, allow_blank=True, default="")
    clock = serializers.BooleanField(
        required=False, allow_null=True, default=None, help_text="With a clock, or without one."
    )
    points = serializers.IntegerField(
        min_value=0,
        max_value=MOST_POINTS,
        required=False,
        default=None,
        help_text="The size of the army that one would bring.",
    )
    words = serializers.CharField(
        max_length=100,
        required=False,
        allow_blank=True,
        default="",
        help_text="Words that name, note, host, table or mission have all of.",
    )


class AcceptSerializer(BringSerializer):
    """What one brings, and one's part of the luck."""

    nonce = NonceField()


class ReadySerializer(serializers.Serializer[Any]):
    """Whether one is ready."""

    ready = serializers.BooleanField()


class RematchWishSerializer(serializers.Serializer[Any]):
    """One's part of the new battle's luck."""

    nonce = NonceField()


class ChangeBattleSerializer(serializers.Serializer[Any]):
    """What a host may change."""

    spectators = serializers.BooleanField()
    watch_delay = WatchDelayField(required=False)


class TermsSerializer(serializers.Serializer[Challenge]):
    """What a battle waits for before it begins, and on which terms its host has opened it."""

    open_to = serializers.ChoiceField(Challenge.OpenTo.choices)
    wanted = serializers.CharField(
        source="wanted.username", allow_null=True, default=None, help_text="The person who is challenged."
    )
    declined = serializers.BooleanField(help_text="Whether that person has said no.")
    pace = serializers.ChoiceField(Challenge.Pace.choices)
    waits_for_ready = serializers.BooleanField()
    least_points = serializers.IntegerField(allow_null=True)
    most_points = serializers.IntegerField(allow_null=True)
    tables = serializers.SerializerMethodField(help_text="Tables of which the lot chooses, by name.")
    missions = serializers.SerializerMethodField(help_text="Missions of which the lot chooses, by name.")
    note = serializers.CharField()
    rematch_of = serializers.UUIDField(source="rematch_of_id", allow_null=True)

    def get_tables(self, challenge: Challenge) -> list[str]:
        """The tables in the lot."""
        return self._names(challenge, get_system(challenge.battle.system).starter_tables(), challenge.tables)

    def get_missions(self, challenge: Challenge) -> list[str]:
        """The missions in the lot."""
        return self._names(
            challenge, get_system(challenge.battle.system).starter_missions(), challenge.missions
        )

    def _names(self, challenge: Challenge, starters: Sequence[Starter], ids: Sequence[str]) -> list[str]:
        system, language = challenge.battle.system, self.context.get("language", ENGLISH)
        return [called(starter.name, system, language) for starter in starters if starter.id in ids]


class InvitationSerializer(serializers.Serializer[Battle]):
    """What an invitation is to: a battle that waits for players, as outsiders may know it."""

    battle = serializers.UUIDField(source="id")
    code = serializers.CharField(source="invitation_code")
    system = serializers.CharField()
    name = serializers.CharField()
    host = serializers.CharField(source="host.username")
    host_force = serializers.SerializerMethodField()
    host_points = serializers.SerializerMethodField()
    table = NameField(source="table_name", help_text="Empty where the lot chooses.")
    mission = NameField(source="mission_name", help_text="Empty where the lot chooses.")
    options = serializers.DictField(child=serializers.CharField(), help_text="What was agreed on.")
    clock = ClockField()
    terms = TermsSerializer(source="challenge", allow_null=True, default=None)
    commitment = serializers.CharField()
    size = serializers.IntegerField(help_text="How many sides meet.")
    players = serializers.SerializerMethodField()
    free = serializers.SerializerMethodField()
    yours = serializers.SerializerMethodField()
    for_you = serializers.SerializerMethodField()
    created_at = serializers.DateTimeField()

    def get_host_force(self, battle: Battle) -> str:
        """The force that the host brings."""
        return called(self._host(battle).force_name, battle.system, self.context["language"])

    def get_host_points(self, battle: Battle) -> int:
        """What that costs."""
        return self._host(battle).points

    def get_players(self, battle: Battle) -> list[str]:
        """Who has a seat already, the host first."""
        return [seat.player_name for seat in sorted(battle.seats.all(), key=lambda one: one.pk)]

    def get_free(self, battle: Battle) -> bool:
        """Whether a seat can still be taken."""
        return len(battle.seats.all()) < battle.size

    def get_yours(self, battle: Battle) -> bool:
        """Whether the reader is one of its players already."""
        return any(seat.user_id == self.context["user_id"] for seat in battle.seats.all())

    def get_for_you(self, battle: Battle) -> bool:
        """Whether it is meant for the reader alone."""
        challenge = getattr(battle, "challenge", None)
        return challenge is not None and challenge.wanted_id == self.context["user_id"] is not None

    def _host(self, battle: Battle) -> Seat:
        return next(seat for seat in battle.seats.all() if seat.user_id == battle.host_id)


class ChallengeSerializer(InvitationSerializer):
    """A challenge in the lobby; ``here`` says whether its host waits at the screen."""

    here = serializers.SerializerMethodField()

    def get_here(self, battle: Battle) -> bool:
        """Whether the host looks at the battle now."""
        return bool(presence.present(battle.pk))


class RematchSerializer(serializers.Serializer[Challenge]):
    """A rematch that was asked for. ``battle`` is null for who has no seat in it yet."""

    battle = serializers.SerializerMethodField()
    asked_by_you = serializers.SerializerMethodField()
    declined = serializers.BooleanField()
    begun = serializers.SerializerMethodField()

    def get_battle(self, challenge: Challenge) -> str | None:
        """The new battle's id."""
        seats = challenge.battle.seats.all()
        seated = any(seat.user_id == self.context["user_id"] for seat in seats)
        return str(challenge.battle_id) if seated else None

    def get_asked_by_you(self, challenge: Challenge) -> bool:
        """Whether the reader has asked."""
        return bool(challenge.battle.host_id == self.context["user_id"])

    def get_begun(self, challenge: Challenge) -> bool:
        """Whether the other has agreed."""
        return challenge.battle.stage != Battle.Stage.WAITING
