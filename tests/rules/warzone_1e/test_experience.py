"""Chapter: Campaigns: what is earned, what it buys, and what the next battle begins with."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core.bots import BOTS
from rules.core.campaign.deeds import Deed, deeds_of
from rules.core.campaign.experience import Improvement, earned, refusal_to_improve
from rules.core.campaign.following import following_of
from rules.core.ids import ModelId, RuleId, SeatId
from rules.core.registry import get_system
from rules.core.selfplay import play
from rules.core.starter import starter_brief
from rules.warzone_1e.experience import experience_rules, killers, unearned
from rules.warzone_1e.facts import Removed, WoundsLost
from rules.warzone_1e.following import FirstEditionFollowing
from rules.warzone_1e.library import library
from rules.warzone_1e.lists.ready import ready_forces

SYSTEM = get_system("warzone_1e")
FOLLOWING = FirstEditionFollowing()
RULES = experience_rules(library().abilities)
FORCES = {force.id: force.data for force in ready_forces()}


def gained(*, kills: int = 0, stood: bool = True, won: bool = False, leads: bool = True) -> int:
    victims = tuple(ModelId(f"enemy{number}") for number in range(kills))
    deed = Deed(ModelId("m"), SeatId("red"), kills=victims, fell=not stood, stood=stood)
    return sum(gain.amount for gain in earned(RULES, deed, leads=leads, won=won))


def improvement(id: str) -> Improvement:
    found = RULES.improvement(id)
    assert found is not None
    return found


def spent(experience: int, *wanted: str, **stats: int) -> tuple[int, dict[str, int], str]:
    """What is left, the scores after it, and why the first thing was refused that was."""
    bought: list[Improvement] = []
    for each in map(improvement, wanted):
        left = experience - sum(one.cost for one in bought)
        refused = refusal_to_improve(RULES, each, bought, stats, left)
        if refused is not None:
            return left, raised(stats, bought), refused.key
        bought.append(each)
    return experience - sum(one.cost for one in bought), raised(stats, bought), ""


def raised(stats: dict[str, int], bought: list[Improvement]) -> dict[str, int]:
    return {stat: score + sum(one.by for one in bought if one.stat == stat) for stat, score in stats.items()}


@pytest.mark.rule("WZ1-CAMP-01", "WZ1-CAMP-02", "WZ1-CAMP-03")
def test_what_is_earned() -> None:
    """WZ1-CAMP-01a, 02a, 02b, 03a: kills, and survival, which counts twice for the winners; a draw once."""
    assert gained(kills=3, stood=False) == 3
    assert gained() == 1
    assert gained(kills=2, won=True) == 4
    assert gained(kills=4, leads=False) == 0


@pytest.mark.rule("WZ1-CAMP-01")
def test_spells_gifts_and_strikes_earn_nothing() -> None:
    """The rule by which the last wound was dealt tells; those who routed were not killed (WZ1-CAMP-01b)."""
    shot, burnt, bombed, fled = map(ModelId, ("shot", "burnt", "bombed", "fled"))
    by, death = ModelId("m"), RuleId("WZ1-PROF-06")
    events = [
        WoundsLost(shot, 1, RuleId("WZ1-HIT-01"), by),
        Removed(shot, "killed", death, by),
        WoundsLost(burnt, 1, RuleId("WZ1-HIT-01"), by),
        WoundsLost(burnt, 1, RuleId("WZ1-GIFT-07"), by),
        Removed(burnt, "killed", death, by),
        WoundsLost(bombed, 1, RuleId("WZ1-AIR-03"), by),
        Removed(bombed, "killed", death, by),
        Removed(fled, "routed", RuleId("WZ1-ROUT-01")),
    ]
    assert unearned(events, SYSTEM.rulebook()) == (burnt, bombed)
    assert killers(events) == {shot: by, burnt: by, bombed: by}


@pytest.mark.rule("WZ1-CAMP-04", "WZ1-CAMP-05")
def test_scores_are_raised_up_to_their_ceilings() -> None:
    """WZ1-CAMP-04a, 04b, 05a to 05c."""
    assert spent(4, "mw", "mw", "mw", "mw", mw=14) == (0, {"mw": 18}, "")
    assert spent(2, "ld", ld=18)[2] == "experience.ceiling"
    assert spent(10, "w", "ac", w=2, ac=3) == (0, {"w": 3, "ac": 4}, "")
    assert spent(6, "w", w=4)[2] == "experience.ceiling"
    assert spent(6, "ac", ac=5)[2] == "experience.ceiling"
    assert spent(4, "w", w=1)[2] == "experience.too_little"


@pytest.mark.rule("WZ1-CAMP-06")
def test_the_brotherhood_alone_raises_its_pw() -> None:
    """WZ1-CAMP-06a, 06b: two points each, to 18; a Nepharite has no such score to raise."""
    assert spent(5, "pw", "pw", pw=13) == (1, {"pw": 15}, "")
    assert spent(2, "pw", pw=18)[2] == "experience.ceiling"
    followed = {
        model.name: model.stats
        for force in ("brotherhood_crusade", "dark_legion_horde")
        for unit in FOLLOWING.followed(FORCES[force])
        for model in unit.models
    }
    assert followed["Inquisitor"]["pw"] == 13
    assert "pw" not in followed["Nepharite"]
    assert "pw" not in followed["Brotherhood Trooper"]


@pytest.mark.rule("WZ1-CAMP-07", "WZ1-HERO-01", "WZ1-HERO-12")
def test_abilities_cost_their_points() -> None:
    """WZ1-CAMP-07a (printed), 07b: three at most, what was bought for points counted, none twice."""
    assert spent(10, "first_aid")[0::2] == (0, "")
    assert spent(6, "fearless", "keen_eyes")[0::2] == (0, "")
    assert spent(9, "keen_eyes", "scout", "tough", "blessed")[2] == "experience.most_abilities"
    assert spent(4, "scout", "scout")[2] == "experience.has_it"
    scout = improvement("scout")
    three = ("tough", "blessed", "keen_eyes")
    refused = refusal_to_improve(RULES, scout, (), {}, 9, own=(*three, "commando_training"))
    assert refused is not None
    assert refused.key == "experience.most_abilities"
    taken = refusal_to_improve(RULES, scout, (), {}, 9, others=("scout",))
    assert taken is not None
    assert taken.key == "experience.others_have_it"


@pytest.mark.rule("WZ1-CAMP-03", "WZ1-CAMP-08", "WZ1-CAMP-09")
def test_the_next_battle_begins_with_what_was_bought_and_with_new_faces() -> None:
    """WZ1-CAMP-08b, 09a: a better profile costs no more; the dead come back with the basic one."""
    force = FORCES["imperial_example"]
    berets, *_ = FOLLOWING.followed(force)
    assert [model.leads for model in berets.models] == [True, False, False, False, False]
    sergeant = berets.models[0]
    bought = (improvement("mw"), improvement("scout"))
    better, *_ = FOLLOWING.followed(FOLLOWING.continued(force, [], {sergeant.id: bought}))
    assert better.models[0].stats["mw"] == sergeant.stats["mw"] + 1
    assert "scout" in better.models[0].abilities
    assert (better.points, better.models[0].points) == (berets.points, sergeant.points)
    assert RULES.fallen == "replaced"
    again, *_ = FOLLOWING.followed(FOLLOWING.continued(force, [], {}))
    assert again == berets


def test_forces_join_and_lose_whom_they_lost() -> None:
    force, more = FORCES["imperial_example"], FORCES["imperial_line"]
    units = FOLLOWING.followed(force)
    without = FOLLOWING.followed(FOLLOWING.continued(force, [model.id for model in units[0].models], {}))
    assert [unit.name for unit in without] == [unit.name for unit in units[1:]]
    wanted = FOLLOWING.followed(more)[0]
    *_, joined = FOLLOWING.followed(FOLLOWING.joined(force, more, [wanted.id], "r1."))
    assert (joined.id, joined.points, len(joined.models)) == (
        f"r1.{wanted.id}", wanted.points, len(wanted.models),
    )  # fmt: skip


def test_points_of_a_force_are_those_of_its_units() -> None:
    for force in ready_forces():
        units: list[Any] = list(FOLLOWING.followed(force.data))
        strikes = force.data.get("counts", {}).get("airstrikes", 0)
        assert sum(unit.points for unit in units) + 10 * strikes == force.points


@pytest.mark.slow
def test_the_deeds_of_a_whole_game_are_those_of_its_facts() -> None:
    """Who fell to an enemy's shot or blow is to its credit, who fell to a friend or a spell to nobody's."""
    brief = starter_brief(SYSTEM, forces=["brotherhood_crusade", "dark_legion_horde"])
    game, events = play(SYSTEM, brief, (BOTS["sensible"], BOTS["random"]), 0, checked=False)
    following = following_of(SYSTEM)
    assert game.finished
    assert following is not None
    deeds = {deed.model: deed for deed in deeds_of(SYSTEM, following, events)}
    felled = killers(events)
    assert {model for model, deed in deeds.items() if deed.fell} == set(felled)
    foes = {
        model: by if by is not None and deeds[by].seat != deeds[model].seat else None
        for model, by in felled.items()
    }
    assert {model: deeds[model].by for model in felled} == foes
    credited = {victim for deed in deeds.values() for victim in deed.kills}
    assert credited == {model for model, by in foes.items() if by} - set(FOLLOWING.unearned(events))
