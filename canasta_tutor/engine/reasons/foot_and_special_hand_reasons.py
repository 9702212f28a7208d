"""Reasons about second hands and special hands."""

from __future__ import annotations

from canasta_tutor.engine.reasons.verdict import Reason
from canasta_tutor.engine.values.cards import Cards, Rank


class FootTakenUp(Reason, code="foot.taken_up", rule="deal.foot"):
    """A hand emptied by melding is followed by the foot at once, and the turn goes on."""

    count: int


class FootNext(Reason, code="foot.next_turn", rule="deal.foot"):
    """A hand emptied by the discard is followed by the foot at the player's next turn."""

    count: int


class SpecialNotFirst(Reason, code="special.not_first", rule="special.straight"):
    """A special hand is the first and only meld of its side."""


class SpecialSize(Reason, code="special.size", rule="deal.hand"):
    """A special hand is a whole hand as dealt, with the card just drawn."""

    count: int
    needed: int


class NoSpecialHand(Reason, code="special.none", rule="special.straight"):
    """The cards make none of the special hands that are played.

    `near`: the one that is `meant`, or that they are nearest; what does not fit in it, and the
    ranks that are missing.
    """

    cards: Cards
    near: str = ""
    odd: Cards = ()
    lacking: tuple[Rank, ...] = ()
    meant: bool = False


class _OfItsHand:
    """The rule of the special hand that was laid; the straight's where none is meant."""

    def __get__(self, laid: SpecialHandLaid | None, owner: type[SpecialHandLaid]) -> str:
        return f"special.{laid.name}" if laid else "special.straight"


class SpecialHandLaid(Reason, code="special.laid"):
    """A special hand ends the deal and brings its bonus, and nothing else counts for the side.

    `fours`: whether four cards of one rank are among them, which are two pairs.
    """

    rule = _OfItsHand()
    name: str
    bonus: int
    cards: Cards
    fours: bool = False
