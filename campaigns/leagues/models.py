"""What is kept of leagues, ladders and tournaments: who takes part, who plays whom, what came of it.

Results are a ledger: what was entered, confirmed, disputed, ruled or taken back are lines that stay. Tables
are worked out from the lines that count; only ratings are kept, and can be worked out anew at any time.
"""

from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models
from django.db.models import F

from battles.models import Battle
from campaigns.clubs.models import Club
from campaigns.limits import LONGEST_NAME


class League(models.Model):
    """A league, a ladder or a tournament of a club. ``scheme`` is a ``campaigns.leagues.scheme.Scheme``.

    ``system`` is the id of a game system. ``reach`` is how many places up one may challenge on a ladder.
    """

    class Format(models.TextChoices):
        """Who plays whom."""

        SWISS = "swiss", "Swiss rounds"
        ROUND_ROBIN = "round_robin", "everybody once"
        DOUBLE_ROUND_ROBIN = "double_round_robin", "everybody twice"
        KNOCK_OUT = "knock_out", "knock-out"
        LADDER = "ladder", "a ladder"

    class Stage(models.TextChoices):
        """From sign-up to the final table."""

        SIGN_UP = "sign_up", "one may sign up"
        RUNNING = "running", "is being played"
        OVER = "over", "is over"

    class Seeding(models.TextChoices):
        """In which order those who take part are seeded."""

        RATING = "rating", "by rating"
        LOT = "lot", "by lot"
        SIGN_UP = "sign_up", "as they signed up"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="leagues")
    organiser = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    name = models.CharField(max_length=LONGEST_NAME)
    about = models.TextField(blank=True)
    system = models.CharField(max_length=40)
    format = models.CharField(max_length=20, choices=Format)
    seeding = models.CharField(max_length=10, choices=Seeding, default=Seeding.SIGN_UP)
    scheme = models.JSONField()
    rounds_planned = models.PositiveSmallIntegerField(null=True, blank=True)
    reach = models.PositiveSmallIntegerField(default=3)
    least_points = models.PositiveIntegerField(null=True, blank=True)
    most_points = models.PositiveIntegerField(null=True, blank=True)
    late_joining = models.BooleanField(default=True)
    stage = models.CharField(max_length=8, choices=Stage, default=Stage.SIGN_UP)
    created_at = models.DateTimeField(auto_now_add=True)
    started_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)
    deleted_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("-created_at", "id")
        indexes = (models.Index(fields=["club", "-created_at"], name="leagues_of_club"),)

    def __str__(self) -> str:
        return self.name


