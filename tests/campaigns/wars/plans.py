"""A small campaign: four territories in a ring, one resource, experience that can be spent."""

from __future__ import annotations

from typing import Any

#: N, E, S and W, each bordering on the next.
RING = [
    {"id": "n", "name": "North", "at": [500, 200], "borders": ["e"], "gives": {"supply": 30}, "worth": 2},
    {"id": "e", "name": "East", "at": [800, 500], "borders": ["s"], "gives": {"supply": 10}, "worth": 1},
    {"id": "s", "name": "South", "at": [500, 800], "borders": ["w"], "gives": {"supply": 20}, "worth": 1},
    {"id": "w", "name": "West", "at": [200, 500], "borders": ["n"], "worth": 5},
]
EXPERIENCE = {
    "kill": 2,
    "survival": 1,
    "victory": 3,
    "fallen": "lost",
    "improvements": [
        {"id": "aim", "name": "Aim", "cost": 3, "stat": "rs", "most": 15, "points": 4},
        {"id": "brutal", "name": "Brutal", "cost": 4, "ability": "brutal", "points": 6},
    ],
}


def plan(**changes: Any) -> dict[str, Any]:
    """The plan as a client writes it."""
    return {
        "system": "warzone_resurrection",
        "territories": RING,
        "resources": [{"id": "supply", "name": "supply", "start": 100, "each_round": 5}],
        "prices": {"resource": "supply", "recruits": 50, "replacements": 150},
        "events": [
            {
                "id": "weather",
                "name": "Weather",
                "lines": [
                    {"text": "A mild week.", "weight": 5},
                    {"text": "A blizzard.", "pays": {"supply": -1000}},
                ],
            }
        ],
        "scoring": {"win": 3, "draw": 1, "loss": 0},
        "experience": EXPERIENCE,
        "attacks": 2,
    } | changes
