"""What comes with the game: the starters use whatever the engine knows, and wrong data is loud."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from rules.core.geometry import circle, overlaps
from rules.core.written import WrittenError
from rules.warzone_resurrection import SYSTEM, starters
from rules.warzone_resurrection.card import Card
from rules.warzone_resurrection.effect import KNOWN
from rules.warzone_resurrection.missions import WAYS
from rules.warzone_resurrection.structures.written import library, read_terrain
from rules.warzone_resurrection.templates.shapes import TEMPLATES
from rules.warzone_resurrection.units import factions, read_faction
from rules.warzone_resurrection.vehicles.types import TYPES
from rules.warzone_resurrection.weapon_classes import CLASSES
from rules.warzone_resurrection.written import WrittenForce, WrittenTable, read_board, read_card
from rules.warzone_resurrection.written_arms import armoury_lines, power_lines, read_skill
from rules.warzone_resurrection.written_missions import WrittenMission, deployments, lay_markers, lay_zones

FORCES = [msgspec.convert(force.data, WrittenForce) for force in starters.forces()]
MISSIONS = [msgspec.convert(mission.data, WrittenMission) for mission in starters.missions()]
TABLES = [msgspec.convert(table.data, WrittenTable) for table in starters.tables()]
CARDS: list[Card] = [read_card(model) for force in FORCES for unit in force.units for model in unit.models]

#: Chapters whose effects forces name; those of others are for cards and powers.
OF_DATA = ("WZR-SKILL", "WZR-ARM", "WZR-SUPP", "WZR-VEH")


def test_five_factions_and_more_have_a_whole_force():
    whole = {"warlord", "lord", "troop", "support"}
    full = set()
    for force in FORCES:
        roles = [unit.role for unit in force.units]
        ranks = {*roles, *(model.role for unit in force.units for model in unit.models)}
        heavy = ranks & {"light_vehicle", "heavy_vehicle", "monster"}
        if whole <= ranks and heavy and roles.count("troop") >= 2 and roles.count("support") >= 2:
            full.add(force.faction)
    assert {"Bauhaus", "Capitol", "Imperial", "Mishima", "Brotherhood", "Dark Legion"} <= full


def test_every_class_of_weapon_template_and_line_of_the_armoury_is_used():
    weapons = [weapon for card in CARDS for weapon in card.weapons]
    assert {weapon.weapon_class for weapon in weapons} == set(CLASSES)
    assert {weapon.template for weapon in weapons} - {None} == set(TEMPLATES)
    assert {weapon.damage for weapon in weapons} >= {"Piercing", "Blast", "Plasma", "Rail"}
    assert {weapon.id for weapon in weapons} >= set(armoury_lines())
    assert any(weapon.melee for weapon in weapons)


def test_every_kind_of_power_and_every_power_is_known_to_somebody():
    known = {power.id: power.kind for card in CARDS for power in card.powers}
    assert set(known.values()) == {"shooting", "booster", "debuff"}
    assert set(known) == set(power_lines())


def test_every_type_of_vehicle_is_fielded():
    assert {card.vehicle.type for card in CARDS if card.vehicle} == set(TYPES)


def test_every_skill_and_trait_that_the_engine_knows_is_used():
    used = {ref.id for card in CARDS for ref in card.skills}
    used |= {ref.id for card in CARDS for weapon in card.weapons for ref in weapon.traits}
    used |= {ref.id for card in CARDS for power in card.powers for ref in power.effects}
    used |= {ref.id for force in FORCES for unit in force.units for ref in map(read_skill, unit.skills)}
    wanted = {
        id
        for id, effect in KNOWN.items()
        if effect.__module__.startswith("rules.")
        and effect.rule.startswith(("WZR-SKILL", "WZR-ARM", "WZR-SUPP"))
    }
    values = {id for id in wanted if effect_of_a_value(id)}
    assert wanted - used - values == set()


def effect_of_a_value(id: str) -> bool:
    """What only changes a value of its bearer is for cards and powers to name."""
    return KNOWN[id].__module__.endswith("skills.values")


def test_points_add_up_and_forces_are_of_a_size():
    for starter, force in zip(starters.forces(), FORCES, strict=True):
        assert starter.points == sum(card_points(force))
        assert 500 <= starter.points <= 1000, force.id
        assert force.source
        assert force.summary


def card_points(force: WrittenForce) -> list[int]:
    return [read_card(model).points for unit in force.units for model in unit.models]


def test_every_unit_kind_and_model_belongs_somewhere():
    for name, faction in factions().items():
        ranked = {rank.model for unit in faction.units.values() for rank in unit.models}
        assert {*faction.models, *faction.heroes} == ranked, name
        carried = {weapon for model in faction.models.values() for weapon in model.weapons}
        carried |= {
            w for u in faction.units.values() for option in u.options.values() for w in option.weapons
        }
        assert set(faction.weapons) <= carried, name
        assert faction.source


def test_missions_use_every_way_of_victory_and_shape_of_deployment():
    assert {mission.victory for mission in MISSIONS} == set(WAYS)
    assert {mission.deployment for mission in MISSIONS} - {None} <= set(deployments())
    assert set(deployments()) <= {mission.deployment for mission in MISSIONS}
    assert len(MISSIONS) >= 7
    assert all(mission.turns and mission.summary and mission.source for mission in MISSIONS)


def test_tables_use_every_piece_of_the_library():
    laid = {piece.piece for table in TABLES for piece in table.terrain}
    assert laid >= set(library())
    assert len(TABLES) >= 5


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.id)
@pytest.mark.parametrize("mission", MISSIONS, ids=lambda mission: mission.id)
def test_every_mission_fits_every_table(table, mission):
    board = read_board(table)
    terrain, _ = read_terrain(table.terrain)
    blocked = [piece.area for piece in terrain if piece.kind == "impassable"]
    for marker in lay_markers(mission, board):
        assert not any(overlaps(circle(marker.at, 0), area) for area in blocked), marker.id
    zones = lay_zones(mission, board, ("red", "blue"), ())
    assert len({zone.id for zone in zones}) == len(zones)
    sides = [zone.seat for zone in zones if zone.seat]
    assert sorted(sides) == (["blue", "red"] if mission.deployment else [])


WRONG = {
    "unknown weapon": (
        "weapons: [rifle]",
        "weapons: [cannon]",
        "soldier: there is no weapon 'cannon'",
    ),
    "unknown skill": ("skills: [fearless]", "skills: [fearles]", "models.soldier: 'fearles' is no skill"),
    "unknown model": ("model: soldier", "model: soldat", "units.squad: there is no model 'soldat'"),
    "wrong armour": ("a: 13", "a: thick", "models.soldier: armour is written"),
    "unknown key": ("points: 12", "price: 12", "unknown field `price`"),
    "counts": ("most: 5", "most: 1", "units.squad: 2 to 1 of soldier"),
    "no mapping": ("weapons:\n", "weapons: 3\nx:\n", "broken.yaml"),
}
RIGHT = """
faction: Somebody
source: somewhere
weapons:
  rifle: {name: Rifle, r: 24, st: 12}
models:
  soldier: {name: Soldier, points: 12, weapons: [rifle], skills: [fearless], profile: {a: 13}}
units:
  squad: {name: Squad, models: [{model: soldier, least: 2, most: 5, commander: true}]}
"""


@pytest.mark.parametrize(("old", "new", "said"), WRONG.values(), ids=WRONG)
def test_a_wrong_file_of_units_says_where(tmp_path: Path, old: str, new: str, said: str):
    assert old in RIGHT
    path = tmp_path / "broken.yaml"
    path.write_text(RIGHT.replace(old, new))
    with pytest.raises(WrittenError, match=r"broken\.yaml") as caught:
        read_faction(path)
    assert said in str(caught.value)


def test_a_right_file_of_units_is_read(tmp_path: Path):
    path = tmp_path / "right.yaml"
    path.write_text(RIGHT)
    assert read_faction(path).units["squad"].models[0].most == 5
    assert SYSTEM.starter_forces() == starters.forces()
