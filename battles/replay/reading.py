"""Who may watch what again: its players a battle, and who has its spectators' link, once it is over.

Then nothing is secret any more: everybody who may watch may look through the eyes of either player.
"""

from __future__ import annotations

import hashlib
import uuid

import msgspec
from django.db import transaction

from accounts.models import User
from battles import log
from battles.access import Reader, look
from battles.announce import announce
from battles.errors import Conflict, NotFound
from battles.models import LONGEST_NAME, Battle, new_code
from battles.proofs import proof_of
from battles.replay.making import begin_soon, replay_of
from battles.replay.models import Film, Replay
from rules.core.message import Message, say

#: What asks for the view of somebody without a seat.
NEUTRAL = "neutral"
#: Logs that a person may have opened from files; those of long ago make room.
MOST_OPENED = 30


def replay_for(battle_id: uuid.UUID, reader: Reader) -> Replay:
    """The replay of a battle that is over, made or to be made. Raises ``NotFound``, ``Conflict``."""
    battle = _ended(battle_id, reader)
    replay = Replay.objects.filter(battle_id=battle.pk).first() or replay_of(battle)
    begin_soon(replay)
    return replay


def film_for(replay: Replay, wanted: str, language: str) -> bytes | None:
    """A packed film; None while it is not made. Raises ``NotFound``, ``Conflict``."""
    if replay.state == Replay.State.FAILED:
        raise Conflict(problem_of(replay))
    if replay.state == Replay.State.WAITING:
        return None
    reader = "" if wanted == NEUTRAL else wanted
    films = Film.objects.filter(replay=replay, reader=reader)
    film = films.filter(language=language).first() or films.order_by("language").first()
    if film is None:
        raise NotFound(say("replay.no_seat"))
    return bytes(film.body)


def problem_of(replay: Replay) -> Message:
    """Why there is no film of it."""
    return msgspec.convert(replay.problem, Message)


def share(battle_id: uuid.UUID, player: User, shared: bool) -> None:
    """Let whoever has the spectators' link watch a battle that is over, or no longer. Raises ``Refused``."""
    with transaction.atomic():
        battle = Battle.objects.select_for_update().filter(pk=battle_id, seats__user=player).first()
        if battle is None:
            raise NotFound
        if battle.stage != Battle.Stage.OVER:
            raise Conflict(say("replay.not_over"))
        if shared and not battle.spectators:
            battle.watch_code = new_code()
        battle.spectators = shared
        battle.save(update_fields=["spectators", "watch_code"])
        transaction.on_commit(lambda: announce(battle_id), robust=True)


def document_of(battle_id: uuid.UUID, reader: Reader) -> bytes:
    """The whole log of a battle that is over, as a file. Raises ``NotFound``, ``Conflict``."""
    battle, proof = _ended(battle_id, reader), proof_of(battle_id, reader)
    rows = log.rows(battle.pk, after=0, upto=battle.head, most=battle.head)
    return msgspec.json.encode(
        {
            "format": "sallyport battle 1",
            "system": battle.system,
            "name": battle.name,
            "table": battle.table_name,
            "mission": battle.mission_name,
            "sides": [
                {
                    "seat": seat.seat,
                    "player": seat.player_name,
                    "force": seat.force_name,
                    "points": seat.points,
                }
                for seat in battle.seats.all()
            ],
            "revision": battle.revision,
            "commitment": proof.commitment,
            "nonces": proof.nonces,
            "secret": proof.secret,
            "entries": [{"at": row.at, "event": msgspec.Raw(row.event.encode())} for row in rows],
        }
    )


def open_file(person: User, data: bytes, name: str) -> Replay:
    """Open a log from a file, which is filmed elsewhere. The same file is opened once. Raises ``Refused``."""
    digest = hashlib.sha256(data).hexdigest()
    with transaction.atomic():
        User.objects.select_for_update().get(pk=person.pk)
        mine = Replay.objects.filter(owner=person)
        known = mine.filter(digest=digest).first()
        if known is None:
            known = Replay.objects.create(
                owner=person, document=data, digest=digest, name=name[:LONGEST_NAME]
            )
            old = mine.order_by("-added_at").values_list("pk", flat=True)[MOST_OPENED:]
            Replay.objects.filter(pk__in=list(old)).delete()
        begin_soon(known)
    return known


def opened(replay_id: uuid.UUID, person: User) -> Replay:
    """A log that the person has opened. Raises ``NotFound``."""
    replay = Replay.objects.filter(pk=replay_id, owner=person).defer("document").first()
    if replay is None:
        raise NotFound(say("replay.missing"))
    return replay


def _ended(battle_id: uuid.UUID, reader: Reader) -> Battle:
    if look(battle_id, reader).stage != Battle.Stage.OVER:
        raise Conflict(say("replay.not_over"))
    return Battle.objects.get(pk=battle_id)
