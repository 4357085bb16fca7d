"""What has been said, for one reader: the same question for a page that asks once and a socket that stays."""

from __future__ import annotations

import uuid
from collections.abc import Collection
from typing import Any

import msgspec
from django.db.models import Max, Q, QuerySet

from battles.access import Reader, look
from battles.models import Battle
from battles.row import Row
from battles.talk.models import Remark

#: Remarks in one answer: the last ones, and those that are pinned.
MOST_REMARKS = 300

Lane = Remark.Lane


class Heard(msgspec.Struct, frozen=True):
    """What has changed since a reader asked last, and how far the talk has come for this reader."""

    head: int
    lanes: list[str]
    remarks: list[Remark]


def lanes_of(battle: Row, reader: Reader) -> list[str]:
    """The lanes that somebody may read and write in, their own first.

    What players say to each other is for them and their umpire alone, as it may tell what they are about to
    do. What spectators say reaches players once it cannot help them any more.
    """
    takes_part = battle.seat is not None or battle.umpires
    lanes = [Lane.PLAYERS] if takes_part else [Lane.SPECTATORS]
    if takes_part and battle.stage == Battle.Stage.OVER and battle.spectators:
        lanes.append(Lane.SPECTATORS)
    if reader.user_id is not None:
        lanes.append(Lane.NOTES)
    return [lane.value for lane in lanes]


def heard(battle_id: uuid.UUID, reader: Reader, after: int) -> Heard:
    """Remarks that were made, pinned or taken down after ``after``, the first first. Raises ``NotFound``."""
    battle = look(battle_id, reader)
    lanes = lanes_of(battle, reader)
    readable = _readable(battle.pk, lanes, reader)
    found = list(readable.filter(changed__gt=after).order_by("-changed")[:MOST_REMARKS])
    if not after:
        known = {remark.pk for remark in found}
        pinned = readable.filter(pinned_at__isnull=False, deleted_at__isnull=True)
        found += [remark for remark in pinned if remark.pk not in known]
    head = max((remark.changed for remark in found), default=after)
    return Heard(head, lanes, sorted(found, key=lambda remark: (remark.at, remark.changed)))


def head_for(battle_id: uuid.UUID, reader: Reader) -> int:
    """How far the talk has come that somebody may read: 0 before a word is said. Raises ``NotFound``."""
    battle = look(battle_id, reader)
    readable = _readable(battle.pk, lanes_of(battle, reader), reader)
    head: int | None = readable.aggregate(head=Max("changed"))["head"]
    return head or 0


def _readable(battle_id: uuid.UUID, lanes: Collection[str], reader: Reader) -> QuerySet[Remark]:
    own = Q(lane=Lane.NOTES, author=reader.user_id)
    others = Q(lane__in=[lane for lane in lanes if lane != Lane.NOTES])
    wanted = own | others if reader.user_id is not None else others
    return Remark.objects.filter(wanted, battle=battle_id).select_related("author")


def shown(remark: Remark, reader: Reader) -> dict[str, Any]:
    """A remark on the wire; of one that was taken down nothing but that it was."""
    said: dict[str, Any] = {
        "id": remark.pk,
        "lane": remark.lane,
        "by": remark.author.get_username(),
        "seat": remark.seat or None,
        "yours": remark.author_id == reader.user_id,
        "at": remark.at,
        "log_head": remark.log_head,
        "text": remark.text,
        "phrase": remark.phrase or None,
        "place": None if remark.x is None else [remark.x, remark.y],
        "pinned": remark.pinned_at is not None,
        "gone": remark.deleted_at is not None,
    }
    if remark.deleted_at is not None:
        said |= {"text": "", "phrase": None, "place": None, "pinned": False}
    return said
