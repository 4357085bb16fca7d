"""Dice that anyone can verify, and dice that are written down."""

import hashlib
import hmac
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.dice import FairDice, ScriptedDice, ScriptExhausted, commitment, seeded

#: The 99.999 percent quantile of chi squared with 19 degrees of freedom, and a little.
SUSPICIOUS = 60


@given(st.binary(min_size=1), st.lists(st.binary(), max_size=3), st.integers(0, 2**40), st.integers(1, 1000))
def test_a_die_depends_on_nothing_but_secret_nonces_and_number(secret, nonces, index, faces):
    first, again = FairDice(secret, nonces), FairDice(secret, nonces)
    again.roll(index + 1, faces)
    assert 1 <= first.roll(index, faces) <= faces
    assert first.roll(index, faces) == again.roll(index, faces)


def test_every_face_of_a_die_is_as_likely_as_the_next():
    dice, rolls = FairDice(b"secret", [b"one", b"two"]), 20_000
    counts = Counter(dice.roll(index, 20) for index in range(rolls))
    expected = rolls / 20
    assert sum((counts[face] - expected) ** 2 / expected for face in range(1, 21)) < SUSPICIOUS


def test_neighbouring_dice_are_independent():
    dice, rolls = FairDice(b"secret", [b"one"]), 20_000
    pairs = Counter((dice.roll(n, 4) - 1) * 5 + dice.roll(n + 1, 5) for n in range(0, rolls, 2))
    expected = rolls / 2 / 20
    assert sum((pairs[pair] - expected) ** 2 / expected for pair in range(1, 21)) < SUSPICIOUS


def test_another_secret_or_another_nonce_gives_other_dice():
    def rolls(secret, *nonces):
        dice = FairDice(secret, nonces)
        return [dice.roll(index, 20) for index in range(40)]

    assert (
        len({tuple(rolls(*args)) for args in ((b"a", b"1"), (b"b", b"1"), (b"a", b"2"), (b"a", b"1", b""))})
        == 4
    )


def test_nonces_are_told_apart_by_their_seat():
    assert [FairDice(b"a", [b"ab", b"c"]).roll(n, 20) for n in range(40)] != [
        FairDice(b"a", [b"a", b"bc"]).roll(n, 20) for n in range(40)
    ]


def test_anyone_can_compute_a_roll_with_the_published_recipe():
    nonces = b"".join(hashlib.sha256(nonce).digest() for nonce in (b"red's", b"blue's"))
    index, faces = 5, 20
    digest = hmac.new(
        b"secret", nonces + index.to_bytes(8, "big") + (0).to_bytes(4, "big"), "sha256"
    ).digest()
    drawn = int.from_bytes(digest[:4], "big")
    assert drawn < 2**32 - 2**32 % faces
    assert FairDice(b"secret", [b"red's", b"blue's"]).roll(index, faces) == drawn % faces + 1


def test_draws_that_would_favour_low_faces_are_drawn_again():
    # With this many faces nearly every second draw lies above the last full multiple.
    faces = 2**31 + 1
    dice = FairDice(b"secret")
    rolls = [dice.roll(index, faces) for index in range(200)]
    assert max(rolls) <= faces
    assert 60 < sum(roll > faces // 2 for roll in rolls) < 140


def test_the_commitment_is_the_sha_256_of_the_secret():
    assert commitment(b"secret") == hashlib.sha256(b"secret").hexdigest()


def test_seeds_repeat_and_differ():
    assert [seeded(1).roll(n, 20) for n in range(20)] == [seeded(1).roll(n, 20) for n in range(20)]
    assert [seeded(1).roll(n, 20) for n in range(20)] != [seeded(2).roll(n, 20) for n in range(20)]


def test_a_script_gives_its_faces_in_order_and_no_more():
    dice = ScriptedDice([3, 6])
    assert [dice.roll(0, 6), dice.roll(1, 6)] == [3, 6]
    with pytest.raises(ScriptExhausted, match="roll 3"):
        dice.roll(2, 6)


def test_a_script_holds_no_face_that_the_die_has_not():
    with pytest.raises(ScriptExhausted, match="roll 1 is 7"):
        ScriptedDice([7]).roll(0, 6)
