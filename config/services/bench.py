"""``./sally bench`` and ``./sally load``: measured on durable services of their own."""

import os
import subprocess
import sys
from contextlib import redirect_stdout

from config.environment import BASE_DIR
from config.services import embedded, node, python
from config.services.console import run
from config.services.ports import free_port


def bench(arguments: list[str], module: str = "bench") -> int:
    """Install, start empty services, migrate, run ``python -m MODULE``; its exit status.

    With ``--json`` the standard output holds the benchmark's JSON alone.
    """
    with redirect_stdout(sys.stderr):
        python.install(python.DEVELOPMENT)
        node.install()
    password = os.urandom(16).hex()
    with embedded.fleeting(
        postgres_port=free_port(), valkey_port=free_port(), password=password, forgetful=False
    ) as addresses:
        environment = os.environ | addresses | _settings(password)
        remedy = "The database could not be prepared: the lines above say why."
        with redirect_stdout(sys.stderr):
            run([python.PYTHON, "manage.py", "prepare"], cwd=BASE_DIR, env=environment, remedy=remedy)
        command = [str(python.PYTHON), "-m", module, *arguments]
        return subprocess.run(command, check=False, cwd=BASE_DIR, env=environment).returncode


def _settings(secret_key: str) -> dict[str, str]:
    return {
        "SALLYPORT_DEBUG": "0",
        "SALLYPORT_HTTPS": "0",
        "SALLYPORT_SECRET_KEY": secret_key,
        "SALLYPORT_HOSTS": "localhost,127.0.0.1",
        "SALLYPORT_LOG_LEVEL": "WARNING",
    }
