"""Opening battles: who hosts what, with which army, and against whom."""

from __future__ import annotations

import msgspec
from django.db import transaction

from accounts.models import User
from battles.bringing import Army
from battles.errors import Malformed
from battles.lobby.choosing import another_force, options_of, starter_of, system_of
from battles.lobby.seating import begin, brought_by, rehearse, sit
from battles.models import Battle, new_code
from battles.secret import commitment_to, new_salt
from rules.core.bots import BOTS
from rules.core.codec import revision
from rules.core.starter import SEATS

HOST, GUEST = SEATS


class Wish(msgspec.Struct, frozen=True):
    """The battle that a host would like, its table and mission named by starter ids.

    A bot brings what the host gives it, or else another ready-made force than the host's.
    """

    system: str
    name: str
    army: Army
    table: str
    mission: str
    opponent: str
    nonce: str
    bot: str = "random"
    bot_army: Army | None = None
    spectators: bool = False
    decision_seconds: int | None = None
    options: dict[str, str] = {}


def open_for(host: User, wish: Wish, language: str) -> Battle:
    """A new battle that waits for an opponent, or one against a bot that has begun. Raises ``Refused``."""
    system = system_of(wish.system)
    table = starter_of(system.starter_tables(), wish.table)
    mission = starter_of(system.starter_missions(), wish.mission)
    salt = new_salt()
    with transaction.atomic():
        battle = Battle.objects.create(
            system=system.id,
            name=wish.name,
            host=host,
            table=table.data,
            table_name=table.name,
            mission=mission.data,
            options=options_of(system, wish.options),
            mission_name=mission.name,
            spectators=wish.spectators,
            revision=revision(system.id),
            salt=salt,
            commitment=commitment_to(salt),
            decision_seconds=wish.decision_seconds,
        )
        brought = brought_by(host, wish.army, system, language)
        sit(battle, HOST, brought, wish.nonce, user=host)
        if wish.opponent == "bot":
            if wish.bot not in BOTS:
                raise Malformed(f"There is no bot “{wish.bot}”; there are: {', '.join(BOTS)}.")
            army = wish.bot_army or Army(force=another_force(system, wish.army.force))
            sit(battle, GUEST, brought_by(host, army, system, language), new_code(), bot=wish.bot)
            begin(battle, language)
        elif wish.army.is_made:
            rehearse(system, battle, brought, language)
    return battle
