"""Measuring in every game: what the tools beside the table say is what commands find."""

from __future__ import annotations

import itertools
from typing import Any

import msgspec
import pytest

from rules.core import seen
from rules.core.codec import plain
from rules.core.ids import ModelId
from rules.core.measuring.answers import Sighting, Under
from rules.core.measuring.gauge import gauge_of
from rules.core.measuring.questions import AskReach, AskRings, AskSight, AskUnder, measured
from rules.core.message import localised
from rules.core.preview import PreviewTarget
from rules.core.registry import get_system
from tests.systems.games import SYSTEMS, Played, quiet, spread

pytestmark = pytest.mark.parametrize("system_id", SYSTEMS)


def standing(move: Played, system: Any) -> list[ModelId]:
    table = seen.table(system, move.battle, None)
    return [model.id for model in table.models if model.at is not None and not model.out]


def test_a_line_of_sight_is_that_of_the_shot(system_id: str) -> None:
    """The tool never shows a free line where a shot is refused, nor a blocked one where it is allowed."""
    system = get_system(system_id)
    compared = 0
    for move in quiet(system_id, 400):
        shown = seen.preview(system, move.battle, move.seat, move.command)
        model = plain(move.command).get("model")
        for target in (one for one in shown.targets if one.sight is not None and model):
            compared += 1
            assert _sight(system, move, ModelId(model), target).line == target.sight
    assert compared or system_id != "warzone_resurrection"


def _sight(system: Any, move: Played, model: ModelId, target: PreviewTarget) -> Sighting:
    found = measured(system, move.battle, move.seat, AskSight(model, target.target))
    assert isinstance(found, Sighting)
    return found


def test_sight_is_the_same_from_both_sides(system_id: str) -> None:
    system = get_system(system_id)
    for move in quiet(system_id, 6):
        models = spread(standing(move, system) or [ModelId("")], 5)
        for one, other in itertools.pairwise(models):
            there, back = (
                measured(system, move.battle, None, AskSight(*pair)) for pair in ((one, other), (other, one))
            )
            assert isinstance(there, Sighting)
            assert isinstance(back, Sighting)
            assert (there.seen, there.distance) == (back.seen, back.distance)


def test_everything_that_is_measured_can_be_told_in_every_language(system_id: str) -> None:
    system = get_system(system_id)
    for move in quiet(system_id, 3):
        models = standing(move, system)[:4]
        questions: list[Any] = [AskRings(tuple(models)), *(AskSight(one, (9_000, 9_000)) for one in models)]
        open_now = seen.offers(system, move.battle, move.seat)
        ways = [one for one in open_now if not one.refused and any(need.reach for need in one.needs)]
        questions += [AskReach(one.id) for one in ways[:1]]
        for question in questions:
            for language in ("en", "fr"):
                answer = measured(system, move.battle, move.seat, question)
                assert msgspec.json.encode(localised(answer, system.texts(language)))


def test_who_is_under_a_template_stands_there(system_id: str) -> None:
    system = get_system(system_id)
    move = quiet(system_id, 5)[-1]
    for template in gauge_of(system).templates():
        for model in seen.table(system, move.battle, None).models:
            if model.at is not None and not model.out:
                found = measured(system, move.battle, None, AskUnder(template.id, model.at))
                assert isinstance(found, Under)
                assert model.id in found.models
