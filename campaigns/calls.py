"""What all calls about clubs have in common."""

from __future__ import annotations

import uuid
from typing import Any

from accounts.calls import Call
from armies.limits import OrderParser
from campaigns.clubs import access
from campaigns.clubs.models import JoinRequest
from campaigns.clubs.serializers import ClubSerializer


class ClubCall(Call):
    """A call about a club."""

    parser_classes = (OrderParser,)

    def shown(self, club_id: uuid.UUID) -> dict[str, Any]:
        """A club as the reader may know it (``ClubSerializer``). Raises ``NotFound``."""
        user_id = self.request.user.pk if self.request.user.is_authenticated else None
        club = access.glimpse(club_id, user_id, self.request.query_params.get("code", ""))
        membership = access.membership(club_id, user_id) if user_id is not None else None
        waits = JoinRequest.objects.filter(club=club, user=user_id, accepted__isnull=True)
        asked = user_id is not None and membership is None and waits.exists()
        return dict(ClubSerializer(club, context={"membership": membership, "asked": asked}).data)
