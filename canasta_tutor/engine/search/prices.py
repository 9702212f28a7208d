"""What all that is ahead of a search costs at least, were its cards paid for one by one.

Each suit is looked at alone, and each card of a set bears its share of what the set costs. So
little is to be counted, and no way on from a state costs less.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from canasta_tutor.engine.search.choices import Choice
from canasta_tutor.engine.search.moves import Open
from canasta_tutor.engine.search.steps import Place, State
from canasta_tutor.engine.search.unfinished import Runs
from canasta_tutor.engine.values.cards import Rank

NEVER = 10**15
"""More than anything costs."""


class Tariff(NamedTuple):
    """What a wild card costs, a natural that is kept, one that is laid; what bonuses give back."""

    wild: int
    kept: int
    laid: Callable[[Place], int] = lambda place: 0
    bonus: int = 0

    def cost(self, wild: int, bonus: int) -> int:
        """What so many wild cards cost, less what a bonus gives back."""
        return wild * self.wild - bonus * self.bonus


class Prices:
    """The least that all places from one on cost by a tariff."""

    def __init__(
        self,
        places: tuple[Place, ...],
        suits: tuple[Runs, ...],
        sets: Callable[[int], list[Choice]],
        tariff: Tariff,
    ) -> None:
        self._places, self._suits, self._tariff = places, suits, tariff
        self._loose = tuple([runs.loosely for runs in suits])
        self._counts = Counter[Rank | None]()
        for place in places:
            self._counts[place.rank] += place.count
        self._each, self._rest = [0] * (len(places) + 1), [0] * (len(places) + 1)
        self._more: list[dict[int, int]] = [{} for _ in (*places, None)]
        for index in reversed(range(len(places))):
            bare = self._begin(index, places[index], sets)
            self._rest[index] = self._rest[index + 1] + bare
        self._of_suit = [
            [index for index, place in enumerate(places) if place.rank and place.runs is runs]
            for runs in suits
        ]
        self._known: dict[tuple[int, tuple[Open, ...]], int] = {}
        self._least: dict[tuple[int, int, Open], int] = {}

    def of(self, state: State) -> int:
        """The least that the places from a state on cost, and the cards that no sequence took."""
        key = (state.place, state.open)
        if key not in self._known:
            suits = zip(self._suits, self._loose, state.open, strict=True)
            self._known[key] = self._rest[state.place] + sum(
                [
                    self._of_runs(
                        suit,
                        bisect_left(self._of_suit[suit], state.place),
                        own.alike(there, loose),
                    )
                    for suit, (own, loose, there) in enumerate(suits)
                ]
            )
        return self._known[key] + state.free * self._each[state.place]

    def more(self, place: int, needs: Iterable[int]) -> int:
        """What the places from one on cost more at least where their sets bring what is needed."""
        return max([self._more[place].get(need, NEVER) for need in needs], default=0)

    def _begin(self, index: int, place: Place, sets: Callable[[int], list[Choice]]) -> int:
        """Work out what a place costs beside its cards of suits, and what each of these bears."""
        self._each[index], self._more[index] = self._each[index + 1], self._more[index + 1]
        if place.runs is None:
            return self._of_sets(index, place, sets(index))
        if place.rank:
            return 0
        ways, cost = self._loose[place.suit].ways(None, (), 0, 0), self._tariff.cost
        return min([cost(way.wild, way.bonus) for way in ways])

    def _of_sets(self, index: int, place: Place, found: list[Choice]) -> int:
        """The same for sets.

        With all cards of a rank together that is just what they cost, and with fewer no more.
        """
        count = self._counts[place.rank]
        costs = list(self._of_counts(place, found, count))
        whole = costs[count]
        rises = [-((costs[less] - whole) // (count - less)) for less in range(count)]
        each = self._each[index] = max(rises, default=0)
        bare = whole - count * each
        self._more[index] = dict(self._more[index + 1])
        for choice in found:
            more = self._cost(place, choice) - bare - choice.plain * each
            for need, brought in enumerate(choice.brought):
                if brought:
                    self._more[index][need] = min(self._more[index].get(need, NEVER), more)
        return bare + place.count * each

    def _cost(self, place: Place, choice: Choice) -> int:
        cost = self._tariff.cost(choice.twos + choice.jokers, choice.bonus)
        return cost + choice.plain * self._tariff.laid(place)

    def _of_counts(self, place: Place, found: list[Choice], most: int) -> Iterator[int]:
        """What the sets of a rank cost where none of its cards is left for them, where one is …"""
        just: dict[int, int] = {0: 0}
        for choice in found:
            just[choice.plain] = min(just.get(choice.plain, NEVER), self._cost(place, choice))
        cost = just[0]
        for count in range(most + 1):
            cost = min(cost + (self._tariff.kept if count else 0), just.get(count, NEVER))
            yield cost

    def _of_runs(self, suit: int, passed: int, there: Open) -> int:
        """What the cards of a suit cost from a place on, those of no sequence as part of sets."""
        ahead = self._of_suit[suit]
        if passed == len(ahead):
            return 0
        key = (suit, passed, there)
        if key not in self._least:
            place, each = self._places[ahead[passed]], self._each[ahead[passed]]
            wild, bonus, more = (
                self._tariff.wild,
                self._tariff.bonus,
                self._tariff.laid(place) - each,
            )
            self._least[key] = place.count * each + min(
                [
                    way.wild * wild
                    - way.bonus * bonus
                    + way.taken * more
                    + self._of_runs(suit, passed + 1, way.open)
                    for way in self._loose[suit].ways(place.rank, there, 0, place.count)
                ],
                default=NEVER,
            )
        return self._least[key]
