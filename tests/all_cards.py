"""The cards of a deal, which are the same at its beginning and at its end."""

from __future__ import annotations

from canasta_tutor.engine.values.cards import Card, Cards, cards
from canasta_tutor.engine.values.table import Table


def all_cards(table: Table) -> Cards:
    """All cards of a deal, wherever they lie; they stay the same until its end."""
    return cards(wherever(table))


def wherever(table: Table) -> list[Card]:
    """All cards of a deal, as one list for each heap."""
    found = [table.offered] if table.offered else []
    for side in table.sides:
        found += (*side.red_threes, *side.black_threes)
        for meld in side.melds:
            found += meld.cards
    for heap in (*table.hands, *table.feet, *table.talons, table.stock, table.pile, table.removed):
        found += heap
    return found
