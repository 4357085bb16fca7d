"""Who may do what in a club: one table, from what is done to the least role that may."""

from __future__ import annotations

from enum import Enum, auto

from campaigns.clubs.models import Role

#: The higher the later.
RANKS = tuple(Role)


class Deed(Enum):
    """What may be done in a club."""

    READ = auto()
    ANSWER_NIGHT = auto()
    SHARE = auto()
    SIGN_UP = auto()
    JUDGE = auto()
    RUN_EVENTS = auto()
    WRITE_POSTS = auto()
    WRITE_NEWS = auto()
    PLAN_NIGHTS = auto()
    ADMIT = auto()
    SET_ROLES = auto()
    REMOVE = auto()
    CHANGE_CLUB = auto()
    UNSHARE_OTHERS = auto()
    TAKE_DOWN_POSTS = auto()
    EXPORT = auto()
    HAND_OVER = auto()
    DELETE = auto()


#: The least role that may do it.
LEAST = {
    Deed.READ: Role.GUEST,
    Deed.ANSWER_NIGHT: Role.GUEST,
    Deed.SHARE: Role.MEMBER,
    Deed.SIGN_UP: Role.MEMBER,
    Deed.JUDGE: Role.UMPIRE,
    Deed.RUN_EVENTS: Role.ORGANISER,
    Deed.WRITE_POSTS: Role.MEMBER,
    Deed.WRITE_NEWS: Role.ORGANISER,
    Deed.PLAN_NIGHTS: Role.ORGANISER,
    Deed.ADMIT: Role.ORGANISER,
    Deed.SET_ROLES: Role.ORGANISER,
    Deed.REMOVE: Role.ORGANISER,
    Deed.CHANGE_CLUB: Role.ORGANISER,
    Deed.UNSHARE_OTHERS: Role.ORGANISER,
    Deed.TAKE_DOWN_POSTS: Role.ORGANISER,
    Deed.EXPORT: Role.ORGANISER,
    Deed.HAND_OVER: Role.OWNER,
    Deed.DELETE: Role.OWNER,
}


def rank(role: str) -> int:
    """The place of a role, the least being 0."""
    return RANKS.index(Role(role))


def may(role: str, deed: Deed) -> bool:
    """Whether somebody of a role may do something."""
    return rank(role) >= rank(LEAST[deed])


def deeds(role: str) -> list[str]:
    """All that somebody of a role may do, by name, for who shows it."""
    return [deed.name.lower() for deed in Deed if may(role, deed)]


def may_set(by: str, old: str, new: str) -> bool:
    """Whether one may give another this role: theirs and the new one are both below one's own."""
    return may(by, Deed.SET_ROLES) and rank(old) < rank(by) and rank(new) < rank(by)


def may_remove(by: str, whom: str) -> bool:
    """Whether one may send another away."""
    return may(by, Deed.REMOVE) and rank(whom) < rank(by)
