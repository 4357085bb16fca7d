"""What all calls about army lists have in common."""

from __future__ import annotations

from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework.permissions import AllowAny

from accounts.calls import Call, language
from armies import reading
from armies.access import Reader
from armies.homebrew import taking
from armies.limits import OrderParser
from armies.models import ArmyList, Version
from armies.serializers import ListLineSerializer, ListProblemSerializer

CODE = OpenApiParameter("code", str, description="The code of the list's link, behind /l/.")
SYSTEM = OpenApiParameter("system", str, description="Only lists of this game.")
CATALOGUE = OpenApiParameter("catalogue", str, description="Only lists of this catalogue.")
FIND = OpenApiParameter("q", str, description="Only lists whose name, faction or owner holds this.")
LEAST = OpenApiParameter("points_min", OpenApiTypes.NUMBER, description="Only lists that cost this or more.")
MOST = OpenApiParameter("points_max", OpenApiTypes.NUMBER, description="Only lists that cost this or less.")
LEGAL = OpenApiParameter("legal", bool, description="Only lists without a problem.")
FILTERS = [SYSTEM, CATALOGUE, FIND, LEAST, MOST, LEGAL]
STALE, ILLEGAL = {409: ListProblemSerializer}, {422: ListProblemSerializer}


class ListView(Call):
    """What all calls about lists have in common."""

    parser_classes = (OrderParser,)

    @property
    def reader(self) -> Reader:
        """Who asks."""
        user = self.request.user
        return Reader(user.pk if user.is_authenticated else None, self.request.query_params.get("code", ""))

    def shown(self, row: ArmyList, *, mends: bool = False) -> dict[str, Any]:
        """A list as the reader may know it (``ArmyListSerializer``)."""
        line = ListLineSerializer(row, context={"user_id": self.reader.user_id}).data
        undoing = {"can_undo": _can_undo(row), "can_redo": bool(row.undone)}
        taken = {"homebrew": taking.of_list(row, self.reader)}
        return {**line, **undoing, **taken, **reading.state(row, language(), mends=mends)}


class Open(ListView):
    """A call that anybody may make; what they may see depends on the list."""

    permission_classes = (AllowAny,)


def _can_undo(row: ArmyList) -> bool:
    shown = Version.objects.filter(army_list=row, number=row.shown)
    return shown.values_list("parent", flat=True).get() is not None
