"""Settings of a server that a test starts: a club's, with the made-up game system beside the real ones."""

from config.settings import *  # noqa: F403
from rules.core.registry import register
from tests.passwords import QUICK_HASHER

register("toy", "tests.toy")

PASSWORD_HASHERS = [QUICK_HASHER, *PASSWORD_HASHERS]  # noqa: F405
