"""Reasons about the foot and special hands."""

from __future__ import annotations

from canasta_tutor.engine.reasons.verdict import Reason
from canasta_tutor.engine.values.cards import Cards, Rank


class FootTakenUp(Reason, code="foot.taken_up", rule="deal.foot"):
    """A player who melds the last card takes up the foot at once and goes on with the turn."""

    count: int


class FootNext(Reason, code="foot.next_turn", rule="deal.foot"):
    """A player who discards the last card takes up the foot at their next turn."""

    count: int


class SpecialNotFirst(Reason, code="special.not_first", rule="special.straight"):
    """A special hand must be the first and only meld of its side."""


class SpecialSize(Reason, code="special.size", rule="deal.hand"):
    """A special hand needs all cards dealt and the cards just drawn."""

    count: int
    needed: int


class NoSpecialHand(Reason, code="special.none", rule="special.straight"):
    """The cards make none of the special hands in the rules.

    `near`: the special hand that the player meant (if `meant` is true), otherwise the nearest one.
    `odd`: the cards that do not fit into this hand. `lacking`: the ranks that this hand still
    needs.
    """

    cards: Cards
    near: str = ""
    odd: Cards = ()
    lacking: tuple[Rank, ...] = ()
    meant: bool = False


class _OfItsHand:
    """The rule of the special hand laid; on the class itself, the rule of the straight."""

    def __get__(self, laid: SpecialHandLaid | None, owner: type[SpecialHandLaid]) -> str:
        return f"special.{laid.name}" if laid else "special.straight"


class SpecialHandLaid(Reason, code="special.laid"):
    """A special hand ends the deal; its side scores only its bonus.

    `fours`: whether it has four cards of one rank, which count as two pairs.
    """

    rule = _OfItsHand()
    name: str
    bonus: int
    cards: Cards
    fours: bool = False
