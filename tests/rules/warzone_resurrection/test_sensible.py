"""The sensible player of Warzone Resurrection: small situations with one right answer, and whole battles."""

from __future__ import annotations

import os
from itertools import islice
from typing import Any

import msgspec
import pytest

from rules.core.battle import Battle
from rules.core.bots import BOTS, Luck, sensible_bot
from rules.core.command import Command
from rules.core.dice import seeded
from rules.core.event import Choice, Question
from rules.core.geometry import Point, distance
from rules.core.ids import INCH, ModelId, SeatId
from rules.core.message import say
from rules.core.procedure import option
from rules.core.selfplay import play
from rules.core.series import Series
from rules.core.starter import starter_brief
from rules.warzone_resurrection import SYSTEM, commands
from rules.warzone_resurrection.bots import answers, attacks, hands, mission, places
from rules.warzone_resurrection.bots.prices import price, standing
from rules.warzone_resurrection.state import Battlefield

RED, BLUE = SeatId("red"), SeatId("blue")
RIFLE = {"id": "rifle", "r": 24, "st": 12, "rof": 1}
WALL = {"id": "wall", "kind": "heavy", "height": 0.8, "shape": [[19, 24], [21, 24], [21, 24.5], [19, 24.5]]}

#: Mirror battles of the long run, and the share of them that the sensible bot has to win. A hundred take
#: a quarter of an hour: ``SALLYPORT_BOT_GAMES=100`` after a change of its judgement.
BATTLES = int(os.environ.get("SALLYPORT_BOT_GAMES", "3"))
ENOUGH = 0.85


def field_of(reds: list[dict[str, Any]], blues: list[dict[str, Any]], **given: Any) -> Battlefield:
    units = [
        {"id": "reds", "owner": "red", "models": reds},
        {"id": "blues", "owner": "blue", "models": blues},
    ]
    board = {"size": [48, 48], "terrain": given.pop("terrain", [])}
    return SYSTEM.stage({"state": {"active": "red"}, "board": board, "units": units, **given})


def rifleman(id: str, x: float, y: float, **more: Any) -> dict[str, Any]:
    return {
        "id": id,
        "at": [x, y],
        "facing": more.pop("facing", 90),
        "points": more.pop("points", 15),
        "profile": {"m": 5, "cc": 12, "rs": 13, "st": 8, "ld": 13, "a": "13", **more.pop("profile", {})},
        "weapons": [RIFLE],
        **more,
    }


def acting(field: Battlefield, id: str, *used: str) -> Battlefield:
    """The same while this Model acts, having used some Actions, each for a point."""
    model = msgspec.structs.replace(
        field.models[ModelId(id)], stage="active", used=used, spent=len(used), points=2 - len(used)
    )
    squad = field.squad_of(model)
    begun = msgspec.structs.replace(field, squad=squad.id, model=model.id).with_model(
        model.id, lambda _: model
    )
    return begun.with_squad(squad.id, lambda one: msgspec.structs.replace(one, stage="active"))


def first_wish(field: Battlefield, seat: SeatId = RED) -> Command:
    battle = Battle(field, (RED, BLUE))
    return next(sensible_bot(SYSTEM, battle, seat, Luck(seeded("sensible"))))


def test_an_attack_is_worth_what_its_preview_says() -> None:
    field = field_of([rifleman("r", 20, 10)], [rifleman("b", 20, 20, profile={"w": 1})])
    shot = commands.Shoot("r", "rifle", ("b",))
    chances = {
        c.outcome.key: c.numerator / c.denominator
        for c in SYSTEM.preview(field, RED, shot).targets[0].chances
    }
    worth = chances["chance.kill"] * price(field.models["b"]) + attacks.NERVES * chances["chance.hit"]
    assert attacks.attack(field, RED, shot) == pytest.approx(worth)


def test_of_two_alike_it_shoots_at_the_one_in_the_open() -> None:
    blues = [rifleman("hidden", 20, 25.3, facing=270), rifleman("open", 24, 25.3, facing=270)]
    field = field_of([rifleman("r", 20, 14, skills=["target_sense"])], blues, terrain=[WALL])
    wish = first_wish(acting(field, "r", "move"))
    assert isinstance(wish, commands.Shoot)
    assert set(wish.shots) == {"open"}


def test_a_place_behind_a_wall_is_worth_more_than_one_in_the_open() -> None:
    field = field_of([rifleman("r", 20, 23.3)], [rifleman("b", 20, 38, facing=270)], terrain=[WALL])
    covered = field.models["r"]
    bare = covered.at_pose(msgspec.structs.replace(covered.body.pose, at=Point(26 * INCH, covered.at.y)))
    assert places.place(field, covered) > places.place(field, bare)


def test_whoever_is_far_from_the_commander_is_worth_less_there() -> None:
    reds = [rifleman("leader", 20, 10, commander=True), rifleman("r", 20, 14)]
    field = field_of(reds, [rifleman("b", 20, 40, facing=270)])
    near = field.models["r"]
    away = near.at_pose(msgspec.structs.replace(near.body.pose, at=Point(34 * INCH, near.at.y)))
    assert places.at_a_glance(field, near) > places.at_a_glance(field, away)


