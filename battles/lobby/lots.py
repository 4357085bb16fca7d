"""The lot that decides about a battle's table and mission as it begins, both players' luck in it."""

from __future__ import annotations

from collections.abc import Sequence

from battles import row
from battles.lobby.choosing import starter_of
from battles.lobby.models import Challenge
from battles.models import Battle
from battles.secret import dice_for
from rules.core import lots
from rules.core.dice import DiceSource
from rules.core.event import Rolled
from rules.core.registry import get_system
from rules.core.system import Starter


def draw(battle: Battle) -> tuple[Rolled, ...]:
    """The dice that chose the table and the mission, which the battle has from now on."""
    challenge = Challenge.objects.filter(battle=battle).first()
    found = row.read(battle.pk)
    if challenge is None or found is None:
        return ()
    system, dice = get_system(battle.system), dice_for(found)
    rolled: list[Rolled] = []
    if challenge.tables:
        roll, table = _drawn(dice, 0, "lot.table", system.starter_tables(), challenge.tables)
        battle.table, battle.table_name = table.data, table.name
        rolled.append(roll)
    if challenge.missions:
        roll, mission = _drawn(
            dice, len(rolled), "lot.mission", system.starter_missions(), challenge.missions
        )
        battle.mission, battle.mission_name = mission.data, mission.name
        rolled.append(roll)
    if rolled:
        battle.save(update_fields=["table", "table_name", "mission", "mission_name"])
    return tuple(rolled)


def _drawn(
    dice: DiceSource, index: int, purpose: str, starters: Sequence[Starter], ids: Sequence[str]
) -> tuple[Rolled, Starter]:
    among = [starter_of(starters, each) for each in ids]
    roll = lots.draw(dice, index, purpose, [each.name for each in among])
    return roll, among[roll.face - 1]
