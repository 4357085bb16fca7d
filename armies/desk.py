"""The desk: the one place where army lists are written.

Every change is one transaction: lock the list's row, see whether this very order was done before, carry it
out by the rules, write a version. Whoever comes second waits at the lock and then sees the new head.
"""

from __future__ import annotations

import hashlib
import uuid
from typing import Any, Literal

import msgspec
from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts.models import User
from armies import access, rosters
from armies.access import Reader
from armies.errors import Conflict, IdReused, Impossible, NotFound, Stale, TooLarge
from armies.homebrew.books import taken_by
from armies.homebrew.taking import permitted, taken_with
from armies.limits import MOST_LISTS, MOST_VERSIONS
from armies.models import ArmyList, Version
from armies.shelf import opened, ready_list
from rules.core.message import say
from rules.lists.book import Book
from rules.lists.edit import AddForce, AnyEdit, BadEdit, Rename, SetLimit, Several, read_edit
from rules.lists.editing import apply
from rules.lists.history import replay
from rules.lists.reviewing import Review, reviewed
from rules.lists.roster import Roster
from rules.lists.standing import Standing


class Opening(msgspec.Struct, frozen=True):
    """A list that somebody would like to begin; ``id`` is made by the client and becomes the list's own.

    ``ready`` is the id of a ready-made one to begin with, which has a chart of its own.
    """

    id: uuid.UUID
    system: str
    catalogue: str
    chart: str
    name: str = ""
    limit: int | float | str | None = None
    ready: str = ""


class Order(msgspec.Struct, frozen=True):
    """Something to be done to a list. ``id`` is made by the client, ``version`` is the head that it saw.

    ``to`` is the version that a list is to be reverted to.
    """

    id: uuid.UUID
    version: int
    kind: Literal["edit", "undo", "redo", "update", "revert"]
    edit: dict[str, Any] | None = None
    to: int = 0

    def digest(self) -> str:
        """What tells two orders apart that bear the same id."""
        wish = [self.version, self.kind, self.edit]
        return _digest([*wish, self.to] if self.kind == "revert" else wish)


class Receipt(msgspec.Struct, frozen=True):
    """The version that an order made, now or (``replayed``) before; ``merged`` into what others had made."""

    version: int
    replayed: bool = False
    merged: bool = False


class Written(msgspec.Struct, frozen=True):
    """A list as it was written, which is as its catalogues have it, with the look at it."""

    roster: Roster
    review: Review


class Done(msgspec.Struct, frozen=True):
    """What came of an order: the receipt, the list's row, and what was written where nothing else is to be
    told of it: not where the order was done before, nor where catalogues have changed since."""

    receipt: Receipt
    row: ArmyList
    written: Written | None = None


class Step(msgspec.Struct, frozen=True):
    """A version to be written: what it shows, by its own roster or an earlier version's."""

    kind: Version.Kind
    roster: Roster
    shows: int
    undone: list[int]
    merged: bool = False


# beginning ----------------------------------------------------------------------------------------


def open_list(owner: User, wish: Opening) -> ArmyList:
    """Begin a list with one force. The same wish sent again gives the same list. Raises a ``Refused``."""
    book = opened(wish.system)
    roster = _begun(book, wish)
    return _begin(owner, wish.id, _digest(msgspec.to_builtins(wish)), book, wish.system, roster)


def copy(owner: User, id: uuid.UUID, source_id: uuid.UUID, reader: Reader) -> ArmyList:
    """A list of one's own that is like another that one may read."""
    source = access.look(source_id, reader)
    book = opened(source.system, source.taken)
    roster = rosters.opened_roster(source, book).roster
    digest = _digest(["copy", str(source_id)])
    return _begin(owner, id, digest, book, source.system, roster, copied_from=source)


def keep_imported(owner: User, id: uuid.UUID, digest: str, system: str, roster: Roster) -> ArmyList:
    """A list that was read from a file."""
    roster = permitted(roster, owner.pk)
    book = opened(system, taken_by(roster))
    return _begin(owner, id, digest, book, system, roster)