def test_it_goes_for_what_the_mission_is_about() -> None:
    marker = {"id": "m", "name": "Crate", "at": [0.2, 0.5], "reach": 3}
    field = field_of(
        [rifleman("r", 24, 10)],
        [rifleman("b", 24, 46, facing=270)],
        mission={"id": "m", "turns": 6, "victory": "markers", "markers": [marker]},
    )
    assert mission.goals(field, RED) == (Point(9600, 24_000),)
    wish = first_wish(acting(field, "r"))
    assert isinstance(wish, commands.Move | commands.Run)
    goal = mission.goals(field, RED)[0]
    assert distance(Point(*wish.path[-1]), goal) < distance(field.models["r"].at, goal)


def test_holding_a_marker_and_living_enemies_show_in_how_a_side_stands() -> None:
    marker = {"id": "m", "name": "Crate", "at": [0.5, 0.5], "reach": 3}
    given = {"mission": {"id": "m", "turns": 6, "victory": "markers", "markers": [marker]}}
    holding = field_of([rifleman("r", 24, 23)], [rifleman("b", 24, 46)], **given)
    away = field_of([rifleman("r", 24, 12)], [rifleman("b", 24, 46)], **given)
    assert standing(holding, RED) > standing(away, RED)
    assert standing(away, RED) == -standing(away, BLUE)


def question(key: str, *options: str, about: tuple[str, ...] = ()) -> Question:
    made = tuple(option(id, say("verbatim", text=id)) for id in options)
    return Question(RED, say(key), made, options[0], about=about)


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        (question("ask.initiative", "blue", "red"), "red"),
        (question("ask.acting_commander", "r1", "r2"), "r2"),
        (question("ask.reroll", "keep", "reroll"), "reroll"),
        (question("ask.burn_to_heal", "decline", "burn", about=("r2",)), "burn"),
        (question("ask.burn_to_heal", "decline", "burn", about=("r1",)), "decline"),
        (question("ask.hand_over", "keep", "r1", about=("r2",)), "r1"),
        (question("ask.hand_over", "keep", "r2", about=("r1",)), "keep"),
        (question("ask.counter_charge", "decline", "counter_charge", about=("r2", "b")), "counter_charge"),
        (question("ask.dive", "decline", "nearest"), "nearest"),
    ],
)
def test_questions_with_one_sensible_answer(asked: Question, answer: str) -> None:
    reds = [
        rifleman("r1", 20, 10, points=5, profile={"ld": 10}),
        rifleman("r2", 22, 10, points=60, profile={"cc": 17}),
    ]
    field = field_of(reds, [rifleman("b", 20, 20, points=60)])
    assert next(answers.answers(field, asked)) == Choice(answer)


def test_an_unknown_question_is_left_to_looking_ahead() -> None:
    field = field_of([rifleman("r", 20, 10)], [rifleman("b", 20, 20)])
    assert list(answers.answers(field, question("ask.nobody_knows", "this", "that"))) == []


def test_other_hands_lie_face_down() -> None:
    brief = starter_brief(SYSTEM, options={"mode": "advanced"})
    field = SYSTEM.setup(brief)
    side = field.sides[BLUE]
    cards = side.cards.deck[:3]
    held = msgspec.structs.replace(side.cards, hand=cards, deck=side.cards.deck[3:])
    field = msgspec.structs.replace(
        field, sides={**field.sides, BLUE: msgspec.structs.replace(side, cards=held)}
    )
    seen = hands.as_seen(field, RED)
    assert len(seen.sides[BLUE].cards.hand) == 3
    assert len({*seen.sides[BLUE].cards.hand, *seen.sides[BLUE].cards.deck}) == 1
    assert seen.sides[RED].cards.hand == field.sides[RED].cards.hand


def skirmish() -> Any:
    """A Squad and a leader on each side of a small table, for three Game Turns."""
    brief = starter_brief(SYSTEM)
    forces = {seat: {**force, "units": force["units"][:2]} for seat, force in brief.forces.items()}
    force = forces[brief.seats[0]]
    zones = [
        {"id": "south", "seat": 0, "edge": "south", "shape": [[0, 0], [24, 0], [24, 5], [0, 5]]},
        {"id": "north", "seat": 1, "edge": "north", "shape": [[0, 21], [24, 21], [24, 26], [0, 26]]},
    ]
    wall = {"id": "wall", "kind": "heavy", "height": 0.8, "shape": [[8, 12], [16, 12], [16, 12.6], [8, 12.6]]}
    table = {"id": "yard", "name": "Yard", "summary": "", "size": [24, 26], "zones": zones, "terrain": [wall]}
    return msgspec.structs.replace(
        brief,
        forces=dict.fromkeys(brief.seats, force),
        table=table,
        mission={**brief.mission, "turns": 3},
    )


def test_it_beats_chance_in_skirmishes() -> None:
    won = 0
    for seed in range(4):
        names = ("sensible", "random") if seed % 2 else ("random", "sensible")
        brief = skirmish()
        game, _ = play(SYSTEM, brief, [BOTS[name] for name in names], seed, checked=seed == 0)
        assert not game.errors, game.errors
        won += game.winner == brief.seats[names.index("sensible")]
    assert won >= 3


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
