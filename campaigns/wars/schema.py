"""What campaigns are made of in the OpenAPI schema, as it stands on the wire. Names begin with ``War``."""

from __future__ import annotations

from typing import Any

import msgspec

from accounts.plain_types import REFERENCE, add_components, with_omissions
from campaigns.wars.orders import AnyOrder
from campaigns.wars.plan import Plan
from campaigns.wars.shown import Army, Table

PREFIX = "War"


def add_war_types(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """Add the components that this app's serialisers refer to."""
    (_plan, order, *_rest), components = msgspec.json.schema_components(
        [Plan, AnyOrder, Table, Army], ref_template=REFERENCE.format(name=PREFIX + "{name}")
    )
    own = {PREFIX + name: with_omissions(each) for name, each in components.items()}
    own["WarMessage"] = {"type": "string", "description": "A sentence in the reader's language."}
    own["WarOrder"] = {"description": "What is ordered in a campaign (docs/campaigns.md).", **order}
    return add_components(result, own)
