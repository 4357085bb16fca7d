"""Invitations, the free seat, and saying that one is ready."""

from __future__ import annotations

import uuid

from django.db import transaction

from accounts.models import User
from battles.bringing import Army, Brought
from battles.errors import Conflict, NotFound
from battles.lobby.models import Challenge
from battles.lobby.news import tell_lobby, tell_players
from battles.lobby.seating import begin, brought_by, rehearse, seats_of, sit
from battles.models import LONGEST_NAME, Battle, Seat
from rules.core.message import say
from rules.core.registry import get_system
from rules.core.starter import SEATS


def invitation(code: str) -> Battle:
    """The battle to which a code invites. Raises ``NotFound``."""
    battle = Battle.objects.select_related("host", "challenge").filter(invitation_code=code).first()
    if battle is None or not battle.seats.exists():
        raise NotFound(say("missing.invitation"))
    return battle


def accept(code: str, guest: User, army: Army, nonce: str, language: str) -> Battle:
    """Take the free seat; taking it twice gives the same battle. Raises ``Refused``.

    The battle begins, unless it waits until both have said that they are ready.
    """
    with transaction.atomic():
        battle = Battle.objects.select_for_update().filter(invitation_code=code).first()
        if battle is None:
            raise NotFound(say("missing.invitation"))
        seats = seats_of(battle)
        if battle.host_id == guest.pk:
            raise Conflict(say("invitation.own"))
        if any(seat.user_id == guest.pk for seat in seats.values()):
            return battle
        free = [seat for seat in SEATS if seat not in seats]
        if not free:
            raise Conflict(say("invitation.taken"))
        challenge = challenge_of(battle)
        if challenge.wanted_id not in {None, guest.pk}:
            raise Conflict(say("invitation.for_another"))
        brought = brought_by(guest, army, get_system(battle.system), language)
        _ensure_fits(challenge, brought)
        sit(battle, free[0], brought, nonce, guest)
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
    """Say that one is ready, or is not after all; once both are, the battle begins. Raises ``Refused``."""
    with transaction.atomic():
        battle, seat = _seated(battle_id, person)
        if battle.stage != Battle.Stage.WAITING:
            return
        challenge = challenge_of(battle)
        others = [each for each in challenge.ready if each != seat.seat]
        challenge.ready = [*others, seat.seat] if ready else others
        if ready and len(seats_of(battle)) < len(SEATS):
            raise Conflict(say("battle.waits"))
        challenge.save(update_fields=["ready"])
        if set(challenge.ready) == set(SEATS):
            begin(battle, language)
        tell_players(battle)


def bring_another(battle_id: uuid.UUID, person: User, army: Army, language: str) -> None:
    """Bring another army than before; then nobody is ready any more. Raises ``Refused``."""
    with transaction.atomic():
        battle, seat = _waiting(battle_id, person)
        challenge, system = challenge_of(battle), get_system(battle.system)
        brought = brought_by(person, army, system, language)
        if battle.host_id != person.pk:
            _ensure_fits(challenge, brought)
        rehearse(system, battle, brought, language)
        seat.force, seat.force_name = brought.force, brought.name[:LONGEST_NAME]
        seat.points = brought.points
        seat.save(update_fields=["force", "force_name", "points"])
        _nobody_is_ready(challenge)
        tell_lobby(battle)
        tell_players(battle)


def free_the_seat(battle_id: uuid.UUID, person: User) -> None:
    """The guest leaves, or the host sends them away: the seat is free again. Raises ``Refused``."""
    with transaction.atomic():
        battle, _ = _waiting(battle_id, person)
        battle.seats.exclude(user=battle.host_id).delete()
        _nobody_is_ready(challenge_of(battle))
        tell_lobby(battle)
        tell_players(battle)


def challenge_of(battle: Battle) -> Challenge:
    """The battle's challenge; for one that was opened before there were any, the usual one."""
    return Challenge.objects.filter(battle=battle).first() or Challenge(battle=battle)


def _go_on(battle: Battle, challenge: Challenge, language: str) -> None:
    """Both seats are taken: begin, or wait until both are ready."""
    if challenge.waits_for_ready:
        _nobody_is_ready(challenge)
        tell_players(battle)
    else:
        begin(battle, language)
    tell_lobby(battle)


def _nobody_is_ready(challenge: Challenge) -> None:
    challenge.ready = []
    challenge.save(update_fields=None if challenge._state.adding else ["ready"])


def _ensure_fits(challenge: Challenge, brought: Brought) -> None:
    """Whether an army is of the size that the host asks for. Raises ``Conflict``."""
    least, most = challenge.least_points, challenge.most_points
    if least is not None and brought.points < least:
        raise Conflict(say("invitation.too_small", points=brought.points, least=least))
    if most is not None and brought.points > most:
        raise Conflict(say("invitation.too_large", points=brought.points, most=most))


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
