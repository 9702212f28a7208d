"""Sides of which one knows only that they have melded: the tables that fit."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from itertools import cycle, islice

from canasta_tutor.engine.rules.schema.rule_set import RuleSet, for_players
from canasta_tutor.engine.values.cards import PLAIN_RANKS, Card, Rank
from canasta_tutor.engine.values.table import Meld, MeldKind, Table, put

MOST = 99
"""No meld is supposed to hold more cards."""
SUITS = "shdc"
"""The suits of sequences, as they are supposed one after the other."""
WILD = Card("2c")
CANASTAS, FEW_CANASTAS = 5, 2
"""Canastas of a rank that are supposed at least, the few where many would win the game."""
Melds = tuple[Meld, ...]
"""What lies before a side."""


def mark_opened(table: Table, known: Collection[int], told: bool) -> Table:
    """The table where the player to move has melded if his side has, unless something is told.

    `known` are the sides whose melds are known.
    """
    if told or table.seat % len(table.sides) in known:
        return table
    melded = tuple(done or seat == table.seat for seat, done in enumerate(table.melded))
    return replace(table, melded=melded)


def list_possible_melds(
    table: Table,
    known: Collection[int],
    used: Collection[Rank],
    every: bool,
    rules: RuleSet,
    sure: Melds = (),
) -> tuple[Table, ...]:
    """The table; where melds that matter are unknown, with few of them, and with many.

    Those of the side to move matter; those of the others where `every` side counts. `used` are
    the ranks that are asked about, `sure` melds that the side to move must have.
    """
    own = table.seat % len(table.sides)
    tables: tuple[Table, ...] = (table,)
    for place in range(len(table.sides)):
        if place not in known and (every or place == own):
            sets = _of_others(rules)
            if place == own:
                sets = tuple(_beside(sure, laid) for laid in _supposed(used, rules, table.players))
            tables = tuple(_melded(one, laid, place) for one in tables for laid in sets)
    return tables


def keep_opened_with_wild(rules: RuleSet) -> Melds:
    """Melds of the ranks that take wild cards only where their side opened them with one."""
    naturals = (_meld(Card(f"{symbol}h").rank, 2) for symbol in rules.meld.wilds_if_opened)
    return tuple(replace(meld, cards=(*meld.cards, WILD)) for meld in naturals)


def _beside(sure: Melds, laid: Melds) -> Melds:
    """The melds that lie there for sure, and those of other ranks."""
    ranks = {meld.rank for meld in sure}
    return (*sure, *(meld for meld in laid if meld.rank not in ranks))


def _supposed(used: Collection[Rank], rules: RuleSet, players: int) -> tuple[Melds, ...]:
    """One meld that has nothing to do with the ranks used; canastas; these and melds of the ranks.

    The canastas are of every kind, as many of each as a side needs to go out; not enough to win.
    """
    apart = [rank for rank in PLAIN_RANKS if rank not in used] or list(PLAIN_RANKS)
    few = (_meld(apart[0], rules.meld.min_cards),)
    natural = _are_natural(rules, players)
    full = [_canasta(rank, pure, rules) for rank, pure in zip(apart, natural, strict=False)]
    canastas = (*full, *_runs(rules, players))
    begun = tuple(_meld(rank, rules.meld.min_cards) for rank in PLAIN_RANKS if rank in used)
    if {Rank.TWO, Rank.JOKER}.isdisjoint(used):
        count = max(for_players(rules.going_out.wild_canastas, players), 1)
        wild = _wild(rules.canasta.size, "wild" in rules.canasta.kinds) * count
    else:
        wild = _wild(rules.meld.min_cards, "wild" in rules.meld.kinds)
    rich, many = (*canastas, *wild), (*begun, *canastas, *wild)
    return (few, rich, many) if begun else (few, rich)


def _of_others(rules: RuleSet) -> tuple[Melds, ...]:
    """What another side may have: one meld, or every rank closed."""
    return (
        (_meld(PLAIN_RANKS[0], rules.meld.min_cards),),
        tuple(_meld(rank, rules.canasta.size) for rank in PLAIN_RANKS),
    )


def _are_natural(rules: RuleSet, players: int) -> list[bool]:
    """Whether each canasta of a rank is natural: by turns, and as many as are needed of each."""
    needs = rules.going_out
    natural = max(for_players(n, players) for n in (needs.natural_canastas, needs.clean_canastas))
    count = FEW_CANASTAS if rules.game.canastas_win else CANASTAS
    found = [place % 2 == 1 for place in range(count)]
    found += [True] * (natural - found.count(True))
    found += [False] * (for_players(needs.mixed_canastas, players) - found.count(False))
    return found + [True] * (for_players(needs.canastas, players) - len(found))


def _canasta(rank: Rank, natural: bool, rules: RuleSet) -> Meld:
    whole = _meld(rank, rules.canasta.size)
    if natural or rank.symbol in rules.meld.no_wilds:
        return whole
    return replace(whole, cards=(*whole.cards[1:], WILD))


def _runs(rules: RuleSet, players: int) -> Iterator[Meld]:
    """Canastas in sequence, where there are such: one, or as many as are needed."""
    if "sequence" in rules.canasta.kinds:
        count = max(for_players(rules.going_out.sequence_canastas, players), 1)
        for suit in islice(cycle(SUITS), count):
            run = tuple(Card(rank.symbol + suit) for rank in PLAIN_RANKS[-rules.canasta.size :])
            yield Meld(run[0].rank, run, MeldKind.SEQUENCE)


def _wild(size: int, played: bool) -> Melds:
    return (Meld(Rank.JOKER, (WILD,) * min(size, MOST), MeldKind.WILD),) if played else ()


def _meld(rank: Rank, size: int) -> Meld:
    return Meld(rank, (Card(f"{rank.symbol}h"),) * min(max(size, 1), MOST))


def _melded(table: Table, melds: tuple[Meld, ...], place: int) -> Table:
    side = replace(table.sides[place], melds=melds)
    sides = put(table.sides, place, side)
    own = place == table.seat % len(table.sides)
    return replace(table, sides=sides, melds_before=melds if own else table.melds_before)
