"""A battle's proof: what it has published about its dice so far."""

from __future__ import annotations

import uuid

from battles import log
from battles.access import Reader, look
from battles.models import Battle
from battles.row import Row
from battles.secret import secret_of
from rules.core.codec import codec
from rules.core.event import Rolled
from rules.core.proof import Proof, ProvenRoll
from rules.core.registry import get_system


def proof_of(battle_id: uuid.UUID, reader: Reader) -> Proof:
    """Commitment and nonces; once the battle is over the secret and every roll. Raises ``NotFound``."""
    battle = look(battle_id, reader)
    over = battle.stage == Battle.Stage.OVER
    return Proof(
        commitment=battle.commitment,
        nonces=tuple(battle.nonces),
        secret=secret_of(battle).hex() if over else None,
        rolls=_rolls(battle) if over else (),
        battle=str(battle.pk),
        system=battle.system,
    )


def _rolls(battle: Row) -> tuple[ProvenRoll, ...]:
    read = codec(get_system(battle.system))
    events = read.events(log.events(battle.pk, after=0, upto=battle.head))
    return tuple(
        ProvenRoll(event.index, event.faces, event.face) for event in events if isinstance(event, Rolled)
    )
