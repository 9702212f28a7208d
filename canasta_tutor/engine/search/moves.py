"""What is done with the sequences of a suit, one rank after the other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from canasta_tutor.engine.search.needs import Numbers
from canasta_tutor.engine.search.pieces import Piece
from canasta_tutor.engine.search.spots import Spot
from canasta_tutor.engine.values.cards import Card, Cards, Rank, Suit

Open = tuple[int, ...]
"""The unfinished sequences of a suit, by their numbers."""


class Unfinished(NamedTuple):
    """A sequence to which a further natural must come: where it lies, what it has got.

    `row`: so many naturals lie side by side on top, or as many anywhere as a clean group asks for.
    """

    place: int
    plain: Cards
    wild: int
    row: int

    def longer(self, card: Card, asked: int) -> Unfinished:
        """The same with the natural that follows; `asked`: so many side by side are enough."""
        return Unfinished(self.place, (*self.plain, card), self.wild, min(self.row + 1, asked))

    def wider(self, more: int, asked: int) -> Unfinished:
        """The same with more wild cards."""
        row = self.row if self.row == asked else 0
        return Unfinished(self.place, self.plain, self.wild + more, row)

    @property
    def look(self) -> tuple[int, Rank | None, int, int, int]:
        """All that decides what it brings and what may become of it."""
        low = self.plain[0].rank if self.plain else None
        return self.place, low, len(self.plain), self.wild, self.row


class Move(NamedTuple):
    """What is done with a sequence at a rank.

    It gets a card or none, and wild cards; `before` is its number, None if it is begun; then
    `after`, None if it is finished and brings something. `room`: so many wild cards more it could
    get as well.
    """

    before: int | None
    spot: Spot
    card: Card | None
    wild: int
    after: int | None
    brought: Numbers
    bonus: int
    room: int = 0


class Way(NamedTuple):
    """What is done with all sequences of a suit at a rank.

    `taken`: so many of the cards there; `used`: a bit for each sequence of the side that got some.
    """

    moves: tuple[Move, ...]
    open: Open
    used: int
    taken: int
    wild: int
    brought: Numbers
    bonus: int
    room: int


def finished(moves: Iterable[Move]) -> Iterator[tuple[Piece, int]]:
    """The sequences that come of what was done one rank after the other, and the room of each."""
    begun: dict[tuple[Suit | None, int], list[Piece]] = {}
    for move in moves:
        run = Piece(move.spot, (), 0, 0)
        if move.before is not None:
            run = begun[move.spot.suit, move.before].pop()
        more = (move.card,) if move.card else ()
        run = run.plus(more, move.wild)
        if move.after is None:
            yield run, move.room
        else:
            begun.setdefault((move.spot.suit, move.after), []).append(run)
