"""What a player does with a browser, in a player's words."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from django.conf import settings
from django.test import Client
from playwright.sync_api import BrowserContext, ConsoleMessage, Locator, Page, expect

from accounts.models import User
from config.services import node

Screen = dict[str, Any]

#: What a browser writes down when a server refuses something that a test asks for on purpose.
REFUSED = re.compile("Failed to load resource: the server responded with a status of 4")

#: A question about the table may be overtaken by what happens on it; the page asks anew once it knows.
OVERTAKEN = re.compile(r"status of 4\d\d .*/measure$")

DESK: Screen = {"viewport": {"width": 1280, "height": 800}}
PHONE: Screen = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}

#: Milliseconds until something that should have happened has not: longer than between two heartbeats, which
#: make good whatever was not heard.
PATIENCE = 25_000
AXE = node.FRONTEND / "node_modules" / "axe-core" / "axe.min.js"


class Player:
    """A person in front of a page."""

    def __init__(self, context: BrowserContext, name: str, album: Path) -> None:
        self.context = context
        self.name = name
        self.album = album
        self.failures: list[str] = []
        #: Messages of the browser that a test provokes on purpose.
        self.expected = re.compile("$^")
        self.page = self._new_page()

    def _new_page(self) -> Page:
        page = self.context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: self.failures.append(str(error)))
        page.on("console", self._hear)
        return page

    def _hear(self, message: ConsoleMessage) -> None:
        said = f"{message.text} {message.location.get('url')}"
        if message.type == "error" and not self.expected.search(message.text) and not OVERTAKEN.search(said):
            self.failures.append(said)

    def sign_in(self, start: str = "/") -> None:
        """Come to a page as somebody who has signed in before."""
        session = Client()
        session.force_login(User.objects.get(username=self.name))
        key = session.cookies[settings.SESSION_COOKIE_NAME].value
        cookie = {"name": settings.SESSION_COOKIE_NAME, "value": key, "domain": "127.0.0.1", "path": "/"}
        self.context.add_cookies([cookie])
        self.page.goto(start)

    def sign_in_by_hand(self, start: str = "/") -> None:
        """Come to a page as somebody who has to sign in first, and end there."""
        self.page.goto(start)
        self.page.wait_for_url("**/accounts/login/**")
        self.page.fill("input[name=login]", self.name)
        self.page.fill("input[name=password]", f"{self.name} says sesame")
        self.page.press("input[name=password]", "Enter")
        self.page.wait_for_url(f"**{start}")

    def picture(self, name: str) -> None:
        """Keep a picture of the page as it looks now, for people to look at."""
        size = self.page.viewport_size
        kind = "phone" if size is not None and size["width"] <= PHONE["viewport"]["width"] else "desk"
        file = re.sub(r"[^\w]+", "-", name).strip("-")
        self.album.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=self.album / f"{file}-{kind}.png")

    def leave(self) -> str:
        """Close the page; the address to come back to."""
        address = self.page.url
        self.page.close()
        return address

    def come_back(self, address: str) -> None:
        """Open the page again."""
        self.page = self._new_page()
        self.page.goto(address)

    # The table -------------------------------------------------------------------------------------

    @property
    def battle(self) -> str:
        """The battle's id."""
        return self.page.url.split("/battles/")[1].split("?")[0]

    def offer(self, start: str) -> Locator:
        """The buttons of the possible actions whose ids start so."""
        return self.page.locator(f"[data-offer^='{start}']")

    @property
    def options(self) -> Locator:
        """The answers to the question this player is asked."""
        return self.page.locator("[data-option]")

    @property
    def standing(self) -> Locator:
        """Whose move it is, as the header says."""
        return self.page.locator("header .standing")

    def is_to_move(self) -> bool:
        """Whether the header says so."""
        return self.standing.get_attribute("class", timeout=PATIENCE) is not None and bool(
            self.page.locator("header .standing.mine").count()
        )

    def pixels(self, x: float, y: float) -> tuple[float, float]:
        """Where a point of the table, in inches, lies on the screen."""
        box = self.page.locator("svg .ground").bounding_box()
        assert box is not None
        width, height = (side / 1000 for side in self.view()["size"])
        return box["x"] + x / width * box["width"], box["y"] + (1 - y / height) * box["height"]

    def tap(self, x: float, y: float) -> None:
        """Point at the table."""
        self.page.mouse.click(*self.pixels(x, y))

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """Take hold at one point of the table, in inches, and let go at another."""
        self.page.mouse.move(*self.pixels(*start))
        self.page.mouse.down()
        self.page.mouse.move(*self.pixels(*end), steps=5)
        self.page.mouse.up()

    def confirm(self) -> None:
        """Press the button that carries out what was prepared, and see that it is done."""
        self.page.locator(".confirm").click()
        expect(self.page.locator(".draft")).to_have_count(0)

    def view(self) -> dict[str, Any]:
        """The table as the server tells this player."""
        path = f"/api/battles/{self.battle}/view"
        found: dict[str, Any] = self.page.evaluate("path => fetch(path).then(answer => answer.json())", path)
        return dict(found["view"])

    def drawn(self) -> dict[str, str]:
        """Where the page has drawn each model."""
        found: dict[str, str] = self.page.evaluate(
            "() => Object.fromEntries([...document.querySelectorAll('svg [data-model]')]"
            ".map(each => [each.dataset.model, each.style.transform]))"
        )
        return found

    def log(self) -> list[str]:
        """The sentences of the log, without what asks why."""
        tab = self.page.locator("#tab-log")
        if tab.count():
            tab.click()
        lines = self.page.locator("[role=log] li").all_inner_texts()
        if tab.count():
            self.page.locator("#tab-act").click()
        return [" ".join(line.split()).removesuffix(" Why?") for line in lines]

    # What is wrong with a page ---------------------------------------------------------------------

    def barriers(self) -> list[str]:
        """What axe finds on the page as it is now."""
        self.page.evaluate(AXE.read_text(encoding="utf-8"))
        found = self.page.evaluate("() => axe.run(document, {resultTypes: ['violations']})")
        return [
            f"{violation['id']}: {where['html'][:150]} ({where['failureSummary'][:200]})"
            for violation in found["violations"]
            for where in violation["nodes"]
        ]

    def overflow(self) -> int:
        """By how many pixels the page is wider than the screen."""
        width: int = self.page.evaluate(
            "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
        )
        return width
