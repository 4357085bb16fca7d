"""Setting up out of sight: nothing that a seat gets depends on where the other has set up."""

from __future__ import annotations

from itertools import islice
from typing import Any

import msgspec
import pytest

from rules.core import seen
from rules.core.advice import advice_of
from rules.core.battle import Battle, awaited, begin, command_of, decide, default_answer, evolve, visible
from rules.core.dice import seeded
from rules.core.event import Event
from rules.core.ids import SeatId
from rules.core.starter import starter_brief
from rules.core.tell import tell
from rules.warzone_resurrection import SYSTEM
from rules.warzone_resurrection.events import PlacesRevealed
from rules.warzone_resurrection.state import Battlefield

pytestmark = pytest.mark.rule("WZR-MISSION-09")

Story = list[tuple[Battle[Battlefield], Event]]


def carried_out(battle: Battle[Battlefield], seat: SeatId, command: Any, story: Story) -> Battle[Battlefield]:
    step = decide(SYSTEM, battle, seat, command, seeded("night"))
    for event in step.events:
        story.append((battle, event))
        battle = evolve(SYSTEM, battle, event)
    return battle


def until_set_up(battle: Battle[Battlefield], story: Story) -> Battle[Battlefield]:
    """Both accept the map, and whoever wins the roll keeps the Initiative."""
    for seat in battle.seats:
        battle = carried_out(battle, seat, command_of(SYSTEM, {"do": "accept_map"}), story)
    answer = default_answer(battle)
    assert answer is not None
    return carried_out(battle, *answer, story)


def set_up(battle: Battle[Battlefield], seat: SeatId, which: int, story: Story) -> Battle[Battlefield]:
    """Place every Squad of a side, at the first or at another place that is proposed; then finish."""
    for _ in range(40):
        offers = [offer for offer in seen.offers(SYSTEM, battle, seat) if offer.refused is None]
        placing = [
            offer for offer in offers if offer.id.startswith("place_squad:") and unplaced(battle, offer)
        ]
        if not placing:
            break
        places = list(islice(SYSTEM.examples(battle.game, placing[0]), 1 + which))
        battle = carried_out(battle, seat, places[min(which, len(places) - 1)], story)
    return carried_out(battle, seat, command_of(SYSTEM, {"do": "finish_deployment"}), story)


def unplaced(battle: Battle[Battlefield], offer: Any) -> bool:
    squad = battle.game.squads[offer.unit]
    return any(not model.on_table for model in battle.game.members(squad))


def told(story: Story, seat: SeatId | None) -> list[Any]:
    """The log as a seat reads it."""
    lines = []
    for before, event in story:
        shown = visible(SYSTEM, event, seat)
        lines.append(shown and (msgspec.to_builtins(shown), tell(SYSTEM, before, event).to(seat)))
    return lines


def known(battle: Battle[Battlefield], seat: SeatId) -> bytes:
    """All that a seat gets of the table, and what a bot in it or a ruler is given."""
    state = advice_of(SYSTEM).as_seen(battle.game, seat)
    table, offers = seen.table(SYSTEM, battle, seat), seen.offers(SYSTEM, battle, seat)
    return msgspec.json.encode([table, offers, {model.id: model.pose for model in state.models.values()}])


def test_nothing_tells_where_the_other_side_has_set_up() -> None:
    brief = starter_brief(SYSTEM, mission="night-landing")
    ends = []
    for which in (0, 3):
        story: Story = []
        battle = until_set_up(begin(SYSTEM, brief).battle, story)
        first = awaited(SYSTEM, battle)[0]
        second = next(seat for seat in battle.seats if seat != first)
        battle = set_up(battle, first, which, story)
        assert awaited(SYSTEM, battle) == (second,)
        assert any(model.at is not None for model in seen.table(SYSTEM, battle, first).models)
        ends.append((battle, story, first, second))
    (one, story_one, first, second), (other, story_other, *_) = ends
    assert known(one, first) != known(other, first)
    assert known(one, second) == known(other, second)
    for seat in (second, None):
        assert seen.table(SYSTEM, one, seat) == seen.table(SYSTEM, other, seat)
        assert told(story_one, seat) == told(story_other, seat)
        assert all(model.at is None for model in seen.table(SYSTEM, one, seat).models)

    # Once both have finished all of it is seen, and whoever has seen it cannot take back as if they had not.
    story: Story = []
    revealed = set_up(one, second, 0, story)
    places = {seat: seen.table(SYSTEM, revealed, seat).models for seat in (first, second, None)}
    at = {seat: [model.at for model in models] for seat, models in places.items()}
    assert None not in at[first]
    assert at[first] == at[second] == at[None]
    [news] = [event for _, event in story if isinstance(event, PlacesRevealed)]
    assert all(SYSTEM.discloses(news, seat) for seat in revealed.seats)
