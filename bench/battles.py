"""Battles in the middle of a game, many of them, each with the commands that come next.

One battle is opened and played by bots up to its first activations and on, as any battle is; on the way its
rows are copied. A copy has the same salt and nonces, so the same commands bring the same rolls in it, and
the commands of the one game can be given in all of them.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterable
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
from rules.core.command import Command
from rules.core.dice import seeded
from rules.core.ids import SeatId
from rules.core.starter import SEATS

#: Commands of the first turn that are given before the battle is copied.
PRELUDE = 20
#: Commands between two moments of a battle that is copied at several.
APART = 4

Script = list[tuple[str, dict[str, Any]]]


class Prepared(msgspec.Struct, frozen=True):
    """A battle in its first turn, the cookie of each seat's player, and what they will do."""

    battle: uuid.UUID
    cookies: dict[str, str]
    script: Script


def prepare() -> Prepared:
    """Open a battle of two people and let bots play it up to the first activations."""
    return moments(1)[0]


def moments(count: int) -> list[Prepared]:
    """The same battle at several moments of its first turn, so that not all who play do the same at once."""
    people = [person("alice"), person("bob")]
    cookies = {seat: cookie_of(user) for seat, user in zip(SEATS, people, strict=False)}
    battle = _opened(*people)
    script, prelude = _game_of(battle)
    made, done = [], 0
    for moment in range(count):
        upto = prelude + APART * moment
        _give(battle, script[done:upto])
        done = upto
        copy = _copied(battle.pk)
        made.append(
            Prepared(copy, cookies, [(seat, msgspec.to_builtins(each)) for seat, each in script[upto:]])
        )
    return made


def _game_of(battle: Battle) -> tuple[list[tuple[SeatId, Command]], int]:
    """The whole game that bots would play, and how many of its commands come before the first is copied."""
    waiting = row.read(battle.pk)
    assert waiting is not None
    dice, stand = dice_for(waiting), folded(waiting)
    luck = {seat: Luck(seeded(f"bench {seat}")) for seat in stand.seats}
    script: list[tuple[SeatId, Command]] = []
    prelude, activations = 0, 0
    while stand.result is None:
        turn = next_turn(stand, luck)
        if activations < PRELUDE:
            prelude += 1
            activations += stand.game.phase == "activation"
        script.append((turn.seat, turn.command))
        stand = decide(system(), stand, turn.seat, turn.command, dice).battle
    return script, prelude


def _give(battle: Battle, turns: Iterable[tuple[SeatId, Command]]) -> None:
    """Have the server give these commands for whoever's they are."""
    for seat, command in turns:
        desk.act(
            battle.pk,
            lambda found, held, seat=seat, command=command: decide(
                system(), held, seat, command, dice_for(found)
            ),
        )


def copies(prepared: Prepared, count: int) -> list[uuid.UUID]:
    """So many battles that stand as the prepared one does."""
    return [_copied(prepared.battle) for _ in range(count)]


def _copied(battle: uuid.UUID) -> uuid.UUID:
    copy = uuid.uuid4()
    _copy(Battle, battle, copy, {"id": copy, "invitation_code": new_code()}, "id")
    _copy(Seat, battle, copy, {"battle_id": copy}, "battle_id", leaving_out={"id"})
    _copy(Entry, battle, copy, {"battle_id": copy}, "battle_id")
    return copy


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
