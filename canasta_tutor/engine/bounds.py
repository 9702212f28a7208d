"""The most that could be had in a search for points, were each card laid that is left."""

from __future__ import annotations

from functools import cache
from itertools import repeat

from .cards import JOKER, Card
from .outlook import Outlook
from .scoring import card_points
from .steps import State, payment

NEVER = float("-inf")
SCALE = 256
"""More than the cards of any hand."""


class Bounds:
    """For each state of a search what no way on from there exceeds."""

    def __init__(self, outlook: Outlook) -> None:
        rules = outlook.setting.rules
        self.two, self.joker = card_points(Card("2c"), rules), card_points(JOKER, rules)
        self._outlook = outlook
        self._cards = cache(self._of_cards)
        self._sets = cache(self._of_sets)

    def of(self, state: State) -> int:
        """The bound: all cards but those to keep, and each bonus that these might bring."""
        if state.place == len(self._outlook.places):
            return self._of_added(state)
        runs = self._outlook.promise(state).bonus
        sets = self._sets(state.place, state.twos + state.jokers)
        cards = self._cards(state.place, state.free, state.keep, state.twos, state.jokers)
        return (runs + sets) * SCALE**2 + cards

    def _of_added(self, state: State) -> int:
        """What the wild cards count that are laid at the end where there is room for them."""
        added, rules = self._outlook.added(state), self._outlook.setting.rules
        twos, jokers = payment(added, state.twos, state.jokers, rules) or (0, 0)
        points = twos * self.two + jokers * self.joker
        return (points * SCALE - added) * SCALE - added

    def _of_cards(self, place: int, free: int, keep: int, twos: int, jokers: int) -> int:
        """What the cards ahead count, and those of the rank that no sequence took."""
        places = self._outlook.places[place:]
        worth = [each for at in places for each in repeat(_worth(at.each, 1), at.count)]
        if free:
            rank = next(at for at in places if not at.runs)
            worth += repeat(_worth(rank.each, 1), free)
        worth += repeat(_worth(self.two, SCALE + 1), twos)
        worth += repeat(_worth(self.joker, SCALE + 1), jokers)
        return sum(sorted(worth)[keep:])

    def _of_sets(self, place: int, wild: int) -> int:
        """The most that the sets from a place on bring with so many wild cards among them."""
        if place == len(self._outlook.places):
            return 0
        found = [
            choice.bonus + self._sets(place + 1, wild - choice.twos - choice.jokers)
            for choice in self._outlook.all_choices(place)
            if choice.twos + choice.jokers <= wild
        ]
        return max(found, default=0) if found else self._sets(place + 1, wild)


def _worth(points: int, cost: int) -> int:
    """What a card counts where each costs something; it could as well be kept."""
    return max(points * SCALE**2 - cost, 0)
