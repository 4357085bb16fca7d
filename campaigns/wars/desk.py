"""The desk of campaigns: beginning one, and carrying orders out, each once."""

from __future__ import annotations

import hashlib
import secrets
import uuid
from typing import Any

import msgspec
from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts.models import User
from battles.bringing import Army
from battles.notices import elsewhere
from campaigns.clubs import access as clubs
from campaigns.clubs.calendar import moment
from campaigns.clubs.models import Club
from campaigns.clubs.roles import Deed
from campaigns.errors import Conflict, Forbidden, IdReused, Malformed, NotFound, TooLarge
from campaigns.wars import access, counted, facts, forces, ledger, notices, orders, pictures
from campaigns.wars.books import Rests
from campaigns.wars.deciding import Brought, Given, decided
from campaigns.wars.ledger import books_of
from campaigns.wars.limits import MOST_CONTENDERS, MOST_WARS
from campaigns.wars.models import War, WarEntry
from campaigns.wars.plan import Plan, faults
from campaigns.wars.senseless import Senseless
from campaigns.wars.shown import is_sealed
from campaigns.wars.standing import Standing
from rules.core.message import Message, say, verbatim
from rules.core.registry import system_ids

#: What one has to be allowed in the club to order something; the rest is for organisers.
_NEEDED = ((orders.OWN, Deed.SIGN_UP), (orders.JUDGING, Deed.JUDGE))


class Wish(msgspec.Struct, frozen=True):
    """A campaign to begin."""

    name: str
    about: str
    plan: dict[str, Any]


def found(person: User, club_id: uuid.UUID, id: uuid.UUID, wish: Wish) -> War:
    """Begin a campaign. The same wish sent again gives the same campaign."""
    who = clubs.ensure(person, club_id, Deed.RUN_EVENTS)
    plan = plan_of(wish.plan)
    if plan.picture:
        raise Malformed(say("war.no_picture"))
    try:
        with transaction.atomic():
            Club.objects.select_for_update(no_key=True).get(pk=club_id)
            known = War.objects.filter(pk=id).first()
            if known is not None:
                if (known.club_id, known.founder_id, known.deleted_at) != (club_id, person.pk, None):
                    raise IdReused
                return known
            if War.objects.filter(club=club_id).count() >= MOST_WARS:
                raise TooLarge(say("war.too_many", most=MOST_WARS))
            war = War.objects.create(
                id=id, club=who.club, founder=person, name=wish.name, about=wish.about, system=plan.system
            )
            ledger.begin(war, facts.Planned(plan), person.pk)
            return war
    except IntegrityError:
        raise IdReused from None


def plan_of(written: dict[str, Any]) -> Plan:
    """A plan that can be kept. Raises ``Malformed``."""
    try:
        plan = msgspec.convert(written, Plan)
    except msgspec.ValidationError as error:
        raise Malformed(say("war.unreadable", problem=verbatim(str(error)))) from error
    if plan.system not in system_ids():
        raise Malformed(say("war.no_system"))
    if wrong := next(faults(plan), None) or forces.fault_of(plan):
        raise Malformed(wrong)
    return plan


def change(person: User, war_id: uuid.UUID, wish: dict[str, str]) -> War:
    """Another name, other words about it."""
    war, _ = access.ensure(person, war_id, Deed.RUN_EVENTS)
    War.objects.filter(pk=war.pk).update(**wish)
    return access.ensure(person, war_id, Deed.READ)[0]


def delete(person: User, war_id: uuid.UUID) -> None:
    """Put it away, as who began it or as the club's owner; its books stay."""
    war, who = access.ensure(person, war_id, Deed.RUN_EVENTS)
    if not access.may_delete(war, who):
        raise Forbidden(say("war.not_yours_to_delete"))
    now = timezone.now()
    with transaction.atomic():
        War.objects.filter(pk=war_id).update(deleted_at=now)
        elsewhere.settle(notices.subject_of(war_id), None, now)


