"""Special skills that are one fact about their bearer."""

from __future__ import annotations

from rules.core.ids import RuleId
from rules.warzone_resurrection.conditions import STUNNED
from rules.warzone_resurrection.effect import Effect


class Advisor(Effect):
    """It has joined its Squad and is not of it."""

    id, rule = "advisor", RuleId("WZR-SKILL-02")
    attached = True


class Dispersible(Effect):
    """Coherency reaches as far as the full LD of its Commander."""

    id, rule = "dispersible", RuleId("WZR-SKILL-14")
    roams = True


class Disposable(Effect):
    """Break tests of the Squad that it leads pass without a roll."""

    id, rule = "disposable", RuleId("WZR-SKILL-16")
    passes = frozenset({"break"})


class Fearless(Effect):
    """Fear, Pinning and Break tests pass without a roll."""

    id, rule = "fearless", RuleId("WZR-SKILL-24")
    passes = frozenset({"fear", "pinning", "break"})


class Guarded(Effect):
    """Others of its Squad may take Wound Effects of Ranged Attacks over."""

    id, rule = "guarded", RuleId("WZR-SKILL-31")
    guarded = True


class Gunslinger(Effect):
    """It shoots to all sides."""

    id, rule = "gunslinger", RuleId("WZR-SKILL-30")
    shoots_all_round = True


class Infiltrate(Effect):
    """Its Squad may be set up last, anywhere in cover that is far from enemies."""

    id, rule = "infiltrate", RuleId("WZR-SKILL-36")
    infiltrates = True
    shared_with_lord = True


class Pathfinder(Effect):
    """Light Terrain is open ground to its movement."""

    id, rule = "pathfinder", RuleId("WZR-SKILL-41")
    open_ground = frozenset({"light"})


class PredatorSenses(Effect):
    """It engages what it does not see, and round corners, without the bonus of an Engage."""

    id, rule = "predator_senses", RuleId("WZR-SKILL-42")
    hunts = True


class Ranger(Effect):
    """Light and Heavy Terrain are open ground to its movement."""

    id, rule = "ranger", RuleId("WZR-SKILL-44")
    open_ground = frozenset({"light", "heavy"})


class RapidDeployment(Effect):
    """Its Squad may be kept in reserve, and comes in the middle of the battle."""

    id, rule = "rapid_deployment", RuleId("WZR-SKILL-54")
    deploys_rapidly = True
    shared_with_lord = True


class Relentless(Effect):
    """Nothing stuns it."""

    id, rule = "relentless", RuleId("WZR-SKILL-45")
    immune = frozenset({STUNNED})


class Shielded(Effect):
    """Friends near it may take Wound Effects of Ranged Attacks over."""

    id, rule = "shielded", RuleId("WZR-SKILL-46")
    shielded = True


class Sniper(Effect):
    """The nearest piece of cover is left out of its shots."""

    id, rule = "sniper", RuleId("WZR-SKILL-48")
    leaves_out_cover = 1


class StayFrosty(Effect):
    """It takes command without loss of LD."""

    id, rule = "stay_frosty", RuleId("WZR-SKILL-50")
    undaunted = True


class TargetIdentifier(Effect):
    """Rolls for Target Identified, which rules of armies may ask for, pass without a roll."""

    id, rule = "target_identifier", RuleId("WZR-SKILL-51")
    passes = frozenset({"target_identified"})


class TargetSense(Effect):
    """Target Priority does not bind it."""

    id, rule = "target_sense", RuleId("WZR-SKILL-52")
    target_sense = True
