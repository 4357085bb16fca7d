"""The books of a campaign: what orders enter, what it adds up to, what undoing does; without a database."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from campaigns.wars import facts, orders
from campaigns.wars.books import Entry, Rests, standing_of, with_entered
from campaigns.wars.deciding import Brought, Given, decided
from campaigns.wars.plan import Plan, faults
from campaigns.wars.senseless import Senseless
from campaigns.wars.standing import Standing
from campaigns.wars.turns import turns_of
from rules.core.campaign.following import following_of
from rules.core.registry import get_system
from tests.campaigns.wars.plans import RING, plan

ANN, BEN, CAT = 1, 2, 3
NOON = datetime(2026, 12, 1, 12, tzinfo=UTC)
NAMES = {ANN: "ann", BEN: "ben", CAT: "cat"}
SYSTEM = get_system("warzone_resurrection")
FOLLOWING = following_of(SYSTEM)
STARTER = SYSTEM.starter_forces()[0]
FORCE = Brought(STARTER.name, STARTER.points, STARTER.data)


class War:
    """A campaign in memory, to which people give orders."""

    def __init__(self, **changes: Any) -> None:
        self.entries = [Entry(1, NOON, facts.Planned(msgspec.convert(plan(**changes), Plan)))]

    @property
    def now(self) -> Standing:
        return standing_of(self.entries)

    def do(
        self, player: int, order: orders.AnyOrder, brought: Brought | None = None, face: int = 1
    ) -> Standing:
        wish = Given(player, NAMES[player], order, brought, lambda faces: face)
        new = decided(self.now, wish)
        after = with_entered(self.entries, self.now, new)
        self.entries += [Entry(len(self.entries) + place, NOON, fact) for place, fact in enumerate(new, 1)]
        assert standing_of(self.entries) == after
        return after

    def refused(self, player: int, order: orders.AnyOrder, brought: Brought | None = None) -> str:
        before = list(self.entries)
        with pytest.raises(Senseless) as refusal:
            self.do(player, order, brought)
        assert self.entries == before
        return refusal.value.why.key


@pytest.fixture
def war() -> War:
    """Ann holds North, Ben South; both have armies, and round 1 has begun."""
    war = War()
    for player in (ANN, BEN):
        war.do(player, orders.Join())
        war.do(player, orders.Muster(force=STARTER.id), FORCE)
    war.do(ANN, orders.Assign("n", "ann"))
    war.do(ANN, orders.Assign("s", "ben"))
    war.do(ANN, orders.BeginRound(1))
    return war


def test_income_is_entered_with_each_round_and_totals_are_added_up(war: War) -> None:
    stock = {one.name: one.stock["supply"] for one in war.now.contenders.values()}
    assert stock == {"ann": 100 + 5 + 30, "ben": 100 + 5 + 20}
    assert war.refused(ANN, orders.BeginRound(1)) == "war.round_begun"
    # Who joins later has what every round would have paid.
    assert war.do(CAT, orders.Join()).contenders[CAT].stock == {"supply": 105}


def test_attacks_go_over_borders_as_often_as_the_plan_allows(war: War) -> None:
    assert war.refused(ANN, orders.DeclareAttack("a", "s", "n")) == "war.no_border"
    assert war.refused(ANN, orders.DeclareAttack("a", "n", "n")) == "war.own_territory"
    assert war.refused(ANN, orders.DeclareAttack("a", "e")) == "war.from_where"
    assert war.refused(ANN, orders.DeclareAttack("a", "e", "s")) == "war.not_yours"
    war.do(ANN, orders.DeclareAttack("a", "e", "n"))
    # A border that one of two territories names holds for both.
    war.do(ANN, orders.DeclareAttack("b", "w", "n"))
    assert war.refused(ANN, orders.DeclareAttack("c", "w", "n")) == "war.attacks_spent"
    assert war.refused(BEN, orders.WithdrawAttack("a")) == "war.no_attack"
    war.do(ANN, orders.WithdrawAttack("a"))
    assert war.refused(ANN, orders.DeclareAttack("c", "w", "n")) == "war.attacked_already"
    war.do(CAT, orders.Join())
    war.do(CAT, orders.DeclareAttack("d", "s"))


def test_what_comes_of_attacks(war: War) -> None:
    war.do(CAT, orders.Join())
    for player, attack, on, out_of in (
        (ANN, "on-east", "e", "n"), (BEN, "on-east-too", "e", "s"), (CAT, "late", "e", ""),
        (BEN, "on-west", "w", "s"), (CAT, "on-north", "n", ""),
    ):  # fmt: skip
        war.do(player, orders.DeclareAttack(attack, on, out_of))
    now = war.do(ANN, orders.OpenAttacks())
    assert {each.id: (each.stage, each.defender) for each in now.attacks.values()} == {
        "on-east": ("battle", BEN),
        "on-east-too": ("off", None),
        "late": ("off", None),
        "on-west": ("taken", None),
        "on-north": ("battle", ANN),
    }
    assert now.owners == {"n": ANN, "s": BEN, "w": BEN}
    assert war.refused(ANN, orders.OpenAttacks()) == "war.not_in.planning"
    # Ben leaves: his battle is off, and what he holds lies open.
    now = war.do(BEN, orders.Leave())
    assert now.attacks["on-east"].stage == "off"
    assert now.holder("w") is None


def battle(war: War) -> None:
    """Ann attacks South, which Ben holds, out of East."""
    war.do(ANN, orders.Assign("e", "ann"))
    war.do(ANN, orders.DeclareAttack("a", "s", "e"))
    war.do(ANN, orders.OpenAttacks())


def members(squad: int) -> list[str]:
    assert FOLLOWING is not None
    return [model.id for model in FOLLOWING.followed(STARTER.data)[squad].models]


def test_a_battle_lives_on_in_those_who_fought(war: War) -> None:
    battle(war)
    hero, *_ = members(1)
    first, second, third = members(2)[:3]
    fell = (orders.Fell("ben", first, hero), orders.Fell("ben", second, hero), orders.Fell("ann", third))
    now = war.do(ANN, orders.Report("a", "ann", fell))
    assert now.owners["s"] == ANN
    ann, ben = now.contenders[ANN], now.contenders[BEN]
    assert (ann.won, ben.lost) == (1, 1)
    assert ann.army is not None
    assert ben.army is not None
    one = ann.army.veterans[hero]
    assert (one.earned, [kill.model for kill in one.kills]) == (2 + 2 + 3, [first, second])
    assert ann.army.veterans[first].earned == 3
    assert ben.army.veterans[third].earned == 1
    assert ben.army.veterans[first].down
    assert ben.army.veterans[first].past[0].by == facts.Kill(ANN, hero, one.kind)
    # Three points for a win, and what the territories are worth: North 2, East 1, South 1.
    assert now.score(ANN) == 3 + 4
    lost = sum(ben.army.veterans[id].points for id in (first, second))
    assert ben.army.worth == STARTER.points - lost
    ids = {model.id for unit in FOLLOWING.followed(ben.army.for_battle(FOLLOWING)) for model in unit.models}
    assert ids == set(ben.army.veterans) - {first, second}
    assert war.refused(ANN, orders.Report("a", "ann")) == "war.attack_stage"
    assert war.refused(ANN, orders.Muster(force=STARTER.id), FORCE) == "war.army_has_fought"


def test_experience_buys_within_its_bounds_and_what_it_buys_takes_the_field(war: War) -> None:
    battle(war)
    hero, *_ = members(1)
    first, second, third = members(2)[:3]
    assert war.refused(ANN, orders.Improve(hero, "aim")) == "experience.too_little"
    war.do(
        ANN, orders.Report("a", "ann", tuple(orders.Fell("ben", id, hero) for id in (first, second, third)))
    )
    before = war.now.contenders[ANN].army
    assert before is not None
    aim = before.veterans[hero].stats["rs"]
    assert before.veterans[hero].left == 9
    for _ in range(15 - aim):
        war.do(ANN, orders.Improve(hero, "aim"))
    assert war.refused(ANN, orders.Improve(hero, "aim")) == "experience.ceiling"
    after = war.now.contenders[ANN].army
    assert after is not None
    assert after.worth == before.worth + 4 * (15 - aim)
    force = after.for_battle(FOLLOWING)
    line = next(m for u in FOLLOWING.followed(force) for m in u.models if m.id == hero)
    assert line.stats["rs"] == 15
    # An undone battle would leave what it paid for unpaid.
    report = next(e.seq for e in war.entries if isinstance(e.fact, facts.BattleFought))
    with pytest.raises(Rests):
        war.do(ANN, orders.Undo(report))


def test_the_lost_are_replaced_and_units_join_for_what_they_cost(war: War) -> None:
    battle(war)
    first = members(2)[1]
    war.do(ANN, orders.Report("a", "ann", (orders.Fell("ben", first),)))
    assert war.refused(ANN, orders.Replace(first)) == "war.not_lost"
    war.do(BEN, orders.Tell(first, "Old Grip", "The first to fall."))
    before = war.now.contenders[BEN]
    assert before.army is not None
    points = before.army.veterans[first].points
    after = war.do(BEN, orders.Replace(first)).contenders[BEN]
    assert after.army is not None
    # Replacements cost 150 for each 100 points, rounded up.
    assert before.stock["supply"] - after.stock["supply"] == -(-points * 3 // 2)
    new = after.army.veterans[first]
    assert (new.name, new.past, new.lost, new.down) == ("", (), 1, False)
    assert [each.name for each in after.army.memorial] == ["Old Grip"]
    unit = FOLLOWING.followed(STARTER.data)[2]
    grown = war.do(BEN, orders.Reinforce((unit.id,), force=STARTER.id), FORCE).contenders[BEN]
    assert grown.army is not None
    assert after.stock["supply"] - grown.stock["supply"] == -(-unit.points // 2)
    assert len(grown.army.veterans) == len(after.army.veterans) + len(unit.models)
    assert grown.army.veterans[first] == new
    assert grown.army.worth == after.army.worth + unit.points
    assert war.refused(BEN, orders.Reinforce(("nobody",), force=STARTER.id), FORCE) == "war.no_unit"
    dear = tuple(unit.id for unit in FOLLOWING.followed(STARTER.data))
    assert war.refused(BEN, orders.Reinforce(dear, force=STARTER.id), FORCE) == "war.too_poor"


def test_an_army_stays_within_what_the_round_allows() -> None:
    war = War(points=STARTER.points - 1, points_each_round=1)
    war.do(ANN, orders.Join())
    assert war.refused(ANN, orders.Muster(force=STARTER.id), FORCE) == "war.army_too_large"
    war.do(ANN, orders.BeginRound(1))
    war.do(ANN, orders.BeginRound(2))
    war.do(ANN, orders.Muster(force=STARTER.id), FORCE)
    assert war.refused(ANN, orders.Reinforce(("hussars-1",), force=STARTER.id), FORCE) == "war.army_too_large"


def test_events_by_lot_take_from_nobody_what_they_do_not_have(war: War) -> None:
    mild = war.do(ANN, orders.DrawEvent("weather"), face=5)
    assert mild.contenders == war.now.contenders
    stormy = war.do(ANN, orders.DrawEvent("weather", "ben"), face=6)
    assert {one.name: one.stock["supply"] for one in stormy.contenders.values()} == {"ann": 135, "ben": 0}
    event = war.entries[-1].fact
    assert isinstance(event, facts.EventDrawn)
    assert (event.face, event.faces, event.payments[0].amount) == (6, 6, -125)


def test_what_is_undone_counts_no_more_and_can_be_done_again(war: War) -> None:
    before = war.now
    war.do(ANN, orders.Grant("ben", "supply", 500))
    grant = len(war.entries)
    assert war.do(ANN, orders.Undo(grant)) == before
    assert war.refused(ANN, orders.Undo(grant)) == "war.undone_already"
    assert war.refused(ANN, orders.Undo(1)) == "war.no_entry"
    again = war.do(ANN, orders.Undo(grant + 1))
    assert again.contenders[BEN].stock["supply"] == before.contenders[BEN].stock["supply"] + 500
    assert war.refused(ANN, orders.Grant("ben", "supply", -1000)) == "war.too_poor"


def test_how_a_campaign_is_won() -> None:
    for victory, why in (
        ({"territories": 2}, "territories"),
        ({"score": 7}, "score"),
        ({"rounds": 1}, "rounds"),
    ):
        war = War(victory=victory)
        for player in (ANN, BEN):
            war.do(player, orders.Join())
        war.do(ANN, orders.BeginRound(1))
        war.do(ANN, orders.Assign("n", "ann"))
        war.do(ANN, orders.Assign("w", "ann"))
        now = war.do(ANN, orders.BeginRound(2))
        assert (now.phase, now.winner) == ("over", ANN)
        end = war.entries[-1].fact
        assert isinstance(end, facts.Ended)
        assert end.why == why
        assert war.refused(ANN, orders.BeginRound(2)) == "war.over"
        # Nobody wins what two have reached alike.
        war.do(ANN, orders.Undo(len(war.entries)))
        war.do(ANN, orders.Assign("w"))
        war.do(ANN, orders.Assign("e", "ben"))


def test_a_plan_is_checked_whole() -> None:
    for changes, fault in (
        ({"territories": [{"id": "a", "name": "A", "borders": ["b"]}]}, "plan.no_border"),
        ({"territories": [RING[3], RING[3]]}, "plan.twice"),
        ({"territories": [{"id": "a", "name": "A", "at": [0, 1001]}]}, "plan.off_map"),
        ({"prices": {"resource": "gold"}}, "plan.no_resource"),
        ({"attacks": 0}, "plan.negative"),
        ({"points": 10**6}, "plan.large"),
        ({"events": [{"id": "e", "name": "E", "lines": []}]}, "plan.empty"),
        ({"experience": {"improvements": [{"id": "x", "name": "X", "cost": 1}]}}, "experience.one_thing"),
        ({"experience": {"kill": -1}}, "experience.bad_number"),
    ):
        found = {fault.key for fault in faults(msgspec.convert(plan(**changes), Plan))}
        assert fault in found
    assert not list(faults(msgspec.convert(plan(), Plan)))


@settings(max_examples=30, deadline=None)
@given(
    some.lists(
        some.tuples(some.sampled_from([ANN, BEN, CAT]), some.integers(0, 9), some.integers(0, 30)),
        max_size=25,
    )
)
def test_whatever_is_ordered_the_books_add_up_and_keep_nothing_below_nothing(
    doings: list[tuple[int, int, int]],
) -> None:
    war = War()
    for player, what, number in doings:
        name, place = NAMES[number % 3 + 1], RING[number % 4]["id"]
        next_to_it = RING[(number + 1) % 4]["id"] if number % 2 else ""
        order: orders.AnyOrder = [
            orders.Join(), orders.Leave(), orders.BeginRound(war.now.round + 1), orders.OpenAttacks(),
            orders.DeclareAttack(f"a{len(war.entries)}", place, next_to_it),
            orders.Grant(name, "supply", number - 15), orders.Assign(place, name if number % 5 else ""),
            orders.Undo(number + 1), orders.DrawEvent("weather"), orders.Tell("x", "y"),
        ][what]  # fmt: skip
        try:
            war.do(player, order, face=number % 6 + 1)
        except Senseless:
            continue
    now = war.now
    written = msgspec.json.decode(msgspec.json.encode(war.entries), type=list[Entry])
    assert standing_of(written) == now
    assert all(amount >= 0 for one in now.contenders.values() for amount in one.stock.values())
    assert set(now.owners.values()) <= set(now.contenders)


def test_a_battle_on_a_real_table_counts_once_both_sides_say_the_same(war: War) -> None:
    battle(war)
    hero, first = members(1)[0], members(2)[0]
    assert war.refused(BEN, orders.Confirm("a")) == "war.nothing_said"
    fell = (orders.Fell("ben", first, hero),)
    assert war.refused(ANN, orders.Claim("a", "ann", (orders.Fell("ben", "nobody"),))) == "war.no_model"
    assert (
        war.refused(ANN, orders.Claim("a", "ann", (orders.Fell("ben", first, "nobody"),))) == "war.no_model"
    )
    war.do(CAT, orders.Join())
    assert war.refused(CAT, orders.Claim("a", "cat")) == "war.no_attack"
    assert war.refused(ANN, orders.Claim("a", "cat")) == "war.not_in_battle"
    now = war.do(ANN, orders.Claim("a", "ann", fell))
    assert now.owners["s"] == BEN
    # Nobody agrees with themselves.
    assert war.refused(ANN, orders.Confirm("a")) == "war.nothing_said"
    # Ben sees it otherwise; then it is for Ann, or an umpire, to agree.
    war.do(BEN, orders.Claim("a", "ben"))
    assert war.refused(BEN, orders.Confirm("a")) == "war.nothing_said"
    war.do(ANN, orders.Claim("a", "ann", fell))
    now = war.do(BEN, orders.Confirm("a"))
    assert now.owners["s"] == ANN
    army = now.contenders[ANN].army
    assert army is not None
    assert (army.veterans[hero].earned, now.attacks["a"].stage) == (2 + 3, "fought")


def told_of(war: War) -> list[tuple[str, int, str, str, str]]:
    return [
        (each.kind, each.round, each.player, each.territory, each.against) for each in turns_of(war.entries)
    ]


def test_a_campaigns_story_has_its_rounds_attacks_and_what_changed_hands(war: War) -> None:
    before = [("given", 0, "ann", "North", ""), ("given", 0, "ben", "South", ""), ("round", 1, "", "", "")]
    assert told_of(war) == before
    war.do(BEN, orders.DeclareAttack("a2", "w", "s"))
    war.do(ANN, orders.Assign("e", "ann"))
    before.append(("given", 1, "ann", "East", ""))
    war.do(ANN, orders.DeclareAttack("a1", "s", "e"))
    # What was declared may be a secret until all attacks are opened.
    assert told_of(war) == before
    war.do(ANN, orders.OpenAttacks())
    opened = [
        *before,
        ("attack", 1, "ben", "West", ""),
        ("attack", 1, "ann", "South", "ben"),
        ("taken", 1, "ben", "West", ""),
    ]
    assert told_of(war) == opened
    war.do(ANN, orders.Report("a1", winner="ann"))
    assert told_of(war) == [*opened, ("taken", 1, "ann", "South", "ben")]
    war.do(ANN, orders.Undo(len(war.entries)))
    assert told_of(war) == opened
    war.do(ANN, orders.Report("a1", winner="ben"))
    war.do(ANN, orders.Assign("w", ""))
    war.do(ANN, orders.End("ben"))
    assert told_of(war)[len(opened) :] == [
        ("held", 1, "ben", "South", "ann"),
        ("freed", 1, "", "West", "ben"),
        ("won", 1, "ben", "", ""),
    ]