def submit(
    person: User, war_id: uuid.UUID, order: ledger.Order, written: dict[str, Any], reason: str, language: str
) -> War:
    """Carry an order out, once. Raises a ``Refused``; then nothing has changed."""
    wish = order_of(written)
    if isinstance(wish, orders.ChangePlan):
        plan_of(msgspec.to_builtins(wish.plan))
    deed = next((deed for those, deed in _NEEDED if isinstance(wish, those)), Deed.RUN_EVENTS)
    with transaction.atomic():
        war = access.held(access.ensure(person, war_id, deed)[0])
        if _done(war, order):
            return war
        now = books_of(war).now
        pictures.ensure_known(war, wish)
        if isinstance(wish, orders.WITH_REASON) and not reason.strip():
            raise Malformed(say("war.reason_missing"))
        if isinstance(wish, orders.Join) and war.people >= MOST_CONTENDERS:
            raise TooLarge(say("war.full", most=MOST_CONTENDERS))
        given = Given(
            person.pk,
            person.get_username(),
            wish,
            brought=_brought(person, now, wish, language),
            roll=_roll,
            moment=_named_by(war, wish),
        )
        try:
            new = decided(now, given)
            ledger.write(war, new, by=person.pk, reason=reason.strip(), order=order)
        except Senseless as refused:
            raise Conflict(_why(war, refused, person.pk)) from refused
        if any(isinstance(fact, facts.BattleFought | facts.Undone) for fact in new):
            counted.count(war, books_of(war))
    return war


def order_of(written: dict[str, Any]) -> orders.AnyOrder:
    """An order as a client wrote it. Raises ``Malformed``."""
    try:
        order: orders.AnyOrder = msgspec.convert(written, orders.AnyOrder)
    except msgspec.ValidationError as error:
        raise Malformed(say("war.unreadable", problem=verbatim(str(error)))) from error
    return order


def digest_of(written: Any) -> str:
    """What tells two orders apart that bear the same id."""
    return hashlib.sha256(msgspec.json.encode(written, order="deterministic")).hexdigest()


def _done(war: War, order: ledger.Order) -> bool:
    """Whether this very order was carried out before."""
    known = WarEntry.objects.filter(war=war, order_id=order.id).values_list("order_digest", flat=True).first()
    if known is not None and known != order.digest:
        raise IdReused
    return known is not None


def _brought(person: User, now: Standing, wish: orders.AnyOrder, language: str) -> Brought | None:
    """The force that an order brings along."""
    match wish:
        case orders.Muster():
            army = Army(wish.force, wish.army_list, wish.deck)
            return forces.rehearsed(now.plan, forces.brought(person, now.plan, army, language), language)
        case orders.Reinforce():
            if now.following is None:
                raise NotFound(say("war.not_followed"))
            return forces.brought(person, now.plan, Army(wish.force, wish.army_list), language)
    return None


def _named_by(war: War, wish: orders.AnyOrder) -> facts.Moment | None:
    """The moment that an order names by the club's clocks; it lies ahead. Raises a ``Refused``."""
    if not isinstance(wish, orders.SetDeadline) or not wish.wall:
        return None
    zone = war.club.zone
    named = facts.Moment(moment(wish.wall, zone), wish.wall, zone)
    if named.at <= timezone.now():
        raise Conflict(say("war.deadline_past"))
    return named


def _why(war: War, refused: Senseless, reader: int) -> Message:
    """Why something is refused; what rests on it may be an attack that the reader does not know of."""
    if isinstance(refused, Rests):
        books = books_of(war)
        if is_sealed(books.now, books.entries[refused.seq - 1].fact, reader):
            return say("war.rests", entry=refused.seq, why=say("fact.sealed"))
    return refused.why


def _roll(faces: int) -> int:
    """A die that nobody foresees."""
    return secrets.randbelow(faces) + 1
