"""The conditions that a Model or a Squad can be in, each gained and ended by an event."""

#: Conditions of a Model.
AIMED = "aimed"
FUMBLED = "fumbled"
HIDDEN = "hidden"
HELD_DOWN = "held_down"
SENTRY = "sentry"
SENTRY_ACTED = "sentry_acted"
UNDER_FIRE = "under_fire"
STUNNED = "stunned"
BERSERKER = "berserker"
BLOODED = "blooded"
AFRAID = "afraid"
FREE_CLOSED = "free_closed"
MUST_RUN = "must_run"
STRAYED = "strayed"
HASTENED = "hastened"
EXTRA_POINT = "extra_point"
EXTRA_RATE = "extra_rate"

#: Conditions of a Squad.
PINNED = "pinned"
BROKEN = "broken"
PINNING_TESTED = "pinning_tested"
BREAK_TESTED = "break_tested"
COMMANDER_LOST = "commander_lost"
STEELED = "steeled"
INFILTRATING = "infiltrating"
IN_RESERVE = "in_reserve"
DUE = "due"
DELAYED = "delayed"

#: Conditions of a Model and of a Squad that end with the Game Turn.
MODEL_TURN_CONDITIONS = frozenset(
    {
        AIMED,
        FUMBLED,
        HELD_DOWN,
        FREE_CLOSED,
        MUST_RUN,
        STRAYED,
        HASTENED,
        EXTRA_POINT,
        EXTRA_RATE,
        SENTRY_ACTED,
        UNDER_FIRE,
        AFRAID,
    }
)
SQUAD_TURN_CONDITIONS = frozenset({PINNING_TESTED, BREAK_TESTED})

#: What a Squad is no longer once it comes out of reserve.
RESERVE_CONDITIONS = frozenset({IN_RESERVE, DUE, DELAYED})
