"""Reasons about threes laid as bonus cards by the player's will."""

from __future__ import annotations

from canasta_tutor.engine.reasons.base import Reason
from canasta_tutor.engine.values.cards import Cards


class ThreesNotOptional(Reason):
    """Threes are laid by the player's will only where that is left to him (`laid`)."""

    code, rule = "threes.not_optional", "red_threes.laid"
    laid: str


class NotBonusThrees(Reason):
    """Only threes that bring a bonus are laid beside the melds."""

    code, rule = "threes.no_bonus", "black_threes.bonus"
    cards: Cards


class ThreesNotReplaced(Reason):
    """Each three laid is replaced from the stock; without a card there it stays in the hand."""

    code, rule = "threes.not_replaced", "red_threes.laid"
    count: int
    stock: int


class ThreesLaid(Reason):
    """Threes may be laid as bonus cards, and a card is drawn for each."""

    code, rule = "threes.laid", "red_threes.laid"
    cards: Cards
