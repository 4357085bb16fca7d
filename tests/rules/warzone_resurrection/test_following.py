"""Forces that live on from battle to battle: who is in one, what it is for the next, and who did what."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from rules.core.battle import fold
from rules.core.bots import BOTS
from rules.core.campaign.deeds import Deed, deeds_of
from rules.core.campaign.experience import Improvement
from rules.core.campaign.following import following_of
from rules.core.ids import ModelId
from rules.core.registry import get_system
from rules.core.selfplay import play
from rules.core.starter import SEATS
from rules.core.system import Brief
from rules.warzone_resurrection.events import Removed
from rules.warzone_resurrection.following import STATS

SYSTEM = get_system("warzone_resurrection")
FOLLOWING = following_of(SYSTEM)
assert FOLLOWING is not None
FORCE = SYSTEM.starter_forces()[0].data


def brief(force: dict[str, object]) -> Brief:
    return Brief(
        seats=SEATS,
        names={seat: seat for seat in SEATS},
        forces=dict.fromkeys(SEATS, force),
        table=SYSTEM.starter_tables()[0].data,
        mission=SYSTEM.starter_missions()[0].data,
    )


def test_who_is_in_a_force_adds_up_to_its_points() -> None:
    units = FOLLOWING.followed(FORCE)
    assert sum(unit.points for unit in units) == SYSTEM.starter_forces()[0].points
    assert all([model.leads for model in unit.models].count(True) == 1 for unit in units)
    ids = [model.id for unit in units for model in unit.models]
    assert len(ids) == len(set(ids))


def test_the_next_battle_is_fought_without_the_lost_and_with_what_was_bought() -> None:
    squad = FOLLOWING.followed(FORCE)[1]
    leader, _, lost, *_ = squad.models
    bought = (
        Improvement("aim", "Aim", 3, stat="rs", points=2),
        Improvement("plate", "Plate", 3, stat="a", by=2, points=4),
        Improvement("brutal", "Brutal", 5, ability="brutal", points=5),
    )
    force = FOLLOWING.continued(FORCE, [lost.id], {leader.id: bought})
    after = FOLLOWING.followed(force)[1]
    assert [model.id for model in after.models] == [m.id for m in squad.models if m.id != lost.id]
    raised = after.models[0]
    assert {stat: raised.stats[stat] - leader.stats[stat] for stat in STATS} == Counter(
        rs=1, a=2
    ) | dict.fromkeys(set(STATS) - {"rs", "a"}, 0)
    assert (*leader.abilities, "brutal") == raised.abilities
    assert after.points == squad.points - lost.points + 11
    SYSTEM.setup(brief(force))
    everybody = [model.id for unit in FOLLOWING.followed(FORCE) for model in unit.models]
    assert not FOLLOWING.followed(FOLLOWING.continued(FORCE, everybody, {}))


def test_squads_of_another_list_join() -> None:
    more = SYSTEM.starter_forces()[0].data
    wanted = FOLLOWING.followed(more)[1]
    force = FOLLOWING.joined(FORCE, more, [wanted.id], "r1.")
    *_, joined = FOLLOWING.followed(force)
    assert (joined.id, joined.points, len(joined.models)) == (
        f"r1.{wanted.id}", wanted.points, len(wanted.models),
    )  # fmt: skip
    SYSTEM.setup(brief(force))


@cache
def played() -> tuple[tuple[Deed, ...], dict[str, str | None], dict[ModelId, ModelId | None]]:
    """The deeds of a whole game, the fates that its last state knows, and by whom its facts say each fell."""
    bots = (BOTS["sensible"], BOTS["random"])
    game, events = play(SYSTEM, brief(FORCE), bots, 3, checked=False)
    assert game.finished
    last = fold(SYSTEM, events).game
    fates = {id: model.fate for id, model in last.models.items()}
    removed = (event for event in events if isinstance(event, Removed) and event.fate == "casualty")
    return deeds_of(SYSTEM, FOLLOWING, events), fates, {event.model: event.by for event in removed}


@pytest.mark.slow
def test_the_deeds_of_a_whole_game() -> None:
    deeds, fates, facts = played()
    assert {deed.model: deed.fell for deed in deeds} == {id: fate == "casualty" for id, fate in fates.items()}
    assert {deed.model: deed.stood for deed in deeds} == {id: fate is None for id, fate in fates.items()}
    of = {deed.model: deed for deed in deeds}
    killed = [(by.model, victim) for by in deeds for victim in by.kills]
    assert killed
    assert {(of[victim].by, victim) for _, victim in killed} == set(killed)
    assert all(of[by].seat != of[victim].seat for by, victim in killed)
    # The game's own facts name who did it; a shot at a friend is nobody's kill.
    assert {deed.model: deed.by for deed in deeds if deed.fell} == {
        victim: by if by is not None and of[by].seat != of[victim].seat else None
        for victim, by in facts.items()
    }
