"""The groups that a hand could lay: where they lie, what they hold, each choice once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import field
from itertools import product
from typing import Any, NamedTuple

from canasta_tutor.engine.melds.group import read_meld, unfinished_twos
from canasta_tutor.engine.melds.laying import Addition, Occasion, addition_problems, has_room_beside
from canasta_tutor.engine.melds.sequence import grow_sequence, highest_rank
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.search import Steps, steps_left
from canasta_tutor.engine.search.hand import Stack
from canasta_tutor.engine.search.needs import Needs, Numbers
from canasta_tutor.engine.values.cards import JOKER, TWO, Card, Cards, Rank, Suit, cards
from canasta_tutor.engine.values.record import value
from canasta_tutor.engine.values.table import SEQUENCE, SET, Meld, MeldKind


@value()
class Spot:
    """A place for hand cards: a meld of the side, or room for a new one (`before` is None).

    `rank`: of a set; the joker's for wild melds; of a sequence None. `shape`: all that decides
    which cards may come here.
    """

    kind: MeldKind
    rank: Rank | None
    suit: Suit | None
    before: Meld | None
    shape: tuple[Any, ...]

    @property
    def all_wild(self) -> bool:
        """Whether twos and jokers alone lie here."""
        return self.rank in (TWO, Rank.JOKER)


def spots(held: Stack, melds: tuple[Meld, ...], rules: RuleSet) -> Iterator[Spot]:
    """Each place where a hand could lay something, sets first."""
    for kind, rank in set_ranks(held, melds, rules):
        yield from set_spots(kind, rank, melds, rules)
    if "sequence" in rules.meld.kinds:
        for suit in Suit:
            yield from run_spots(suit, melds)


def spots_for(card: Card, melds: tuple[Meld, ...], rules: RuleSet) -> Iterator[Spot]:
    """Each place where a natural card could lie, sets first."""
    yield from set_spots(SET, card.rank, melds, rules)
    if "sequence" in rules.meld.kinds and card.suit:
        yield from run_spots(card.suit, melds)


def set_ranks(held: Stack, melds: tuple[Meld, ...], rules: RuleSet) -> list[tuple[MeldKind, Rank]]:
    """The ranks of which a hand has cards enough to lay some, the joker's for wild melds."""
    wild, new = held.wilds, rules.meld.min_cards
    there = {meld.rank for meld in melds if meld.kind is SET}
    ranks = {rank for rank, plain in held.ranks.items() if len(plain) + wild >= new}
    ranks |= there if wild else there & held.ranks.keys()
    if rules.meld.twos == "rank" and wild >= new:
        ranks.add(TWO)
    found = [(SET, rank) for rank in sorted(ranks)]
    if "wild" in rules.meld.kinds:
        found.append((MeldKind.WILD, Rank.JOKER))
    return found


def set_spots(kind: MeldKind, rank: Rank, melds: tuple[Meld, ...], rules: RuleSet) -> list[Spot]:
    """The melds of a rank, those that differ, and room for a new one."""
    like = [meld for meld in melds if meld.rank is rank and meld.kind is kind]
    new = [None] if has_room_beside(like, rules) else []
    return list(_different(set_spot(kind, rank, meld) for meld in (*like, *new)))


def set_spot(kind: MeldKind, rank: Rank, before: Meld | None) -> Spot:
    """The place at a set or wild meld, or for a new one."""
    size, naturals = (len(before.cards), len(before.naturals)) if before else (0, 0)
    shape = (kind, rank, naturals, size - naturals)
    return Spot(kind, rank, None, before, shape)


def run_spots(suit: Suit, melds: tuple[Meld, ...]) -> Iterator[Spot]:
    """The sequences of a suit, those that differ, and room for a new one."""
    like = (meld for meld in melds if meld.suit is suit)
    return _different(sequence_spot(suit, meld) for meld in (*like, None))


