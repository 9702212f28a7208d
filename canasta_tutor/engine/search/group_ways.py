"""The groups that a player could lay from a hand: where they lie and which cards they have."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import field
from itertools import product
from typing import Any, NamedTuple

from canasta_tutor.engine.melds.group import find_unfinished_twos, read_meld
from canasta_tutor.engine.melds.laying import Addition, Occasion, addition_problems, has_room_beside
from canasta_tutor.engine.melds.sequence import grow_sequence, highest_rank
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.search import Steps, steps_left
from canasta_tutor.engine.search.hand import SortedHand
from canasta_tutor.engine.search.needs import Needs, Numbers
from canasta_tutor.engine.values.cards import JOKER, TWO, Card, Cards, Rank, Suit, cards
from canasta_tutor.engine.values.record import frozen_value
from canasta_tutor.engine.values.table import SEQUENCE, SET, Meld, MeldKind


@frozen_value()
class Spot:
    """A place for hand cards: a meld of the side, or a new meld (`before` is None).

    `rank`: the rank of a set; JOKER for wild melds; None for sequences. `shape`: everything that
    decides which cards may come here.
    """

    kind: MeldKind
    rank: Rank | None
    suit: Suit | None
    before: Meld | None
    shape: tuple[Any, ...]

    @property
    def all_wild(self) -> bool:
        """Whether only twos and jokers lie here."""
        return self.rank in (TWO, Rank.JOKER)


def list_spots(held: SortedHand, melds: tuple[Meld, ...], rules: RuleSet) -> Iterator[Spot]:
    """Each place where a player could lay hand cards, sets first."""
    for kind, rank in list_set_ranks(held, melds, rules):
        yield from list_set_spots(kind, rank, melds, rules)
    if "sequence" in rules.meld.kinds:
        for suit in Suit:
            yield from list_sequence_spots(suit, melds)


def list_spots_for(card: Card, melds: tuple[Meld, ...], rules: RuleSet) -> Iterator[Spot]:
    """Each place where a player could lay this natural card, sets first."""
    yield from list_set_spots(SET, card.rank, melds, rules)
    if "sequence" in rules.meld.kinds and card.suit:
        yield from list_sequence_spots(card.suit, melds)


def list_set_ranks(
    held: SortedHand, melds: tuple[Meld, ...], rules: RuleSet
) -> list[tuple[MeldKind, Rank]]:
    """The kinds of meld and the ranks for which a hand has enough cards to lay."""
    wild, new = held.wilds, rules.meld.min_cards
    laid = {meld.rank for meld in melds if meld.kind is SET}
    ranks = {rank for rank, plain in held.ranks.items() if len(plain) + wild >= new}
    ranks |= laid if wild else laid & held.ranks.keys()
    if rules.meld.twos == "rank" and wild >= new:
        ranks.add(TWO)
    kinds = [(SET, rank) for rank in sorted(ranks)]
    if "wild" in rules.meld.kinds:
        kinds.append((MeldKind.WILD, Rank.JOKER))
    return kinds


def list_set_spots(
    kind: MeldKind, rank: Rank, melds: tuple[Meld, ...], rules: RuleSet
) -> list[Spot]:
    """The places at the melds of a rank, and the place for a new meld.

    Equal melds share one place.
    """
    like = [meld for meld in melds if meld.rank is rank and meld.kind is kind]
    new = [None] if has_room_beside(like, rules) else []
    return list(_drop_equal(set_spot(kind, rank, meld) for meld in (*like, *new)))


def set_spot(kind: MeldKind, rank: Rank, before: Meld | None) -> Spot:
    """The place at a set or wild meld, or the place for a new one."""
    size, naturals = (len(before.cards), len(before.naturals)) if before else (0, 0)
    shape = (kind, rank, naturals, size - naturals)
    return Spot(kind, rank, None, before, shape)


def list_sequence_spots(suit: Suit, melds: tuple[Meld, ...]) -> Iterator[Spot]:
    """The places at the sequences of a suit, and the place for a new sequence.

    Equal sequences share one place.
    """
    like = (meld for meld in melds if meld.suit is suit)
    return _drop_equal(sequence_spot(suit, meld) for meld in (*like, None))


def _drop_equal(found: Iterable[Spot]) -> Iterator[Spot]:
    first: dict[tuple[Suit | None, tuple[Any, ...]], Spot] = {}
    for spot in found:
        first.setdefault((spot.suit, spot.shape), spot)
    return iter(first.values())


def sequence_spot(suit: Suit, before: Meld | None) -> Spot:
    """The place at a sequence, or the place for a new sequence."""
    low, size, wilds = (before.rank, len(before.cards), len(before.wilds)) if before else (0, 0, 0)
    return Spot(SEQUENCE, None, suit, before, ("sequence", low, size, wilds))


def make_meld_at(spot: Spot, added: Cards, rules: RuleSet, occasion: Occasion) -> Meld | None:
    """The meld that the cards make at a place, or None if it would be illegal."""
    after = join_meld_at(spot, added, rules)
    if after is None or any(
        addition_problems(Addition(spot.before, after, added), rules, occasion)
    ):
        return None
    return after


def join_meld_at(spot: Spot, added: Cards, rules: RuleSet) -> Meld | None:
    """The meld that the cards make at a place, legal or not."""
    if spot.kind is SEQUENCE:
        whole = grow_sequence(spot.before, added, rules) if spot.before else read_meld(added, rules)
        return whole if whole and whole.kind is SEQUENCE else None
    laid = spot.before.cards if spot.before else ()
    return Meld(spot.rank, cards((*laid, *added)), spot.kind) if spot.rank else None


@frozen_value()
class Piece:
    """Hand cards for one place: the naturals, and the numbers of twos and of jokers."""

    spot: Spot
    plain: Cards
    twos: int
    jokers: int

    def cards(self, held: SortedHand) -> Cards:
        """The cards of the piece; its twos and jokers are the first twos and jokers of the hand."""
        return (*held.twos[: self.twos], *self.plain, *held.jokers[: self.jokers])


def find_pieces(
    held: SortedHand, melds: tuple[Meld, ...], rules: RuleSet, occasion: Occasion
) -> Iterator[Piece]:
    """Each group that a player could lay from the hand, by its place and its cards."""
    for spot in list_spots(held, melds, rules):
        yield from find_free_pieces(spot, held, melds, rules, occasion)


def find_free_pieces(
    spot: Spot, held: SortedHand, melds: tuple[Meld, ...], rules: RuleSet, occasion: Occasion
) -> Iterator[Piece]:
    """Each group that a player could lay at one place beside the side's melds."""
    locked = spot.rank is not TWO and find_unfinished_twos(melds, rules)
    pieces = find_pieces_at(spot, held, rules, occasion)
    return (piece for piece in pieces if not (locked and piece.twos))


