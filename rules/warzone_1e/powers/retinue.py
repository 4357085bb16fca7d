"""Imprisoned dead: who may be raised, and what becomes of those who were (WZ1-DEMN-01)."""

from __future__ import annotations

from msgspec.structs import replace as change

from rules.core.geometry import Pose
from rules.core.ids import ModelId, RuleId
from rules.core.procedure import Log, Procedure
from rules.warzone_1e.facts import ActionSpent, Concerned, Removed
from rules.warzone_1e.powers.facts import Raised
from rules.warzone_1e.powers.placing import places_near, pose_at, refusal_to_stand
from rules.warzone_1e.state import Battlefield, Model

RULE = RuleId("WZ1-DEMN-01")

#: Of a model: whom its last action has killed in close combat. Of the dead who walk: whoever raised them.
SLAIN, MAKER = "slain", "maker"

#: What the dead have less of CC and MW, and how many Wounds they have.
CLUMSIER, WOUNDS = 4, 1
#: How far from its maker it stands up, besides their bases, in thousandths.
HAIR = 10


def remember_the_slain(log: Log[Battlefield], id: str) -> Procedure[None]:
    """Whom a model has killed in close combat can be raised with its next action only."""
    model = log.state.models[ModelId(id)]
    if not model.card.powers:
        return
    slain = _slain_by(log, model.id)
    if model.about.get(SLAIN) != slain:
        log.emit(Concerned(model.id, SLAIN, slain, RULE))
    return
    yield


def _slain_by(log: Log[Battlefield], model: ModelId) -> ModelId | None:
    spent = [event.action for event in log.events if isinstance(event, ActionSpent) and event.model == model]
    if not spent or spent[-1] != "close_combat":
        return None
    killed = [e.model for e in log.events if isinstance(e, Removed) and e.by == model and e.fate == "killed"]
    return killed[-1] if killed else None


def imprison(log: Log[Battlefield], user: ModelId) -> None:
    """The dead stand up where they fell, and are of their maker's unit."""
    maker = log.state.models[user]
    fallen = log.state.models[maker.about[SLAIN]]
    log.emit(Concerned(user, SLAIN, None, RULE))
    log.emit(Raised(_risen(log.state, fallen, maker), RULE))


def _risen(field: Battlefield, fallen: Model, maker: Model) -> Model:
    profile = fallen.profile
    scores = change(
        profile,
        cc=max(0, profile.cc - CLUMSIER),
        mw=max(0, profile.mw - CLUMSIER),
        ld=min(profile.ld, maker.profile.ld),
        w=WOUNDS,
        pw=None,
    )
    card = change(fallen.card, profile=scores, skills=(), powers=(), points=0)
    return Model(
        id=ModelId(f"{fallen.id}.risen"),
        unit=maker.unit,
        owner=maker.owner,
        card=card,
        wounds=WOUNDS,
        pose=_where_it_fell(field, fallen, maker),
        stage="done",
        about={MAKER: maker.id},
    )


def _where_it_fell(field: Battlefield, fallen: Model, maker: Model) -> Pose:
    """Beside its maker, where it was struck down; upon nobody."""
    gone = change(fallen, fate=None)
    beside = maker.footprint.radius + fallen.footprint.radius + HAIR
    places = [at for far in (1, 2) for at in places_near(maker.at, far * beside)]
    free = (at for at in places if refusal_to_stand(field, gone, at, RULE) is None)
    return pose_at(fallen, next(free, maker.at))


def collapse(log: Log[Battlefield], id: str) -> Procedure[None]:
    """The dead fall down again when their maker is gone."""
    for model in log.state.standing:
        if model.about.get(MAKER) == id and not log.state.models[ModelId(id)].on_table:
            log.emit(Removed(model.id, "killed", RULE))
    return
    yield
