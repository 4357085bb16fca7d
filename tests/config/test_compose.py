"""The files for a club's server, as far as they can be checked without one."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest
import yaml

from config.environment import BASE_DIR
from config.services.python import VENV

SECRETS = ("SALLYPORT_SECRET_KEY", "POSTGRES_PASSWORD", "VALKEY_PASSWORD", "SALLYPORT_METRICS_TOKEN")
FILLED_IN = {name: f"secret-{number}" for number, name in enumerate(SECRETS)} | {
    "SALLYPORT_HOST": "club.example"
}


def compose_client() -> list[str]:
    """The newest client there is: the development requirements bring one."""
    own = VENV / "bin" / "docker-compose"
    if own.exists():
        return [str(own)]
    if shutil.which("docker"):
        found = subprocess.run(["docker", "compose", "version"], check=False, capture_output=True)
        if found.returncode == 0:
            return ["docker", "compose"]
    pytest.skip("there is no docker compose here")


def config(values: dict[str, str], folder: Path) -> subprocess.CompletedProcess[str]:
    environment_file = folder / "env"
    environment_file.write_text(
        "".join(f"{name}={value}\n" for name, value in values.items()), encoding="utf-8"
    )
    command = [*compose_client(), "--env-file", str(environment_file), "config"]
    return subprocess.run(
        command, check=False, cwd=BASE_DIR, env={"PATH": "/usr/bin:/bin"}, capture_output=True, text=True
    )


def test_the_file_is_valid_once_filled_in(tmp_path: Path) -> None:
    done = config(FILLED_IN, tmp_path)
    assert done.returncode == 0, done.stderr
    services = yaml.safe_load(done.stdout)["services"]
    assert set(services) == {"proxy", "prepare", "web", "worker", "beat", "postgres", "valkey"}
    assert services["web"]["environment"]["SALLYPORT_HOSTS"] == "club.example"
    without_check = [name for name, service in services.items() if "healthcheck" not in service]
    assert without_check == ["prepare"]


@pytest.mark.parametrize("name", [*SECRETS, "SALLYPORT_HOST"])
def test_nothing_starts_without_its_secrets(name: str, tmp_path: Path) -> None:
    done = config(FILLED_IN | {name: ""}, tmp_path)
    assert done.returncode != 0
    assert name in done.stderr


def test_the_example_names_everything_and_gives_nothing_away() -> None:
    example = (BASE_DIR / ".env.example").read_text(encoding="utf-8")
    named = dict(re.findall(r"^(\w+)=(.*)$", example, flags=re.MULTILINE))
    assert set(FILLED_IN) <= set(named)
    assert not any(named.values())


def test_only_the_proxy_can_be_reached_from_outside(tmp_path: Path) -> None:
    services = yaml.safe_load(config(FILLED_IN, tmp_path).stdout)["services"]
    assert [name for name, service in services.items() if service.get("ports")] == ["proxy"]
