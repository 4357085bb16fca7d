"""Checking a battle's dice: anybody can do it with the published secret and this page.

The proof of a battle holds the commitment that was published before the first roll, the nonces of the
seats in their order and, once the battle is over, the secret and every roll.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from rules.core.dice import FairDice, commitment


class ProvenRoll(msgspec.Struct, frozen=True):
    """Die ``index`` (from 0) with so many ``faces`` showed ``face``."""

    index: int
    faces: int
    face: int


class Proof(msgspec.Struct, frozen=True):
    """What a battle published about its dice. ``secret`` is hexadecimal, None until the battle is over."""

    commitment: str
    nonces: tuple[str, ...]
    secret: str | None = None
    rolls: tuple[ProvenRoll, ...] = ()
    battle: str = ""
    system: str = ""


class NotYetProvable(ValueError):
    """The battle is not over, so its secret is not published."""


def read_proof(text: bytes) -> Proof:
    """A proof from its JSON text. Raises ``msgspec.DecodeError`` for anything else."""
    return msgspec.json.decode(text, type=Proof)


def dice_of(secret: bytes, nonces: tuple[str, ...]) -> FairDice:
    """The battle's dice: the nonces are the seats', in their order."""
    return FairDice(secret, [nonce.encode() for nonce in nonces])


def faults(proof: Proof) -> Iterator[str]:
    """What is wrong with a proof, in words; nothing for honest dice. Raises ``NotYetProvable``."""
    if proof.secret is None:
        raise NotYetProvable("the secret is published when the battle is over")
    try:
        secret = bytes.fromhex(proof.secret)
    except ValueError:
        yield "the secret is not hexadecimal"
        return
    if commitment(secret) != proof.commitment:
        yield "the secret is not the one that the commitment promised"
    dice = dice_of(secret, proof.nonces)
    for place, roll in enumerate(proof.rolls):
        if roll.index != place:
            yield f"roll {place} bears the number {roll.index}: a die was left out or used twice"
        if roll.index < 0 or roll.faces < 1:
            yield f"roll {place} is of no die"
            continue
        honest = dice.roll(roll.index, roll.faces)
        if roll.face != honest:
            yield f"roll {place} shows {roll.face} where the dice fell on {honest}"
