"""What all tests share: the made-up game system beside the real ones."""

from rules.core.registry import register

register("toy", "tests.toy")
