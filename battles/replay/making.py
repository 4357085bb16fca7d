"""Making films: of every battle that has ended, and of logs that were opened from a file. The worker does it.

Any of this may be lost or done twice. What has been made is never made again.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterable
from datetime import datetime, timedelta

import msgspec
import structlog
from celery import current_app
from django.conf import settings
from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone

from battles import log
from battles.models import LONGEST_NAME, Battle
from battles.replay.apart import Answer, films_apart
from battles.replay.film import BattleSide, Tape, films_of
from battles.replay.models import Film, Replay
from battles.replay.packing import Packed, packed
from rules.core.codec import revision
from rules.core.ids import SeatId
from rules.core.message import Message, say

#: Who has taken up a replay and not finished it after so long, never will.
OVERDUE = timedelta(minutes=3)
#: So often a replay is tried, and so many are taken up at once.
MOST_TRIES, MOST_AT_ONCE = 3, 4


def replay_of(battle: Battle) -> Replay:
    """The replay of a battle that is over; it is made soon."""
    replay, _ = Replay.objects.get_or_create(
        battle=battle, defaults={"name": battle.name, "system": battle.system}
    )
    return replay


def begin_soon(replay: Replay) -> None:
    """Have a worker make it. The sweep does it later where the queue cannot be reached."""
    if replay.state != Replay.State.WAITING or replay.taken_up_at is not None:
        return
    task, arguments = "battles.replay.tasks.make_films", (str(replay.pk),)
    transaction.on_commit(lambda: current_app.send_task(task, arguments, retry=False), robust=True)


def left_undone(now: datetime) -> list[Replay]:
    """Replays for which nobody works, with those of battles that have just ended."""
    ended = Battle.objects.filter(stage=Battle.Stage.OVER, replay__isnull=True).order_by("moved_at")
    for battle in ended[:MOST_AT_ONCE]:
        replay_of(battle)
    nobody = Q(taken_up_at__isnull=True) | Q(taken_up_at__lte=now - OVERDUE)
    waiting = Replay.objects.filter(nobody, state=Replay.State.WAITING).defer("document")
    return list(waiting.order_by("added_at")[:MOST_AT_ONCE])


def make(replay_id: uuid.UUID) -> None:
    """Make the films of a replay, unless somebody else has taken it up."""
    if not _take_up(replay_id):
        return
    replay = Replay.objects.select_related("battle").get(pk=replay_id)
    answer = films_apart(bytes(replay.document)) if replay.document else _of_battle(replay)
    with transaction.atomic():
        kept = Replay.objects.select_for_update().filter(pk=replay_id, state=Replay.State.WAITING).first()
        if kept is not None:
            _keep(kept, answer)


def _take_up(replay_id: uuid.UUID) -> bool:
    now = timezone.now()
    nobody = Q(taken_up_at__isnull=True) | Q(taken_up_at__lte=now - OVERDUE)
    waiting = Replay.objects.filter(nobody, pk=replay_id, state=Replay.State.WAITING)
    failing = waiting.filter(tries__gte=MOST_TRIES)
    failing.update(state=Replay.State.FAILED, problem=msgspec.to_builtins(say("replay.no_film")))
    return waiting.update(taken_up_at=now, tries=F("tries") + 1) == 1


def _of_battle(replay: Replay) -> Answer:
    assert replay.battle is not None
    languages = [code for code, _ in settings.LANGUAGES]
    try:
        films = tuple(packed(film) for film in films_of(tape_of(replay.battle), languages))
        return Answer(films, system=replay.system, name=replay.name)
    except Exception:
        # A log of long ago that the rules of today no longer read; its sentences are still there.
        structlog.get_logger(__name__).exception("no_film", battle=str(replay.battle_id))
        return Answer(problem=say("replay.no_film"))


def tape_of(battle: Battle) -> Tape:
    """The whole log of a battle."""
    return Tape(
        pk=battle.pk,
        system=battle.system,
        name=battle.name,
        table=battle.table_name,
        mission=battle.mission_name,
        sides=tuple(
            BattleSide(SeatId(seat.seat), seat.player_name, seat.force_name, seat.points)
            for seat in battle.seats.all()
        ),
        entries=tuple(log.rows(battle.pk, after=0, upto=battle.head, most=battle.head)),
    )


def _keep(replay: Replay, answer: Answer) -> None:
    if answer.problem is not None:
        replay.state, replay.problem = Replay.State.FAILED, _plain(answer.problem)
    else:
        replay.state = Replay.State.READY
        replay.system, replay.name = answer.system, answer.name[:LONGEST_NAME]
        replay.dice = None if answer.dice is None else not answer.dice
        Film.objects.bulk_create(_films(replay, answer.films))
    replay.save(update_fields=["state", "problem", "dice", "system", "name"])


def _films(replay: Replay, films: Iterable[Packed]) -> Iterable[Film]:
    made_by = revision(replay.system)
    for film in films:
        yield Film(
            replay=replay, reader=film.reader, language=film.language, revision=made_by, body=film.body
        )


def _plain(problem: Message) -> object:
    return msgspec.to_builtins(problem)
