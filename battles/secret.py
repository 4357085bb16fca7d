"""The secret behind a battle's dice, which is kept nowhere.

A battle stores a random salt; its secret is made from the salt and the server's own key whenever dice
are to be rolled. So neither a copy of the database nor a serialiser's slip tells anybody the next roll.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from typing import TYPE_CHECKING, Protocol

from django.conf import settings

from rules.core.dice import FairDice, commitment
from rules.core.proof import dice_of

if TYPE_CHECKING:
    from battles.row import Row

SALT_BYTES = 32


class Sealed(Protocol):
    """Whatever knows a battle's salt and what was published about its secret."""

    @property
    def salt(self) -> bytes:
        """Random bytes, of this battle alone."""

    @property
    def commitment(self) -> str:
        """The SHA-256 of the secret."""


class SecretLost(RuntimeError):
    """The server's key is another than when the battle began."""


def new_salt() -> bytes:
    """The salt of a new battle."""
    return secrets.token_bytes(SALT_BYTES)


def commitment_to(salt: bytes) -> str:
    """What is published about a new battle's secret before its first roll."""
    return commitment(_secret(salt, settings.SECRET_KEY))


def secret_of(battle: Sealed) -> bytes:
    """The battle's secret. Raises ``SecretLost`` where no key that the server has fits its commitment."""
    for key in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS):
        secret = _secret(bytes(battle.salt), key)
        if hmac.compare_digest(commitment(secret), battle.commitment):
            return secret
    raise SecretLost(
        "The server's secret key has changed since this battle began: name the old one in "
        "SALLYPORT_OLD_SECRET_KEYS, so that its dice can go on."
    )


def dice_for(battle: Row) -> FairDice:
    """The battle's dice."""
    return dice_of(secret_of(battle), tuple(battle.nonces))


def _secret(salt: bytes, key: str) -> bytes:
    return hmac.digest(key.encode(), b"sallyport battle dice" + salt, hashlib.sha256)
