"""Chapter: Special Types of Weapons (WZ1-HEAVY to WZ1-EXPL): the traits that weapon lines name."""

from __future__ import annotations

from collections.abc import Sequence

from typing_extensions import override

from rules.core.ids import ModelId, RuleId
from rules.core.procedure import Log, Procedure
from rules.warzone_1e.effect import Effect
from rules.warzone_1e.panic import panic_test
from rules.warzone_1e.state import Battlefield


class Heavy(Effect):
    """A support arm that is braced before it fires at full effect."""

    id = "heavy"
    rule = RuleId("WZ1-HEAVY-01")
    needs_brace = True


class Mounted(Effect):
    """It stands on a vehicle, which braces it."""

    id = "mounted"
    rule = RuleId("WZ1-BRACE-05")
    mounted = True


class BurstFire(Effect):
    """Its shots may be spread over several targets."""

    id = "burst_fire"
    rule = RuleId("WZ1-BURST-02")
    spreads = True


class Sidearm(Effect):
    """Light enough for close combat."""

    id = "sidearm"
    rule = RuleId("WZ1-SIDE-01")
    serves_in_close_combat = True


class Sniper(Effect):
    """It picks out whom it likes."""

    id = "sniper"
    rule = RuleId("WZ1-SNIPE-01")
    picks_freely = True


class Explosive(Effect):
    """What it fires goes off in three circles."""

    id = "explosive"
    rule = RuleId("WZ1-EXPL-01")
    explosive = True
    template = "explosion"
    deviates = True


class Fragments(Effect):
    """A grenade that sends fragments about: an explosive under the grenade template."""

    id = "fragments"
    rule = RuleId("WZ1-EXPL-03")
    explosive = True
    template = "grenade"
    deviates = True


class ShapedCharge(Effect):
    """A grenade for one target alone, without template."""

    id = "shaped_charge"
    rule = RuleId("WZ1-EQUIP-22")
    deviates = True


class Shok(Effect):
    """A grenade that hurts nobody and frightens everybody."""

    id = "shok"
    rule = RuleId("WZ1-EQUIP-21")
    template = "grenade"
    deviates = True
    harmless = True

    @override
    def catches(self, log: Log[Battlefield], caught: Sequence[ModelId], by: ModelId) -> Procedure[None]:
        for unit in dict.fromkeys(log.state.models[id].unit for id in caught):
            yield from panic_test(log, unit)


class Gas(Effect):
    """What it does is breathed in."""

    id = "gas"
    rule = RuleId("WZ1-EQUIP-12")
    gas = True


class Launcher(Effect):
    """A grenade launcher is fitted to it."""

    id = "launcher"
    rule = RuleId("WZ1-LAUNCH-01")
    launches = True


class Silent(Effect):
    """It does not give away who fires it."""

    id = "fired_hidden"
    rule = RuleId("WZ1-HIDE-03")
    fired_hidden = True


class Large(Effect):
    """Its bearer towers above others."""

    id = "large"
    rule = RuleId("WZ1-TGT-04")
    large = True
