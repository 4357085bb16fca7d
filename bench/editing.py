"""People who build army lists at the same time: how long each waits for an edit to be written and checked."""

from __future__ import annotations

import asyncio
import uuid
from collections.abc import Iterator, Mapping
from time import perf_counter

import httpx
import msgspec

from armies import desk
from armies.access import Reader
from armies.shelf import opened
from bench.battles import cookie_of, person
from bench.figure import Figure
from bench.server import settle, web_server
from bench.timing import share
from rules.lists.edit import Add, AddForce, Rename, SetLimit, Several
from rules.lists.editing import apply
from rules.lists.reviewing import review
from rules.lists.roster import Roster

#: People who edit at once, how many edits each makes a second, and for how long.
PEOPLE, PACE, SECONDS = 50, 0.5, 12.0
#: Edits before anything is measured.
WARM_UP = 3.0
P95_AIM = 50.0

#: The army: a chart and a limit with room for 25 units of a faction, taken in turn while the list is legal.
SYSTEM, CATALOGUE, CHART, LIMIT, UNITS = "warzone_resurrection", "bauhaus", "gargantuan", 3000, 25


class Editor(msgspec.Struct):
    """Somebody with a list open: their cookie, the list, the version that they see, and what they change."""

    cookie: str
    list_id: str
    version: int
    unit: str
    kind: str
    count: int


def editing() -> Iterator[Figure]:
    """An edit's way to the server and back, each with a list of 25 units, everybody with their own."""
    people = _people()
    with web_server(1) as (address, child):
        site = address.replace("ws://", "http://")
        asyncio.run(_all_edit(site, people, WARM_UP))
        settle(child)
        times = asyncio.run(_all_edit(site, people, SECONDS))
    name = f"lists: an edit through the API, {PEOPLE} people ({UNITS} units each)"
    yield Figure(f"{name}, median", 1000 * share(times, 0.5), "ms")
    yield Figure(f"{name}, p95", 1000 * share(times, 0.95), "ms", P95_AIM)
    yield Figure(f"{name}, edits", len(times) / SECONDS, "/s")


# Who edits --------------------------------------------------------------------------------------------


def _people() -> list[Editor]:
    """So many people, each with a copy of one list."""
    roster = _roster()
    owner = person("carol")
    row = desk.keep_imported(owner, uuid.uuid4(), "bench", SYSTEM, roster)
    unit = next(unit for unit in roster.forces[0].units if any(child.count > 1 for child in unit.children))
    model = next(child for child in unit.children if child.count > 1)
    found = []
    for number in range(PEOPLE):
        editor = person(f"editor{number}")
        copy = desk.copy(editor, uuid.uuid4(), row.pk, Reader(owner.pk))
        found.append(Editor(cookie_of(editor), str(copy.pk), 1, unit.id, model.id, model.count))
    return found


def _roster() -> Roster:
    """A legal list of so many units, as dear as the limit allows."""
    book = opened(SYSTEM)
    beginning = (Rename(name="Bench"), AddForce(CHART, CATALOGUE), SetLimit(book.main_points, LIMIT))
    roster = apply(book, Roster(SYSTEM), Several(beginning))
    force = roster.forces[0].id
    before = len(review(book, roster).problems)
    missed, choices = 0, [choice.path for choice in book.roots(CATALOGUE)]
    while len(roster.forces[0].units) < UNITS and missed < len(choices):
        choice = choices[(len(roster.forces[0].units) + missed) % len(choices)]
        more = apply(book, roster, Add(force, choice))
        problems = len(review(book, more).problems)
        if problems <= before:
            roster, before, missed = more, problems, 0
        else:
            missed += 1
    return roster


# What they do -----------------------------------------------------------------------------------------


async def _all_edit(site: str, people: list[Editor], seconds: float) -> list[float]:
    """Everybody edits at their pace for so long; how long each edit took, in seconds."""
    times: list[float] = []
    limits = httpx.Limits(max_connections=PEOPLE, max_keepalive_connections=PEOPLE)
    async with httpx.AsyncClient(base_url=site, limits=limits, timeout=20.0) as client:
        until = perf_counter() + seconds
        await asyncio.gather(
            *(
                _edit_on(client, editor, number / len(people) / PACE, until, times)
                for number, editor in enumerate(people)
            )
        )
    return times


async def _edit_on(
    client: httpx.AsyncClient, editor: Editor, wait: float, until: float, times: list[float]
) -> None:
    """One model more, one model less, and so on."""
    await asyncio.sleep(wait)
    headers = _headers(client, editor)
    while (began := perf_counter()) < until:
        editor.count += 1 if editor.version % 2 else -1
        order = {
            "id": str(uuid.uuid4()),
            "version": editor.version,
            "edit": {"edit": "set_count", "id": editor.kind, "count": editor.count},
        }
        answer = await client.post(f"/api/lists/{editor.list_id}/edits", json=order, headers=headers)
        times.append(perf_counter() - began)
        answer.raise_for_status()
        editor.version = answer.json()["version"]
        await asyncio.sleep(max(0.0, 1 / PACE - times[-1]))


def _headers(client: httpx.AsyncClient, editor: Editor) -> Mapping[str, str]:
    token = "c" * 32
    return {
        "Cookie": f"{editor.cookie}; csrftoken={token}",
        "X-CSRFToken": token,
        "Origin": str(client.base_url).rstrip("/"),
    }
