"""Opening battles, invitations, and what a host may change."""

from __future__ import annotations

import uuid
from typing import Any

import msgspec
from django.db import transaction

from accounts.models import User
from battles import desk
from battles.announce import announce
from battles.bringing import Army, Brought, bring
from battles.errors import Conflict, Malformed, NotFound
from battles.models import LONGEST_NAME, Battle, Seat, new_code
from battles.secret import commitment_to, new_salt
from battles.texts import refused_by, texts_of
from rules.core.bots import BOTS
from rules.core.codec import revision
from rules.core.message import say
from rules.core.refusal import Illegal
from rules.core.registry import UnknownSystem, get_system
from rules.core.starter import SEATS, UnknownStarter, chosen_options, find
from rules.core.system import Brief, System

HOST, GUEST = SEATS


class Wish(msgspec.Struct, frozen=True):
    """The battle that a host would like, its table and mission named by starter ids.

    A bot brings what the host gives it, or else another ready-made force than the host's.
    """

    system: str
    name: str
    army: Army
    table: str
    mission: str
    opponent: str
    nonce: str
    bot: str = "random"
    bot_army: Army | None = None
    spectators: bool = False
    decision_seconds: int | None = None
    options: dict[str, str] = {}


def open_for(host: User, wish: Wish, language: str) -> Battle:
    """A new battle that waits for an opponent, or one against a bot that has begun. Raises ``Refused``."""
    system = system_of(wish.system)
    table = _starter(system.starter_tables(), wish.table)
    mission = _starter(system.starter_missions(), wish.mission)
    salt = new_salt()
    with transaction.atomic():
        battle = Battle.objects.create(
            system=system.id,
            name=wish.name,
            host=host,
            table=table.data,
            table_name=table.name,
            mission=mission.data,
            options=_options(system, wish.options),
            mission_name=mission.name,
            spectators=wish.spectators,
            revision=revision(system.id),
            salt=salt,
            commitment=commitment_to(salt),
            decision_seconds=wish.decision_seconds,
        )
        brought = _bring(system, wish.army, host, language)
        _sit(battle, HOST, brought, wish.nonce, user=host)
        if wish.opponent == "bot":
            if wish.bot not in BOTS:
                raise Malformed(f"There is no bot “{wish.bot}”; there are: {', '.join(BOTS)}.")
            army = wish.bot_army or Army(force=_another_force(system, wish.army.force))
            _sit(battle, GUEST, _bring(system, army, host, language), new_code(), bot=wish.bot)
            _begin(battle, language)
        elif wish.army.is_made:
            _rehearse(system, battle, brought, language)
    return battle


def accept(code: str, guest: User, army: Army, nonce: str, language: str) -> Battle:
    """Take the free seat; taking it twice gives the same battle. Raises ``Refused``."""
    with transaction.atomic():
        battle = Battle.objects.select_for_update().filter(invitation_code=code).first()
        if battle is None:
            raise NotFound(say("missing.invitation"))
        taken = {seat.seat: seat for seat in battle.seats.all()}
        if GUEST in taken and taken[GUEST].user_id == guest.pk:
            return battle
        if taken[HOST].user_id == guest.pk:
            raise Conflict(say("invitation.own"))
        if GUEST in taken:
            raise Conflict(say("invitation.taken"))
        brought = _bring(get_system(battle.system), army, guest, language)
        _sit(battle, GUEST, brought, nonce, user=guest)
        _begin(battle, language)
    return battle


def invitation(code: str) -> Battle:
    """The battle to which a code invites. Raises ``NotFound``."""
    battle = Battle.objects.select_related("host").filter(invitation_code=code).first()
    if battle is None:
        raise NotFound(say("missing.invitation"))
    return battle


def withdraw(battle_id: uuid.UUID, host: User) -> None:
    """Take back a battle that nobody has joined. Raises ``Refused``."""
    with transaction.atomic():
        battle = _hosted(battle_id, host)
        if battle.stage != Battle.Stage.WAITING:
            raise Conflict(say("battle.begun"))
        battle.delete()
        transaction.on_commit(lambda: announce(battle_id), robust=True)


def let_watch(battle_id: uuid.UUID, host: User, allowed: bool) -> Battle:
    """Let spectators in, with a new link, or send them away. Raises ``Refused``."""
    with transaction.atomic():
        battle = _hosted(battle_id, host)
        if allowed and not battle.spectators:
            battle.watch_code = new_code()
        battle.spectators = allowed
        battle.save(update_fields=["spectators", "watch_code"])
        transaction.on_commit(lambda: announce(battle_id), robust=True)
    return battle


def system_of(system_id: str) -> System[Any]:
    """The system. Raises ``NotFound``."""
    try:
        return get_system(system_id)
    except UnknownSystem as error:
        raise NotFound(say("missing.system")) from error


def _hosted(battle_id: uuid.UUID, host: User) -> Battle:
    battle = Battle.objects.select_for_update().filter(pk=battle_id, host=host).first()
    if battle is None:
        raise NotFound
    return battle


def _bring(system: System[Any], army: Army, person: User, language: str) -> Brought:
    try:
        return bring(system, army, person)
    except Illegal as illegal:
        raise refused_by(illegal, texts_of(system.id, language), head=0) from illegal


def _sit(
    battle: Battle, seat: str, brought: Brought, nonce: str, *, user: User | None = None, bot: str = ""
) -> None:
    Seat.objects.create(
        battle=battle,
        seat=seat,
        user=user,
        bot=bot,
        player_name=user.get_username() if user else f"Bot ({bot})",
        force=brought.force,
        force_name=brought.name[:LONGEST_NAME],
        points=brought.points,
        nonce=nonce,
    )


def _rehearse(system: System[Any], battle: Battle, brought: Brought, language: str) -> None:
    """Let a force meet itself: what cannot be played is refused to its own player, not to whoever joins."""
    brief = Brief(
        seats=SEATS,
        names=dict.fromkeys(SEATS, brought.name),
        forces=dict.fromkeys(SEATS, brought.force),
        table=battle.table,
        mission=battle.mission,
        options=battle.options,
    )
    try:
        system.setup(brief)
    except Illegal as illegal:
        raise refused_by(illegal, texts_of(system.id, language), head=0) from illegal


def _begin(battle: Battle, language: str) -> None:
    try:
        desk.open_battle(battle)
    except Illegal as illegal:
        raise refused_by(illegal, texts_of(battle.system, language), battle.head) from illegal
    battle.refresh_from_db()


def _another_force(system: System[Any], than: str) -> str:
    forces = [starter.id for starter in system.starter_forces()]
    return next((force for force in forces if force != than), than)


def _options(system: System[Any], wished: dict[str, str]) -> dict[str, str]:
    try:
        return chosen_options(system, wished)
    except UnknownStarter as error:
        raise Malformed(str(error)) from error


def _starter(starters: Any, wanted: str) -> Any:
    try:
        return find(starters, wanted)
    except UnknownStarter as error:
        raise Malformed(str(error)) from error
