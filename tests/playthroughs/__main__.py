"""``python -m tests.playthroughs``: store the games of the made-up system anew.

Those of the real systems: ``manage.py rules playthroughs --write``.
"""

from pathlib import Path

from rules.core.playthrough import KEPT, playthrough
from rules.core.registry import get_system, register

register("toy", "tests.toy")
for number in range(KEPT):
    path = Path(__file__).parent / "toy" / f"{number:02}.txt"
    path.write_text(playthrough(get_system("toy"), number), "utf-8")
