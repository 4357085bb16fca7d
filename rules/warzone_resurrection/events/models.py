"""Facts of a Model, and of what acts on a Model or its Squad."""

from __future__ import annotations

from rules.core.event import Event
from rules.core.geometry import Point, Pose
from rules.core.ids import ModelId, RuleId, SeatId, UnitId, WeaponId
from rules.warzone_resurrection.profile import Weapon
from rules.warzone_resurrection.state import Fate, Lasting, Momentum


class Placed(Event, frozen=True, tag="placed"):
    """A Model is put on the table or elsewhere without moving; None takes it up while setting up.

    ``counts`` is what this takes of twice its Movement Value this Game Turn, in thousandths; ``only_for`` is
    who alone may know of it (WZR-MISSION-09).
    """

    model: ModelId
    pose: Pose | None
    because: RuleId
    counts: int = 0
    only_for: SeatId | None = None


class ModelActivated(Event, frozen=True, tag="model_activated"):
    """A Model's Activation begins with so many Action Points."""

    model: ModelId
    points: int
    because: RuleId


class ModelDone(Event, frozen=True, tag="model_done"):
    """A Model is Deactivated for this Game Turn."""

    model: ModelId
    because: RuleId


class PointsSpent(Event, frozen=True, tag="points_spent"):
    """Action Points are spent; ``on`` names the Action that counts as used, None for none."""

    model: ModelId
    amount: int
    because: RuleId
    on: str | None = None


class PointsGained(Event, frozen=True, tag="points_gained"):
    """Action Points are gained."""

    model: ModelId
    amount: int
    because: RuleId


class Moved(Event, frozen=True, tag="moved"):
    """A Model travelled ``length`` (thousandths) along ``path`` and stands as ``pose`` says.

    ``counts`` is what of it counts against twice its Movement Value this Game Turn.
    """

    model: ModelId
    path: tuple[Point, ...]
    pose: Pose
    length: int
    counts: int
    because: RuleId


class MomentumGained(Event, frozen=True, tag="momentum_gained"):
    """The next close combat test of this Game Turn has a bonus; none takes it away."""

    model: ModelId
    momentum: Momentum
    because: RuleId


class Hit(Event, frozen=True, tag="hit"):
    """A Wound Effect: ``model`` was hit at strength ``st``. ``by`` None for a fall and the like."""

    model: ModelId
    st: int
    damage: str
    because: RuleId
    by: ModelId | None = None
    weapon: WeaponId | None = None
    ranged: bool = False


class Struck(Event, frozen=True, tag="struck"):
    """A Model made a close combat test at ``target`` in this Activation."""

    model: ModelId
    target: ModelId
    because: RuleId


class WoundsLost(Event, frozen=True, tag="wounds_lost"):
    """A Model loses Wounds."""

    model: ModelId
    amount: int
    because: RuleId
    by: ModelId | None = None


class WoundsRegained(Event, frozen=True, tag="wounds_regained"):
    """A Model has Wounds back that it had lost."""

    model: ModelId
    amount: int
    because: RuleId


class Removed(Event, frozen=True, tag="removed"):
    """A Model leaves play for good."""

    model: ModelId
    fate: Fate
    because: RuleId
    by: ModelId | None = None


class Gained(Event, frozen=True, tag="gained"):
    """A Model comes into a condition."""

    model: ModelId
    condition: str
    because: RuleId


class Lost(Event, frozen=True, tag="lost"):
    """A Model is no longer in a condition."""

    model: ModelId
    condition: str
    because: RuleId


class RateRaised(Event, frozen=True, tag="rate_raised"):
    """A weapon (None: bare hands) has +1 RoF or RoA this Game Turn."""

    model: ModelId
    weapon: WeaponId | None
    because: RuleId


class FearFaced(Event, frozen=True, tag="fear_faced"):
    """A Model has faced a Fear of ``x`` this Game Turn, and no test for one as great or less follows."""

    model: ModelId
    x: int
    because: RuleId


class WeaponsTaken(Event, frozen=True, tag="weapons_taken"):
    """A Model puts its weapons down and carries these from now on."""

    model: ModelId
    weapons: tuple[Weapon, ...]
    because: RuleId


class Used(Event, frozen=True, tag="used"):
    """A Model used a skill that it may use once a Game Turn."""

    model: ModelId
    what: str
    because: RuleId


class EffectBegan(Event, frozen=True, tag="effect_began"):
    """Something acts on a Model, or on each of a Squad or a side, until its end; ``by`` brought it about."""

    effect: Lasting
    because: RuleId
    model: ModelId | None = None
    squad: UnitId | None = None
    by: ModelId | None = None
    seat: SeatId | None = None


class EffectEnded(Event, frozen=True, tag="effect_ended"):
    """It no longer acts on that Model, Squad or side."""

    effect: Lasting
    because: RuleId
    model: ModelId | None = None
    squad: UnitId | None = None
    seat: SeatId | None = None
