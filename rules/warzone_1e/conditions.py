"""Words that more than one chapter looks at; the chapter that keeps one lists it in its ``words``."""

from __future__ import annotations

#: Of units (a lone model is one, too): fled in their minds (WZ1-PANIC-05), half gone (WZ1-BROKE-01).
PANICKED = "panicked"
BROKEN = "broken"

#: Of units: still in the air, from where they land in the first turn (WZ1-HELI-01).
ABOARD = "aboard"

#: Of models: in the air (WZ1-FLY-01), out of command distance (WZ1-UNIT-07).
AIRBORNE = "airborne"
STRAY = "stray"

#: Of models: an enemy makes it dance about (WZ1-MUAW-02).
DANCING = "dancing"

#: Of models: not to be seen until spotted (WZ1-HIDE-01), with an action saved (WZ1-WAIT-01).
HIDDEN = "hidden"
WAITING = "waiting"

#: Of models whose side has lost: gone towards the edge of the table this turn (WZ1-MULTI-09).
RETREATED = "retreated"
