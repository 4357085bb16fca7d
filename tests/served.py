"""Settings of a server that a test starts: a club's, with the made-up game system beside the real ones."""

from config.settings import *  # noqa: F403
from rules.core.registry import register

register("toy", "tests.toy")
