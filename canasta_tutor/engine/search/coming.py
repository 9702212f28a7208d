"""The groups that a first meld may be chosen from, one after the other."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from operator import attrgetter
from typing import NamedTuple

from canasta_tutor.engine.melds.laying import Occasion
from canasta_tutor.engine.rules.schema.system import RuleSet
from canasta_tutor.engine.scoring.canastas import CanastaKind
from canasta_tutor.engine.search.parts import Counted, Part, counted, part_of
from canasta_tutor.engine.search.stacks import Stack
from canasta_tutor.engine.values.cards import Rank


class Ahead(NamedTuple):
    """What groups from a place on could still bring."""

    ranks: frozenset[Rank]
    clean: bool
    canasta: bool
    bonus: bool


class Coming:
    """The new melds that a hand could lay by falling points, each made when it is asked for."""

    def __init__(self, held: Stack, rules: RuleSet, occasion: Occasion) -> None:
        self._held, self._rules = held, rules
        self._counted = counted(held, rules, occasion)
        self._parts: dict[int, Part] = {}
        self._last = Last(self._counted, rules)

    def since(self, first: int, below: int) -> Iterator[tuple[int, Part]]:
        """The groups from a place on that count less, with their places."""
        start = bisect_right(self._counted, -below, key=attrgetter("cost"))
        for place in range(max(start, first), len(self._counted)):
            yield place, self._part(place)

    def ahead(self, first: int) -> Ahead:
        """What the groups from a place on could bring."""
        return self._last.since(first)

    def _part(self, place: int) -> Part:
        if place not in self._parts:
            found = self._counted[place]
            self._parts[place] = found.part or part_of(found.piece, self._held, self._rules)
        return self._parts[place]


class Last:
    """The last place of a group with each rank, of a clean one, of a canasta, of one with bonus.

    A sequence may always be clean, and a canasta if it is large enough.
    """

    def __init__(self, found: Iterable[Counted], rules: RuleSet) -> None:
        self._ranks: dict[Rank, int] = {}
        self._clean = self._canasta = -1
        self._counts = rules.initial.canasta_bonus
        long = CanastaKind.SEQUENCE.value in rules.canasta.kinds
        for place, (_, size, piece, part) in enumerate(found):
            for card in piece.plain:
                self._ranks[card.rank] = place
            if part is None or part.clean:
                self._clean = place
            if part.canasta if part else long and size >= rules.canasta.size:
                self._canasta = place

    def since(self, first: int) -> Ahead:
        """What there is from a place on."""
        ranks = frozenset([rank for rank, place in self._ranks.items() if place >= first])
        canasta = self._canasta >= first
        return Ahead(ranks, self._clean >= first, canasta, canasta and self._counts)
