"""The benchmark measures the engine: each section runs, and says what it should."""

import pytest

from bench.engine import engine
from bench.recorded import afresh, recorded, replayed
from bench.sightlines import MODELS, PIECES, sightlines, table
from rules.core.battle import fold
from rules.core.dice import seeded
from rules.core.registry import get_system


@pytest.fixture(scope="module")
def figures():
    return {figure.name: figure for figure in engine(quick=True)}


@pytest.mark.slow
def test_every_figure_of_the_engine_is_there(figures):
    assert {name for name, figure in figures.items() if figure.aim} == {
        "engine: simple commands",
        "engine: shooting commands",
        "engine: slowest decision of three games",
        "engine: what a seat may do, mean",
        "engine: a random game, unchecked",
        "engine: 5,000 events folded",
    }
    assert all(figure.value > 0 for figure in figures.values())


def test_a_recorded_game_is_the_one_that_its_events_tell():
    game = recorded(1)
    last = game.turns[-1]
    told = fold(get_system("warzone_resurrection"), game.events)
    assert told.result is not None
    assert told.length == len(game.events)
    assert last.battle.length < told.length


def test_a_turn_played_afresh_ends_as_it_did():
    turn = next(turn for turn in recorded(1).turns if turn.kind == "move")
    fresh = afresh(turn)
    assert fresh.battle.game == turn.battle.game
    assert fresh.battle.game is not turn.battle.game
    assert replayed(fresh, seeded("again")) == replayed(turn, seeded("again"))


def test_the_table_of_the_sight_section_is_full_and_always_the_same():
    solids, bodies = table()
    assert (len(solids), len(bodies)) == (PIECES, MODELS)
    assert table() == (solids, bodies)


def test_sight_is_measured_in_all_three_ways():
    found = list(sightlines(quick=True))
    assert [figure.unit for figure in found] == ["/s"] * 3
    assert all(figure.value > 0 and figure.peer_value for figure in found)
