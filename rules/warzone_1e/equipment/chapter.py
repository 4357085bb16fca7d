"""Chapter: Special Equipment, put together: what it gives the game."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.ids import SeatId
from rules.core.message import say
from rules.core.offer import Offer
from rules.core.preview import Preview, PreviewTarget, PreviewTest
from rules.warzone_1e.chapter import Chapter, Word
from rules.warzone_1e.equipment.items import BURNT_OUT, INJECTED, CoagulantAutoInjector
from rules.warzone_1e.equipment.using import (
    DRUGS,
    HYPER,
    UseDrugs,
    UseHyperactivator,
    carries_drugs,
    drugs_wear_off,
    hyper_check,
    refusal_to_drug,
    refusal_to_hyperactivate,
    use_drugs,
    use_hyperactivator,
    wears_hyperactivator,
)
from rules.warzone_1e.state import Battlefield, Model


def _of_unit(field: Battlefield, seat: SeatId) -> Iterator[Offer]:
    unit = field.units.get(field.unit) if field.unit is not None else None
    if unit is not None and unit.owner == seat and carries_drugs(field, unit):
        refused = refusal_to_drug(field, seat, unit)
        title = say("offer.use_drugs")
        yield Offer(f"use_drugs:{unit.id}", title, UseDrugs(unit.id), DRUGS, unit=unit.id, refused=refused)


def _of_model(field: Battlefield, seat: SeatId, model: Model) -> Iterator[Offer]:
    if wears_hyperactivator(field, model):
        yield Offer(
            f"use_hyperactivator:{model.id}",
            say("offer.use_hyperactivator"),
            UseHyperactivator(model.id),
            HYPER,
            model.id,
            model.unit,
            refused=refusal_to_hyperactivate(field, seat, model),
        )


def _foreseen(field: Battlefield, seat: SeatId, command: UseHyperactivator) -> Preview:
    needed = hyper_check(field.models[command.model])
    test = PreviewTest(needed, *needed.chance().as_integer_ratio())
    return Preview(targets=(PreviewTarget(command.model, tests=(test,)),))


CHAPTER = Chapter(
    id="equipment",
    commands={UseDrugs: use_drugs, UseHyperactivator: use_hyperactivator},
    offers=_of_unit,
    model_offers=_of_model,
    previews={UseHyperactivator: _foreseen},
    moments={"unit_activated": drugs_wear_off},
    words={INJECTED: Word(CoagulantAutoInjector.rule, "plain"), BURNT_OUT: Word(HYPER, "bad")},
)
