"""Measuring as this game does it: ranges, sight and cover, each asked of the chapter that carries it out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

import msgspec

from rules.core.cover import WHOLE, Part, Screens
from rules.core.geometry import Point, Pose, solid_of
from rules.core.ids import ModelId, RuleId, TerrainId, UnitId
from rules.core.measuring.answers import (
    Hiding,
    Ring,
    Sighting,
    SightNote,
    Spot,
    TemplateShape,
)
from rules.core.measuring.bodies import Seen
from rules.core.measuring.gauge import Gauge
from rules.core.measuring.pictures import picture
from rules.core.message import Message, say
from rules.core.offer import Offer
from rules.core.pathfinding import Way, way_to
from rules.core.preview import SightLine
from rules.core.refusal import Refusal
from rules.core.terrain import hiding
from rules.warzone_resurrection.commands import Move, Run
from rules.warzone_resurrection.cover import LEAST_PERCENT, Cover, Piece, cover_of
from rules.warzone_resurrection.engagement import longest_range
from rules.warzone_resurrection.falling import ground
from rules.warzone_resurrection.measurement import distance, faces, sight_line
from rules.warzone_resurrection.movement import planned_move
from rules.warzone_resurrection.profile import VERTICAL_REACH
from rules.warzone_resurrection.state import Battlefield, Model
from rules.warzone_resurrection.templates.shapes import TEMPLATES
from rules.warzone_resurrection.terrain import MULTIPLES, in_the_way, movement_value

#: The Actions whose reach is worth a ring: on foot, and driven.
_ON_FOOT, _DRIVEN = ("move", "run"), ("tactical_move", "combat_move", "fast_move")

#: Whoever would stand at a place that is measured to.
_NOBODY = ModelId("")

#: Thousandths in a whole, as shares are told.
_MILLE = 1000


class WarzoneGauge(Gauge[Battlefield]):
    """How Warzone Resurrection measures."""

    def rings(self, seen: Seen[Battlefield], model: ModelId) -> Iterator[Ring]:
        """How far its Actions carry a Model over open ground, how far its rush threatens, and its weapons."""
        field, mover = seen.state, seen.state.models[model]
        value = movement_value(field, mover)
        actions = _DRIVEN if mover.is_vehicle else _ON_FOOT
        for action in actions:
            rule = RuleId("WZR-VEH-06" if mover.is_vehicle else "WZR-STAT-02")
            yield Ring(action, say(f"action.{action}"), MULTIPLES[action] * value, "movement", rule)
        if not mover.is_vehicle:
            threat = MULTIPLES["engage"] * value + longest_range(field, mover)
            yield Ring("engage", say("gauge.threat"), threat, "movement", RuleId("WZR-ACT-04"))
        yield from super().rings(seen, model)

    def sight(
        self, seen: Seen[Battlefield], viewer: ModelId, at: Spot | None, target: ModelId | Spot
    ) -> Sighting:
        """Line of sight, the share that is hidden, and each piece of cover with what it does.

        At a place nobody stands at, somebody as large as the viewer is looked for. Rules: WZR-LOS-01,
        WZR-LOS-02, WZR-COVER-01 to 07.
        """
        field, one, other = _imagined(seen.state, viewer, at, target)
        found = sight_line(field, one, other)
        cover = cover_of(field, one, other)
        things = {model.id: model.body for model in field.standing if model.id not in {one.id, other.id}}
        screens = Screens((*hiding(field.terrain), *(solid_of(id, body) for id, body in things.items())))
        hidden = screens.hidden(one.body, other.body)
        start, end = found.line.start, found.line.end
        return Sighting(
            line=SightLine(
                (start.x, start.y),
                (end.x, end.y),
                found.seen,
                tuple(map(TerrainId, found.blocked_by)),
                tuple(piece.id for piece in cover.pieces),
            ),
            distance=distance(one, other),
            seen=found.seen,
            hidden=hidden.share * _MILLE // WHOLE,
            amount=cover.amount,
            parts=tuple(_hiding(hidden.parts, cover)),
            picture=picture(screens, one.body, other.body),
            remarks=tuple(_remarks(one, other, cover)),
        )

    def way(self, seen: Seen[Battlefield], model: ModelId, to: Spot) -> Way:
        """The shortest way round other Models, impassable pieces and what would have to be climbed."""
        field = seen.state
        mover = field.models[model]
        return way_to(mover.body, Point(*to), in_the_way(field, mover), field.board)

    def allows(self, seen: Seen[Battlefield], offer: Offer) -> Callable[[Sequence[Spot]], bool] | None:
        """On foot the plan of the Action says it, on one battlefield that keeps what it has worked out."""
        field, command = msgspec.structs.replace(seen.state), offer.command
        if not isinstance(command, Move | Run):
            return None

        def allowed(path: Sequence[Spot]) -> bool:
            wish = msgspec.structs.replace(command, path=tuple(path))
            return not isinstance(planned_move(field, wish), Refusal)

        return allowed

    def templates(self) -> tuple[TemplateShape, ...]:
        """The templates of the rulebook (WZR-TMPL-01)."""
        return tuple(
            TemplateShape(
                code,
                say(f"template_code.{code}"),
                0 if template.outline else template.size // 2,
                tuple((corner.x, corner.y) for corner in template.outline),
            )
            for code, template in TEMPLATES.items()
        )


def _imagined(
    field: Battlefield, viewer: ModelId, at: Spot | None, target: ModelId | Spot
) -> tuple[Battlefield, Model, Model]:
    """The battlefield with the viewer where it would stand, and the two between whom is looked.

    It is a copy, so that nothing that is worked out about it is kept with the battle.
    """
    one = field.models[viewer]
    if at is None:
        field = msgspec.structs.replace(field)
    else:
        pose = _standing(field, one, at)
        field = field.with_model(viewer, lambda model: model.at_pose(pose))
    one = field.models[viewer]
    if not isinstance(target, tuple):
        return field, one, field.models[target]
    nobody = msgspec.structs.replace(one, id=_NOBODY, squad=UnitId(""), conditions=(), effects=())
    return field, one, nobody.at_pose(_standing(field, one, target))


def _standing(field: Battlefield, model: Model, at: Spot) -> Pose:
    """How a Model would stand at a place: on what it can step upon from where it is."""
    highest = model.body.bottom + VERTICAL_REACH[model.base]
    return Pose(Point(*at), model.body.pose.facing, ground(field, Point(*at), highest))


def _hiding(parts: Iterable[Part], cover: Cover) -> Iterator[Hiding]:
    """All that hides some of the target: the pieces of cover, and the rest with the reason why it is none."""
    pieces = {piece.id: piece for piece in cover.pieces}
    for piece in cover.pieces:
        why = None if piece.counts else say("gauge.grouped")
        yield Hiding(piece.id, _share(piece), piece.counts, tuple(piece.modifiers()), why)
    for part in parts:
        id = ModelId(part.id)
        if id not in pieces:
            why = say("gauge.seen_past") if part.hides(LEAST_PERCENT) else say("gauge.too_little")
            yield Hiding(id, part.share * _MILLE // WHOLE, counts=False, why=why)


def _share(piece: Piece) -> int:
    return piece.share * _MILLE // WHOLE


def _remarks(one: Model, other: Model, cover: Cover) -> Iterator[SightNote]:
    if not faces(one, other):
        yield _remark("gauge.behind", "WZR-LOS-02")
    if cover.needs_luck:
        yield _remark("gauge.needs_luck", "WZR-COVER-04")


def _remark(key: str, rule: str) -> SightNote:
    text: Message = say(key)
    return SightNote(text, RuleId(rule))
