"""Files of data that come with the program, read by the fast reader where PyYAML was built with it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml

#: Plain values only. The slow reader takes seconds for what a starting server has to know.
SafeLoader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def read_yaml(path: Path) -> Any:
    """The values of a file. Raises ``yaml.YAMLError``."""
    return yaml.load(path.read_text("utf-8"), SafeLoader)  # noqa: S506  (both readers are safe ones)
