"""What a model may do with its powers, complete commands for it, and what would come of them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from msgspec.structs import replace as change

from rules.core.check import Check
from rules.core.command import Command
from rules.core.geometry import Point, circle
from rules.core.ids import ModelId, SeatId
from rules.core.message import say, verbatim
from rules.core.offer import Candidate, Need, Offer, Order
from rules.core.preview import Preview, PreviewShape, PreviewTarget, PreviewTest
from rules.core.refusal import Illegal, refuse
from rules.core.templates import drawn
from rules.core.view import ZoneView
from rules.warzone_1e.actions import refusal_to_act
from rules.warzone_1e.powers import gates, puppets, warping
from rules.warzone_1e.powers.casting import (
    CONCENTRATE,
    action_of,
    aimed,
    casting_check,
    refusal_to_use,
    resist_check,
)
from rules.warzone_1e.powers.commands import BringBack, Concentrate, Direct, PassGate, UsePower
from rules.warzone_1e.powers.placing import places_near, refusal_to_stand
from rules.warzone_1e.powers.power import HIGHEST, LOWEST, POWERS, Cast, Power, powers_known
from rules.warzone_1e.sight import fogs
from rules.warzone_1e.state import Battlefield, Model

_LEVELS = tuple(
    Candidate(str(level), say("option.level", level=level)) for level in range(LOWEST, HIGHEST + 1)
)


def of_model(field: Battlefield, seat: SeatId, model: Model) -> Iterator[Offer]:
    """Concentrating, each power that the model knows, and what powers of before make possible."""
    if model.profile.pw:
        yield Offer(
            f"concentrate:{model.id}",
            say("offer.concentrate"),
            Concentrate(model.id),
            CONCENTRATE.rule,
            model.id,
            model.unit,
            cost=1,
            refused=refusal_to_act(field, seat, model.id, CONCENTRATE),
        )
        for power in powers_known(field, model):
            if not power.disrupts:
                yield _offer(field, seat, model, power)
    yield from _of_before(field, seat, model)


def _offer(field: Battlefield, seat: SeatId, model: Model, power: Power) -> Offer:
    refused = refusal_to_act(field, seat, model.id, action_of(power)) or refusal_to_use(field, model, power)
    needs = () if refused is not None else _needs(field, model, power)
    if refused is None and any(need.kind == "pick" and not _open(need) for need in needs):
        refused = refuse(power.rule, "refused.power_nothing_to_name", power=power.name)
    return Offer(
        f"power:{model.id}:{power.id}",
        say("offer.use_power", power=power.name),
        UsePower(model.id, power.id),
        power.rule,
        model.id,
        model.unit,
        cost=1,
        needs=needs,
        refused=refused,
    )


def _needs(field: Battlefield, model: Model, power: Power) -> tuple[Need, ...]:
    needs = power.needs(field, model)
    if power.level is None and power.picks_level:
        return (*needs, Need("level", "pick", say("need.level"), _LEVELS))
    return needs


def _open(need: Need) -> list[Candidate]:
    return [candidate for candidate in need.candidates if candidate.refused is None]


def _of_before(field: Battlefield, seat: SeatId, model: Model) -> Iterator[Offer]:
    """Orders to whoever is dominated, bringing back, stepping through a gate."""
    own = (model.id, model.unit)
    if puppets.DOMINATES in model.about:
        refused = refusal_to_act(field, seat, model.id, puppets.ORDER)
        victim = verbatim(field.models[model.about[puppets.DOMINATES]].name)
        title = say("offer.direct", victim=victim)
        yield Offer(
            f"direct:{model.id}", title, Direct(model.id), puppets.ORDER.rule, *own, cost=1, refused=refused
        )
    place = Need("at", "place", say("need.power_place"))
    for gone in warping.gone_because_of(field, model):
        refused = warping.refusal_to_bring_back(field, model)
        title = say("offer.bring_back", model=verbatim(gone.name))
        yield Offer(
            f"bring_back:{model.id}:{gone.id}",
            title,
            BringBack(model.id, gone.id),
            warping.RULE,
            *own,
            needs=(place,),
            refused=refused,
        )
    gate = gates.gate_for(field, model)
    if gate is not None:
        refused = refusal_to_act(field, seat, model.id, gates.STEP)
        step = PassGate(model.id)
        title = say("offer.pass_gate")
        yield Offer(
            f"gate:{model.id}", title, step, gates.RULE, *own, cost=1, needs=(place,), refused=refused
        )


# Complete commands -----------------------------------------------------------------------------------


def uses(field: Battlefield, offer: Offer, order: Order) -> Iterator[Command]:
    """The power at whatever may be picked, in the places that come to mind, at a level that may well work."""
    model, power = field.models[offer.command.model], POWERS[offer.command.power]
    picks = [need for need in offer.needs if need.kind == "pick" and need.field != "level"]
    level = {"level": str(_sensible_level(model))} if power.level is None and power.picks_level else {}
    for chosen in order([*product(*(_open(need) for need in picks))]):
        named = {need.field: candidate.id for need, candidate in zip(picks, chosen, strict=True)}
        cast = Cast(model.id, power.id, 0, named.get("target", ""), named.get("item", ""))
        for whole in order([*power.examples(field, model, cast)]):
            command = change(offer.command, **named, **level, **_where(whole))
            if _is_legal(field, model, power, command):
                yield command


def _sensible_level(model: Model) -> int:
    """A level at which half of the tries work."""
    return max(LOWEST, min(HIGHEST, (model.profile.pw or 0) - HIGHEST))


def _where(cast: Cast) -> dict[str, object]:
    found: dict[str, object] = {"path": cast.path, "facing": cast.facing}
    if cast.at is not None:
        found["at"] = (cast.at.x, cast.at.y)
    return found


def _is_legal(field: Battlefield, model: Model, power: Power, command: UsePower) -> bool:
    try:
        aimed(field, model, power, command)
    except Illegal:
        return False
    return True


def returns(field: Battlefield, offer: Offer, order: Order) -> Iterator[Command]:
    """Somewhere about the middle of the table, or near whoever brings it back."""
    gone = field.models[offer.command.target]
    middle = Point(field.board.width // 2, field.board.depth // 2)
    for at in order([middle, *places_near(middle, field.board.depth // 4)]):
        if refusal_to_stand(field, gone, at, warping.RULE) is None:
            yield change(offer.command, at=(at.x, at.y))


def passages(field: Battlefield, offer: Offer, order: Order) -> Iterator[Command]:
    """Round whoever opened the gate."""
    model = field.models[offer.command.model]
    gate = gates.gate_for(field, model)
    if gate is None or gate.by is None:
        return
    maker = field.models[gate.by]
    for at in order([*places_near(maker.at, gates.NEAR)]):
        if gates.refusal_to_pass(field, model, at) is None:
            yield change(offer.command, at=(at.x, at.y))


# What would come of it -------------------------------------------------------------------------------


def foreseen(field: Battlefield, seat: SeatId, command: UsePower) -> Preview:
    """The roll to use a power, and the one by which its target may withstand it."""
    power = POWERS[command.power]
    cast = aimed(field, field.models[command.model], power, command)
    own = PreviewTarget(command.model, tests=(_foreseen(casting_check(field, power, cast)),))
    shapes = tuple(PreviewShape(drawn(area), power.name) for area in power.covers(field, cast))
    target = field.models.get(ModelId(cast.target))
    if target is None or not power.resisted or target.owner == field.models[command.model].owner:
        return Preview(targets=(own,), shapes=shapes)
    resisting = _foreseen(resist_check(field, power, cast, target))
    return Preview(targets=(own, PreviewTarget(target.id, tests=(resisting,))), shapes=shapes)


def _foreseen(check: Check) -> PreviewTest:
    chance = check.chance()
    return PreviewTest(check, chance.numerator, chance.denominator)


# What lies on the table ------------------------------------------------------------------------------


def areas(field: Battlefield) -> Iterator[ZoneView]:
    """The fogs and the gates of gifts in play."""
    for place, fog in enumerate(fogs(field)):
        yield ZoneView(f"fog_{place}", say("token.fog"), drawn(fog))
    for token in field.tokens:
        if token.kind == gates.GATE:
            yield ZoneView(token.id, say("token.gate"), drawn(circle(token.at, token.radius)), token.owner)
