"""The most that could be had in a search for points, by what is ahead at the least price."""

from __future__ import annotations

from collections.abc import Iterator

from canasta_tutor.engine.scoring.card_points import card_points
from canasta_tutor.engine.search.outlook import Outlook
from canasta_tutor.engine.search.prices import Prices, Tariff
from canasta_tutor.engine.search.steps import State, payment
from canasta_tutor.engine.values.cards import JOKER, Card

NEVER = float("-inf")
SCALE = 256
"""More than the cards of any hand."""
EVEN = 12
"""A price can be shared among two, three or four cards."""


class Bounds:
    """For each state of a search what no way on from there exceeds.

    Each wild card has a price: it is paid for those that others need, and got for each that there
    is. So has each card that stays, which is got for it and paid for as many as must. Whatever the
    prices are, it is a bound.
    """

    def __init__(self, outlook: Outlook) -> None:
        rules = outlook.setting.rules
        self.two, self.joker = card_points(Card("2c"), rules), card_points(JOKER, rules)
        self._outlook = outlook
        self._chosen: tuple[tuple[int, int], ...] = ()
        self._prices: dict[tuple[int, int], Prices] = {}

    def begin(self, start: State) -> None:
        """Choose the prices that bound a start best, and dearer ones for where wilds run short."""
        least = min(self._worths(), default=0)
        found = []
        for kept in {0, least if start.keep else 0}:
            wild, dearer, best = 0, least // EVEN * EVEN, self._bound(start, 0, kept)
            while dearer and (bound := self._bound(start, dearer, kept)) < best:
                wild, dearer, best = dearer, 2 * dearer, bound
            found.append((best, wild, kept))
        _, wild, kept = min(found)
        self._chosen = ((wild, kept), (wild + 2 * least // EVEN * EVEN, kept))

    def of(self, state: State) -> int:
        """The bound."""
        if state.place == len(self._outlook.places):
            return self._of_added(state)
        return min([self._bound(state, *prices) for prices in self._chosen])

    def _bound(self, state: State, wild: int, kept: int) -> int:
        if (wild, kept) not in self._prices:
            tariff = Tariff(wild, -kept, lambda place: -_worth(place.each, 1), SCALE**2)
            self._prices[wild, kept] = self._outlook.prices(tariff)
        twos = state.twos * (_worth(self.two, SCALE + 1) + wild)
        jokers = state.jokers * (_worth(self.joker, SCALE + 1) + wild)
        return twos + jokers - state.keep * kept - self._prices[wild, kept].of(state)

    def _worths(self) -> Iterator[int]:
        """What the cards of the hand count."""
        held, rules = self._outlook.setting.held, self._outlook.setting.rules
        yield from (_worth(card_points(plain[0], rules), 1) for plain in held.ranks.values())
        yield from (_worth(self.two, SCALE + 1) for _ in held.twos[:1])
        yield from (_worth(self.joker, SCALE + 1) for _ in held.jokers[:1])

    def _of_added(self, state: State) -> int:
        """What the wild cards count that are laid at the end where there is room for them."""
        added, rules = self._outlook.added(state), self._outlook.setting.rules
        twos, jokers = payment(added, state.twos, state.jokers, rules) or (0, 0)
        points = twos * self.two + jokers * self.joker
        return (points * SCALE - added) * SCALE - added


def _worth(points: int, cost: int) -> int:
    """What a card counts where each costs something; it could as well be kept."""
    return max(points * SCALE**2 - cost, 0)
