"""Reasons about threes that the player chooses to lay as bonus cards."""

from __future__ import annotations

from canasta_tutor.engine.reasons.verdict import Reason
from canasta_tutor.engine.values.cards import Cards


class ThreesNotOptional(Reason, code="threes.not_optional", rule="red_threes.laid"):
    """A player may choose when to lay threes only where the rules (`laid`) allow that."""

    laid: str


class NotBonusThrees(Reason, code="threes.no_bonus", rule="black_threes.bonus"):
    """Beside the melds, a player may lay only threes that bring a bonus."""

    cards: Cards


class ThreesNotReplaced(Reason, code="threes.not_replaced", rule="red_threes.laid"):
    """The stock replaces each three laid; if it has no card, the three stays in the hand."""

    count: int
    stock: int


class ThreesLaid(Reason, code="threes.laid", rule="red_threes.laid"):
    """A player may lay threes as bonus cards, and draws a card for each."""

    cards: Cards
