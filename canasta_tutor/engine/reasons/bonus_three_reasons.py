"""Reasons about threes laid as bonus cards by the player's will."""

from __future__ import annotations

from canasta_tutor.engine.reasons.verdict import Reason
from canasta_tutor.engine.values.cards import Cards


class ThreesNotOptional(Reason, code="threes.not_optional", rule="red_threes.laid"):
    """Threes are laid by the player's will only where that is left to him (`laid`)."""

    laid: str


class NotBonusThrees(Reason, code="threes.no_bonus", rule="black_threes.bonus"):
    """Only threes that bring a bonus are laid beside the melds."""

    cards: Cards


class ThreesNotReplaced(Reason, code="threes.not_replaced", rule="red_threes.laid"):
    """Each three laid is replaced from the stock; without a card there it stays in the hand."""

    count: int
    stock: int


class ThreesLaid(Reason, code="threes.laid", rule="red_threes.laid"):
    """Threes may be laid as bonus cards, and a card is drawn for each."""

    cards: Cards
