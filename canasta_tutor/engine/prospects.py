"""What can be seen at once to be out of reach, before ways to lay a hand are looked for."""

from __future__ import annotations

from collections import Counter

from .cards import Cards, Rank
from .going_out import needed_canastas
from .laying import Occasion
from .rules import RuleSet
from .spots import set_fits, set_spot
from .stacks import stack
from .table import Meld, MeldKind, Table


def canastas_out_of_reach(table: Table, rules: RuleSet) -> bool:
    """Whether the cards of the hand, each used as often as need be, make too few canastas."""
    return _canastas_at_most(table.hand, table.side.melds, rules) < needed_canastas(table, rules)


def _canastas_at_most(hand: Cards, melds: tuple[Meld, ...], rules: RuleSet) -> int:
    size, wild = rules.canasta.size, sum(card.wild for card in hand)
    ranks = Counter(card.rank for card in hand if not card.wild)
    for meld in melds:
        if meld.kind is MeldKind.SET:
            ranks[meld.rank] += len(meld.cards)
    most = 1 if rules.meld.same_rank == "one" else len(hand)
    sets = sum(min((count + wild) // size, most) for count in ranks.values())
    if rules.meld.kinds == ("set",) and rules.meld.twos == "wild":
        return sets
    others = sum(meld.kind is not MeldKind.SET for meld in melds)
    return sets + others + len(hand) // size


def loose(table: Table, rules: RuleSet) -> int:
    """How many cards of the hand fit into no meld, however many wilds go with them."""
    if "sequence" in rules.meld.kinds:
        return 0
    held, there = stack(table.hand), {meld.rank for meld in table.side.melds}
    return sum(
        len(plain)
        for rank, plain in held.ranks.items()
        if rank not in there and not _makes_a_set(rank, len(plain), held.wilds, rules)
    )


def _makes_a_set(rank: Rank, plain: int, wild: int, rules: RuleSet) -> bool:
    spot, occasion = set_spot(MeldKind.SET, rank, None, rules), Occasion(True, True)
    return any(
        set_fits(spot, count, more, rules, occasion)
        for count in range(plain, 0, -1)
        for more in range(wild + 1)
    )
