"""Effects of cards that are over as soon as their card has been played."""

from __future__ import annotations

from typing_extensions import override

from rules.core.check import modifier
from rules.core.event import Question
from rules.core.ids import ModelId, RuleId
from rules.core.message import say, verbatim
from rules.core.procedure import Log, Procedure, ask, option
from rules.core.refusal import Refusal, refuse
from rules.warzone_resurrection.armour import resolve_wound
from rules.warzone_resurrection.card_play.hands import discard_one, draw
from rules.warzone_resurrection.card_play.leaving import leave
from rules.warzone_resurrection.conditions import BROKEN, PINNED, PINNING_TESTED
from rules.warzone_resurrection.effect import Attack, Bearer, Effect
from rules.warzone_resurrection.events import ResourcesChanged, SquadLost, WoundsRegained
from rules.warzone_resurrection.holdings import CardInPlay
from rules.warzone_resurrection.morale import check_losses, is_shaken, pinning_test
from rules.warzone_resurrection.resources import turn_over
from rules.warzone_resurrection.state import Battlefield, Model, Resources, Side, Squad
from rules.warzone_resurrection.valued import WithNumber


class AtOnce(Effect):
    """Something that happens as a card is played."""

    rule = RuleId("WZR-CARD-13")
    at_once = True


class Rally(AtOnce):
    """A Squad is neither Pinned nor Broken any more."""

    id = "rally"

    @override
    def may_be_laid_on(self, field: Battlefield, bearer: Model | Squad) -> Refusal | None:
        if isinstance(bearer, Squad) and not is_shaken(bearer):
            return refuse(self.rule, "refused.not_shaken", squad=verbatim(bearer.name))
        return None

    @override
    def when_played(self, log: Log[Battlefield], card: CardInPlay, bearer: Bearer) -> Procedure[None]:
        assert isinstance(bearer, Squad)
        for condition in (PINNED, BROKEN):
            if bearer.has(condition):
                log.emit(SquadLost(bearer.id, condition, self.rule))
        return
        yield


class Unnerve(AtOnce, WithNumber):
    """A Squad makes a Pinning test, with so much on its LD."""

    id = "unnerve"

    @override
    def may_be_laid_on(self, field: Battlefield, bearer: Model | Squad) -> Refusal | None:
        if isinstance(bearer, Squad) and (is_shaken(bearer) or bearer.has(PINNING_TESTED)):
            return refuse("WZR-MORALE-02", "refused.pinning_tested", squad=verbatim(bearer.name))
        return None

    @override
    def when_played(self, log: Log[Battlefield], card: CardInPlay, bearer: Bearer) -> Procedure[None]:
        assert isinstance(bearer, Squad)
        yield from pinning_test(log, bearer.id, (modifier(self.rule, "why.unnerved", self.x),))


class Mortar(AtOnce, WithNumber):
    """A shell of this strength comes down on a Model of a Squad, which its owner chooses."""

    id = "mortar"

    @override
    def may_be_laid_on(self, field: Battlefield, bearer: Model | Squad) -> Refusal | None:
        if isinstance(bearer, Squad) and not any(model.on_table for model in field.members(bearer)):
            return refuse(self.rule, "refused.squad_gone", squad=verbatim(bearer.name))
        return None

    @override
    def when_played(self, log: Log[Battlefield], card: CardInPlay, bearer: Bearer) -> Procedure[None]:
        assert isinstance(bearer, Squad)
        below = [model for model in log.state.members(bearer) if model.on_table]
        question = Question(
            seat=bearer.owner,
            text=say("ask.shell", squad=verbatim(bearer.name)),
            options=tuple(option(model.id, verbatim(model.card.name)) for model in below),
            default=below[-1].id,
            rule=self.rule,
            about=tuple(model.id for model in below),
        )
        hit = ModelId((yield from ask(question)).option)
        yield from resolve_wound(log, Attack(hit, self.x, self.rule, damage="Blast", ranged=True))
        yield from check_losses(log, (bearer.id,))


