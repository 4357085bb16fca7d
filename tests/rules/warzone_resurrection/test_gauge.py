"""Measuring tells what the rules will say: the tool, the preview and the deed ask the same functions."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from rules.core.battle import Battle
from rules.core.check import Modifier
from rules.core.geometry import Point
from rules.core.ids import ModelId, SeatId, WeaponId
from rules.core.measuring.answers import Reached, Rings, Sighting, Templates, Together, Under, WayRound
from rules.core.measuring.questions import (
    AskReach,
    AskRings,
    AskSight,
    AskTemplates,
    AskTogether,
    AskUnder,
    AskWay,
    Question,
    measured,
)
from rules.core.measuring.reached import DIRECTIONS
from rules.core.refusal import Illegal
from rules.warzone_resurrection import SYSTEM
from rules.warzone_resurrection.commands import Move, Run, Shoot
from rules.warzone_resurrection.state import Battlefield

RED, BLUE = SeatId("red"), SeatId("blue")
R, T = ModelId("r"), ModelId("t")


def table(*terrain: dict[str, Any], target: dict[str, Any] | None = None) -> Battlefield:
    """A shooter at (10, 20) who looks along +x, a friend beside it, and a target at (20, 20)."""
    red = {"id": "r", "at": (10, 20), "facing": 0, "weapons": [{"id": "rifle", "r": 24, "st": 12, "rof": 1}]}
    friend = {"id": "r2", "at": (10, 22), "facing": 0}
    blue = {"id": "t", "at": (20, 20), "facing": 180, **(target or {})}
    return SYSTEM.stage(
        {
            "state": {"active": "red", "squad": "reds"},
            "board": {"terrain": list(terrain)},
            "units": [
                {
                    "id": "reds",
                    "owner": "red",
                    "stage": "active",
                    "models": [red, friend],
                },
                {"id": "blues", "owner": "blue", "models": [blue, {"id": "spare", "at": (10, 47)}]},
            ],
        }
    )


def piece(id: str, x: float, y: float, wide: float, deep: float, height: float, kind: str) -> dict[str, Any]:
    """A rectangular piece with a corner at (x, y)."""
    corners = [(x, y), (x + wide, y), (x + wide, y + deep), (x, y + deep)]
    return {"id": id, "kind": kind, "shape": corners, "height": height}


LOW_WALL = piece("low", 18.5, 18, 0.4, 4, 0.6, "light")
ROCK = piece("rock", 13, 18, 1, 4, 4, "impassable")


def ask(field: Battlefield, question: Question, seat: SeatId | None = RED) -> Any:
    return measured(SYSTEM, Battle(field, (RED, BLUE)), seat, question)


@pytest.mark.parametrize("terrain", [(), (LOW_WALL,)], ids=["open", "behind a wall"])
def test_sight_and_cover_are_those_of_the_shot(terrain: tuple[dict[str, Any], ...]) -> None:
    field = table(*terrain)
    seen: Sighting = ask(field, AskSight(R, T))
    shot = SYSTEM.preview(field, RED, Shoot(R, WeaponId("rifle"), (T,))).targets[0]
    assert shot.sight == seen.line
    assert seen.seen
    because = [m for part in seen.parts if part.counts for m in part.modifiers if m.amount]
    check = shot.tests[0].check
    assert because == [m for m in check.modifiers if m.rule.startswith("WZR-COVER")]
    assert seen.amount == sum(m.amount for m in because)
    assert bool(terrain) == bool(because)


def test_what_blocks_the_shot_blocks_the_tool() -> None:
    field = table(ROCK)
    seen: Sighting = ask(field, AskSight(R, T))
    assert seen.seen is False
    assert seen.line.blocked_by == ("rock",)
    with pytest.raises(Illegal):
        SYSTEM.preview(field, RED, Shoot(R, WeaponId("rifle"), (T,)))


def test_sight_is_the_same_from_both_sides_and_needs_nobody_at_its_end() -> None:
    field = table(ROCK)
    for spot in ((13_500, 30_000), (20_000, 20_000), (11_000, 25_000)):
        there: Sighting = ask(field, AskSight(R, spot))
        back: Sighting = ask(field, AskSight(R, (10_000, 20_000), at=spot))
        assert there.seen is back.seen
    from_elsewhere: Sighting = ask(field, AskSight(R, T, at=(10_000, 26_000)))
    assert from_elsewhere.seen
    assert field.models[R].at == Point(10_000, 20_000)


def test_the_picture_shows_what_is_hidden_and_small_things_are_named_with_the_reason() -> None:
    seen: Sighting = ask(table(piece("sill", 19.2, 18, 0.2, 4, 0.2, "light")), AskSight(R, T))
    assert seen.picture is not None
    assert seen.picture.left < 0 < seen.picture.right
    assert {shade.id for shade in seen.picture.shades} == {"sill"}
    (part,) = seen.parts
    assert not part.counts
    assert part.why is not None
    assert 0 < part.share == seen.hidden < 250


def test_an_enemy_behind_is_remarked_on() -> None:
    seen: Sighting = ask(table(), AskSight(R, (2_000, 20_000)))
    assert [remark.rule for remark in seen.remarks] == ["WZR-LOS-02"]


def test_rings_tell_how_far_an_enemy_threatens() -> None:
    found: Rings = ask(
        table(target={"weapons": [{"id": "axe", "r": 1, "st": 12, "melee": True}]}), AskRings((T,))
    )
    rings = {ring.id: ring.radius for ring in found.about[0].rings}
    assert rings["run"] == 2 * rings["move"]
    assert rings["engage"] == rings["run"] + 1_000
    assert [ring.radius for ring in found.about[0].rings] == sorted(rings.values())


def test_the_area_that_may_be_reached_is_where_the_move_is_allowed() -> None:
    field = table(ROCK, piece("woods", 6, 24, 8, 4, 3, "heavy"))
    found: Reached = ask(field, AskReach("move:r"))

    def allowed(place: tuple[int, int]) -> bool:
        try:
            SYSTEM.preview(field, RED, Move(R, (place,)))
        except Illegal:
            return False
        return True

    ends = [end for end in found.outline if end != (10_000, 20_000)]
    assert all(allowed(end) for end in ends)
    # Straight ahead stands the rock, and the friend is in the way up the table.
    assert found.outline[0][0] < 13_000
    assert found.outline[DIRECTIONS // 4][1] < 22_000
    assert len(ends) > 30


def test_what_lies_round_a_corner_is_found_and_gone_to() -> None:
    field = table(piece("rock", 10.8, 19, 0.6, 2, 4, "impassable"))
    found: Reached = ask(field, AskReach("run:r"))
    assert found.beyond
    way: WayRound = ask(field, AskWay(R, (13_500, 20_000)))
    assert way.arrives
    assert len(way.path) > 1
    assert SYSTEM.preview(field, RED, Run(R, way.path)).refused is None


def test_an_area_is_asked_for_an_offer_that_is_open_to_this_seat() -> None:
    for seat, offer in ((BLUE, "move:r"), (None, "move:r"), (RED, "move:t"), (RED, "pass:r")):
        with pytest.raises(Illegal):
            ask(table(), AskReach(offer), seat)


def test_who_is_under_a_template_before_it_is_thrown() -> None:
    field = table()
    known: Templates = ask(field, AskTemplates())
    assert {"SE", "LE", "ST"} <= {template.id for template in known.templates}
    under: Under = ask(field, AskUnder("SE", (10_000, 21_000)))
    assert set(under.models) == {"r", "r2"}
    along: Under = ask(field, AskUnder("ST", (14_000, 20_000), 0))
    assert along.models == ("t",)
    assert ask(field, AskUnder("ST", (14_000, 20_000), 18_000)).models == ("r",)
    with pytest.raises(Illegal):
        ask(field, AskUnder("XX", (0, 0)))


def test_a_group_goes_one_after_the_other() -> None:
    """The second may go where the first has stood, and what is refused ends it."""
    field = table()
    first = {"do": "move", "model": "r2", "path": [[10_000, 24_500]]}
    second = {"do": "move", "model": "r", "path": [[10_000, 22_500]]}
    forward: Together = ask(field, AskTogether((first, second)))
    assert [shown.refused for shown in forward.previews] == [None, None]
    backward: Together = ask(field, AskTogether((second, first)))
    assert len(backward.previews) == 1
    assert backward.previews[0].refused is not None
    assert field.models[R].at == Point(10_000, 20_000)


def test_nothing_that_is_measured_stays_with_the_battle() -> None:
    """A spectator who measures all day fills no memory."""
    field = table(LOW_WALL)
    ask(field, AskSight(R, T), None)
    before = {name: len(kept) for name, kept in vars(field).items() if isinstance(kept, dict)}
    for far in range(40):
        ask(field, AskSight(R, (20_000 + far, 21_000), at=(9_000 - far, 20_000)), None)
    assert before == {name: len(kept) for name, kept in vars(field).items() if isinstance(kept, dict)}


def test_reasons_can_be_read_in_both_languages() -> None:
    keys = {m.why.key for m in _all_reasons(ask(table(LOW_WALL), AskSight(R, T)))}
    assert keys
    for language in ("en", "fr"):
        assert keys <= SYSTEM.texts(language).keys()


def _all_reasons(seen: Sighting) -> list[Modifier]:
    return [m for part in seen.parts for m in part.modifiers]


def test_questions_are_read_strictly() -> None:
    for wish in (
        {"measure": "sight", "model": "r", "to": [1, 2, 3]},
        {"measure": "sight", "model": "r", "to": "t", "at": [10**9, 0]},
        {"measure": "reach", "offer": "move:r", "corners": [[0, 0]] * 99},
        {"measure": "under", "template": "SE", "at": [0, 0], "facing": 36_000},
        {"measure": "else"},
    ):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert(wish, Question)
