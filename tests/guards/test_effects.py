"""Questions and effects: each question is asked and answered by somebody, each effect answers one."""

import ast
import importlib
import pkgutil

import pytest

from tests.guards.source import python_files, systems, tree

#: Not questions: who the effect is, and how data makes one.
ABOUT_ITSELF = {"id", "rule", "of"}


def with_effects() -> list[str]:
    found = [system for system in systems() if importlib.util.find_spec(f"rules.{system}.effect")]
    assert found
    return found


def effect_class(system: str) -> type:
    """The page of questions, once everything that may answer them is loaded."""
    package = importlib.import_module(f"rules.{system}")
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        importlib.import_module(module.name)
    return importlib.import_module(f"rules.{system}.effect").Effect


def effects(system: str) -> list[type]:
    found, unseen = [], [effect_class(system)]
    while unseen:
        below = [one for one in unseen.pop().__subclasses__() if one not in found]
        found += below
        unseen += below
    assert found
    return found


def questions(system: str) -> set[str]:
    public = {name for name in vars(effect_class(system)) if not name.startswith("_")}
    return public - ABOUT_ITSELF


@pytest.mark.parametrize("system", with_effects())
def test_every_effect_answers_a_question(system):
    asked = questions(system)
    named = [one for one in effects(system) if "id" in vars(one)]
    assert named
    silent = [
        one.__name__
        for one in named
        if not any(
            name in vars(base) for base in one.__mro__ if base is not effect_class(system) for name in asked
        )
    ]
    assert not silent


@pytest.mark.parametrize("system", with_effects())
def test_every_question_is_answered_by_an_effect(system):
    answered = {name for one in effects(system) for name in vars(one)}
    assert questions(system) - answered == set()


@pytest.mark.parametrize("system", with_effects())
def test_every_question_is_asked_by_a_procedure(system):
    homes = {cls.__module__ for cls in effects(system)} | {f"rules.{system}.effect"}
    asking = [
        path
        for path in python_files(f"rules/{system}")
        if ".".join(path.with_suffix("").parts[path.parts.index("rules") :]) not in homes
    ]
    asked = {node.attr for path in asking for node in ast.walk(tree(path)) if isinstance(node, ast.Attribute)}
    asked |= {
        node.value
        for path in asking
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    assert questions(system) - asked == set()


@pytest.mark.parametrize("system", with_effects())
def test_effects_are_known_by_one_name_each_and_name_a_rule_of_the_rulebook(system):
    from rules.core.registry import get_system

    named = [one for one in effects(system) if "id" in vars(one)]
    assert len({one.id for one in named}) == len(named)
    rulebook = get_system(system).rulebook()
    assert [one.__name__ for one in named if one.rule not in rulebook] == []


@pytest.mark.parametrize("system", with_effects())
def test_no_procedure_asks_for_an_effect_by_its_name(system):
    """Chapters never compare an effect's id: that is what the questions are for."""
    homes = {cls.__module__.rsplit(".", 1)[0] for cls in effects(system)}
    names = {one.id for one in effects(system) if "id" in vars(one)}
    chapters = [path for path in python_files(f"rules/{system}") if path.parent.name == system]
    assert homes
    named = {
        f"{path.name}:{node.lineno}": node.comparators[0].value
        for path in chapters
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Compare)
        and isinstance(node.comparators[0], ast.Constant)
        and node.comparators[0].value in names
    }
    assert named == {}
