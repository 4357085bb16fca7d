"""What readers may know of a chronicle: members all of it, others what is public of a club they may see."""

from __future__ import annotations

import datetime
import uuid
from collections.abc import Sequence

from django.db.models import Prefetch, QuerySet

from battles.models import Battle, Seat
from campaigns.chronicle import subjects
from campaigns.chronicle.models import Picture, Post
from campaigns.clubs import access
from campaigns.clubs.models import Club, Membership
from campaigns.errors import NotFound
from rules.core.message import say

#: Of a battle what is told beside a post; its table and forces are large.
_OF_BATTLES = (
    "id", "name", "system", "table_name", "mission_name", "result", "spectators", "watch_code",
)  # fmt: skip
_OF_SEATS = ("id", "battle", "seat", "user", "player_name", "force_name", "points")


def reader_of(club_id: uuid.UUID, user_id: int | None, code: str) -> tuple[Club, Membership | None]:
    """The club, and what the reader is in it. Raises ``NotFound``."""
    club = access.glimpse(club_id, user_id, code)
    return club, access.membership(club_id, user_id) if user_id is not None else None


def posts(club: Club, member: Membership | None) -> QuerySet[Post]:
    """What this reader may read, the last first, with all that is shown of it."""
    found = Post.objects.filter(club=club, deleted_at__isnull=True)
    found = found if member is not None else found.filter(public=True)
    battles = Prefetch("battle", Battle.objects.only(*_OF_BATTLES))
    seats = Prefetch("battle__seats", Seat.objects.only(*_OF_SEATS))
    pictures = Prefetch("pictures", Picture.objects.defer("body"))
    return found.select_related("author").prefetch_related(battles, seats, pictures)


def report_of(battle: Battle, user_id: int | None) -> str:
    """The page with a battle's report, for its players and where spectators may watch it; else empty."""
    is_player = user_id is not None and any(seat.user_id == user_id for seat in battle.seats.all())
    return report_page(battle.pk, battle.watch_code if battle.spectators else "", is_player=is_player)


def report_page(battle_id: uuid.UUID, watch_code: str, *, is_player: bool) -> str:
    """The page with a battle's report; ``watch_code`` is empty where nobody else may watch it."""
    page = f"/battles/{battle_id}/report"
    if is_player:
        return page
    return f"{page}?watch={watch_code}" if watch_code else ""


def narrowed(
    found: QuerySet[Post],
    subject: uuid.UUID | None,
    since: datetime.date | None = None,
    until: datetime.date | None = None,
) -> QuerySet[Post]:
    """Those about a league or campaign, of days from ``since`` to ``until``."""
    if subject is not None:
        found = found.filter(subject=subject)
    if since is not None:
        found = found.filter(happened_on__gte=since)
    return found if until is None else found.filter(happened_on__lte=until)


def post(club_id: uuid.UUID, post_id: uuid.UUID, user_id: int | None, code: str) -> Post:
    """One post, for whoever may read it. Raises ``NotFound``."""
    found = posts(*reader_of(club_id, user_id, code)).filter(pk=post_id).first()
    if found is None:
        raise NotFound(say("missing.post"))
    return found


def subjects_of(club_id: uuid.UUID, rows: Sequence[Post]) -> dict[uuid.UUID, subjects.Subject]:
    """What these posts are about."""
    return subjects.found(club_id, {row.subject for row in rows if row.subject is not None})


def picture(
    club_id: uuid.UUID, post_id: uuid.UUID, picture_id: uuid.UUID, user_id: int | None, code: str
) -> bytes:
    """A picture's JPEG, for whoever may read its post. Raises ``NotFound``."""
    shown = post(club_id, post_id, user_id, code)
    body = Picture.objects.filter(post=shown, pk=picture_id).values_list("body", flat=True).first()
    if body is None:
        raise NotFound(say("missing.picture"))
    return bytes(body)
