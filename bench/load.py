"""``python -m bench.load --battles N --seconds S [--json]``: many battles at once on the real server.

Two sockets at each battle, a command in each battle every two seconds. Afterwards every log is checked
(``bench.checking``). Everything runs on this machine, on services that ``./sally load`` starts for it.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import sys
import uuid
from collections.abc import Iterator, Mapping, Sequence
from itertools import cycle, islice
from time import perf_counter

import msgspec
from websockets.exceptions import WebSocketException

from bench import battles
from bench.checking import Faults, Given, Played, faults_of
from bench.players import PATIENCE, Browser, Command, Outcome, Refused, Table, play, sit_down
from bench.server import headers, processor_time, settle, web_server
from config.services.processes import Child

#: Seconds between two commands of one battle.
EVERY = 2.0
MOST_BATTLES, MOST_SECONDS = 400, 600
#: Battles that take their seats at the same time.
DOORS = 8
#: Moments of the game at which the battles stand when all sit down.
MOMENTS = 8
#: Seconds that they wait at most for the server to have told everybody a whole table.
REST = 10
#: Before anything is measured, this many battles are played for so long, so that the server knows its work.
WARM_UP, WARM_UP_SECONDS, WARM_UP_PACE = 4, 5.0, 8.0
#: As many as the machine has processors to share with the load, but no more than there are for players.
PROCESSES = min(4, len(os.sched_getaffinity(0)))


class Report(msgspec.Struct, frozen=True):
    """What a load came to; times are from a command to the other browser.

    ``server_ms`` is processor time of the web server alone, for each command.
    """

    battles: int
    sockets: int
    seconds: float
    commands: int
    refused: int
    p50_ms: float
    p95_ms: float
    p99_ms: float
    most_ms: float
    server_ms: float
    lost: int
    doubled: int
    out_of_order: int
    unlike: int

    @property
    def is_sound(self) -> bool:
        """Whether nothing went wrong, however long it took."""
        return not (self.lost or self.doubled or self.out_of_order or self.unlike)

    def in_words(self) -> Iterator[str]:
        """The report for people; the last line has what matters most."""
        yield (
            f"{self.battles} battles, {self.sockets} sockets, {self.commands} commands "
            f"({self.refused} refused) in {self.seconds:.0f} s; every log was read and folded again."
        )
        yield (
            f"p99 {self.p99_ms:.0f} ms, slowest {self.most_ms:.0f} ms; "
            f"{self.server_ms:.1f} ms of the server's processor time for a command"
        )
        yield (
            f"p50_ms={self.p50_ms:.1f} p95_ms={self.p95_ms:.1f} lost={self.lost} doubled={self.doubled} "
            f"out_of_order={self.out_of_order} unlike={self.unlike}"
        )


def main(arguments: list[str]) -> int:
    """Run the load; 0 where nothing was lost, doubled, out of order or shown otherwise than it is."""
    options = _parser().parse_args(arguments)
    report = load(options.battles, options.seconds, options.processes)
    if options.json:
        print(json.dumps(msgspec.to_builtins(report)))
    else:
        print("\n".join(report.in_words()))
    return 0 if report.is_sound else 1


def load(count: int, seconds: float, processes: int) -> Report:
    """So many battles for so long on a server of so many processes."""
    _tell(f"preparing {count} battles ...")
    moments = battles.moments(min(MOMENTS, count))
    made = [(battles.copies(each, 1)[0], each) for each in islice(cycle(moments), count)]
    warming = [(battle, each) for each in moments[:1] for battle in battles.copies(each, WARM_UP)]
    with web_server(processes) as (address, child):
        asyncio.run(play([_table(address, *each) for each in warming], WARM_UP_SECONDS, WARM_UP_PACE))
        settle(child)
        _tell("taking seats ...")
        tables, ids = [_table(address, *each) for each in made], [battle for battle, _ in made]
        played, outcome, spent = asyncio.run(_played(tables, ids, seconds, child))
    _tell("checking every log ...")
    return _report(played, outcome, spent, faults_of(played))


def _table(address: str, battle: uuid.UUID, prepared: battles.Prepared) -> Table:
    sockets = {
        seat: (f"{address}/ws/battles/{battle}?changes=1", headers(address, cookie))
        for seat, cookie in prepared.cookies.items()
    }
    return Table(sockets, prepared.script)


def _report(played: Sequence[Played], outcome: Outcome, spent: float, faults: Faults) -> Report:
    for line in faults.lines:
        _tell(line)
    return Report(
        battles=len(played),
        sockets=sum(len(each.browsers) for each in played),
        seconds=round(outcome.seconds, 1),
        commands=sum(len(each.given) for each in played),
        refused=sum(given.refused for each in played for given in each.given),
        server_ms=round(1000 * spent / max(1, len(outcome.times)), 1),
        **{f"{name}_ms": round(outcome.within(part), 1) for name, part in _PARTS.items()},
        lost=faults.lost,
        doubled=faults.doubled,
        out_of_order=faults.out_of_order,
        unlike=faults.unlike,
    )


_PARTS = {"p50": 0.5, "p95": 0.95, "p99": 0.99, "most": 1.0}


async def _played(
    tables: Sequence[Table], ids: Sequence[uuid.UUID], seconds: float, server: Child
) -> tuple[list[Played], Outcome, float]:
    """All tables at once, their commands spread evenly over time; then everybody leaves.

    Gives the server's processor time, too, in seconds.
    """
    doors = asyncio.Semaphore(DOORS)

    async def seated(table: Table) -> Mapping[str, Browser]:
        async with doors:
            browsers = await sit_down(table)
            for browser in browsers.values():
                await browser.hear()
            return browsers

    seats = await asyncio.gather(*map(seated, tables))
    played = [Played(battle, browsers, []) for battle, browsers in zip(ids, seats, strict=True)]
    await asyncio.to_thread(settle, server, REST)
    _tell(f"playing for {seconds:.0f} s ...")
    began, times, before = perf_counter(), list[float](), processor_time(server)
    await asyncio.gather(
        *(
            _play(table, each, began + EVERY * number / len(tables), began + seconds, times)
            for number, (table, each) in enumerate(zip(tables, played, strict=True))
        )
    )
    outcome, spent = Outcome(times, perf_counter() - began, 0), processor_time(server) - before
    await asyncio.gather(*map(_hear_out, seats))
    await asyncio.gather(*(browser.close() for browsers in seats for browser in browsers.values()))
    return played, outcome, spent


async def _hear_out(browsers: Mapping[str, Browser]) -> None:
    """Wait a while for news that are still on their way, to all as far as any has heard."""
    head = max(browser.head for browser in browsers.values())
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(PATIENCE):
            for browser in browsers.values():
                await browser.hear_to(head)


async def _play(table: Table, played: Played, first: float, until: float, times: list[float]) -> None:
    """One battle: a command every two seconds, until the time or the script is over, or one gets lost."""
    due = first
    for seat, command in table.script:
        await asyncio.sleep(max(0.0, due - perf_counter()))
        if perf_counter() >= until or not await _give(played, seat, command, times):
            return
        due = max(due + EVERY, perf_counter())


async def _give(played: Played, seat: str, command: Command, times: list[float]) -> bool:
    """Give a command and wait until everybody's table shows it; whether it went well."""
    given = Given(seat, uuid.uuid4())
    played.given.append(given)
    began = perf_counter()
    try:
        receipt = await played.browsers[seat].give(command, str(given.id))
        given.head = receipt.head
        async with asyncio.timeout(PATIENCE):
            for browser in played.browsers.values():
                await browser.hear_to(receipt.head)
    except Refused:
        given.refused = True
        return False
    except (TimeoutError, OSError, WebSocketException):
        return False
    others = [browser for name, browser in played.browsers.items() if name != seat]
    times += [browser.known_at(receipt.head) - began for browser in others]
    return True


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="./sally load", description="Many battles at once, on this machine."
    )
    parser.add_argument("--battles", type=_whole(MOST_BATTLES), default=200, help="how many (default 200)")
    parser.add_argument("--seconds", type=_whole(MOST_SECONDS), default=30, help="for how long (default 30)")
    parser.add_argument(
        "--processes", type=_whole(8), default=PROCESSES, help=f"of the web server (default {PROCESSES})"
    )
    parser.add_argument("--json", action="store_true", help="print one line of JSON")
    return parser


class _whole:
    """A whole number from 1 to ``most``."""

    def __init__(self, most: int) -> None:
        self.most = most

    def __call__(self, text: str) -> int:
        number = int(text)
        if not 1 <= number <= self.most:
            raise argparse.ArgumentTypeError(f"a whole number from 1 to {self.most}")
        return number


def _tell(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
