"""Chapter: Multi-Player Battles, sharing a side (WZ1-MULTI-01).

The players of a side sit at its seat together; what is whose stands on each unit.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.core.ids import RuleId, SeatId
from rules.core.message import say
from rules.core.offer import Offer
from rules.core.procedure import Log, Procedure, roll_die
from rules.core.refusal import Illegal, Refusal, refuse
from rules.warzone_1e.chapter import Chapter, Word
from rules.warzone_1e.commands import ShareSide
from rules.warzone_1e.dice import FACES
from rules.warzone_1e.facts import UnitGained
from rules.warzone_1e.state import Battlefield, Unit

_RULE = RuleId("WZ1-MULTI-01")

#: What a unit of each player of a shared side is marked with, the first player's first.
PLAYERS = ("player_1", "player_2", "player_3", "player_4")
FEWEST = 2


def share_side(log: Log[Battlefield], seat: SeatId, command: ShareSide) -> Procedure[None]:
    """Divide squads and individuals evenly; the highest roll gets what is left over. Raises ``Illegal``."""
    refused = refusal_to_share(log.state, seat, command.players)
    if refused is not None:
        raise Illegal(refused)
    players = PLAYERS[: command.players]
    for units in _by_kind(log.state, seat):
        even = len(units) - len(units) % len(players)
        for place, unit in enumerate(units):
            player = players[place % len(players)] if place < even else (yield from _highest(players, seat))
            log.emit(UnitGained(unit.id, player, _RULE))


def refusal_to_share(field: Battlefield, seat: SeatId, players: int) -> Refusal | None:
    """Why a side may not be shared by so many; both sides have to consent to it before the battle."""
    own = [unit for unit in field.units.values() if unit.owner == seat]
    if not field.options.shared:
        return refuse(_RULE, "refused.not_shared")
    if field.phase != "map" or field.sides[seat].accepted or any(map(player_of, own)):
        return refuse(_RULE, "refused.shared_already")
    if not FEWEST <= players <= min(len(PLAYERS), len(own)):
        return refuse(_RULE, "refused.too_many_players", units=len(own), most=len(PLAYERS))
    return None


def player_of(unit: Unit) -> str | None:
    """Whose a unit of a shared side is."""
    return next((player for player in PLAYERS if player in unit.conditions), None)


def _by_kind(field: Battlefield, seat: SeatId) -> Iterator[list[Unit]]:
    own = [unit for unit in field.units.values() if unit.owner == seat]
    yield [unit for unit in own if not unit.is_individual]
    yield [unit for unit in own if unit.is_individual]


def _highest(players: Sequence[str], seat: SeatId) -> Procedure[str]:
    """Whoever rolls highest; level ones roll again among themselves (WZ1-DICE-01)."""
    rolls: dict[str, int] = {}
    for player in players:
        purpose = say("test.share", player=say(f"condition.{player}"))
        rolls[player] = yield from roll_die(purpose, FACES, seat=seat)
    level = [player for player in players if rolls[player] == max(rolls.values())]
    return level[0] if len(level) == 1 else (yield from _highest(level, seat))


def offers(field: Battlefield, seat: SeatId) -> Iterator[Offer]:
    """Sharing by each number of players that it can be shared by."""
    for players in range(FEWEST, len(PLAYERS) + 1):
        if refusal_to_share(field, seat, players) is None:
            title = say("offer.share_side", players=players)
            yield Offer(f"share_side:{players}", title, ShareSide(players), _RULE)


CHAPTER = Chapter(
    id="sharing",
    commands={ShareSide: share_side},
    offers=offers,
    words={player: Word(_RULE, "plain") for player in PLAYERS},
)
