"""The report of a battle, of its films alone: so that it stays as it is whatever becomes of the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from itertools import pairwise

import msgspec

from battles.replay.film import BattleSide, Film, Step
from battles.report.luck import SideLuck, luck_of
from battles.report.strength import POINT, View, Worth, costs_points, in_play, models_in, views_of, worth_in

#: So many moments are called turning points, and so many sentences tell of one turn.
MOST_TURNING, MOST_TOLD = 5, 60


class CurvePoint(msgspec.Struct, frozen=True):
    """How the sides stood after an entry: what was left of each, and its score."""

    seq: int
    turn: int
    left: dict[str, float]
    scores: dict[str, int]


class LostModel(msgspec.Struct, frozen=True):
    """A model that did not come home: when it fell, and what was told then."""

    seat: str
    model: str
    name: str
    unit: str
    worth: float
    turn: int
    seq: int
    told: str


class TurningPoint(msgspec.Struct, frozen=True):
    """A command that changed much: ``swing`` is what ``seat`` gained by it over the others.

    ``leads``: the one who was behind was ahead after it.
    """

    seq: int
    turn: int
    seat: str
    swing: float
    told: str
    leads: bool


class ToldSentence(msgspec.Struct, frozen=True):
    """Something worth telling, and where in the log it stands."""

    seq: int
    text: str


class TurnTold(msgspec.Struct, frozen=True):
    """A turn: what each side lost in it, what it scored, and what was told."""

    turn: int
    seq: int
    lost: dict[str, float]
    scored: dict[str, int]
    told: tuple[ToldSentence, ...]


class SideBalance(msgspec.Struct, frozen=True):
    """How a side came out of it."""

    seat: str
    whole: float
    left: float
    models: int
    models_left: int


class Report(msgspec.Struct, frozen=True):
    """All of it. ``in_points`` says whether the sides are measured in points; else it is in Wounds."""

    system: str
    name: str
    table: str
    mission: str
    language: str
    began_at: datetime
    ended_at: datetime
    sides: tuple[BattleSide, ...]
    winner: str | None
    reason: str
    scores: dict[str, int]
    in_points: bool
    balance: tuple[SideBalance, ...]
    curve: tuple[CurvePoint, ...]
    chapters: tuple[TurnTold, ...]
    turning: tuple[TurningPoint, ...]
    losses: tuple[LostModel, ...]
    luck: tuple[SideLuck, ...]


def report_of(film: Film, own: Mapping[str, Film]) -> Report:
    """The report: ``film`` is what everybody saw, ``own`` what each side saw, which knows its own models."""
    views = views_of(film)
    seats = [str(side.seat) for side in film.sides]
    sides = {seat: _Side(seat, own[seat]) for seat in seats}
    curve = _curve(film, views, sides)
    losses = losses_of(film, views, {seat: side.worth for seat, side in sides.items()})
    result = views[-1].get("result") or {}
    return Report(
        system=film.system,
        name=film.name,
        table=film.table,
        mission=film.mission,
        language=film.language,
        began_at=film.began_at,
        ended_at=film.ended_at,
        sides=film.sides,
        winner=result.get("winner"),
        reason=result.get("reason", ""),
        scores=result.get("scores") or curve[-1].scores,
        in_points=costs_points(views[0]) or costs_points(views[-1]),
        balance=tuple(side.balance() for side in sides.values()),
        curve=_where_it_bends(curve),
        chapters=_chapters(film, curve, losses),
        turning=_turning(film, curve),
        losses=losses,
        luck=luck_of(film.steps, seats, {name: model["seat"] for name, model in models_in(views).items()}),
    )


class _Side:
    """A side as its own player saw it."""

    def __init__(self, seat: str, film: Film) -> None:
        self.seat = seat
        self.views = views_of(film)
        self.seqs = [0, *(step.entry["seq"] for step in film.steps)]
        self.worth: Worth = worth_in(self.views, seat)
        self._place = 0
        self._left: dict[int, float] = {}

    def left_after(self, seq: int) -> float:
        """What was left of it after an entry; asked in the order of the log."""
        while self._place + 1 < len(self.seqs) and self.seqs[self._place + 1] <= seq:
            self._place += 1
        view = self.views[self._place]
        known = self._left.get(id(view["models"]))
        if known is None:
            known = self._left[id(view["models"])] = round(self.worth.left(view, self.seat) / POINT, 1)
        return known

    def balance(self) -> SideBalance:
        """How it came out."""
        standing = in_play(self.views[-1])
        return SideBalance(
            self.seat,
            round(sum(self.worth.points.values()) / POINT, 1),
            round(self.worth.left(self.views[-1], self.seat) / POINT, 1),
            len(self.worth.points),
            sum(name in standing for name in self.worth.points),
        )


def _curve(film: Film, views: Sequence[View], sides: Mapping[str, _Side]) -> list[CurvePoint]:
    """How the sides stood before the first step, and after each."""
    scores = film.scores
    curve = [
        CurvePoint(0, views[0]["turn"], {seat: side.left_after(0) for seat, side in sides.items()}, scores)
    ]
    for step, view in zip(film.steps, views[1:], strict=True):
        seq = step.entry["seq"]
        scores = step.scores or scores
        left = {seat: side.left_after(seq) for seat, side in sides.items()}
        curve.append(CurvePoint(seq, view["turn"], left, scores))
    return curve


def _where_it_bends(curve: Sequence[CurvePoint]) -> tuple[CurvePoint, ...]:
    """Only what is different from the point before, and the last."""
    kept = [curve[0]]
    for point in curve[1:]:
        before = kept[-1]
        if (point.left, point.scores, point.turn) != (before.left, before.scores, before.turn):
            kept.append(point)
    return tuple(kept if kept[-1] is curve[-1] else [*kept, curve[-1]])


def losses_of(film: Film, views: Sequence[View], worth: Mapping[str, Worth]) -> tuple[LostModel, ...]:
    """Models that were seen to fall and did not come back, in the order in which they fell."""
    names = models_in(views)
    fell: dict[str, int] = {}
    before = in_play(views[0])
    for place, (earlier, view) in enumerate(pairwise(views)):
        if view["models"] is earlier["models"]:
            continue
        now = in_play(view)
        fell |= dict.fromkeys(before - now, place)
        for name in now & fell.keys():
            del fell[name]
        before = now
    units = {unit["id"]: unit["name"] for view in views for unit in view["units"]}
    return tuple(
        LostModel(
            seat=model["seat"],
            model=name,
            name=model["name"],
            unit=units.get(model["unit"], model["unit"]),
            worth=round(worth[model["seat"]].points.get(name, 0) / POINT, 1),
            turn=views[place + 1]["turn"],
            seq=film.steps[place].entry["seq"],
            told=film.steps[place].entry["text"] or "",
        )
        for name, place in sorted(fell.items(), key=lambda pair: (pair[1], pair[0]))
        if (model := names[name])["seat"] in worth
    )


def _turning(film: Film, curve: Sequence[CurvePoint]) -> tuple[TurningPoint, ...]:
    """The commands by which a side gained most over the others, in the order of the log."""
    spans = _commands(film.steps)
    moments = [moment for first, last in spans if (moment := _moment(film.steps, curve, first, last))]
    most = sorted(moments, key=lambda moment: -moment.swing)[:MOST_TURNING]
    return tuple(sorted(most, key=lambda moment: moment.seq))


def _commands(steps: Sequence[Step]) -> list[tuple[int, int]]:
    """The steps of each command: the first, and the one after the last."""
    starts = [
        place for place, step in enumerate(steps) if not place or step.command != steps[place - 1].command
    ]
    return list(zip(starts, [*starts[1:], len(steps)], strict=True))


def _moment(steps: Sequence[Step], curve: Sequence[CurvePoint], first: int, last: int) -> TurningPoint | None:
    before, after = curve[first], curve[last]
    lost = {seat: before.left[seat] - after.left[seat] for seat in before.left}
    if not any(lost.values()):
        return None
    seat = min(lost, key=lambda name: (lost[name], name))
    others = sum(amount for name, amount in lost.items() if name != seat)
    place = max(
        range(first, last),
        key=lambda at: sum(abs(curve[at].left[name] - curve[at + 1].left[name]) for name in lost),
    )
    return TurningPoint(
        seq=steps[place].entry["seq"],
        turn=curve[place + 1].turn,
        seat=seat,
        swing=round(others - lost[seat], 1),
        told=steps[place].entry["text"] or "",
        leads=_ahead(before, curve[0]) != _ahead(after, curve[0]) == seat,
    )


def _ahead(point: CurvePoint, start: CurvePoint) -> str | None:
    """The side of which the larger share is left of what it began with."""
    shares = {seat: left / (start.left[seat] or 1) for seat, left in point.left.items()}
    best = max(shares.values())
    ahead = [seat for seat, share in shares.items() if share == best]
    return ahead[0] if len(ahead) == 1 else None


def _chapters(film: Film, curve: Sequence[CurvePoint], losses: Sequence[LostModel]) -> tuple[TurnTold, ...]:
    """A chapter for each turn; before the first one there is something to tell only in some games."""
    chapters = (_chapter(film, curve[first : last + 1], first, losses) for first, last in _turns(curve))
    return tuple(chapter for chapter in chapters if chapter.turn > 0 or chapter.told)


def _chapter(film: Film, points: Sequence[CurvePoint], first: int, losses: Sequence[LostModel]) -> TurnTold:
    """A turn, from the point at which the one before ended; ``first`` is its first step."""
    before, after = points[0], points[-1]
    return TurnTold(
        turn=after.turn,
        seq=before.seq,
        lost={seat: round(before.left[seat] - after.left[seat], 1) for seat in before.left},
        scored={seat: after.scores.get(seat, 0) - before.scores.get(seat, 0) for seat in before.left},
        told=_worth_telling(film.steps[first : first + len(points) - 1], points, losses),
    )


def _turns(curve: Sequence[CurvePoint]) -> list[tuple[int, int]]:
    """The points of each turn: the last of the turn before, and its own last."""
    ends = [
        place
        for place in range(1, len(curve))
        if place + 1 == len(curve) or curve[place + 1].turn != curve[place].turn
    ]
    return list(zip([0, *ends], ends, strict=False))


def _worth_telling(
    steps: Sequence[Step], curve: Sequence[CurvePoint], losses: Sequence[LostModel]
) -> tuple[ToldSentence, ...]:
    """Sentences by which something was lost or scored."""
    fell = {loss.seq for loss in losses}
    told = [
        ToldSentence(step.entry["seq"], step.entry["text"])
        for step, before, after in zip(steps, curve, curve[1:], strict=False)
        if step.entry["text"]
        and (step.entry["seq"] in fell or (before.left, before.scores) != (after.left, after.scores))
    ]
    return tuple(told[:MOST_TOLD])
