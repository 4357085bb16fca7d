"""Chapters on measurement and stat lines: what no Action shows by itself."""

import pytest

from rules.core.check import check, modifier
from rules.core.geometry import at_inches, away, towards
from rules.core.ids import inches
from rules.warzone_resurrection.dice import D20
from rules.warzone_resurrection.written import WrittenWeapon
from rules.warzone_resurrection.written_arms import read_weapon


@pytest.mark.rule("WZR-MEAS-03")
@pytest.mark.parametrize(
    ("way", "end"),
    [
        pytest.param(away, (-3, -4), id="WZR-MEAS-03a"),
        pytest.param(towards, (3, 4), id="WZR-MEAS-03b"),
    ],
)
def test_towards_and_away_run_through_both_centres(way, end):
    model, razide = at_inches(0, 0), at_inches(6, 8)
    assert way(model, razide, inches(5)) == at_inches(*end)


@pytest.mark.rule("WZR-STAT-04")
@pytest.mark.parametrize(
    ("line", "values"),
    [
        pytest.param(
            {"id": "hmg", "r": 24, "st": 15, "rof": 4, "avv": 2, "weapon_class": "A"},
            {"range": inches(24), "template": None, "st": 15, "rof": 4, "avv": 2, "damage": "Piercing"},
            id="WZR-STAT-04a",
        ),
        pytest.param(
            {
                "id": "launcher",
                "r": "18/SE",
                "st": 10,
                "rof": 1,
                "avv": 1,
                "type": "Blast",
                "weapon_class": "A",
            },
            {"range": inches(18), "template": "SE", "st": 10, "rof": 1, "avv": 1, "damage": "Blast"},
            id="WZR-STAT-04b",
        ),
    ],
)
def test_a_weapons_line_is_read_as_printed(line, values):
    weapon = read_weapon(WrittenWeapon(**line))
    assert {key: getattr(weapon, key) for key in values} == values
    assert weapon.weapon_class == "A"


@pytest.mark.rule("WZR-TEST-02")
@pytest.mark.parametrize(
    "order", [pytest.param((0, 1), id="WZR-TEST-02a"), pytest.param((1, 0), id="reversed")]
)
def test_multiplying_comes_before_adding(order):
    changes = (modifier("A", "why.aim", 2), modifier("B", "why.aim", 2, "multiply"))
    assert check("test.rs", D20, 3, [changes[n] for n in order]).sum == 3 * 2 + 2
