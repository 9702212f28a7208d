"""The single groups that a hand could lay: what goes where, each choice once."""

from __future__ import annotations

from collections.abc import Iterator

from canasta_tutor.engine.melds.laying import Occasion
from canasta_tutor.engine.melds.sequence import top
from canasta_tutor.engine.rules.schema.system import RuleSet
from canasta_tutor.engine.search.spots import Spot, run_fits, set_fits, spots
from canasta_tutor.engine.search.stacks import Stack, stack
from canasta_tutor.engine.search.writing import written
from canasta_tutor.engine.values.actions import Lay
from canasta_tutor.engine.values.cards import TWO, Card, Cards, Rank, without
from canasta_tutor.engine.values.record import value
from canasta_tutor.engine.values.table import Meld


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

    def without(self, card: Card) -> Piece:
        """The same with one of its cards less."""
        if card in self.plain:
            return Piece(self.spot, without(self.plain, (card,)), self.twos, self.jokers)
        two = card.rank is TWO
        return Piece(self.spot, self.plain, self.twos - two, self.jokers - (not two))

    def plus(self, plain: Cards, jokers: int) -> Piece:
        """The same with further naturals and jokers."""
        return Piece(self.spot, self.plain + plain, self.twos, self.jokers + jokers)


def groups(
    hand: Cards, melds: tuple[Meld, ...], rules: RuleSet, dead: frozenset[Rank] = frozenset()
) -> Iterator[Lay]:
    """Each single group that could be laid from a hand: new melds and additions.

    `dead`: the ranks that may not be melded any more.
    """
    held, occasion = stack(hand, rules), Occasion(opening=not melds, dead=dead)
    for piece in pieces(held, melds, rules, occasion):
        group = written(((piece.spot.before, piece.cards(held)),), melds, rules, occasion)
        if group is not None:
            yield group[0]


def pieces(
    held: Stack, melds: tuple[Meld, ...], rules: RuleSet, occasion: Occasion
) -> Iterator[Piece]:
    """Each single group by what it holds and where it goes."""
    for spot in spots(held, melds, rules):
        yield from free_pieces(spot, held, melds, rules, occasion)


def free_pieces(
    spot: Spot, held: Stack, melds: tuple[Meld, ...], rules: RuleSet, occasion: Occasion
) -> Iterator[Piece]:
    """Each group that could be laid at one place beside the side's melds."""
    found = pieces_at(spot, held, rules, occasion)
    if rules.meld.twos != "rank" or spot.rank is TWO:
        return found
    size = rules.canasta.size
    locked = any(meld.rank is TWO and len(meld.cards) < size for meld in melds)
    return (piece for piece in found if not (locked and piece.twos))


def may_lie(piece: Piece, rules: RuleSet, occasion: Occasion) -> bool:
    """Whether a piece could be laid at its place."""
    spot, plain = piece.spot, piece.plain
    if spot.suit:
        return run_fits(spot, plain, piece.twos + piece.jokers, rules, occasion)
    return _set_holds(spot, len(plain), piece.twos, piece.jokers, rules, occasion)


Counts = tuple[int, int, int]
"""Naturals, twos and jokers."""


def pieces_at(spot: Spot, held: Stack, rules: RuleSet, occasion: Occasion) -> Iterator[Piece]:
    """Each group that could be laid at one place, whatever the twos laid elsewhere."""
    if spot.suit:
        return _runs(spot, held, rules, occasion)
    plain = held.ranks.get(spot.rank, ()) if spot.rank else ()
    most = (len(plain), len(held.twos), len(held.jokers))
    counts = set_counts(spot, most, rules, occasion)
    return iter([Piece(spot, plain[:count], twos, jokers) for count, twos, jokers in counts])


def set_counts(
    spot: Spot, most: Counts, rules: RuleSet, occasion: Occasion, *, least: int = 0
) -> tuple[Counts, ...]:
    """How many naturals (so many at least), twos and jokers could come to a set or wild meld."""
    if spot.rank in occasion.dead:
        return ()
    key = (spot.shape, most, least, occasion.going_out, occasion.opening)
    if key not in rules.counted:
        rules.counted[key] = tuple(
            (plain, twos, jokers)
            for twos in range(most[1] + 1)
            for jokers in range(most[2] + 1)
            for plain in range(least, most[0] + 1)
            if _set_holds(spot, plain, twos, jokers, rules, occasion)
        )
    counts: tuple[Counts, ...] = rules.counted[key]
    return counts


def _set_holds(
    spot: Spot, plain: int, twos: int, jokers: int, rules: RuleSet, occasion: Occasion
) -> bool:
    if not plain and not ((twos or jokers) and (spot.before or spot.all_wild)):
        return False
    if spot.rank is TWO:
        return set_fits(spot, twos, jokers, rules, occasion)
    return set_fits(spot, plain, twos + jokers, rules, occasion)


def _runs(spot: Spot, held: Stack, rules: RuleSet, occasion: Occasion) -> Iterator[Piece]:
    """Sequences of the cards held in a suit, or what makes one longer."""
    for plain in _choices(spot, held, rules):
        for wild in range(_most_wilds(held, rules) + 1):
            if (plain or wild) and run_fits(spot, plain, wild, rules, occasion):
                for twos in range(max(wild - len(held.jokers), 0), min(wild, len(held.twos)) + 1):
                    yield Piece(spot, plain, twos, wild - twos)


def _most_wilds(held: Stack, rules: RuleSet) -> int:
    limit = rules.meld.sequence_wilds
    return held.wilds if limit is None else min(limit, held.wilds)


def _choices(spot: Spot, held: Stack, rules: RuleSet) -> Iterator[Cards]:
    """Each choice of naturals of a suit with no more gaps than wild cards could fill."""
    cards = tuple(held.of_suit(spot.suit).values()) if spot.suit else ()
    most = _most_wilds(held, rules)
    if spot.before is None:
        yield from (chosen for chosen in _chosen(cards, most) if chosen)
        return
    low, high = spot.before.rank, top(spot.before)
    below = tuple(card for card in cards if card.rank < low)
    above = tuple(card for card in cards if card.rank > high)
    for lower in _chosen(below, most):
        if not lower or low - lower[-1].rank - 1 <= most:
            for upper in _chosen(above, most):
                if not upper or upper[0].rank - high - 1 <= most:
                    yield (*lower, *upper)


def _chosen(cards: Cards, most: int) -> Iterator[Cards]:
    """Each choice of some cards in order, none too, with so many ranks missing at most."""
    yield ()
    for start in range(len(cards)):
        yield from _continued((cards[start],), cards[start + 1 :], most)


def _continued(chosen: Cards, rest: Cards, most: int) -> Iterator[Cards]:
    yield chosen
    for place, card in enumerate(rest):
        gap = card.rank - chosen[-1].rank - 1
        if gap <= most:
            yield from _continued((*chosen, card), rest[place + 1 :], most - gap)
