"""Opening the army builder: what the browser has to load, and how long until a unit can be added."""

from __future__ import annotations

import gzip
import uuid
from collections.abc import Iterator
from functools import partial
from statistics import median
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import sync_playwright

from accounts.models import User
from armies import desk
from bench.battles import cookie_of, person
from bench.figure import Figure
from bench.server import web_server
from config.services import node
from config.services.checks import CHROMIUM

#: How much slower than this machine the browser's computer is, and how often the page is opened.
SLOWED, TIMES = 4, 5
SCRIPT_AIM, OPEN_AIM = 150.0, 1.5


def opening() -> Iterator[Figure]:
    """A list of Bauhaus is opened in Chromium with nothing kept from before."""
    node.build()
    owner = person("builder")
    path, cookie = f"/lists/{_begun(owner)}", cookie_of(owner)
    with web_server(1) as (address, _):
        site = address.replace("ws://", "http://")
        scripts, seconds = _opened(site, path, cookie)
    yield Figure("builder: JavaScript, compressed", scripts / 1000, "kB", SCRIPT_AIM)
    yield Figure(
        f"builder: until a unit can be added, CPU {SLOWED} times slower", median(seconds), "s", OPEN_AIM
    )


def _begun(owner: User) -> uuid.UUID:
    wish = desk.Opening(uuid.uuid4(), "warzone_resurrection", "bauhaus", "standard", "Bench", 500)
    return desk.open_list(owner, wish).pk


def note_path(paths: set[str], answer: Any) -> None:
    """Remember where an answer came from."""
    paths.add(urlsplit(answer.url).path)


def _opened(site: str, path: str, cookie: str) -> tuple[int, list[float]]:
    """Bytes of scripts that a visit loads, and how long each of the visits took."""
    seconds: list[float] = []
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=str(CHROMIUM), args=["--no-sandbox"])
        for _ in range(TIMES):
            context = browser.new_context(base_url=site)
            name, _, value = cookie.partition("=")
            context.add_cookies([{"name": name, "value": value, "url": site}])
            page = context.new_page()
            scripts: set[str] = set()
            page.on("response", partial(note_path, scripts))
            slow = context.new_cdp_session(page)
            slow.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
            page.goto(path, wait_until="commit")
            page.locator("button.add").first.wait_for()
            seconds.append(page.evaluate("performance.now()") / 1000)
            loaded = [each for each in scripts if each.endswith(".js") and each.startswith("/assets/")]
            context.close()
        browser.close()
    files = [(node.DIST / each.lstrip("/")).read_bytes() for each in loaded]
    return sum(len(gzip.compress(each)) for each in files), seconds
