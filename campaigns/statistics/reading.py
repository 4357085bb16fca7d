"""What is told of a club's games, all added up by the database from a row for each side of a game."""

from __future__ import annotations

import math
import uuid
from datetime import datetime
from typing import Any

import msgspec
from django.db.models import Count, Exists, F, Max, OuterRef, Q, QuerySet, Sum

from campaigns.statistics import keeping
from campaigns.statistics.models import CountedSide, ModelFacts, SideFacts

#: Lines of a table; who is not among them is found by name.
MOST_PLAYERS, MOST_FACTIONS, MOST_PAIRS, MOST_MODELS, MOST_UNITS = 100, 100, 50, 30, 200
#: Games of a unit's life.
MOST_GAMES = 500


class Span(msgspec.Struct, frozen=True):
    """Which games count: those from ``since`` on and before ``until``, of a game system; all where empty."""

    since: datetime | None = None
    until: datetime | None = None
    system: str = ""

    @property
    def words(self) -> str:
        """What tells it from any other."""
        return f"{self.since}|{self.until}|{self.system}"

    def of(self, club_id: uuid.UUID) -> QuerySet[CountedSide]:
        """The sides of a club's games within it."""
        found = CountedSide.objects.filter(club=club_id).order_by()
        if self.since is not None:
            found = found.filter(at__gte=self.since)
        if self.until is not None:
            found = found.filter(at__lt=self.until)
        return found.filter(system=self.system) if self.system else found


def _records(sides: QuerySet[CountedSide], *by: str, most: int) -> list[dict[str, Any]]:
    """Games and what came of them by player, opponent, faction ...: the most played first."""
    rows: Any = sides  # The types of what is counted below are beyond the stubs.
    return list(rows.values(*by).annotate(**_COUNTED).order_by("-played", "-wins", *by)[:most])


_RESULTS = CountedSide.Result
_COUNTED: dict[str, Any] = {
    "played": Count("pk"),
    "wins": Count("pk", filter=Q(result=_RESULTS.WIN)),
    "draws": Count("pk", filter=Q(result=_RESULTS.DRAW)),
    "losses": Count("pk", filter=Q(result=_RESULTS.LOSS)),
}


def overview(club_id: uuid.UUID, span: Span) -> dict[str, Any]:
    """A club's games: who plays most, which factions win, who meets whom, whose dice are kind."""
    return keeping.told(club_id, span.words, lambda: _overview(club_id, span))


def _overview(club_id: uuid.UUID, span: Span) -> dict[str, Any]:
    sides, everywhere = span.of(club_id), msgspec.structs.replace(span, system="").of(club_id)
    return {
        "games": sides.filter(place=0).count(),
        "systems": sorted(everywhere.values_list("system", flat=True).distinct()),
        "players": _records(sides.filter(user__isnull=False), "player", most=MOST_PLAYERS),
        "factions": _factions(sides),
        "pairs": _records(sides.filter(player__lt=F("opponent")), "player", "opponent", most=MOST_PAIRS),
        "luck": _luck(sides),
        "models": _models(sides),
    }


def _factions(sides: QuerySet[CountedSide]) -> list[dict[str, Any]]:
    return _records(sides.exclude(faction=""), "system", "faction", most=MOST_FACTIONS)


def player(club_id: uuid.UUID, name: str, span: Span) -> dict[str, Any]:
    """One player's games in a club: against whom, with which factions, their dice and their models."""
    sides = span.of(club_id).filter(player=name, user__isnull=False)
    return {
        "player": name,
        "record": sides.aggregate(**_COUNTED),
        "opponents": _records(sides, "opponent", most=MOST_PLAYERS),
        "factions": _factions(sides),
        "luck": _luck(sides),
        "models": _models(sides),
        "units": _units(sides),
    }


# Dice -------------------------------------------------------------------------------------------------


def _luck(sides: QuerySet[CountedSide]) -> list[dict[str, Any]]:
    """Players' dice against what was to be expected of them, the luckiest first."""
    facts = SideFacts.objects.filter(_counted(sides, "seat"), tests__gt=0)
    added = facts.values(player=F("seat__player_name")).annotate(
        tests=Sum("tests"),
        passed=Sum("passed"),
        expected=Sum("expected"),
        variance=Sum("variance"),
        battles=Count("pk"),
    )
    lines = [_kindness(dict(line)) for line in added]
    return sorted(lines, key=lambda line: (-line["luckier_than"], line["player"]))[:MOST_PLAYERS]


