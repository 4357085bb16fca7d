"""Chapter: Disengaging from Close Combat, Grab and Seize, Free Slash (WZR-CC-07, WZR-CC-08)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.core.event import Question
from rules.core.ids import ModelId, RuleId, SeatId
from rules.core.message import say, verbatim
from rules.core.procedure import Log, Procedure, ask, option
from rules.warzone_resurrection import harm
from rules.warzone_resurrection.conditions import BROKEN
from rules.warzone_resurrection.effect import Attack, Attempt
from rules.warzone_resurrection.engagement import melee_weapons
from rules.warzone_resurrection.profile import BaseSize, Weapon
from rules.warzone_resurrection.skill_tests import roll_skill, skill_check
from rules.warzone_resurrection.state import Battlefield, Model
from rules.warzone_resurrection.weapon_classes import hits_as_printed

_FREE_SLASH = RuleId("WZR-CC-08")

#: Which bases a base keeps from leaving, and what that is called (WZR-CC-07).
_KEPT_BY = {
    BaseSize.MEDIUM: ("test.grab", frozenset({BaseSize.SMALL, BaseSize.MEDIUM})),
    BaseSize.LARGE: ("test.seize", frozenset({BaseSize.SMALL, BaseSize.MEDIUM, BaseSize.LARGE})),
}


def leave(log: Log[Battlefield], model_id: ModelId, left: Sequence[Model]) -> Procedure[bool]:
    """A Model leaves the range of some enemies by its own will. Whether it may go on to move.

    First it breaks free of each that grabs or seizes it, then each strikes its Free Slash. Whoever calls
    this looks at its Squad's Morale afterwards.
    """
    for enemy in left:
        if not (yield from _breaks_free(log, model_id, enemy)):
            return False
    return (yield from free_slashes(log, model_id, left))


def free_slashes(log: Log[Battlefield], model_id: ModelId, slashers: Sequence[Model]) -> Procedure[bool]:
    """Every enemy that a Model leaves, by will or by force, slashes at it. Whether it still stands.

    Their owner says in which order. Whoever is Broken makes none (WZR-MORALE-08).
    """
    able = [enemy for enemy in slashers if not log.state.squad_of(enemy).has(BROKEN)]
    for seat in dict.fromkeys(enemy.owner for enemy in able):
        waiting = [enemy for enemy in able if enemy.owner == seat]
        while waiting and log.state.models[model_id].on_table:
            slasher = yield from _next_slasher(seat, waiting, log.state.models[model_id])
            waiting.remove(slasher)
            yield from free_slash(log, slasher, log.state.models[model_id])
    return log.state.models[model_id].on_table


def free_slash(log: Log[Battlefield], slasher: Model, mover: Model) -> Procedure[None]:
    """An Autohit at the slasher's St and twice that of its strongest close combat weapon (WZR-CC-08)."""
    weapon = strongest_weapon(slasher)
    own = slasher.profile.st
    strongest = weapon.st if weapon else 0
    yield from harm.resolve_wound(
        log,
        Attack(
            target=mover.id,
            st=strongest if own is None else own + 2 * strongest,
            rule=_FREE_SLASH,
            damage=weapon.damage if weapon else "Piercing",
            by=slasher.id,
            weapon=weapon,
            avv=max((line.avv or 0 for line in melee_weapons(slasher)), default=0),
        ),
    )


def strongest_weapon(model: Model) -> Weapon | None:
    """The close combat weapon with the highest St; None for one that fights unarmed.

    What hits with its own St alone adds nothing to that of its user.
    """
    weapons = (weapon for weapon in melee_weapons(model) if not hits_as_printed(weapon))
    return max(weapons, key=lambda weapon: weapon.st, default=None)


def _breaks_free(log: Log[Battlefield], model_id: ModelId, enemy: Model) -> Procedure[bool]:
    """Whether a Model gets out of an enemy's grip: a test of its own St, where it has one (WZR-CC-07)."""
    mover = log.state.models[model_id]
    of = grip(log.state, enemy, mover)
    if of is None or mover.profile.st is None:
        return True
    attempt = Attempt(model_id, "st", RuleId("WZR-CC-07"))
    test = skill_check(log.state, attempt, mover.profile.st, of=of)
    return test.passes((yield from roll_skill(log, test, mover)))


def grip(field: Battlefield, enemy: Model, mover: Model) -> str | None:
    """How an enemy keeps a Model from leaving, as the key of the test; None where it cannot."""
    name, kept = _KEPT_BY.get(enemy.base, ("", frozenset()))
    keeps = mover.base in kept and not field.squad_of(enemy).has(BROKEN)
    return name if keeps else None


def _next_slasher(seat: SeatId, waiting: Sequence[Model], mover: Model) -> Procedure[Model]:
    options = tuple(option(model.id, verbatim(model.card.name)) for model in waiting)
    choice = yield from ask(
        Question(
            seat=seat,
            text=say("ask.free_slash", mover=verbatim(mover.card.name)),
            options=options,
            default=options[0].id,
            rule=_FREE_SLASH,
            about=tuple(model.id for model in waiting),
        )
    )
    return next(model for model in waiting if model.id == choice.option)
