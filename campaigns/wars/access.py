"""Who may see a campaign and order something in it: it is its club's, and roles are those of the club."""

from __future__ import annotations

import uuid

from accounts.models import User
from campaigns.clubs import access
from campaigns.clubs.models import Membership, Role
from campaigns.clubs.roles import LEAST, Deed, may
from campaigns.errors import Forbidden, NotFound
from campaigns.wars.models import War
from rules.core.message import say


def ensure(person: User, war_id: uuid.UUID, deed: Deed) -> tuple[War, Membership]:
    """A campaign and the membership that lets a person do this. Raises ``NotFound`` or ``Forbidden``."""
    kept = War.objects.select_related("club").filter(deleted_at__isnull=True, club__deleted_at__isnull=True)
    war = kept.filter(pk=war_id).first()
    found = access.membership(war.club_id, person.pk) if war is not None else None
    if war is None or found is None:
        raise NotFound(say("missing.war"))
    ensure_role(found, deed)
    return war, found


def ensure_role(found: Membership, deed: Deed) -> None:
    """Raise ``Forbidden`` where a role is not enough."""
    if not may(found.role, deed):
        raise Forbidden(say("club.role_needed", role=say(f"role.{LEAST[deed].value}")))


def held(war: War) -> War:
    """The same, its row held: whoever else writes its books waits."""
    return War.objects.select_for_update(no_key=True).get(pk=war.pk)


def may_delete(war: War, found: Membership) -> bool:
    """Only whoever began a campaign, or the club's owner, puts it away."""
    founded = war.founder_id == found.user_id and may(found.role, Deed.RUN_EVENTS)
    return founded or found.role == Role.OWNER
