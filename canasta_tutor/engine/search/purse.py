"""What is left of a hand while groups are chosen from it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from canasta_tutor.engine.rules.schema.system import RuleSet
from canasta_tutor.engine.search.pieces import Piece
from canasta_tutor.engine.search.stacks import Stack
from canasta_tutor.engine.values.cards import Card, Cards, Rank
from canasta_tutor.engine.values.table import MeldKind


class Purse(NamedTuple):
    """The cards of a hand that are left: `cards` only where sequences took some.

    Sets take so many of a rank, whichever are left in the end.
    """

    ranks: dict[Rank, int]
    cards: dict[Card, int]
    twos: int
    jokers: int

    def less(self, piece: Piece) -> Purse | None:
        """What is left without a piece, or None where it cannot be paid."""
        twos, jokers = self.twos - piece.twos, self.jokers - piece.jokers
        if twos < 0 or jokers < 0:
            return None
        if piece.spot.kind is MeldKind.SEQUENCE:
            return self._without_run(piece.plain, twos, jokers)
        if not piece.plain:
            return Purse(self.ranks, self.cards, twos, jokers)
        rank, count = piece.plain[0].rank, len(piece.plain)
        if self.ranks[rank] < count:
            return None
        return Purse({**self.ranks, rank: self.ranks[rank] - count}, self.cards, twos, jokers)

    def _without_run(self, plain: Cards, twos: int, jokers: int) -> Purse | None:
        ranks, left = dict(self.ranks), dict(self.cards)
        for card in plain:
            ranks[card.rank] -= 1
            left[card] -= 1
            if min(ranks[card.rank], left[card]) < 0:
                return None
        return Purse(ranks, left, twos, jokers)

    def points(self, among: frozenset[Rank], rules: RuleSet) -> int:
        """What the cards of some ranks count that are left, and the wild cards."""
        values = rules.points.cards
        plain = sum(
            count * values[rank.symbol] for rank, count in self.ranks.items() if rank in among
        )
        return plain + self.twos * values[Rank.TWO.symbol] + self.jokers * values[Rank.JOKER.symbol]


def purse_of(held: Stack) -> Purse:
    """The whole hand."""
    return Purse(
        {rank: len(plain) for rank, plain in held.ranks.items()},
        Counter(card for plain in held.ranks.values() for card in plain),
        len(held.twos),
        len(held.jokers),
    )


def pays(held: Stack, pieces: Iterable[Piece]) -> bool:
    """Whether a hand has the cards for all pieces together."""
    left: Purse | None = purse_of(held)
    for piece in pieces:
        left = left.less(piece) if left else None
    return left is not None
