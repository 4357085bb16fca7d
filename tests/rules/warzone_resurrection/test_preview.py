"""Previews: their chances are those of every face, and they say why."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from time import perf_counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.core.command import Command
from rules.core.ids import ModelId, SeatId, WeaponId
from rules.core.odds import at_least, by_default, odds_of
from rules.core.preview import Preview, PreviewTarget
from rules.core.procedure import Answer, Log, Roll
from rules.core.refusal import Illegal
from rules.warzone_resurrection import SYSTEM
from rules.warzone_resurrection.commands import CloseCombat, Engage, Move, RapidFire, Shoot
from rules.warzone_resurrection.events import WoundsLost
from rules.warzone_resurrection.evolution import evolve
from rules.warzone_resurrection.state import Battlefield

RED = SeatId("red")
SHOOTER, TARGET, OTHER = ModelId("r"), ModelId("t"), ModelId("o")
RIFLE = WeaponId("rifle")


def table(
    *,
    profile: dict[str, Any] | None = None,
    skills: tuple[str, ...] = (),
    weapon: dict[str, Any] | None = None,
    shooter: dict[str, Any] | None = None,
    others: tuple[dict[str, Any], ...] = (),
    terrain: tuple[dict[str, Any], ...] = (),
    at: tuple[float, float] = (20, 20),
) -> Battlefield:
    """A shooter at (10, 20) and a target; the target's Squad is large, so that Morale asks for nothing."""
    armed = {"id": "rifle", "r": 24, "st": 12, "rof": 1, **(weapon or {})}
    red = {"id": "r", "at": (10, 20), "facing": 0, "weapons": [armed], **(shooter or {})}
    blue = {"id": "t", "at": at, "facing": 180, "profile": profile or {}, "skills": list(skills)}
    spare = {"id": "spare", "at": (10, 47), "facing": 0}
    return SYSTEM.stage(
        {
            "state": {"active": "red"},
            "board": {"terrain": list(terrain)},
            "units": [
                {"id": "reds", "owner": "red", "models": [red]},
                {
                    "id": "blues",
                    "owner": "blue",
                    "size_at_turn_start": 99,
                    "commander": "spare",
                    "models": [blue, *others, spare],
                },
            ],
        }
    )


def preview(field: Battlefield, command: Command) -> Preview:
    return SYSTEM.preview(field, RED, command)


def of(target: PreviewTarget) -> dict[str, Fraction]:
    """The chances by what they are of."""
    return {c.outcome.key: Fraction(c.numerator, c.denominator) for c in target.chances}


def every_way(field: Battlefield, command: Command) -> Iterator[tuple[Fraction, Log[Battlefield]]]:
    """Every way that a command can go, all twenty faces of each die, questions by their defaults."""
    branches: list[tuple[Answer, ...]] = [()]
    while branches:
        answers = branches.pop()
        log = Log(field, evolve)
        procedure = SYSTEM.procedure(log, RED, command)
        rolled = 0
        try:
            request = next(procedure)
            for answer in answers:
                rolled += isinstance(request, Roll)
                request = procedure.send(answer)
        except StopIteration:
            yield Fraction(1, 20**rolled), log
            continue
        if isinstance(request, Roll):
            branches += [(*answers, face) for face in range(1, request.faces + 1)]
        else:
            branches.append((*answers, by_default(request)))


def counted(field: Battlefield, command: Command, id: ModelId) -> dict[str, Fraction]:
    """What the whole procedure does to one Model, counted over all faces."""
    chances: dict[str, Fraction] = defaultdict(Fraction)
    for chance, log in every_way(field, command):
        lost = [e.amount for e in log.events if isinstance(e, WoundsLost) and e.model == id]
        chances["chance.wound"] += chance * bool(lost)
        chances["chance.kill"] += chance * (not log.state.models[id].on_table)
    return chances


