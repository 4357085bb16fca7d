"""Taking a seat with an army, and beginning once nobody is missing."""

from __future__ import annotations

from typing import Any

from accounts.models import User
from battles import desk
from battles.bringing import Army, Brought, bring
from battles.errors import Conflict, Malformed
from battles.lobby.lots import draw
from battles.models import LONGEST_NAME, Battle, Seat, new_code
from battles.texts import refused_by, texts_of
from rules.core.bots import BOTS
from rules.core.message import say
from rules.core.refusal import Illegal
from rules.core.several import ALL_SEATS
from rules.core.starter import SEATS
from rules.core.system import Brief, System


def brought_by(person: User, army: Army, system: System[Any], language: str) -> Brought:
    """The battle's copy of an army. Raises ``Refused``."""
    try:
        return bring(system, army, person)
    except Illegal as illegal:
        raise refused_by(illegal, texts_of(system.id, language), head=0) from illegal


def sit(battle: Battle, seat: str, brought: Brought, nonce: str, user: User) -> None:
    """Put a player into a seat."""
    _seat(battle, seat, brought, nonce=nonce, user=user, player_name=user.get_username())


def sit_beside(battle: Battle, seat: str, brought: Brought, user: User, name: str) -> None:
    """Put somebody into a seat who plays at ``user``'s screen; the server adds their part of the luck."""
    named = name.strip() or f"{user.get_username()} ({battle.seats.count() + 1})"
    _seat(battle, seat, brought, nonce=new_code(), user=user, player_name=named, hot_seat=True)


def sit_bot(battle: Battle, seat: str, brought: Brought, bot: str) -> None:
    """Put a bot into a seat. Raises ``Malformed``."""
    if bot not in BOTS:
        raise Malformed(f"There is no bot “{bot}”; there are: {', '.join(BOTS)}.")
    _seat(battle, seat, brought, nonce=new_code(), bot=bot, player_name=f"Bot ({bot})")


def taken(battle: Battle) -> dict[str, Seat]:
    """The seats that are taken, by their ids."""
    return {seat.seat: seat for seat in battle.seats.select_related("user")}


def free(battle: Battle) -> list[str]:
    """The seats that are not, in their order."""
    return [seat for seat in ALL_SEATS[: battle.size] if seat not in taken(battle)]


def ensure_agreed(brought: Brought, most: int | None) -> None:
    """Whether an army keeps within the total that was agreed on (None: none was). Raises ``Conflict``."""
    if most is not None and brought.points > most:
        raise Conflict(
            say("invitation.too_large", points=brought.points, most=most),
            remedy=say("invitation.too_large.remedy", over=brought.points - most, most=most),
        )


def rehearse(system: System[Any], battle: Battle, brought: Brought, language: str) -> None:
    """Let a force meet itself: what cannot be played is refused to its own player, not to whoever joins."""
    brief = Brief(
        seats=SEATS,
        names=dict.fromkeys(SEATS, brought.name),
        forces=dict.fromkeys(SEATS, brought.force),
        table=battle.table,
        mission=battle.mission,
        options=battle.options,
    )
    try:
        system.setup(brief)
    except Illegal as illegal:
        raise refused_by(illegal, texts_of(system.id, language), head=0) from illegal


def begin(battle: Battle, language: str) -> None:
    """Begin a battle whose seats are taken. Raises ``Refused`` where it cannot be played."""
    try:
        desk.open_battle(battle, draw(battle))
    except Illegal as illegal:
        raise refused_by(illegal, texts_of(battle.system, language), battle.head) from illegal
    battle.refresh_from_db()


def _seat(battle: Battle, seat: str, brought: Brought, **fields: Any) -> None:
    Seat.objects.create(
        battle=battle,
        seat=seat,
        force=brought.force,
        force_name=brought.name[:LONGEST_NAME],
        points=brought.points,
        **fields,
    )
