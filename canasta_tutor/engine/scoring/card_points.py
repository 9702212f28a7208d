"""The points of cards, laid or left in the hand."""

from __future__ import annotations

from collections.abc import Iterable

from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.values.cards import NEVER_MELDED, Card


def card_points(card: Card, rules: RuleSet) -> int:
    """The points of a card when melded. A red three scores only its bonus, a caliente nothing.

    >>> from canasta_tutor.engine.rules.rule_files import load
    >>> card_points(Card("X"), load("classic"))
    50
    """
    if not card.plain and card.kind in NEVER_MELDED:
        return 0
    return rules.points.cards[card.rank.symbol]


def points_of(group: Iterable[Card], rules: RuleSet) -> int:
    """The card points of all the cards, without any bonus."""
    return sum(card_points(card, rules) for card in group)
