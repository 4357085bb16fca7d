"""Real server processes for tests: they can be killed and started again, as in life."""

import os
import urllib.error
import urllib.request
from pathlib import Path

from django.db import connection

from config.environment import BASE_DIR
from config.services.ports import free_port
from config.services.processes import Child
from config.services.python import PYTHON
from config.services.up import WEB_SERVER


class Server:
    """The web server on the database of the running test, at an address that outlives restarts."""

    def __init__(self, folder: Path, **settings: str) -> None:
        self.settings = settings
        self.log = folder / "server.log"
        self.port = free_port()
        self.child: Child | None = None

    @property
    def url(self) -> str:
        """Where browsers find it."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def websocket_url(self) -> str:
        """Where websocket clients find it."""
        return f"ws://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start, and return when it answers."""
        self.child = Child(
            "The web server",
            [PYTHON, *WEB_SERVER, "--host", "127.0.0.1", "--port", str(self.port)],
            log=self.log,
            env=environment() | self.settings,
            cwd=BASE_DIR,
        )
        self.child.wait_until(self._is_ready)

    def kill(self) -> None:
        """End it at once, as a power cut would."""
        if self.child:
            self.child.kill()

    def stop(self) -> None:
        """Stop it in good order."""
        if self.child:
            self.child.stop()

    def _is_ready(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.url}/readyz", timeout=5) as answer:
                return answer.status == 200
        except (OSError, urllib.error.URLError):
            return False


def environment() -> dict[str, str]:
    """The environment in which another process sees the database of the running test."""
    address, _, _ = os.environ["DATABASE_URL"].rpartition("/")
    return os.environ | {
        "DJANGO_SETTINGS_MODULE": "tests.served",
        "DATABASE_URL": f"{address}/{connection.settings_dict['NAME']}",
    }
