"""What is too much or too strange for any message of a client's, and what just fits."""

from __future__ import annotations

from typing import Any

import pytest

from accounts.client_json import BadJson, Bounds, Fault

BOUNDS = Bounds(most_bytes=40, deepest=3, largest=100)


def read(data: bytes | str) -> Any:
    values = BOUNDS.decoded(data)
    BOUNDS.ensure_modest(values)
    return values


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (b" " * 41, Fault.TOO_LARGE),
        ("1" * 41, Fault.TOO_LARGE),
        (b"", Fault.NO_JSON),
        (b"{", Fault.NO_JSON),
        (b'"\xff"', Fault.NO_JSON),
        (b'"\\ud800"', Fault.NO_JSON),
        (b"NaN", Fault.NO_JSON),
        (b"[[[[]]]]", Fault.TOO_DEEP),
        (b'{"a": {"b": {"c": {}}}}', Fault.TOO_DEEP),
        (b'["\\u0000"]', Fault.NUL),
        (b'{"\\u0000": 1}', Fault.NUL),
        (b"101", Fault.LARGE_NUMBER),
        (b"[-100.5]", Fault.LARGE_NUMBER),
        (b"1e300", Fault.LARGE_NUMBER),
    ],
)
def test_what_no_message_needs_is_named(data: bytes | str, fault: Fault) -> None:
    with pytest.raises(BadJson) as bad:
        read(data)
    assert bad.value.fault is fault
    assert bool(bad.value.problem) == (fault is Fault.NO_JSON)


@pytest.mark.parametrize(
    ("data", "values"),
    [
        (b" " * 36 + b"null", None),
        ("[[[1]]]", [[[1]]]),
        (b'{"a": {"b": {"c": "d"}}}', {"a": {"b": {"c": "d"}}}),
        (b"[100, -100, true, 0.5]", [100, -100, True, 0.5]),
    ],
)
def test_what_just_fits_is_read(data: bytes | str, values: Any) -> None:
    assert read(data) == values
