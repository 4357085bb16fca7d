"""A person's battles that are over."""

from __future__ import annotations

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.db.models.fields.json import KeyTextTransform

from accounts.models import User
from battles.models import Battle, Seat

#: How a battle may have ended for somebody.
OUTCOMES = ("won", "lost", "drawn")
#: So many words are looked for.
MOST_WORDS = 6


def battles_of(person: User, *, system: str = "", words: str = "") -> QuerySet[Battle]:
    """The person's past battles, last ended first. All ``words`` are in its names, players, forces."""
    seats = Seat.objects.filter(battle=OuterRef("pk"))
    found = Battle.objects.filter(Exists(seats.filter(user=person)), stage=Battle.Stage.OVER)
    if system:
        found = found.filter(system=system)
    for word in words.split()[:MOST_WORDS]:
        about = seats.filter(Q(player_name__icontains=word) | Q(force_name__icontains=word))
        found = found.filter(Q(name__icontains=word) | Q(mission_name__icontains=word) | Exists(about))
    return found.order_by("-moved_at")


def with_outcome(battles: QuerySet[Battle], person: User, outcome: str) -> QuerySet[Battle]:
    """Those that the person has won, lost or drawn."""
    # A result's winner is a seat, or JSON's null.
    drawn = Q(result__winner=None)
    if outcome == "drawn":
        return battles.filter(drawn)
    won = Exists(Seat.objects.filter(battle=OuterRef("pk"), user=person, seat=OuterRef("winner")))
    decided = battles.exclude(drawn).annotate(winner=KeyTextTransform("winner", "result"))
    return decided.filter(won if outcome == "won" else ~won)


def tally(battles: QuerySet[Battle], person: User) -> dict[str, int]:
    """How many of them ended how."""
    return {outcome: with_outcome(battles, person, outcome).count() for outcome in OUTCOMES}
