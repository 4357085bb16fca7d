"""The table as a seat may see it: profiles as printed, squads, tokens and counters."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from typing import NamedTuple

from rules.core.geometry import DEGREE
from rules.core.ids import SeatId, UnitId
from rules.core.message import Message, say, verbatim
from rules.core.remember import remembered
from rules.core.view import (
    Badge,
    Counter,
    MarkView,
    ModelView,
    SeatView,
    Stat,
    TableView,
    UnitView,
    WeaponView,
    ZoneView,
)
from rules.core.written import SkillRef
from rules.warzone_resurrection.card import Card
from rules.warzone_resurrection.card_play.showing import piles_of
from rules.warzone_resurrection.conditions import BROKEN, FUMBLED, PINNED, STUNNED
from rules.warzone_resurrection.effect import effect_of
from rules.warzone_resurrection.engagement import is_engaged, longest_range
from rules.warzone_resurrection.missions import way_of
from rules.warzone_resurrection.missions.control import holder_of_marker
from rules.warzone_resurrection.profile import Power, Profile, Weapon
from rules.warzone_resurrection.squads import coherency_distance
from rules.warzone_resurrection.state import Battlefield, Lasting, Marker, Model, Side, Squad, Zone
from rules.warzone_resurrection.structures.shown import terrain_view
from rules.warzone_resurrection.templates.wall_of_fire import strip
from rules.warzone_resurrection.turn import awaited, scores
from rules.warzone_resurrection.vehicles.damage import name_of
from rules.warzone_resurrection.weapon_classes import damage_name, hits_as_printed

SYSTEM_ID = "warzone_resurrection"

#: Conditions that do a Model or Squad good or harm; the rest are plain.
_GOOD = frozenset({"aimed", "hidden", "sentry"})
_BAD = frozenset({FUMBLED, STUNNED, PINNED, BROKEN, "held_down", "afraid", "must_run", "commander_lost"})

#: The rule behind a condition, for its "why?".
_RULES = {
    "aimed": "WZR-ACT-07",
    "hidden": "WZR-ACT-08",
    "sentry": "WZR-ACT-14",
    "sentry_acted": "WZR-ACT-15",
    "fumbled": "WZR-DICE-04",
    "pinned": "WZR-MORALE-02",
    "broken": "WZR-MORALE-04",
    "stunned": "WZR-DEF-05",
    "must_run": "WZR-SQUAD-05",
    "commander_lost": "WZR-SQUAD-03",
    "held_down": "WZR-CC-12",
    "berserker": "WZR-SKILL-05",
    "afraid": "WZR-SKILL-22",
    "in_reserve": "WZR-SKILL-54",
    "due": "WZR-SKILL-55",
    "delayed": "WZR-SKILL-63",
}

#: Bookkeeping of the rules that nobody needs to see.
_UNSEEN = frozenset(
    {"free_closed", "blooded", "extra_point", "extra_rate", "pinning_tested", "break_tested", "under_fire"}
)


def view(field: Battlefield, seat: SeatId | None) -> TableView:
    """The table. All of it is open in the basic game; a force not yet deployed is listed beside it."""
    return TableView(
        system=SYSTEM_ID,
        size=(field.board.width, field.board.depth),
        turn=field.turn,
        turns=field.mission.turns,
        phase=say(f"phase.{field.phase}"),
        mission=verbatim(field.mission.name),
        awaited=awaited(field),
        seats=tuple(_seat(field, side, seat) for side in field.sides.values()),
        units=_units(field),
        models=_models(field),
        terrain=tuple(terrain_view(field, piece) for piece in field.terrain),
        zones=(*(_zone(field, zone) for zone in field.zones), *_walls(field)),
        marks=tuple(_mark(field, marker) for marker in field.markers),
        prompt=_prompt(field, seat),
        seat=seat,
    )


def _prompt(field: Battlefield, seat: SeatId | None) -> Message | None:
    """What the game wants of this seat now, in a sentence."""
    if seat is None or seat not in awaited(field):
        return None
    if field.pause and (field.pause_of != "cards" or len(field.pause) > 1 or seat != field.active):
        return say(f"prompt.pause_of_{field.pause_of}")
    if field.phase == "map":
        mission = field.mission
        return say("prompt.map", mission=verbatim(mission.name), summary=verbatim(mission.summary))
    if field.phase != "activation":
        return say(f"prompt.{field.phase}")
    if field.squad is None:
        return say("prompt.activate")
    return say("prompt.act", squad=verbatim(field.squads[field.squad].name))


def _seat(field: Battlefield, side: Side, viewer: SeatId | None) -> SeatView:
    resources = side.resources
    counters = [
        Counter("score", say(way_of(field).counter), scores(field)[side.seat]),
        Counter("resources", say("counter.resources"), resources.ready, resources.ready + resources.burned),
    ]
    return SeatView(
        side.seat,
        verbatim(side.name),
        verbatim(side.faction),
        field.first == side.seat,
        tuple(counters),
        piles_of(field, side, viewer),
        tuple(_acting(side.effects)),
    )


@remembered
def _units(field: Battlefield) -> tuple[UnitView, ...]:
    """All Squads, which every seat sees alike."""
    return tuple(_unit(field, squad) for squad in field.squads.values())


@remembered
def _models(field: Battlefield) -> tuple[ModelView, ...]:
    """All Models, which every seat sees alike."""
    return tuple(_model(field, model) for model in field.models.values())


def _unit(field: Battlefield, squad: Squad) -> UnitView:
    commander = field.models[squad.commander] if squad.commander else None
    marks = [other.id for other in field.squads.values() if other.owner == squad.owner]
    return UnitView(
        id=squad.id,
        seat=squad.owner,
        name=verbatim(squad.name),
        models=squad.models,
        mark=marks.index(squad.id),
        role=say(f"role.{squad.role}"),
        active=field.squad == squad.id,
        done=squad.stage == "done",
        coherency=coherency_distance(field, squad) if commander and commander.on_table else None,
        coherency_about=commander.id if commander and commander.on_table else None,
        badges=(*_badges(squad.conditions), *_acting(squad.effects)),
        points=squad.points,
    )


class _Circumstances(NamedTuple):
    """What is shown of a Model and depends on the rest of the table."""

    active: bool
    leader: bool
    engaged: bool
    reach: int


def _model(field: Battlefield, model: Model) -> ModelView:
    """A Model. While nothing about it changes it is the same view as before, which is sent without work."""
    now = _Circumstances(
        active=field.model == model.id,
        leader=field.squad_of(model).commander == model.id,
        engaged=is_engaged(field, model),
        reach=longest_range(field, model) if model.on_table else 0,
    )
    views = _views(model)
    if now not in views:
        views[now] = _seen_in(model, now)
    return views[now]


@remembered
def _views(model: Model) -> dict[_Circumstances, ModelView]:
    return {}


def _seen_in(model: Model, now: _Circumstances) -> ModelView:
    footprint = model.footprint
    pose = model.pose
    stats, weapons, skills = printed(model.card)
    return ModelView(
        id=model.id,
        unit=UnitId(model.squad),
        seat=model.owner,
        name=verbatim(model.card.name),
        radius=footprint.radius,
        height=footprint.height,
        at=(pose.at.x, pose.at.y) if pose else None,
        facing=pose.facing if pose else 0,
        elevation=pose.elevation if pose else 0,
        outline=tuple((corner.x, corner.y) for corner in footprint.corners),
        wounds=max(0, model.wounds) if not model.structure else sum(model.structure),
        wounds_full=sum(model.card.structure) or model.profile.w,
        action_points=model.points,
        may_act=say("view.may_act", points=model.points) if now.active or model.points else None,
        active=now.active,
        done=model.stage == "done",
        leader=now.leader,
        out=model.fate is not None,
        stats=(*stats, *_locations(model)),
        weapons=weapons,
        skills=skills,
        badges=(
            *_badges(model.conditions),
            *_engaged_badge(now.engaged),
            *_turret_badge(model),
            *_acting(model.effects),
        ),
        control_radius=now.reach,
    )


def _locations(model: Model) -> Iterator[Stat]:
    """A Vehicle's AV Front and Back, and each of its locations: SP left of those printed, and AV."""
    line = model.card.vehicle
    if line is None:
        return
    yield Stat(say("stat.av_front"), f"{line.front:+d}")
    yield Stat(say("stat.av_back"), f"{line.back:+d}")
    for place, (location, left) in enumerate(zip(line.locations, model.structure, strict=True)):
        lost = say(f"loss.{location.lost}")
        note = say("stat.location_note" if left > 0 else "stat.location_lost", lost=lost)
        yield Stat(name_of(location, place), f"{max(0, left)}/{location.sp} ({location.av})", note)


