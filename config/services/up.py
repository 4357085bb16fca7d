"""``./sally up``: everything from nothing to two people at a table."""

import fcntl
import json
import os
import signal
import socket
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from config.environment import BASE_DIR, DATA_DIR, RUNNING_SERVICES
from config.services import embedded, node, python
from config.services.console import Stopped, run, say, step
from config.services.ports import first_free_port
from config.services.processes import Child
from config.services.secret import machine_secrets, write_private

LOGS = DATA_DIR / "logs"
LOOPBACK = {"127.0.0.1", "localhost", "::1"}
EVERY_ADDRESS = {"0.0.0.0", "::"}  # noqa: S104  (only on request: --host)
DEMO_PEOPLE = ("alice", "bob")

WEB_SERVER = [
    *("-m", "uvicorn", "config.asgi:application", "--lifespan", "off", "--no-access-log"),
    *("--no-server-header", "--ws", "websockets-sansio", "--ws-max-size", "1048576"),
    *("--timeout-graceful-shutdown", "3"),
]
WORKER = [
    *("-m", "celery", "-A", "config.celery", "worker", "--beat", "--concurrency", "2"),
    *("--loglevel", "info", "--schedule", str(DATA_DIR / "celerybeat-schedule")),
]


@dataclass(frozen=True)
class Place:
    """Where players find the server."""

    host: str
    port: int

    @property
    def is_private(self) -> bool:
        """Whether only this machine can reach it."""
        return self.host in LOOPBACK

    @property
    def names(self) -> list[str]:
        """The names and addresses under which it may be asked for."""
        if self.is_private:
            return ["localhost", "127.0.0.1", "[::1]"]
        own = [socket.gethostname(), _address_in_the_network()] if self.host in EVERY_ADDRESS else [self.host]
        return [*own, "localhost", "127.0.0.1"]

    @property
    def url(self) -> str:
        """The address to send to a friend."""
        name = "localhost" if self.is_private else self.names[0 if self.host not in EVERY_ADDRESS else 1]
        return f"http://{name}:{self.port}"


def setup() -> None:
    """Install what the server needs, into the project's own folders."""
    python.install(python.EMBEDDED)
    node.install()


def up(host: str, wished_port: int) -> int:
    """Run until Ctrl-C. Raises ``Stopped`` where something is missing or ends by itself."""
    begin = time.monotonic()
    _stop_in_good_order_when_asked()
    LOGS.mkdir(parents=True, exist_ok=True)
    with ExitStack() as stack:
        stack.enter_context(_only_one())
        for log in LOGS.glob("*.log"):
            log.replace(log.with_suffix(".log.before"))
        _refuse_a_foreign_address(host)
        setup()
        node.build()
        children = _start(stack, _free_place(host, wished_port), begin)
        try:
            _watch(children)
        except KeyboardInterrupt:
            say("\nStopping ...")
            stack.callback(say, "Stopped.")
    return 0


def _stop_in_good_order_when_asked() -> None:
    """All ways of asking mean Ctrl-C; a script's background job would even ignore that one."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.default_int_handler)
    if signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN:  # nohup means to outlive the terminal
        signal.signal(signal.SIGHUP, signal.default_int_handler)


def _start(stack: ExitStack, place: Place, begin: float) -> list[Child]:
    with step("Starting Postgres and Valkey"):
        addresses = embedded.lasting(stack, LOGS)
    if embedded.lasting_home().data != DATA_DIR:
        say(f"  (Data are in {embedded.lasting_home().data}: this folder is closed to the user they run as.)")
    kept = machine_secrets(DATA_DIR)
    environment = addresses | _own_settings(place, kept["django"])
    write_private(RUNNING_SERVICES, json.dumps(environment, indent=1))
    stack.callback(RUNNING_SERVICES.unlink, missing_ok=True)
    full = os.environ | environment | {"SALLYPORT_DEMO_PASSWORD": kept["demo"], "PYTHONUNBUFFERED": "1"}
    with step("Preparing the database"):
        remedy = "The database could not be prepared: the lines above say why."
        run([python.PYTHON, "manage.py", "prepare"], cwd=BASE_DIR, env=full, remedy=remedy)
    with step("Starting the web server and the worker"):
        server = [*WEB_SERVER, "--host", place.host, "--port", str(place.port)]
        children = [
            _child(stack, "The web server", server, full),
            _child(stack, "The worker", WORKER, full),
        ]
        children[0].wait_until(lambda: _is_ready(place))
    say()
    say(f"  Sallyport is ready after {time.monotonic() - begin:.1f} s:  {place.url}")
    say(f"  Sign in as {' or '.join(DEMO_PEOPLE)}, password {kept['demo']}  (one in each of two browsers).")
    say(f"  Logs: {LOGS.relative_to(BASE_DIR)}/   Stop with Ctrl-C.")
    return children


def _own_settings(place: Place, secret_key: str) -> dict[str, str]:
    """Development settings on this machine alone; as soon as others can reach us, those of a server."""
    return {
        "SALLYPORT_DEBUG": "1" if place.is_private else "0",
        "SALLYPORT_HTTPS": "0",
        "SALLYPORT_SECRET_KEY": secret_key,
        "SALLYPORT_HOSTS": ",".join(place.names),
        "SALLYPORT_URL": place.url,
    }


def _child(stack: ExitStack, name: str, arguments: list[str], environment: dict[str, str]) -> Child:
    log = LOGS / f"{name.rsplit(maxsplit=1)[-1]}.log"
    child = Child(name, [python.PYTHON, *arguments], log=log, env=environment, cwd=BASE_DIR)
    stack.callback(child.stop)
    return child


def _watch(children: list[Child]) -> None:
    while True:
        for child in children:
            if child.process.poll() is not None:
                raise Stopped(f"{child.tail()}\n{child.name} has ended by itself; its log is {child.log}.")
        time.sleep(0.5)


def _refuse_a_foreign_address(host: str) -> None:
    """Before the long work of installing, not after it."""
    try:
        first_free_port(host, 0)
    except OSError as error:
        raise Stopped(f"--host {host} is not an address of this machine ({error}).") from error


def _free_place(host: str, wished_port: int) -> Place:
    port = first_free_port(host, wished_port)
    if port != wished_port:
        say(f"  Port {wished_port} is taken; using {port}.")
    return Place(host, port)


def _is_ready(place: Place) -> bool:
    host = "127.0.0.1" if place.host in EVERY_ADDRESS else place.host
    shown = f"[{host}]" if ":" in host else host
    try:
        with urllib.request.urlopen(f"http://{shown}:{place.port}/readyz", timeout=5) as answer:
            return bool(answer.status == 200)
    except (OSError, urllib.error.URLError):
        return False


def _address_in_the_network() -> str:
    """Our address as the local network sees it; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])


@contextmanager
def _only_one() -> Iterator[None]:
    """Two servers on one data folder would destroy it. Raises ``Stopped`` for the second."""
    with Path(DATA_DIR / "up.lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise Stopped("Sallyport is already running from this folder; stop it there first.") from error
        yield
