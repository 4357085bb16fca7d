"""The chapter on hiding, spotting, orders and waiting, as the game has it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec.structs import replace as change

from rules.core.command import Command
from rules.core.geometry import bearing, step
from rules.core.ids import ModelId, RuleId, SeatId
from rules.core.message import say, verbatim
from rules.core.offer import Candidate, Need, Offer, Order
from rules.core.preview import Chance, Preview, PreviewTarget, PreviewTest
from rules.core.procedure import Log, Procedure
from rules.core.refusal import Refusal
from rules.warzone_1e.actions import Action, refusal_to_act
from rules.warzone_1e.chapter import Chapter, Word, chapters, collected
from rules.warzone_1e.conditions import HIDDEN, WAITING
from rules.warzone_1e.examples import COMPASS, nearest_enemy, picked
from rules.warzone_1e.hiding import (
    HIDE,
    INFILTRATE,
    Hide,
    Infiltrate,
    give_away,
    hide,
    infiltrate,
    plan_infiltration,
    refusal_to_hide,
    sneaking_reach,
)
from rules.warzone_1e.interrupting import stop_of
from rules.warzone_1e.orders import GIVE_ORDERS, GiveOrders, give_orders, refusal_of_orders
from rules.warzone_1e.preview import foreseen_way
from rules.warzone_1e.spotting import SPOT, Spot, hidden_enemies, refusal_to_spot, spot, spot_check
from rules.warzone_1e.state import Battlefield, Model
from rules.warzone_1e.units import is_individual
from rules.warzone_1e.waiting import (
    ANSWERABLE,
    UNTIL,
    WAIT,
    LetPass,
    Wait,
    action_done,
    forget_passes,
    go_on,
    let_pass,
    may_answer,
    own_turn_comes,
    refusal_to_react,
    unit_done,
    wait,
    watchers,
)


def around(
    log: Log[Battlefield], seat: SeatId, command: Command, run: Callable[[], Procedure[None]]
) -> Procedure[None]:
    """Actions that cannot be done unseen give a model away; after a reaction the enemy goes on."""
    model = log.state.models.get(getattr(command, "model", None) or ModelId(""))
    acts = type(command) in collected(lambda chapter: chapter.actions)
    if acts and model is not None and model.owner == seat:
        give_away(log, model, command)
        if not log.state.pause:
            forget_passes(log, UNTIL["action"])
    yield from run()
    if acts and log.state.going is not None:
        yield from go_on(log)


# Offers ------------------------------------------------------------------------------------------------


def offers(field: Battlefield, seat: SeatId) -> Iterator[Offer]:
    """Letting the enemy go on, for whoever might react (chapter 06)."""
    if field.pause[:1] == (seat,):
        for until in UNTIL:
            command = LetPass(until)  # type: ignore[arg-type]
            rule = RuleId("WZ1-WAIT-02")
            yield Offer(f"let_pass:{until}", say(f"offer.let_pass_{until}"), command, rule, passes=True)


def reactions(field: Battlefield, seat: SeatId) -> Iterator[Offer]:
    """All that those may do who wait and have seen an enemy act."""
    for model in watchers(field):
        if model.owner == seat and may_answer(field, model):
            for chapter in chapters():
                if chapter.model_offers is not None:
                    found = chapter.model_offers(field, seat, model)
                    yield from (offer for offer in found if offer.refused is None)


def offers_of(field: Battlefield, seat: SeatId, model: Model) -> Iterator[Offer]:
    """What a model may do without fighting."""
    if model.has(HIDDEN):
        yield _infiltrating(field, seat, model)
    else:
        yield _offer(field, seat, model, HIDE, Hide(model.id), refused=refusal_to_hide(field, model))
    if any(True for _ in hidden_enemies(field, model)):
        yield _spotting(field, seat, model)
    if is_individual(field, model):
        yield _ordering(field, seat, model)
    yield _offer(field, seat, model, WAIT, Wait(model.id))


def _offer(
    field: Battlefield,
    seat: SeatId,
    model: Model,
    action: Action,
    command: Command,
    needs: tuple[Need, ...] = (),
    refused: Refusal | None = None,
) -> Offer:
    barred = refusal_to_act(field, seat, model.id, action) or refused
    return Offer(
        f"{action.id}:{model.id}",
        say(f"action.{action.id}"),
        command,
        action.rule,
        model.id,
        model.unit,
        cost=1,
        needs=needs,
        refused=barred or _nobody(needs),
    )


def _nobody(needs: tuple[Need, ...]) -> Refusal | None:
    """Where nothing can be picked, why the first of all may not."""
    for need in needs:
        if need.kind == "pick" and need.candidates and all(one.refused for one in need.candidates):
            return need.candidates[0].refused
    return None


def _infiltrating(field: Battlefield, seat: SeatId, model: Model) -> Offer:
    needs = (
        Need(
            "path",
            "path",
            say("need.path"),
            least=0,
            origin=(model.at.x, model.at.y),
            reach=sneaking_reach(field, model),
        ),
        Need("facing", "facing", say("need.facing"), least=0),
    )
    return _offer(field, seat, model, INFILTRATE, Infiltrate(model.id), needs)


def _spotting(field: Battlefield, seat: SeatId, model: Model) -> Offer:
    candidates = tuple(
        Candidate(enemy.id, verbatim(enemy.name), refusal_to_spot(field, model, enemy))
        for enemy in hidden_enemies(field, model)
    )
    need = Need("target", "pick", say("need.target"), candidates)
    return _offer(field, seat, model, SPOT, Spot(model.id, model.id), (need,))


def _ordering(field: Battlefield, seat: SeatId, model: Model) -> Offer:
    candidates = tuple(
        Candidate(unit.id, verbatim(unit.name), refusal_of_orders(field, model, unit))
        for unit in field.units_of(model.owner)
        if unit.id != model.unit
    )
    need = Need("unit", "pick", say("need.unit_to_order"), candidates)
    refused = None if candidates else refusal_of_orders(field, model, None)
    return _offer(field, seat, model, GIVE_ORDERS, GiveOrders(model.id, model.unit), (need,), refused)


def _sneaking(field: Battlefield, offer: Offer, order: Order) -> Iterator[Command]:
    """Eight ways out, as far as they go and half as far."""
    command: Infiltrate = offer.command
    model = field.models[command.model]
    enemy = nearest_enemy(field, model)
    ahead = bearing(model.at, enemy.at) if enemy and enemy.at != model.at else model.body.pose.facing
    reach = sneaking_reach(field, model)
    ends = [step(model.at, ahead + turn, far) for far in (reach, reach // 2) for turn in COMPASS]
    for end in order(ends):
        sneak = change(command, path=((end.x, end.y),), facing=ahead)
        if not isinstance(plan_infiltration(field, model, sneak), Refusal):
            yield sneak


# Looking ahead -------------------------------------------------------------------------------------------


def _foreseen_spot(field: Battlefield, seat: SeatId, command: Spot) -> Preview:
    check = spot_check(field, field.models[command.model], field.models[command.target])
    test = PreviewTest(check, *check.chance().as_integer_ratio())
    found = Chance(say("chance.found"), test.numerator, test.denominator)
    return Preview(targets=(PreviewTarget(command.target, tests=(test,), chances=(found,)),))


def _foreseen_sneak(field: Battlefield, seat: SeatId, command: Infiltrate) -> Preview:
    planned = plan_infiltration(field, field.models[command.model], command)
    return Preview(refused=planned) if isinstance(planned, Refusal) else Preview(move=foreseen_way(planned))


CHAPTER = Chapter(
    id="hiding_and_waiting",
    commands={LetPass: let_pass},
    actions={Hide: hide, Infiltrate: infiltrate, Spot: spot, GiveOrders: give_orders, Wait: wait},
    offers=offers,
    model_offers=offers_of,
    reaction_offers=reactions,
    examples={Infiltrate: _sneaking, Spot: picked("target"), GiveOrders: picked("unit")},
    previews={Spot: _foreseen_spot, Infiltrate: _foreseen_sneak},
    forbids=refusal_to_react,
    moments={"unit_activated": own_turn_comes, "action_done": action_done, "unit_done": unit_done},
    around=around,
    stops=stop_of,
    words={
        HIDDEN: Word(RuleId("WZ1-HIDE-01"), "good"),
        WAITING: Word(RuleId("WZ1-WAIT-01"), "good"),
        ANSWERABLE: Word(RuleId("WZ1-WAIT-02"), ""),
    },
    passes=(LetPass,),
)
