"""The page of a shared list: a page and a text that need neither JavaScript nor signing in."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import wraps
from typing import Any

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
from armies.sheet import sheet_of, total
from armies.shelf import games, opened
from armies.texts import list_texts, own_texts
from rules.core.message import render, say, verbatim
from rules.lists.amount import shown
from rules.lists.spot import Spot
from rules.lists.standing import Standing
from rules.lists.text_form import write_text

#: Words of the page, by their names in the template.
WORDS = {
    "commander": "page.commander",
    "forum": "page.forum",
    "legal": "page.legal",
    "notes": "page.notes",
    "open": "page.open",
    "pdf_file": "page.pdf_file",
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
    spent = total(standing, book.main_points, own) if book.main_points else ""
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
    for unit in standing.units:
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
    own = own_texts(here)
    book = opened(row.system, row.taken)
    standing = Standing(book, rosters.opened_roster(row, book).roster)
    return {
        "row": row,
        "sheet": sheet_of(row, standing, here),
        "text": write_text(standing, list_texts(here)),
        "address": request.build_absolute_uri(request.path),
        "picture": request.build_absolute_uri(f"/l/{row.share_code}/picture.png"),
        "words": {name: own[key] for name, key in WORDS.items()},
        "language": here,
    }
