"""The tables that fit a question which says that a side has melded, but not what it has melded."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from itertools import cycle, islice

from canasta_tutor.engine.rules.schema.rule_set import RuleSet, for_players
from canasta_tutor.engine.values.cards import PLAIN_RANKS, Card, Rank
from canasta_tutor.engine.values.table import Meld, MeldKind, Table, replace_item

MOST = 99
"""The most cards in a meld that this module supposes."""
SUITS = "shdc"
"""The suits of sequences that this module supposes, in order."""
WILD = Card("2c")
CANASTAS, FEW_CANASTAS = 5, 2
"""Numbers of canastas of a rank to suppose.

The first is the lowest number; the second is the number to suppose if many canastas would win the
game.
"""
Melds = tuple[Meld, ...]
"""The melds of a side."""


def mark_opened(table: Table, known: Collection[int], told: bool) -> Table:
    """The table on which the player to move counts as having melded before.

    The table does not change if the question says who has melded (`told`), or lists the melds of
    the player's side (`known`).
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
    """The tables that fit: for each side with unknown melds, one table with few melds, one with
    many.

    Only the melds of the side to move matter, unless `every` side counts. `known`: the sides whose
    melds are known. `used`: the ranks that are asked about. `sure`: melds that the side to move
    must have.
    """
    own = table.seat % len(table.sides)
    tables: tuple[Table, ...] = (table,)
    for place in range(len(table.sides)):
        if place not in known and (every or place == own):
            sets = _suppose_others(rules)
            if place == own:
                sets = tuple(
                    _add_to_sure(sure, laid) for laid in _suppose_own(used, rules, table.players)
                )
            tables = tuple(_put_melds(one, laid, place) for one in tables for laid in sets)
    return tables


def keep_opened_with_wild(rules: RuleSet) -> Melds:
    """A meld with a wild card, for each rank that takes wild cards only in a first meld."""
    naturals = (_suppose_set(Card(f"{symbol}h").rank, 2) for symbol in rules.meld.wilds_if_opened)
    return tuple(replace(meld, cards=(*meld.cards, WILD)) for meld in naturals)


def _add_to_sure(sure: Melds, laid: Melds) -> Melds:
    """The melds in `sure`, and the melds in `laid` that have other ranks."""
    ranks = {meld.rank for meld in sure}
    return (*sure, *(meld for meld in laid if meld.rank not in ranks))


def _suppose_own(used: Collection[Rank], rules: RuleSet, players: int) -> tuple[Melds, ...]:
    """What the side to move may have melded: little, much, or much with melds of the `used` ranks.

    "Little" is one meld of another rank. "Much" means canastas of every kind: of each kind, the
    number that going out needs, but not enough to win the game.
    """
    apart = [rank for rank in PLAIN_RANKS if rank not in used] or list(PLAIN_RANKS)
    few = (_suppose_set(apart[0], rules.meld.min_cards),)
    natural = _choose_natural(rules, players)
    full = [_suppose_canasta(rank, pure, rules) for rank, pure in zip(apart, natural, strict=False)]
    canastas = (*full, *_suppose_sequences(rules, players))
    begun = tuple(_suppose_set(rank, rules.meld.min_cards) for rank in PLAIN_RANKS if rank in used)
    if {Rank.TWO, Rank.JOKER}.isdisjoint(used):
        count = max(for_players(rules.going_out.wild_canastas, players), 1)
        wild = _suppose_wild_meld(rules.canasta.size, "wild" in rules.canasta.kinds) * count
    else:
        wild = _suppose_wild_meld(rules.meld.min_cards, "wild" in rules.meld.kinds)
    rich, many = (*canastas, *wild), (*begun, *canastas, *wild)
    return (few, rich, many) if begun else (few, rich)


def _suppose_others(rules: RuleSet) -> tuple[Melds, ...]:
    """What another side may have melded: one meld, or a canasta of every rank."""
    return (
        (_suppose_set(PLAIN_RANKS[0], rules.meld.min_cards),),
        tuple(_suppose_set(rank, rules.canasta.size) for rank in PLAIN_RANKS),
    )


def _choose_natural(rules: RuleSet, players: int) -> list[bool]:
    """For each canasta of a rank to suppose, whether it is natural.

    Mixed and natural canastas alternate; of each kind there is the number that going out needs.
    """
    needs = rules.going_out
    natural = max(for_players(n, players) for n in (needs.natural_canastas, needs.clean_canastas))
    count = FEW_CANASTAS if rules.game.canastas_win else CANASTAS
    found = [place % 2 == 1 for place in range(count)]
    found += [True] * (natural - found.count(True))
    found += [False] * (for_players(needs.mixed_canastas, players) - found.count(False))
    return found + [True] * (for_players(needs.canastas, players) - len(found))


def _suppose_canasta(rank: Rank, natural: bool, rules: RuleSet) -> Meld:
    whole = _suppose_set(rank, rules.canasta.size)
    if natural or rank.symbol in rules.meld.no_wilds:
        return whole
    return replace(whole, cards=(*whole.cards[1:], WILD))


def _suppose_sequences(rules: RuleSet, players: int) -> Iterator[Meld]:
    """Sequence canastas, if the rules have them: one, or the number that going out needs."""
    if "sequence" in rules.canasta.kinds:
        count = max(for_players(rules.going_out.sequence_canastas, players), 1)
        for suit in islice(cycle(SUITS), count):
            run = tuple(Card(rank.symbol + suit) for rank in PLAIN_RANKS[-rules.canasta.size :])
            yield Meld(run[0].rank, run, MeldKind.SEQUENCE)


def _suppose_wild_meld(size: int, played: bool) -> Melds:
    return (Meld(Rank.JOKER, (WILD,) * min(size, MOST), MeldKind.WILD),) if played else ()


def _suppose_set(rank: Rank, size: int) -> Meld:
    return Meld(rank, (Card(f"{rank.symbol}h"),) * min(max(size, 1), MOST))


def _put_melds(table: Table, melds: tuple[Meld, ...], place: int) -> Table:
    side = replace(table.sides[place], melds=melds)
    sides = replace_item(table.sides, place, side)
    own = place == table.seat % len(table.sides)
    return replace(table, sides=sides, melds_before=melds if own else table.melds_before)
