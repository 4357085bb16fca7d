"""Browsers on a real server with the built front end.

One server serves all tests of this folder, one browser those of a module; the people and all that they do
are new in each test. Pictures of the pages are kept in the folder that SALLYPORT_PICTURES names, else beside
the other files of each test.
"""

from __future__ import annotations

import fcntl
import os
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from battles.lobby import opening
from battles.secret import SALT_BYTES
from config.services import node
from config.services.checks import CHROMIUM
from tests.browser.players import DESK, PATIENCE, Player, Screen
from tests.people import person
from tests.servers import Server

FOLDER = Path(__file__).parent
# What is expected to show may take as long as anything else: a server's first list reads all catalogues.
expect.set_options(timeout=PATIENCE)
#: As root, Chromium has no sandbox to run in. Debian's is told to draw by a graphics card; where there is
#: none the processor plays one, and that takes a third of all its time.
CHROMIUM_ARGUMENTS = [
    *("--no-sandbox", "--disable-dev-shm-usage"),
    *("--disable-gpu", "--disable-gpu-rasterization", "--disable-software-rasterizer"),
]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything in this folder drives a browser; where there is none, that is said and not passed over."""
    for item in items:
        if FOLDER in item.path.parents:
            item.add_marker(pytest.mark.browser)
            if not CHROMIUM.exists():
                item.add_marker(pytest.mark.skip(reason=f"there is no {CHROMIUM}: apt install chromium"))


@pytest.fixture(scope="session")
def built() -> None:
    """The front end as its sources are now; one process builds it, the others wait."""
    with (node.FRONTEND / "package.json").open() as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        node.install()
        node.build()


@pytest.fixture(scope="session")
def server(
    built: None, services: dict[str, str], django_db_setup: None, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Server]:
    """A running web server that has the front end."""
    server = Server(tmp_path_factory.mktemp("server"))
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="module")
def browser(server: Server) -> Iterator[Browser]:
    """A browser.

    Playwright's loop sleeps in the test's own thread while the test runs. Django sees a loop there and
    refuses to work, although nothing runs beside it.
    """
    with sync_playwright() as driver, pytest.MonkeyPatch.context() as patch:
        patch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "1")
        browser = driver.chromium.launch(executable_path=str(CHROMIUM), args=CHROMIUM_ARGUMENTS)
        yield browser
        browser.close()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """What a player saw when a test failed is kept beside the test's other files."""
    report = yield
    hall = getattr(item, "funcargs", {}).get("hall")
    if report.when == "call" and report.failed and isinstance(hall, Hall):
        for index, player in enumerate(hall.players):
            file = hall.folder / f"{index}-{player.name}.png"
            player.page.screenshot(path=file)
            report.sections.append(("Screen", str(file)))
    return report


class Hall:
    """Where players come in: each with a browser profile of their own."""

    def __init__(self, browser: Browser, server: Server, folder: Path) -> None:
        self.folder = folder
        self._browser = browser
        self._server = server
        self.players: list[Player] = []

    def enter(self, name: str, screen: Screen = DESK) -> Player:
        """Somebody at a screen, not yet signed in."""
        context = self._browser.new_context(base_url=self._server.url, **screen)
        player = Player(context, name, Path(os.environ.get("SALLYPORT_PICTURES", self.folder)))
        self.players.append(player)
        return player

    def close(self) -> None:
        """Everybody leaves."""
        for player in self.players:
            player.context.close()


@pytest.fixture(autouse=True)
def known_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Battles that a test opens itself roll the same dice each time, so that random play is the same."""
    monkeypatch.setattr(opening, "new_salt", lambda: bytes(SALT_BYTES))


@pytest.fixture
def hall(transactional_db: None, browser: Browser, server: Server, tmp_path: Path) -> Iterator[Hall]:
    """Alice and Bob may come in. None of their pages may have failed at anything unnoticed."""
    hall = Hall(browser, server, tmp_path)
    for name in ("alice", "bob"):
        person(name)
    yield hall
    hall.close()
    for player in hall.players:
        assert player.failures == []
