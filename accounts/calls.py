"""What all calls of the API have in common, and the language that they answer in."""

from __future__ import annotations

from typing import Any

from django.utils.translation import get_language
from rest_framework.serializers import Serializer
from rest_framework.views import APIView

from accounts.models import User
from rules.core.text import ENGLISH


def language() -> str:
    """The language of the reader who is being answered."""
    return (get_language() or ENGLISH).split("-")[0]


class Call(APIView):
    """A call of the API."""

    @property
    def person(self) -> User:
        """The signed-in person who asks."""
        assert isinstance(self.request.user, User)
        return self.request.user

    def checked(self, serializer: type[Serializer[Any]]) -> dict[str, Any]:
        """The request's body. Raises ``ValidationError``."""
        wish = serializer(data=self.request.data)
        wish.is_valid(raise_exception=True)
        return dict(wish.validated_data)
