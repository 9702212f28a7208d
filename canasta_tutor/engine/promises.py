"""What sequences could bring at most, by the number of cards alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import NamedTuple

from .cards import JOKER, Card, Rank, Suit, cards
from .choices import Setting
from .needs import Numbers
from .sequences import HIGHEST
from .table import Meld, MeldKind


class Gain(NamedTuple):
    """What a finished sequence brings more than before."""

    brought: Numbers
    bonus: int


class Promise:
    """The most that a suit's cards could bring as sequences, be these legal or not."""

    def __init__(self, setting: Setting) -> None:
        self._setting = setting
        limit, held = setting.rules.meld.sequence_wilds, setting.held.wilds
        self._wilds = held if limit is None else min(limit, held)
        self._all_wilds = held if self._wilds else 0
        self._of_laid: dict[Meld, Numbers] = {}

    def of(self, count: int, laid: Iterable[Meld]) -> Gain:
        """What so many naturals of a suit bring with all wild cards, also laid at sequences."""
        most = [0] * (len(self._setting.needs.needs) + 1)
        for index, (least, each) in enumerate(self._new if count else ()):
            most[index] += (count + self._all_wilds) // least * each
        for meld in laid:
            if meld not in self._of_laid:
                self._of_laid[meld] = self._longer(meld)
            most = [there + more for there, more in zip(most, self._of_laid[meld], strict=True)]
        return Gain(tuple(most[:-1]), most[-1])

    @cached_property
    def _new(self) -> tuple[tuple[int, int], ...]:
        """Of each need and the bonus: the fewest cards that bring something, the most they do."""
        found = [(self._setting.rules.meld.min_cards, 0)] * (len(self._setting.needs.needs) + 1)
        for size in range(HIGHEST, self._setting.rules.meld.min_cards - 1, -1):
            for made in self._of_size(size):
                for index, gain in enumerate(self._worth(made)):
                    if gain > 0:
                        found[index] = (size, max(found[index][1], gain))
        return tuple(found)

    def _of_size(self, size: int) -> Iterator[Meld]:
        """A sequence of so many cards with each number of wild cards."""
        for wild in range(min(self._wilds, size) + 1):
            plain = (Card(Rank(rank).symbol + Suit.HEARTS.value) for rank in RANKS[: size - wild])
            yield Meld(Rank.FOUR, cards((*plain, *(JOKER,) * wild)), MeldKind.SEQUENCE)

    def _longer(self, meld: Meld) -> Numbers:
        """What any cards at the ends of a sequence could bring."""
        had, size = self._worth(meld), len(meld.cards)
        most = [0] * len(had)
        for more in range(1, HIGHEST - size + 1):
            for added in self._of_size(more):
                longer = Meld(meld.rank, cards((*meld.cards, *added.cards)), MeldKind.SEQUENCE)
                gains = zip(most, self._worth(longer), had, strict=True)
                most = [max(best, now - then) for best, now, then in gains]
        return tuple(most)

    def _worth(self, meld: Meld) -> Numbers:
        return (*self._setting.needs.brought(meld), self._setting.bonus(meld))


RANKS = tuple(range(Rank.THREE, HIGHEST + 1))
