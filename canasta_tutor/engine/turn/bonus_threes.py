"""Threes as bonus cards: which ones a side lays beside its melds, and when."""

from __future__ import annotations

from collections.abc import Collection

from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.values.cards import BLACK_THREE, RED_THREE, Card, cards
from canasta_tutor.engine.values.table import Side, replace


def is_bonus(card: Card, rules: RuleSet) -> bool:
    """Whether a player may lay the card beside the melds as a bonus card."""
    if card.kind is BLACK_THREE:
        return bool(rules.black_threes.bonus)
    return card.kind is RED_THREE and rules.red_threes.laid != "never"


def lies_at_once(card: Card, rules: RuleSet) -> bool:
    """Whether a player must lay the card as soon as they get it."""
    return not card.plain and rules.red_threes.laid == "at_once" and is_bonus(card, rules)


def may_lie_beside(threes: Collection[Card], rules: RuleSet) -> bool:
    """Whether players lay threes when they like, or must lay all of these at once."""
    at_once = bool(threes) and all(lies_at_once(card, rules) for card in threes)
    return at_once or rules.red_threes.laid == "may"


def with_threes(side: Side, threes: Collection[Card]) -> Side:
    """The side with these further bonus cards."""
    if not threes:
        return side
    red = tuple(card for card in threes if card.kind is RED_THREE)
    black = tuple(card for card in threes if card.kind is BLACK_THREE)
    return replace(
        side,
        red_threes=cards((*side.red_threes, *red)),
        black_threes=cards((*side.black_threes, *black)),
    )
