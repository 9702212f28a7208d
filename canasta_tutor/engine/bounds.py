"""The most that could be had in a search for points, were each card laid that is left."""

from __future__ import annotations

from functools import cache
from itertools import chain, pairwise, repeat

from .cards import JOKER, Card
from .outlook import Outlook, State, number
from .scoring import card_points

NEVER = float("-inf")
SCALE = 256
"""More than the cards of any hand."""


class Bounds:
    """For each state of a search what no way on from there exceeds.

    `spent`: what so many of the hand's wild cards count, the cheapest first. `apart`: twos and
    jokers are told apart, so that each counts where it is laid.
    """

    def __init__(self, outlook: Outlook, spent: tuple[int, ...], *, apart: bool) -> None:
        rules = outlook.setting.rules
        self.two, self.joker = card_points(Card("2c"), rules), card_points(JOKER, rules)
        self._outlook, self._spent, self._apart = outlook, spent, apart
        self._bonus = cache(outlook.most_bonus)
        self._naturals = cache(self._of_naturals)

    def of(self, state: State) -> int:
        """The bound: all cards but those to keep, and each bonus that the ranks might bring."""
        return self._naturals(state.place, state.left, state.keep, state.twos, state.jokers)

    def _of_naturals(self, place: int, left: int, keep: int, twos: int, jokers: int) -> int:
        places = self._outlook.places[place:]
        counts = [number(left, rank) for rank in places]
        bonus = sum(self._bonus(place + ahead, count) for ahead, count in enumerate(counts))
        plain = (
            repeat(max(rank.each * SCALE**2 - 1, 0), count)
            for rank, count in zip(places, counts, strict=True)
        )
        worth = sorted(chain(*plain, self._wilds(twos, jokers)))
        return bonus * SCALE**2 + self._before(twos + jokers) + sum(worth[keep:])

    def _wilds(self, twos: int, jokers: int) -> list[int]:
        """What each wild card left would count."""
        points = [self.two] * twos + [self.joker] * jokers
        if not self._apart:
            points = [more - less for less, more in pairwise(self._spent[: twos + jokers + 1])]
        return [max(each * SCALE**2 - SCALE - 1, 0) for each in points]

    def _before(self, left: int) -> int:
        """What the wild cards count that were laid before, where that is told at the end."""
        return 0 if self._apart else (self._spent[-1] - self._spent[left]) * SCALE**2