tables = st.builds(
    lambda rs, strength, trait, aimed, profile, skills: table(
        profile=profile,
        skills=skills,
        weapon={"st": strength, "traits": trait},
        shooter={"profile": {"rs": rs}, "conditions": ["aimed"] if aimed else []},
    ),
    rs=st.integers(1, 20),
    strength=st.integers(1, 20),
    trait=st.sampled_from([[], ["no_armour"], ["critical(2)"], ["halves_armour"], ["head_shot"]]),
    aimed=st.booleans(),
    profile=st.fixed_dictionaries(
        {"a": st.sampled_from(["1", "9", "14", "16(12)", "20"]), "w": st.integers(1, 4)}
    ),
    skills=st.sampled_from([(), ("heal(4)",), ("heal(9)",), ("bulky",), ("armour(-3)",)]),
)


@pytest.mark.slow
@given(field=tables)
@settings(max_examples=8, deadline=None)
def test_the_chances_of_one_die_are_those_of_all_its_faces(field: Battlefield) -> None:
    shoot = Shoot(SHOOTER, RIFLE, (TARGET,))
    told, found = of(preview(field, shoot).targets[0]), counted(field, shoot, TARGET)
    assert told["chance.wound"] == found["chance.wound"]
    assert told["chance.kill"] == found["chance.kill"]


@pytest.mark.parametrize("wounds", [1, 2, 3])
def test_dice_added_up_are_the_whole_procedure(wounds: int) -> None:
    """Dice at one Model put together die by die, against the course of the whole attack in one."""
    field = table(
        profile={"a": "12", "w": wounds},
        skills=("heal(3)",),
        weapon={"rof": 2, "st": 16},
        shooter={"profile": {"rs": 11}, "conditions": ["aimed"]},
    )
    shoot = Shoot(SHOOTER, RIFLE, (TARGET, TARGET))
    told = of(preview(field, shoot).targets[0])
    lost = odds_of(lambda log: SYSTEM.procedure(log, RED, shoot), field, evolve, wounds_lost_by_target)
    assert told["chance.wound"] == at_least(lost, 1)
    assert told["chance.kill"] == at_least(lost, wounds)


def wounds_lost_by_target(log: Log[Battlefield]) -> int:
    return sum(e.amount for e in log.events if isinstance(e, WoundsLost) and e.model == TARGET)


def test_a_secondary_target_has_chances_of_its_own() -> None:
    other = {"id": "o", "at": (20, 22.5), "facing": 180}
    field = table(weapon={"rof": 2}, others=(other,))
    both = preview(field, Shoot(SHOOTER, RIFLE, (TARGET, OTHER)))
    alone = preview(table(others=(other,)), Shoot(SHOOTER, RIFLE, (TARGET,)))
    assert [target.target for target in both.targets] == [TARGET, OTHER]
    assert both.targets[0].chances == alone.targets[0].chances


def test_whoever_may_be_hit_by_mistake_is_told() -> None:
    """A shot into a combat: the friend has the chance of every failed test (WZR-SHOOT-04)."""
    field = SYSTEM.stage(
        {
            "state": {"active": "red"},
            "units": [
                {
                    "id": "reds",
                    "owner": "red",
                    "size_at_turn_start": 99,
                    "models": [
                        {
                            "id": "r",
                            "at": (10, 20),
                            "profile": {"rs": 14},
                            "weapons": [{"id": "rifle", "r": 24, "st": 12}],
                        },
                        {"id": "f", "at": (20, 21.181), "facing": 270, "profile": {"w": 3}},
                    ],
                },
                {"id": "blues", "owner": "blue", "models": [{"id": "t", "at": (20, 20), "facing": 180}]},
            ],
        }
    )
    targets = preview(field, Shoot(SHOOTER, RIFLE, (TARGET,))).targets
    assert [target.target for target in targets] == [TARGET, "f"]
    assert of(targets[0])["chance.hit"] == Fraction(6, 20)
    assert of(targets[1])["chance.hit"] == Fraction(14, 20)
    assert (
        of(targets[1])["chance.wound"]
        == counted(field, Shoot(SHOOTER, RIFLE, (TARGET,)), ModelId("f"))["chance.wound"]
    )


