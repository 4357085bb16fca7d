"""What all calls about army lists have in common."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import OpenApiParameter
from rest_framework.permissions import AllowAny
from rest_framework.serializers import Serializer
from rest_framework.views import APIView

from accounts.models import User
from armies import reading
from armies.access import Reader
from armies.limits import OrderParser
from armies.models import ArmyList, Version
from armies.serializers import ListLineSerializer, ListProblemSerializer
from armies.texts import language

CODE = OpenApiParameter("code", str, description="The code of the list's link, behind /l/.")
SYSTEM = OpenApiParameter("system", str, description="Only lists of this game.")
CATALOGUE = OpenApiParameter("catalogue", str, description="Only lists of this catalogue.")
STALE, ILLEGAL = {409: ListProblemSerializer}, {422: ListProblemSerializer}


class ListView(APIView):
    """What all calls about lists have in common."""

    parser_classes = (OrderParser,)
    row: ArmyList | None = None

    @property
    def reader(self) -> Reader:
        """Who asks."""
        user = self.request.user
        return Reader(user.pk if user.is_authenticated else None, self.request.query_params.get("code", ""))

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

    def shown(self, row: ArmyList, *, mends: bool = False) -> dict[str, Any]:
        """A list as the reader may know it (``ArmyListSerializer``)."""
        line = ListLineSerializer(row, context={"user_id": self.reader.user_id}).data
        undoing = {"can_undo": _can_undo(row), "can_redo": bool(row.undone)}
        return {**line, **undoing, **reading.state(row, language(), mends=mends)}


class Open(ListView):
    """A call that anybody may make; what they may see depends on the list."""

    permission_classes = (AllowAny,)


def _can_undo(row: ArmyList) -> bool:
    shown = Version.objects.filter(army_list=row, number=row.shown)
    return shown.values_list("parent", flat=True).get() is not None
