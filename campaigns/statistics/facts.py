"""Reading battles' films once: dice against their exact chances, and the fate of each model."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import structlog
from django.db import transaction
from django.db.models import Exists, OuterRef

from battles.models import Battle
from battles.replay.film import Film
from battles.replay.models import Film as KeptFilm
from battles.replay.models import Replay
from battles.replay.packing import unpacked
from battles.report.fates import Fate, fates_of
from battles.report.luck import rolled_by, tests_in
from battles.report.strength import models_in, views_of
from campaigns.statistics import counting
from campaigns.statistics.models import BattleFacts, CountedSide, ModelFacts, SideFacts
from rules.core.text import ENGLISH

#: Battles that are read in one go; the next goes on.
MOST_AT_ONCE = 10


def read_what_is_new() -> int:
    """Read the films of battles that count for a club and have not been read; how many there were."""
    counted = CountedSide.objects.filter(battle=OuterRef("pk"))
    unread = Battle.objects.filter(Exists(counted), facts__isnull=True).exclude(
        replay__state=Replay.State.WAITING
    )
    battles = list(unread.filter(replay__isnull=False).order_by("moved_at")[:MOST_AT_ONCE])
    for battle in battles:
        read(battle)
    return len(battles)


def read(battle: Battle) -> None:
    """Read a battle's films, whatever became of them; done twice, it is done once."""
    try:
        films = _films(battle)
        facts = list(_facts(films)) if films else None
    except Exception:
        # A film that cannot be read is not read again and again, and keeps no others waiting.
        structlog.get_logger(__name__).exception("no_facts", battle=str(battle.pk))
        facts = None
    with transaction.atomic():
        Battle.objects.select_for_update(no_key=True).get(pk=battle.pk)
        if BattleFacts.objects.filter(pk=battle.pk).exists():
            return
        kept = BattleFacts.objects.create(battle=battle, read=facts is not None)
        _keep(kept, facts or [])
    for club_id in CountedSide.objects.filter(battle=battle).values_list("club", flat=True).distinct():
        counting.count_battles(club_id, battle.pk)


def _films(battle: Battle) -> dict[str, Film]:
    """The English films by reader: figures and names alone are taken from them."""
    rows = KeptFilm.objects.filter(replay__battle=battle, language=ENGLISH)
    return {row.reader: unpacked(bytes(row.body)) for row in rows}


def _facts(films: Mapping[str, Film]) -> Iterator[tuple[str, SideFacts, list[Fate]]]:
    """Each side's dice and the fates of its models, by its seat."""
    film, own = films[""], {reader: each for reader, each in films.items() if reader}
    seats = [str(side.seat) for side in film.sides]
    views = views_of(film)
    rolled = rolled_by(film.steps, seats, {name: each["seat"] for name, each in models_in(views).items()})
    factions = {seat["id"]: seat.get("faction") or "" for seat in views[-1]["seats"]}
    fates = fates_of(film, own)
    for seat in seats:
        chances, passed = tests_in(rolled[seat])
        side = SideFacts(
            faction=factions.get(seat, "")[:_LONGEST_FACTION],
            rolls=len(rolled[seat]),
            tests=len(chances),
            passed=passed,
            expected=sum(chances),
            variance=sum(chance * (1 - chance) for chance in chances),
        )
        yield seat, side, [fate for fate in fates if fate.seat == seat]


_LONGEST_FACTION = 120


def _keep(kept: BattleFacts, facts: list[tuple[str, SideFacts, list[Fate]]]) -> None:
    seats = {seat.seat: seat for seat in kept.battle.seats.defer("force")}
    names = {fate.model: fate.name for _, _, fates in facts for fate in fates}
    for name, side, fates in facts:
        side.facts, side.seat = kept, seats[name]
        side.save(force_insert=True)
        ModelFacts.objects.bulk_create(ModelFacts(side=side, **_plain(fate, names)) for fate in fates)


def _plain(fate: Fate, names: Mapping[str, str]) -> dict[str, Any]:
    return {
        "model": fate.model[:100],
        "name": fate.name[:200],
        "unit": fate.unit[:100],
        "unit_name": fate.unit_name[:200],
        "worth": fate.worth,
        "felled": len(fate.felled),
        "felled_worth": fate.felled_worth,
        "turn": fate.turn,
        "felled_by": names.get(fate.felled_by or "", "")[:200],
    }
