"""A chronicle as an RSS feed: what is public for everybody, all of it for whoever has a member's code."""

from __future__ import annotations

import uuid

from django.utils.feedgenerator import Rss201rev2Feed

from campaigns.chronicle import reading
from campaigns.clubs import access
from campaigns.clubs.models import Club, Membership

#: So many posts are in it.
MOST_ITEMS = 50


def written(club_id: uuid.UUID, code: str, site: str, language: str) -> str:
    """The feed. Raises ``NotFound`` for a club that is not listed, without a member's code."""
    club, member = _reader(club_id, code)
    page = f"{site}/clubs/{club.pk}/chronicle"
    feed = Rss201rev2Feed(
        title=club.name, link=page, description=club.about or club.name, language=language, feed_url=None
    )
    for post in reading.posts(club, member)[:MOST_ITEMS]:
        feed.add_item(
            title=post.title,
            link=f"{page}?post={post.pk}",
            description=post.text,
            author_name=post.author.username,
            pubdate=post.at,
            updateddate=post.changed_at,
            unique_id=f"{post.pk}@sallyport",
            unique_id_is_permalink=False,
        )
    return str(feed.writeString("utf-8"))


def _reader(club_id: uuid.UUID, code: str) -> tuple[Club, Membership | None]:
    rows = access.memberships().select_related("club", "user")
    member = rows.filter(club=club_id, feed_code=code).first() if code else None
    if member is not None:
        return member.club, member
    return access.glimpse(club_id, None, ""), None
