"""Which cards of the hand make up pieces that were worked out by counting."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from canasta_tutor.engine.search.choices import Pieces
from canasta_tutor.engine.search.pieces import Piece
from canasta_tutor.engine.search.stacks import Stack
from canasta_tutor.engine.search.writing import Meant
from canasta_tutor.engine.values.cards import Card, Cards, Rank, cards, naturals, text_of
from canasta_tutor.engine.values.table import Meld, MeldKind

Split = tuple[int, int]
"""Twos and jokers."""


Own = Callable[[Piece], bool]
"""Whether a piece says which of its wild cards are twos."""


def given(
    found: Iterable[Pieces], held: Stack, own: Own = lambda piece: True
) -> Iterator[tuple[Meant, ...]]:
    """Each way to give the hand's cards to pieces, as groups and the melds they are meant for.

    `own`: the pieces that say which of their wild cards are twos; of others each split counts.
    Melds that are the same stand for each other.
    """
    seen = set()
    for pieces in found:
        plain = _naturals(pieces, held)
        for splits in _splits(pieces, len(held.twos), len(held.jokers), own):
            change = _change(pieces, splits)
            if change not in seen:
                seen.add(change)
                yield tuple(_groups(pieces, plain, splits, held))


Look = tuple[str, str | int, int, int]
"""A meld by all that matters: where it lies, its naturals, its twos and jokers."""


def _change(pieces: Pieces, splits: tuple[Split, ...]) -> frozenset[tuple[Look, int]]:
    """Which melds there are more of in the end, and which fewer."""
    counts: Counter[Look] = Counter()
    for piece, (twos, jokers) in zip(pieces, splits, strict=True):
        before = piece.spot.before
        there = before.cards if before else ()
        if before:
            counts[_look(piece, there, 0, 0)] -= 1
        counts[_look(piece, (*there, *piece.plain), twos, jokers)] += 1
    return frozenset(item for item in counts.items() if item[1])


def _look(piece: Piece, group: Cards, twos: int, jokers: int) -> Look:
    """A meld of these cards and so many wild cards more; the suits of a set do not matter."""
    plain, suit = naturals(group), piece.spot.suit
    twos += sum(card.rank is Rank.TWO for card in group)
    jokers += sum(card.rank is Rank.JOKER for card in group)
    if suit:
        return suit.value, text_of(cards(plain)), twos, jokers
    return str(piece.spot.rank), len(plain), twos, jokers


def _splits(pieces: Pieces, twos: int, jokers: int, own: Own) -> Iterator[tuple[Split, ...]]:
    """Each way to make up the pieces' wild cards of twos and jokers, few twos first."""
    if not pieces:
        yield ()
        return
    piece = pieces[0]
    wild = piece.twos + piece.jokers
    least, most = max(wild - jokers, 0), min(wild, twos)
    if own(piece):
        least, most = max(least, piece.twos), min(most, piece.twos)
    for low in range(least, most + 1):
        for others in _splits(pieces[1:], twos - low, jokers - (wild - low), own):
            yield ((low, wild - low), *others)


def _naturals(pieces: Pieces, held: Stack) -> list[Cards]:
    """The naturals of each piece: sequences get theirs, sets the first that are left."""
    left: dict[Rank, list[Card]] = {rank: list(plain) for rank, plain in held.ranks.items()}
    for piece in pieces:
        if piece.spot.kind is MeldKind.SEQUENCE:
            for card in piece.plain:
                left[card.rank].remove(card)
    return [tuple(_first(piece, left)) for piece in pieces]


def _first(piece: Piece, left: dict[Rank, list[Card]]) -> Iterator[Card]:
    if piece.spot.kind is MeldKind.SEQUENCE:
        yield from piece.plain
    else:
        yield from (left[card.rank].pop(0) for card in piece.plain)


def _groups(
    pieces: Pieces, plain: list[Cards], splits: tuple[Split, ...], held: Stack
) -> Iterator[tuple[Meld | None, Cards]]:
    """The groups with the first twos and jokers that are left for each."""
    low = high = 0
    for piece, group, (twos, jokers) in zip(pieces, plain, splits, strict=True):
        wild = (*held.twos[low : low + twos], *held.jokers[high : high + jokers])
        low, high = low + twos, high + jokers
        yield piece.spot.before, (*group, *wild)