def _different(found: Iterable[Spot]) -> Iterator[Spot]:
    seen = set()
    for spot in found:
        look = (spot.suit and spot.suit.value, spot.shape)
        if look not in seen:
            seen.add(look)
            yield spot


def sequence_spot(suit: Suit, before: Meld | None) -> Spot:
    """The place at a sequence, or for a new one."""
    low, size, wilds = (before.rank, len(before.cards), len(before.wilds)) if before else (0, 0, 0)
    return Spot(SEQUENCE, None, suit, before, ("sequence", low, size, wilds))


def make_meld_at(spot: Spot, added: Cards, rules: RuleSet, occasion: Occasion) -> Meld | None:
    """The meld that cards make at a place, or None where it would not be legal."""
    after = join_meld_at(spot, added, rules)
    if after is None or any(
        addition_problems(Addition(spot.before, after, added), rules, occasion)
    ):
        return None
    return after


def join_meld_at(spot: Spot, added: Cards, rules: RuleSet) -> Meld | None:
    """The meld that cards make at a place, be it legal or not."""
    if spot.kind is SEQUENCE:
        whole = grow_sequence(spot.before, added, rules) if spot.before else read_meld(added, rules)
        return whole if whole and whole.kind is SEQUENCE else None
    there = spot.before.cards if spot.before else ()
    return Meld(spot.rank, cards((*there, *added)), spot.kind) if spot.rank else None


@value()
class Piece:
    """Hand cards for one place: naturals, so many twos, so many jokers."""

    spot: Spot
    plain: Cards
    twos: int
    jokers: int

    def cards(self, held: Stack) -> Cards:
        """The cards, twos and jokers being the first of the hand."""
        return (*held.twos[: self.twos], *self.plain, *held.jokers[: self.jokers])


def find_pieces(
    held: Stack, melds: tuple[Meld, ...], rules: RuleSet, occasion: Occasion
) -> Iterator[Piece]:
    """Each single group by what it holds and where it goes."""
    for spot in spots(held, melds, rules):
        yield from find_free_pieces(spot, held, melds, rules, occasion)


def find_free_pieces(
    spot: Spot, held: Stack, melds: tuple[Meld, ...], rules: RuleSet, occasion: Occasion
) -> Iterator[Piece]:
    """Each group that could be laid at one place beside the side's melds."""
    locked = spot.rank is not TWO and unfinished_twos(melds, rules)
    found = find_pieces_at(spot, held, rules, occasion)
    return (piece for piece in found if not (locked and piece.twos))


def fits_place(piece: Piece, rules: RuleSet, occasion: Occasion) -> bool:
    """Whether a piece could be laid at its place; its naturals are in order.

    Which naturals of a sequence lie between the first and the last is all one.
    """
    spot, plain, twos, jokers = piece.spot, piece.plain, piece.twos, piece.jokers
    if spot.rank in occasion.dead or not (plain or spot.before or spot.all_wild):
        return False
    if spot.rank is TWO:
        plain, twos = (Card("2s"),) * twos, 0
    ends, wild = (plain[0].rank, plain[-1].rank) if plain else (), twos + jokers
    key = (spot.shape, ends, len(plain), wild, occasion.going_out, occasion.opening)
    if key not in rules.memo:
        made = (
            make_meld_at(spot, (*plain, *(JOKER,) * wild), rules, occasion)
            if plain or wild
            else None
        )
        rules.memo[key] = made is not None
    return rules.memo[key]


Counts = tuple[int, int, int]
"""Naturals, twos and jokers."""


def find_pieces_at(spot: Spot, held: Stack, rules: RuleSet, occasion: Occasion) -> Iterator[Piece]:
    """Each group that could be laid at one place, whatever the twos laid elsewhere."""
    if spot.suit:
        return _runs(spot, held, rules, occasion)
    plain = held.ranks.get(spot.rank, ()) if spot.rank else ()
    most = (len(plain), len(held.twos), len(held.jokers))
    counts = set_counts(spot, most, rules, occasion)
    return iter([Piece(spot, plain[:count], twos, jokers) for count, twos, jokers in counts])


