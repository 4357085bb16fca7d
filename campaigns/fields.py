"""Fields that questions about clubs, leagues and campaigns have in common."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers


class ClientIdField(serializers.UUIDField):
    """An id made by the client."""

    def __init__(self, **kwargs: Any) -> None:
        text = "A UUID made by the client: the same request sent again is carried out once."
        super().__init__(help_text=text, **kwargs)