def _begun(book: Book, wish: Opening) -> Roster:
    assert book.system is not None
    begun = ready_list(wish.system, wish.ready).roster if wish.ready else Roster(book.system.id)
    edits: list[AnyEdit] = [] if wish.ready else [AddForce(wish.chart, wish.catalogue)]
    if wish.name or not wish.ready:
        edits.append(Rename(name=wish.name))
    if wish.limit is not None:
        edits.append(SetLimit(book.main_points, wish.limit))
    return _carried_out(book, begun, Several(tuple(edits)))


def _begin(
    owner: User,
    id: uuid.UUID,
    digest: str,
    book: Book,
    system: str,
    roster: Roster,
    copied_from: ArmyList | None = None,
) -> ArmyList:
    """Write a new list with its first version, unless that was done before."""
    try:
        with transaction.atomic():
            # The owner's row is held, so that two windows do not both open the last list allowed.
            User.objects.select_for_update(no_key=True).get(pk=owner.pk)
            known = ArmyList.objects.filter(pk=id).first()
            if known is not None:
                return _known(known, owner, digest)
            if ArmyList.objects.filter(owner=owner).count() >= MOST_LISTS:
                raise TooLarge(say("list.too_many", most=MOST_LISTS))
            row = ArmyList(pk=id, owner=owner, system=system, copied_from=copied_from, opening_digest=digest)
            row.changed_at = timezone.now()
            row.save(force_insert=True)
            _write(row, book, Step(Version.Kind.OPEN, roster, 1, []), id, digest, None)
            return row
    except IntegrityError:
        # Somebody took the id at the same moment.
        known = ArmyList.objects.filter(pk=id).first()
        if known is None:
            raise
        return _known(known, owner, digest)


def _known(known: ArmyList, owner: User, digest: str) -> ArmyList:
    """The list that was begun with this id. Raises ``IdReused`` for another wish, or another's list."""
    if known.owner_id != owner.pk or known.opening_digest != digest:
        raise IdReused
    if known.deleted_at is not None:
        raise NotFound
    return known


# editing ------------------------------------------------------------------------------------------


def submit(list_id: uuid.UUID, owner_id: int, order: Order) -> Done:
    """Carry an order out, once. Raises a ``Refused``; then nothing has changed."""
    try:
        with transaction.atomic():
            row = access.lock(list_id, owner_id)
            return _replayed(row, order) or _carry_out(row, order)
    except IntegrityError:
        # An order whose client saw the last version is not looked for: it may have been given a used id.
        if Version.objects.filter(army_list=list_id, client_id=order.id).exists():
            raise IdReused from None
        raise


def _replayed(row: ArmyList, order: Order) -> Done | None:
    """What an order came to before, if it was sent before; it then saw an older version than the last."""
    if order.version == row.head:
        return None
    done = Version.objects.filter(army_list=row, client_id=order.id).defer("roster").first()
    if done is None:
        return None
    if done.digest != order.digest():
        raise IdReused
    return Done(Receipt(done.number, replayed=True, merged=done.merged), row)


def _carry_out(row: ArmyList, order: Order) -> Done:
    if not 1 <= order.version <= row.head:
        raise Conflict(say("order.no_version", version=order.version))
    if row.head >= MOST_VERSIONS:
        raise TooLarge(say("list.too_many_versions", most=MOST_VERSIONS))
    step = _STEPS[order.kind](row, order)
    book = opened(row.system, taken_by(step.roster))
    review = _write(row, book, step, order.id, order.digest(), order.edit)
    written = Written(step.roster, review) if rosters.up_to_date(step.roster, book) else None
    return Done(Receipt(row.head, merged=step.merged), row, written)


def _edit(row: ArmyList, order: Order) -> Step:
    """An edit, done to what its client saw; where the list has moved on, to what it has become."""
    edit = _read(order.edit)
    book = opened(row.system, taken_with(row, edit))
    return _edited(row, book, order, edit)


def _edited(row: ArmyList, book: Book, order: Order, edit: AnyEdit) -> Step:
    newest = rosters.opened_roster(row, book).roster
    if order.version == row.head:
        return Step(Version.Kind.EDIT, _carried_out(book, newest, edit), row.head + 1, [])
    _carried_out(book, _seen(row, order.version), edit)
    merged, refused = replay(book, newest, (edit,))
    if refused:
        raise Stale(say("order.stale"))
    return Step(Version.Kind.EDIT, merged, row.head + 1, [], merged=True)


