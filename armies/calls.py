"""What all calls about army lists have in common."""

from __future__ import annotations

from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework.permissions import AllowAny

from accounts.calls import Call, language
from armies import reading
from armies.access import Reader
from armies.desk import Done
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
        return self._line(row) | reading.state(row, language(), mends=mends)

    def shown_after(self, done: Done) -> dict[str, Any]:
        """The same of the reader's own list after an order, without reading again what was written."""
        done.row.owner = self.person
        if done.written is None:
            return self.shown(done.row)
        return self._line(done.row) | reading.written_state(done.written, language())

    def _line(self, row: ArmyList) -> dict[str, Any]:
        line = ListLineSerializer(row, context={"user_id": self.reader.user_id}).data
        undoing = {"can_undo": _can_undo(row), "can_redo": bool(row.undone)}
        return {**line, **undoing, "homebrew": taking.of_list(row, self.reader)}


class Open(ListView):
    """A call that anybody may make; what they may see depends on the list."""

    permission_classes = (AllowAny,)


def _can_undo(row: ArmyList) -> bool:
    """Every version with a roster of its own was made from another, but for the first."""
    if row.shown == row.head:
        return row.head > 1
    shown = Version.objects.filter(army_list=row, number=row.shown)
    return shown.values_list("parent", flat=True).get() is not None
