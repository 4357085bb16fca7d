"""What a player does to a list. Edits are small, are the wire format, and are the history."""

from __future__ import annotations

import msgspec

from rules.core.message import Message, say
from rules.lists.amount import Written


class Edit(msgspec.Struct, frozen=True, tag_field="edit", omit_defaults=True, forbid_unknown_fields=True):
    """A wish to change a list. ``apply`` carries it out or says why it cannot."""


class AddForce(Edit, frozen=True, tag="add_force"):
    """A force under an organisation chart, in the army or within another force. ``id`` may be chosen."""

    type: str
    catalogue: str
    within: str = ""
    id: str = ""


class Add(Edit, frozen=True, tag="add"):
    """So many of a choice, to a force, unit or model; with all that it cannot be without unless ``bare``.

    ``id`` may be chosen; what comes along is then numbered after it (``id.1``, ``id.2``). More of something
    that stands there already and has nothing of its own below is counted there.
    """

    to: str
    entry: str
    count: int = 1
    id: str = ""
    bare: bool = False


class Remove(Edit, frozen=True, tag="remove"):
    """Away with a force, unit, model or option, and all below it."""

    id: str


class SetCount(Edit, frozen=True, tag="set_count"):
    """How many there are of something; what is counted for each model goes along. 0 removes it."""

    id: str
    count: int


class Choose(Edit, frozen=True, tag="choose"):
    """This one of a group's alternatives instead of those chosen."""

    to: str
    entry: str
    id: str = ""


class Swap(Edit, frozen=True, tag="swap"):
    """Another choice in something's place, as many of it; what fits below it is kept."""

    id: str
    entry: str


class Move(Edit, frozen=True, tag="move"):
    """To another place in the order, or to another force or unit. ``place`` counts from 0; -1 is the end."""

    id: str
    to: str
    place: int = -1


class Rename(Edit, frozen=True, tag="rename"):
    """A name and notes of one's own, for a force, unit, model or option, or for the list (no id)."""

    id: str = ""
    name: str | None = None
    notes: str | None = None
    category: str = ""


class Attach(Edit, frozen=True, tag="attach"):
    """A lord or advisor goes with a unit; with none (""), alone."""

    id: str
    to: str


class Nominate(Edit, frozen=True, tag="nominate"):
    """The army's commander, or nobody ("")."""

    id: str


class SetLimit(Edit, frozen=True, tag="set_limit"):
    """How many points the list may cost; None for no limit."""

    points: str
    limit: Written | None


class Duplicate(Edit, frozen=True, tag="duplicate"):
    """Another unit or force just like it, behind it. ``copy`` may be its id."""

    id: str
    copy: str = ""


class Take(Edit, frozen=True, tag="take"):
    """What a catalogue that extends others adds to them may be used too, as its present revision has it."""

    catalogue: str


class Leave(Edit, frozen=True, tag="leave"):
    """A catalogue that was taken is used no more; nothing of it may be left in the list."""

    catalogue: str


class Several(Edit, frozen=True, tag="several"):
    """Edits that are done, and undone, together."""

    edits: tuple[AnyEdit, ...]


AnyEdit = (
    AddForce | Add | Remove | SetCount | Choose | Swap | Move | Rename | Attach | Nominate | SetLimit
    | Duplicate | Take | Leave | Several
)  # fmt: skip


class BadEdit(Exception):
    """An edit that cannot be carried out. Nothing has changed."""

    def __init__(self, why: Message) -> None:
        super().__init__(why.key)
        self.why = why


def cannot(key: str, **args: str | int | Message) -> BadEdit:
    """The exception to raise for an edit that cannot be carried out."""
    return BadEdit(say(key, **args))


def read_edit(wish: object) -> AnyEdit:
    """An edit from JSON values. Raises ``BadEdit`` with what is wrong."""
    try:
        edit: AnyEdit = msgspec.convert(wish, AnyEdit)
    except (msgspec.ValidationError, RecursionError) as error:
        raise cannot("edit.malformed", problem=str(error)) from error
    return edit
