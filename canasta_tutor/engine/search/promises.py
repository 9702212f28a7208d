"""What sequences bring, and what they could bring at most by the number of cards alone."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from functools import cached_property
from operator import sub
from typing import NamedTuple

from canasta_tutor.engine.melds.sequence import HIGHEST
from canasta_tutor.engine.search.choices import Setting
from canasta_tutor.engine.search.needs import Numbers
from canasta_tutor.engine.search.spots import Spot, joined_at, run_fits
from canasta_tutor.engine.values.cards import JOKER, Card, Cards, Rank, Suit, cards
from canasta_tutor.engine.values.table import Meld, MeldKind


class Gain(NamedTuple):
    """What a finished sequence brings more than before."""

    brought: Numbers
    bonus: int


class End(NamedTuple):
    """How a sequence may be finished: with so many wild cards more, and room for others."""

    more: int
    gain: Gain
    room: int


class Gains:
    """What sequences bring once they are finished, each looked at once whatever its suit.

    `row`: so many naturals side by side make one clean, 0 where that is not asked. `ended`: how
    those may be finished that were looked at.
    """

    def __init__(self, setting: Setting) -> None:
        self._setting, values = setting, setting.rules
        asked = setting.occasion.opening and values.initial.clean_group == "three_naturals"
        self.row = values.meld.min_cards if asked else 0
        self.ended: dict[Hashable, tuple[End, ...]] = {}
        self._known: dict[object, Gain | None] = {}

    def of(self, spot: Spot, plain: Cards, wild: int, clean: bool | None = None) -> Gain | None:
        """What these naturals and so many wild cards bring there, None where they may not lie.

        `clean`: whether they lie so that it may be, where that matters.
        """
        key = (spot.shape, plain[0].rank if plain else None, len(plain), wild, clean)
        if key not in self._known:
            self._known[key] = self._of(spot, plain, wild)
        return self._known[key]

    def _of(self, spot: Spot, plain: Cards, wild: int) -> Gain | None:
        setting = self._setting
        if not run_fits(spot, plain, wild, setting.rules, setting.occasion):
            return None
        made = joined_at(spot, (*plain, *(JOKER,) * wild), setting.rules)
        if made is None or setting.needs.bar(made):
            return None
        needs, bonus = setting.needs, setting.bonus
        if spot.before is None:
            return Gain(needs.brought(made), bonus(made))
        had = needs.brought(spot.before)
        more = tuple(map(sub, needs.brought(made), had))
        return Gain(more, bonus(made) - bonus(spot.before))


class Promise:
    """The most that a suit's cards could bring as sequences, be these legal or not."""

    def __init__(self, setting: Setting) -> None:
        self._setting = setting
        limit, held = setting.rules.meld.sequence_wilds, setting.held.wilds
        self._wilds = held if limit is None else min(limit, held)
        self._all_wilds = held if self._wilds else 0
        self._of_laid: dict[Meld, Numbers] = {}

    def of(self, count: int, laid: Iterable[Meld]) -> Numbers:
        """What so many naturals of a suit bring with all wild cards, also laid at sequences."""
        most = [0] * len(self._setting.needs.needs)
        for index, (least, each) in enumerate(self._new if count else ()):
            most[index] += (count + self._all_wilds) // least * each
        for meld in laid:
            if meld not in self._of_laid:
                self._of_laid[meld] = self._longer(meld)
            most = [there + more for there, more in zip(most, self._of_laid[meld], strict=True)]
        return tuple(most)

    @cached_property
    def _new(self) -> tuple[tuple[int, int], ...]:
        """Of each need: the fewest cards that bring something, the most they do."""
        found = [(self._setting.rules.meld.min_cards, 0)] * len(self._setting.needs.needs)
        for size in range(HIGHEST, self._setting.rules.meld.min_cards - 1, -1):
            for made in self._of_size(size):
                for index, gain in enumerate(self._brought(made)):
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
        had, size = self._brought(meld), len(meld.cards)
        most = [0] * len(had)
        for more in range(1, HIGHEST - size + 1):
            for added in self._of_size(more):
                longer = Meld(meld.rank, cards((*meld.cards, *added.cards)), MeldKind.SEQUENCE)
                gains = zip(most, self._brought(longer), had, strict=True)
                most = [max(best, now - then) for best, now, then in gains]
        return tuple(most)

    def _brought(self, meld: Meld) -> Numbers:
        return self._setting.needs.brought(meld)


RANKS = tuple(range(Rank.THREE, HIGHEST + 1))
