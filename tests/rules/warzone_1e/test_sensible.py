"""The sensible player of the first edition: its sums are those of the rules, and it beats chance."""

from __future__ import annotations

import os
from itertools import islice
from typing import Any

import pytest

from rules.core.bots import BOTS
from rules.core.ids import ModelId, SeatId, WeaponId
from rules.core.registry import get_system
from rules.core.selfplay import play
from rules.core.series import Series
from rules.warzone_1e.bots import attacks
from rules.warzone_1e.bots.gains import aiming, bracing, firing
from rules.warzone_1e.bots.prices import price, standing
from rules.warzone_1e.shooting.commands import Aim, Brace, Fire
from rules.warzone_1e.state import Battlefield

SYSTEM = get_system("warzone_1e")
RED = SeatId("red")

#: Mirror battles of the long run, and the share of them that the sensible bot has to win: a hundred take ten
#: minutes, ``SALLYPORT_BOT_GAMES=100`` after a change of its judgement.
BATTLES = int(os.environ.get("SALLYPORT_BOT_GAMES", "2"))
ENOUGH = 0.85


def field_of(weapon: dict[str, Any], **target: Any) -> Battlefield:
    """A shooter of MW 12 with three actions, ten inches from an enemy worth twenty points."""
    staged: Battlefield = SYSTEM.stage(
        {
            "state": {"unit": "reds"},
            "board": {},
            "units": [
                {
                    "id": "reds", "owner": "red", "kind": "individual",
                    "models": [
                        {"id": "r", "at": [10, 24], "facing": 0, "profile": {"mw": 12}, "weapons": [weapon]}
                    ],
                },
                {
                    "id": "blues", "owner": "blue", "kind": "individual",
                    "models": [{"id": "t", "at": [20, 24], "facing": 180, "points": 20, **target}],
                },
            ],
        }
    )  # fmt: skip
    return staged


RIFLE = {"id": "gun", "damage": 14, "range": [24]}
CANNON = {"id": "gun", "damage": 14, "times": 3, "range": [24], "traits": ["heavy"]}
SHOT = Fire(ModelId("r"), WeaponId("gun"), ModelId("t"))


def test_a_shot_is_worth_what_it_kills_on_the_average() -> None:
    """Hit on 12, of which a natural 1 leaves no Armor roll; Armor 22 - 14 holds on 8."""
    field = field_of(RIFLE, profile={"a": 22})
    expected = 20 * (11 / 20 * 12 / 20 + 1 / 20)
    assert firing(field, RED, SHOT) == pytest.approx(expected)


def test_several_wounds_are_counted_one_by_one() -> None:
    """Two of three Armor rolls have to fail; one that fails hurts, and a natural 1 fails all three."""
    field = field_of({**CANNON, "traits": []}, profile={"a": 24, "w": 2})
    through = 10 / 20
    dead = 3 * through**2 * (1 - through) + through**3
    hurt = 3 * through * (1 - through) ** 2
    worth = price(field.models[ModelId("t")])
    assert firing(field, RED, SHOT) == pytest.approx(
        worth * (11 / 20 * (dead + attacks.HURT * hurt) + 1 / 20)
    )


def test_aiming_pays_where_two_better_shots_beat_three() -> None:
    field = field_of(RIFLE, profile={"a": 30})
    assert aiming(field, RED, Aim(SHOT.model, SHOT.weapon, SHOT.target)) > firing(field, RED, SHOT)
    bare = field_of(RIFLE, profile={"a": 14})
    assert aiming(bare, RED, Aim(SHOT.model, SHOT.weapon, SHOT.target)) < firing(bare, RED, SHOT) * 1.2


def test_a_heavy_weapon_is_braced_first() -> None:
    field = field_of(CANNON, profile={"a": 24, "w": 2})
    assert bracing(field, RED, Brace(SHOT.model, SHOT.weapon)) > firing(field, RED, SHOT) * 0.9


def test_who_is_left_and_calm_is_what_a_side_is_worth() -> None:
    field = field_of(RIFLE)
    assert standing(field, RED) == -standing(field, SeatId("blue"))


@pytest.mark.slow
@pytest.mark.timeout(7200)
def test_it_wins_most_mirror_battles_over_all_forces_and_missions() -> None:
    lost = []
    series = Series(("sensible", "random"), mirror=True, every=True)
    for bout in islice(series.bouts(SYSTEM, 1), BATTLES):
        game, _ = play(SYSTEM, bout.brief, [BOTS[name] for name in bout.bots], bout.seed, checked=False)
        assert not game.errors, f"seed {bout.seed}: {game.errors}"
        if game.winner != bout.brief.seats[bout.bots.index("sensible")]:
            lost.append(bout.seed)
    assert BATTLES - len(lost) >= ENOUGH * BATTLES, f"not won with the seeds {lost}"
