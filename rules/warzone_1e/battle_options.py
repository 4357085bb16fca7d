"""What players of Warzone agree on before a battle, beside forces, table and mission."""

from __future__ import annotations

from rules.core.message import say
from rules.core.system import BattleOption, OptionValue

OPTIONS: tuple[BattleOption, ...] = (
    BattleOption(
        "pace",
        say("battle_option.pace"),
        (
            OptionValue("full", say("battle_option.pace.full")),
            OptionValue("quick", say("battle_option.pace.quick")),
        ),
    ),
    BattleOption(
        "terrain",
        say("battle_option.terrain"),
        (
            OptionValue("ready", say("battle_option.terrain.ready")),
            OptionValue("in_turn", say("battle_option.terrain.in_turn")),
        ),
    ),
    BattleOption(
        "abilities",
        say("battle_option.abilities"),
        (
            OptionValue("none", say("battle_option.abilities.none")),
            OptionValue("one_squad", say("battle_option.abilities.one_squad")),
            OptionValue("any", say("battle_option.abilities.any")),
        ),
    ),
    BattleOption(
        "sharing",
        say("battle_option.sharing"),
        (
            OptionValue("one", say("battle_option.sharing.one")),
            OptionValue("several", say("battle_option.sharing.several")),
        ),
    ),
)
