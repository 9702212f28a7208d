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
CANASTAS = 5
FEW_CANASTAS = 2
"""Canastas of a rank that are supposed, the few where many would win the game."""
Melds = tuple[Meld, ...]


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
    """The table; where melds that matter are unknown, with few of them, and with many.

    Those of the side to move matter; those of the others where `every` side counts. `used` are
    the ranks that are asked about.
    """
    own = table.seat % len(table.sides)
    tables: tuple[Table, ...] = (table,)
    for place in range(len(table.sides)):
        if place not in known and (every or place == own):
            sets = _supposed(used, rules) if place == own else _of_others(rules)
            tables = tuple(_melded(one, laid, place) for one in tables for laid in sets)
    return tables


def _supposed(used: Collection[Rank], rules: RuleSet) -> tuple[Melds, ...]:
    """One meld that has nothing to do with the ranks used; canastas; these and melds of the ranks.

    The canastas are mixed and natural by turns, and one of every other kind; not enough to win.
    """
    apart = [rank for rank in RANKS if rank not in used] or list(RANKS)
    few = (_meld(apart[0], rules.meld.min_cards),)
    count = FEW_CANASTAS if rules.game.canastas_win else CANASTAS
    full = [_canasta(rank, place, rules) for place, rank in enumerate(apart[:count])]
    canastas = (*full, *_runs(rules))
    begun = tuple(_meld(rank, rules.meld.min_cards) for rank in RANKS if rank in used)
    if {Rank.TWO, Rank.JOKER}.isdisjoint(used):
        wild = _wild(rules.canasta.size, "wild" in rules.canasta.kinds)
    else:
        wild = _wild(rules.meld.min_cards, "wild" in rules.meld.kinds)
    rich, many = (*canastas, *wild), (*begun, *canastas, *wild)
    return (few, rich, many) if begun else (few, rich)


def _of_others(rules: RuleSet) -> tuple[Melds, ...]:
    """What another side may have: one meld, or every rank closed."""
    return (
        (_meld(RANKS[0], rules.meld.min_cards),),
        tuple(_meld(rank, rules.canasta.size) for rank in RANKS),
    )


def _canasta(rank: Rank, place: int, rules: RuleSet) -> Meld:
    whole = _meld(rank, rules.canasta.size)
    natural = place % 2 == 1 or rank.symbol in rules.meld.no_wilds
    return whole if natural else replace(whole, cards=(*whole.cards[1:], WILD))


def _runs(rules: RuleSet) -> Iterator[Meld]:
    """A canasta in sequence, where there is such."""
    if "sequence" in rules.canasta.kinds:
        run = tuple(Card(f"{rank.symbol}s") for rank in RANKS[-rules.canasta.size :])
        yield Meld(run[0].rank, run, MeldKind.SEQUENCE)


def _wild(size: int, played: bool) -> Melds:
    return (Meld(Rank.JOKER, (WILD,) * min(size, MOST), MeldKind.WILD),) if played else ()


def _meld(rank: Rank, size: int) -> Meld:
    return Meld(rank, (Card(f"{rank.symbol}h"),) * min(max(size, 1), MOST))


def _melded(table: Table, melds: tuple[Meld, ...], place: int) -> Table:
    side = replace(table.sides[place], melds=melds)
    sides = (*table.sides[:place], side, *table.sides[place + 1 :])
    own = place == table.seat % len(table.sides)
    return replace(table, sides=sides, melds_before=melds if own else table.melds_before)
