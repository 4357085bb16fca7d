"""Taking a seat with an army, and beginning once nobody is missing."""

from __future__ import annotations

from typing import Any

from accounts.models import User
from battles import desk
from battles.bringing import Army, Brought, bring
from battles.models import LONGEST_NAME, Battle, Seat
from battles.texts import refused_by, texts_of
from rules.core.refusal import Illegal
from rules.core.starter import SEATS
from rules.core.system import Brief, System


def brought_by(person: User, army: Army, system: System[Any], language: str) -> Brought:
    """The battle's copy of an army. Raises ``Refused``."""
    try:
        return bring(system, army, person)
    except Illegal as illegal:
        raise refused_by(illegal, texts_of(system.id, language), head=0) from illegal


def sit(
    battle: Battle, seat: str, brought: Brought, nonce: str, *, user: User | None = None, bot: str = ""
) -> None:
    """Put a player or a bot into a seat."""
    Seat.objects.create(
        battle=battle,
        seat=seat,
        user=user,
        bot=bot,
        player_name=user.get_username() if user else f"Bot ({bot})",
        force=brought.force,
        force_name=brought.name[:LONGEST_NAME],
        points=brought.points,
        nonce=nonce,
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
        desk.open_battle(battle)
    except Illegal as illegal:
        raise refused_by(illegal, texts_of(battle.system, language), battle.head) from illegal
    battle.refresh_from_db()
