"""What players of Warzone Resurrection agree on before a battle, beside forces, table and mission."""

from __future__ import annotations

from typing import get_args

from rules.core.message import say
from rules.core.system import BattleOption, OptionValue
from rules.warzone_resurrection.state import Edition, Mode

OPTIONS: tuple[BattleOption, ...] = (
    BattleOption(
        "mode",
        say("battle_option.mode"),
        tuple(OptionValue(mode, say(f"battle_option.mode.{mode}")) for mode in get_args(Mode)),
    ),
    BattleOption(
        "edition",
        say("battle_option.edition"),
        tuple(OptionValue(edition, say(f"battle_option.edition.{edition}")) for edition in get_args(Edition)),
    ),
)