def test_a_preview_of_a_shot_says_what_stands_in_the_way_and_every_sum() -> None:
    wall = {
        "id": "wall",
        "kind": "heavy",
        "height": 3,
        "see_through": True,
        "shape": [(18, 15), (18.5, 15), (18.5, 25), (18, 25)],
    }
    field = table(terrain=(wall,), profile={"a": "16(12)"}, skills=("heal(4)",))
    target = preview(field, Shoot(SHOOTER, RIFLE, (TARGET,))).targets[0]
    assert target.sight is not None
    assert target.sight.free
    assert target.sight.hidden_by == ("wall",)
    assert [test.check.of.key for test in target.tests] == ["test.rs", "test.armour", "test.heal"]
    assert {m.rule: m.amount for m in target.tests[0].check.modifiers} == {"WZR-COVER-02": -4}
    assert (target.tests[0].numerator, target.tests[0].denominator) == (2, 5)


def test_target_sense_is_shown_first() -> None:
    field = table(others=({"id": "o", "at": (16, 24), "facing": 180},))
    told = preview(field, Shoot(SHOOTER, RIFLE, (TARGET,)))
    assert told.targets[0].tests[0].check.of.key == "test.target_sense"
    assert [note.key for note in told.notes] == ["preview.target_sense"]


def test_what_is_refused_is_refused_in_a_preview_too() -> None:
    field = table(at=(40, 20))
    with pytest.raises(Illegal) as refused:
        preview(field, Shoot(SHOOTER, RIFLE, (TARGET,)))
    assert refused.value.refusal.rule == "WZR-ACT-09"


def test_blows_spend_the_momentum_of_an_engage_on_the_first() -> None:
    field = table(
        at=(11.181, 20),
        weapon={"melee": True, "r": 0, "st": 0, "rof": 2},
        shooter={"profile": {"cc": 12, "st": 10}, "momentum": {"st": 4}},
        profile={"a": "14", "w": 4},
    )
    blows = CloseCombat(SHOOTER, (TARGET, TARGET), RIFLE)
    target = preview(field, blows).targets[0]
    assert [t.check.target for t in target.tests if t.check.of.key == "test.armour"] == [10, 14]


def test_blows_have_the_chances_of_all_faces() -> None:
    field = table(
        at=(11.181, 20),
        weapon={"melee": True, "r": 0, "st": 0, "rof": 1},
        shooter={"profile": {"cc": 12, "st": 10}, "momentum": {"st": 4}},
        profile={"a": "14", "w": 1},
        skills=("heal(3)",),
    )
    blow = CloseCombat(SHOOTER, (TARGET,), RIFLE)
    told = of(preview(field, blow).targets[0])
    assert told["chance.kill"] == counted(field, blow, TARGET)["chance.kill"]


def test_movement_is_measured_and_says_whom_it_meets() -> None:
    field = table(at=(17, 20))
    walked = preview(field, Move(SHOOTER, ((12_000, 22_000),))).move
    assert walked is not None
    assert (walked.length, walked.allowed, walked.ends_engaged_with) == (2828, 5000, ())
    rushed = preview(field, Engage(SHOOTER, TARGET)).move
    assert rushed is not None
    assert rushed.ends_engaged_with == (TARGET,)


def test_a_preview_is_there_at_once() -> None:
    """Rapid Fire of five dice at three targets behind cover, on a table of sixty: well under 50 ms."""
    crowd = tuple(
        {"id": f"m{x}-{y}", "at": (28 + 2 * x, 4 + 2 * y), "facing": 180}
        for x, y in product(range(6), range(10))
    )
    near = ({"id": "o", "at": (19, 22.5), "facing": 180}, {"id": "p", "at": (19, 17.5), "facing": 180})
    wall = {
        "id": "wall",
        "kind": "light",
        "height": 3,
        "see_through": True,
        "shape": [(15, 10), (15.5, 10), (15.5, 30), (15, 30)],
    }
    field = table(
        weapon={"rof": 4},
        others=(*near, *crowd),
        terrain=(wall,),
        at=(18, 20),
        profile={"w": 3},
        skills=("heal(4)",),
    )
    rapid = RapidFire(SHOOTER, RIFLE, (TARGET, TARGET, TARGET, OTHER, ModelId("p")))
    preview(field, rapid)
    began = perf_counter()
    for _ in range(5):
        preview(field, rapid)
    assert (perf_counter() - began) / 5 < 0.05
