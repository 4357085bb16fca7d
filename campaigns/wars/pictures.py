"""Pictures of a campaign: its map, and portraits of those who fight in it."""

from __future__ import annotations

import uuid

from django.db import IntegrityError, transaction

from accounts.models import User
from campaigns.chronicle.pictures import developed
from campaigns.clubs.roles import Deed
from campaigns.errors import Conflict, IdReused, NotFound, TooLarge
from campaigns.wars import access, orders
from campaigns.wars.limits import MOST_PICTURES
from campaigns.wars.models import War, WarPicture
from rules.core.message import say


def add(person: User, war_id: uuid.UUID, id: uuid.UUID, data: bytes) -> uuid.UUID:
    """Keep a picture for a campaign in which one may take part. The same ``id`` sent again keeps it once."""
    war, _ = access.ensure(person, war_id, Deed.SIGN_UP)
    known = WarPicture.objects.filter(pk=id).values_list("war", "owner").first()
    if known is not None:
        if known != (war.pk, person.pk):
            raise IdReused
        return id
    # Before anything is held, as it takes a moment.
    made = developed(data)
    try:
        with transaction.atomic():
            access.held(war)
            if WarPicture.objects.filter(war=war).count() >= MOST_PICTURES:
                raise TooLarge(say("war.too_many_pictures", most=MOST_PICTURES))
            WarPicture.objects.create(id=id, war=war, owner=person, **made._asdict())
    except IntegrityError:
        raise IdReused from None
    return id


def body(person: User, war_id: uuid.UUID, picture_id: uuid.UUID) -> bytes:
    """A picture, for who may see the campaign. Raises ``NotFound``."""
    war, _ = access.ensure(person, war_id, Deed.READ)
    found = WarPicture.objects.filter(war=war, pk=picture_id).values_list("body", flat=True).first()
    if found is None:
        raise NotFound(say("war.no_picture"))
    return bytes(found)


def ensure_known(war: War, wish: orders.AnyOrder) -> None:
    """Raise ``Conflict`` for an order with a picture that the campaign does not have."""
    match wish:
        case orders.ChangePlan(plan=plan):
            wanted = plan.picture
        case orders.Tell(portrait=portrait):
            wanted = portrait
        case _:
            return
    if wanted and not _is_known(war, wanted):
        raise Conflict(say("war.no_picture"))


def _is_known(war: War, wanted: str) -> bool:
    try:
        return WarPicture.objects.filter(war=war, pk=uuid.UUID(wanted)).exists()
    except ValueError:
        return False
