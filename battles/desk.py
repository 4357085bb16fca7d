"""The desk: the one place where a battle's log grows.

Every change is one transaction: lock the battle's row, see whether this very command was done before,
decide by the rules, write the events. Whoever comes second waits at the lock and then sees the new head.
Only when all is committed does anybody hear of it.
"""

from __future__ import annotations

import hashlib
import uuid
from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any

import msgspec
from django.db import IntegrityError, InterfaceError, OperationalError, connection, transaction
from django.utils import timezone

from battles import access, endings, log, metrics, row, writing
from battles.access import Reader
from battles.announce import announce, wake_bot
from battles.clocks.winding import wound_by
from battles.errors import Conflict, HeadMoved, IdReused, NotYourSeat
from battles.models import Battle
from battles.orders.following import ordered_step
from battles.row import Row
from battles.secret import dice_for
from battles.standing import Stand, crossed, memory, stand_for_writing, write_snapshot
from battles.taking_back.past import past_of
from battles.texts import refused_by, texts_of
from battles.umpire import chair as umpire
from rules.core.asking import asked_of, offered_a_draw
from rules.core.battle import Step, awaited, begin, command_of, decide, evolve
from rules.core.codec import encode, revision
from rules.core.command import CONSENT_COMMANDS
from rules.core.consent import by_consent
from rules.core.event import Rolled
from rules.core.ids import SeatId
from rules.core.message import say
from rules.core.refusal import Illegal
from rules.core.registry import get_system
from rules.core.request import UMPIRE
from rules.core.several import ALL_SEATS
from rules.core.system import Brief
from rules.core.tell import tell
from rules.core.text import ENGLISH


class Order(msgspec.Struct, frozen=True):
    """A command as a client sent it. ``seq`` is the head of the log that its player saw."""

    id: uuid.UUID
    command: dict[str, Any]
    seq: int | None = None

    def digest(self, seat: SeatId) -> str:
        """What tells two orders apart that bear the same id."""
        said = msgspec.json.encode([seat, self.command, self.seq], order="deterministic")
        return hashlib.sha256(said).hexdigest()


class Receipt(msgspec.Struct, frozen=True):
    """The answer to an order that was carried out, now or (``replayed``) before."""

    id: uuid.UUID
    head: int
    replayed: bool


#: Standing orders that follow one another without a player's doing; then somebody looks again.
MOST_ORDERED = 50

Choose = Callable[[Row, Stand], Step[Any] | None]


def submit(battle_id: uuid.UUID, reader: Reader, order: Order, language: str = ENGLISH) -> Receipt:
    """Carry a player's order out, once. Raises a ``Refused``; then nothing has changed."""
    with metrics.command_timer() as outcome:
        try:
            receipt = _submit(battle_id, reader, order, language)
        except (IntegrityError, OperationalError, InterfaceError):
            # The same order came twice at the same moment, or the connection was cut in the middle of it.
            # Either way the log knows whether it is done.
            connection.close_if_unusable_or_obsolete()
            receipt = _submit(battle_id, reader, order, language)
        outcome.result = "replayed" if receipt.replayed else "done"
    return receipt


def _submit(battle_id: uuid.UUID, reader: Reader, order: Order, language: str) -> Receipt:
    with transaction.atomic():
        battle = access.lock(battle_id, reader)
        seat = battle.seat or (UMPIRE if battle.umpires else None)
        if seat is None:
            raise NotYourSeat
        done = log.receipt(battle_id, order.id)
        if done is not None:
            if done.digest != order.digest(seat):
                raise IdReused
            return Receipt(order.id, done.head, replayed=True)
        if order.seq is not None and order.seq != battle.head:
            raise HeadMoved("The battle has gone on since; look again.", battle.head)
        stand = _playing(battle)
        system = get_system(battle.system)
        try:
            step = decide_for(battle, stand, seat, command_of(system, order.command))
        except Illegal as illegal:
            raise refused_by(illegal, texts_of(battle.system, language), battle.head) from illegal
        head = _write(battle, stand, step, (order.id, order.digest(seat)))
        umpire.follow(battle.pk, step.events)
        if battle.has_orders:
            _follow_orders(battle.pk, step.battle)
        return Receipt(order.id, head, replayed=False)


