"""The single groups that a hand could lay: where they lie, and what they hold, each choice once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from canasta_tutor.engine.melds.group import reading
from canasta_tutor.engine.melds.laying import Addition, Occasion, room_beside, wrong_addition
from canasta_tutor.engine.melds.sequence import grown, top
from canasta_tutor.engine.rules.schema.system import RuleSet
from canasta_tutor.engine.search.hand import Stack
from canasta_tutor.engine.values.cards import THREE, TWO, Card, Cards, Rank, Suit, cards, without
from canasta_tutor.engine.values.record import value
from canasta_tutor.engine.values.table import SEQUENCE, SET, Meld, MeldKind

NO_RANK = Rank.CALIENTE
"""Stands for ranks to which no rule of their own applies."""


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
        yield from _different(sequence_spots(melds))


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
    places = [set_spot(kind, rank, meld, rules) for meld in like]
    if len(places) > 1:
        places = list(_different(places))
    if room_beside(like, rules):
        places.append(set_spot(kind, rank, None, rules))
    return places


def set_spot(kind: MeldKind, rank: Rank, before: Meld | None, rules: RuleSet) -> Spot:
    """The place at a set or wild meld, or for a new one."""
    size, naturals = (len(before.cards), len(before.naturals)) if before else (0, 0)
    shape = (kind, _own_rank(rank, rules), naturals, size - naturals)
    return Spot(kind, rank, None, before, shape)


def run_spots(suit: Suit, melds: tuple[Meld, ...]) -> Iterator[Spot]:
    """The sequences of a suit, those that differ, and room for a new one."""
    like = (meld for meld in melds if meld.suit is suit)
    return _different(sequence_spot(suit, meld) for meld in (*like, None))


def _own_rank(rank: Rank, rules: RuleSet) -> Rank:
    """The rank itself where it has rules of its own, else one that stands for all others."""
    pure = rules.meld.no_wilds
    special = rank in (TWO, THREE) or (pure and rank.symbol in pure)
    return rank if special else NO_RANK


def sequence_spots(melds: Iterable[Meld]) -> Iterator[Spot]:
    """Each sequence of a side, and for each suit the place for a new one."""
    for meld in melds:
        if meld.suit:
            yield sequence_spot(meld.suit, meld)
    for suit in Suit:
        yield sequence_spot(suit, None)


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


def set_fits(spot: Spot, plain: int, wild: int, rules: RuleSet, occasion: Occasion) -> bool:
    """Whether so many naturals and wild cards may come to a set or a wild meld.

    That twos are locked by an unfinished set of twos is not asked here.
    """
    rank = spot.rank
    if rank is None or rank in occasion.dead:
        return False
    key = (spot.shape, plain, wild, occasion.going_out, occasion.opening)
    if key not in rules.memo:
        natural = Card(rank.symbol + ("" if rank is Rank.JOKER else "s"))
        added = (*(natural,) * plain, *(Card("X"),) * wild)
        rules.memo[key] = made_at(spot, added, rules, occasion) is not None
    return rules.memo[key]


def run_fits(spot: Spot, plain: Cards, wild: int, rules: RuleSet, occasion: Occasion) -> bool:
    """Whether these naturals, all of its suit and in order, and so many wild cards may come there.

    Which of them lie between the first and the last is all one.
    """
    ends = (plain[0].rank, plain[-1].rank) if plain else ()
    key = (spot.shape, ends, len(plain), wild, occasion.going_out)
    if key not in rules.memo:
        added = (*plain, *(Card("X"),) * wild)
        rules.memo[key] = made_at(spot, added, rules, occasion) is not None
    return rules.memo[key]


def made_at(spot: Spot, added: Cards, rules: RuleSet, occasion: Occasion) -> Meld | None:
    """The meld that cards make at a place, or None where it would not be legal."""
    after = joined_at(spot, added, rules)
    if after is None or any(wrong_addition(Addition(spot.before, after, added), rules, occasion)):
        return None
    return after


def joined_at(spot: Spot, added: Cards, rules: RuleSet) -> Meld | None:
    """The meld that cards make at a place, be it legal or not."""
    if spot.kind is SEQUENCE:
        whole = grown(spot.before, added, rules) if spot.before else reading(added, rules)
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

    def without(self, card: Card) -> Piece:
        """The same with one of its cards less."""
        if card in self.plain:
            return Piece(self.spot, without(self.plain, (card,)), self.twos, self.jokers)
        two = card.rank is TWO
        return Piece(self.spot, self.plain, self.twos - two, self.jokers - (not two))


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
