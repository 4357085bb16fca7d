"""What is said in a letter or a push: in the person's language, with the times of their own clock."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

import msgspec
from django.conf import settings
from django.core import signing
from django.core.mail import EmailMessage
from django.utils import formats, translation

from accounts.models import User
from accounts.preferences.models import Preferences
from accounts.preferences.zones import zone_of
from battles.errors import own_texts
from battles.notices import elsewhere
from battles.notices.models import Notice
from rules.core.message import Message, render, say
from rules.core.text import ENGLISH

#: What has happened, by the kind of notice.
HEADLINES = {
    Notice.Kind.CHALLENGED: "notice.challenged",
    Notice.Kind.READY: "notice.ready",
    Notice.Kind.YOUR_MOVE: "notice.your_move",
    Notice.Kind.RUNNING_OUT: "notice.running_out",
    Notice.Kind.OVER: "notice.over",
}
#: What the signature of a link says that it is for.
_SALT = "sallyport letters"
#: Battles that a letter names; of more it says how many.
MOST_NAMED = 12


class Reader(msgspec.Struct, frozen=True):
    """Somebody who is told something."""

    user: User
    wishes: Preferences

    @property
    def language(self) -> str:
        """The language that they read."""
        return self.wishes.language or ENGLISH

    def said(self, message: Message) -> str:
        """A sentence in it."""
        return render(message, own_texts(self.language))

    def when(self, moment: datetime) -> str:
        """A moment by their own clock; who has told no zone is told that it is UTC."""
        local = moment.astimezone(zone_of(self.wishes.time_zone))
        with translation.override(self.language):
            written = formats.date_format(local, "DATETIME_FORMAT")
        return written if self.wishes.time_zone else f"{written} UTC"


def link_to(notice: Notice) -> str:
    """The address that opens at what the battle waits for, or at what it is about instead."""
    if notice.battle is None:
        return notice.address
    if notice.kind == Notice.Kind.CHALLENGED:
        return f"/join/{notice.battle.invitation_code}"
    return f"/battles/{notice.battle_id}#decision"


def headline(reader: Reader, notice: Notice) -> str:
    """What has happened, in a few words."""
    if notice.battle is None:
        return elsewhere.headline(notice, reader.language)
    return reader.said(say(HEADLINES[Notice.Kind(notice.kind)], battle=notice.battle.name))


def push_about(reader: Reader, notice: Notice) -> dict[str, str]:
    """A push: what has happened, against whom, and where to click. One about a battle replaces the last."""
    return {
        "title": headline(reader, notice),
        "body": _details(reader, notice),
        "url": link_to(notice),
        "tag": notice.subject or f"battle {notice.battle_id}",
    }


def letter_about(reader: Reader, notices: Sequence[Notice], address: str) -> EmailMessage:
    """One letter about all that waits."""
    first, count = notices[0], len(notices)
    battles_alone = all(notice.battle is not None for notice in notices)
    several = say("notice.several" if battles_alone else "notice.several.mixed", count=count)
    subject = headline(reader, first) if count == 1 else reader.said(several)
    parts = [_paragraph(reader, notice) for notice in notices[:MOST_NAMED]]
    if count > MOST_NAMED:
        parts.append(reader.said(say("notice.more", count=count - MOST_NAMED)))
    parts.append(reader.said(say("notice.why", address=f"{settings.SITE_URL}/settings")))
    stop = f"{settings.SITE_URL}/api/letters/stop/{signing.dumps(reader.user.pk, salt=_SALT)}"
    headers = {"List-Unsubscribe": f"<{stop}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}
    one_line = " ".join(subject.split())
    return EmailMessage(one_line, "\n\n".join(parts) + "\n", to=[address], headers=headers)


def owner_of(token: str) -> int | None:
    """Whose letters a link of ``List-Unsubscribe`` ends; None for a link that is not ours."""
    try:
        return int(signing.loads(token, salt=_SALT))
    except signing.BadSignature:
        return None


def _paragraph(reader: Reader, notice: Notice) -> str:
    lines = (headline(reader, notice), _details(reader, notice), settings.SITE_URL + link_to(notice))
    return "\n".join(line for line in lines if line)


def _details(reader: Reader, notice: Notice) -> str:
    others = _others(reader, notice)
    said = [reader.said(say("notice.against", name=", ".join(others)))] if others else []
    ends_at = notice.until if notice.battle is None else notice.battle.deadline
    if notice.kind != Notice.Kind.OVER and ends_at is not None:
        said.append(reader.said(say("notice.until", when=reader.when(ends_at))))
    return " ".join(said)


def _others(reader: Reader, notice: Notice) -> list[str]:
    """Against whom the battle is, if it is about one."""
    if notice.battle is None:
        return []
    return [seat.player_name for seat in notice.battle.seats.all() if seat.user_id != reader.user.pk]
