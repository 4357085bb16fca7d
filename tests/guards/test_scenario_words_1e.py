"""Every word that a scenario file of Warzone's first edition may use stands on its page."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from rules.core.registry import get_system
from rules.warzone_1e import scenario, written
from rules.warzone_1e.chapter import chapters
from rules.warzone_1e.state import Options

PAGE = (Path(__file__).parents[2] / "docs" / "scenarios-warzone-1e.md").read_text("utf-8")
WORDS = set(re.findall(r"[a-z_]+", " ".join(re.findall(r"`([^`]*)`", PAGE))))

STRUCTS = (
    scenario.Given,
    scenario.GivenState,
    scenario.GivenSide,
    scenario.GivenUnit,
    scenario.GivenModel,
    scenario.GivenEffect,
    scenario.GivenObjective,
    scenario.GivenToken,
    written.WrittenProfile,
    written.WrittenWeapon,
    written.WrittenTerrain,
    written.WrittenTable,
    written.WrittenMission,
    Options,
)


@pytest.mark.parametrize("struct", STRUCTS, ids=lambda struct: struct.__name__)
def test_every_key_is_on_the_page(struct: type[msgspec.Struct]) -> None:
    keys = {field.encode_name for field in msgspec.structs.fields(struct)}
    assert keys
    assert keys - WORDS == set()


def test_every_command_is_on_the_page() -> None:
    said = {
        word
        for command in get_system("warzone_1e").commands
        for word in (command.__struct_config__.tag, *command.__struct_encode_fields__)
    }
    assert said - WORDS == set()


def test_every_claim_is_on_the_page() -> None:
    claims = {word for chapter in chapters() for word in (*chapter.claims, *chapter.model_claims)}
    assert claims
    assert claims - WORDS == set()
