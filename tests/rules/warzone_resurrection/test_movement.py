"""Moves that come from outside: every path is either refused with a reason or gone as planned."""

from __future__ import annotations

import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.core.battle import Battle, decide
from rules.core.dice import seeded
from rules.core.ids import ModelId, SeatId
from rules.core.refusal import Illegal, Refusal
from rules.warzone_resurrection import SYSTEM
from rules.warzone_resurrection.actions import ACTIONS
from rules.warzone_resurrection.commands import Move, Run
from rules.warzone_resurrection.movement import plan
from rules.warzone_resurrection.planned import MOST_WAYPOINTS
from rules.warzone_resurrection.scenario import stage
from rules.warzone_resurrection.state import Battlefield
from rules.warzone_resurrection.terrain import allowance_left

RED = SeatId("red")
R = ModelId("r")


CROWDED = """
board:
  size: [24, 24]
  terrain:
    - {id: rock, kind: impassable, shape: [[14, 12], [16, 12], [16, 18], [14, 18]]}
    - {id: wood, kind: light, shape: [[6, 12], [11, 12], [11, 18], [6, 18]], height: 3, see_through: true}
    - {id: wall, kind: heavy, shape: [[10, 9], [16, 9], [16, 9.5], [10, 9.5]], height: 0.8}
units:
  - {id: reds, owner: red, commander: r, models: [{id: r, at: [12, 12]}, {id: friend, at: [12, 15]}]}
  - {id: blues, owner: blue, models: [{id: b, at: [8, 10], profile: {base: 40}}, {id: e, at: [12, 7]}]}
"""


def crowded_table() -> Battlefield:
    return stage(yaml.safe_load(CROWDED))


near = st.integers(6_000, 18_000)
anywhere = st.integers(-30_000, 60_000)
waypoints = st.lists(st.tuples(near, near) | st.tuples(anywhere, anywhere), max_size=3).map(tuple)


def taken(field: Battlefield, command: Move | Run) -> Battlefield | Refusal:
    """The battlefield after a command, or why it is refused."""
    try:
        return decide(SYSTEM, Battle(field, field.seats), RED, command, seeded("a walk")).battle.game
    except Illegal as illegal:
        return illegal.refusal


@settings(max_examples=150, deadline=None)
@given(path=waypoints, facing=st.none() | st.integers(-100_000, 100_000), run=st.booleans())
def test_a_path_is_refused_whole_or_gone_as_planned(
    path: tuple[tuple[int, int], ...], facing: int | None, run: bool
) -> None:
    field = crowded_table()
    command = (Run if run else Move)(R, path, facing)
    planned = plan(field, field.models[R], path, ACTIONS["run" if run else "move"], facing)
    after = taken(field, command)
    if isinstance(planned, Refusal) or isinstance(after, Refusal):
        assert planned == after
        return
    assert after.models[R].pose == planned.route[-1]
    assert after.models[R].travelled == planned.length <= planned.allowed + 1
    assert allowance_left(after, after.models[R]) == 10_000 - planned.length
    assert list(SYSTEM.violations(after)) == []


def test_some_paths_are_gone() -> None:
    field = crowded_table()
    assert isinstance(taken(field, Move(R, ((12_000, 10_000),))), Battlefield)
    assert isinstance(taken(field, Move(R, ((9_500, 12_500),))), Battlefield)


def test_a_path_may_not_wind_for_ever() -> None:
    field = crowded_table()
    path = ((12_000, 12_100), (12_000, 12_000)) * MOST_WAYPOINTS
    planned = plan(field, field.models[R], path, ACTIONS["move"])
    assert isinstance(planned, Refusal)
    assert planned.why.key == "refused.path_too_winding"
