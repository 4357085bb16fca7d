"""Each scenario of each ``.yaml`` file here is a test of its own, named by its id."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rules.core.scenario import ScenarioError
from rules.core.scenario.document import Scenario
from rules.core.scenario.files import SUFFIX, read_file
from rules.core.scenario.run import run


class Wrong(Exception):
    """A scenario whose claims do not hold, or that cannot be understood."""


class ScenarioFile(pytest.File):
    def collect(self) -> Iterator[pytest.Item]:
        try:
            scenarios = read_file(self.path)
        except ScenarioError as error:
            yield ScenarioTest.from_parent(self, name="readable", scenario=None, problem=str(error))
            return
        for scenario in scenarios:
            yield ScenarioTest.from_parent(self, name=scenario.id, scenario=scenario, problem=None)


class ScenarioTest(pytest.Item):
    def __init__(self, *, scenario: Scenario | None, problem: str | None, **rest: Any) -> None:
        super().__init__(**rest)
        self.scenario = scenario
        self.problem = problem
        if scenario is not None:
            self.add_marker(pytest.mark.rule(*scenario.rules))

    def runtest(self) -> None:
        if self.scenario is None:
            raise Wrong(self.problem)
        report = run(self.scenario)
        if not report.passed:
            raise Wrong("\n".join([*([report.broken] if report.broken else []), *report.failures]))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        return str(excinfo.value) if excinfo.errisinstance(Wrong) else super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int, str]:
        title = self.scenario.title if self.scenario else ""
        return self.path, 0, f"{self.path.name} [{self.name}] {title}"


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> ScenarioFile | None:
    if file_path.suffix != SUFFIX:
        return None
    return ScenarioFile.from_parent(parent, path=file_path)
