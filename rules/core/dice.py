"""Where faces come from: a script in tests, and a stream that anyone can verify in play.

A battle's server publishes the SHA-256 of a secret before the first roll, each seat adds a nonce
of its own, and die *n* is drawn from HMAC-SHA256(secret, nonces and n). When the battle ends the
secret is published, and every roll can be computed again.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable, Sequence
from typing import Protocol

#: Draws at or above the largest multiple of the die's faces in this range are drawn again.
_DRAW_BITS = 32
_DRAWS_PER_DIGEST = 8


class DiceSource(Protocol):
    """Gives the faces of a battle's dice, in order."""

    def roll(self, index: int, faces: int) -> int:
        """The face, from 1 to ``faces``, of the battle's die number ``index`` (from 0)."""
        ...


class ScriptedDice:
    """Faces written down beforehand, for scenarios."""

    def __init__(self, faces: Iterable[int]) -> None:
        self.faces = list(faces)
        self.used = 0

    def roll(self, index: int, faces: int) -> int:
        """The next face of the script. Raises ``ScriptExhausted`` where none is left or none fits."""
        if self.used >= len(self.faces):
            raise ScriptExhausted(f"roll {self.used + 1} (1 to {faces}) is not in the script")
        face = self.faces[self.used]
        if not 1 <= face <= faces:
            raise ScriptExhausted(f"roll {self.used + 1} is {face}, but the die has {faces} faces")
        self.used += 1
        return face


class ScriptExhausted(Exception):
    """A scenario asked for a roll that its script does not hold."""


class FairDice:
    """The verifiable stream: each die depends only on the secret, the nonces and its number."""

    def __init__(self, secret: bytes, nonces: Sequence[bytes] = ()) -> None:
        self._secret = secret
        self._nonces = b"".join(hashlib.sha256(nonce).digest() for nonce in nonces)

    def roll(self, index: int, faces: int) -> int:
        """The face of die ``index``, by rejection sampling, so that every face is equally likely."""
        limit = (1 << _DRAW_BITS) - (1 << _DRAW_BITS) % faces
        attempt = 0
        while True:
            numbered = self._nonces + index.to_bytes(8, "big") + attempt.to_bytes(4, "big")
            digest = hmac.digest(self._secret, numbered, "sha256")
            for place in range(_DRAWS_PER_DIGEST):
                drawn = int.from_bytes(digest[4 * place : 4 * place + 4], "big")
                if drawn < limit:
                    return drawn % faces + 1
            attempt += 1


def commitment(secret: bytes) -> str:
    """What is published before the first roll: the SHA-256 of the secret, in hexadecimal."""
    return hashlib.sha256(secret).hexdigest()


def seeded(seed: int | str) -> FairDice:
    """Dice that repeat for the same seed, for bots and tests."""
    return FairDice(f"seed {seed}".encode())
