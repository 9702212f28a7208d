"""What makes every kind of puzzle easy or hard, counted: its cards and its table."""

from __future__ import annotations

from collections.abc import Iterator

from canasta_tutor.engine.scoring.card_points import points_of
from canasta_tutor.engine.scoring.first_meld_minimum import needed
from canasta_tutor.engine.turn.freezing_and_blocking import pile_state
from canasta_tutor.engine.values.cards import Rank, naturals, wilds
from canasta_tutor.puzzles.asked.question import Posed

Feature = tuple[str, int]


def of_cards(posed: Posed) -> Iterator[Feature]:
    """The cards that the question names."""
    named = posed.named
    yield "groups", len(posed.groups)
    yield "cards", len(named)
    yield "wilds", len(wilds(named))
    yield "ranks", len({card.rank for card in naturals(named)})
    yield "black_threes", sum(card.rank is Rank.THREE for card in named)


def of_table(posed: Posed) -> Iterator[Feature]:
    """What lies on the table and is held."""
    if posed.table is None:
        return
    table, state = posed.table, pile_state(posed.table, posed.rules)
    yield "hand", len(posed.hand)
    yield "hand_wilds", len(wilds(posed.hand))
    yield "hand_ranks", len({card.rank for card in posed.hand})
    yield "melds", len(table.side.melds)
    yield "contract", table.side.contract or 0
    yield "all_melds", sum(len(side.melds) for side in table.sides)
    yield "pile", len(table.pile)
    yield "frozen", int(state.frozen or state.for_side_only)


def gap(posed: Posed) -> Iterator[Feature]:
    """How far the groups of a first meld are from what it must reach, below or above."""
    table, rules = posed.table, posed.rules
    if table is not None and not table.side.melds:
        laid = points_of((card for group in posed.groups for card in group), rules)
        yield "gap", abs(laid - needed(table.side, rules, table.deals_played).points)
