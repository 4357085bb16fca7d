"""What a player may wish for in Warzone Resurrection. Points and lengths are thousandths of an inch."""

from __future__ import annotations

from typing import Literal

from rules.core.command import Command
from rules.core.ids import ModelId, TerrainId, UnitId, WeaponId
from rules.warzone_resurrection.vehicles.commands import VEHICLE_COMMANDS

Waypoint = tuple[int, int]


class AcceptMap(Command, frozen=True, tag="accept_map"):
    """Accept table and mission (WZR-TERR-07)."""


class Place(Command, frozen=True, tag="place"):
    """Put one Model into one's deployment zone, or move it there again."""

    model: ModelId
    at: Waypoint
    facing: int = 0


class PlaceSquad(Command, frozen=True, tag="place_squad"):
    """Put a whole Squad into one's deployment zone, in ranks about a point."""

    squad: UnitId
    at: Waypoint
    facing: int = 0


class KeepInReserve(Command, frozen=True, tag="keep_in_reserve"):
    """Keep a Squad with Rapid Deployment in reserve; placing it brings it back (WZR-SKILL-54)."""

    squad: UnitId


class FinishDeployment(Command, frozen=True, tag="finish_deployment"):
    """All Models stand; the next player deploys, or the first Game Turn begins."""


class NameCommander(Command, frozen=True, tag="name_commander"):
    """Make a Model its Squad's Commander, before the first Game Turn (WZR-SQUAD-02)."""

    model: ModelId


class ActivateSquad(Command, frozen=True, tag="activate_squad"):
    """Begin a Squad's Activation; one that is Pinned or Broken tries to recover (WZR-TURN-03)."""

    squad: UnitId


class Arrive(Command, frozen=True, tag="arrive"):
    """Activate a Squad in reserve: name the point where its Commander is to stand (WZR-SKILL-56)."""

    squad: UnitId
    at: Waypoint
    facing: int = 0


class ActivateModel(Command, frozen=True, tag="activate_model"):
    """Begin a Model's Activation before its first Action, where an enemy is on Sentry (WZR-ACT-17)."""

    model: ModelId


class LetPass(Command, frozen=True, tag="let_pass"):
    """Let the enemy go on without (another) Sentry Action in this pause (WZR-ACT-17)."""


class DeclareSquadAction(Command, frozen=True, tag="declare_squad_action"):
    """Declare ``focus_fire``, ``swarm`` or ``suppression_fire`` at a Model or Squad (WZR-SQUAD-08)."""

    squad: UnitId
    action: str
    participants: tuple[ModelId, ...] = ()
    target: str = ""


class EndModel(Command, frozen=True, tag="end_model"):
    """End a Model's Activation with Action Points left (WZR-TURN-05)."""

    model: ModelId


class Move(Command, frozen=True, tag="move"):
    """Move along a path of waypoints of the base's centre, and look along ``facing`` (WZR-ACT-03).

    Without a path the Model turns on the spot. ``climbing``: where it goes down it climbs, and jumps not.
    ``storey``: it ends on that floor of the building that it ends in, 0 for the ground (WZR-STRUCT-02).
    """

    model: ModelId
    path: tuple[Waypoint, ...] = ()
    facing: int | None = None
    climbing: bool = False
    storey: int | None = None


class Run(Command, frozen=True, tag="run"):
    """Move up to twice as far for 2 Action Points (WZR-ACT-12)."""

    model: ModelId
    path: tuple[Waypoint, ...] = ()
    facing: int | None = None
    climbing: bool = False
    storey: int | None = None


class Engage(Command, frozen=True, tag="engage"):
    """Rush at an enemy in a straight line (WZR-ACT-04). ``to`` is where to end; None: the nearest place."""

    model: ModelId
    target: ModelId
    to: Waypoint | None = None
    facing: int | None = None


class Aim(Command, frozen=True, tag="aim"):
    """Take aim (WZR-ACT-07)."""

    model: ModelId


class Hide(Command, frozen=True, tag="hide"):
    """Keep to cover (WZR-ACT-08)."""

    model: ModelId


class Sentry(Command, frozen=True, tag="sentry"):
    """Go on Sentry (WZR-ACT-14)."""

    model: ModelId


class Shoot(Command, frozen=True, tag="shoot"):
    """Shoot: ``shots`` names the target of each die, the Primary Target first (WZR-ACT-09).

    ``location`` names, after Aim, what the first die hits of a Vehicle: ``15-18`` (WZR-VEH-37).
    """

    model: ModelId
    weapon: WeaponId
    shots: tuple[ModelId, ...]
    lucky: bool = False
    location: str = ""


class RapidFire(Command, frozen=True, tag="rapid_fire"):
    """Shoot one die more at half range for 2 Action Points (WZR-ACT-13)."""

    model: ModelId
    weapon: WeaponId
    shots: tuple[ModelId, ...]
    lucky: bool = False


class ShootTerrain(Command, frozen=True, tag="shoot_terrain"):
    """Shoot at a piece of terrain: ``shots`` names it, once or for each die (WZR-STRUCT-07, 08)."""

    model: ModelId
    weapon: WeaponId
    shots: tuple[TerrainId, ...]


