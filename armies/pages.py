"""The page of a shared list: a page and a text that need neither JavaScript nor signing in."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import wraps
from typing import Any

import msgspec
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render as page
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.http import quote_etag
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe
from rest_framework.authentication import SessionAuthentication
from rest_framework.throttling import AnonRateThrottle
from rest_framework.views import APIView

from accounts.calls import language
from armies import access, moving, pictures, rosters
from armies.access import Reader
from armies.errors import NotFound
from armies.models import ArmyList
from armies.shelf import games, opened
from armies.texts import list_texts, own_texts
from rules.core.message import Message, Texts, render, say, verbatim
from rules.lists.amount import shown
from rules.lists.catalogue import Profile
from rules.lists.checking import problems_of
from rules.lists.facts import profiles, rules
from rules.lists.roster import Node
from rules.lists.spot import Spot
from rules.lists.standing import Standing
from rules.lists.statistics import units_of
from rules.lists.text_form import write_text

#: Words of the page, by their names in the template.
WORDS = {
    "attached": "page.attached",
    "commander": "page.commander",
    "forum": "page.forum",
    "legal": "page.legal",
    "notes": "page.notes",
    "open": "page.open",
    "quick_reference": "page.quick_reference",
    "special_rules": "page.special_rules",
    "text_file": "page.text_file",
}


class _Asking(APIView):
    """Who asks for a page says so with a cookie; whatever else they send is left alone."""

    authentication_classes = (SessionAuthentication,)


class PageThrottle(AnonRateThrottle):
    """Pages a minute of one address."""

    scope = "pages"


def unhurried(view: Callable[[HttpRequest, str], HttpResponse]) -> Callable[[HttpRequest, str], HttpResponse]:
    """The view, for those who do not ask too often: counted as a call of the API would be."""

    @wraps(view)
    def asked(request: HttpRequest, code: str) -> HttpResponse:
        call = _Asking()
        if PageThrottle().allow_request(call.initialize_request(request), call):
            return view(request, code)
        sentence = render(say("page.too_fast"), own_texts(language()))
        return HttpResponse(sentence + "\n", status=429, content_type="text/plain; charset=utf-8")

    return asked


@require_safe
@unhurried
@cache_control(private=True, max_age=0)
def list_page(request: HttpRequest, code: str) -> HttpResponse:
    """The list of a link: roster, points, problems, quick reference, and a text to copy."""
    row = _row(request, code)
    if row is None:
        return page(
            request,
            "armies/missing.html",
            {"why": own_texts(language())["missing.list"], "language": language()},
            status=404,
        )
    answer = page(request, "armies/list.html", _context(request, row))
    patch_vary_headers(answer, ["Accept-Language", "Cookie"])
    return answer


@require_safe
@unhurried
def list_text(request: HttpRequest, code: str) -> HttpResponse:
    """The same as plain text, which the import reads back in."""
    row = _row(request, code)
    if row is None:
        missing = own_texts(language())["missing.list"]
        return HttpResponse(missing + "\n", status=404, content_type="text/plain; charset=utf-8")
    body, _, kind = moving.file_of(row, "text", language())
    return HttpResponse(body, content_type=kind)


@require_safe
@unhurried
@cache_control(private=True, max_age=300)
def list_picture(request: HttpRequest, code: str) -> HttpResponse:
    """The picture that chats and forums show beside the link, drawn anew when the list has changed."""
    row = _row(request, code)
    if row is None:
        return HttpResponse(status=404)
    here = language()
    home = opened(row.system, row.taken).catalogues.get(row.catalogue)
    revision = home.revision if home is not None else 0
    etag = quote_etag(f"{row.pk}-{row.head}-{row.changed_at.timestamp()}-{revision}-{here}")
    known = get_conditional_response(request, etag=etag)
    if known is not None:
        return known
    answer = HttpResponse(pictures.drawn(_card(row, here)), content_type="image/png")
    answer["ETag"] = etag
    patch_vary_headers(answer, ["Accept-Language", "Cookie"])
    return answer


def _card(row: ArmyList, language: str) -> pictures.Card:
    own = own_texts(language)
    book = opened(row.system, row.taken)
    standing = Standing(book, rosters.opened_roster(row, book).roster)
    units = list(lines_of_picture(standing))
    game = book.system.name if book.system is not None else row.system
    spent = _total(standing, book.main_points, own) if book.main_points else ""
    problems = render(say("page.problems", count=row.problems), own)
    return pictures.Card(
        title=row.name or own["page.unnamed"],
        about=" · ".join(filter(None, (game, row.faction))),
        spent=spent,
        by=render(say("page.by", owner=verbatim(row.owner.username)), own),
        verdict=problems if row.problems else own["page.picture_legal"],
        legal=not row.problems,
        units=units,
        more=own["page.picture_more"],
    )


def lines_of_picture(standing: Standing) -> Iterator[pictures.Line]:
    """The units; those of one name are one line."""
    together: dict[str, list[Spot]] = {}
    for unit in units_of(standing):
        together.setdefault(getattr(unit.node, "name", "") or unit.name, []).append(unit)
    for name, units in together.items():
        count = sum(unit.count for unit in units)
        points = sum((standing.total(unit, standing.book.main_points) for unit in units), start=0)
        many = f"{count}\N{MULTIPLICATION SIGN} " if count > 1 else ""
        yield pictures.Line(many + name, shown(points) if points else "")


def _row(request: HttpRequest, code: str) -> ArmyList | None:
    """The list, if it is shared, or the reader's own; none whose game is not here any more."""
    user_id = request.user.pk if request.user.is_authenticated else None
    try:
        row = access.by_code(code, Reader(user_id))
    except NotFound:
        return None
    return row if row.system in games() else None


