"""Army lists: catalogues, the tree a player builds, what it costs, what is wrong with it and what mends it.

Every game's lists are checked here; what may be fielded is data. ``docs/lists.md`` explains the data.
"""

from pathlib import Path

#: The folder of its sentences, for ``rules.core.text.load_texts``.
TEXTS = Path(__file__).parent / "texts"
