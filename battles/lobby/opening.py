"""Opening battles: who hosts what, with which army, and against whom."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from typing import Any

import msgspec
from django.db import IntegrityError, transaction

from accounts.models import User
from armies.sharing import Reader
from battles.bringing import Army
from battles.clocks import clock
from battles.clocks.clock import Agreement
from battles.errors import Conflict, Malformed, NotFound
from battles.lobby.choosing import another_force, options_of, seats_of, starter_of, system_of
from battles.lobby.models import Challenge
from battles.lobby.news import tell_lobby
from battles.lobby.seating import begin, brought_by, ensure_agreed, free, rehearse, sit, sit_beside, sit_bot
from battles.models import Battle
from battles.secret import commitment_to, new_salt
from battles.tables.laying import lay
from rules.core.codec import revision
from rules.core.message import say
from rules.core.several import TWO
from rules.core.system import Starter, System

#: To whom the free seat is open, by what the host wishes.
OPEN_TO = {
    "anybody": Challenge.OpenTo.ANYBODY,
    "invite": Challenge.OpenTo.LINK,
    "person": Challenge.OpenTo.PERSON,
    "bot": Challenge.OpenTo.NOBODY,
    "hot_seat": Challenge.OpenTo.NOBODY,
}


class Wish(msgspec.Struct, frozen=True):
    """The battle that a host would like, its table and mission named by starter ids.

    ``own_table`` is one that somebody has drawn, in place of ``table``; ``tables`` and ``missions`` are ids
    among which the lot decides, in place of ``table`` and ``mission``.
    ``opponent`` is a key of ``OPEN_TO``: a ``person`` by name, a ``bot`` by its strength, or a
    ``second_player`` at the same screen. The last two bring ``other_army``, or else another ready-made force
    than the host's. Of ``seats``, the host's among them, ``bots`` are taken by bots while the others wait for
    guests. ``least_points`` bounds what a guest may bring; ``most_points`` is the total on which all agree.
    The battle gets this ``id``, if the host names one.
    """

    system: str
    name: str
    army: Army
    table: str
    mission: str
    opponent: str
    nonce: str
    seats: int = TWO
    bot: str = "random"
    bots: int = 0
    other_army: Army | None = None
    spectators: bool = False
    watch_delay: int = 0
    clock: Agreement | None = None
    options: dict[str, str] = {}
    own_table: str = ""
    tables: tuple[str, ...] = ()
    missions: tuple[str, ...] = ()
    person: str = ""
    second_player: str = ""
    pace: str = Challenge.Pace.LIVE
    waits_for_ready: bool = False
    least_points: int | None = None
    most_points: int | None = None
    note: str = ""
    id: uuid.UUID | None = None


def open_once(host: User, wish: Wish, language: str) -> Battle:
    """``open_for``; the same wish sent again, which has the same ``id``, gives the same battle.

    Raises ``Refused``, and ``Conflict`` for an id that another battle has.
    """
    try:
        return _known(host, wish) or open_for(host, wish, language)
    except IntegrityError:
        # Either this wish came twice at once, or somebody took the id at the same moment.
        known = _known(host, wish)
        if known is None:
            raise
        return known


def _known(host: User, wish: Wish) -> Battle | None:
    battle = Battle.objects.filter(pk=wish.id).first() if wish.id else None
    if battle is not None and (battle.host_id, battle.system) != (host.pk, wish.system):
        raise Conflict(say("opening.id_reused"))
    return battle


def open_for(host: User, wish: Wish, language: str) -> Battle:
    """A new battle that waits for an opponent, or has begun where nobody is missing. Raises ``Refused``."""
    system = system_of(wish.system)
    with transaction.atomic():
        battle = _opened(host, wish, system, language)
        _challenge(battle, wish, _wanted(host, wish))
        brought = brought_by(host, wish.army, system, language)
        ensure_agreed(brought, wish.most_points)
        sit(battle, free(battle)[0], brought, wish.nonce, host)
        _seat_the_others(battle, host, wish, language)
        if not free(battle):
            begin(battle, language)
        elif wish.army.is_made:
            rehearse(system, battle, brought, language)
        tell_lobby(battle)
    return battle


def new_battle(**fields: Any) -> Battle:
    """A battle with a secret of its own, promised before anybody adds to its luck."""
    salt = new_salt()
    return Battle.objects.create(
        revision=revision(fields["system"]), salt=salt, commitment=commitment_to(salt), **fields
    )


def _opened(host: User, wish: Wish, system: System[Any], language: str) -> Battle:
    table, table_name = _table(host, wish, system, language)
    mission, mission_name = _chosen(system.starter_missions(), wish.mission, wish.missions)
    return new_battle(
        system=system.id,
        name=wish.name,
        host=host,
        size=len(seats_of(system, wish.seats)),
        **({"id": wish.id} if wish.id else {}),
        table=table,
        table_name=table_name,
        mission=mission,
        mission_name=mission_name,
        options=options_of(system, wish.options),
        spectators=wish.spectators,
        watch_delay=wish.watch_delay,
        clock=clock.plain(wish.clock),
    )


def _table(host: User, wish: Wish, system: System[Any], language: str) -> tuple[dict[str, Any], str]:
    """The table and its name: one that comes with the game, one that somebody has drawn, or the lot's."""
    if wish.tables and not wish.own_table:
        return _chosen(system.starter_tables(), wish.table, wish.tables)
    laid = lay(system, wish.table or "".join(wish.tables), wish.own_table, Reader(host.pk), language)
    return laid.data, laid.name