@remembered
def printed(card: Card) -> tuple[tuple[Stat, ...], tuple[WeaponView, ...], tuple[Badge, ...]]:
    """What stands on a card: its stats, its weapons and powers, its skills."""
    lines = (_weapon(weapon, adds=card.vehicle is None) for weapon in card.weapons)
    weapons = (*lines, *map(power_view, card.powers))
    return (
        tuple(_stats(card.profile, dashed=card.vehicle is not None)),
        weapons,
        tuple(map(skill, card.skills)),
    )


def _stats(profile: Profile, *, dashed: bool) -> Iterator[Stat]:
    """The line of a Model; what Vehicles have no value of is left out (``dashed``, WZR-VEH-06)."""
    yield Stat(say("stat.m"), _inches(profile.m))
    for stat in ("cc", "rs", "wp", "ld") if dashed else ("cc", "rs", "st", "con", "wp", "ld"):
        value = getattr(profile, stat)
        yield Stat(say(f"stat.{stat}"), "-" if value is None else str(value))
    if dashed:
        return
    yield Stat(say("stat.w"), str(profile.w))
    bracket = f"({profile.impenetrable})" if profile.impenetrable else ""
    yield Stat(say("stat.a"), f"{profile.armour}{bracket}", _armour_note(profile))


def _armour_note(profile: Profile) -> Message | None:
    """What armour is worth against certain types of damage."""
    against = [
        say("stat.against", damage=damage_name(kind), amount=amount)
        for kind, amount in profile.armour_types.items()
    ]
    if not against:
        return None
    return say(
        "stat.armour_types", types=reduce(lambda one, next: say("stat.listed", one=one, next=next), against)
    )


