"""The types of ``rules.lists`` in the OpenAPI schema, as they stand on the wire: every message a sentence.

They bear ``Army`` before their names (``ArmyRoster``, ``ArmyEdit``).
"""

from __future__ import annotations

from typing import Any

import msgspec

from accounts.plain_types import REFERENCE, add_components, reference_to, with_omissions
from rules.lists.choosing import Group, Offer
from rules.lists.drawing import DrawOdds
from rules.lists.edit import AnyEdit
from rules.lists.handbook import HandbookRole, HandbookUnit
from rules.lists.importing import Line
from rules.lists.problem import Problem
from rules.lists.reviewing import Review
from rules.lists.roster import Roster
from rules.lists.statistics import Counted, Figure, UnitHarm

PREFIX = "Army"
_SENTENCE = {"type": "string", "description": "A sentence in the reader's language."}


def add_list_types(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """Add the components that this app's serialisers refer to."""
    (edit, *_rest), components = msgspec.json.schema_components(
        [
            AnyEdit,
            Roster,
            Review,
            Offer,
            Group,
            Problem,
            Line,
            Counted,
            Figure,
            UnitHarm,
            DrawOdds,
            HandbookRole,
            HandbookUnit,
        ],
        ref_template=REFERENCE.format(name=PREFIX + "{name}"),
    )
    own: dict[str, Any] = {PREFIX + name: with_omissions(each) for name, each in components.items()}
    own["ArmyMessage"] = _SENTENCE
    own["ArmyEdit"] = {"description": "What is done to a list (docs/lists.md).", **edit}
    own["ArmyAmount"] = {"type": ["integer", "number", "string"], "description": "A number, or a text: 1/3."}
    own["ArmyMend"] = {
        "description": "An edit that was tried: it mends the problem.",
        "type": "object",
        "properties": {"edit": reference_to("ArmyEdit"), "says": _SENTENCE},
        "required": ["edit", "says"],
    }
    own["ArmyProblem"]["properties"]["mends"] = {
        "description": "Where they were asked for.",
        "type": "array",
        "items": reference_to("ArmyMend"),
    }
    return add_components(result, own)
