"""Sides of which one knows only that they have melded: the tables that fit."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace

from ..engine.cards import Card, Rank
from ..engine.rules import RuleSet
from ..engine.table import Meld, MeldKind, Table

MOST = 99
"""No meld is supposed to hold more cards."""
RANKS = tuple(rank for rank in Rank if Rank.THREE < rank < Rank.JOKER)
"""The ranks of sets."""
WILD = Card("2c")


def opened(table: Table, known: Collection[int], told: bool) -> Table:
    """The table where the player to move has melded if his side has, unless something is told.

    `known` are the sides whose melds are known.
    """
    if told or table.seat % len(table.sides) in known:
        return table
    melded = tuple(done or seat == table.seat for seat, done in enumerate(table.melded))
    return replace(table, melded=melded)


def tables_that_fit(
    table: Table, known: Collection[int], used: Collection[Rank], every: bool, rules: RuleSet
) -> tuple[Table, ...]:
    """The table; where melds that matter are unknown, with few and with many of them.

    Those of the side to move matter; those of the others where `every` side counts. `used` are
    the ranks that are asked about.
    """
    own = table.seat % len(table.sides)
    tables: tuple[Table, ...] = (table,)
    for place in range(len(table.sides)):
        if place not in known and (every or place == own):
            few, many = _few_and_many(used if place == own else (), rules)
            tables = tuple(_melded(one, laid, place) for one in tables for laid in (few, many))
    return tables


def _few_and_many(
    used: Collection[Rank], rules: RuleSet
) -> tuple[tuple[Meld, ...], tuple[Meld, ...]]:
    """One meld that has nothing to do with the ranks used; and melds of these, canastas of all.

    Among the canastas are natural and mixed ones by turns, and one of every other kind.
    """
    apart = [rank for rank in RANKS if rank not in used] or list(RANKS)
    begun = [_meld(rank, rules.meld.min_cards) for rank in RANKS if rank in used]
    full = [_canasta(rank, place, rules) for place, rank in enumerate(apart)]
    return (_meld(apart[0], rules.meld.min_cards),), (*begun, *full, *_others(rules))


def _canasta(rank: Rank, place: int, rules: RuleSet) -> Meld:
    whole = _meld(rank, rules.canasta.size)
    natural = place % 2 == 0 or rank.symbol in rules.meld.no_wilds
    return whole if natural else replace(whole, cards=(*whole.cards[1:], WILD))


def _others(rules: RuleSet) -> Iterator[Meld]:
    """A canasta in sequence and one of wild cards, where there are such."""
    size = rules.canasta.size
    if "sequence" in rules.canasta.kinds:
        run = tuple(Card(f"{rank.symbol}s") for rank in RANKS[-size:])
        yield Meld(run[0].rank, run, MeldKind.SEQUENCE)
    if "wild" in rules.canasta.kinds:
        yield Meld(Rank.JOKER, (WILD,) * min(size, MOST), MeldKind.WILD)


def _meld(rank: Rank, size: int) -> Meld:
    return Meld(rank, (Card(f"{rank.symbol}h"),) * min(max(size, 1), MOST))


def _melded(table: Table, melds: tuple[Meld, ...], place: int) -> Table:
    side = replace(table.sides[place], melds=melds)
    sides = (*table.sides[:place], side, *table.sides[place + 1 :])
    own = place == table.seat % len(table.sides)
    return replace(table, sides=sides, melds_before=melds if own else table.melds_before)
