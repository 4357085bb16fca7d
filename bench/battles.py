"""Battles in the middle of a game, many of them, each with the commands that come next.

One battle is opened and played by bots up to its first activations, as any battle is; then its rows are
copied. A copy has the same salt and nonces, so the same commands bring the same rolls in it, and the
commands of the one game can be given in all of them.
"""

from __future__ import annotations

import uuid
from typing import Any

import msgspec
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.db import connection

from accounts.models import User
from battles import desk, row
from battles.bringing import Army
from battles.lobby import joining, opening
from battles.models import Battle, Entry, Seat, new_code
from battles.secret import dice_for
from battles.standing import folded
from bench.recorded import SYSTEM, next_turn, system
from rules.core.battle import decide
from rules.core.bots import Luck
from rules.core.dice import seeded
from rules.core.starter import SEATS

#: Commands of the first turn that are given before the battle is copied.
PRELUDE = 20

Script = list[tuple[str, dict[str, Any]]]


class Prepared(msgspec.Struct, frozen=True):
    """A battle in its first turn, the cookie of each seat's player, and what they will do."""

    battle: uuid.UUID
    cookies: dict[str, str]
    script: Script


def prepare() -> Prepared:
    """Open a battle of two people and let bots play it up to the first activations."""
    people = [person("alice"), person("bob")]
    battle = _opened(*people)
    waiting = row.read(battle.pk)
    assert waiting is not None
    dice, stand = dice_for(waiting), folded(waiting)
    luck = {seat: Luck(seeded(f"bench {seat}")) for seat in stand.seats}
    script: Script = []
    prelude = PRELUDE
    while stand.result is None:
        turn = next_turn(stand, luck)
        step = decide(system(), stand, turn.seat, turn.command, dice)
        if prelude:
            desk.act(
                battle.pk, lambda _, held, turn=turn: decide(system(), held, turn.seat, turn.command, dice)
            )
            prelude -= stand.game.phase == "activation"
        else:
            script.append((turn.seat, msgspec.to_builtins(turn.command)))
        stand = step.battle
    cookies = {seat: cookie_of(user) for seat, user in zip(SEATS, people, strict=True)}
    return Prepared(battle.pk, cookies, script)


def copies(prepared: Prepared, count: int) -> list[uuid.UUID]:
    """So many battles that stand as the prepared one does."""
    made = [uuid.uuid4() for _ in range(count)]
    for copy in made:
        _copy(Battle, prepared.battle, copy, {"id": copy, "invitation_code": new_code()}, "id")
        _copy(Seat, prepared.battle, copy, {"battle_id": copy}, "battle_id", leaving_out={"id"})
        _copy(Entry, prepared.battle, copy, {"battle_id": copy}, "battle_id")
    return made


def _copy(
    model: Any,
    of: uuid.UUID,
    to: uuid.UUID,
    changed: dict[str, object],
    key: str,
    leaving_out: frozenset[str] | set[str] = frozenset(),
) -> None:
    """Copy the rows of one battle within the database."""
    columns = [f.column for f in model._meta.concrete_fields if f.column and f.column not in leaving_out]
    taken = ", ".join("%s" if column in changed else f'"{column}"' for column in columns)
    values = [changed[column] for column in columns if column in changed]
    named = ", ".join(f'"{column}"' for column in columns)
    statement = (
        f'INSERT INTO "{model._meta.db_table}" ({named}) '  # noqa: S608  (names of our own columns)
        f'SELECT {taken} FROM "{model._meta.db_table}" WHERE "{key}" = %s'
    )
    with connection.cursor() as cursor:
        cursor.execute(statement, [*values, of])


def _opened(host: User, guest: User) -> Battle:
    game = system()
    wish = opening.Wish(
        system=SYSTEM,
        name="bench",
        army=Army(game.starter_forces()[0].id),
        table=game.starter_tables()[0].id,
        mission=game.starter_missions()[0].id,
        opponent="invite",
        nonce="host",
    )
    battle = opening.open_for(host, wish, "en")
    return joining.accept(battle.invitation_code, guest, Army(game.starter_forces()[1].id), "guest", "en")


def person(name: str) -> User:
    """Somebody new."""
    return User.objects.create_user(username=f"{name}-{uuid.uuid4().hex[:8]}")


def cookie_of(user: User) -> str:
    """What a browser sends once this person has signed in."""
    session = SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.save()
    return f"{settings.SESSION_COOKIE_NAME}={session.session_key}"
