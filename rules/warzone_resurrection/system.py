"""Warzone Resurrection as the engine knows it: which procedure carries out which command."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial
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
from rules.core.refusal import malformed
from rules.core.rulebook import Rulebook
from rules.core.system import BattleOption, Brief, Starter
from rules.core.text import load_texts
from rules.core.view import TableView
from rules.lists.catalogue import Catalogue
from rules.lists.fielding import ReadyList
from rules.lists.standing import Standing
from rules.warzone_resurrection import (
    activation,
    casting,
    claims,
    close_combat,
    commands,
    concealment,
    correcting,
    deployment,
    engage,
    examples,
    fear,
    free_closing,
    interrupts,
    leaping,
    lists,
    movement,
    muster,
    narrate,
    offers,
    passing,
    preview,
    rapid_deployment,
    scenario,
    shooting,
    simple_actions,
    skill_actions,
    special_actions,
    starters,
    turn,
    turn_to_burn,
    view,
    violations,
)
from rules.warzone_resurrection.battle_options import OPTIONS
from rules.warzone_resurrection.bots import WarzoneAdvice
from rules.warzone_resurrection.card_play import playing, secrets
from rules.warzone_resurrection.events import EVENTS
from rules.warzone_resurrection.evolution import evolve
from rules.warzone_resurrection.following import WarzoneFollowing
from rules.warzone_resurrection.gauge import WarzoneGauge
from rules.warzone_resurrection.homebrew import WarzoneHomebrew
from rules.warzone_resurrection.lists import conversion, edition_2_2, mustering, ready
from rules.warzone_resurrection.lists.statistics import ListStatistics
from rules.warzone_resurrection.special_actions import charge
from rules.warzone_resurrection.squad_actions import declaring
from rules.warzone_resurrection.state import Battlefield
from rules.warzone_resurrection.structures import striking, targeting
from rules.warzone_resurrection.tables import WarzoneTables
from rules.warzone_resurrection.templates import grenades, sprays, wall_of_fire
from rules.warzone_resurrection.units import factions
from rules.warzone_resurrection.vehicles import commands as vehicle_commands
from rules.warzone_resurrection.vehicles import driving, ramming, torrent
from rules.warzone_resurrection.written import WrittenForce

Carrier = Callable[[Log[Battlefield], SeatId, Any], Procedure[None]]

HERE = Path(__file__).parent

#: What a seat does with its force.
PROCEDURES: dict[type[Command], Carrier] = {
    commands.AcceptMap: turn.accept_map,
    commands.Place: deployment.place,
    commands.PlaceSquad: deployment.place_squad,
    commands.KeepInReserve: deployment.keep_in_reserve,
    commands.FinishDeployment: deployment.finish_deployment,
    commands.NameCommander: deployment.name_commander,
    commands.ActivateSquad: activation.activate_squad,
    commands.Arrive: rapid_deployment.arrive,
    commands.ActivateModel: interrupts.activate_model,
    commands.LetPass: interrupts.let_pass,
    commands.DeclareSquadAction: declaring.declare_squad_action,
    commands.EndModel: activation.end_model,
    commands.Burn: turn_to_burn.burn_card,
    commands.BurnForCard: playing.burn_for_card,
    commands.PlayCard: playing.play_card,
    commands.DiscardCard: playing.discard_card,
    commands.DoneWithCards: playing.done_with_cards,
    commands.FreeClosing: free_closing.free_closing,
    vehicle_commands.TurnTurret: driving.turn_turret,
}

#: What a Model does: each is an Action, after which its Activation may be over.
ACTION_PROCEDURES: dict[type[Command], Carrier] = {
    commands.Move: movement.move,
    commands.Run: movement.run,
    commands.Engage: engage.engage,
    commands.Aim: simple_actions.aim,
    commands.Hide: simple_actions.hide,
    commands.Sentry: interrupts.sentry,
    commands.Shoot: shooting.shoot,
    commands.RapidFire: shooting.rapid_fire,
    commands.ShootTerrain: targeting.shoot_terrain,
    commands.StrikeTerrain: striking.strike_terrain,
    commands.Spray: sprays.spray,
    commands.Throw: grenades.throw,
    commands.WallOfFire: wall_of_fire.wall_of_fire,
    commands.PsychicAttack: casting.psychic_attack,
    commands.Cast: casting.cast,
    commands.CloseCombat: close_combat.close_combat,
    commands.SpecialAttack: special_actions.special_attack,
    commands.Charge: charge.charge,
    commands.Leap: leaping.leap,
    commands.UseSkill: skill_actions.use_skill,
    commands.Pass: simple_actions.pass_,
    vehicle_commands.Drive: driving.drive,
    vehicle_commands.Pivot: driving.pivot,
    vehicle_commands.Ram: ramming.ram,
    vehicle_commands.TorrentOfFire: torrent.torrent_of_fire,
}


class WarzoneResurrection:
    """The system: fulfils ``rules.core.system.System``."""

    id = "warzone_resurrection"
    title = "Warzone Resurrection"
    commands = commands.COMMANDS
    events = EVENTS
    state = Battlefield
    options: tuple[BattleOption, ...] = OPTIONS

    @property
    def advice(self) -> WarzoneAdvice:
        """What is good in this game."""
        return WarzoneAdvice(self)

    @property
    def gauge(self) -> WarzoneGauge:
        """How it measures."""
        return WarzoneGauge()

    @property
    def following(self) -> WarzoneFollowing:
        """How a campaign follows its forces."""
        return WarzoneFollowing()

    def setup(self, brief: Brief) -> Battlefield:
        """The battlefield before the map is accepted."""
        return muster.muster(brief)

    def offers(self, state: Battlefield, seat: SeatId) -> tuple[Offer, ...]:
        """Everything the seat might wish for now."""
        return offers.offers(concealment.as_known(state, seat), seat)

    def examples(self, state: Battlefield, offer: Offer, order: Order = in_order) -> Iterator[Command]:
        """Complete, legal commands for an offer."""
        return examples.examples(state, offer, order)

    def procedure(self, log: Log[Battlefield], seat: SeatId, command: Command) -> Procedure[None]:
        """Carry a command out."""
        action = ACTION_PROCEDURES.get(type(command))
        if action is not None:
            return _act(log, seat, command, action)
        carrier = PROCEDURES.get(type(command))
        if carrier is None:
            raise malformed(type(command).__name__)
        return _through_fire(log, seat, command, carrier)

    def evolve(self, state: Battlefield, event: Event) -> Battlefield:
        """The battlefield after a fact."""
        return evolve(state, event)

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
        return turn.finished(state)

    def scores(self, state: Battlefield) -> dict[str, int]:
        """Points of enemies removed, by seat."""
        return dict(turn.scores(state))

    def view(self, state: Battlefield, seat: SeatId | None) -> TableView:
        """The table as a seat may see it."""
        return view.view(concealment.as_known(state, seat), seat)

    def redact(self, event: Event, seat: SeatId | None) -> Event | None:
        """What happens on the table is open; what a deck or a hand holds is not, nor where others set up."""
        return None if concealment.is_hidden(event, seat) else secrets.redact(event, seat)

    def discloses(self, event: Event, seat: SeatId) -> bool:
        """What a deck holds is news to everybody, and where others have set up."""
        return secrets.discloses(event, seat) or concealment.discloses(event)

    def correct(self, state: Battlefield, correction: Correct) -> tuple[Event, ...]:
        """What puts a Model right."""
        return correcting.correct(state, correction)

    def narrate(self, state: Battlefield, event: Event) -> Message | None:
        """The sentence for a fact."""
        return narrate.narrate(state, event)

    def preview(self, state: Battlefield, seat: SeatId, command: Command) -> Preview:
        """What a command would do."""
        return preview.preview(concealment.as_known(state, seat), seat, command, self.procedure)

    def violations(self, state: Battlefield) -> Iterator[str]:
        """What no battlefield may show."""
        return violations.violations(state)

    def rulebook(self) -> Rulebook:
        """Every rule as an entry."""
        return _rulebook()

    def texts(self, language: str) -> Texts:
        """The sentences of the game."""
        return load_texts(HERE / "text", language)

    def catalogues(self) -> tuple[Catalogue, ...]:
        """What army lists may be made of: the rulebook's own, and those of the 2.2 edition."""
        return (*lists.catalogues(), *edition_2_2.catalogues())

    def ready_lists(self) -> tuple[ReadyList, ...]:
        """The forces and decks that come with the game, as lists."""
        return ready.ready_lists()

    def force_of(self, army: Standing, homebrew: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
        """The force of an army list."""
        library = self.homebrew().library(homebrew) if homebrew else None
        return _plain(mustering.force_of(conversion.playable(army), library))

    def with_deck(
        self, force: dict[str, Any], deck: Standing, homebrew: Mapping[str, Mapping[str, Any]]
    ) -> dict[str, Any]:
        """The force, playing with a list of cards."""
        own = self.homebrew().cards(homebrew)
        return _plain(mustering.with_deck(msgspec.convert(force, WrittenForce), deck, own))

    def list_statistics(self, homebrew: Mapping[str, Mapping[str, Any]]) -> ListStatistics:
        """What it counts about army lists."""
        library = self.homebrew().library(homebrew) if homebrew else factions()
        return ListStatistics(self.procedure, library)

    def homebrew(self) -> WarzoneHomebrew:
        """What players may make themselves."""
        return WarzoneHomebrew()

    def tables(self) -> WarzoneTables:
        """What players may draw themselves."""
        return WarzoneTables()

    def starter_forces(self) -> Sequence[Starter]:
        """Ready-made forces."""
        return starters.forces()

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
        return claims.holds(before, after, events, claim)


def _act(log: Log[Battlefield], seat: SeatId, command: Any, action: Carrier) -> Procedure[None]:
    """An Action, and what its end brings with it; in a pause that of a Model on Sentry."""
    carrier = partial(_through_fire, carrier=action)
    if log.state.sentry_pause:
        yield from interrupts.interrupt(log, seat, command, carrier)
        return
    if not (yield from fear.loses_heart(log, seat, command, carrier)):
        yield from carrier(log, seat, command)
    yield from activation.after_action(log, command.model)


def _through_fire(log: Log[Battlefield], seat: SeatId, command: Any, carrier: Carrier) -> Procedure[None]:
    """A command, and what it costs those who have travelled through a wall of fire meanwhile."""
    before = len(log.events)
    yield from carrier(log, seat, command)
    if log.state.walls:
        yield from wall_of_fire.burn_who_crossed(log, before)


def _plain(force: WrittenForce) -> dict[str, Any]:
    """A force as a ``Brief`` has it."""
    made: dict[str, Any] = msgspec.to_builtins(force)
    return made


@cache
def _rulebook() -> Rulebook:
    return Rulebook.load(HERE / "rulebook")
