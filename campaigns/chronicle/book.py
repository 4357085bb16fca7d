"""A chronicle as a book to print: its posts from the first to the last, a chapter for each month."""

from __future__ import annotations

import datetime
import io
from collections.abc import Sequence
from itertools import groupby

from django.db.models import QuerySet
from PIL import Image

from armies.paper import BOTTOM, BRASS, LEFT, ROOM, SOFT, TOP, Full, Paper, Row, Style
from armies.pictures import BOLD, SANS, SERIF
from battles.models import Battle
from battles.texts import called
from campaigns.chronicle.models import Picture, Post
from campaigns.clubs.models import Club
from campaigns.texts import own_texts
from rules.core.message import Texts, render, say

_COVER, _CHAPTER, _NAME = Style(SERIF, 30), Style(SERIF, 18, BRASS), Style(BOLD, 13)
_TEXT, _SMALL, _RESULT = Style(SANS, 10), Style(SANS, 8, SOFT), Style(BOLD, 10)
#: Millimetres: the widest and highest that a picture is printed, and what lies between two.
_WIDEST, _HIGHEST, _GAP = ROOM, 110.0, 4.0
#: Pictures of a book, and the longest side with which they are printed, in pixels.
MOST_PICTURES, _PRINTED_SIDE = 300, 1000
#: Posts of a book.
MOST_POSTS = 1000


def written(club: Club, posts: QuerySet[Post], language: str, made_at: datetime.datetime) -> bytes:
    """The file. A book of more pages, posts or pictures than there may be is cut, and that is said."""
    return _Book(club, posts, language, made_at).written()


class _Book:
    """Prints one."""

    def __init__(self, club: Club, posts: QuerySet[Post], language: str, made_at: datetime.datetime) -> None:
        self.texts: Texts = own_texts(language)
        self.language = language
        self.club, self.paper = club, Paper(club.name, language, made_at)
        told = list(posts.order_by("happened_on", "at", "id")[: MOST_POSTS + 1])
        self.posts = told[:MOST_POSTS]
        self.pictures_left = MOST_PICTURES
        self.cut = len(told) > MOST_POSTS

    def written(self) -> bytes:
        """All of it, page by page."""
        try:
            self._cover()
            for month, posts in groupby(self.posts, lambda post: post.happened_on.replace(day=1)):
                self._chapter(month, list(posts))
        except Full:
            self.cut = True
        foot = self._say("book.unofficial")
        return self.paper.bound(f"{self._say('book.cut')} {foot}" if self.cut else foot)

    def _say(self, key: str, **args: str | int) -> str:
        return render(say(key, **args), self.texts)

    def _cover(self) -> None:
        paper = self.paper
        paper.put([Row(70), *paper.text(self.club.name, _COVER, most=4), Row(4)])
        paper.put(paper.text(self._say("book.title"), _CHAPTER))
        if self.posts:
            first, last = self.posts[0].happened_on, self.posts[-1].happened_on
            paper.put([Row(2), *paper.text(f"{first:%Y-%m-%d} / {last:%Y-%m-%d}", _TEXT)])
        else:
            paper.put([Row(2), *paper.text(self._say("book.empty"), _TEXT)])
        paper.put([Row(8), *paper.text(self.club.about, _TEXT, right=40, most=30)])

    def _chapter(self, month: datetime.date, posts: Sequence[Post]) -> None:
        self.paper.turn()
        name = self._say("book.month", month=self._say(f"month.{month.month}"), year=str(month.year))
        self.paper.put([*self.paper.text(name, _CHAPTER), Row(2)])
        for post in posts:
            self._post(post)

    def _post(self, post: Post) -> None:
        """A post; its heading stays with the beginning of what it heads."""
        paper = self.paper
        about = self._say("book.by", author=post.author.username, day=f"{post.happened_on:%Y-%m-%d}")
        text = paper.text(post.text, _TEXT)
        head = [Row(5, ruled=True), *paper.text(post.title, _NAME, most=4), *paper.text(about, _SMALL)]
        if post.battle is not None:
            head += [Row(1), *self._battle(post.battle)]
        paper.put_together([*head, Row(1.5), *text[:4]])
        paper.put(text[4:])
        for picture in post.pictures.all():
            self._picture(picture)

    def _battle(self, battle: Battle) -> list[Row]:
        seats = list(battle.seats.all())
        forces = [called(seat.force_name, battle.system, self.language) for seat in seats]
        sides = " · ".join(
            f"{seat.player_name} ({force}, {seat.points})" for seat, force in zip(seats, forces, strict=True)
        )
        winners = [each.player_name for each in seats if each.seat == (battle.result or {}).get("winner")]
        won = self._say("book.won", player=winners[0]) if winners else self._say("book.drawn")
        mission, table = (
            called(name, battle.system, self.language) for name in (battle.mission_name, battle.table_name)
        )
        fought = " · ".join(filter(None, (battle.name, mission, table)))
        return [
            *self.paper.text(fought, _SMALL, most=2),
            *self.paper.text(sides, _SMALL, most=3),
            *self.paper.text(won, _RESULT, most=2),
        ]

    def _picture(self, picture: Picture) -> None:
        """A picture as large as it fits, its caption on the same page. Its body is read only here."""
        if self.pictures_left == 0:
            self.cut = True
            return
        self.pictures_left -= 1
        width = min(_WIDEST, _HIGHEST * picture.width / picture.height)
        height = width * picture.height / picture.width
        caption = self.paper.text(picture.caption, _SMALL, most=3)
        whole = _GAP + height + sum(row.height for row in caption)
        if self.paper.y + whole > BOTTOM and whole <= BOTTOM - TOP:
            self.paper.turn()
        top = self.paper.y + _GAP
        self.paper.put([Row(_GAP + height)])
        self.paper.pdf.image(_for_print(bytes(picture.body)), x=LEFT, y=top, w=width, h=height)
        self.paper.put(caption)


def _for_print(body: bytes) -> io.BytesIO:
    """As fine as paper shows, so that a book of many pictures stays one that can be sent."""
    with Image.open(io.BytesIO(body), formats=("JPEG",)) as opened:
        opened.draft("RGB", (_PRINTED_SIDE, _PRINTED_SIDE))
        opened.thumbnail((_PRINTED_SIDE, _PRINTED_SIDE))
        printed = io.BytesIO()
        opened.save(printed, "JPEG", quality=75)
    printed.seek(0)
    return printed
