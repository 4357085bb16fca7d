"""What each command gains, in points of Models."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace as change

from rules.core.geometry import Point
from rules.core.ids import INCH, SeatId
from rules.warzone_resurrection import commands
from rules.warzone_resurrection.bots import deploying, estimates, fights, order
from rules.warzone_resurrection.bots.attacks import attack
from rules.warzone_resurrection.bots.going import (
    cost_of,
    driving,
    leaping,
    moving,
    pivoting,
    points_of,
    shot_from_here,
)
from rules.warzone_resurrection.bots.hands import burning_for_cards, ending_card, passing, playing
from rules.warzone_resurrection.bots.mission import goals
from rules.warzone_resurrection.bots.places import TO_THE_GOAL
from rules.warzone_resurrection.bots.prices import price
from rules.warzone_resurrection.bots.targets import exposure, gap, guns, shots
from rules.warzone_resurrection.conditions import AIMED
from rules.warzone_resurrection.engagement import engaged_with
from rules.warzone_resurrection.profile import Weapon
from rules.warzone_resurrection.state import Battlefield, Model
from rules.warzone_resurrection.vehicles.commands import Drive, Pivot, TorrentOfFire, TurnTurret

Gain = Callable[[Battlefield, SeatId, Any], float]

#: What an Action Point that is left is worth, and one that is thrown away.
POINT_LEFT, WASTED = 0.5, -0.2

#: What a Resource Card has to bring.
CARD = 1.5

#: What part of what might come Hide and Sentry are worth.
HIDING, WATCHING = 0.2, 0.3

#: Being able to strike is worth closing up.
CLOSER = 0.4

#: What a power is worth beside the price of whom it is laid on.
POWER, OF_PRICE = 1.0, 0.03


def fixed(worth: float) -> Gain:
    """The same whatever the situation."""
    return lambda field, seat, command: worth


# Shooting --------------------------------------------------------------------------------------------


def attacking(field: Battlefield, seat: SeatId, command: Any) -> float:
    """What the rules' own odds say, and the point that is left."""
    left = points_of(field.models[command.model]) - cost_of(command)
    return attack(field, seat, command) + (POINT_LEFT if left > 0 else 0.0)


def aiming(field: Battlefield, seat: SeatId, command: commands.Aim) -> float:
    """What the best shot would be worth with aim taken."""
    model = field.models[command.model]
    if "shoot" in model.used or points_of(model) < 2 or model.has(AIMED):
        return WASTED
    _, target = max(shots(field, model), key=lambda one: (one[0], one[1].id), default=(0.0, None))
    gun = _best_gun(model, target) if target is not None else None
    if gun is None or target is None or gun.template is not None:
        return WASTED
    aimed = field.with_model(model.id, lambda m: change(m, conditions=(*m.conditions, AIMED)))
    return attack(aimed, seat, commands.Shoot(model.id, gun.id, (target.id,)))


def _best_gun(model: Model, target: Model) -> Weapon | None:
    in_range = (gun for gun in guns(model) if gap(model, target) <= (gun.range or 0))
    return max(in_range, key=lambda gun: (estimates.shot(model, gun, target), gun.id), default=None)


def watching(field: Battlefield, seat: SeatId, command: commands.Sentry) -> float:
    """What enemies might come into range of."""
    model = field.models[command.model]
    return WATCHING * max(
        (
            estimates.shot(model, gun, enemy)
            for enemy in field.enemies(model)
            for gun in guns(model)
            if gap(model, enemy) <= (gun.range or 0) + enemy.profile.m
        ),
        default=0.0,
    )


def hiding(field: Battlefield, seat: SeatId, command: commands.Hide) -> float:
    """What it keeps off."""
    return HIDING * exposure(field, field.models[command.model])


# Close combat ----------------------------------------------------------------------------------------


def rushing(field: Battlefield, seat: SeatId, command: commands.Engage) -> float:
    """The blows to come, given and taken."""
    return fights.rush(field, field.models[command.model], command.target)


def closing(field: Battlefield, seat: SeatId, command: commands.FreeClosing) -> float:
    """Being able to strike."""
    return CLOSER if "close_combat" not in field.models[command.model].used else -CLOSER


# Cards and powers ------------------------------------------------------------------------------------


