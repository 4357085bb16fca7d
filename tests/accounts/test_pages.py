"""Signing up, in and out; what a stranger sees; the demo's people."""

import pytest
from django.conf import LazySettings
from django.core import mail
from django.core.management import CommandError, call_command
from django.test import Client

import config.settings
from accounts.models import User

pytestmark = pytest.mark.django_db

PASSWORD = "a long and winding road"


def sign_up(client: Client, **fields: str) -> None:
    form = {"username": "alice", "password1": PASSWORD, "password2": PASSWORD} | fields
    assert client.post("/accounts/signup/", form).status_code == 302


def test_who_signs_up_is_signed_in_without_an_address(client: Client) -> None:
    assert client.get("/api/me").json()["user"] is None
    sign_up(client)
    me = client.get("/api/me").json()["user"]
    assert (me["username"], me["email"], me["is_staff"]) == ("alice", "", False)


def test_passwords_are_kept_as_argon2(client: Client, settings: LazySettings) -> None:
    settings.PASSWORD_HASHERS = config.settings.PASSWORD_HASHERS
    sign_up(client)
    assert User.objects.get(username="alice").password.startswith("argon2$")


def test_who_signs_in_goes_on_where_they_were_sent_from(client: Client) -> None:
    sign_up(client)
    client.post("/accounts/logout/")
    assert client.get("/api/me").json()["user"] is None
    form = {"login": "alice", "password": PASSWORD, "next": "/join/abc"}
    assert client.post("/accounts/login/", form).headers["Location"] == "/join/abc"


def test_nobody_is_sent_to_another_site(client: Client) -> None:
    sign_up(client)
    client.post("/accounts/logout/")
    form = {"login": "alice", "password": PASSWORD, "next": "https://elsewhere.example/"}
    assert client.post("/accounts/login/", form).headers["Location"] == "/"


def test_the_wrong_password_is_told_apart_from_nothing(client: Client) -> None:
    sign_up(client)
    client.post("/accounts/logout/")
    wrong = client.post("/accounts/login/", {"login": "alice", "password": "nonsense"})
    nobody = client.post("/accounts/login/", {"login": "mallory", "password": "nonsense"})
    assert b"errorlist" in wrong.content
    assert wrong.context["form"].errors == nobody.context["form"].errors


def test_a_lost_password_is_replaced_by_mail(client: Client, settings: LazySettings) -> None:
    settings.SENDS_MAIL = True
    sign_up(client, email="alice@sallyport.example")
    client.post("/accounts/logout/")
    mail.outbox.clear()
    client.post("/accounts/password/reset/", {"email": "alice@sallyport.example"})
    assert [letter.to for letter in mail.outbox] == [["alice@sallyport.example"]]
    assert "/accounts/password/reset/key/" in mail.outbox[0].body


def test_a_server_without_mail_says_so(client: Client) -> None:
    assert b"sends no mail" in client.get("/accounts/password/reset/").content


@pytest.mark.parametrize("page", ["login", "signup", "password/reset"])
def test_pages_need_no_script_or_style_of_their_own(client: Client, page: str) -> None:
    answer = client.get(f"/accounts/{page}/")
    assert b"<script" not in answer.content
    assert b"style=" not in answer.content
    assert "default-src 'self'" in answer.headers["Content-Security-Policy"]


def test_demo_people_can_be_made_any_number_of_times(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SALLYPORT_DEMO_PASSWORD", "first")
    call_command("demo_users")
    monkeypatch.setenv("SALLYPORT_DEMO_PASSWORD", "second")
    call_command("demo_users")
    assert sorted(User.objects.values_list("username", flat=True)) == ["alice", "bob"]
    assert client.login(username="bob", password="second")


def test_without_a_password_there_are_no_demo_people(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SALLYPORT_DEMO_PASSWORD", raising=False)
    with pytest.raises(CommandError, match="SALLYPORT_DEMO_PASSWORD"):
        call_command("demo_users")
    assert not User.objects.exists()
