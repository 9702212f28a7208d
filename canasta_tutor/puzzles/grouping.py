"""Which groups chosen cards can mean: cards by rank, wild cards where they do least harm."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import inf

from ..engine.actions import Lay
from ..engine.cards import Cards, Rank, cards, naturals
from ..engine.melds import problems
from ..engine.record import Record
from ..engine.rules import RuleSet


class Target(Record):
    """A rank that chosen cards may lie for: its naturals among them, and what lies there."""

    rank: Rank
    plain: Cards
    there: Cards

    def harm(self, wild: Cards, rules: RuleSet, *, going_out: bool) -> int:
        """How many problems the meld would have with these wild cards; none if left alone."""
        if not self.plain and not wild:
            return 0
        return len(problems(self.there + self.plain + wild, rules, going_out=going_out))

    def group(self, wild: Cards) -> Lay | None:
        """The chosen cards of this rank as a group."""
        if not self.plain and not wild:
            return None
        held = next(iter(naturals(self.there)), None)
        return Lay(cards(self.plain + wild), onto=None if self.plain else held)


def targets(chosen: Cards, there: Mapping[Rank, Cards]) -> tuple[Target, ...]:
    """Every rank that the chosen cards may lie for."""
    by_rank: dict[Rank, Cards] = {}
    for card in naturals(chosen):
        by_rank[card.rank] = (*by_rank.get(card.rank, ()), card)
    ranks = (*by_rank, *(rank for rank in there if rank not in by_rank))
    return tuple(Target(rank, by_rank.get(rank, ()), there.get(rank, ())) for rank in ranks)


class Wilds(Record):
    """The wild cards not yet given to a target."""

    twos: Cards
    jokers: Cards

    def gifts(self) -> Iterator[tuple[Cards, Wilds]]:
        """Each choice of them once, with what is left."""
        for two in range(len(self.twos) + 1):
            for joker in range(len(self.jokers) + 1):
                left = Wilds(self.twos[two:], self.jokers[joker:])
                yield self.twos[:two] + self.jokers[:joker], left


Way = tuple[Lay, ...]


class Spread:
    """The ways to give wild cards to targets so that there are the fewest problems in all."""

    def __init__(self, aims: tuple[Target, ...], rules: RuleSet, *, going_out: bool) -> None:
        self._aims, self._rules, self._going_out = aims, rules, going_out
        self._least: dict[tuple[int, Wilds], float] = {}

    def ways(self, wild: Wilds, place: int = 0) -> Iterator[Way]:
        """Each best way to give these wild cards to the targets from `place` on."""
        if place == len(self._aims):
            yield ()
            return
        best = self._fewest(wild, place)
        for given, left in wild.gifts():
            if self._cost(given, left, place) == best:
                group = self._aims[place].group(given)
                for rest in self.ways(left, place + 1):
                    yield (group, *rest) if group else rest

    def _fewest(self, wild: Wilds, place: int) -> float:
        if place == len(self._aims):
            return inf if wild.twos or wild.jokers else 0
        if (place, wild) not in self._least:
            costs = (self._cost(given, left, place) for given, left in wild.gifts())
            self._least[place, wild] = min(costs)
        return self._least[place, wild]

    def _cost(self, given: Cards, left: Wilds, place: int) -> float:
        harm = self._aims[place].harm(given, self._rules, going_out=self._going_out)
        return harm + self._fewest(left, place + 1)


def groupings(
    chosen: Cards, there: Mapping[Rank, Cards], rules: RuleSet, *, going_out: bool = False
) -> Iterator[Way]:
    """The groups that chosen cards can mean: one a rank, wild cards where they do least harm.

    `there` are the cards on the table that each rank would join. Without any rank to lie for
    the wild cards are one group.
    """
    aims = targets(chosen, there)
    if not aims:
        yield (Lay(chosen),) if chosen else ()
        return
    twos = tuple(card for card in chosen if card.rank is Rank.TWO)
    jokers = tuple(card for card in chosen if card.rank is Rank.JOKER)
    yield from Spread(aims, rules, going_out=going_out).ways(Wilds(twos, jokers))
