"""Where other projects' data files are: in the folder that SALLYPORT_CATALOGUES names."""

from __future__ import annotations

from pathlib import Path

import pytest

from config.environment import text

VARIABLE = "SALLYPORT_CATALOGUES"


def catalogues(*parts: str) -> Path | None:
    """A folder of other projects' catalogues, or None where they are not at hand."""
    named = text(VARIABLE)
    folder = Path(named, *parts) if named else None
    return folder if folder is not None and folder.is_dir() else None


def needs(*parts: str) -> pytest.MarkDecorator:
    """Skips a test, and says why, where a folder of catalogues is not at hand."""
    wanted = "/".join(parts)
    return pytest.mark.skipif(
        catalogues(*parts) is None, reason=f"{VARIABLE} does not name a folder that holds {wanted}"
    )
