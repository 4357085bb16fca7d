"""Postgres and Valkey together: for ``./sally up`` they last, for tests and benchmarks they vanish."""

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from config.environment import DATA_DIR
from config.services import python
from config.services.home import Home, home
from config.services.ports import free_port
from config.services.postgres import Postgres
from config.services.secret import machine_secrets
from config.services.valkey import Valkey


def lasting_home() -> Home:
    """Where this checkout's own services keep their data."""
    return home(DATA_DIR, python.site_packages())


def lasting(stack: ExitStack, logs: Path) -> dict[str, str]:
    """Start what the environment does not name, with the data of this checkout; return the addresses."""
    addresses = {name: os.environ[name] for name in ("DATABASE_URL", "REDIS_URL") if os.environ.get(name)}
    place = lasting_home()
    place.data.mkdir(parents=True, exist_ok=True)
    kept = machine_secrets(place.data)
    if "DATABASE_URL" not in addresses:
        postgres = Postgres(place, logs / "postgres.log", port=free_port(), password=kept["postgres"])
        stack.callback(postgres.stop)
        postgres.start()
        addresses["DATABASE_URL"] = postgres.url
    if "REDIS_URL" not in addresses:
        valkey = Valkey(place, logs / "valkey.log", port=free_port(), password=kept["valkey"])
        stack.callback(valkey.stop)
        valkey.start()
        addresses["REDIS_URL"] = valkey.url
    return addresses


@contextmanager
def fleeting(
    *, postgres_port: int, valkey_port: int, password: str, forgetful: bool = True
) -> Iterator[dict[str, str]]:
    """Empty services for one run; their addresses. Nothing is left of them afterwards.

    ``forgetful`` ones do not wait for the disk; a benchmark of durable work wants the others.
    """
    with ExitStack() as stack:
        place = temporary_home(stack)
        postgres = Postgres(
            place, place.data / "postgres.log", port=postgres_port, password=password, forgetful=forgetful
        )
        valkey = Valkey(place, place.data / "valkey.log", port=valkey_port, password=password, forgetful=True)
        for service in (postgres, valkey):
            stack.callback(service.stop)
            service.start()
        yield {"DATABASE_URL": postgres.url, "REDIS_URL": valkey.url}


def temporary_home(stack: ExitStack) -> Home:
    """A new folder within reach of the services' user, until the stack ends."""
    wished = home(Path(tempfile.gettempdir()), python.site_packages())
    wished.data.mkdir(parents=True, exist_ok=True)
    folder = Path(tempfile.mkdtemp(prefix="sallyport-", dir=wished.data))
    stack.callback(shutil.rmtree, folder, ignore_errors=True)
    if wished.owner:
        wished.owner.takes(folder)
    return Home(folder, wished.programs, wished.owner)
