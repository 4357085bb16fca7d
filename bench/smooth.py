"""The table in a browser: what has to be loaded first, and how it moves when it is full."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from functools import partial
from statistics import median
from typing import Any

from playwright.sync_api import Page, WebSocketRoute, sync_playwright

from bench import battles
from bench.figure import Figure
from bench.opening import note_path
from bench.server import web_server
from bench.timing import share
from config.services import node
from config.services.checks import CHROMIUM
from config.services.console import Stopped

MODELS, PIECES = 150, 30
WIDTH, HEIGHT = 1280, 800
#: A screen shows 60 frames a second, and a clock that is read in between a little less.
SCRIPT_AIM, FRAMES_AIM = 250.0, 59.0
#: Milliseconds for which the table is moved, and how long a frame may take that nobody notices.
MOVED, NOTICED = 3000, 25.0

#: Drags the table in circles and turns the wheel back and forth, a step each frame; gives how long the frames
#: took, and in how many places the table was seen.
_MOVE = """
(field, [x, y, moved]) => new Promise((done) => {
  const frames = [];
  const places = new Set();
  const sheet = field.querySelector(".sheet");
  const began = performance.now();
  const held = { pointerId: 1, isPrimary: true, pointerType: "mouse", buttons: 1 };
  const all = { bubbles: true, cancelable: true, ...held };
  let before = began;
  const step = (now) => {
    frames.push(now - before);
    before = now;
    places.add(JSON.stringify(sheet.getBoundingClientRect()));
    const angle = (now - began) / 200;
    const at = { clientX: x + 90 * Math.sin(angle), clientY: y + 90 * Math.cos(angle) };
    field.dispatchEvent(new PointerEvent("pointermove", { ...all, ...at }));
    if (frames.length % 3 === 0) {
      const deltaY = Math.sin(angle / 3) > 0 ? -30 : 30;
      field.dispatchEvent(new WheelEvent("wheel", { ...all, ...at, deltaY }));
    }
    if (now - began < moved) requestAnimationFrame(step);
    else done([frames.slice(1), places.size]);
  };
  requestAnimationFrame(step);
})
"""


def smooth() -> Iterator[Figure]:
    """A battle is opened in Chromium with nothing kept from before, filled up, and moved about."""
    node.build()
    prepared = battles.prepare()
    cookie = next(iter(prepared.cookies.values()))
    with web_server(1) as (address, _):
        scripts, frames = _moved(address.replace("ws://", "http://"), f"/battles/{prepared.battle}", cookie)
    rate = 1000 / median(frames)
    yield Figure("table: JavaScript of the first load, compressed", scripts / 1000, "kB", SCRIPT_AIM)
    name = f"table: panning and zooming, {MODELS} models and {PIECES} pieces"
    yield Figure(f"{name}, frames", rate, "/s", FRAMES_AIM)
    yield Figure(
        f"{name}, p95 of a frame", 1000 * share([each / 1000 for each in frames], 0.95), "ms", NOTICED
    )


def _moved(site: str, path: str, cookie: str) -> tuple[int, list[float]]:
    """Bytes of scripts that the visit loads, and how long each frame took."""
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=str(CHROMIUM), args=["--no-sandbox"])
        context = browser.new_context(base_url=site, viewport={"width": WIDTH, "height": HEIGHT})
        name, _, value = cookie.partition("=")
        context.add_cookies([{"name": name, "value": value, "url": site}])
        page = context.new_page()
        paths: set[str] = set()
        page.on("response", partial(note_path, paths))
        page.route_web_socket("**/ws/battles/**", _filled_up)
        page.goto(path)
        frames = _frames(page)
        browser.close()
    loaded = [each for each in paths if each.endswith(".js") and each.startswith("/assets/")]
    return sum(len(gzip.compress((node.DIST / each.lstrip("/")).read_bytes())) for each in loaded), frames


def _frames(page: Page) -> list[float]:
    field = page.locator(".window").first
    field.locator("svg").first.wait_for()
    page.wait_for_timeout(1000)
    box = field.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    frames, places = field.evaluate(_MOVE, [x, y, MOVED])
    page.mouse.up()
    models = field.locator("[data-model]").count()
    if places < len(frames) / 2 or models != MODELS:
        raise Stopped(f"The table stood still or was not full: {places} places, {models} models.")
    shown: list[float] = frames
    return shown


def _filled_up(route: WebSocketRoute) -> None:
    """Pass everything on, with more on the table than stands there."""
    server = route.connect_to_server()

    def pass_on(text: str | bytes) -> None:
        message = json.loads(text)
        if message["type"] == "hello":
            _fill(message["view"])
        route.send(json.dumps(message))

    server.on_message(pass_on)


def _fill(view: dict[str, Any]) -> None:
    """So many models and pieces of terrain, copies of those that there are, spread over the table."""
    width, depth = view["size"]
    for name, count in (("models", MODELS), ("terrain", PIECES)):
        things = [thing for thing in view[name] if not thing.get("out")]
        view[name] = [
            _moved_to(things[number % len(things)], number, (number * 7919 % width, number * 6101 % depth))
            for number in range(count)
        ]


def _moved_to(thing: dict[str, Any], number: int, at: tuple[int, int]) -> dict[str, Any]:
    shape = thing.get("shape")
    if shape is None:
        return thing | {"id": f"{thing['id']}-{number}", "at": at}
    left, top = min(x for x, _ in shape), min(y for _, y in shape)
    moved = [(x - left + at[0] * 3 // 4, y - top + at[1] * 3 // 4) for x, y in shape]
    return thing | {"id": f"{thing['id']}-{number}", "shape": moved, "openings": []}
