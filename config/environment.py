"""Reading the environment: the only place where the project looks at its variables."""

import json
import os
from pathlib import Path
from urllib.parse import unquote, urlsplit

BASE_DIR = Path(__file__).resolve().parent.parent

DATA_DIR = BASE_DIR / ".data"
"""What ``./sally`` keeps: databases, logs, secrets of this machine."""

RUNNING_SERVICES = DATA_DIR / "services.json"
"""Written by ``./sally up`` while it runs, so that ``manage.py`` finds the same database."""


def text(name: str, default: str = "") -> str:
    """The variable's value, or what a running ``./sally up`` uses, or ``default``."""
    return os.environ.get(name) or _running().get(name) or default


def flag(name: str, default: bool = False) -> bool:
    """A yes-or-no variable. Raises ``ValueError`` for anything that is neither."""
    value = text(name).strip().lower()
    if value == "":
        return default
    if value in {"1", "true", "yes", "on"}:
        return True
    if value in {"0", "false", "no", "off"}:
        return False
    raise ValueError(f"{name} is {value!r}; say 1 or 0")


def number(name: str, default: int) -> int:
    """A whole number. Raises ``ValueError`` for anything else."""
    value = text(name)
    try:
        return int(value) if value else default
    except ValueError as error:
        raise ValueError(f"{name} is {value!r}; say a whole number") from error


def words(name: str) -> list[str]:
    """A list separated by commas."""
    return [word.strip() for word in text(name).split(",") if word.strip()]


def _running() -> dict[str, str]:
    try:
        values = json.loads(RUNNING_SERVICES.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return {str(name): str(value) for name, value in values.items()}


def email(url: str) -> dict[str, str]:
    """Where mail goes: ``smtp://``, ``smtp+starttls://`` or ``smtps://user:password@host:port``.

    Without an address mail is written to the log. Raises ``ValueError`` for another kind of address.
    """
    if not url:
        return {
            "backend": "django.core.mail.backends.console.EmailBackend",
            "host": "",
            "port": "25",
            "user": "",
            "password": "",
            "security": "",
        }
    kinds = {"smtp": ("", 25), "smtp+starttls": ("starttls", 587), "smtps": ("tls", 465)}
    parts = urlsplit(url)
    if parts.scheme not in kinds or not parts.hostname:
        raise ValueError("SALLYPORT_EMAIL_URL must look like smtp+starttls://user:password@host:587")
    security, usual_port = kinds[parts.scheme]
    return {
        "backend": "django.core.mail.backends.smtp.EmailBackend",
        "host": parts.hostname,
        "port": str(parts.port or usual_port),
        "user": unquote(parts.username or ""),
        "password": unquote(parts.password or ""),
        "security": security,
    }
