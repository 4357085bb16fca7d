"""Game nights: when they are on the club's own clocks, who comes, and the feed for people's calendars."""

from __future__ import annotations

import uuid
from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django.db import IntegrityError, transaction
from django.utils import timezone
from icalendar import Calendar, Event

from accounts.models import User
from campaigns.clubs import access
from campaigns.clubs.desk import ensure_zone
from campaigns.clubs.models import Club, Coming, Membership, Night
from campaigns.clubs.roles import Deed
from campaigns.errors import Conflict, IdReused, Malformed, NotFound, TooLarge
from campaigns.limits import MOST_NIGHTS
from rules.core.message import say

WALL = "%Y-%m-%dT%H:%M"


def moment(wall: str, zone: str) -> datetime:
    """The moment at which the clocks of a zone show a time. Raises ``Malformed``.

    A time that clocks skip in spring is refused; of one that they show twice in autumn the first is meant.
    """
    ensure_zone(zone)
    try:
        local = datetime.strptime(wall, WALL).replace(tzinfo=ZoneInfo(zone))
        there = local.astimezone(UTC)
    except (ValueError, OverflowError):
        raise Malformed(say("night.no_time")) from None
    if there.astimezone(ZoneInfo(zone)).strftime(WALL) != wall:
        raise Malformed(say("night.skipped", time=wall.replace("T", " "), zone=zone))
    return there


def plan(person: User, club_id: uuid.UUID, id: uuid.UUID, wish: dict[str, Any], weeks: int) -> list[Night]:
    """Plan a night, or one every week at the same time by the clock. The same ``id`` again plans nothing."""
    who = access.ensure(person, club_id, Deed.PLAN_NIGHTS)
    first, zone = wish.pop("wall"), wish.pop("zone", "") or who.club.zone
    moment(first, zone)
    walls = [_weeks_after(first, each) for each in range(weeks)]
    nights = [
        Night(
            id=id if number == 0 else uuid.uuid5(id, str(number)),
            club=who.club,
            planner=person,
            planned_as=id,
            wall=wall,
            zone=zone,
            starts_at=moment(wall, zone),
            **wish,
        )
        for number, wall in enumerate(walls)
    ]
    try:
        with transaction.atomic():
            Club.objects.select_for_update(no_key=True).get(pk=club_id)
            known = list(Night.objects.filter(planned_as=id))
            if known:
                return _known(known, who)
            if Night.objects.filter(club=club_id).count() + weeks > MOST_NIGHTS:
                raise TooLarge(say("night.too_many", most=MOST_NIGHTS))
            return Night.objects.bulk_create(nights)
    except IntegrityError:
        raise IdReused from None


def _known(known: list[Night], who: Membership) -> list[Night]:
    if any(night.club_id != who.club_id or night.planner_id != who.user_id for night in known):
        raise IdReused
    return known


def _weeks_after(wall: str, weeks: int) -> str:
    return (datetime.fromisoformat(wall) + timedelta(weeks=weeks)).strftime(WALL)


def change(person: User, club_id: uuid.UUID, night_id: uuid.UUID, wish: dict[str, Any]) -> None:
    """Another time, place or title; calendars that follow the feed learn of it."""
    access.ensure(person, club_id, Deed.PLAN_NIGHTS)
    with transaction.atomic():
        night = _night(club_id, night_id)
        for name, value in wish.items():
            setattr(night, name, value)
        night.starts_at = moment(night.wall, night.zone)
        night.changes += 1
        night.save()


def cancel(person: User, club_id: uuid.UUID, night_id: uuid.UUID) -> None:
    """Call a night off; it stays in the calendar, crossed out."""
    access.ensure(person, club_id, Deed.PLAN_NIGHTS)
    with transaction.atomic():
        night = _night(club_id, night_id)
        if night.cancelled_at is None:
            night.cancelled_at, night.changes = timezone.now(), night.changes + 1
            night.save()


def answer(person: User, club_id: uuid.UUID, night_id: uuid.UUID, word: str) -> None:
    """Say whether one comes; the last word counts."""
    access.ensure(person, club_id, Deed.ANSWER_NIGHT)
    with transaction.atomic():
        night = _night(club_id, night_id)
        if night.cancelled_at is not None:
            raise Conflict(say("night.cancelled"))
        Coming.objects.update_or_create(night=night, user=person, defaults={"answer": word})


def _night(club_id: uuid.UUID, night_id: uuid.UUID) -> Night:
    found = Night.objects.select_for_update().filter(pk=night_id, club=club_id).first()
    if found is None:
        raise NotFound(say("missing.night"))
    return found


def feed(club_id: uuid.UUID, code: str, site: str) -> bytes:
    """The club's nights as an iCalendar file, for whose code it is. Raises ``NotFound``."""
    member = access.memberships().select_related("club").filter(club=club_id, feed_code=code).first()
    if member is None:
        raise NotFound
    calendar = Calendar()
    calendar.add("prodid", "-//Sallyport//clubs//EN")
    calendar.add("version", "2.0")
    calendar.add("x-wr-calname", member.club.name)
    for night in Night.objects.filter(club=club_id):
        calendar.add_component(_event(night, site))
    return bytes(calendar.to_ical())


def _event(night: Night, site: str) -> Event:
    event = Event()
    event.add("uid", f"{night.pk}@sallyport")
    event.add("summary", night.title)
    event.add("dtstamp", night.changed_at)
    event.add("sequence", night.changes)
    event.add("dtstart", night.starts_at.astimezone(UTC))
    event.add("dtend", (night.starts_at + timedelta(minutes=night.minutes)).astimezone(UTC))
    event.add("url", f"{site}/clubs/{night.club_id}/calendar")
    if night.place:
        event.add("location", night.place)
    if night.notes:
        event.add("description", night.notes)
    if night.cancelled_at is not None:
        event.add("status", "CANCELLED")
    return event


def since(written: str) -> datetime:
    """A moment as it is written in an address. Raises ``Malformed``."""
    try:
        found = datetime.fromisoformat(written)
    except ValueError:
        raise Malformed(say("night.no_time")) from None
    return found if found.tzinfo else found.replace(tzinfo=UTC)
