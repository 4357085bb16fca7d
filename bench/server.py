"""The real server: a command's way from one browser to the other, durable commands a second, memory."""

from __future__ import annotations

import asyncio
import os
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from time import sleep

import psutil

from bench import battles, peers
from bench.figure import Figure
from bench.players import Command, Outcome, Table, play
from config.environment import BASE_DIR
from config.services.console import Stopped
from config.services.ports import free_port
from config.services.processes import Child
from config.services.python import PYTHON
from config.services.up import WEB_SERVER

#: How fast people play: a command of each battle every four seconds, which is brisk.
BRISK = 0.25
#: Nobody plays faster, and no socket may say more than twenty things a second.
HASTE = 8.0
#: Battles at once, and commands a second at each.
CROWDS = ((1, HASTE), (20, BRISK), (100, BRISK))
SECONDS = 9.0
#: Battles by which the server comes to know its work before it is measured.
WARM_UP = 4
#: Battles that give the server as much as it can do.
BUSY = 40
MOST_SECONDS_TO_SETTLE = 120
P95_AIM = 100.0
DURABLE_AIM = 400.0


def server(processes: int = 1) -> Iterator[Figure]:
    """All of it, on the database and the Valkey that the environment names."""
    prepared = battles.prepare()

    with web_server(processes) as (address, child):

        def tables(count: int) -> list[Table]:
            return [
                Table(
                    {seat: (f"{address}/ws/battles/{battle}?changes=1", headers(address, cookie))
                     for seat, cookie in prepared.cookies.items()},
                    prepared.script,
                )
                for battle in battles.copies(prepared, count)
            ]  # fmt: skip

        asyncio.run(play(tables(WARM_UP), 4.0, HASTE))
        settle(child)
        empty = _memory(child)
        journeys = [asyncio.run(play(tables(count), SECONDS, pace)) for count, pace in CROWDS]
        busy = asyncio.run(play(tables(BUSY), SECONDS, 0.0, hasty=True))
        seen = asyncio.run(play(tables(BUSY), SECONDS, 0.0))
        full = _memory(child)
    others, theirs = _boardgame(), _relay(journeys[-1].size)
    for (count, _), ours, other, bare in zip(CROWDS, journeys, others[0], theirs[0], strict=True):
        yield from _journey(count, ours, other, bare)
    name = f"server: durable commands, {BUSY} battles"
    yield Figure(f"{name}, accepted", busy.rate, "/s", DURABLE_AIM)
    yield Figure(f"{name}, seen by both", seen.rate, "/s", None, "boardgame.io server, in memory", others[1])
    yield Figure(f"{name}, seen by both", seen.rate, "/s", None, "bare ws broadcaster", theirs[1])
    yield Figure("server: a message to a browser", journeys[-1].size / 1000, "kB")
    played = WARM_UP + sum(count for count, _ in CROWDS) + 2 * BUSY
    yield Figure(f"server: memory of a process, after {WARM_UP} battles", empty, "MB")
    yield Figure(f"server: memory of a process, after {played} battles", full, "MB")


def _journey(count: int, ours: Outcome, boardgame: peers.Load, bare: Outcome) -> Iterator[Figure]:
    name = f"server: browser to browser, {count} battle{'s' if count > 1 else ''}"
    aim = P95_AIM if count == CROWDS[-1][0] else None
    yield Figure(f"{name}, median", ours.within(0.5), "ms", None, "boardgame.io server", boardgame.median)
    yield Figure(f"{name}, p95", ours.within(0.95), "ms", aim, "boardgame.io server", boardgame.p95)
    yield Figure(f"{name}, p95", ours.within(0.95), "ms", aim, "bare ws broadcaster", bare.within(0.95))


def _boardgame() -> tuple[list[peers.Load], float]:
    with peers.boardgame() as address:
        peers.play_boardgame(address, 4, 1, 0)
        loads = [peers.play_boardgame(address, count, SECONDS / 2, pace) for count, pace in CROWDS]
        return loads, peers.play_boardgame(address, BUSY, SECONDS / 2, 0).rate


def _relay(size: int) -> tuple[list[Outcome], float]:
    with peers.relay(size) as address:

        def tables(count: int) -> list[Table]:
            rooms = [f"{address}/{number}" for number in range(count)]
            ping: Command = {}
            script = [("red", ping), ("blue", ping)] * 100_000
            return [Table({"red": (room, {}), "blue": (room, {})}, script) for room in rooms]

        def load(count: int, pace: float) -> Outcome:
            return asyncio.run(play(tables(count), SECONDS / 2, pace))

        return [load(count, pace) for count, pace in CROWDS], load(BUSY, 0.0).rate


def headers(address: str, cookie: str) -> dict[str, str]:
    """What a browser that has signed in sends with its requests."""
    return {"Cookie": cookie, "Origin": address.replace("ws://", "http://")}


@contextmanager
def web_server(processes: int) -> Iterator[tuple[str, Child]]:
    """The web server as ``./sally up`` starts it."""
    port = free_port()
    with TemporaryDirectory(prefix="sallyport-bench-") as folder:
        command: list[str | Path] = [PYTHON, *WEB_SERVER, "--host", "127.0.0.1", "--port", str(port)]
        if processes > 1:
            command += ["--workers", str(processes)]
        child = Child("The web server", command, log=Path(folder) / "web.log", env=os.environ, cwd=BASE_DIR)
        try:
            child.wait_until(lambda: _answers(port))
            yield f"ws://127.0.0.1:{port}", child
        except Exception as error:
            raise Stopped(f"{child.tail()}\nThe server did not bear the load: {error!r}") from error
        finally:
            child.stop()


def _answers(port: int) -> bool:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/readyz", timeout=5) as answer:
            return bool(answer.status == 200)
    except (OSError, urllib.error.URLError):
        return False


def settle(child: Child, most: int = MOST_SECONDS_TO_SETTLE) -> None:
    """Wait until a server has no more to do (one that has just started loads or compiles its kernels).

    ``most`` is the seconds after which it is not waited for any longer.
    """
    parent = psutil.Process(child.process.pid)
    for _ in range(most):
        if sum(process.cpu_percent(1.0) for process in (parent, *parent.children(recursive=True))) < 10:
            return


def processor_time(child: Child) -> float:
    """Seconds of processor time that the server has had, all of its processes together."""
    parent = psutil.Process(child.process.pid)
    times = [process.cpu_times() for process in (parent, *parent.children(recursive=True))]
    return sum(each.user + each.system for each in times)


def _memory(child: Child) -> float:
    """Megabytes of the largest of the server's processes."""
    sleep(0.2)
    parent = psutil.Process(child.process.pid)
    return max(process.memory_info().rss for process in (parent, *parent.children(recursive=True))) / 1e6
