"""Fixtures of all tests. A test that asks for no database starts none."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from config.services.embedded import fleeting
from rules.core.registry import register
from tests.settings import POSTGRES_PORT, VALKEY_PORT

if TYPE_CHECKING:
    from tests.servers import Server

# The made-up game system stands beside the real ones.
register("toy", "tests.toy")


@pytest.fixture(scope="session")
def services() -> Iterator[dict[str, str]]:
    """A real Postgres and a real Valkey of this process, at the addresses that the settings name."""
    with fleeting(postgres_port=POSTGRES_PORT, valkey_port=VALKEY_PORT, password="sallyport") as addresses:
        yield addresses


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    services: dict[str, str], django_db_modify_db_settings_parallel_suffix: None
) -> None:
    """Where pytest-django asks for a database, the services start first."""


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None) -> Iterator[None]:
    """The tables; whatever a test commits is taken out of them after it."""
    from django.test import TransactionTestCase

    from tests.emptying import empty_tables

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TransactionTestCase, "_fixture_teardown", lambda _: empty_tables())
        yield


@pytest.fixture(autouse=True)
def clean_cache(request: pytest.FixtureRequest) -> None:
    """Counts of requests made by one test do not slow down the next."""
    if "services" in request.fixturenames or request.node.get_closest_marker("django_db"):
        from django.core.cache import cache

        request.getfixturevalue("services")
        cache.clear()


@pytest.fixture
def server(transactional_db: None, services: dict[str, str], tmp_path: Path) -> Iterator["Server"]:
    """A running web server on this test's database."""
    from tests.servers import Server

    server = Server(tmp_path)
    server.start()
    yield server
    server.stop()
