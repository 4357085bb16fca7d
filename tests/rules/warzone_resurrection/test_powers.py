"""Psychic powers in whole games, in previews, in view, and in the armies that name them."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import reduce
from random import Random
from typing import Any

import pytest

from rules.core.battle import Battle, decide, evolve
from rules.core.dice import seeded
from rules.core.ids import ModelId, SeatId, UnitId
from rules.core.message import localised
from rules.core.odds import outcomes
from rules.core.refusal import Illegal
from rules.core.scenario.error import ScenarioError
from rules.core.system import Brief
from rules.core.written import WrittenError
from rules.warzone_resurrection import SYSTEM
from rules.warzone_resurrection.commands import Cast, PsychicAttack
from rules.warzone_resurrection.evolution import evolve as fold
from rules.warzone_resurrection.state import Battlefield
from rules.warzone_resurrection.written_arms import POWERS, power_lines, read_power
from tests.rules.warzone_resurrection.crowds import FACTIONS, SIDE, Liking, Spot, fight, room

RED, BLUE, CASTER = SeatId("red"), SeatId("blue"), ModelId("c")
BOLT = {"id": "bolt", "r": 18, "st": 12, "rof": 2, "type": "Psychic (S)"}
CURSE = {"id": "curse", "r": 12, "type": "Psychic (D)", "effects": ["armour(-2)"], "on": "model", "cost": 2}

COMMANDS = 60

#: Six times in ten.
CASTS = Liking({"cast", "psychic_attack"}, share=0.6)


def table(**caster: Any) -> Battlefield:
    """A caster at (10, 20), an enemy at (20, 20), another far off."""
    models = [{"id": "c", "at": (10, 20), "powers": [BOLT, CURSE, *power_lines()], **caster}]
    enemies = [{"id": "e", "at": (20, 20), "profile": {"wp": 13, "w": 2}}, {"id": "spare", "at": (10, 46)}]
    return SYSTEM.stage(
        {
            "state": {"active": "red"},
            "units": [
                {"id": "reds", "owner": "red", "models": models, "size_at_turn_start": 99},
                {
                    "id": "blues",
                    "owner": "blue",
                    "models": enemies,
                    "size_at_turn_start": 99,
                    "commander": "spare",
                },
            ],
        }
    )


def test_every_power_that_has_a_name_can_be_read() -> None:
    assert POWERS.exists()
    kinds = Counter(read_power(name).kind for name in power_lines())
    assert set(kinds) == {"shooting", "booster", "debuff"}
    assert all(line.factions for line in power_lines().values())


def test_what_is_no_power_is_refused() -> None:
    with pytest.raises(ScenarioError, match="'no_such_power' is no power"):
        table(powers=["no_such_power"])


def test_a_line_without_a_kind_says_so() -> None:
    line = power_lines()["lance_of_light"]
    with pytest.raises(WrittenError, match="no kind of power"):
        read_power(type(line)(id="odd", type="Psychic (X)"))


@pytest.mark.rule("WZR-PSY-05")
def test_the_chances_of_a_shooting_power_are_those_of_its_dice() -> None:
    field, command = table(), PsychicAttack(CASTER, "bolt", (ModelId("e"), ModelId("e")))
    killed = Fraction(0)
    for chance, log in outcomes(lambda log: SYSTEM.procedure(log, RED, command), field, fold):
        if log.state.models[ModelId("e")].fate is not None:
            killed += chance
    shown = SYSTEM.preview(field, RED, command).targets[0]
    told = {c.outcome.key: Fraction(c.numerator, c.denominator) for c in shown.chances}
    assert told["chance.kill"] == killed > 0
    assert [one.check.of.key for one in shown.tests][:2] == ["test.wp", "test.armour_on_wp"]


def test_the_test_of_a_debuff_is_previewed() -> None:
    shown = SYSTEM.preview(table(), RED, Cast(CASTER, "curse", ModelId("e")))
    assert [(one.check.of.key, one.check.target) for one in shown.targets[0].tests] == [("test.wp", 10)]


def test_a_power_may_cost_more_and_lie_on_a_model_alone() -> None:
    battle = Battle(table(profile={"wp": 20}), (RED, BLUE))
    step = decide(SYSTEM, battle, RED, Cast(CASTER, "curse", ModelId("e")), seeded("1"))
    after = reduce(lambda state, event: evolve(SYSTEM, state, event), step.events, battle).game
    enemy = after.models[ModelId("e")]
    assert after.models[CASTER].points == 0
    assert [lasting.of for lasting in enemy.effects] == ["curse"]
    assert after.squads[UnitId("blues")].effects == ()
    shown = {model.id: model for model in SYSTEM.view(after, BLUE).models}
    assert "armour" in {badge.id for badge in shown[ModelId("e")].badges}
    assert "armour" not in {badge.id for badge in shown[ModelId("spare")].badges}


def test_the_powers_of_a_model_are_shown_with_its_weapons() -> None:
    shown = next(model for model in SYSTEM.view(table(), BLUE).models if model.id == CASTER)
    weapons = localised(shown, SYSTEM.texts("en"))["weapons"]
    lines = {weapon["id"]: [stat["value"] for stat in weapon["stats"]] for weapon in weapons}
    assert lines["blast_of_demnogonis"] == ["18", "20", "1", "-", "Psychic (S)"]
    assert lines["decay_of_demnogonis"] == ["18", "-", "-", "-", "Psychic (D)"]


@pytest.mark.rule("WZR-SKILL-43")
@pytest.mark.parametrize(
    ("faction", "skills", "powers", "allowed"),
    [
        pytest.param(
            "Dark Legion", ["psychic(2)"], ["blast_of_demnogonis", "decay_of_demnogonis"], True, id="both"
        ),
        pytest.param(
            "Dark Legion", ["psychic(2)"], ["blast_of_demnogonis", "lance_of_light"], False, id="others"
        ),
        pytest.param("Dark Legion", ["psychic(1)"], ["blast_of_demnogonis", BOLT], False, id="too many"),
        pytest.param("Dark Legion", [], ["blast_of_demnogonis"], False, id="without the skill"),
        pytest.param("Bauhaus", ["psychic(1)"], [BOLT], True, id="its own line"),
    ],
)
def test_an_army_names_powers_of_its_faction(
    faction: str, skills: list[str], powers: list[Any], allowed: bool
) -> None:
    models = [{"id": "m", "skills": skills, "powers": powers}]
    force = {"name": "Casters", "faction": faction, "units": [{"id": "u", "models": models}]}
    brief = Brief(seats=(RED, BLUE), names={}, forces={RED: force, BLUE: force}, table={}, mission={})
    if allowed:
        assert len(SYSTEM.setup(brief).models) == 2
        return
    with pytest.raises(Illegal) as refused:
        SYSTEM.setup(brief)
    assert refused.value.refusal.rule == "WZR-SKILL-43"


# Whole games -------------------------------------------------------------------------------------------


def crowd(luck: Random) -> Battlefield:
    """Two Squads of three casters on each side."""
    taken: list[Spot] = []
    units = [unit(luck, f"{seat}{number}", seat, taken) for seat in ("red", "blue") for number in range(2)]
    state = {"active": "red", "factions": FACTIONS}
    return SYSTEM.stage({"state": state, "board": {"size": [SIDE, SIDE]}, "units": units})


def unit(luck: Random, id: str, owner: str, taken: list[Spot]) -> dict[str, Any]:
    models = [
        {
            "id": f"{id}{n}",
            "at": room(luck, 30, taken),
            "facing": luck.randrange(360),
            "profile": {"wp": luck.choice([None, 12, 15]), "w": 2},
            "powers": [*luck.sample(sorted(power_lines()), 3), BOLT, CURSE],
        }
        for n in range(3)
    ]
    return {"id": id, "owner": owner, "models": models}


@pytest.mark.rule("WZR-PSY-02", "WZR-PSY-04", "WZR-PSY-10", "WZR-PSY-11", "WZR-PSY-12")
def test_a_crowd_of_casters_never_goes_wrong() -> None:
    happened: Counter[str] = Counter()
    for seed in range(3):
        luck = Random(seed)
        for done in fight(luck, crowd(luck), COMMANDS, CASTS):
            happened.update([type(done.command).__name__, *done.tags])
    assert happened["effect_began"] > 10
    assert happened["effect_ended"] > 0
    assert happened["Cast"] > 0
    assert happened["PsychicAttack"] > 0
