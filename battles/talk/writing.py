"""Saying something beside a battle, pinning it, taking it down, reporting it.

The battle's own row is left alone: talk never waits for a move, nor a move for talk.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable
from datetime import timedelta

import msgspec
from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts.models import User
from battles.access import Reader, look
from battles.announce import announce
from battles.errors import Conflict, IdReused, NotFound, TooFast, TooLarge
from battles.row import Row
from battles.talk.models import Remark, Report, Talk
from battles.talk.reading import Lane, lanes_of
from rules.core.message import say

#: The word to the sockets that somebody has said something.
TALKED = "battle.talk"
#: As many remarks may one person make within so many seconds.
FLOODS = ((6, 10), (40, 180))
#: Remarks of one person beside one battle, those taken down too.
MOST_OF_ONE = 1500
#: What may be pinned in a lane at once.
MOST_PINNED = 12


class Wish(msgspec.Struct, frozen=True):
    """What somebody would like to say. There is a text, a phrase or a place (thousandths)."""

    id: uuid.UUID
    lane: str
    text: str = ""
    phrase: str = ""
    place: tuple[int, int] | None = None


def remark(battle_id: uuid.UUID, person: User, reader: Reader, wish: Wish) -> Remark:
    """Say something, once, however often it is sent. Raises a ``Refused``."""
    battle = look(battle_id, reader)
    if wish.lane not in lanes_of(battle, reader):
        raise NotFound(say("missing.lane"))
    try:
        with transaction.atomic():
            talk = _held(battle)
            known = Remark.objects.filter(pk=wish.id).select_related("author").first()
            if known is not None:
                return _same(known, battle, person, wish)
            _ensure_calm(battle, person)
            x, y = wish.place or (None, None)
            return Remark.objects.create(
                id=wish.id,
                battle_id=battle.pk,
                lane=wish.lane,
                author=person,
                seat=battle.seat or "",
                text=wish.text,
                phrase=wish.phrase,
                x=x,
                y=y,
                log_head=battle.head,
                changed=_next(talk),
            )
    except IntegrityError:
        # Beside another battle somebody took the id at the same moment.
        raise IdReused from None


def pin(battle_id: uuid.UUID, person: User, reader: Reader, remark_id: uuid.UUID, pinned: bool) -> Remark:
    """Pin a remark of the players (any of them may), or a note of one's own. Raises a ``Refused``."""

    def change(battle: Row, said: Remark) -> None:
        if said.lane == Lane.SPECTATORS:
            raise Conflict(say("talk.not_pinned"))
        if pinned and said.pinned_at is None:
            beside = Remark.objects.filter(battle=battle.pk, lane=said.lane, pinned_at__isnull=False)
            if said.lane == Lane.NOTES:
                beside = beside.filter(author=person)
            if beside.filter(deleted_at__isnull=True).count() >= MOST_PINNED:
                raise TooLarge(say("talk.too_many_pinned", most=MOST_PINNED))
        said.pinned_at = timezone.now() if pinned else None

    return _change(battle_id, reader, remark_id, change)


def take_down(battle_id: uuid.UUID, person: User, reader: Reader, remark_id: uuid.UUID) -> None:
    """Take down what one has said, or as a player what a spectator has. Raises a ``Refused``."""

    def change(battle: Row, said: Remark) -> None:
        if said.author_id != person.pk and not (said.lane == Lane.SPECTATORS and battle.seat is not None):
            raise Conflict(say("talk.not_yours"))
        said.deleted_at, said.deleted_by = timezone.now(), person

    _change(battle_id, reader, remark_id, change)


def report(battle_id: uuid.UUID, person: User, reader: Reader, remark_id: uuid.UUID, reason: str) -> None:
    """Have the staff look at a remark, once for each reader. Raises a ``Refused``."""
    with transaction.atomic():
        said = _readable(look(battle_id, reader), reader, remark_id)
        if said.author_id == person.pk:
            raise Conflict(say("talk.own"))
        Report.objects.get_or_create(remark=said, reporter=person, defaults={"reason": reason})


def _change(
    battle_id: uuid.UUID, reader: Reader, remark_id: uuid.UUID, change: Callable[[Row, Remark], None]
) -> Remark:
    battle = look(battle_id, reader)
    with transaction.atomic():
        talk = _held(battle)
        said = _readable(battle, reader, remark_id)
        change(battle, said)
        said.changed = _next(talk)
        said.save(update_fields=["pinned_at", "deleted_at", "deleted_by", "changed"])
    return said


def _readable(battle: Row, reader: Reader, remark_id: uuid.UUID) -> Remark:
    found = (
        Remark.objects.select_related("author")
        .filter(pk=remark_id, battle=battle.pk, lane__in=lanes_of(battle, reader), deleted_at__isnull=True)
        .first()
    )
    if found is None or (found.lane == Lane.NOTES and found.author_id != reader.user_id):
        raise NotFound(say("missing.remark"))
    return found


def _held(battle: Row) -> Talk:
    """The talk's row, held until the transaction ends."""
    Talk.objects.get_or_create(battle_id=battle.pk)
    return Talk.objects.select_for_update().get(battle_id=battle.pk)


def _next(talk: Talk) -> int:
    """The number of a change, which everybody hears of once it is committed."""
    talk.head += 1
    talk.save(update_fields=["head"])
    battle_id = talk.battle_id
    transaction.on_commit(lambda: announce(battle_id, TALKED), robust=True)
    return talk.head


def _same(known: Remark, battle: Row, person: User, wish: Wish) -> Remark:
    place = None if known.x is None else (known.x, known.y)
    said = (known.author_id, known.battle_id, known.lane, known.text, known.phrase, place)
    if said != (person.pk, battle.pk, wish.lane, wish.text, wish.phrase, wish.place):
        raise IdReused
    return known


def _ensure_calm(battle: Row, person: User) -> None:
    """What was taken down counts too: taking down and saying again is no way past the bounds."""
    now = timezone.now()
    own = Remark.objects.filter(author=person)
    for most, seconds in FLOODS:
        if own.filter(at__gt=now - timedelta(seconds=seconds)).count() >= most:
            raise TooFast(seconds)
    if own.filter(battle=battle.pk).count() >= MOST_OF_ONE:
        raise TooLarge(say("talk.too_many", most=MOST_OF_ONE))
