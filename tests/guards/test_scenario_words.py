"""Every word that a scenario file may use stands on its system's page."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from rules.core.registry import get_system
from rules.warzone_1e import scenario as first_scenario
from rules.warzone_1e import written as first_written
from rules.warzone_1e.chapter import chapters
from rules.warzone_resurrection import (
    claims,
    scenario,
    scenario_cards,
    written,
    written_arms,
    written_missions,
)
from rules.warzone_resurrection.state import Momentum, Options, Resources
from rules.warzone_resurrection.structures import written as terrain
from rules.warzone_resurrection.vehicles import written as vehicles

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "scenarios-warzone-resurrection.md").read_text("utf-8")


def words(page: str) -> set[str]:
    """The words that a page marks as such, in its lines and its examples."""
    marked = (*re.findall(r"`([^`]*)`", page), *re.findall(r"```yaml(.*?)```", page, re.S))
    return set(re.findall(r"[a-z_]+", " ".join(marked)))


WORDS = words(PAGE)

STRUCTS = (
    scenario.Given,
    scenario.GivenState,
    scenario.GivenUnit,
    scenario.GivenModel,
    scenario.GivenEffect,
    scenario_cards.GivenCards,
    scenario_cards.GivenCard,
    written.WrittenProfile,
    written_arms.WrittenWeapon,
    written_arms.WrittenPower,
    vehicles.WrittenVehicle,
    vehicles.WrittenLocation,
    terrain.WrittenTerrain,
    terrain.WrittenStructure,
    terrain.WrittenAccess,
    written.WrittenZone,
    written.WrittenTable,
    written_missions.WrittenMission,
    written_missions.WrittenMarker,
    written_missions.WrittenArea,
    Options,
    Resources,
    Momentum,
)


@pytest.mark.parametrize("struct", STRUCTS, ids=lambda struct: struct.__name__)
def test_every_key_is_on_the_page(struct: type[msgspec.Struct]) -> None:
    keys = {field.encode_name for field in msgspec.structs.fields(struct)}
    assert keys
    assert keys - WORDS == set()


@pytest.mark.parametrize("command", get_system("warzone_resurrection").commands, ids=lambda c: c.__name__)
def test_every_command_is_on_the_page(command: type[msgspec.Struct]) -> None:
    keys = {field.encode_name for field in msgspec.structs.fields(command)}
    assert ({command.__struct_config__.tag} | keys) - WORDS == set()


def test_every_claim_is_on_the_page() -> None:
    sources = [path.read_text("utf-8") for path in sorted(Path(claims.__file__).parent.glob("*.py"))]
    facts = {fact for source in sources for fact in re.findall(r'^        "([a-z_]+)": lambda', source, re.M)}
    assert facts
    assert (facts | set(claims.CLAIMS)) - WORDS == set()


FIRST_EDITION = words((ROOT / "docs" / "scenarios-warzone-1e.md").read_text("utf-8"))

FIRST_STRUCTS = (
    first_scenario.Given,
    first_scenario.GivenState,
    first_scenario.GivenSide,
    first_scenario.GivenUnit,
    first_scenario.GivenModel,
    first_scenario.GivenEffect,
    first_scenario.GivenObjective,
    first_scenario.GivenToken,
    first_written.WrittenProfile,
    first_written.WrittenWeapon,
    first_written.WrittenTerrain,
    first_written.WrittenTable,
    first_written.WrittenMission,
    *get_system("warzone_1e").commands,
)


@pytest.mark.parametrize("struct", FIRST_STRUCTS, ids=lambda struct: struct.__name__)
def test_every_key_of_the_first_edition_is_on_its_page(struct: type[msgspec.Struct]) -> None:
    keys = {field.encode_name for field in msgspec.structs.fields(struct)}
    tag = struct.__struct_config__.tag
    assert ({tag, *keys} if tag else keys) - FIRST_EDITION == set()


def test_every_claim_of_the_first_edition_is_on_its_page() -> None:
    claims = {claim for one in chapters() for claim in (*one.claims, *one.model_claims)}
    assert claims
    assert claims - FIRST_EDITION == set()
