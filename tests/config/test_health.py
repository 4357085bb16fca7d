"""Health, metrics and what a stranger is told."""

import pytest
from django.conf import LazySettings
from django.test import Client


@pytest.mark.django_db
def test_a_migrated_server_with_its_services_is_ready(client: Client) -> None:
    answer = client.get("/readyz")
    assert answer.status_code == 200
    assert answer.json() == {"ready": True, "database": True, "redis": True, "migrations": True}


def test_a_server_is_up_even_under_a_name_that_players_do_not_use(client: Client) -> None:
    assert client.get("/healthz", headers={"host": "10.0.0.7"}).json() == {"status": "up"}


def test_metrics_are_for_the_machine_itself(client: Client) -> None:
    assert client.get("/metrics").status_code == 200
    assert client.get("/metrics", REMOTE_ADDR="203.0.113.9").status_code == 403
    assert client.get("/metrics", headers={"x-forwarded-for": "203.0.113.9"}).status_code == 403


def test_metrics_are_for_who_holds_the_token(client: Client, settings: LazySettings) -> None:
    settings.METRICS_TOKEN = "swordfish"
    assert client.get("/metrics").status_code == 403
    assert client.get("/metrics", headers={"authorization": "Bearer mackerel"}).status_code == 403
    answer = client.get("/metrics", headers={"authorization": "Bearer swordfish"}, REMOTE_ADDR="203.0.113.9")
    assert b"django_http_requests_total" in answer.content
