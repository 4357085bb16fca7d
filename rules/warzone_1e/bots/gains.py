"""What each command gains, in points of models."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.core.geometry import Point, Pose
from rules.core.ids import SeatId
from rules.warzone_1e import commands
from rules.warzone_1e.actions import actions_left
from rules.warzone_1e.bots import attacks
from rules.warzone_1e.bots.deploying import worth_of_spot
from rules.warzone_1e.bots.prices import price
from rules.warzone_1e.bots.ways import is_fighter, too_far
from rules.warzone_1e.breaking_away import BreakAway
from rules.warzone_1e.engagement import is_locked, opponents
from rules.warzone_1e.equipment.using import UseDrugs, UseHyperactivator
from rules.warzone_1e.falling_back import FallBack
from rules.warzone_1e.fighting import CloseCombat, Rouse, swept, weapon_named
from rules.warzone_1e.hiding import Hide, Infiltrate
from rules.warzone_1e.orders import GiveOrders
from rules.warzone_1e.powers.commands import Concentrate
from rules.warzone_1e.rallying import Rally, RallyUnit
from rules.warzone_1e.second_weapon import NameWeapons
from rules.warzone_1e.shooting.commands import Aim, Brace, Fire, Spray
from rules.warzone_1e.spotting import Spot
from rules.warzone_1e.state import Battlefield, Model
from rules.warzone_1e.waiting import LetPass, Wait

Gain = Callable[[Battlefield, SeatId, Any], float]

#: Setting up comes before all else; what is never done is not even done for want of anything better.
SETTING_UP, NEVER = 50.0, -1000.0

#: What an action is worth that is kept for the enemy's turn, and one that does nothing.
WATCHING, WASTED = 0.4, -0.3

#: What shots to come count beside one that is fired now.
TO_COME = 0.9

#: What it is worth to calm somebody down, and to find somebody who hides, as shares of their price.
CALM, FOUND = 0.5, 0.15

#: What an attack more promises, and what being out of sight is worth to those with nothing better to do.
EXTRA_ATTACK, OUT_OF_SIGHT = 0.2, 0.02

#: What a charge promises beside the blows: the enemy's guns are silent.
SILENCED = 0.15


def fixed(worth: float) -> Gain:
    """The same whatever the situation."""
    return lambda field, seat, command: worth


# Shooting --------------------------------------------------------------------------------------------


def firing(field: Battlefield, seat: SeatId, command: Fire) -> float:
    """What the rules' own chances say."""
    return attacks.of_fire(field, command)


def spraying(field: Battlefield, seat: SeatId, command: Spray) -> float:
    """Everybody under the template."""
    model = field.models[command.model]
    weapon = model.weapon(command.weapon)
    return attacks.of_spray(field, model, weapon, command.angle) if weapon else 0.0


def aiming(field: Battlefield, seat: SeatId, command: Aim) -> float:
    """Better shots with the actions that are left, spread over all of them."""
    model = field.models[command.model]
    left = actions_left(field, model)
    if left < 2 or model.about.get("aim") or attacks.wants_brace(field, model):
        return WASTED
    return attacks.best_shot(field, model, aimed=True) * (left - 1) / left


def bracing(field: Battlefield, seat: SeatId, command: Brace) -> float:
    """The same of a weapon that is braced."""
    model = field.models[command.model]
    left = actions_left(field, model)
    return attacks.best_shot(field, model, braced=True) * (left - 1) / left if left > 1 else WASTED


def watching(field: Battlefield, seat: SeatId, command: Wait) -> float:
    """What is seen from here may be shot at when it moves."""
    model = field.models[command.model]
    return WATCHING * attacks.best_shot(field, model) + 0.05


# Close combat ----------------------------------------------------------------------------------------


def striking(field: Battlefield, seat: SeatId, command: CloseCombat) -> float:
    """A blow, or one for each that a sweep reaches."""
    model = field.models[command.model]
    weapon = weapon_named(model, command.weapon)
    targets = swept(field, model, command.sweep) if command.sweep else (command.target,)
    return 0.1 + sum(attacks.of_blow(field, model, target, weapon) for target in targets)


