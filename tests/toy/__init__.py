"""A made-up duel with cards: the whole protocol of a game system, so that all the rest need know no game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import dist
from pathlib import Path
from typing import Any, ClassVar

import msgspec

from rules.core.check import Check, Dice, check, modifier
from rules.core.command import Command, Correct
from rules.core.event import Event, Finished, Question
from rules.core.ids import INCH, ModelId, RuleId, SeatId, UnitId
from rules.core.message import Message, Texts, say, verbatim
from rules.core.odds import odds_of
from rules.core.offer import Need, Offer, Order, in_order
from rules.core.preview import Chance, Preview, PreviewMove, PreviewTarget, PreviewTest
from rules.core.procedure import Log, Procedure, ask, option, roll_die, test
from rules.core.refusal import Illegal, forbid
from rules.core.rulebook import Rulebook
from rules.core.scenario import ScenarioError
from rules.core.system import Brief, Starter
from rules.core.text import load_texts
from rules.core.view import CardView, Counter, ModelView, PileView, SeatView, TableView, UnitView
from tests.toy import facts
from tests.toy.facts import Duel, Fighter, Place

D6 = Dice(faces=6, low_passes=False, always=6, never=1)
REACH, BLADE, BASE, YARD = 6 * INCH, 2 * INCH, INCH // 2, 12 * INCH
UNREADABLE = (AttributeError, KeyError, TypeError, ValueError, OverflowError)
PARRIES = {"shield": 3, "buckler": 5}
RULEBOOK = Rulebook.load(Path(__file__).parent / "rulebook")
change = msgspec.structs.replace


def fighter(state: Duel, model: str) -> Fighter:
    for one in state.fighters:
        if one.id == model:
            return one
    raise forbid("CORE-COMMAND", "toy.no_such")


def has_room(state: Duel, actor: Fighter, at: Place) -> bool:
    clear = all(dist(at, other.at) >= 2 * BASE for other in state.fighters if other.id != actor.id)
    return clear and all(BASE <= value <= YARD - BASE for value in at)


def ensure_legal(state: Duel, seat: SeatId, command: Command) -> None:
    if seat != state.active:
        raise forbid("CORE-TURN", "toy.not_yours")
    if isinstance(command, facts.Move | facts.Strike):
        actor = fighter(state, command.model)
        if actor.seat != seat or not actor.ready:
            raise forbid("TOY-MOVE", "toy.not_yours")
    match command:
        case facts.Move(to=to) if dist(actor.at, to) > REACH:
            raise forbid("TOY-MOVE", "toy.too_far", reach=REACH)
        case facts.Move(to=to) if not has_room(state, actor, to):
            raise forbid("TOY-MOVE", "toy.occupied")
        case facts.Strike(target=target) if fighter(state, target).seat == seat:
            raise forbid("TOY-STRIKE", "toy.not_yours")
        case facts.Strike(target=target) if dist(actor.at, fighter(state, target).at) > BLADE:
            raise forbid("TOY-STRIKE", "toy.too_far", reach=BLADE)


def strike_check(state: Duel, actor: Fighter, target: Fighter) -> Check:
    friends = [one for one in state.fighters if one.seat == actor.seat and one.id != actor.id]
    ganged = any(dist(friend.at, target.at) <= BLADE for friend in friends)
    return check("toy.strike", D6, actor.skill, [modifier("TOY-GANG", "toy.gang", -1)] if ganged else [])


def strike(log: Log[Duel], command: facts.Strike) -> Procedure[None]:
    actor, target = fighter(log.state, command.model), fighter(log.state, command.target)
    log.emit(facts.Acted(actor.id, actor.at))
    if not (yield from test(strike_check(log.state, actor, target), actor.id)):
        return
    cards = [option(card, say(f"toy.{card}")) for card in sorted(set(log.state.hands[target.seat]))]
    options = (option("take", say("toy.take")), *cards)
    struck = say("toy.struck", model=target.id)
    card = (yield from ask(Question(target.seat, struck, options, "take", RuleId("TOY-PARRY")))).option
    if card != "take":
        log.emit(facts.CardMoved(target.seat, card, "table"))
        if (yield from test(check("toy.parry", D6, PARRIES[card]), target.id)):
            return
    log.emit(facts.WoundLost(target.id))


def pass_turn(log: Log[Duel]) -> Procedure[None]:
    first, second = log.state.hands
    seat, turn = (second, log.state.turn) if log.state.active == first else (first, log.state.turn + 1)
    face = yield from roll_die(say("toy.draw"), len(PARRIES), seat=seat, secret_to=(seat,))
    log.emit(facts.CardMoved(seat, list(PARRIES)[face - 1], "hand"), facts.TurnPassed(seat, turn))


class Toy:
    id, title, state, options = "toy", "The duel", Duel, ()
    commands: ClassVar = facts.COMMANDS
    events: ClassVar = facts.EVENTS

    def setup(self, brief: Brief) -> Duel:
        try:
            fighters = [
                Fighter(ModelId(f"{seat}-{n}"), seat, (2 * n * INCH, y * INCH), brief.forces[seat]["skill"])
                for seat, y in zip(brief.seats, (2, 10), strict=True)
                for n in range(1, 1 + min(5, brief.forces[seat]["fighters"]))
            ]
            hands = dict.fromkeys(brief.seats, ("shield",))
            return Duel(brief.seats[0], tuple(fighters), hands, turns=int(brief.mission["turns"]))
        except UNREADABLE as error:
            raise forbid("CORE-COMMAND", "toy.brief") from error

    def offers(self, state: Duel, seat: SeatId) -> tuple[Offer, ...]:
        found = [Offer("done", say("toy.done"), {"do": "done"}, passes=True)]
        for own in (one for one in state.fighters if one.seat == seat):
            place = Need("to", "place", say("toy.move"), origin=own.at, reach=REACH)
            wish = {"do": "move", "model": own.id}
            found.append(Offer(f"move:{own.id}", say("toy.move"), wish, model=own.id, needs=(place,)))
            for foe in (one for one in state.fighters if one.seat != seat):
                wish = {"do": "strike", "model": own.id, "target": foe.id}
                found.append(Offer(f"strike:{own.id}:{foe.id}", say("toy.strike"), wish, model=own.id))
        return tuple(self._judged(state, seat, offer) for offer in found)

    def _judged(self, state: Duel, seat: SeatId, offer: Offer) -> Offer:
        refusals = [self.preview(state, seat, wish).refused for wish in self._wishes(state, offer)]
        return offer if None in refusals else change(offer, refused=refusals[0])

    def _wishes(self, state: Duel, offer: Offer) -> list[Command]:
        if not offer.needs:
            return [msgspec.convert(offer.command, facts.Strike | facts.Done)]
        actor = fighter(state, offer.command["model"])
        foes = [one.at for one in state.fighters if one.seat != actor.seat]
        beside = [(x + dx * INCH, y) for x, y in foes for dx in (-1, 1)]
        forward = [(actor.at[0], actor.at[1] + dy * INCH) for dy in (-3, 3)]
        return [facts.Move(actor.id, at) for at in (*beside, *forward, actor.at)]

    def examples(self, state: Duel, offer: Offer, order: Order = in_order) -> Iterator[Command]:
        for wish in order(self._wishes(state, offer)):
            if self.preview(state, state.active, wish).refused is None:
                yield wish

    def procedure(self, log: Log[Duel], seat: SeatId, command: Command) -> Procedure[None]:
        ensure_legal(log.state, seat, command)
        match command:
            case facts.Move(model=model, to=to):
                log.emit(facts.Acted(model, to))
            case facts.Strike():
                yield from strike(log, command)
            case facts.Done():
                yield from pass_turn(log)

    def evolve(self, state: Duel, event: Event) -> Duel:
        match event:
            case facts.Acted(model=model, at=at):
                return self._changed(state, model, at=at, ready=False)
            case facts.PutRight(model=model, at=at, wounds=wounds):
                return self._changed(state, model, at=at, wounds=wounds)
            case facts.WoundLost(model=model):
                hurt = self._changed(state, model, wounds=fighter(state, model).wounds - 1)
                return change(hurt, fighters=tuple(one for one in hurt.fighters if one.wounds))
            case facts.CardMoved(seat=seat, card=card, to="hand"):
                return change(state, hands=state.hands | {seat: (*state.hands[seat], card)})
            case facts.CardMoved(seat=seat, card=card):
                left = list(state.hands[seat])
                left.remove(card)
                return change(state, hands=state.hands | {seat: tuple(left)})
            case facts.TurnPassed(active=active, turn=turn):
                rested = tuple(change(one, ready=True) for one in state.fighters)
                return change(state, active=active, turn=turn, fighters=rested)
        return state

    def _changed(self, state: Duel, model: str, **to: Any) -> Duel:
        return change(state, fighters=tuple(change(o, **to) if o.id == model else o for o in state.fighters))

    def awaited(self, state: Duel) -> tuple[SeatId, ...]:
        return (state.active,)

    def turn(self, state: Duel) -> int:
        return state.turn

    def passing(self, state: Duel, seat: SeatId) -> Iterator[Command]:
        yield facts.Done()

    def correct(self, state: Duel, correction: Correct) -> Sequence[Event]:
        one = fighter(state, correction.model)
        at, wounds = correction.at or one.at, one.wounds if correction.wounds is None else correction.wounds
        if not has_room(state, one, at):
            raise forbid("TOY-MOVE", "toy.occupied")
        if not 0 < wounds <= 2:
            raise forbid("CORE-UMPIRE", "correct.bounds", full=2)
        return (facts.PutRight(one.id, at, wounds),)

    def finished(self, state: Duel) -> Finished | None:
        scores = self.scores(state)
        if state.turn <= state.turns and all(scores.values()):
            return None
        best = [seat for seat in scores if scores[seat] == max(scores.values())]
        return Finished(best[0] if len(best) == 1 else None, say("toy.end"), scores)

    def scores(self, state: Duel) -> dict[str, int]:
        return {seat: sum(o.wounds for o in state.fighters if o.seat == seat) for seat in state.hands}

    def view(self, state: Duel, seat: SeatId | None) -> TableView:
        name, turn = say("toy.fighter"), say("toy.told.turn_passed", turn=state.turn, active=state.active)
        models = tuple(
            ModelView(one.id, UnitId(one.seat), one.seat, name, BASE, INCH, one.at, wounds=one.wounds)
            for one in state.fighters
        )
        units = tuple(UnitView(UnitId(side), side, verbatim(side), (), 0) for side in state.hands)
        sides = tuple(self._side(side, hand, side == seat) for side, hand in state.hands.items())
        return TableView("toy", (YARD, YARD), state.turn, turn, (state.active,), sides, units, models)

    def _side(self, seat: SeatId, hand: tuple[str, ...], own: bool) -> SeatView:
        kind, counter = say("toy.parry"), Counter("hand", say("toy.card"), len(hand))
        cards = tuple(CardView(f"{n}", say(f"toy.{card}"), kind, kind) for n, card in enumerate(hand))
        pile = PileView("hand", say("toy.card"), len(hand), cards if own else ())
        return SeatView(seat, verbatim(seat), counters=(counter,), piles=(pile,))

    def redact(self, event: Event, seat: SeatId | None) -> Event | None:
        hidden = isinstance(event, facts.CardMoved) and event.to == "hand" and event.seat != seat
        return change(event, card="") if hidden else event

    def narrate(self, state: Duel, event: Event) -> Message | None:
        if not isinstance(event, self.events):
            return None
        args = {k: v for k, v in msgspec.to_builtins(event).items() if isinstance(v, str | int)}
        return say(f"toy.told.{args.pop('type')}", **args)

    def preview(self, state: Duel, seat: SeatId, command: Command) -> Preview:
        try:
            ensure_legal(state, seat, command)
        except Illegal as illegal:
            return Preview(refused=illegal.refusal)
        match command:
            case facts.Move(model=model, to=to):
                return Preview(move=PreviewMove(round(dist(fighter(state, model).at, to)), REACH))
            case facts.Strike(model=model, target=target):
                return Preview(targets=(self._blow(state, fighter(state, model), fighter(state, target)),))
        return Preview()

    def _blow(self, state: Duel, actor: Fighter, foe: Fighter) -> PreviewTarget:
        blow, roll = facts.Strike(actor.id, foe.id), strike_check(state, actor, foe)
        hurt = odds_of(
            lambda log: strike(log, blow),
            state,
            self.evolve,
            lambda log: facts.WoundLost in map(type, log.events),
        )
        chance = Chance(say("toy.chance.wound"), *hurt.get(True, 0).as_integer_ratio())
        return PreviewTarget(foe.id, None, (PreviewTest(roll, *roll.chance().as_integer_ratio()),), (chance,))

    def violations(self, state: Duel) -> Iterator[str]:
        for one in state.fighters:
            if not has_room(state, one, one.at) or not 0 < one.wounds <= 2:
                yield f"{one.id} overlaps, has left the yard or has {one.wounds} wounds"

    def rulebook(self) -> Rulebook:
        return RULEBOOK

    def texts(self, language: str) -> Texts:
        return load_texts(Path(__file__).parent / "texts", language)

    def starter_forces(self) -> Sequence[Starter]:
        many = Starter("three", "Three", "Three steady hands", {"fighters": 3, "skill": 4}, 30)
        return [many, Starter("two", "Two", "Two masters", {"fighters": 2, "skill": 3}, 30)]

    def starter_tables(self) -> Sequence[Starter]:
        return [Starter("yard", "Yard", "A bare yard", {})]

    def starter_missions(self) -> Sequence[Starter]:
        return [Starter("last", "Last one standing", "Keep the most wounds", {"turns": 6})]

    def stage(self, given: Mapping[str, Any]) -> Duel:
        try:
            fighters = [{**model, "at": [round(v * INCH) for v in model["at"]]} for model in given["models"]]
            hands = {model["seat"]: [] for model in fighters} | given.get("hands", {})
            duel = {"active": next(iter(hands)), "fighters": fighters, "hands": hands}
            return msgspec.convert(duel | given.get("state", {}), Duel)
        except UNREADABLE as error:
            raise ScenarioError(f"these are no models, hands and state: {error}") from error

    def step(self, state: Duel, step: Mapping[str, Any]) -> tuple[SeatId, Command]:
        try:
            places = {"to": [round(v * INCH) for v in step["to"]]} if "to" in step else {}
            wish = {key: value for key, value in step.items() if key != "by"} | places
            return SeatId(str(step["by"])), msgspec.convert(wish, facts.Move | facts.Strike | facts.Done)
        except UNREADABLE as error:
            raise ScenarioError(f"no such step: {error}") from error

    def holds(
        self, before: Duel, after: Duel, events: Sequence[Event], claim: Mapping[str, Any]
    ) -> str | None:
        if set(claim) != {"model", "wounds"}:
            raise ScenarioError(f"no such claim: {', '.join(claim)}")
        left = sum(one.wounds for one in after.fighters if one.id == claim["model"])
        return None if left == claim["wounds"] else f"wounds are {left}, not {claim['wounds']}"


SYSTEM = Toy()
