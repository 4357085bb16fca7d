"""Measuring as this game does it: ranges, sight and cover, each asked of the chapter that carries it out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import msgspec

from rules.core.cover import WHOLE, Screens
from rules.core.geometry import Point, Pose, solid_of
from rules.core.ids import ModelId, RuleId, UnitId
from rules.core.measuring.answers import Hiding, Ring, Sighting, SightNote, Spot, TemplateShape
from rules.core.measuring.bodies import Seen
from rules.core.measuring.gauge import Gauge
from rules.core.measuring.pictures import picture
from rules.core.message import say, verbatim
from rules.core.offer import Offer
from rules.core.pathfinding import Way, way_to
from rules.core.refusal import Refusal
from rules.core.terrain import hiding
from rules.warzone_1e import movement, units
from rules.warzone_1e.commands import Move
from rules.warzone_1e.conditions import HIDDEN
from rules.warzone_1e.cover import OPEN, Cover
from rules.warzone_1e.shooting.reach import has_launcher, reach_of
from rules.warzone_1e.sight import blocked_under, cover_of, distance, faces, line_between
from rules.warzone_1e.state import Battlefield, Model
from rules.warzone_1e.templates import circles_at, grenade_at, triangle

#: Whoever would stand at a place that is measured to.
_NOBODY = ModelId("")

#: Thousandths in a whole, as shares are told.
_MILLE = 1000

_ORIGIN = Point(0, 0)


class FirstEditionGauge(Gauge[Battlefield]):
    """How the first edition measures."""

    def rings(self, seen: Seen[Battlefield], model: ModelId) -> Iterator[Ring]:
        """How far a Move action takes a model, what it fires and throws, and how far its command reaches."""
        field, mover = seen.state, seen.state.models[model]
        yield Ring(
            "move", say("action.move"), movement.reach(field, mover), "movement", RuleId("WZ1-MOVE-01")
        )
        if movement.wings(field, mover) is not None:
            far = movement.reach(field, mover, fly=True)
            yield Ring("fly", say("offer.fly"), far, "movement", RuleId("WZ1-FLY-01"))
        for weapon in mover.card.weapons:
            if weapon.is_ranged and not weapon.is_sprayed:
                name = verbatim(weapon.name)
                if weapon.close_range is not None and weapon.maximum_range is not None:
                    close = say("gauge.close_range", weapon=name)
                    yield Ring(f"close:{weapon.id}", close, weapon.close_range, rule=RuleId("WZ1-HIT-02"))
                launched = weapon.code == "T" and any(map(has_launcher, mover.card.weapons))
                yield Ring(f"weapon:{weapon.id}", name, reach_of(field, mover, weapon, launched=launched))
        unit = field.unit_of(mover)
        if not unit.is_individual and unit.leader == mover.id:
            far = units.COMMAND_DISTANCE
            yield Ring("command", say("gauge.command"), far, "control", RuleId("WZ1-UNIT-06"))

    def sight(
        self, seen: Seen[Battlefield], viewer: ModelId, at: Spot | None, target: ModelId | Spot
    ) -> Sighting:
        """Line of sight and the cover that counts; at a place somebody as large as the viewer is looked for.

        Rules: WZ1-LOS-01 to 06, WZ1-COVER-01, WZ1-COVER-02.
        """
        field, one, other = _imagined(seen.state, viewer, at, target)
        line, cover = line_between(field, one, other), cover_of(field, one, other)
        bodies = (solid_of(m.id, m.body) for m in field.standing if m.id not in {one.id, other.id})
        screens = Screens((*hiding(field.terrain), *bodies))
        hidden = screens.hidden(one.body, other.body)
        return Sighting(
            line=line,
            distance=distance(one, other),
            seen=line.free,
            hidden=hidden.share * _MILLE // WHOLE,
            amount=cover.penalty,
            parts=tuple(_parts(cover, {part.id: part.share * _MILLE // WHOLE for part in hidden.parts})),
            picture=picture(screens, one.body, other.body),
            remarks=tuple(_remarks(field, one, other)),
        )

    def way(self, seen: Seen[Battlefield], model: ModelId, to: Spot) -> Way:
        """The shortest way on foot round enemies, impassable ground and what would have to be climbed."""
        field, mover = seen.state, seen.state.models[model]
        return way_to(mover.body, Point(*to), movement.in_the_way(field, mover), field.board)

    def allows(self, seen: Seen[Battlefield], offer: Offer) -> Callable[[Sequence[Spot]], bool] | None:
        """The plan of a Move says it, on one battlefield that keeps what it has worked out."""
        field, command = msgspec.structs.replace(seen.state), offer.command
        if not isinstance(command, Move):
            return None
        model = field.models[command.model]

        def allowed(path: Sequence[Spot]) -> bool:
            wish = movement.plan(field, model, tuple(path), None, fly=command.fly, land=command.land)
            return not isinstance(wish, Refusal)

        return allowed

    def templates(self) -> tuple[TemplateShape, ...]:
        """The triangle, the grenade template and the circles of an explosion."""
        outline = tuple((corner.x, corner.y) for corner in triangle())
        circles = (
            TemplateShape(f"explosion_{place}", say("gauge.circle", place=place), circle.radius)
            for place, circle in enumerate(circles_at(_ORIGIN), start=1)
        )
        return (
            TemplateShape("triangle", say("template.triangle"), outline=outline),
            TemplateShape("grenade", say("template.grenade"), grenade_at(_ORIGIN).radius),
            *circles,
        )


def _imagined(
    field: Battlefield, viewer: ModelId, at: Spot | None, target: ModelId | Spot
) -> tuple[Battlefield, Model, Model]:
    """The battlefield with the viewer where it would stand, and the two between whom is looked.

    It is a copy, so that nothing that is worked out about it is kept with the battle.
    """
    field = msgspec.structs.replace(field)
    if at is not None:
        field = field.with_model(viewer, lambda model: _moved(model, at))
    one = field.models[viewer]
    if not isinstance(target, tuple):
        return field, one, field.models[target]
    nobody = msgspec.structs.replace(one, id=_NOBODY, unit=UnitId(""), conditions=(), effects=())
    return field, one, _moved(nobody, target)


def _moved(model: Model, to: Spot) -> Model:
    pose = model.body.pose
    return model.at_pose(Pose(Point(*to), pose.facing, pose.elevation))


def _parts(cover: Cover, shares: dict[str, int]) -> Iterator[Hiding]:
    """All that hides some of the target: the piece that counts as cover, and the rest."""
    if cover.piece is not None:
        yield Hiding(cover.piece, shares.get(cover.piece, 0), counts=True, modifiers=(cover.to_hit(),))
    for id, share in shares.items():
        if id != cover.piece:
            yield Hiding(ModelId(id), share, counts=False, why=say("gauge.no_cover"))


def _remarks(field: Battlefield, one: Model, other: Model) -> Iterator[SightNote]:
    blocked = blocked_under(field, one, other)
    if blocked is not None:
        yield SightNote(say("gauge.blocked"), blocked)
    if other.has(HIDDEN):
        yield SightNote(say("gauge.hidden"), RuleId("WZ1-LOS-07"))
    if not faces(one, other):
        yield SightNote(say("gauge.behind"), RuleId("WZ1-FACE-01"))
    if cover_of(field, one, other) == OPEN:
        yield SightNote(say("gauge.open"), RuleId("WZ1-COVER-01"))
