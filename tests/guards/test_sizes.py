"""Nothing in the engine is larger than a reader can hold."""

import ast

import pytest

from tests.guards.source import ROOT, python_files, short, tree

MOST_LINES_OF_A_FILE = 400
MOST_LINES_OF_A_FUNCTION = 60
MOST_LINES_OF_THE_DUEL = 280


@pytest.mark.parametrize("path", python_files("rules"), ids=short)
def test_no_file_is_long(path):
    assert len(path.read_text("utf-8").splitlines()) <= MOST_LINES_OF_A_FILE


def test_no_function_is_long():
    functions = [
        (path, node)
        for path in python_files("rules")
        for node in ast.walk(tree(path))
        if isinstance(node, ast.FunctionDef)
    ]
    assert functions
    long = {
        f"{short(path)}: {node.name}": node.end_lineno - node.lineno + 1
        for path, node in functions
        if node.end_lineno - node.lineno + 1 > MOST_LINES_OF_A_FUNCTION
    }
    assert not long


def test_a_whole_game_system_takes_no_more_than_the_made_up_one():
    """Lines of code: imports, docstrings, comments and what lies between them left out."""
    lines = [line for path in (ROOT / "tests" / "toy").glob("*.py") for line in _code(path)]
    assert 100 < len(lines) < MOST_LINES_OF_THE_DUEL


def _code(path):
    apart = set()
    for node in ast.walk(tree(path)):
        is_text = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        if is_text or isinstance(node, ast.Import | ast.ImportFrom):
            apart |= set(range(node.lineno, node.end_lineno + 1))
    for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1):
        if number not in apart and line.strip() and not line.strip().startswith("#"):
            yield line