class StrikeTerrain(Command, frozen=True, tag="strike_terrain"):
    """Strike at a piece of terrain, with the weapon named or the first that there is (WZR-STRUCT-10)."""

    model: ModelId
    piece: TerrainId
    weapon: WeaponId | None = None


class Spray(Command, frozen=True, tag="spray"):
    """Shoot a flamer or a shotgun: its template points along ``facing`` (WZR-TMPL-04, WZR-TMPL-08)."""

    model: ModelId
    weapon: WeaponId
    facing: int = 0


class Throw(Command, frozen=True, tag="throw"):
    """Throw a grenade at a place (WZR-ARM-15)."""

    model: ModelId
    weapon: WeaponId
    at: Waypoint


class WallOfFire(Command, frozen=True, tag="wall_of_fire"):
    """Burn two Resource Cards to lay a wall of fire between two tokens (WZR-TMPL-06)."""

    model: ModelId
    weapon: WeaponId
    tokens: tuple[Waypoint, ...]


class PsychicAttack(Command, frozen=True, tag="psychic_attack"):
    """Cast a shooting power: ``shots`` names the target of each die, the Primary first (WZR-PSY-04)."""

    model: ModelId
    power: str
    shots: tuple[ModelId, ...]
    lucky: bool = False


class Cast(Command, frozen=True, tag="cast"):
    """Cast a booster or a debuff at a Model (WZR-PSY-10, WZR-PSY-11)."""

    model: ModelId
    power: str
    target: ModelId


class FreeClosing(Command, frozen=True, tag="free_closing"):
    """Close up to the nearest enemy one is Engaged with, at no cost (WZR-CC-03)."""

    model: ModelId
    target: ModelId
    to: Waypoint | None = None


class CloseCombat(Command, frozen=True, tag="close_combat"):
    """Fight. ``targets`` names the target of each blow; blows beyond it are asked for (WZR-ACT-10).

    ``location`` names what is hit of a Vehicle whose location is not rolled: ``15-18`` (WZR-VEH-38).
    """

    model: ModelId
    targets: tuple[ModelId, ...]
    weapon: WeaponId | None = None
    location: str = ""


class SpecialAttack(Command, frozen=True, tag="special_attack"):
    """A Special Close Combat Action: ``action`` names it, for instance ``back_stab`` (WZR-CC-10).

    ``target`` is left out where it strikes at all that stand in reach.
    """

    model: ModelId
    action: str
    target: ModelId | None = None
    weapon: WeaponId | None = None


class Charge(Command, frozen=True, tag="charge"):
    """Run straight to a point over smaller bases; thunderously on a large one (WZR-CC-13, WZR-CC-18)."""

    model: ModelId
    to: Waypoint


class Leap(Command, frozen=True, tag="leap"):
    """Move by a leap to a point, over whatever is in the way (WZR-SKILL-39)."""

    model: ModelId
    to: Waypoint
    facing: int | None = None


class UseSkill(Command, frozen=True, tag="use_skill"):
    """Use a special skill that costs Action Points, at a Model or a seat: ``espionage``, ``execution``."""

    model: ModelId
    skill: str
    target: str


class Pass(Command, frozen=True, tag="pass"):
    """Spend a point on nothing, and end the Model's Activation (WZR-ACT-11)."""

    model: ModelId


class Burn(Command, frozen=True, tag="burn"):
    """Turn a Resource Card to burn for a Model: ``a`` an Action Point, ``d`` +1 RoF or RoA (WZR-RES-03)."""

    option: str
    model: ModelId
    weapon: WeaponId | None = None


class PlayCard(Command, frozen=True, tag="play_card"):
    """Play a card of one's hand on a Squad or a Model; a card of a whole side needs none (WZR-CARD-08)."""

    card: str
    target: str = ""


class DiscardCard(Command, frozen=True, tag="discard_card"):
    """End an own card in play, by the id that it has there (WZR-CARD-16, WZR-CARD-19)."""

    card: str


class DoneWithCards(Command, frozen=True, tag="done_with_cards"):
    """Play no (more) cards in this ``pause``, until the ``squad`` is done, or this ``turn`` (WZR-CARD-14)."""

    until: Literal["pause", "squad", "turn"] = "pause"


class BurnForCard(Command, frozen=True, tag="burn_for_card"):
    """Turn to Burn: ``e`` draws a card, ``f`` discards one of the hand (WZR-CARD-24, WZR-CARD-25)."""

    option: Literal["e", "f"]
    card: str = ""


COMMANDS: tuple[type[Command], ...] = (
    AcceptMap,
    Place,
    PlaceSquad,
    KeepInReserve,
    FinishDeployment,
    NameCommander,
    ActivateSquad,
    Arrive,
    ActivateModel,
    LetPass,
    DeclareSquadAction,
    EndModel,
    Move,
    Run,
    Engage,
    Aim,
    Hide,
    Sentry,
    Shoot,
    RapidFire,
    ShootTerrain,
    StrikeTerrain,
    Spray,
    Throw,
    WallOfFire,
    PsychicAttack,
    Cast,
    FreeClosing,
    CloseCombat,
    SpecialAttack,
    Charge,
    Leap,
    UseSkill,
    Pass,
    Burn,
    PlayCard,
    DiscardCard,
    DoneWithCards,
    BurnForCard,
    *VEHICLE_COMMANDS,
)