def _context(request: HttpRequest, row: ArmyList) -> dict[str, Any]:
    here = language()
    own, texts = own_texts(here), list_texts(here)
    book = opened(row.system, row.taken)
    standing = Standing(book, rosters.opened_roster(row, book).roster)
    problems = [render(problem.why, texts) for problem in problems_of(standing)]
    totals = [_total(standing, kind, own) for kind in book.points]
    spent = ", ".join(filter(None, totals))
    return {
        "row": row,
        "name": row.name or own["page.unnamed"],
        "by": render(say("page.by", owner=verbatim(row.owner.username)), own),
        "game": book.system.name if book.system is not None else row.system,
        "spent": spent,
        "notes": standing.roster.notes,
        "problems": problems,
        "counted": render(say("page.problems", count=len(problems)), own),
        "forces": [_force(spot, own) for spot in standing.army.below() if spot.place == "force"],
        "text": write_text(standing, texts),
        "address": request.build_absolute_uri(request.path),
        "picture": request.build_absolute_uri(f"/l/{row.share_code}/picture.png"),
        "words": {name: own[key] for name, key in WORDS.items()},
        "language": here,
    }


def _total(standing: Standing, kind: str, own: Texts) -> str:
    """What is spent of a type of points; nothing where there is none and no limit."""
    spent, limit = standing.total(standing.army, kind), standing.limit(kind)
    points = verbatim(standing.book.points[kind].name)
    if limit is not None:
        return render(say("page.of", spent=shown(spent), limit=shown(limit), points=points), own)
    return render(say("page.spent", spent=shown(spent), points=points), own) if spent else ""


def _force(spot: Spot, own: Texts) -> dict[str, Any]:
    units = [each for each in spot.children if each.place == "node"]
    return {
        "name": getattr(spot.node, "name", "") or spot.name,
        "points": shown(spot.standing.total(spot, spot.standing.book.main_points)),
        "notes": getattr(spot.node, "notes", ""),
        "units": [_unit(each, own) for each in units],
    }


def _unit(spot: Spot, own: Texts) -> dict[str, Any]:
    """A unit as a line of the roster and as a card of the quick reference."""
    standing = spot.standing
    category = standing.book.category(spot.role)
    return _thing(spot) | {
        "role": category.name if category is not None else "",
        "commander": standing.roster.commander == spot.id,
        "joins": _joins(spot, own),
        "parts": [_thing(each) | {"depth": _depth(spot, each)} for each in spot.below()],
        "tables": _tables(spot),
        "rules": _rules(spot),
    }


def _thing(spot: Spot) -> dict[str, Any]:
    assert isinstance(spot.node, Node)
    return {
        "count": spot.node.count,
        "name": spot.name,
        "own_name": spot.node.name,
        "notes": spot.node.notes,
        "points": shown(spot.standing.total(spot, spot.standing.book.main_points)),
    }


def _depth(unit: Spot, part: Spot) -> int:
    return next(depth for depth, each in enumerate(part.up()) if each is unit)


def _joins(spot: Spot, own: Texts) -> str:
    joins = getattr(spot.node, "joins", "")
    other = spot.standing.by_id.get(joins) if joins else None
    if other is None:
        return ""
    name: Message = verbatim(getattr(other.node, "name", "") or other.name)
    return render(say("page.attached", unit=name), own)


def _tables(spot: Spot) -> list[dict[str, Any]]:
    """The profiles of a unit and all below it: one table for each set of columns, no line twice."""
    tables: dict[tuple[str, ...], list[tuple[str, tuple[str, ...]]]] = {}
    for each in (spot, *spot.below()):
        for profile in profiles(each):
            columns, line = tuple(stat.name for stat in profile.stats), _line(profile)
            lines = tables.setdefault(columns, [])
            if line not in lines:
                lines.append(line)
    return [{"columns": columns, "lines": lines} for columns, lines in tables.items() if columns]


def _line(profile: Profile) -> tuple[str, tuple[str, ...]]:
    return profile.name, tuple(stat.value for stat in profile.stats)


class Named(msgspec.Struct, frozen=True):
    """A special rule."""

    name: str
    text: str


def _rules(spot: Spot) -> list[Named]:
    found = (Named(rule.name, rule.text) for each in (spot, *spot.below()) for rule in rules(each))
    return list(dict.fromkeys(found))
