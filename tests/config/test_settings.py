"""Settings with nothing set, with a server's, and with mistakes."""

import subprocess

import pytest

from config import environment
from config.environment import BASE_DIR
from config.services.python import PYTHON

SERVER = {
    "SALLYPORT_SECRET_KEY": "x7" * 40,
    "SALLYPORT_HOSTS": "club.example",
    "DATABASE_URL": "postgres://sallyport:secret@database/sallyport",
    "REDIS_URL": "redis://:secret@valkey/0",
}


def python(code: str, **variables: str) -> subprocess.CompletedProcess[str]:
    values = {"PATH": "/usr/bin:/bin", "DJANGO_SETTINGS_MODULE": "config.settings"} | variables
    return subprocess.run(
        [str(PYTHON), "-c", code], check=False, cwd=BASE_DIR, env=values, capture_output=True, text=True
    )


def test_a_server_without_its_secret_does_not_start() -> None:
    done = python("import config.asgi", SALLYPORT_SECRET_KEY="")
    assert done.returncode != 0
    assert "SECRET_KEY" in done.stderr


def test_commands_that_need_no_database_need_no_environment() -> None:
    done = python("import django; django.setup()")
    assert done.returncode == 0, done.stderr


def test_a_server_is_safe_by_default() -> None:
    shown = python(
        "from django.conf import settings as s;"
        "print(s.DEBUG, s.SECURE_SSL_REDIRECT, s.SESSION_COOKIE_SECURE, s.CSRF_COOKIE_SECURE,"
        " s.SECURE_HSTS_SECONDS > 0, s.CSRF_TRUSTED_ORIGINS, s.PASSWORD_HASHERS[0])",
        **SERVER,
    )
    assert shown.stdout.split() == [
        *("False", "True", "True", "True", "True", "['https://club.example']"),
        "django.contrib.auth.hashers.Argon2PasswordHasher",
    ]


def test_another_kind_of_database_is_refused() -> None:
    done = python("import django; django.setup()", **(SERVER | {"DATABASE_URL": "sqlite:///club.db"}))
    assert "DATABASE_URL must name a Postgres database" in done.stderr


@pytest.mark.parametrize(("value", "meaning"), [("1", True), ("yes", True), ("off", False), ("", False)])
def test_flags(value: str, meaning: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SALLYPORT_TRIED", value)
    assert environment.flag("SALLYPORT_TRIED") is meaning


def test_a_flag_that_means_nothing_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SALLYPORT_TRIED", "perhaps")
    with pytest.raises(ValueError, match="SALLYPORT_TRIED is 'perhaps'"):
        environment.flag("SALLYPORT_TRIED")


@pytest.mark.parametrize(
    ("url", "security", "port"),
    [
        ("smtp://mail.example", "", "25"),
        ("smtp+starttls://me%40club:p%2Fw@mail.example", "starttls", "587"),
        ("smtps://me:pw@mail.example:4650", "tls", "4650"),
    ],
)
def test_mail_addresses(url: str, security: str, port: str) -> None:
    mail = environment.email(url)
    assert (mail["security"], mail["port"], mail["host"]) == (security, port, "mail.example")


def test_a_mail_address_that_means_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="SALLYPORT_EMAIL_URL"):
        environment.email("mail.example")
