"""The command line of ``./sally``."""

import argparse
import os

from config.environment import BASE_DIR
from config.services.bench import bench
from config.services.checks import check
from config.services.console import Stopped, say
from config.services.up import setup, up

COMMANDS = """\
  up     install what is missing, start everything, print the address; Ctrl-C stops it
  setup  only install
  test   run every check there is
  bench  measure
  load   play many battles at once on this machine, and check every log afterwards"""


def main(arguments: list[str]) -> int:
    """Run one command; the exit status."""
    options, rest = _parser().parse_known_args(arguments)
    if rest and options.command not in {"test", "bench", "load"}:
        _parser().error(f"unknown arguments: {' '.join(rest)}")
    os.chdir(BASE_DIR)
    # Without cached bytecode every start would compile more than a thousand modules again.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    try:
        return _run(options, rest)
    except Stopped as reason:
        say(f"\n{reason}")
        return 1
    except KeyboardInterrupt:
        say("\nStopped.")
        return 130


def _run(options: argparse.Namespace, rest: list[str]) -> int:
    if options.command == "up":
        return up(options.host, options.port)
    if options.command == "test":
        return check(rest, fast=options.fast)
    if options.command == "bench":
        return bench(rest)
    if options.command == "load":
        return bench(rest, "bench.load")
    setup()
    say("Everything is installed. Start with ./sally up")
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="./sally", description=COMMANDS, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    starting = commands.add_parser("up", help="install what is missing, start everything")
    starting.add_argument("--host", default="127.0.0.1", help="0.0.0.0 lets the local network in")
    starting.add_argument("--port", type=_port, default=8000, help="the first port to try (default 8000)")
    commands.add_parser("setup", help="only install")
    testing = commands.add_parser(
        "test", help="run every check; further arguments go to pytest", add_help=False
    )
    testing.add_argument(
        "--fast", action="store_true", help="a minute: the core, all scenarios, the guards, types and style"
    )
    commands.add_parser("bench", help="measure; further arguments go to the benchmark", add_help=False)
    commands.add_parser("load", help="many battles at once; further arguments: --help", add_help=False)
    return parser


def _port(text: str) -> int:
    port = int(text)
    if not 1 <= port <= 65535:
        raise argparse.ArgumentTypeError("a port is a number from 1 to 65535")
    return port