def burning(field: Battlefield, seat: SeatId, command: commands.Burn) -> float:
    """One more Action where one is worth it, or one more die."""
    model = field.models[command.model]
    if command.option == "a":
        return _one_more_action(field, model) - CARD if points_of(model) == 0 else WASTED
    weapon = model.weapon(command.weapon) if command.weapon else None
    if weapon is None or weapon.rof < 1:
        return WASTED
    whole = _use_of(field, model, weapon)
    return whole + whole / weapon.rof if whole / weapon.rof >= CARD else WASTED


def _use_of(field: Battlefield, model: Model, weapon: Weapon) -> float:
    """What the model's next attack with a weapon is worth."""
    if weapon.melee:
        if "close_combat" in model.used:
            return 0.0
        return max((estimates.blows(model, enemy) for enemy in engaged_with(field, model)), default=0.0)
    if "shoot" in model.used or not points_of(model):
        return 0.0
    worths = (
        estimates.shot(model, weapon, target)
        for _, target in shots(field, model)
        if gap(model, target) <= (weapon.range or 0)
    )
    return max(worths, default=0.0)


def _one_more_action(field: Battlefield, model: Model) -> float:
    worths = [0.0]
    if "shoot" not in model.used:
        worths.append(shot_from_here(field, model))
    if "close_combat" not in model.used:
        worths += [estimates.blows(model, enemy) for enemy in engaged_with(field, model)]
    if "move" not in model.used and goals(field, model.owner):
        worths.append(TO_THE_GOAL * max(0, 2 * model.profile.m - model.travelled) / INCH / 2)
    return max(worths)


def casting(field: Battlefield, seat: SeatId, command: commands.Cast) -> float:
    """The dearer whom it is laid on, the better: boosters on one's own, debuffs on enemies."""
    model, target = field.models[command.model], field.models[command.target]
    power = model.power(command.power)
    laid = {lasting.of for lasting in (*target.effects, *field.squad_of(target).effects)}
    if power is None or power.id in laid or (power.kind == "debuff") == (target.owner == seat):
        return WASTED
    return POWER + OF_PRICE * price(target)


# The order of things ---------------------------------------------------------------------------------


def activating(field: Battlefield, seat: SeatId, command: commands.ActivateSquad) -> float:
    """How soon it should act."""
    return order.urgency(field, field.squads[command.squad])


def setting_up(field: Battlefield, seat: SeatId, command: commands.PlaceSquad) -> float:
    """How good the spot is; setting up comes before all else."""
    spot = deploying.worth_of_spot(field, field.squads[command.squad], Point(*command.at))
    return SETTING_UP + spot / 1000


#: Setting up comes before all else; what is never done is not even done for want of anything better.
SETTING_UP, NEVER = 50.0, -1000.0

GAINS: dict[type[Any], Gain] = {
    commands.AcceptMap: fixed(SETTING_UP),
    commands.PlaceSquad: setting_up,
    commands.Place: fixed(SETTING_UP / 2),
    commands.FinishDeployment: fixed(1.0),
    commands.NameCommander: fixed(NEVER),
    commands.ActivateSquad: activating,
    commands.ActivateModel: fixed(1.0),
    commands.LetPass: fixed(0.0),
    commands.DeclareSquadAction: fixed(NEVER),
    commands.EndModel: fixed(0.0),
    commands.Move: moving,
    commands.Run: moving,
    commands.Leap: leaping,
    commands.Engage: rushing,
    commands.Aim: aiming,
    commands.Hide: hiding,
    commands.Sentry: watching,
    commands.Shoot: attacking,
    commands.RapidFire: attacking,
    commands.Spray: attacking,
    commands.Throw: attacking,
    commands.PsychicAttack: attacking,
    commands.CloseCombat: attacking,
    commands.SpecialAttack: attacking,
    commands.Cast: casting,
    commands.FreeClosing: closing,
    commands.WallOfFire: fixed(WASTED),
    commands.ShootTerrain: fixed(WASTED),
    commands.StrikeTerrain: fixed(WASTED),
    commands.Pass: fixed(WASTED),
    commands.Burn: burning,
    Drive: driving,
    Pivot: pivoting,
    TurnTurret: fixed(CLOSER),
    TorrentOfFire: attacking,
    commands.KeepInReserve: fixed(NEVER),
    commands.PlayCard: playing,
    commands.DiscardCard: ending_card,
    commands.DoneWithCards: passing,
    commands.BurnForCard: burning_for_cards,
}
