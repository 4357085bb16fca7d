"""What cards do that nothing else does. Importing this package makes it known to ``data/cards.yaml``.

Most cards use skills and values that there are already; ``at_once`` has what is over as a card is played.
"""

from rules.warzone_resurrection.cards import at_once, lasting_effects

__all__ = ["at_once", "lasting_effects"]
