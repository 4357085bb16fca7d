"""Filming a log from a file in a process of its own, whose memory and time are bounded.

The rules were made for what they wrote themselves. Whatever a hostile log makes them do, it ends there.
"""

from __future__ import annotations

import resource
import subprocess
import sys

import msgspec
from django.conf import settings

from battles.replay.document import Unreadable, dice_faults, read_document, tape_of
from battles.replay.film import films_of
from battles.replay.packing import Packed, packed
from rules.core.message import Message, say

#: Bytes of memory, seconds of work, and seconds after which nobody waits any more.
MOST_MEMORY, MOST_WORK, LONGEST_WAIT = 3 * 2**30, 45, 80


class Answer(msgspec.Struct, frozen=True):
    """What the process says: films, or why there are none. ``dice`` are faults; null where none can tell."""

    films: tuple[Packed, ...] = ()
    dice: tuple[str, ...] | None = None
    problem: Message | None = None
    system: str = ""
    name: str = ""


def films_apart(document: bytes) -> Answer:
    """The films of a file's log, made elsewhere."""
    command = [sys.executable, str(settings.BASE_DIR / "manage.py"), "replay", "film", "-"]
    try:
        done = subprocess.run(command, input=document, capture_output=True, timeout=LONGEST_WAIT, check=True)
        return msgspec.json.decode(done.stdout, type=Answer)
    except (subprocess.SubprocessError, msgspec.MsgspecError):
        return Answer(problem=say("replay.too_much"))


def film_here(document: bytes) -> Answer:
    """The films of a file's log, made in this very process, which has no more than its bounds from now on."""
    resource.setrlimit(resource.RLIMIT_DATA, (MOST_MEMORY, MOST_MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (MOST_WORK, MOST_WORK))
    try:
        read = read_document(document)
        languages = [code for code, _ in settings.LANGUAGES]
        films = tuple(packed(film) for film in films_of(tape_of(read), languages))
    except Unreadable as unreadable:
        return Answer(problem=unreadable.why)
    except Exception:
        return Answer(problem=say("replay.no_film"))
    faults = dice_faults(read)
    return Answer(films, None if faults is None else tuple(faults), system=read.system, name=read.name)