def _undo(row: ArmyList, order: Order) -> Step:
    """What the last edit was made from. Nobody undoes what they have not seen."""
    _ensure_seen(row, order)
    shown = Version.objects.defer("roster").get(army_list=row, number=row.shown)
    if shown.parent is None:
        raise Conflict(say("order.nothing_to_undo"))
    roster = rosters.roster_of(row.pk, shown.parent)
    return Step(Version.Kind.UNDO, roster, shown.parent, [*row.undone, row.shown])


def _redo(row: ArmyList, order: Order) -> Step:
    """What was undone last."""
    _ensure_seen(row, order)
    if not row.undone:
        raise Conflict(say("order.nothing_to_redo"))
    *rest, again = row.undone
    return Step(Version.Kind.REDO, rosters.roster_of(row.pk, again), again, rest)


def _update(row: ArmyList, order: Order) -> Step:
    """The list as its catalogues have it now, which it is made with from here on."""
    _ensure_seen(row, order)
    book = opened(row.system, row.taken)
    if rosters.up_to_date(rosters.roster_of(row.pk, row.shown), book):
        raise Conflict(say("order.up_to_date"))
    return Step(Version.Kind.UPDATE, rosters.brought_up_to_date(row, book), row.head + 1, [])


def _revert(row: ArmyList, order: Order) -> Step:
    """The roster of an earlier version, as a new one of its own: it can be undone as edits can."""
    _ensure_seen(row, order)
    if not 1 <= order.to <= row.head:
        raise Conflict(say("order.no_version", version=order.to))
    return Step(Version.Kind.REVERT, _seen(row, order.to), row.head + 1, [])


_STEPS = {"edit": _edit, "undo": _undo, "redo": _redo, "update": _update, "revert": _revert}


def _ensure_seen(row: ArmyList, order: Order) -> None:
    if order.version != row.head:
        raise Stale(say("order.stale"))


def _seen(row: ArmyList, number: int) -> Roster:
    shows = Version.objects.values_list("shows", flat=True).get(army_list=row, number=number)
    return rosters.roster_of(row.pk, shows)


def _read(wish: object) -> AnyEdit:
    try:
        return read_edit(wish)
    except BadEdit as error:
        raise Impossible(error.why) from error


def _carried_out(book: Book, roster: Roster, edit: AnyEdit) -> Roster:
    try:
        return apply(book, roster, edit)
    except BadEdit as error:
        raise Impossible(error.why) from error


def _write(
    row: ArmyList, book: Book, step: Step, client_id: uuid.UUID, digest: str, edit: dict[str, Any] | None
) -> Review:
    """Write a version, and the list's row as it is after it; the look at it."""
    now = timezone.now()
    number = row.head + 1
    own = step.shows == number
    Version.objects.create(
        army_list=row,
        number=number,
        at=now,
        kind=step.kind,
        edit=edit,
        parent=(row.shown or None) if own else None,
        shows=step.shows,
        merged=step.merged,
        client_id=client_id,
        digest=digest,
        roster=rosters.plain(step.roster) if own else None,
    )
    row.head, row.shown, row.undone, row.changed_at = number, step.shows, step.undone, now
    standing = Standing(book, step.roster)
    review = reviewed(standing)
    rosters.describe(row, standing, len(review.problems))
    row.save(update_fields=["head", "shown", "undone", "changed_at", *rosters.DESCRIBED])
    return review


# everything else ----------------------------------------------------------------------------------


def share(list_id: uuid.UUID, owner_id: int, visibility: str) -> None:
    """Let others read it, or nobody: then its link is dead for good, and sharing it again makes another."""
    with transaction.atomic():
        access.lock(list_id, owner_id).open_to(visibility)


def delete(list_id: uuid.UUID, owner_id: int) -> None:
    """Out of sight, for its owner too; ``restore`` brings it back."""
    with transaction.atomic():
        access.lock(list_id, owner_id).put_away()


def restore(list_id: uuid.UUID, owner_id: int) -> None:
    """Back as it was when it was deleted."""
    with transaction.atomic():
        access.lock(list_id, owner_id, deleted=True).bring_back()


def _digest(said: Any) -> str:
    return hashlib.sha256(msgspec.json.encode(said, order="deterministic")).hexdigest()
