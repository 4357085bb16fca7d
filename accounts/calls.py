"""What all calls of the API have in common, and the language that they answer in."""

from __future__ import annotations

from typing import Any

from rest_framework.serializers import Serializer
from rest_framework.views import APIView

from accounts.models import User
from accounts.texts import language

#: ``language`` stands apart, since signing in needs it before there are any calls.
__all__ = ["Call", "language"]


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
