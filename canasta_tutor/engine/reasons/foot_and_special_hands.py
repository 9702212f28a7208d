"""Reasons about second hands and special hands."""

from __future__ import annotations

from canasta_tutor.engine.reasons.base import Reason
from canasta_tutor.engine.values.cards import Cards, Rank


class FootTakenUp(Reason):
    """A hand emptied by melding is followed by the foot at once, and the turn goes on."""

    code, rule = "foot.taken_up", "deal.foot"
    count: int


class FootNext(Reason):
    """A hand emptied by the discard is followed by the foot at the player's next turn."""

    code, rule = "foot.next_turn", "deal.foot"
    count: int


class SpecialNotFirst(Reason):
    """A special hand is the first and only meld of its side."""

    code, rule = "special.not_first", "special.straight"


class SpecialSize(Reason):
    """A special hand is a whole hand as dealt, with the card just drawn."""

    code, rule = "special.size", "deal.hand"
    count: int
    needed: int


class NoSpecialHand(Reason):
    """The cards make none of the special hands that are played.

    `near`: the one that is `meant`, or that they are nearest; what does not fit in it, and the
    ranks that are missing.
    """

    code, rule = "special.none", "special.straight"
    cards: Cards
    near: str = ""
    odd: Cards = ()
    lacking: tuple[Rank, ...] = ()
    meant: bool = False


class _OfItsHand:
    """The rule of the special hand that was laid; the straight's where none is meant."""

    def __get__(self, laid: SpecialHandLaid | None, owner: type[SpecialHandLaid]) -> str:
        return f"special.{laid.name}" if laid else "special.straight"


class SpecialHandLaid(Reason):
    """A special hand ends the deal and brings its bonus, and nothing else counts for the side."""

    code = "special.laid"
    rule = _OfItsHand()
    name: str
    bonus: int
    cards: Cards
