"""Missions: what of them is seen, who comes along, and data that makes no sense."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from rules.core.battle import begin
from rules.core.geometry import Board
from rules.core.refusal import Illegal
from rules.core.starter import starter_brief
from rules.core.view import TableView
from rules.core.written import WrittenError
from rules.warzone_resurrection import SYSTEM
from rules.warzone_resurrection.missions import way_of
from rules.warzone_resurrection.scenario import stage
from rules.warzone_resurrection.view import view
from rules.warzone_resurrection.written_missions import WrittenMission, lay_markers, lay_zones, read_mission

CRATE = {"id": "crate", "name": "the crate", "at": [0.5, 0.5]}


def staged(mission: dict[str, Any], **places: list[float]) -> TableView:
    units = [
        {"id": f"squad-{id}", "owner": "red" if id[0] == "r" else "blue", "models": [{"id": id, "at": at}]}
        for id, at in places.items()
    ]
    return view(stage({"units": units, "mission": mission}), None)


@pytest.mark.rule("WZR-MISSION-03")
def test_markers_are_seen_with_whoever_holds_them():
    table = staged({"victory": "markers", "markers": [CRATE]}, r1=[24, 22], b1=[40, 40])
    (mark,) = table.marks
    assert (mark.id, mark.at, mark.reach, mark.holder) == ("crate", (24_000, 24_000), 3_000, "red")
    contested = staged({"victory": "markers", "markers": [CRATE]}, r1=[24, 22], b1=[24, 26])
    assert contested.marks[0].holder is None


@pytest.mark.rule("WZR-MISSION-05")
def test_areas_are_seen_with_whoever_holds_them():
    area = {"id": "west", "name": "the west", "shape": [[0, 0], [0.5, 0], [0.5, 1], [0, 1]]}
    for way in ("zones", "hold"):
        table = staged({"victory": way, "areas": [area]}, r1=[10, 22], b1=[40, 40])
        (zone,) = table.zones
        assert (zone.id, zone.seat) == ("west", None)
        # Models without points hold no part of a table, but ground.
        assert zone.holder == ("red" if way == "hold" else None)


@pytest.mark.rule("WZR-MISSION-06")
def test_both_sides_bring_somebody_to_escort():
    battle = begin(SYSTEM, starter_brief(SYSTEM, mission="envoys")).battle
    escorted = [squad for squad in battle.game.squads.values() if squad.role == "escorted"]
    assert sorted(squad.owner for squad in escorted) == ["blue", "red"]
    assert all(battle.game.models[id].card.points == 0 for squad in escorted for id in squad.models)


@pytest.mark.parametrize("mission", SYSTEM.starter_missions(), ids=lambda mission: mission.id)
def test_whoever_accepts_the_map_reads_what_the_mission_is_about(mission):
    battle = begin(SYSTEM, starter_brief(SYSTEM, mission=mission.id)).battle
    prompt = SYSTEM.view(battle.game, battle.seats[0]).prompt
    assert prompt is not None
    assert mission.summary in str(prompt.args)


@pytest.mark.parametrize("mission", SYSTEM.starter_missions(), ids=lambda mission: mission.id)
def test_goals_lie_on_the_table(mission):
    game = begin(SYSTEM, starter_brief(SYSTEM, mission=mission.id)).battle.game
    for seat in game.seats:
        goals = list(way_of(game).goals(game, seat))
        assert bool(goals) == (game.mission.victory != "body_count")
        for goal in goals:
            assert 0 <= goal.x <= game.board.width
            assert 0 <= goal.y <= game.board.depth


@pytest.mark.rule("WZR-MISSION-08")
@pytest.mark.parametrize(
    ("written", "said"),
    [
        ({"victory": "glory"}, "'glory' is no way of victory"),
        ({"victory": "hold", "data": {"each_turn": "many"}}, r"\$.each_turn"),
        ({"victory": "hold", "data": {"spoils": 3}}, "spoils"),
        ({"deployment": "everywhere"}, "'everywhere' is no deployment"),
        ({"markers": [{**CRATE, "at": [24, 24]}]}, "crate: places are shares of the table"),
        ({"areas": [{"id": "line", "name": "a line", "shape": [[0, 0], [1, 1]]}]}, "line: a polygon needs"),
    ],
)
def test_wrong_missions_say_what_is_wrong(written, said):
    with pytest.raises((WrittenError, msgspec.ValidationError), match=said):
        laid(msgspec.convert(written, WrittenMission))
    with pytest.raises(Illegal):
        SYSTEM.setup(msgspec.structs.replace(starter_brief(SYSTEM), mission=written))


def laid(mission: WrittenMission) -> None:
    board = Board(48_000, 48_000)
    read_mission(mission)
    lay_zones(mission, board, ("red", "blue"), ())
    lay_markers(mission, board)
