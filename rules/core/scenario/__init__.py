"""Rules questions with their answers, as YAML files that anyone can write and run."""

from rules.core.scenario.error import ScenarioError

__all__ = ["ScenarioError"]