def _weapon(weapon: Weapon, *, adds: bool) -> WeaponView:
    """A weapon's line; a close combat weapon mostly ``adds`` its St to that of its user."""
    sign = adds and weapon.melee and not hits_as_printed(weapon)
    strength = f"{weapon.st:+d}" if sign else str(weapon.st)
    stats = (
        Stat(say("weapon.r"), _reach(weapon)),
        Stat(say("weapon.st"), strength),
        Stat(say("weapon.roa" if weapon.melee else "weapon.rof"), str(weapon.rof)),
        Stat(say("weapon.avv"), "-" if weapon.avv is None else str(weapon.avv)),
        Stat(say("weapon.type"), damage_name(weapon.damage)),
    )
    traits = tuple(map(skill, weapon.traits))
    return WeaponView(weapon.id, verbatim(weapon.name), stats, weapon.range, traits)


def _reach(weapon: Weapon) -> str | Message:
    """How far a weapon reaches, and the code of its template, as cards print them: ``18/SE``."""
    code = say(f"template_code.{weapon.template}") if weapon.template else None
    if weapon.range is None:
        return code or "-"
    return _inches(weapon.range) if code is None else say("weapon.reach", reach=weapon.range, template=code)


def _inches(length: int) -> Message:
    return say("stat.inches", length=length)


def power_view(power: Power) -> WeaponView:
    """A power as its line: a dash for what its kind does not use (WZR-PSY-01)."""
    shot = power.weapon
    stats = (
        Stat(say("weapon.r"), _inches(power.range)),
        Stat(say("weapon.st"), str(shot.st) if shot else "-"),
        Stat(say("weapon.rof"), str(shot.rof) if shot else "-"),
        Stat(say("weapon.avv"), str(shot.avv) if shot and shot.avv is not None else "-"),
        Stat(say("weapon.type"), say(f"power_kind.{power.kind}")),
    )
    return WeaponView(power.id, verbatim(power.name), stats, power.range, tuple(map(skill, power.effects)))


def _acting(effects: tuple[Lasting, ...]) -> Iterator[Badge]:
    """What is in play on a Model or Squad."""
    return (skill(lasting.effect) for lasting in effects)


def skill(ref: SkillRef) -> Badge:
    """A skill as it stands on a card."""
    return Badge(
        ref.id,
        say(f"skill.{ref.id}", value="" if ref.value is None else ref.value),
        "plain",
        effect_of(ref).rule,
    )


def _badges(conditions: tuple[str, ...]) -> Iterator[Badge]:
    for condition in conditions:
        if condition in _UNSEEN:
            continue
        tone = "good" if condition in _GOOD else "bad" if condition in _BAD else "plain"
        yield Badge(condition, say(f"condition.{condition}"), tone, _RULES.get(condition))


def _engaged_badge(engaged: bool) -> Iterator[Badge]:
    if engaged:
        yield Badge("engaged", say("condition.engaged"), "plain", "WZR-CC-01")


def _turret_badge(model: Model) -> Iterator[Badge]:
    if model.turret:
        yield Badge("turret", say("badge.turret", degrees=model.turret // DEGREE), "plain", "WZR-VEH-15")


def _zone(field: Battlefield, zone: Zone) -> ZoneView:
    name = say("zone.deployment") if zone.seat else say("zone.area")
    if zone.name:
        name = verbatim(zone.name)
    shape = tuple((corner.x, corner.y) for corner in zone.shape)
    return ZoneView(zone.id, name, shape, zone.seat, way_of(field).holder(field, zone))


def _mark(field: Battlefield, marker: Marker) -> MarkView:
    holder = holder_of_marker(field, marker)
    return MarkView(marker.id, verbatim(marker.name), (marker.at.x, marker.at.y), marker.reach, holder)


def _walls(field: Battlefield) -> Iterator[ZoneView]:
    """Walls of fire, each as the strip between its two tokens."""
    for number, wall in enumerate(field.walls, 1):
        yield ZoneView(f"wall_of_fire_{number}", say("zone.wall_of_fire"), strip(wall))
