"""Warzone as the engine knows it. Nothing of the game stands here: it is composed of its chapters."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from rules.core.command import Command, Correct
from rules.core.event import Event, Finished
from rules.core.ids import SeatId
from rules.core.message import Message, Texts
from rules.core.offer import Offer, Order, in_order
from rules.core.preview import Preview
from rules.core.procedure import Log, Procedure
from rules.core.refusal import forbid, malformed
from rules.core.rulebook import Rulebook
from rules.core.system import BattleOption, Brief, Starter
from rules.core.text import load_texts
from rules.core.view import TableView
from rules.lists.catalogue import Catalogue
from rules.lists.fielding import ReadyList
from rules.lists.standing import Standing
from rules.warzone_1e import (
    activation,
    claims,
    correcting,
    examples,
    lists,
    muster,
    narrate,
    offers,
    passing,
    preview,
    scenario,
    setup,
    starters,
    turn,
    victory,
    view,
    violations,
    withdrawing,
)
from rules.warzone_1e.battle_options import OPTIONS
from rules.warzone_1e.bots import FirstEditionAdvice
from rules.warzone_1e.chapter import Carrier, chapters, collected
from rules.warzone_1e.folding import evolve, folds
from rules.warzone_1e.following import FirstEditionFollowing
from rules.warzone_1e.gauge import FirstEditionGauge
from rules.warzone_1e.lists import mustering, ready
from rules.warzone_1e.lists.statistics import ListStatistics
from rules.warzone_1e.reference import rulebook
from rules.warzone_1e.state import Battlefield
from rules.warzone_1e.tables import WarzoneTables

HERE = Path(__file__).parent


class WarzoneFirstEdition:
    """The system: fulfils ``rules.core.system.System``."""

    id = "warzone_1e"
    title = "Warzone (1st edition)"
    state = Battlefield
    options: tuple[BattleOption, ...] = OPTIONS
    #: One for each edge of the table (WZ1-MULTI-02).
    most_seats = 4

    @property
    def commands(self) -> tuple[type[Command], ...]:
        """All that a seat may wish."""
        return (*_carriers(), *_actions())

    @property
    def events(self) -> tuple[type[Event], ...]:
        """All that can happen."""
        return tuple(folds())

    @property
    def advice(self) -> FirstEditionAdvice:
        """What is good in this game."""
        return FirstEditionAdvice(self)  # type: ignore[arg-type]  # its commands are found out once

    @property
    def gauge(self) -> FirstEditionGauge:
        """How this game measures."""
        return FirstEditionGauge()

    def setup(self, brief: Brief) -> Battlefield:
        """The battlefield before the map is accepted."""
        return muster.muster(brief)

    def offers(self, state: Battlefield, seat: SeatId) -> tuple[Offer, ...]:
        """Everything the seat might wish for now."""
        return offers.offers(setup.as_known(state, seat), seat)

    def examples(self, state: Battlefield, offer: Offer, order: Order = in_order) -> Iterator[Command]:
        """Complete, legal commands for an offer."""
        return examples.examples(state, offer, order)

    def procedure(self, log: Log[Battlefield], seat: SeatId, command: Command) -> Procedure[None]:
        """Carry a command out, inside what all chapters that look on do before and after."""
        return _inside(log, seat, command, 0)

    def evolve(self, state: Battlefield, event: Event) -> Battlefield:
        """The battlefield after a fact."""
        return evolve(state, event)

    def withdraw(self, log: Log[Battlefield], seat: SeatId) -> Procedure[None]:
        """A side leaves the battle, and the others play on."""
        return withdrawing.withdraw(log, seat)

    def awaited(self, state: Battlefield) -> tuple[SeatId, ...]:
        """Whose move it is."""
        return turn.awaited(state)

    def turn(self, state: Battlefield) -> int:
        """The game turn."""
        return state.turn

    def passing(self, state: Battlefield, seat: SeatId) -> Iterator[Command]:
        """Doing as little as the rules allow."""
        return passing.passing(state, seat)

    def finished(self, state: Battlefield) -> Finished | None:
        """How the battle ended."""
        return victory.finished(state)

    def scores(self, state: Battlefield) -> dict[str, int]:
        """Victory points by seat."""
        return victory.scores(state)

    def view(self, state: Battlefield, seat: SeatId | None) -> TableView:
        """The table as a seat may see it."""
        return view.view(setup.as_known(state, seat), seat)

    def redact(self, event: Event, seat: SeatId | None) -> Event | None:
        """What is written in secret is its writer's."""
        hide = _redactions().get(type(event))
        return event if hide is None else hide(event, seat)

    def correct(self, state: Battlefield, correction: Correct) -> tuple[Event, ...]:
        """What puts a model right."""
        return correcting.correct(state, correction)

    def narrate(self, state: Battlefield, event: Event) -> Message | None:
        """The sentence for a fact."""
        told = _told().get(type(event))
        return None if told is None else told(state, event)

    def preview(self, state: Battlefield, seat: SeatId, command: Command) -> Preview:
        """What a command would do."""
        known = setup.as_known(state, seat)
        return preview.preview(known, seat, command, self.procedure, self.evolve)

    def violations(self, state: Battlefield) -> Iterator[str]:
        """What no battlefield may show."""
        return violations.violations(state)

    def rulebook(self) -> Rulebook:
        """Every rule as an entry."""
        return rulebook()

    def texts(self, language: str) -> Texts:
        """The sentences of the game."""
        return load_texts(HERE / "text", language)

    def catalogues(self) -> tuple[Catalogue, ...]:
        """What army lists may be made of."""
        return lists.catalogues()

    def ready_lists(self) -> tuple[ReadyList, ...]:
        """The armies that come with the game, as lists."""
        return ready.ready_lists()

    def force_of(self, army: Standing, homebrew: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
        """The force of an army list."""
        made: dict[str, Any] = msgspec.to_builtins(mustering.force_of(army))
        return made

    def with_deck(
        self, force: dict[str, Any], deck: Standing, homebrew: Mapping[str, Mapping[str, Any]]
    ) -> dict[str, Any]:
        """There are no cards in this game."""
        raise forbid("CORE-LIST", "refused.no_decks")

    def list_statistics(self, homebrew: Mapping[str, Mapping[str, Any]]) -> ListStatistics:
        """What it counts about army lists."""
        return ListStatistics()

    @property
    def following(self) -> FirstEditionFollowing:
        """How campaigns follow its forces."""
        return FirstEditionFollowing()

    def tables(self) -> WarzoneTables:
        """What players may draw themselves."""
        return WarzoneTables()

    def starter_forces(self) -> Sequence[Starter]:
        """Ready-made forces."""
        return ready.ready_forces()

    def starter_tables(self) -> Sequence[Starter]:
        """Ready-made tables."""
        return starters.tables()

    def starter_missions(self) -> Sequence[Starter]:
        """Missions."""
        return starters.missions()

    def stage(self, given: Mapping[str, Any]) -> Battlefield:
        """The battlefield of a scenario."""
        return scenario.stage(given)

    def step(self, state: Battlefield, step: Mapping[str, Any]) -> tuple[SeatId, Command]:
        """A step of a scenario."""
        return scenario.step(state, step)

    def holds(
        self, before: Battlefield, after: Battlefield, events: Sequence[Event], claim: Mapping[str, Any]
    ) -> str | None:
        """Whether a scenario's claim holds."""
        return claims.holds(before, after, claim)


def _inside(log: Log[Battlefield], seat: SeatId, command: Command, depth: int) -> Procedure[None]:
    """A command inside the wrappers of the chapters, the first chapter's outermost."""
    for at, chapter in enumerate(chapters()[depth:], start=depth + 1):
        if chapter.around is not None:
            yield from chapter.around(log, seat, command, lambda inner=at: _inside(log, seat, command, inner))  # type: ignore[misc]
            return
    yield from _carry_out(log, seat, command)


def _carry_out(log: Log[Battlefield], seat: SeatId, command: Any) -> Procedure[None]:
    action = _actions().get(type(command))
    if action is not None:
        yield from action(log, seat, command)
        yield from activation.after_action(log, command.model)
        return
    carrier = _carriers().get(type(command))
    if carrier is None:
        raise malformed(type(command).__name__)
    yield from carrier(log, seat, command)


@cache
def _carriers() -> Mapping[type[Command], Carrier]:
    return collected(lambda chapter: chapter.commands)


@cache
def _actions() -> Mapping[type[Command], Carrier]:
    return collected(lambda chapter: chapter.actions)


@cache
def _redactions() -> Mapping[type[Event], Any]:
    return collected(lambda chapter: chapter.redact)


@cache
def _told() -> Mapping[type[Event], narrate.Told]:
    return {**narrate.TOLD, **collected(lambda chapter: chapter.narrate)}
