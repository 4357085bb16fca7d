"""The ledger of results: entered, confirmed, disputed, ruled, taken back. Lines are added, never changed."""

from __future__ import annotations

import uuid

import msgspec
from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts.models import User
from campaigns.clubs.roles import Deed
from campaigns.consequences.ending import Ending
from campaigns.errors import Conflict, Forbidden, IdReused, Malformed
from campaigns.leagues import access, counted, rating_steps
from campaigns.leagues.models import League, Pairing, ResultLine
from campaigns.leagues.outcome import Side
from campaigns.leagues.reading import scheme_of
from campaigns.leagues.ties import broken
from rules.core.message import say

Kind, Won, State = ResultLine.Kind, ResultLine.Won, Pairing.State


class Said(msgspec.Struct, frozen=True):
    """A result as somebody says it: who won, victory points of the game, extra points by id."""

    won: str
    score_one: int = 0
    score_other: int = 0
    extras_one: dict[str, int] = {}
    extras_other: dict[str, int] = {}


def said_by(line: ResultLine) -> Said:
    """What a line says of the result."""
    return Said(**{name: getattr(line, name) for name in Said.__struct_fields__})


def enter(person: User, pairing_id: uuid.UUID, id: uuid.UUID, said: Said) -> None:
    """Enter the result of a game on a real table, as one of its players.

    The other player confirms it, also by entering the same; entering something else makes it a dispute.
    """
    with transaction.atomic():
        pairing = access.held(pairing_id)
        own = access.player(person, pairing)
        if _is_there(id, pairing, person):
            return
        _ensure_open(pairing)
        _ensure_counts(pairing, said)
        before = pairing.line if pairing.state != State.OPEN else None
        by_other = before is not None and before.author_id != own.user_id
        if before is not None and by_other and said_by(before) == said:
            _settle(pairing, _line(pairing, Kind.CONFIRMED, id, person, said))
            return
        line = _line(pairing, Kind.ENTERED, id, person, said)
        _hold(pairing, line, State.DISPUTED if by_other or pairing.state == State.DISPUTED else State.ENTERED)


def confirm(person: User, pairing_id: uuid.UUID, id: uuid.UUID, entered: uuid.UUID) -> None:
    """Confirm what the other player has entered: the line ``entered``, and no later one."""
    with transaction.atomic():
        pairing, line = _answered(person, pairing_id, id, entered)
        if line is not None:
            _settle(pairing, _line(pairing, Kind.CONFIRMED, id, person, said_by(line)))


def dispute(person: User, pairing_id: uuid.UUID, id: uuid.UUID, entered: uuid.UUID, reason: str) -> None:
    """Say that what the other player has entered is not so; an umpire will rule."""
    with transaction.atomic():
        pairing, line = _answered(person, pairing_id, id, entered)
        if line is not None:
            _line(pairing, Kind.DISPUTED, id, person, said_by(line), reason)
            _hold(pairing, line, State.DISPUTED)


def _answered(
    person: User, pairing_id: uuid.UUID, id: uuid.UUID, entered: uuid.UUID
) -> tuple[Pairing, ResultLine | None]:
    """The pairing and the line that is answered; no line, where the answer is there already."""
    pairing = access.held(pairing_id)
    access.player(person, pairing)
    if _is_there(id, pairing, person):
        return pairing, None
    line = pairing.line
    if pairing.state != State.ENTERED or line is None or line.pk != entered:
        raise Conflict(say("result.changed"))
    if line.author_id == person.pk:
        raise Forbidden(say("result.own_word"))
    return pairing, line


def rule(person: User, pairing_id: uuid.UUID, id: uuid.UUID, said: Said, reason: str) -> None:
    """Say as an umpire what counts, whatever was said before; nobody rules in a game of their own."""
    with transaction.atomic():
        pairing = _judged(person, pairing_id)
        if _is_there(id, pairing, person):
            return
        _ensure_decides(pairing, said)
        _ensure_counts(pairing, said)
        _ensure_nobody_moved_on(pairing, said.won)
        _settle(pairing, _line(pairing, Kind.RULED, id, person, said, reason))


def undo(person: User, pairing_id: uuid.UUID, id: uuid.UUID, reason: str) -> None:
    """Let a result count no more, as an umpire: the game is open again."""
    with transaction.atomic():
        pairing = _judged(person, pairing_id)
        if _is_there(id, pairing, person):
            return
        if pairing.state == State.OPEN:
            raise Conflict(say("result.none"))
        _ensure_nobody_moved_on(pairing, "")
        _line(pairing, Kind.UNDONE, id, person, None, reason)
        pairing.settled_at = None
        _hold(pairing, None, State.OPEN)


def of_battle(ending: Ending, pairing_id: uuid.UUID) -> None:
    """Write what came of a battle. It counts, unless an umpire has ruled before it ended."""
    pairing = access.held(pairing_id)
    said = _said_by_battle(ending, pairing)
    if said is None or pairing.battle_id != ending.battle_id:
        return
    line = _line(pairing, Kind.BATTLE, uuid.uuid5(pairing.pk, str(ending.battle_id)), None, said)
    if pairing.state == State.SETTLED:
        return
    _settle(pairing, line)