def rousing(field: Battlefield, seat: SeatId, command: Rouse) -> float:
    """Worth it beside an enemy, or shortly before."""
    model = field.models[command.model]
    return 3.0 if is_locked(field, model) else 0.5


def breaking_away(field: Battlefield, seat: SeatId, command: BreakAway) -> float:
    """A shooter wants its hands free; others stay."""
    return WASTED if is_fighter(field.models[command.model]) else 0.5


# Moving ------------------------------------------------------------------------------------------------


def moving(field: Battlefield, seat: SeatId, command: commands.Move) -> float:
    """What the new place promises for the actions that are left, and how much nearer it is."""
    model = field.models[command.model]
    left = actions_left(field, model)
    there = _there(model, command)
    after = field.with_model(model.id, lambda _: there)
    gain = too_far(field, model) - too_far(after, there)
    if left > 1:
        met = list(opponents(after, there))
        if met:
            blows = max(attacks.best_blow(after, there, enemy) for enemy in met)
            gain += blows * (left - 1) / left + SILENCED * max(map(price, met))
            return gain if is_fighter(model) else gain * 0.5
        gain += TO_COME * attacks.best_shot(after, there) * (left - 1) / left
    return gain + WASTED


def _there(model: Model, command: commands.Move) -> Model:
    pose = model.body.pose
    at = Point(*command.path[-1]) if command.path else pose.at
    facing = pose.facing if command.facing is None else command.facing
    return model.at_pose(Pose(at, facing, pose.elevation))


# Nerves, orders, eyes ------------------------------------------------------------------------------------


def calming(field: Battlefield, seat: SeatId, command: Rally) -> float:
    """The unit that takes heart."""
    unit = field.units.get(command.unit)
    return CALM * sum(map(price, field.members(unit))) / 3 if unit is not None else 1.0


def looking(field: Battlefield, seat: SeatId, command: Spot) -> float:
    """Whoever is found can be shot at."""
    target = field.models.get(command.target)
    left = actions_left(field, field.models[command.model])
    return FOUND * price(target) if target is not None and left > 1 else WASTED


def activating(field: Battlefield, seat: SeatId, command: commands.Activate) -> float:
    """One's own units with the most to fire first; of others whoever does the least."""
    unit = field.units[command.unit]
    members = [model for model in field.members(unit) if model.on_table]
    if unit.owner != seat:
        return -10.0 - sum(map(price, members)) / 10
    near = sum(price(model) for model in members if model.stage != "done")
    return 5.0 + near / 50 + sum(attacks.best_shot(field, model) for model in members[:4])


def setting_up(field: Battlefield, seat: SeatId, command: commands.PlaceUnit) -> float:
    """How good the spot is."""
    spot = worth_of_spot(field, field.units[command.unit], Point(*command.at))
    return SETTING_UP + spot / 1000


GAINS: dict[type[Any], Gain] = {
    commands.AcceptMap: fixed(SETTING_UP),
    commands.PlaceUnit: setting_up,
    commands.Place: fixed(NEVER),
    commands.NameLeader: fixed(NEVER),
    commands.DonePlacing: fixed(1.0),
    commands.Activate: activating,
    commands.EndModel: fixed(0.0),
    commands.EndUnit: fixed(-1.0),
    commands.Move: moving,
    commands.Climb: fixed(0.1),
    commands.Leave: fixed(NEVER),
    Fire: firing,
    Spray: spraying,
    Aim: aiming,
    Brace: bracing,
    Wait: watching,
    LetPass: fixed(0.0),
    CloseCombat: striking,
    Rouse: rousing,
    BreakAway: breaking_away,
    NameWeapons: fixed(EXTRA_ATTACK),
    Hide: fixed(OUT_OF_SIGHT),
    Infiltrate: fixed(WASTED),
    Spot: looking,
    GiveOrders: fixed(WASTED),
    Rally: calming,
    RallyUnit: fixed(6.0),
    FallBack: fixed(3.0),
    Concentrate: fixed(WASTED),
    UseDrugs: fixed(1.0),
    UseHyperactivator: fixed(WASTED),
}
