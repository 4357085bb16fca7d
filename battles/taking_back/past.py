"""A battle as it stood when its log was shorter: what taking steps back needs."""

from __future__ import annotations

import uuid
from functools import partial

import msgspec

from battles import standing
from battles.row import Logged
from battles.standing import Stand
from rules.core.consent import Past


class _Then(msgspec.Struct, frozen=True):
    """A battle whose log ends earlier."""

    pk: uuid.UUID
    system: str
    head: int


def past_of(battle: Logged) -> Past:
    """How this battle stood at any length of its log, up to its head."""
    return partial(_at, battle)


def _at(battle: Logged, length: int) -> Stand:
    return standing.folded_to(_Then(battle.pk, battle.system, length), None)