def set_counts(spot: Spot, most: Counts, rules: RuleSet, occasion: Occasion) -> tuple[Counts, ...]:
    """How many naturals, twos and jokers could come to a set or wild meld."""
    if spot.rank is None or spot.rank in occasion.dead:
        return ()
    key = (spot.shape, most, occasion.going_out, occasion.opening)
    if key not in rules.set_counts_cache:
        naturals = (Card(spot.rank.symbol + "s"),) * most[0] if most[0] else ()
        rules.set_counts_cache[key] = tuple(
            (plain, twos, jokers)
            for twos in range(most[1] + 1)
            for jokers in range(most[2] + 1)
            for plain in range(most[0] + 1)
            if fits_place(Piece(spot, naturals[:plain], twos, jokers), rules, occasion)
        )
    counts: tuple[Counts, ...] = rules.set_counts_cache[key]
    return counts


def _runs(spot: Spot, held: Stack, rules: RuleSet, occasion: Occasion) -> Iterator[Piece]:
    """Sequences of the cards held in a suit, or what makes one longer."""
    before, limit = spot.before, rules.meld.sequence_wilds
    most = held.wilds if limit is None else min(limit, held.wilds)
    suit = held.of_suit(spot.suit).values() if spot.suit else ()
    below = tuple(card for card in suit if not before or card.rank < before.rank)
    above = tuple(card for card in suit if before and card.rank > highest_rank(before))
    for lower, upper in product(_chosen(below, most), _chosen(above, most)):
        plain = (*lower, *upper)
        for wild in range(most + 1):
            if (plain or wild) and fits_place(Piece(spot, plain, 0, wild), rules, occasion):
                for twos in range(max(wild - len(held.jokers), 0), min(wild, len(held.twos)) + 1):
                    yield Piece(spot, plain, twos, wild - twos)


def _chosen(cards: Cards, most: int, last: Card | None = None) -> Iterator[Cards]:
    """Each choice of some cards in order, none too, with so many ranks missing at most."""
    yield ()
    for place, card in enumerate(cards):
        gap = card.rank - last.rank - 1 if last else 0
        if gap <= most:
            for higher in _chosen(cards[place + 1 :], most - gap, card):
                yield (card, *higher)


Pieces = tuple[Piece, ...]


@value()
class Setting:
    """A hand beside its side's melds, when it is laid, what the melds must come to; steps left."""

    held: Stack
    melds: tuple[Meld, ...]
    rules: RuleSet
    occasion: Occasion
    needs: Needs
    steps: Steps = field(default_factory=steps_left, compare=False)


class Begun(NamedTuple):
    """A sequence to which a further natural must come: where it lies, what it has got.

    `ranks`: a bit for each rank of its naturals. `row`: so many of them lie side by side on top, or
    as many anywhere as a clean group asks for. `wants`: the fewest wild cards more that finish it.
    """

    place: int
    ranks: int
    wild: int
    row: int
    wants: int = 0

    @property
    def look(self) -> tuple[int, ...]:
        """All that decides what it brings and what may become of it."""
        lowest = self.ranks & -self.ranks
        return self.place, lowest, self.ranks.bit_count(), self.wild, self.row


class Way(NamedTuple):
    """What is done at a place: what is laid, what that takes from the hand, what it brings.

    `jokers`: where twos would do as well these, too. `locks`: a set of twos is left unfinished, so
    that no two is laid as a wild card. `open`: the sequences of the suit that are not finished.
    `used`: a bit for each sequence of the side that got some.
    """

    pieces: Pieces
    plain: int
    twos: int
    jokers: int
    brought: Numbers
    locks: bool = False
    open: tuple[Begun, ...] = ()
    used: int = 0
