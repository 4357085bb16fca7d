"""Starting servers as children that cannot outlive us, and stopping them in order."""

import contextlib
import ctypes
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from config.services.console import Stopped, last_lines
from config.services.home import Owner

PATIENCE = 10.0
"""Seconds that a server gets to stop by itself."""

PR_SET_PDEATHSIG = 1


class Child:
    """A running server with a name, a log file and the signal that stops it in good order."""

    def __init__(
        self,
        name: str,
        command: Sequence[str | Path],
        *,
        log: Path,
        env: Mapping[str, str] | None = None,
        cwd: Path | None = None,
        owner: Owner | None = None,
        stop_signal: int = signal.SIGTERM,
        stdin: str | None = None,
    ) -> None:
        self.name = name
        self.log = log
        self.stop_signal = stop_signal
        with log.open("ab") as output:
            self.process = subprocess.Popen(
                [str(part) for part in command],
                stdin=subprocess.PIPE if stdin is not None else subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                env=env,
                cwd=cwd,
                # Ctrl-C goes to us alone; we stop the children one after the other.
                start_new_session=True,
                preexec_fn=_dies_with_parent(stop_signal),  # noqa: PLW1509  (no threads here)
                **(owner.popen_arguments() if owner else {}),
            )
        if stdin is not None and self.process.stdin is not None:
            with contextlib.suppress(BrokenPipeError), self.process.stdin as pipe:
                pipe.write(stdin.encode())

    def wait_until(self, ready: Callable[[], bool], seconds: float = 60) -> None:
        """Return as soon as ``ready()``. Raises ``Stopped`` if the server ends or takes too long."""
        deadline = time.monotonic() + seconds
        while not ready():
            if self.process.poll() is not None:
                raise Stopped(f"{self.tail()}\n{self.name} did not start; its log is {self.log}.")
            if time.monotonic() > deadline:
                raise Stopped(f"{self.name} is not ready after {seconds:.0f} s; its log is {self.log}.")
            time.sleep(0.03)

    def tail(self) -> str:
        """The last lines of its log."""
        return last_lines(self.log.read_text(encoding="utf-8", errors="replace"))

    def stop(self) -> None:
        """Ask it to stop; insist after ``PATIENCE`` seconds."""
        if self.process.poll() is None:
            self.process.send_signal(self.stop_signal)
            try:
                self.process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                self.kill()
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self.process.pid, signal.SIGKILL)

    def kill(self) -> None:
        """End it and its own children at once, as a power cut would."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


def _dies_with_parent(stop_signal: int) -> Callable[[], None] | None:
    """On Linux the kernel signals a child whose parent is gone, however the parent ended."""
    if sys.platform != "linux":
        return None
    libc = ctypes.CDLL(None)
    parent = os.getpid()

    def ask_the_kernel() -> None:
        libc.prctl(PR_SET_PDEATHSIG, int(stop_signal))
        if os.getppid() != parent:
            os._exit(1)

    return ask_the_kernel
