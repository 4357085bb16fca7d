"""Chapter: Squads, Squad Commanders, Squad Coherency, Warlord (WZR-SQUAD, WZR-HERO-02).

Coherency is looked at once a turn, when the Squad is Activated: ``mark_strays`` writes down who is
out of it. What a Model owes for that stands in its conditions until it has paid or the turn ends.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.core.check import Check, Modifier, modifier
from rules.core.event import Question
from rules.core.geometry import is_within
from rules.core.ids import INCH, RuleId, SeatId, UnitId
from rules.core.message import Message, say, verbatim
from rules.core.procedure import Log, Procedure, ask, option, roll
from rules.core.refusal import Refusal, refuse
from rules.core.remember import remembered
from rules.warzone_resurrection import resources
from rules.warzone_resurrection.card_play import leaving
from rules.warzone_resurrection.card_play.pauses import refusal_of_pause
from rules.warzone_resurrection.conditions import (
    COMMANDER_LOST,
    DUE,
    FUMBLED,
    IN_RESERVE,
    MUST_RUN,
    PINNED,
    STRAYED,
    STUNNED,
)
from rules.warzone_resurrection.effect import Attempt, effects_on
from rules.warzone_resurrection.engagement import is_engaged
from rules.warzone_resurrection.events import CommanderNamed, Gained
from rules.warzone_resurrection.measurement import distance, within
from rules.warzone_resurrection.skill_tests import roll_skill, skill_check, stat_of
from rules.warzone_resurrection.state import Battlefield, Model, Squad
from rules.warzone_resurrection.vehicles.loss import is_immobile

#: LD that a Squad loses with its Commander (WZR-SQUAD-03).
COMMANDER_LOST_LD = -2

#: How far a Warlord's LD carries (WZR-HERO-02).
WARLORD_REACH = 10 * INCH

RUN_COST = 2

#: What Vehicles go back by, whichever of their Move Actions it is.
_DRIVE = "drive"


# Commanders ------------------------------------------------------------------------------------------


def commander_of(field: Battlefield, squad: Squad) -> Model | None:
    """The Commander or Acting Commander, while it is in play."""
    model = field.models.get(squad.commander) if squad.commander else None
    return model if model is not None and model.fate is None else None


def able_to_command(field: Battlefield, squad: Squad) -> list[Model]:
    """The Models in play that may lead a Squad; those that have only joined it where nobody else is left.

    Rules: WZR-SQUAD-10, WZR-SKILL-02.
    """
    left = list(field.members(squad))
    return [model for model in left if not has_joined(field, model)] or left


def has_joined(field: Battlefield, model: Model) -> bool:
    """Whether a Model has joined its Squad without being of it (WZR-SKILL-02)."""
    return any(effect.attached for effect in effects_on(field, model))


def after_loss(log: Log[Battlefield], lost: Model) -> Procedure[None]:
    """What the removal of a Model brings at once; ``lost`` is the Model as it was before.

    A Commander is replaced before any Morale test (WZR-SQUAD-03, WZR-SQUAD-10); Warlords and Troop
    Commanders take Resource Cards along (WZR-RES-02).
    """
    squad = log.state.squad_of(lost)
    if squad.commander == lost.id:
        yield from _replace_commander(log, squad)
    yield from resources.after_loss(log, squad, lost)
    yield from leaving.after_loss(log, lost)


def _replace_commander(log: Log[Battlefield], squad: Squad) -> Procedure[None]:
    left = able_to_command(log.state, squad)
    if not left:
        return
    options = tuple(option(model.id, verbatim(model.card.name)) for model in left)
    rule = RuleId("WZR-SQUAD-03")
    choice = yield from ask(
        Question(
            seat=squad.owner,
            text=say("ask.acting_commander", squad=verbatim(squad.name)),
            options=options,
            default=options[0].id,
            rule=rule,
            about=tuple(model.id for model in left),
        )
    )
    named = next(model.id for model in left if model.id == choice.option)
    log.emit(CommanderNamed(squad.id, named, True, rule))


# Leadership ------------------------------------------------------------------------------------------


def leadership_check(
    field: Battlefield, squad: Squad, of: str, modifiers: Iterable[Modifier] = (), model: Model | None = None
) -> Check | None:
    """The LD test of a Squad, or of one ``model`` of it; None where it passes unrolled (WZR-TEST-05).

    A Squad tests on its Commander's LD. Where a Warlord stands near, whichever LD is better once all
    is added up counts (WZR-HERO-02). ``of`` is the key of what is tested: ``test.pinning``.
    """
    given = tuple(modifiers)
    own = _own_check(field, squad, of, given, model)
    if own is None:
        return None
    warlord = warlord_near(field, squad)
    if warlord is None:
        return own
    value = stat_of(warlord, "ld")
    if value is None:
        return None
    lent = skill_check(field, _attempt(warlord), value, given, of)
    return max(own, lent, key=lambda test: test.sum)


def leadership_test(
    log: Log[Battlefield],
    squad: Squad,
    of: str,
    modifiers: Iterable[Modifier] = (),
    model: Model | None = None,
) -> Procedure[bool]:
    """Whether an LD test of a Squad, or of one ``model`` of it, is passed.

    A natural 20 of a Model is a fumble; of a Squad it is only a failure (WZR-DICE-04).
    """
    test = leadership_check(log.state, squad, of, modifiers, model)
    if test is None:
        return True
    if model is not None:
        return test.passes((yield from roll_skill(log, test, model)))
    leader = commander_of(log.state, squad)
    return test.passes((yield from roll(test, leader.id if leader else None)))


def warlord_near(field: Battlefield, squad: Squad) -> Model | None:
    """A Warlord of the same side, other than the Squad itself, near enough to lead it (WZR-HERO-02)."""
    for other in field.squads.values():
        if other.role != "warlord" or other.owner != squad.owner or other.id == squad.id:
            continue
        for warlord in _standing(field, other):
            if any(within(model, warlord, WARLORD_REACH) for model in _standing(field, squad)):
                return warlord
    return None


def _own_check(
    field: Battlefield, squad: Squad, of: str, given: tuple[Modifier, ...], model: Model | None
) -> Check | None:
    leader = commander_of(field, squad)
    tester = leader if model is None or has_joined(field, model) else model
    value = stat_of(tester, "ld") if tester else None
    if tester is None or value is None:
        return None
    return skill_check(
        field, _attempt(tester), value, (*given, *_for_lost_commander(field, squad, leader)), of
    )


def _for_lost_commander(field: Battlefield, squad: Squad, leader: Model | None) -> Iterator[Modifier]:
    if not squad.has(COMMANDER_LOST):
        return
    if leader is None or not any(effect.undaunted for effect in effects_on(field, leader)):
        yield modifier("WZR-SQUAD-03", "why.commander_lost", COMMANDER_LOST_LD)


def _attempt(tester: Model) -> Attempt:
    return Attempt(tester.id, "ld", RuleId("WZR-MORALE-01"))


# Coherency -------------------------------------------------------------------------------------------


@remembered
def coherency_distance(field: Battlefield, squad: Squad) -> int:
    """How far from its Commander a Model may stand, in thousandths: half its LD, rounded up (WZR-SQUAD-04).

    The Commander's own LD with all that changes it now; a Commander without LD keeps nobody together.
    """
    test = _own_check(field, squad, "test.ld", (), None)
    return -(-test.target // 2) * INCH if test else 0


def coherency_of(field: Battlefield, model: Model) -> int:
    """How far a Model may stand from its Commander: some as far as its full LD reaches, in thousandths.

    Rules: WZR-SQUAD-04, WZR-SKILL-14.
    """
    squad = field.squad_of(model)
    if not any(effect.roams for effect in effects_on(field, model)):
        return coherency_distance(field, squad)
    test = _own_check(field, squad, "test.ld", (), None)
    return test.target * INCH if test else 0


@remembered
def out_of_coherency(field: Battlefield, squad: Squad) -> tuple[Model, ...]:
    """The Models on the table that are out of coherency, the one with the farthest to go first.

    Rules: WZR-SQUAD-04, WZR-SQUAD-07.
    """
    commander = commander_of(field, squad)
    if commander is None or not commander.on_table or commander.profile.ld is None:
        return ()
    limit = coherency_distance(field, squad)
    gaps = [(distance(model, commander), model) for model in _standing(field, squad)]
    out = [
        (gap, model)
        for gap, model in gaps
        if not is_within(gap, limit) and not is_within(gap, coherency_of(field, model))
    ]
    return tuple(model for _, model in sorted(out, key=lambda one: -one[0]))


def mark_strays(log: Log[Battlefield], squad: Squad) -> None:
    """Look at a Squad's coherency as its Activation begins: who must run back, whose CC is halved.

    Rules: WZR-SQUAD-05, WZR-SQUAD-09.
    """
    for model in out_of_coherency(log.state, squad):
        condition = STRAYED if is_engaged(log.state, model) else MUST_RUN
        log.emit(Gained(model.id, condition, RuleId("WZR-SQUAD-05")))


def halved_by_coherency(field: Battlefield, model: Model) -> bool:
    """Whether a Model fights at half its CC because it is away from its Squad (WZR-SQUAD-05).

    Through its Squad's Activation whatever happens; afterwards only while it is still away.
    """
    if not model.has(STRAYED):
        return False
    squad = field.squad_of(model)
    return squad.stage == "active" or model in out_of_coherency(field, squad)


def refusal_by_order(field: Battlefield, model: Model) -> Refusal | None:
    """Why a Model may not be Activated before another that is out of coherency (WZR-SQUAD-05)."""
    owing = owing_a_run(field, field.squad_of(model))
    if not owing or model.id == owing[0].id:
        return None
    farther = any(other.id == model.id for other in owing)
    key = "refused.farther_first" if farther else "refused.strays_first"
    return refuse("WZR-SQUAD-05", key, model=verbatim(owing[0].card.name))


def refusal_by_debt(
    field: Battlefield, model: Model, action_id: str, *, drives: bool = False
) -> Refusal | None:
    """Why a Model that is out of coherency may not use an Action: it must Run back first (WZR-SQUAD-05)."""
    owing = owing_a_run(field, field.squad_of(model))
    if not any(other.id == model.id for other in owing):
        return None
    way = way_back(model)
    if way is None or way == action_id:
        return None
    if way == _DRIVE:
        if drives or action_id == "pass":
            return None
        return refuse("WZR-SQUAD-06", "refused.must_drive", model=verbatim(model.card.name))
    if any(effect.may_act(field, model, way) is not None for effect in effects_on(field, model)):
        return None
    return refuse("WZR-SQUAD-05", f"refused.must_{way}", model=verbatim(model.card.name))


@remembered
def owing_a_run(field: Battlefield, squad: Squad) -> tuple[Model, ...]:
    """Who must go back, the farthest first; before the Squad's Activation, who would have to.

    Whoever can go no way at all is not held to it, and keeps nobody waiting (WZR-SQUAD-09).
    """
    if squad.stage != "waiting" and not any(model.has(MUST_RUN) for model in field.members(squad)):
        return ()
    strays = out_of_coherency(field, squad)
    if squad.stage == "waiting":
        owing = [model for model in strays if not is_engaged(field, model)]
    else:
        owing = [model for model in strays if model.has(MUST_RUN)]
    held = (FUMBLED, PINNED)
    free = (model for model in owing if model.stage != "done" and not any(map(model.has, held)))
    return tuple(model for model in free if way_back(model) is not None)


def way_back(model: Model) -> str | None:
    """The Action by which a Model goes back: Run, or Move where it cannot pay for that (WZR-SQUAD-09).

    Vehicles drive, by any Action that brings them back (WZR-SQUAD-06). None for one that can do neither: it
    is not held to it.
    """
    points = model.points if model.stage == "active" else model.profile.action_points - model.spent
    if model.stage != "active" and model.has(STUNNED):
        points -= 1  # Coming to takes its first (WZR-DEF-05).
    if model.card.vehicle is not None:
        return _DRIVE if points > 0 and _DRIVE not in model.used and not is_immobile(model) else None
    if points >= RUN_COST and "run" not in model.used:
        return "run"
    return "move" if points > 0 and "move" not in model.used else None


# Activation ------------------------------------------------------------------------------------------


def waiting_squads(field: Battlefield, seat: SeatId) -> list[Squad]:
    """The Squads that a player may yet Activate this Game Turn: they stand, or are to arrive."""
    waiting = (s for s in field.squads.values() if s.owner == seat and s.stage == "waiting")
    return [squad for squad in waiting if is_due(field, squad) or any(_standing(field, squad))]


def is_due(field: Battlefield, squad: Squad) -> bool:
    """Whether a Squad in reserve is to arrive this Game Turn; not one that its fall has killed."""
    return squad.has(DUE) and any(field.members(squad))


def refusal_to_activate(field: Battlefield, seat: SeatId, squad_id: UnitId) -> Refusal | None:
    """Why a player may not Activate a Squad (or go on with it) now; None where nothing forbids it."""
    squad = field.squads.get(squad_id)
    if field.phase != "activation" or field.active != seat:
        return refuse("CORE-TURN", "refused.not_your_turn")
    refused = refusal_of_pause(field, seat)
    if refused is not None:
        return refused
    if squad is None or squad.owner != seat:
        return refuse("CORE-COMMAND", "refused.not_your_squad")
    if squad.stage == "done":
        return refuse("WZR-SQUAD-01", "refused.squad_done", squad=_name(squad))
    if squad.has(IN_RESERVE) and not squad.has(DUE):
        return refuse("WZR-SKILL-55", "refused.stays_in_reserve", squad=_name(squad))
    if not is_due(field, squad) and not any(_standing(field, squad)):
        return refuse("WZR-TURN-03", "refused.squad_gone", squad=_name(squad))
    if field.squad == squad_id:
        return None
    if field.squad is not None:
        return refuse("WZR-TURN-09", "refused.other_squad", squad=_name(field.squads[field.squad]))
    return _refusal_of_last(field, squad) or _refusal_by_announcement(field, squad)


def squads_to_come(field: Battlefield, seat: SeatId) -> list[Squad]:
    """The Squads that a player may Activate next."""
    return [squad for squad in waiting_squads(field, seat) if _refusal_of_last(field, squad) is None]


def _refusal_by_announcement(field: Battlefield, squad: Squad) -> Refusal | None:
    """A Squad that was announced is Activated before all others, if it can be (WZR-SKILL-19)."""
    announced = field.sides[squad.owner].announced
    if announced in {None, squad.id}:
        return None
    due = next((other for other in squads_to_come(field, squad.owner) if other.id == announced), None)
    return refuse("WZR-SKILL-19", "refused.announced", squad=_name(due)) if due else None


def _refusal_of_last(field: Battlefield, squad: Squad) -> Refusal | None:
    """The Squad that a player Activated last in a turn may not be its first in the next (WZR-TURN-04)."""
    if field.sides[squad.owner].last_activated != squad.id or has_activated(field, squad.owner):
        return None
    if len(waiting_squads(field, squad.owner)) <= 1:
        return None
    return refuse("WZR-TURN-04", "refused.activated_last", squad=_name(squad))


def has_activated(field: Battlefield, seat: SeatId) -> bool:
    """Whether a player has Activated a Squad this Game Turn."""
    return any(squad.owner == seat and squad.stage != "waiting" for squad in field.squads.values())


def _standing(field: Battlefield, squad: Squad) -> Iterator[Model]:
    return (model for model in field.members(squad) if model.on_table)


def _name(squad: Squad) -> Message:
    return verbatim(squad.name)
