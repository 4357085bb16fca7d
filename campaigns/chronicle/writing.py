"""The one place where a chronicle is written. Nothing is told twice, and what is taken down keeps its row."""

from __future__ import annotations

import uuid
from datetime import timedelta
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts.models import User
from battles.models import Battle
from campaigns.chronicle import subjects
from campaigns.chronicle.models import Picture, Post
from campaigns.chronicle.pictures import developed
from campaigns.clubs import access
from campaigns.clubs.models import Club, Membership
from campaigns.clubs.roles import Deed, may
from campaigns.errors import Conflict, Forbidden, IdReused, NotFound, TooLarge
from campaigns.limits import MOST_PICTURES, MOST_PICTURES_OF_CLUB, MOST_POSTS, MOST_POSTS_A_DAY
from campaigns.statistics import counting
from rules.core.message import say

_A_DAY = timedelta(days=1)


def tell(person: User, club_id: uuid.UUID, id: uuid.UUID, wish: dict[str, Any]) -> Post:
    """Tell the club of something. The same ``id`` sent again tells it once."""
    who = access.ensure(person, club_id, Deed.WRITE_POSTS)
    wished = _fitting(person, who, wish)
    try:
        with transaction.atomic():
            # Whoever tells something holds the club's row, so that there are no more posts than there may be.
            Club.objects.select_for_update(no_key=True).get(pk=club_id)
            known = Post.objects.filter(pk=id).first()
            if known is not None:
                return _known(known, who)
            _ensure_room(who)
            post = Post.objects.create(id=id, club=who.club, author=person, **wished)
            counting.count_battles(club_id, post.battle_id)
            return post
    except IntegrityError:
        raise IdReused from None


def _known(known: Post, who: Membership) -> Post:
    if (known.club_id, known.author_id) != (who.club_id, who.user_id):
        raise IdReused
    if known.deleted_at is not None:
        raise NotFound(say("missing.post"))
    return known


def _ensure_room(who: Membership) -> None:
    """Raise ``TooLarge`` where the club or this person has told too much already."""
    if Post.objects.filter(club=who.club).count() >= MOST_POSTS:
        raise TooLarge(say("post.too_many", most=MOST_POSTS))
    today = Post.objects.filter(author=who.user, at__gte=timezone.now() - _A_DAY)
    if today.count() >= MOST_POSTS_A_DAY:
        raise TooLarge(say("post.too_many_today", most=MOST_POSTS_A_DAY))


def _fitting(person: User, who: Membership, wish: dict[str, Any]) -> dict[str, Any]:
    """The wish with its battle found. Raises ``NotFound`` or ``Conflict``."""
    if wish.get("public") and not who.club.listed:
        raise Conflict(say("post.not_listed"))
    subject = wish.get("subject")
    if subject is not None and subject not in subjects.found(who.club_id, [subject]):
        raise NotFound(say("missing.subject"))
    if wish.get("battle") is None:
        return wish
    battle = Battle.objects.filter(pk=wish["battle"], seats__user=person).first()
    if battle is None:
        raise NotFound(say("missing.battle"))
    if battle.stage != Battle.Stage.OVER:
        raise Conflict(say("post.battle_not_over"))
    return {**wish, "battle": battle}


def change(person: User, club_id: uuid.UUID, post_id: uuid.UUID, wish: dict[str, Any]) -> None:
    """Tell it otherwise, as its author."""
    who = access.ensure(person, club_id, Deed.WRITE_POSTS)
    wished = _fitting(person, who, wish)
    with transaction.atomic():
        post = _own(who, post_id)
        before = post.battle_id
        for name, value in wished.items():
            setattr(post, name, value)
        post.save()
        counting.count_battles(club_id, before, post.battle_id)


def take_down(person: User, club_id: uuid.UUID, post_id: uuid.UUID) -> None:
    """Take a post down: one's own, or any as an organiser."""
    who = access.ensure(person, club_id, Deed.WRITE_POSTS)
    with transaction.atomic():
        post = _held(club_id, post_id)
        if post.author_id != person.pk and not may(who.role, Deed.TAKE_DOWN_POSTS):
            raise Forbidden(say("post.not_yours"))
        post.deleted_at = timezone.now()
        post.save(update_fields=["deleted_at"])
        counting.count_battles(club_id, post.battle_id)


def add_picture(
    person: User, club_id: uuid.UUID, post_id: uuid.UUID, id: uuid.UUID, data: bytes, caption: str
) -> Picture:
    """Put a picture into one's post. The same ``id`` sent again puts it there once."""
    who = access.ensure(person, club_id, Deed.WRITE_POSTS)
    # Before anything is held, as it takes a moment; for nobody who may not.
    _own(who, post_id, hold=False)
    known = Picture.objects.filter(pk=id).defer("body").first()
    made = developed(data) if known is None else None
    try:
        with transaction.atomic():
            Club.objects.select_for_update(no_key=True).get(pk=club_id)
            post = _own(who, post_id)
            if known is not None or made is None:
                return _known_picture(known, post)
            if post.pictures.count() >= MOST_PICTURES:
                raise TooLarge(say("picture.too_many", most=MOST_PICTURES))
            if Picture.objects.filter(post__club=club_id).count() >= MOST_PICTURES_OF_CLUB:
                raise TooLarge(say("picture.too_many_in_club", most=MOST_PICTURES_OF_CLUB))
            return Picture.objects.create(id=id, post=post, caption=caption, **made._asdict())
    except IntegrityError:
        raise IdReused from None


def _known_picture(known: Picture | None, post: Post) -> Picture:
    if known is None or known.post_id != post.pk:
        raise IdReused
    return known


def remove_picture(person: User, club_id: uuid.UUID, post_id: uuid.UUID, picture_id: uuid.UUID) -> None:
    """Take a picture out of one's post, for good."""
    who = access.ensure(person, club_id, Deed.WRITE_POSTS)
    with transaction.atomic():
        gone, _ = Picture.objects.filter(post=_own(who, post_id), pk=picture_id).delete()
    if not gone:
        raise NotFound(say("missing.picture"))


def _own(who: Membership, post_id: uuid.UUID, *, hold: bool = True) -> Post:
    """A post of the member's own. Raises ``NotFound`` or ``Forbidden``."""
    post = _held(who.club_id, post_id, hold=hold)
    if post.author_id != who.user_id:
        raise Forbidden(say("post.not_yours"))
    return post


def _held(club_id: uuid.UUID, post_id: uuid.UUID, *, hold: bool = True) -> Post:
    rows = Post.objects.select_for_update(no_key=True) if hold else Post.objects.all()
    found = rows.filter(pk=post_id, club=club_id, deleted_at__isnull=True).first()
    if found is None:
        raise NotFound(say("missing.post"))
    return found
