"""How a campaign is won: looked at as a round ends."""

from __future__ import annotations

from collections import Counter

from campaigns.wars import facts
from campaigns.wars.standing import Standing


def reached(now: Standing) -> facts.Ended | None:
    """The end of a campaign whose aim has been reached; None for one that goes on.

    Where two have reached it in the same round nobody has yet, unless it was the last: then the higher score
    decides, and nobody wins where those are equal.
    """
    if now.round == 0:
        return None
    aim = now.plan.victory
    held = Counter(owner for owner in now.owners.values() if not now.contenders[owner].gone)
    scores = {one.player: now.score(one.player) for one in now.contenders.values() if not one.gone}
    by_land = [player for player, count in held.items() if aim.territories and count >= aim.territories]
    by_score = [player for player, score in scores.items() if aim.score and score >= aim.score]
    for why, those in (("territories", by_land), ("score", by_score)):
        if len(those) == 1:
            return facts.Ended(those[0], why)
    if not aim.rounds or now.round < aim.rounds:
        return None
    best = [player for player, score in scores.items() if score == max(scores.values())]
    return facts.Ended(best[0] if len(best) == 1 else None, "rounds")
