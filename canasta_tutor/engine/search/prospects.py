"""What can be seen at once to be out of reach, before ways to lay a hand are looked for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from canasta_tutor.engine.melds.laying import Occasion
from canasta_tutor.engine.rules.schema.system import RuleSet
from canasta_tutor.engine.search.pieces import set_counts
from canasta_tutor.engine.search.spots import set_spot
from canasta_tutor.engine.search.stacks import BySuit, Stack, by_suit, neighbours, stack
from canasta_tutor.engine.turn.going_out import needed_canastas
from canasta_tutor.engine.values.cards import Card, Cards, Rank, Suit
from canasta_tutor.engine.values.table import SEQUENCE, SET, Meld, MeldKind, Table


def canastas_out_of_reach(table: Table, rules: RuleSet) -> bool:
    """Whether the wild cards of the hand are too few to make the canastas that are needed.

    Each natural is counted for its rank and, where sequences are played, for its suit too.
    """
    held, needed = stack(table.hand), needed_canastas(table, rules)
    nearest = sorted(_lacking(table.hand, held, table.side.melds, rules))[:needed]
    return len(nearest) < needed or sum(nearest) > held.wilds


def _lacking(hand: Cards, held: Stack, melds: tuple[Meld, ...], rules: RuleSet) -> Iterator[int]:
    """How many wild cards each canasta lacks that the hand and the melds could come to."""
    size, wild = rules.canasta.size, held.wilds
    most = 1 if rules.meld.same_rank == "one" else len(hand)
    for count in _by_rank(held, melds, rules).values():
        yield from _each(count, size, wild, most)
    if rules.meld.kinds != ("set",):
        for count in _by_suit(hand, melds, rules).values():
            yield from _each(count, size, 0 if rules.meld.sequence_wilds == 0 else wild, len(hand))
        laid_wild = sum(len(meld.cards) for meld in melds if meld.kind is MeldKind.WILD)
        yield from _each(laid_wild, size, wild, len(hand))


def _each(count: int, size: int, wild: int, most: int) -> Iterator[int]:
    """What the first canasta of so many cards lacks, then what each further one does."""
    while most and count + wild >= size:
        lack = max(size - count, 0)
        yield lack
        most, count, wild = most - 1, max(count - size, 0), wild - lack


def _by_rank(held: Stack, melds: tuple[Meld, ...], rules: RuleSet) -> dict[Rank, int]:
    """The naturals of the hand and the cards laid in sets, by rank."""
    ranks = {rank: len(plain) for rank, plain in held.ranks.items()}
    if rules.meld.twos == "rank":
        ranks[Rank.TWO] = 0
    for meld in melds:
        if meld.kind is SET:
            ranks[meld.rank] = ranks.get(meld.rank, 0) + len(meld.cards)
    return ranks


def _by_suit(hand: Cards, melds: tuple[Meld, ...], rules: RuleSet) -> Counter[Suit | None]:
    """The naturals of the hand and the cards laid in sequences, by suit, where these are played."""
    if "sequence" not in rules.meld.kinds:
        return Counter()
    suits = Counter(card.suit for card in hand if not card.wild)
    for meld in melds:
        if meld.kind is SEQUENCE:
            suits[meld.suit] += len(meld.cards)
    return suits


def hand_out_of_reach(table: Table, rules: RuleSet) -> bool:
    """Whether the hand cannot be laid but for a discard, were each wild card a joker.

    Two of its cards fit into no meld, or the sets of its ranks ask for more wild cards than it has.
    """
    loose, asked, spared = 0, 0, 0
    for count, wild in _apart(table, rules):
        if wild is None:
            loose += count
            if loose > 1:
                return True
        else:
            asked += wild
            spared = max(spared, wild if count == 1 else 0)
    return asked - (0 if loose else spared) > stack(table.hand).wilds


def _apart(table: Table, rules: RuleSet) -> Iterator[tuple[int, int | None]]:
    """Of each rank of which no set lies there the cards that fit no sequence, where these need one.

    With the fewest wild cards that such a set asks for, None where there can be none.
    """
    held, melds = stack(table.hand), table.side.melds
    there = {meld.rank for meld in melds if meld.kind is SET}
    suits = by_suit(table.hand) if "sequence" in rules.meld.kinds else {}
    for rank, plain in held.ranks.items():
        if rank not in there:
            in_runs = [
                _fits_a_run(card, suits, held.wilds, melds, rules) for card in plain if suits
            ]
            count = len(plain) - sum(in_runs)
            wild = _fewest_wilds(rank, len(plain), held.wilds, rules) if count else 0
            if wild is None or count == len(plain):
                yield count, wild


def _fits_a_run(
    card: Card, held: BySuit, wild: int, melds: tuple[Meld, ...], rules: RuleSet
) -> bool:
    """Whether the side has a sequence of the card's suit, or the hand enough cards near it."""
    if any(meld.suit is card.suit for meld in melds if meld.kind is SEQUENCE):
        return True
    reach, limit = rules.meld.min_cards - 1, rules.meld.sequence_wilds
    fillers = wild if limit is None else min(wild, limit)
    return neighbours(card, held, reach) + fillers >= reach


def _fewest_wilds(rank: Rank, plain: int, wild: int, rules: RuleSet) -> int | None:
    """The fewest wild cards with which some of these naturals are a new set, or None."""
    key = ("fewest wilds", rank, plain, wild)
    if key not in rules.counted:
        spot, occasion = set_spot(SET, rank, None, rules), Occasion(True, True)
        found = set_counts(spot, (plain, 0, wild), rules, occasion, least=1)
        rules.counted[key] = min((jokers for _, _, jokers in found), default=None)
    fewest: int | None = rules.counted[key]
    return fewest
