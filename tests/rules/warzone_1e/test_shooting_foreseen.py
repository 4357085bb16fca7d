"""What a shot would do is told beforehand, exactly, and at once also where its ways are many."""

from fractions import Fraction

import pytest

from rules.core.odds import outcomes
from rules.warzone_1e import SYSTEM
from rules.warzone_1e.facts import WoundsLost
from rules.warzone_1e.shooting.commands import Fire, Spray

GUN = {"id": "g", "damage": 14, "range": [12, 24, 4]}
MEDIC = ["combat_medic_unit"]


def field(weapon, gear=(), foes=1, wounds=1):
    red = {"id": "r", "at": [10, 24], "stage": "active", "conditions": ["braced"], "weapons": [weapon]}
    blues = [
        {
            "id": f"t{i}",
            "at": [14 + 1.2 * i, 24 + 0.9 * (i % 3)],
            "facing": 180,
            "profile": {"w": wounds},
            "equipment": list(gear),
        }
        for i in range(foes)
    ]
    return SYSTEM.stage(
        {
            "state": {"unit": "reds"},
            "units": [
                {
                    "id": "reds",
                    "owner": "red",
                    "kind": "individual",
                    "models": [{**red, "profile": {"mw": 14}}],
                },
                {"id": "blues", "owner": "blue", "models": blues},
            ],
        }
    )


def chances(preview, target):
    told = next(each for each in preview.targets if each.target == target)
    return {chance.outcome.key: Fraction(chance.numerator, chance.denominator) for chance in told.chances}


def test_a_shot_hits_on_its_number_and_wounds_past_armour_or_perfectly():
    told = chances(SYSTEM.preview(field(GUN), "red", Fire("r", "g", "t0")), "t0")
    assert told["chance.hit"] == Fraction(14, 20)
    assert told["chance.wound"] == Fraction(13, 20) * Fraction(12, 20) + Fraction(1, 20)


def test_a_medic_averts_half_of_the_wounds():
    told = chances(SYSTEM.preview(field(GUN, MEDIC), "red", Fire("r", "g", "t0")), "t0")
    assert told["chance.kill"] == Fraction(22, 100)


@pytest.mark.parametrize("gear", [[], MEDIC])
def test_a_burst_is_foreseen_as_it_would_be_played(gear):
    gun = {**GUN, "times": 2, "traits": ["burst_fire"]}
    now, command = field(gun, gear, foes=3), Fire("r", "g", "t0", spread=True)
    foreseen = {target.target: target.expected for target in SYSTEM.preview(now, "red", command).targets}
    played: dict[str, Fraction] = {}
    for chance, log in outcomes(lambda log: SYSTEM.procedure(log, "red", command), now, SYSTEM.evolve):
        for event in log.events:
            if isinstance(event, WoundsLost):
                played[event.model] = played.get(event.model, Fraction(0)) + chance * event.amount
    assert foreseen == pytest.approx({model: float(amount) for model, amount in played.items()})


def test_an_explosion_is_foreseen_circle_by_circle():
    rocket = {"id": "g", "damage": 11, "times": 3, "range": [20], "traits": ["explosive"]}
    preview = SYSTEM.preview(field(rocket, foes=8, wounds=3), "red", Fire("r", "g", "t0"))
    assert len(preview.shapes) == 3
    assert [target.target for target in preview.targets][:2] == ["t0", "t1"]
    assert [note.key for note in preview.notes] == ["preview.deviates"]


def test_flames_on_somebody_whose_wounds_are_averted_end_being_foreseen():
    flamer = {"id": "g", "code": "F", "damage": 22}
    told = chances(SYSTEM.preview(field(flamer, MEDIC, wounds=3), "red", Spray("r", "g", 0)), "t0")
    assert 0 < told["chance.kill"] < 1


def test_shok_grenades_frighten():
    preview = SYSTEM.preview(field("shok", foes=2), "red", Fire("r", "shok", "t0"))
    assert [test.check.of.key for test in preview.targets[0].tests] == ["test.to_hit", "test.panic"]
    assert preview.targets[0].expected == 0
