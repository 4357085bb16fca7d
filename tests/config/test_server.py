"""The real server process: what it answers before any app is asked."""

import http.client

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from tests.servers import Server

MEBIBYTE = 1024 * 1024


def post(server: Server, body: bytes, **headers: str) -> tuple[int, bytes]:
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=10)
    connection.request("POST", "/api/me", body=body, headers={"Content-Type": "application/json"} | headers)
    answer = connection.getresponse()
    return answer.status, answer.read()


def test_a_killed_server_comes_back_at_the_same_address(server: Server) -> None:
    server.kill()
    with pytest.raises(ConnectionRefusedError):
        post(server, b"")
    server.start()
    assert post(server, b"{}")[0] in {403, 405}


def test_a_body_that_announces_too_much_is_refused(server: Server) -> None:
    status, body = post(server, b"x" * (MEBIBYTE + 1))
    assert status == 413
    assert b'"too_large"' in body


def test_a_body_that_grows_too_large_is_refused(server: Server) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=10)
    pieces = (b"x" * 65536 for _ in range(20))
    connection.request(
        "POST", "/api/me", body=pieces, encode_chunked=True, headers={"Transfer-Encoding": "chunked"}
    )
    assert connection.getresponse().status == 413


def test_a_socket_without_an_address_is_closed(server: Server) -> None:
    with pytest.raises(InvalidStatus), connect(f"{server.websocket_url}/ws/nothing", origin=server.url):
        pass


def test_a_socket_opened_by_another_site_is_refused(server: Server) -> None:
    with (
        pytest.raises(InvalidStatus) as refused,
        connect(f"{server.websocket_url}/ws/nothing", origin="https://elsewhere.example"),
    ):
        pass
    assert refused.value.response.status_code == 403


def test_files_are_served_whole_and_with_the_security_headers(server: Server) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=10)
    connection.request("GET", "/static/accounts/pages.css")
    answer = connection.getresponse()
    assert answer.status == 200
    assert len(answer.read()) == int(answer.headers["Content-Length"])
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert "StreamingHttpResponse" not in server.log.read_text(encoding="utf-8")
