"""The chapters of the game, in the order of the rulebook: one line each."""

from __future__ import annotations

from rules.warzone_1e import (
    close_combat,
    flying,
    hiding_and_waiting,
    leaving_out,
    morale,
    moving,
    setting_up,
    several,
    sharing,
)
from rules.warzone_1e.airstrikes.chapter import CHAPTER as AIRSTRIKES
from rules.warzone_1e.equipment.chapter import CHAPTER as EQUIPMENT
from rules.warzone_1e.powers.chapter import CHAPTER as POWERS
from rules.warzone_1e.shooting.chapter import CHAPTER as SHOOTING

CHAPTERS = (
    setting_up.CHAPTER,
    moving.CHAPTER,
    flying.CHAPTER,
    several.CHAPTER,
    leaving_out.CHAPTER,
    sharing.CHAPTER,
    SHOOTING,
    close_combat.CHAPTER,
    hiding_and_waiting.CHAPTER,
    morale.CHAPTER,
    AIRSTRIKES,
    POWERS,
    EQUIPMENT,
)
