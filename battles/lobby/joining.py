"""Invitations, the free seat, and saying that one is ready."""

from __future__ import annotations

import uuid
from collections.abc import Mapping

from django.db import transaction

from accounts.models import User
from battles.bringing import Army, Brought
from battles.errors import Conflict, NotFound
from battles.lobby.models import Challenge
from battles.lobby.news import tell_lobby, tell_players
from battles.lobby.seating import begin, brought_by, ensure_agreed, free, rehearse, sit, taken
from battles.models import LONGEST_NAME, Battle, Seat
from rules.core.message import say
from rules.core.registry import get_system
from rules.core.several import TWO


def invitation(code: str) -> Battle:
    """The battle to which a code invites. Raises ``NotFound``."""
    battle = Battle.objects.select_related("host", "challenge").filter(invitation_code=code).first()
    if battle is None or not battle.seats.exists():
        raise NotFound(say("missing.invitation"))
    return battle


def accept(code: str, guest: User, army: Army, nonce: str, language: str) -> Battle:
    """Take a free seat; taking one twice gives the same battle. Raises ``Refused``.

    With the last one the battle begins, unless it waits until all have said that they are ready.
    """
    with transaction.atomic():
        battle = Battle.objects.select_for_update().filter(invitation_code=code).first()
        if battle is None:
            raise NotFound(say("missing.invitation"))
        seats = taken(battle)
        if battle.host_id == guest.pk:
            raise Conflict(say("invitation.own"))
        if any(seat.user_id == guest.pk for seat in seats.values()):
            return battle
        empty = free(battle)
        if not empty:
            raise Conflict(say("invitation.taken"))
        challenge = challenge_of(battle)
        if guest.pk != challenge.wanted_id and len(empty) <= _kept(challenge, battle, seats):
            raise Conflict(say("invitation.for_another"))
        brought = brought_by(guest, army, get_system(battle.system), language)
        _ensure_fits(challenge, brought)
        sit(battle, empty[0], brought, nonce, guest)
        _go_on(battle, challenge, language)
    return battle


def decline(code: str, person: User) -> None:
    """Say no to a challenge that was meant for oneself. Raises ``Refused``."""
    with transaction.atomic():
        battle = Battle.objects.select_for_update().filter(invitation_code=code).first()
        challenge = challenge_of(battle) if battle is not None else None
        if battle is None or challenge is None or challenge.wanted_id != person.pk:
            raise NotFound(say("missing.invitation"))
        if battle.stage != Battle.Stage.WAITING:
            raise Conflict(say("battle.begun"))
        challenge.declined = True
        challenge.save(update_fields=["declined"])
        tell_lobby(battle)
        tell_players(battle)


def say_ready(battle_id: uuid.UUID, person: User, ready: bool, language: str) -> None:
    """Say that one is ready, or is not after all; once all are, the battle begins. Raises ``Refused``."""
    with transaction.atomic():
        battle, seat = _seated(battle_id, person)
        if battle.stage != Battle.Stage.WAITING:
            return
        challenge = challenge_of(battle)
        others = [each for each in challenge.ready if each != seat.seat]
        challenge.ready = [*others, seat.seat] if ready else others
        if ready and free(battle):
            raise Conflict(say("battle.waits"))
        challenge.save(update_fields=["ready"])
        if {seat.seat for seat in taken(battle).values() if not seat.bot} <= set(challenge.ready):
            begin(battle, language)
        tell_players(battle)


def bring_another(battle_id: uuid.UUID, person: User, army: Army, language: str) -> None:
    """Bring another army than before; then nobody is ready any more. Raises ``Refused``."""
    with transaction.atomic():
        battle, seat = _waiting(battle_id, person)
        challenge, system = challenge_of(battle), get_system(battle.system)
        brought = brought_by(person, army, system, language)
        ensure_agreed(brought, challenge.most_points)
        if battle.host_id != person.pk:
            _ensure_fits(challenge, brought)
        rehearse(system, battle, brought, language)
        seat.force, seat.force_name = brought.force, brought.name[:LONGEST_NAME]
        seat.points = brought.points
        seat.save(update_fields=["force", "force_name", "points"])
        _nobody_is_ready(challenge)
        tell_lobby(battle)
        tell_players(battle)


def free_the_seat(battle_id: uuid.UUID, person: User, seat: str = "") -> None:
    """A guest leaves, or the host sends guests away: from ``seat``, or all of them. Raises ``Refused``."""
    with transaction.atomic():
        battle, own = _waiting(battle_id, person)
        guests = battle.seats.filter(bot="").exclude(user=battle.host_id)
        if person.pk != battle.host_id:
            guests = guests.filter(pk=own.pk)
        elif seat:
            guests = guests.filter(seat=seat)
            if not guests.exists():
                raise NotFound(say("missing.seat"))
        guests.delete()
        _nobody_is_ready(challenge_of(battle))
        tell_lobby(battle)
        tell_players(battle)


def challenge_of(battle: Battle) -> Challenge:
    """The battle's challenge; for one that was opened before there were any, the usual one."""
    return Challenge.objects.filter(battle=battle).first() or Challenge(battle=battle)


def _go_on(battle: Battle, challenge: Challenge, language: str) -> None:
    """Once all seats are taken: begin, or wait until all are ready."""
    if free(battle):
        tell_players(battle)
    elif challenge.waits_for_ready:
        _nobody_is_ready(challenge)
        tell_players(battle)
    else:
        begin(battle, language)
    tell_lobby(battle)


def _nobody_is_ready(challenge: Challenge) -> None:
    challenge.ready = []
    challenge.save(update_fields=None if challenge._state.adding else ["ready"])


def _kept(challenge: Challenge, battle: Battle, seats: Mapping[str, Seat]) -> int:
    """Seats that wait for somebody by name; in a battle of several, no longer once they have said no."""
    if challenge.wanted_id is None or any(seat.user_id == challenge.wanted_id for seat in seats.values()):
        return 0
    return 0 if challenge.declined and battle.size > TWO else 1


def _ensure_fits(challenge: Challenge, brought: Brought) -> None:
    """Whether a guest's army is of the size that the host asks for. Raises ``Conflict``."""
    least = challenge.least_points
    if least is not None and brought.points < least:
        raise Conflict(say("invitation.too_small", points=brought.points, least=least))
    ensure_agreed(brought, challenge.most_points)


def _waiting(battle_id: uuid.UUID, person: User) -> tuple[Battle, Seat]:
    """A battle that has not begun and the person's seat in it. Raises ``Refused``."""
    battle, own = _seated(battle_id, person)
    if battle.stage != Battle.Stage.WAITING:
        raise Conflict(say("battle.begun"))
    return battle, own


def _seated(battle_id: uuid.UUID, person: User) -> tuple[Battle, Seat]:
    """A battle, locked, and the person's seat in it. Raises ``NotFound``."""
    battle = Battle.objects.select_for_update().filter(pk=battle_id).first()
    own = battle.seats.filter(user=person).first() if battle is not None else None
    if battle is None or own is None:
        raise NotFound
    return battle, own
