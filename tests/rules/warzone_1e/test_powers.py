"""Spells and gifts as a whole: each has its name, its place and its scenario."""

from pathlib import Path

import pytest

from rules.core.codec import codec, encode
from rules.core.geometry import Point, Pose
from rules.core.ids import ModelId, RuleId, SeatId, UnitId
from rules.warzone_1e import SYSTEM
from rules.warzone_1e.airstrikes.strikes import refusal_to_bring
from rules.warzone_1e.powers.facts import Raised
from rules.warzone_1e.powers.power import ASPECTS, HIGHEST, LOWEST, POWERS
from rules.warzone_1e.profile import Card, Profile
from rules.warzone_1e.state import Model

SCENARIOS = Path(__file__).parents[2] / "scenarios" / "warzone_1e"
APOSTLES = ("general", "ilian", "muawijhe", "semai", "algeroth", "demnogonis")


@pytest.mark.parametrize("power", POWERS.values(), ids=lambda power: power.id)
def test_a_power_has_a_name_a_rule_and_a_level(power):
    assert power.rule in SYSTEM.rulebook()
    assert power.level is None or LOWEST <= power.level <= HIGHEST
    assert power.school in (ASPECTS if power.source == "art" else APOSTLES)
    for language in ("en", "fr"):
        assert f"power.{power.id}" in SYSTEM.texts(language)


def test_every_power_is_tried_in_a_scenario():
    tried = "".join(path.read_text("utf-8") for path in SCENARIOS.glob("1[02]-*.yaml"))
    untried = [id for id in POWERS if f"power: {id}" not in tried and f"[{id}]" not in tried]
    assert untried == []


@pytest.mark.rule("WZ1-DEMN-01")
def test_the_risen_are_written_down_and_read_again():
    profile = Profile(cc=9, mw=10, ld=12, ac=3, st=0, mv=3000, a=22)
    risen = Model(
        ModelId("t.risen"),
        UnitId("a"),
        SeatId("red"),
        Card("Trooper", profile),
        1,
        Pose(Point(10_000, 20_000)),
        stage="done",
        about={"maker": ModelId("n")},
    )
    event = Raised(risen, RuleId("WZ1-DEMN-01"))
    assert codec(SYSTEM).event(encode(event)) == event


@pytest.mark.rule("WZ1-AIR-04")
def test_only_capitol_brings_airstrikes_and_four_at_most():
    assert refusal_to_bring("Capitol", {"airstrikes": 4}) is None
    assert refusal_to_bring("Bauhaus", {}) is None
    for faction, strikes in (("Capitol", 5), ("Capitol", -1), ("Bauhaus", 1)):
        refused = refusal_to_bring(faction, {"airstrikes": strikes})
        assert refused is not None
        assert refused.rule == "WZ1-AIR-04"