class Entrant(models.Model):
    """Somebody who takes part. ``seed`` is given at the start, to late joiners as they come.

    ``first_round`` is the first that they play; who drops out keeps their row, and may come back.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="entrants")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    faction = models.CharField(max_length=100, blank=True)
    joined_at = models.DateTimeField(auto_now_add=True)
    seed = models.PositiveIntegerField(null=True, blank=True)
    first_round = models.PositiveSmallIntegerField(default=1)
    dropped_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = (F("seed").asc(nulls_last=True), "joined_at", "id")
        constraints = (models.UniqueConstraint(fields=["league", "user"], name="once_in_a_league"),)

    def __str__(self) -> str:
        return f"{self.user_id} in {self.league_id}"


class Round(models.Model):
    """A round that has been paired. It ends at ``ends_at``, which is ``wall`` on the clocks of the club."""

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    paired_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    paired_at = models.DateTimeField(auto_now_add=True)
    wall = models.CharField(max_length=16, blank=True)
    zone = models.CharField(max_length=64, blank=True)
    ends_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("number",)
        constraints = (models.UniqueConstraint(fields=["league", "number"], name="a_round_is_paired_once"),)

    def __str__(self) -> str:
        return f"round {self.number} of {self.league_id}"


class Pairing(models.Model):
    """Two who play each other, or one who has a bye.

    ``line`` is the line of the ledger that holds; it counts once the pairing is settled.

    ``points_one`` and ``points_other`` are what they had in the table when they were paired, ``again`` says
    that they had met before: why they were paired.
    """

    class State(models.TextChoices):
        """How far the result is."""

        OPEN = "open", "is to be played"
        ENTERED = "entered", "waits to be confirmed"
        DISPUTED = "disputed", "waits for the umpire"
        SETTLED = "settled", "counts"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="pairings")
    table = models.PositiveSmallIntegerField()
    one = models.ForeignKey(Entrant, on_delete=models.PROTECT, related_name="+")
    other = models.ForeignKey(Entrant, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    points_one = models.IntegerField(default=0)
    points_other = models.IntegerField(default=0)
    again = models.BooleanField(default=False)
    battle = models.OneToOneField(
        Battle, on_delete=models.SET_NULL, null=True, blank=True, related_name="pairing"
    )
    state = models.CharField(max_length=8, choices=State, default=State.OPEN)
    line = models.ForeignKey(
        "campaigns.ResultLine", on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    made_at = models.DateTimeField(auto_now_add=True)
    settled_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("table", "made_at", "id")
        indexes = (models.Index(fields=["one", "other"], name="pairings_of_two"),)

    def __str__(self) -> str:
        return f"{self.one_id} and {self.other_id}"


class LeagueEntry(models.Model):
    """What an organiser has altered by hand, and why. Never changed, never deleted.

    ``told`` is what was and what is: of terms by their names, of a round's pairings table by table.
    """

    class Kind(models.TextChoices):
        """What was altered."""

        TERMS = "terms", "the terms of the league"
        PAIRINGS = "pairings", "who plays whom in a round"
        ENDS_AT = "ends_at", "until when a round is played"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="entries")
    kind = models.CharField(max_length=10, choices=Kind)
    round = models.PositiveSmallIntegerField(null=True, blank=True)
    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(auto_now_add=True)
    told = models.JSONField()
    reason = models.CharField(max_length=500, blank=True)

    class Meta:
        ordering = ("-at", "id")
        indexes = (models.Index(fields=["league", "-at"], name="entries_of_league"),)
        verbose_name_plural = "league entries"

    def __str__(self) -> str:
        return f"{self.kind} of {self.league_id}"


class ResultLine(models.Model):
    """A line of a pairing's ledger. Never changed, never deleted. ``id`` is made by the client.

    ``extras_one`` and ``extras_other`` are extra points by the ids of the scheme. ``author`` is nobody where
    a battle wrote it.
    """

    class Kind(models.TextChoices):
        """What was said."""

        BYE = "bye", "there was nobody to play"
        BATTLE = "battle", "a battle ended"
        ENTERED = "entered", "a player entered it"
        CONFIRMED = "confirmed", "the other player confirmed it"
        DISPUTED = "disputed", "the other player disputes it"
        RULED = "ruled", "an umpire ruled"
        UNDONE = "undone", "it counts no more"
        BROKEN_TIE = "broken_tie", "a drawn game was decided as the league decides them"
        WALK_OVER = "walk_over", "one of the two does not play on"

    class Won(models.TextChoices):
        """Who has won."""

        ONE = "one", "the first named"
        OTHER = "other", "the other"
        DRAW = "draw", "nobody"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    pairing = models.ForeignKey(Pairing, on_delete=models.CASCADE, related_name="lines")
    kind = models.CharField(max_length=10, choices=Kind)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    at = models.DateTimeField(auto_now_add=True)
    won = models.CharField(max_length=5, choices=Won, blank=True)
    score_one = models.IntegerField(default=0)
    score_other = models.IntegerField(default=0)
    extras_one = models.JSONField(default=dict, blank=True)
    extras_other = models.JSONField(default=dict, blank=True)
    reason = models.CharField(max_length=500, blank=True)

    class Meta:
        ordering = ("at", "id")

    def __str__(self) -> str:
        return f"{self.kind}: {self.score_one}:{self.score_other}"


class RatingStep(models.Model):
    """What a game made of a player's rating in a game system at their club; ``mu`` and ``sigma`` carry on.

    Steps are worked out from results in the order in which they were settled, and anew where one has changed.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="+")
    system = models.CharField(max_length=40)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    pairing = models.ForeignKey(Pairing, on_delete=models.CASCADE, related_name="rating_steps")
    settled_at = models.DateTimeField()
    value = models.IntegerField()
    deviation = models.IntegerField()
    mu = models.FloatField()
    sigma = models.FloatField()

    class Meta:
        ordering = ("settled_at", "id")
        constraints = (models.UniqueConstraint(fields=["pairing", "user"], name="one_rating_step_a_game"),)
        indexes = (
            models.Index(fields=["club", "system", "user", "settled_at"], name="ratings_of_a_player"),
            models.Index(fields=["club", "system", "settled_at"], name="ratings_of_a_club"),
        )

    def __str__(self) -> str:
        return f"{self.user_id}: {self.value}"
