"""Letters leave by way of the worker."""

import json
from typing import Any

import pytest
from django.conf import LazySettings
from django.core import mail
from django.core.mail import EmailMessage, EmailMultiAlternatives
from django.core.mail.backends.locmem import EmailBackend
from django.test import Client

from accounts.models import User
from accounts.tasks import deliver

LOST = "/accounts/password/reset/"
ADDRESS = "alice@sallyport.example"


@pytest.fixture
def queue(settings: LazySettings, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What waits for the worker, as it stands in the queue."""
    waiting: list[str] = []
    settings.EMAIL_BACKEND = "accounts.mail.Queued"
    monkeypatch.setattr(deliver, "delay", lambda letter: waiting.append(json.dumps(letter)))
    return waiting


def work(queue: list[str]) -> Any:
    return [deliver.apply([json.loads(letter)]) for letter in queue]


@pytest.mark.django_db
def test_who_asks_for_a_letter_does_not_wait_for_the_mail_server(
    client: Client, settings: LazySettings, queue: list[str]
) -> None:
    settings.SENDS_MAIL = True
    User.objects.create_user("alice", ADDRESS, "a long and winding road")
    client.post(LOST, {"email": ADDRESS})
    assert mail.outbox == []
    work(queue)
    (letter,) = mail.outbox
    assert letter.to == [ADDRESS]
    assert "/accounts/password/reset/key/" in letter.body


def test_a_letter_arrives_as_it_was_written(queue: list[str]) -> None:
    letter = EmailMultiAlternatives(
        "Tuesday", "At eight?", "host@sallyport.example", [ADDRESS], headers={"X-Club": "ours"}
    )
    letter.attach_alternative("<p>At eight?</p>", "text/html")
    assert letter.send() == 1
    work(queue)
    (sent,) = mail.outbox
    assert (sent.subject, sent.from_email, sent.to) == ("Tuesday", "host@sallyport.example", [ADDRESS])
    assert sent.extra_headers == {"X-Club": "ours"}
    assert isinstance(sent, EmailMultiAlternatives)
    assert [tuple(other) for other in sent.alternatives] == [("<p>At eight?</p>", "text/html")]


def test_a_file_is_not_lost_on_the_way_but_refused(queue: list[str]) -> None:
    letter = EmailMessage("Map", "See there.", to=[ADDRESS], attachments=[("map.txt", "hill", "text/plain")])
    with pytest.raises(ValueError, match="attachments"):
        letter.send()
    assert queue == []


def test_a_mail_server_that_is_away_is_asked_again(queue: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    away, sends = [ConnectionRefusedError(), ConnectionRefusedError()], EmailBackend.send_messages

    def sometimes(self: EmailBackend, messages: list[EmailMessage]) -> int:
        if away:
            raise away.pop()
        return sends(self, messages)

    monkeypatch.setattr(EmailBackend, "send_messages", sometimes)
    EmailMessage("Tuesday", "At eight?", to=[ADDRESS]).send()
    work(queue)
    assert [letter.subject for letter in mail.outbox] == ["Tuesday"]