def _kindness(line: dict[str, Any]) -> dict[str, Any]:
    luckier = luckier_than(line["passed"], line["expected"], line["variance"])
    return {
        "player": line["player"],
        "battles": line["battles"],
        "tests": line["tests"],
        "passed": line["passed"],
        "expected": round(line["expected"], 1),
        "luckier_than": luckier,
    }


def luckier_than(passed: int, expected: float, variance: float) -> float:
    """Of a hundred who make the same tests, with how many fewer pass, by the normal law.

    Over many tests it says what ``battles.report.luck`` counts out exactly for one battle.
    """
    if variance <= 0:
        return 50.0
    return round(50 * (1 + math.erf((passed - expected) / math.sqrt(2 * variance))), 1)


def _counted(sides: QuerySet[CountedSide], seat: str) -> Q:
    """That one of these sides was played in this seat by whom it counts for: not at another's screen."""
    own = sides.filter(battle=OuterRef(f"{seat}__battle"), user=OuterRef(f"{seat}__user"))
    return Exists(own) & Q(**{f"{seat}__hot_seat": False})


# Models and units -------------------------------------------------------------------------------------


def _fates(sides: QuerySet[CountedSide]) -> QuerySet[ModelFacts]:
    """The fates of the models of these sides."""
    return ModelFacts.objects.filter(_counted(sides, "side__seat"))


def _models(sides: QuerySet[CountedSide]) -> list[dict[str, Any]]:
    """The most dangerous models: those of one player, unit and name over all battles."""
    fates: Any = _fates(sides)
    named = {"player": F("side__seat__player_name"), "called": F("name"), "of": F("unit_name")}
    added = (
        fates.filter(felled__gt=0)
        .values(**named)
        .annotate(
            battles=Count("side", distinct=True), kills=Sum("felled"), worth_of_kills=Sum("felled_worth")
        )
        .order_by("-worth_of_kills", "-kills", "player", "of", "called")[:MOST_MODELS]
    )
    return [{**line, "worth_of_kills": round(line["worth_of_kills"], 1)} for line in added]


def _units(sides: QuerySet[CountedSide]) -> list[dict[str, Any]]:
    """A player's units over all battles."""
    fates: Any = _fates(sides)
    added = (
        fates.values(of=F("unit_name"))
        .annotate(
            battles=Count("side", distinct=True),
            kills=Sum("felled"),
            fallen=Count("pk", filter=Q(turn__isnull=False)),
            last=Max("side__facts__battle__moved_at"),
        )
        .order_by("-battles", "-kills", "of")[:MOST_UNITS]
    )
    return list(added)


def life(club_id: uuid.UUID, name: str, unit: str, span: Span) -> dict[str, Any]:
    """A unit's whole life: every battle it fought in, what each of its models did there, and how it ended."""
    sides = span.of(club_id).filter(player=name, user__isnull=False, battle__isnull=False)
    fates = _fates(sides).filter(unit_name=unit).select_related("side").order_by("name", "model")
    by_battle: dict[uuid.UUID, list[ModelFacts]] = {}
    for fate in fates:
        by_battle.setdefault(fate.side.facts_id, []).append(fate)
    fought = sides.filter(battle__in=list(by_battle)).order_by("at", "key")[:MOST_GAMES]
    return {
        "player": name,
        "unit": unit,
        "battles": [_chapter(side, by_battle[side.battle_id]) for side in fought if side.battle_id],
    }


def _chapter(side: CountedSide, fates: list[ModelFacts]) -> dict[str, Any]:
    return {
        "battle": side.battle_id,
        "at": side.at,
        "opponent": side.opponent,
        "result": side.result,
        "kills": sum(fate.felled for fate in fates),
        "fallen": sum(fate.turn is not None for fate in fates),
        "models": [
            {
                "name": fate.name,
                "kills": fate.felled,
                "worth_of_kills": fate.felled_worth,
                "turn": fate.turn,
                "felled_by": fate.felled_by,
            }
            for fate in fates
        ],
    }
