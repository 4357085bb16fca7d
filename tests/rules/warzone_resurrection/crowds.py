"""Staged fights played on at random, with each command checked before, while and after it is carried out."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from random import Random
from typing import Any

import msgspec

from rules.core.battle import Battle, Step, decide, evolve
from rules.core.command import Answer, Command
from rules.core.dice import seeded
from rules.core.event import Question
from rules.core.ids import SeatId
from rules.core.refusal import Illegal
from rules.warzone_resurrection import SYSTEM
from rules.warzone_resurrection.state import Battlefield
from tests.systems.sentences import unspoken

SEATS = (SeatId("red"), SeatId("blue"))
FACTIONS = {"red": "Bauhaus", "blue": "Capitol"}
SIDE = 20
MM_PER_INCH = 25.4

#: How far from those it is about a place is named, in thousandths.
NEAR = 6000

Spot = tuple[float, float, float]


class Liking(msgspec.Struct, frozen=True):
    """What is done before all else, by the commands' tags, and in which share of the turns."""

    first: Collection[str]
    share: float = 1.0


class Done(msgspec.Struct, frozen=True):
    """One command that was carried out."""

    command: Command
    step: Step[Battlefield]

    @property
    def tags(self) -> list[str]:
        """What happened, event by event."""
        return [str(event.__struct_config__.tag) for event in self.step.events]


def fight(luck: Random, field: Battlefield, most: int, liking: Liking) -> Iterator[Done]:
    """So many commands at most of both sides."""
    battle = Battle(field, SEATS)
    for number in range(most):
        if battle.result is not None:
            return
        done = play_on(luck, battle, liking, f"{number}")
        battle = done.step.battle
        yield done


def play_on(luck: Random, battle: Battle[Battlefield], liking: Liking, seed: str) -> Done:
    """The first wish, or answer, that is allowed: only an answer with a place at random may be refused."""
    halt = battle.halt
    if halt is not None and halt.question is not None:
        seat, options = halt.question.seat, answers(luck, halt.question, halt.decision, battle.game)
    else:
        seat = SYSTEM.awaited(battle.game)[0]
        options = wishes(luck, battle.game, seat, liking)
    for command in options:
        try:
            step = decide(SYSTEM, battle, seat, command, seeded(seed))
        except Illegal:
            assert isinstance(command, Answer), f"an example is refused: {command}"
            assert command.at is not None
            continue
        if halt is None:
            assert SYSTEM.preview(battle.game, seat, command).refused is None
        hold_to_account(battle, step)
        return Done(command, step)
    raise AssertionError(f"{seat} has nothing to do")


def hold_to_account(battle: Battle[Battlefield], step: Step[Battlefield]) -> None:
    """What happened folds to what was decided, can be told and looked at, and breaks nothing."""
    texts, after = SYSTEM.texts("en"), battle
    for event in step.events:
        assert list(unspoken(SYSTEM.narrate(after.game, event), texts)) == []
        after = evolve(SYSTEM, after, event)
    assert after == step.battle
    assert list(SYSTEM.violations(after.game)) == []
    for seat in SEATS:
        assert list(unspoken(SYSTEM.view(after.game, seat), texts)) == []


def answers(luck: Random, question: Question, decision: Any, field: Battlefield) -> Iterator[Command]:
    """Its options in some order; where one asks for a place, any place near those it is about."""
    for option in luck.sample(question.options, len(question.options)):
        place = None
        if option.place:
            about = field.models[question.about[0]].at
            place = (about.x + luck.randint(-NEAR, NEAR), about.y + luck.randint(-NEAR, NEAR))
        yield Answer(decision, option.id, place)


def wishes(luck: Random, field: Battlefield, seat: SeatId, liking: Liking) -> Iterator[Command]:
    """Legal commands, one for each offer, what is liked most often before all else."""
    offers = [offer for offer in SYSTEM.offers(field, seat) if offer.refused is None]
    luck.shuffle(offers)
    if luck.random() < liking.share:
        offers.sort(key=lambda offer: offer.command.__struct_config__.tag not in liking.first)
    for offer in offers:
        found = list(SYSTEM.examples(field, offer))
        if found:
            yield luck.choice(found)


def room(luck: Random, base: int, taken: list[Spot]) -> tuple[float, float]:
    """Where a base of so many millimetres stands free, on a square table of ``SIDE`` inches."""
    radius = base / 2 / MM_PER_INCH + 0.01
    while True:
        x, y = luck.uniform(1, SIDE - 1), luck.uniform(1, SIDE - 1)
        if all((x - a) ** 2 + (y - b) ** 2 > (radius + r) ** 2 for a, b, r in taken):
            taken.append((x, y, radius))
            return round(x, 3), round(y, 3)
