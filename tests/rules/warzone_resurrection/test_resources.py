"""Resource Cards that a player begins with."""

from __future__ import annotations

import pytest

from rules.warzone_resurrection.resources import cards_at_start
from rules.warzone_resurrection.state import Mode, Resources, WarlordType


@pytest.mark.rule("WZR-RES-01", "WZR-CARD-09")
@pytest.mark.parametrize(
    ("mode", "warlord", "troops", "brought", "all_cards"),
    [
        pytest.param("basic", "close_combat", 2, 3, 5, id="WZR-RES-01a"),
        pytest.param("basic", "psychic", 3, 4, 7, id="WZR-RES-01b"),
        pytest.param("basic", "ranged", 0, 3, 3, id="WZR-RES-01c"),
        pytest.param("basic", "tech", 0, 4, 4, id="a Tech Warlord"),
        pytest.param("basic", None, 2, 0, 2, id="no Warlord"),
        pytest.param("advanced", "psychic", 3, 8, 11, id="WZR-CARD-09a"),
        pytest.param("advanced", "ranged", 1, 6, 7, id="WZR-CARD-09b"),
    ],
)
def test_warlords_and_troop_squads_bring_cards(
    mode: Mode, warlord: WarlordType | None, troops: int, brought: int, all_cards: int
) -> None:
    assert cards_at_start(mode, warlord, troops) == (brought, Resources(ready=all_cards))