def fits_place(piece: Piece, rules: RuleSet, occasion: Occasion) -> bool:
    """Whether a player could lay a piece at its place. The piece's naturals must be sorted.

    For a sequence, only the first natural, the last natural and the number of naturals matter. So
    all sequences that have these in common share one entry of the memo.
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


def find_pieces_at(
    spot: Spot, held: SortedHand, rules: RuleSet, occasion: Occasion
) -> Iterator[Piece]:
    """Each group that a player could lay at one place, whatever twos they lay at other places."""
    if spot.suit:
        return _find_sequence_pieces(spot, held, rules, occasion)
    plain = held.ranks.get(spot.rank, ()) if spot.rank else ()
    most = (len(plain), len(held.twos), len(held.jokers))
    counts = list_set_counts(spot, most, rules, occasion)
    return iter([Piece(spot, plain[:count], twos, jokers) for count, twos, jokers in counts])


def list_set_counts(
    spot: Spot, most: Counts, rules: RuleSet, occasion: Occasion
) -> tuple[Counts, ...]:
    """The numbers of naturals, twos and jokers that a player could add to a set or wild meld.

    `most`: the numbers of naturals, twos and jokers in the hand.
    """
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


def _find_sequence_pieces(
    spot: Spot, held: SortedHand, rules: RuleSet, occasion: Occasion
) -> Iterator[Piece]:
    """Each sequence of the suit from the hand, or each addition to the sequence at the place."""
    before, limit = spot.before, rules.meld.sequence_wilds
    most = held.wilds if limit is None else min(limit, held.wilds)
    suit = held.of_suit(spot.suit).values() if spot.suit else ()
    below = tuple(card for card in suit if not before or card.rank < before.rank)
    above = tuple(card for card in suit if before and card.rank > highest_rank(before))
    for lower, upper in product(_choose_cards(below, most), _choose_cards(above, most)):
        plain = (*lower, *upper)
        for wild in range(most + 1):
            if (plain or wild) and fits_place(Piece(spot, plain, 0, wild), rules, occasion):
                for twos in range(max(wild - len(held.jokers), 0), min(wild, len(held.twos)) + 1):
                    yield Piece(spot, plain, twos, wild - twos)


def _choose_cards(cards: Cards, most: int, last: Card | None = None) -> Iterator[Cards]:
    """Each choice of cards, in order, that leaves at most `most` missing ranks between the cards.

    The first choice has no card.
    """
    yield ()
    for place, card in enumerate(cards):
        gap = card.rank - last.rank - 1 if last else 0
        if gap <= most:
            for higher in _choose_cards(cards[place + 1 :], most - gap, card):
                yield (card, *higher)


Pieces = tuple[Piece, ...]


@frozen_value()
class Setting:
    """A hand, the melds of its side, the occasion for laying cards, and what the melds need."""

    held: SortedHand
    melds: tuple[Meld, ...]
    rules: RuleSet
    occasion: Occasion
    needs: Needs
    steps: Steps = field(default_factory=steps_left, compare=False)


class OpenSequence(NamedTuple):
    """An unfinished sequence, to which the search must still add a natural card.

    `place`: the index of its spot. `ranks`: one bit for each rank of its naturals. `wild`: number
    of its wild cards. `row`: number of consecutive naturals at its top; once these are enough for a
    clean group, `row` does not grow any more. `wants`: the fewest further wild cards that can
    finish it.
    """

    place: int
    ranks: int
    wild: int
    row: int
    wants: int = 0

    @property
    def look(self) -> tuple[int, ...]:
        """Everything that decides what the sequence brings and how it can continue."""
        lowest = self.ranks & -self.ranks
        return self.place, lowest, self.ranks.bit_count(), self.wild, self.row


class Way(NamedTuple):
    """What a player does at one place: the pieces, and the cards that they take from the hand.

    `jokers`: the jokers; where twos would do as well, all wild cards. `brought`: what the way
    brings toward each need. `locks`: a set of twos stays unfinished, so that the player can lay no
    two as a wild card. `open`: the unfinished sequences of the suit. `used`: one bit for each
    sequence of the side that got cards.
    """

    pieces: Pieces
    plain: int
    twos: int
    jokers: int
    brought: Numbers
    locks: bool = False
    open: tuple[OpenSequence, ...] = ()
    used: int = 0
