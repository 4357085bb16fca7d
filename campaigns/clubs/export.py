"""All that a club has, as one JSON document that its organisers may take with them."""

from __future__ import annotations

import uuid
from typing import Any

from django.db.models import Prefetch
from django.utils import timezone

from accounts.models import User
from campaigns.chronicle.models import Picture, Post
from campaigns.clubs import access
from campaigns.clubs.models import Club, JoinRequest, Membership, News, Night
from campaigns.clubs.roles import Deed
from campaigns.clubs.sharing import shelf, tables
from campaigns.leagues import taking
from campaigns.wars import taking_along

FORMAT = "sallyport-club"
VERSION = 1


def export(person: User, club_id: uuid.UUID) -> dict[str, Any]:
    """Everything, those who have left and what was taken down too; no codes of links."""
    club = access.ensure(person, club_id, Deed.EXPORT).club
    return {
        "format": FORMAT,
        "version": VERSION,
        "exported_at": timezone.now(),
        "club": {
            "id": club.pk,
            "name": club.name,
            "about": club.about,
            "place": club.place,
            "zone": club.zone,
            "listed": club.listed,
            "created_at": club.created_at,
        },
        "members": [_member(each) for each in club.memberships.select_related("user")],
        "requests": [_request(each) for each in club.requests.select_related("user")],
        "news": [_news(each) for each in club.news.select_related("author")],
        "nights": [_night(each) for each in _nights(club)],
        "homebrew": [_pack(each) for each in shelf(club_id)],
        "tables": [_table(each) for each in tables(club_id)],
        "campaigns": taking_along.documents(club_id),
        "chronicle": [_post(each) for each in _posts(club)],
        "leagues": taking.leagues(club_id),
    }


def _posts(club: Club) -> Any:
    pictures = Prefetch("pictures", queryset=Picture.objects.defer("body"))
    return Post.objects.filter(club=club).select_related("author").prefetch_related(pictures)


def _nights(club: Club) -> Any:
    return club.nights.select_related("planner").prefetch_related("answers__user")


def _member(each: Membership) -> dict[str, Any]:
    return {
        "player": each.user.username,
        "role": each.role,
        "joined_at": each.joined_at,
        "left_at": each.left_at,
    }


def _request(each: JoinRequest) -> dict[str, Any]:
    return {
        "player": each.user.username,
        "message": each.message,
        "at": each.at,
        "accepted": each.accepted,
    }


def _news(each: News) -> dict[str, Any]:
    return {
        "author": each.author.username,
        "title": each.title,
        "text": each.text,
        "at": each.at,
        "taken_down_at": each.deleted_at,
    }


def _night(each: Night) -> dict[str, Any]:
    return {
        "title": each.title,
        "place": each.place,
        "notes": each.notes,
        "wall": each.wall,
        "zone": each.zone,
        "starts_at": each.starts_at,
        "minutes": each.minutes,
        "planner": each.planner.username,
        "cancelled_at": each.cancelled_at,
        "answers": {answer.user.username: answer.answer for answer in each.answers.all()},
    }


def _pack(each: Any) -> dict[str, Any]:
    return {"name": each.pack.name, "owner": each.pack.owner.username, "key": each.pack.key, "at": each.at}


def _table(each: Any) -> dict[str, Any]:
    return {
        "name": each.table.name,
        "owner": each.table.owner.username,
        "system": each.table.system,
        "at": each.at,
    }


def _post(each: Post) -> dict[str, Any]:
    """A post; pictures are taken along one by one, by their ids."""
    return {
        "id": each.pk,
        "author": each.author.username,
        "title": each.title,
        "text": each.text,
        "happened_on": each.happened_on,
        "public": each.public,
        "battle": each.battle_id,
        "subject": each.subject,
        "pictures": [{"id": picture.pk, "caption": picture.caption} for picture in each.pictures.all()],
        "at": each.at,
        "taken_down_at": each.deleted_at,
    }