def open_battle(battle: Battle, lots: Sequence[Rolled] = ()) -> None:
    """Begin a battle whose seats are all taken. The caller holds its row and is in a transaction.

    ``lots`` are the dice that chose its table and mission. Raises ``Illegal`` where the forces, table and
    mission cannot be played.
    """
    seats = sorted(battle.seats.all(), key=lambda seat: ALL_SEATS.index(SeatId(seat.seat)))
    brief = Brief(
        seats=tuple(SeatId(seat.seat) for seat in seats),
        names={SeatId(seat.seat): seat.player_name for seat in seats},
        forces={SeatId(seat.seat): seat.force for seat in seats},
        table=battle.table,
        mission=battle.mission,
        options=battle.options,
    )
    begun = begin(get_system(battle.system), brief, lots)
    waiting = row.lock(battle.pk)
    assert waiting is not None
    _write(waiting, None, begun)


def act(battle_id: uuid.UUID, choose: Choose) -> bool:
    """Let the server itself (a bot, a clock) do something, chosen once the battle is locked.

    ``choose`` gives a step, or None for nothing; whether there was something to do is returned.
    """
    with transaction.atomic():
        battle = row.lock(battle_id)
        if battle is None or battle.stage != Battle.Stage.PLAYING:
            return False
        stand = stand_for_writing(battle)
        step = choose(battle, stand)
        if step is None:
            return False
        _write(battle, stand, step)
        if battle.has_orders:
            _follow_orders(battle_id, step.battle)
        return True


def decide_for(battle: Row, stand: Stand, seat: SeatId, command: Any) -> Step[Any]:
    """The step of a command that the server gives for a seat. Raises ``Illegal``."""
    system, dice = get_system(battle.system), dice_for(battle)
    if isinstance(command, CONSENT_COMMANDS):
        return by_consent(system, stand, seat, command, dice, past_of(battle))
    return decide(system, stand, seat, command, dice)


def follow_orders(battle_id: uuid.UUID) -> None:
    """Do what standing orders say of how the battle stands."""
    with transaction.atomic():
        battle = row.lock(battle_id)
        if battle is not None and battle.stage == Battle.Stage.PLAYING:
            _follow_orders(battle_id, stand_for_writing(battle))


def _follow_orders(battle_id: uuid.UUID, stand: Stand) -> None:
    """One order after the other, in the same transaction as what they answer; the row is locked."""
    for _ in range(MOST_ORDERED):
        battle = row.lock(battle_id)
        assert battle is not None
        step = ordered_step(battle, stand)
        if step is None:
            return
        _write(battle, stand, step)
        stand = step.battle


def _playing(battle: Row) -> Stand:
    if battle.stage == Battle.Stage.WAITING:
        raise Conflict(say("battle.waits"))
    return stand_for_writing(battle)


def _write(
    battle: Row, before: Stand | None, step: Step[Any], command: tuple[uuid.UUID, str] | None = None
) -> int:
    """Write a step; once it is committed, remember it and let everybody know."""
    now = timezone.now()
    standing = _standing(battle, step, now)
    lines = _lines(battle, before, step)
    head = writing.append(
        battle,
        lines,
        standing,
        at=now,
        revision=revision(battle.system),
        command=command,
    )
    if crossed(battle.head, head):
        write_snapshot(battle, step.battle)
    written = [
        log.Entry(seq, now, line.event, line.told) for seq, line in enumerate(lines, start=battle.head + 1)
    ]
    transaction.on_commit(lambda: log.latest.put(battle.pk, written))
    transaction.on_commit(lambda: memory.put(battle.pk, step.battle))
    transaction.on_commit(lambda: announce(battle.pk), robust=True)
    if standing.awaits_bot:
        transaction.on_commit(lambda: wake_bot(battle.pk), robust=True)
    if standing.stage == Battle.Stage.OVER:
        transaction.on_commit(lambda: endings.tell(battle.pk), robust=True)
    return head


def _lines(battle: Row, before: Stand | None, step: Step[Any]) -> list[writing.Line]:
    """The events with what is told of each, which looks at the battle as it was just before it."""
    system = get_system(battle.system)
    stand = before or step.battle
    lines = []
    for event in step.events:
        lines.append(writing.Line(encode(event).decode(), encode(tell(system, stand, event)).decode()))
        if before is not None and event is not step.events[-1]:
            stand = evolve(system, stand, event)
    return lines


def _standing(battle: Row, step: Step[Any], now: datetime) -> writing.Standing:
    waited_for = awaited(get_system(battle.system), step.battle)
    asked = (*asked_of(step.battle), *offered_a_draw(step.battle))
    to_do: list[str] = list(dict.fromkeys((*waited_for, *asked)))
    result = step.battle.result
    clock, deadline = wound_by(battle, step, waited_for, now)
    return writing.Standing(
        stage=Battle.Stage.OVER if result else Battle.Stage.PLAYING,
        awaited=to_do,
        awaits_bot=not set(battle.bots).isdisjoint(to_do),
        clock=clock,
        deadline=deadline,
        result=encode(result).decode() if result else None,
    )