def _chosen(starters: Sequence[Starter], chosen: str, lot: Sequence[str]) -> tuple[dict[str, Any], str]:
    """A table or mission and its name: for one that the lot will choose, the first and no name."""
    if bool(chosen) == bool(lot):
        raise Malformed("Choose a table and a mission, or among which the lot decides.")
    among = [starter_of(starters, each) for each in (lot or (chosen,))]
    return among[0].data, "" if lot else among[0].name


def _challenge(battle: Battle, wish: Wish, wanted: User | None) -> None:
    Challenge.objects.create(
        battle=battle,
        open_to=OPEN_TO[wish.opponent],
        wanted=wanted,
        pace=wish.pace,
        waits_for_ready=wish.waits_for_ready,
        least_points=wish.least_points,
        most_points=wish.most_points,
        tables=list(wish.tables),
        missions=list(wish.missions),
        note=wish.note,
    )


def _wanted(host: User, wish: Wish) -> User | None:
    if wish.opponent != "person":
        return None
    wanted = User.objects.filter(username__iexact=wish.person, is_active=True).exclude(pk=host.pk).first()
    if wanted is None:
        raise NotFound(say("missing.person", name=wish.person))
    return wanted


def _seat_the_others(battle: Battle, host: User, wish: Wish, language: str) -> None:
    """Whoever is there from the first: bots, and those at the host's screen."""
    empty, beside = free(battle), wish.opponent == "hot_seat"
    alone = OPEN_TO[wish.opponent] == Challenge.OpenTo.NOBODY
    if not alone and wish.bots >= len(empty):
        raise Malformed(say("opening.bots"))
    forces = [wish.army.force]
    # Bots take the last seats, so that guests sit beside their host.
    for seat in empty if alone else empty[len(empty) - wish.bots :]:
        army = wish.other_army if alone and wish.other_army and len(forces) == 1 else None
        army = army or Army(force=another_force(system_of(wish.system), forces, wish.most_points))
        brought = brought_by(host, army, system_of(wish.system), language)
        ensure_agreed(brought, wish.most_points)
        forces.append(army.force)
        if beside:
            sit_beside(battle, seat, brought, host, wish.second_player if len(forces) == TWO else "")
        else:
            sit_bot(battle, seat, brought, wish.bot)
