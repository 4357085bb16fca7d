"""How kernels come to run compiled, and that nobody pays for it who does not ask."""

import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from rules.core.kernels import plan, twin
from rules.core.kernels.twin import PATIENCE, Twin


def test_importing_the_engine_imports_neither_numba_nor_numpy() -> None:
    code = (
        "import sys, rules.core.sight, rules.core.cover, rules.core.pathfinding;"
        "sys.exit(any(name in sys.modules for name in ('numba', 'numpy')))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_what_cannot_be_compiled_stays_plain() -> None:
    def fail(_: object) -> None:
        raise OSError("no room")

    module = ModuleType("empty")
    module.__file__ = plan.__file__
    found = Twin((module,), fail)
    assert not found.warm_up()
    assert found.choose(PATIENCE + 1) is module
    assert not found.is_compiled()


def test_without_a_place_to_write_nothing_is_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.write_text("not a folder")
    monkeypatch.setenv("XDG_CACHE_HOME", str(in_the_way))
    module = ModuleType("elsewhere")
    module.__file__ = str(tmp_path / "kernel.py")
    Path(module.__file__).write_text("")
    (tmp_path / "__pycache__").write_text("not a folder either")
    assert twin._cache_folder([module]) is None
    (tmp_path / "__pycache__").unlink()
    folder = twin._cache_folder([module])
    assert folder is not None
    Path(module.__file__).write_text("changed = True")
    assert twin._cache_folder([module]) != folder
