"""``python -m bench [--json] [--only NAME]``: measure, and print a table or JSON.

``./sally bench`` starts the database and the Valkey that some sections need.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
from collections.abc import Callable, Iterator
from time import monotonic

from bench import clubs, editing, engine, lists, opening, server, sightlines, smooth
from bench.figure import Figure, table

SECTIONS: dict[str, Callable[[], Iterator[Figure]]] = {
    "sight": sightlines.sightlines,
    "engine": engine.engine,
    "lists": lists.lists,
    "editing": editing.editing,
    "clubs": clubs.clubs,
    "opening": opening.opening,
    "table": smooth.smooth,
    "server": server.server,
}


def main(arguments: list[str]) -> int:
    """Run the sections asked for; 0, whatever the figures are."""
    options = _parser().parse_args(arguments)
    began, figures = monotonic(), []
    for name in options.only or SECTIONS:
        _tell(f"measuring: {name} ...")
        for figure in SECTIONS[name]():
            figures.append(figure)
    took = monotonic() - began
    if options.json:
        rows = [figure.plain() for figure in figures]
        print(json.dumps({"machine": _machine(), "seconds": round(took, 1), "figures": rows}, indent=1))
        return 0
    print("\n".join(table(figures)))
    print(f"\n{_machine()}; {took:.0f} s in all. A ratio above 1 means better than what is beside it.")
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="./sally bench", description="Measure Sallyport.")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    parser.add_argument(
        "--only", action="append", choices=sorted(SECTIONS), help="run one section; may be given again"
    )
    return parser


def _machine() -> str:
    cores = len(os.sched_getaffinity(0))
    return f"{platform.machine()}, {cores} cores, Python {platform.python_version()}"


def _tell(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
