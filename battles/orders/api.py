"""The API of standing orders: only their own player ever sees them."""

from __future__ import annotations

import uuid
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from battles.api import ILLEGAL, STALE, BattleView
from battles.orders import keeping
from battles.orders.serializers import NewStandingOrderSerializer, StandingOrderSerializer


class Orders(BattleView):
    """The orders of one's own seat."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(operation_id="battle_orders", responses=StandingOrderSerializer(many=True))
    def get(self, request: Request, battle: uuid.UUID) -> Response:
        """Those that hold now."""
        return self._shown(battle)

    @extend_schema(
        operation_id="battle_order_give",
        request=NewStandingOrderSerializer,
        responses={201: StandingOrderSerializer(many=True)} | STALE | ILLEGAL,
    )
    def post(self, request: Request, battle: uuid.UUID) -> Response:
        """Give one; what it is about is answered at once."""
        wish = keeping.Wish(**self.checked(NewStandingOrderSerializer))
        keeping.give(battle, self.reader, wish, self.language)
        return self._shown(battle, status.HTTP_201_CREATED)

    def _shown(self, battle: uuid.UUID, code: int = status.HTTP_200_OK) -> Response:
        orders = keeping.orders_of(battle, self.reader)
        context = {"language": self.language}
        shown: Any = StandingOrderSerializer(orders, many=True, context=context)  # type: ignore[arg-type]
        return Response(shown.data, code)


class OneOrder(BattleView):
    """One of them."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(operation_id="battle_order_forget", responses={204: None})
    def delete(self, request: Request, battle: uuid.UUID, order: int) -> Response:
        """Forget it."""
        keeping.take_back(battle, self.reader, order)
        return Response(status=status.HTTP_204_NO_CONTENT)
