"""Games of a knock-out that cannot be played, as one of the two does not play on: the other goes through."""

from __future__ import annotations

from accounts.models import User
from campaigns.leagues import access, results
from campaigns.leagues.models import League, Pairing
from campaigns.leagues.reading import playing


def give(league: League, person: User) -> None:
    """Settle every game that waits for somebody who plays no more. The caller holds the league."""
    if league.format != League.Format.KNOCK_OUT or league.stage != League.Stage.RUNNING:
        return
    here = set(playing(league).values_list("pk", flat=True))
    waiting = Pairing.objects.filter(round__league=league).exclude(state=Pairing.State.SETTLED)
    for id, one, other in waiting.values_list("pk", "one", "other"):
        stay = [each for each in (one, other) if each in here]
        if len(stay) < 2:
            # Where both are gone, one goes through to be passed over in the next round.
            results.walk_over(access.held(id), person, (stay or [one])[0])
