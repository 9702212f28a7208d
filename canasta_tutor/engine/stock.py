"""Drawing from the stock, and what happens when it is empty."""

from __future__ import annotations

from dataclasses import replace

from .cards import Card, Cards, cards
from .rules import RuleSet, for_players
from .table import Table, with_own
from .threes import is_bonus, lies_at_once, with_threes


def any_left(table: Table, rules: RuleSet) -> bool:
    """Whether there is a card to draw."""
    return bool(turned_over(table, rules).stock)


def cards_to_draw(table: Table, rules: RuleSet) -> int:
    """How many cards the player to move draws: as many as the rules say while there are any."""
    there = len(table.stock) + (len(table.pile) if rules.stock.when_empty == "turn_over" else 0)
    return min(for_players(rules.draw.count, table.players), there)


def turned_over(table: Table, rules: RuleSet) -> Table:
    """The table with the pile, upcard included, as the new stock where the rules turn it over.

    It is not shuffled, so its lowest card is drawn first; a freeze ends.
    """
    if table.stock or rules.stock.when_empty != "turn_over":
        return table
    return replace(table, stock=tuple(reversed(table.pile)), pile=(), freezes=())


def drawn(table: Table, count: int, rules: RuleSet) -> tuple[Table, Cards]:
    """The table after the player has drawn so many cards, and those that he holds of them.

    Threes that lie at once are laid and replaced while the stock lasts; a three as the last
    card of the stock is laid wherever it may be.
    """
    held: list[Card] = []
    laid: list[Card] = []
    while len(held) < count and any_left(table, rules):
        table = turned_over(table, rules)
        card, table = table.stock[-1], replace(table, stock=table.stock[:-1])
        last = is_bonus(card, rules) and not any_left(table, rules)
        (laid if last or lies_at_once(card, rules) else held).append(card)
    hand = cards((*table.hand, *held))
    return with_own(table, hand, with_threes(table.side, laid)), cards(held)