class Mend(AtOnce, WithNumber):
    """A Model that is no Vehicle gets so many lost Wounds back."""

    id = "mend"

    @override
    def may_be_laid_on(self, field: Battlefield, bearer: Model | Squad) -> Refusal | None:
        if not isinstance(bearer, Model):
            return None
        name = verbatim(bearer.card.name)
        if bearer.is_vehicle:
            return refuse(self.rule, "refused.vehicle_mends", model=name)
        return refuse(self.rule, "refused.unhurt", model=name) if _lost(bearer) == 0 else None

    @override
    def when_played(self, log: Log[Battlefield], card: CardInPlay, bearer: Bearer) -> Procedure[None]:
        assert isinstance(bearer, Model)
        log.emit(WoundsRegained(bearer.id, min(self.x, _lost(bearer)), self.rule))
        return
        yield


def _lost(model: Model) -> int:
    return model.profile.w - model.wounds


class ReadyCards(AtOnce, WithNumber):
    """So many burned Resource Cards of the player stand up again."""

    id = "ready_cards"

    @override
    def when_played(self, log: Log[Battlefield], card: CardInPlay, bearer: Bearer) -> Procedure[None]:
        lie = log.state.sides[card.owner].resources
        up = min(self.x, lie.burned)
        if up:
            log.emit(
                ResourcesChanged(
                    card.owner, Resources(lie.ready + up, lie.burned - up, lie.removed), self.rule
                )
            )
        return
        yield


class DrawCards(AtOnce, WithNumber):
    """The player draws so many cards."""

    id = "draw_cards"

    @override
    def when_played(self, log: Log[Battlefield], card: CardInPlay, bearer: Bearer) -> Procedure[None]:
        draw(log, card.owner, self.x, self.rule)
        return
        yield


class GivesUpCard(AtOnce):
    """The player whose Squad it is played on discards a card of the hand, and chooses which."""

    id = "gives_up_card"

    @override
    def may_be_laid_on(self, field: Battlefield, bearer: Model | Squad) -> Refusal | None:
        if field.sides[bearer.owner].cards.hand:
            return None
        return refuse(self.rule, "refused.hand_empty", who=verbatim(field.sides[bearer.owner].name))

    @override
    def when_played(self, log: Log[Battlefield], card: CardInPlay, bearer: Bearer) -> Procedure[None]:
        assert isinstance(bearer, Squad)
        yield from discard_one(log, bearer.owner, say("ask.give_up_card"), self.rule)


class SupplyRaid(AtOnce, WithNumber):
    """A side burns so many of its Resource Cards for nothing."""

    id, rule = "supply_raid", RuleId("WZR-CARD-11")

    @override
    def when_played(self, log: Log[Battlefield], card: CardInPlay, bearer: Bearer) -> Procedure[None]:
        assert isinstance(bearer, Side)
        lost = min(self.x, log.state.sides[bearer.seat].resources.ready)
        if lost:
            turn_over(log, bearer.seat, self.id, self.rule, lost)
        return
        yield


class EndsTactical(AtOnce):
    """The Tactical Card on a Squad leaves play."""

    id, rule = "ends_tactical", RuleId("WZR-CARD-18")

    @override
    def may_be_laid_on(self, field: Battlefield, bearer: Model | Squad) -> Refusal | None:
        if any(card.squad == bearer.id for card in field.cards_of("tactical")):
            return None
        name = bearer.name if isinstance(bearer, Squad) else bearer.card.name
        return refuse(self.rule, "refused.no_tactical", squad=verbatim(name))

    @override
    def when_played(self, log: Log[Battlefield], card: CardInPlay, bearer: Bearer) -> Procedure[None]:
        assert isinstance(bearer, Squad)
        for there in log.state.cards_of("tactical"):
            if there.squad == bearer.id:
                yield from leave(log, there, self.rule)
