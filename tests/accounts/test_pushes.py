"""Pushes: encrypted for one browser, signed by this server, to known services alone."""

from __future__ import annotations

import base64
import json
from typing import Any

import http_ece
import pytest
import requests
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from requests.adapters import BaseAdapter

from accounts.models import User
from accounts.preferences import pushing, vapid
from accounts.preferences.models import PushAddress
from accounts.tasks import deliver_push
from tests.calls import client_of, fitting
from tests.people import alice, bob  # noqa: F401

pytestmark = pytest.mark.django_db

ADDRESS = "/api/me/pushes"
SECRET = b"sixteen bytes ok"


def written(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


class Browser:
    """A browser with keys of its own."""

    def __init__(self, place: str = "https://updates.push.services.mozilla.com/wpush/v2/one") -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.place = place

    def subscription(self, **changes: str) -> dict[str, str]:
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        usual = {
            "endpoint": self.place,
            "p256dh": written(point),
            "auth": written(SECRET),
            "browser": "Firefox",
        }
        return usual | changes

    def read(self, body: bytes) -> Any:
        return json.loads(http_ece.decrypt(body, private_key=self.key, auth_secret=SECRET))


class Service(BaseAdapter):
    """A push service that keeps what it is sent."""

    def __init__(self, status: int = 201) -> None:
        super().__init__()
        self.status = status
        self.sent: list[requests.PreparedRequest] = []

    def send(self, request: requests.PreparedRequest, **_: Any) -> requests.Response:
        self.sent.append(request)
        answer = requests.Response()
        answer.status_code, answer.request, answer.url = self.status, request, request.url or ""
        answer.headers["Location"] = "https://elsewhere.example/"
        answer._content = b""
        return answer

    def close(self) -> None:
        """Nothing to close."""


@pytest.fixture
def service(monkeypatch: pytest.MonkeyPatch) -> Service:
    found = Service()
    usual = pushing._session

    def session() -> requests.Session:
        made = usual()
        made.mount("https://", found)
        return made

    monkeypatch.setattr(pushing, "_session", session)
    return found


def test_a_push_is_for_one_browser_and_signed_by_this_server(alice: User, service: Service) -> None:  # noqa: F811
    browser = Browser()
    answer = client_of(alice).post(ADDRESS, browser.subscription())
    assert answer.status_code == 201, answer.json()
    deliver_push(PushAddress.objects.get().pk, {"title": "Your move", "url": "/battles/1"})
    [sent] = service.sent
    assert browser.read(sent.body) == {"title": "Your move", "url": "/battles/1"}  # type: ignore[arg-type]
    assert b"Your move" not in sent.body  # type: ignore[operator]
    assert vapid.public_key() in sent.headers["Authorization"]


def test_a_browser_that_has_gone_is_forgotten(alice: User, service: Service) -> None:  # noqa: F811
    client_of(alice).post(ADDRESS, Browser().subscription())
    address = PushAddress.objects.get().pk
    service.status = 410
    deliver_push(address, {"title": "Your move"})
    assert PushAddress.objects.count() == 0
    deliver_push(address, {"title": "Your move"})
    assert len(service.sent) == 1


def test_a_service_that_is_away_is_asked_again(alice: User, service: Service) -> None:  # noqa: F811
    client_of(alice).post(ADDRESS, Browser().subscription())
    service.status = 503
    with pytest.raises(pushing.ServiceAway):
        pushing.push(PushAddress.objects.get(), {"title": "Your move"})
    assert PushAddress.objects.count() == 1


def test_nobody_is_led_elsewhere(alice: User, service: Service) -> None:  # noqa: F811
    client_of(alice).post(ADDRESS, Browser().subscription())
    service.status = 307
    with pytest.raises(pushing.ServiceAway):
        pushing.push(PushAddress.objects.get(), {"title": "Your move"})
    assert len(service.sent) == 1


@pytest.mark.parametrize(
    "change",
    [
        {"endpoint": "https://localhost/push"},
        {"endpoint": "http://fcm.googleapis.com/send"},
        {"endpoint": "https://fcm.googleapis.com:8000/send"},
        {"endpoint": "https://fcm.googleapis.com@10.0.0.1/send"},
        {"endpoint": "https://evilpush.apple.com/send"},
        {"endpoint": "https://[::1"},
        {"endpoint": "https://fcm.googleapis.com/" + "x" * 1000},
        {"p256dh": "AAAA"},
        {"p256dh": "no base64 at all!"},
        {"auth": "c2hvcnQ"},
    ],
)
def test_no_address_is_believed_that_is_not_a_browsers(alice: User, change: dict[str, str]) -> None:  # noqa: F811
    assert client_of(alice).post(ADDRESS, Browser().subscription(**change)).status_code == 400
    assert PushAddress.objects.count() == 0


def test_a_browser_tells_whoever_signed_in_there_last(alice: User, bob: User) -> None:  # noqa: F811
    browser = Browser()
    first = client_of(alice).post(ADDRESS, browser.subscription()).json()
    client_of(bob).post(ADDRESS, browser.subscription())
    mine, theirs = (fitting("Pushes", client_of(user).get(ADDRESS).json()) for user in (alice, bob))
    assert (len(mine["addresses"]), len(theirs["addresses"])) == (0, 1)
    one = f"{ADDRESS}/{first['id']}"
    assert [client_of(user).delete(one).status_code for user in (alice, bob)] == [404, 204]


def test_a_person_has_so_many_browsers(alice: User) -> None:  # noqa: F811
    place = "https://fcm.googleapis.com/fcm/send/{}"
    for number in range(11):
        client_of(alice).post(ADDRESS, Browser(place.format(number)).subscription())
    kept = PushAddress.objects.values_list("endpoint", flat=True)
    assert len(kept) == 10
    assert place.format(0) not in kept


def test_the_servers_key_is_its_own_or_the_hosts(settings: Any) -> None:
    made = vapid.public_key()
    assert len(base64.urlsafe_b64decode(made + "=")) == 65
    settings.PUSH_KEY = written(bytes(range(1, 33)))
    assert vapid.public_key() != made
    settings.PUSH_KEY, settings.SECRET_KEY = "", "another"
    assert vapid.public_key() != made
