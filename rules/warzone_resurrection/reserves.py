"""Chapter: Generic Special Skills, Rapid Deployment (WZR-SKILL-54, 55, 63, 70): Squads in reserve.

``IN_RESERVE`` marks a Squad that is kept off the table, ``DUE`` one that comes this Game Turn, ``DELAYED``
one that was turned away and decides freely next time. How a Squad comes stands in ``rapid_deployment``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.core.check import check
from rules.core.event import Question
from rules.core.ids import RuleId, SeatId
from rules.core.message import say, verbatim
from rules.core.procedure import Log, Procedure, ask, option, test
from rules.core.refusal import Refusal, refuse
from rules.warzone_resurrection import concealment
from rules.warzone_resurrection.conditions import DELAYED, DUE, IN_RESERVE
from rules.warzone_resurrection.dice import D20
from rules.warzone_resurrection.effect import effects_on
from rules.warzone_resurrection.events import Placed, Removed, SquadGained, SquadLost
from rules.warzone_resurrection.state import Battlefield, Squad

#: What a D20 has to show for a Squad to stay away once it is due (WZR-SKILL-55).
STAYS_ON = 10

_KEPT, _DUE, _END = RuleId("WZR-SKILL-54"), RuleId("WZR-SKILL-55"), RuleId("WZR-SKILL-70")
_COME, _STAY = "come", "stay"


def in_reserve(field: Battlefield, seat: SeatId | None = None) -> Iterator[Squad]:
    """The Squads in reserve, of one side or of all."""
    return (
        squad
        for squad in field.squads.values()
        if squad.has(IN_RESERVE) and (seat is None or squad.owner == seat) and any(field.members(squad))
    )


def refusal_to_keep(field: Battlefield, squad: Squad) -> Refusal | None:
    """Why a Squad may not be kept in reserve while its side sets up: all of it deploys rapidly, or nobody."""
    name = verbatim(squad.name)
    if squad.has(IN_RESERVE):
        return refuse(_KEPT, "refused.in_reserve", squad=name)
    for model in field.members(squad):
        if not any(effect.deploys_rapidly for effect in effects_on(field, model)):
            return refuse(_KEPT, "refused.no_rapid_deployment", squad=name)
    return None


def keep(log: Log[Battlefield], squad: Squad) -> None:
    """Take what stands of a Squad up again, and keep it in reserve."""
    only_for = concealment.only_for(log.state, squad.owner)
    standing = [model.id for model in log.state.members(squad) if model.on_table]
    log.emit(*(Placed(id, None, _KEPT, only_for=only_for) for id in standing))
    log.emit(SquadGained(squad.id, IN_RESERVE, _KEPT))


def bring_back(log: Log[Battlefield], squad: Squad) -> None:
    """A Squad is set up like others after all."""
    if squad.has(IN_RESERVE):
        log.emit(SquadLost(squad.id, IN_RESERVE, _KEPT))


def call_up(log: Log[Battlefield], seats: Iterable[SeatId]) -> Procedure[None]:
    """Which Squads come this Game Turn, as each player wants or a die decides; the first of ``seats`` begins.

    Rules: WZR-SKILL-54, WZR-SKILL-55, WZR-SKILL-63.
    """
    for seat in seats:
        for squad in tuple(in_reserve(log.state, seat)):
            yield from _call(log, squad)


def _call(log: Log[Battlefield], squad: Squad) -> Procedure[None]:
    """At first and after a delay the player decides freely; else a Squad is due, and needs luck to stay."""
    free = log.state.turn <= 1 or squad.has(DELAYED)
    if squad.has(DELAYED):
        log.emit(SquadLost(squad.id, DELAYED, RuleId("WZR-SKILL-63")))
    choice = yield from ask(_question(squad, free))
    if choice.option == _STAY:
        stays = free or (yield from test(check("test.delay", D20, STAYS_ON), squad.commander))
        if stays:
            return
    log.emit(SquadGained(squad.id, DUE, _KEPT if free else _DUE))


def _question(squad: Squad, free: bool) -> Question:
    stay = say("option.stay_in_reserve") if free else say("option.delay", needed=STAYS_ON)
    return Question(
        seat=squad.owner,
        text=say("ask.reserve", squad=verbatim(squad.name)),
        options=(option(_COME, say("option.come")), option(_STAY, stay)),
        default=_COME,
        rule=_KEPT if free else _DUE,
        about=squad.models,
    )


def give_up(log: Log[Battlefield]) -> None:
    """The battle is over: whoever is in reserve still counts as destroyed (WZR-SKILL-70)."""
    for squad in tuple(in_reserve(log.state)):
        log.emit(*(Removed(model.id, "casualty", _END) for model in log.state.members(squad)))
