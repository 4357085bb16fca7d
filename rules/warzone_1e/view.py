"""The table as a seat may see it: profiles as printed, units, conditions and counters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.core.geometry import middle
from rules.core.ids import SeatId, TerrainId, UnitId
from rules.core.message import Message, say, verbatim
from rules.core.remember import remembered
from rules.core.terrain import Terrain
from rules.core.view import (
    Badge,
    Counter,
    MarkView,
    ModelView,
    SeatView,
    Stat,
    TableView,
    TerrainView,
    UnitView,
    WeaponView,
    ZoneView,
)
from rules.core.written import SkillRef
from rules.warzone_1e import units, victory
from rules.warzone_1e.chapter import all_words, chapters
from rules.warzone_1e.effect import effect_of
from rules.warzone_1e.profile import Card, Profile
from rules.warzone_1e.state import Battlefield, Lasting, Model, Objective, Side, Unit
from rules.warzone_1e.turn import awaited
from rules.warzone_1e.weapon import Weapon

SYSTEM_ID = "warzone_1e"


def view(field: Battlefield, seat: SeatId | None) -> TableView:
    """The table; all that lies on it is open to everybody (WZ1-FACE-02)."""
    return TableView(
        system=SYSTEM_ID,
        size=(field.board.width, field.board.depth),
        turn=field.turn,
        turns=field.turns or field.mission.turns,
        phase=say(f"phase.{field.phase}"),
        mission=verbatim(field.mission.name),
        awaited=awaited(field),
        seats=tuple(_seat(field, side) for side in field.sides.values()),
        units=_units(field),
        models=_models(field),
        terrain=tuple(_terrain(piece) for piece in field.terrain),
        zones=(*_zones(field), *(zone for c in chapters() if c.zones for zone in c.zones(field))),
        marks=tuple(_mark(field, objective) for objective in field.objectives),
        prompt=_prompt(field, seat),
        seat=seat,
    )


def _prompt(field: Battlefield, seat: SeatId | None) -> Message | None:
    """What the game wants of this seat now, in a sentence."""
    if seat is None or seat not in awaited(field):
        return None
    if field.pause:
        return say("prompt.pause")
    if field.phase == "map":
        mission = field.mission
        return say("prompt.map", mission=verbatim(mission.name), summary=verbatim(mission.summary))
    if field.phase == "activation" and field.unit is not None:
        return say("prompt.act", unit=verbatim(field.units[field.unit].name))
    return say(f"prompt.{field.phase}")


def _seat(field: Battlefield, side: Side) -> SeatView:
    counters = [Counter("score", say("counter.victory_points"), victory.scores(field)[side.seat])]
    if field.mission.ends == "sudden_death":
        counters = [Counter("score", counters[0].label, counters[0].value, victory.target(field, side.seat))]
    shown = {name: word for name, word in all_words().items() if word.tone}
    counters += [
        Counter(what, say(f"condition.{what}"), count) for what, count in side.counts.items() if what in shown
    ]
    first = field.order[:1] == (side.seat,) and field.turn > 0
    return SeatView(
        side.seat,
        verbatim(side.name),
        verbatim(side.faction),
        first,
        tuple(counters),
        badges=(*_badges(side.conditions), *_acting(side.effects)),
    )


@remembered
def _units(field: Battlefield) -> tuple[UnitView, ...]:
    """All units, which every seat sees alike."""
    return tuple(_unit(field, unit) for unit in field.units.values())


@remembered
def _models(field: Battlefield) -> tuple[ModelView, ...]:
    """All models, which every seat sees alike."""
    return tuple(_model(field, model) for model in field.models.values())


def _unit(field: Battlefield, unit: Unit) -> UnitView:
    leader = None if unit.is_individual else units.leader_of(field, unit)
    known = leader is not None and leader.on_table
    marks = [other.id for other in field.units.values() if other.owner == unit.owner]
    return UnitView(
        id=unit.id,
        seat=unit.owner,
        name=verbatim(unit.name),
        models=unit.models,
        mark=marks.index(unit.id),
        role=say(f"kind.{unit.kind}"),
        active=field.unit == unit.id,
        done=unit.stage == "done",
        coherency=units.COMMAND_DISTANCE if leader and known else None,
        coherency_about=leader.id if leader and known else None,
        badges=(*_badges(unit.conditions), *_acting(unit.effects)),
        points=unit.points,
    )


def _model(field: Battlefield, model: Model) -> ModelView:
    """A model. While nothing about it changes it is the same view as before, which is sent without work."""
    leader = not field.unit_of(model).is_individual and field.unit_of(model).leader == model.id
    return _seen(model)(field.model == model.id, leader)


@remembered
def _seen(model: Model) -> _Seen:
    return _Seen(model)


class _Seen:
    """The views of a model, by what of them depends on the rest of the table."""

    def __init__(self, model: Model) -> None:
        self._model = model
        self._made: dict[tuple[bool, bool], ModelView] = {}

    def __call__(self, active: bool, leader: bool) -> ModelView:
        known = self._made.get((active, leader))
        if known is None:
            known = self._made[active, leader] = _shown(self._model, active, leader)
        return known


def _shown(model: Model, active: bool, leader: bool) -> ModelView:
    pose = model.pose
    stats, weapons, skills = printed(model.card)
    return ModelView(
        id=model.id,
        unit=UnitId(model.unit),
        seat=model.owner,
        name=verbatim(model.name),
        radius=model.footprint.radius,
        height=model.footprint.height,
        at=(pose.at.x, pose.at.y) if pose else None,
        facing=pose.facing if pose else 0,
        elevation=pose.elevation if pose else 0,
        wounds=max(0, model.wounds),
        wounds_full=model.profile.w,
        action_points=model.actions,
        may_act=say("view.may_act", actions=model.actions) if active or model.actions else None,
        active=active,
        done=model.stage == "done",
        leader=leader,
        out=model.fate is not None,
        stats=stats,
        weapons=weapons,
        skills=skills,
        badges=(*_badges((*model.conditions, *sorted(model.counts))), *_acting(model.effects)),
    )


@remembered
def printed(card: Card) -> tuple[tuple[Stat, ...], tuple[WeaponView, ...], tuple[Badge, ...]]:
    """What stands on a card: its scores, its weapons, its abilities, equipment and powers."""
    abilities = (*map(ability, (*card.skills, *card.equipment)), *map(_power, card.powers))
    return tuple(_stats(card.profile)), tuple(map(_weapon, card.weapons)), abilities


def _stats(profile: Profile) -> Iterator[Stat]:
    for stat in ("cc", "mw", "pw", "ld", "ac", "w", "st"):
        value = getattr(profile, stat)
        yield Stat(say(f"stat.{stat}"), "-" if value is None else str(value))
    yield Stat(say("stat.mv"), say("stat.inches", length=profile.mv))
    if profile.flight is not None:
        yield Stat(say("stat.flight"), say("stat.inches", length=profile.flight))
    yield Stat(say("stat.a"), str(profile.a))


def _weapon(weapon: Weapon) -> WeaponView:
    times = f" (x{weapon.times})" if weapon.times > 1 else ""
    stats = (
        Stat(say("weapon.cr"), _range(weapon.close_range, weapon.code)),
        Stat(say("weapon.mx"), _range(weapon.maximum_range, "")),
        Stat(say("weapon.rm"), str(weapon.range_modifier) if weapon.range_modifier else "-"),
        Stat(say("weapon.dam"), f"{weapon.damage}{times}"),
    )
    traits = tuple(ability(SkillRef(trait)) for trait in weapon.traits)
    reach = weapon.maximum_range or weapon.close_range
    return WeaponView(weapon.id, verbatim(weapon.name), stats, reach, traits)


def _range(length: int | None, code: str) -> str | Message:
    return say("stat.inches", length=length) if length is not None else code or "-"


def ability(ref: SkillRef) -> Badge:
    """An ability as it stands on a card."""
    value = "" if ref.value is None else ref.value
    return Badge(ref.id, say(f"ability.{ref.id}", value=value), "plain", effect_of(ref).rule)


def _power(power: str) -> Badge:
    return Badge(power, say(f"power.{power}"))


def _acting(effects: Iterable[Lasting]) -> Iterator[Badge]:
    """What is in play on a model, a unit or a side."""
    return (ability(lasting.effect) for lasting in effects)


def _badges(words: Iterable[str]) -> Iterator[Badge]:
    known = all_words()
    for name in words:
        word = known.get(name)
        if word is not None and word.tone:
            yield Badge(name, say(f"condition.{name}"), word.tone, word.rule)


@remembered
def _terrain(piece: Terrain) -> TerrainView:
    return TerrainView(
        TerrainId(piece.id),
        piece.kind,
        verbatim(piece.name) if piece.name else say(f"ground.{piece.kind}"),
        tuple((corner.x, corner.y) for corner in piece.shape),
        piece.height,
        piece.look,
        (say(f"ground.{piece.kind}.note"),),
    )


def _zones(field: Battlefield) -> Iterator[ZoneView]:
    for side in field.sides.values():
        if side.zone:
            shape = tuple((corner.x, corner.y) for corner in side.zone)
            yield ZoneView(f"deployment_{side.seat}", say("zone.deployment"), shape, side.seat)


def _mark(field: Battlefield, objective: Objective) -> MarkView:
    piece = next(piece for piece in field.terrain if piece.id == objective.piece)
    name = verbatim(piece.name) if piece.name else say(f"ground.{piece.kind}")
    at = middle(piece.shape)
    return MarkView(f"objective_{piece.id}", name, (at.x, at.y), 0, victory.holder(field, objective))
