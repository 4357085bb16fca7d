"""Forces for a campaign: what somebody brings into it, and whether it can be played where it is fought."""

from __future__ import annotations

from accounts.models import User
from battles.bringing import Army
from battles.lobby.seating import brought_by
from battles.texts import refused_by, texts_of
from campaigns.wars.deciding import Brought
from campaigns.wars.plan import Plan, Territory
from rules.core.campaign.following import following_of
from rules.core.message import Message, say, verbatim
from rules.core.refusal import Illegal
from rules.core.registry import get_system
from rules.core.starter import SEATS, UnknownStarter, chosen_options, find
from rules.core.system import Brief, Starter


def brought(person: User, plan: Plan, army: Army, language: str) -> Brought:
    """The campaign's own copy of an army. Raises ``Refused``."""
    found = brought_by(person, army, get_system(plan.system), language)
    return Brought(found.name, found.points, found.force)


def rehearsed(plan: Plan, army: Brought, language: str) -> Brought:
    """An army that has met itself: what cannot be played is refused at once. Raises ``Refused``."""
    system = get_system(plan.system)
    table, mission = ground(plan)
    brief = Brief(
        seats=SEATS,
        names=dict.fromkeys(SEATS, army.name),
        forces=dict.fromkeys(SEATS, army.force),
        table=table.data,
        mission=mission.data,
        options=chosen_options(system, {}),
    )
    try:
        system.setup(brief)
    except Illegal as illegal:
        raise refused_by(illegal, texts_of(system.id, language), head=0) from illegal
    return army


def ground(plan: Plan, place: Territory | None = None) -> tuple[Starter, Starter]:
    """The table and the mission of a battle: the territory's, else the plan's, else the game's first."""
    system = get_system(plan.system)
    tables, missions = system.starter_tables(), system.starter_missions()
    table = (place.table if place is not None else "") or plan.table or tables[0].id
    mission = (place.mission if place is not None else "") or plan.mission or missions[0].id
    return find(tables, table), find(missions, mission)


def fault_of(plan: Plan) -> Message | None:
    """What of a plan the game does not know: a table, a mission, a stat or an ability."""
    for place in (None, *plan.territories):
        try:
            ground(plan, place)
        except UnknownStarter as error:
            return say("war.no_ground", problem=verbatim(str(error)))
    following = following_of(get_system(plan.system))
    if plan.experience is None or following is None:
        return None
    for each in plan.experience.improvements:
        if each.stat and each.stat not in following.stats:
            return say("war.no_stat", stat=verbatim(each.stat), known=verbatim(", ".join(following.stats)))
        if each.ability and each.ability not in following.abilities:
            return say("war.no_ability", ability=verbatim(each.ability))
    return None