def walk_over(pairing: Pairing, person: User, stays: uuid.UUID) -> None:
    """Let the entrant who plays on go through, whatever was said of the game. The pairing is held."""
    won = Won.ONE if pairing.one_id == stays else Won.OTHER
    _settle(pairing, _line(pairing, Kind.WALK_OVER, uuid.uuid4(), person, Said(won.value)))


def _said_by_battle(ending: Ending, pairing: Pairing) -> Said | None:
    assert pairing.other is not None
    one, other = ending.side_of(pairing.one.user_id), ending.side_of(pairing.other.user_id)
    if one is None or other is None:
        return None
    won = Won.ONE if one.won else Won.OTHER if other.won else Won.DRAW
    return Said(won.value, one.score, other.score)


def _judged(person: User, pairing_id: uuid.UUID) -> Pairing:
    pairing = access.held(pairing_id)
    access.member(person, pairing.round.league, Deed.JUDGE)
    if pairing.other is None:
        raise Conflict(say("result.bye"))
    if person.pk in {pairing.one.user_id, pairing.other.user_id}:
        raise Forbidden(say("result.own_game"))
    return pairing


def _is_there(id: uuid.UUID, pairing: Pairing, person: User) -> bool:
    """Whether this line was written before. Raises ``IdReused`` where it is another one."""
    known = ResultLine.objects.filter(pk=id).first()
    if known is None:
        return False
    if (known.pairing_id, known.author_id) != (pairing.pk, person.pk):
        raise IdReused
    return True


def _ensure_open(pairing: Pairing) -> None:
    if pairing.state == State.SETTLED:
        raise Conflict(say("result.settled"))
    if pairing.round.league.stage == League.Stage.OVER:
        raise Conflict(say("league.is_over"))
    if pairing.battle is not None and pairing.battle.stage != pairing.battle.Stage.WAITING:
        raise Conflict(say("result.battle_decides"))


def _ensure_counts(pairing: Pairing, said: Said) -> None:
    """Whether the league's scheme can count this. Raises ``Malformed``."""
    most = {extra.id: extra.most for extra in scheme_of(pairing.round.league).extras}
    for id, given in (*said.extras_one.items(), *said.extras_other.items()):
        if not 0 <= given <= most.get(id, -1):
            raise Malformed(say("result.extra", id=id, most=most.get(id, 0)))


def _ensure_decides(pairing: Pairing, said: Said) -> None:
    """Whether an umpire's word leaves nothing open. Raises ``Malformed``."""
    if _is_drawn_knock_out(pairing, said.won):
        raise Malformed(say("result.no_draw"))


def _is_drawn_knock_out(pairing: Pairing, won: str) -> bool:
    return won == Won.DRAW and pairing.round.league.format == League.Format.KNOCK_OUT


def _ensure_nobody_moved_on(pairing: Pairing, won: str) -> None:
    """In a knock-out the winner of a game whose next round is paired stays the winner."""
    league = pairing.round.league
    if league.format != League.Format.KNOCK_OUT or (pairing.line is not None and pairing.line.won == won):
        return
    if league.rounds.filter(number__gt=pairing.round.number).exists():
        raise Conflict(say("result.moved_on"))


def _line(
    pairing: Pairing,
    kind: ResultLine.Kind,
    id: uuid.UUID,
    author: User | None,
    said: Said | None,
    reason: str = "",
) -> ResultLine:
    fields = msgspec.structs.asdict(said) if said is not None else {}
    try:
        with transaction.atomic():
            return ResultLine.objects.create(
                id=id, pairing=pairing, kind=kind, author=author, reason=reason, **fields
            )
    except IntegrityError:
        raise IdReused from None


def _settle(pairing: Pairing, line: ResultLine) -> None:
    if _is_drawn_knock_out(pairing, line.won):
        _break_tie(pairing, line)
        return
    # When it is settled anew, it still counts from the day on which it first was.
    pairing.settled_at = pairing.settled_at or timezone.now()
    _hold(pairing, line, State.SETTLED)


def _break_tie(pairing: Pairing, drawn: ResultLine) -> None:
    """Decide a drawn game as its league decides them, in a line of its own."""
    assert pairing.other is not None
    said, seeds = said_by(drawn), (pairing.one.seed or 0, pairing.other.seed or 0)
    one = Side(str(pairing.one_id), said.score_one, said.extras_one)
    other = Side(str(pairing.other_id), said.score_other, said.extras_other)
    found = broken(scheme_of(pairing.round.league), one, other, seeds)
    decided = msgspec.structs.replace(said, won=found.won)
    line = _line(pairing, Kind.BROKEN_TIE, uuid.uuid5(drawn.pk, "tie"), None, decided, found.by)
    if found.won:
        _settle(pairing, line)
    elif found.by == "replay":
        # The battle that was drawn is over: the two open another one, or play at a real table.
        pairing.battle, pairing.settled_at = None, None
        _hold(pairing, None, State.OPEN)
    else:
        _hold(pairing, drawn, State.DISPUTED)


def _hold(pairing: Pairing, line: ResultLine | None, state: Pairing.State) -> None:
    pairing.line, pairing.state = line, state
    pairing.save(update_fields=["line", "state", "settled_at", "battle"])
    rating_steps.follow(pairing)
    counted.count(pairing)
