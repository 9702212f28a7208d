"""Each way to reach the minimum of a first meld, with no group too many."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from .actions import Lay
from .cards import Cards, Rank, cards
from .melds import canasta_of, rank_of, reading
from .opening import suffices
from .rules import RuleSet
from .scoring import minimum, points_of
from .stacks import Stack, fits, stack
from .table import Side


@dataclass(frozen=True, slots=True)
class Part:
    """A group that could be part of a first meld: its naturals, its wilds, what it counts."""

    plain: Cards
    twos: int
    jokers: int
    points: int
    canasta: bool


Parts = tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Aim:
    """What a first meld must reach beside what is laid: points, or a canasta where it suffices."""

    laid: Parts
    points: int
    canasta_suffices: bool

    def met(self, chosen: Parts) -> bool:
        """Whether these groups are enough."""
        parts = self.laid + chosen
        if sum(part.points for part in parts) >= self.points:
            return True
        return self.canasta_suffices and any(part.canasta for part in parts)

    def hopeless(self, chosen: Parts, hope: int) -> bool:
        """Whether so many points more would still not be enough."""
        points = sum(part.points for part in self.laid + chosen)
        return points + hope < self.points and not self.canasta_suffices

    def met_with_less(self, chosen: Parts) -> bool:
        """Whether one of the chosen groups is not needed."""
        fewer = (chosen[:place] + chosen[place + 1 :] for place in range(len(chosen)))
        return any(self.met(less) for less in fewer)


def first_lays(
    hand: Cards, side: Side, rules: RuleSet, *, laid: tuple[Lay, ...] = ()
) -> Iterator[tuple[Lay, ...]]:
    """Each way to reach the minimum from a hand, beside groups already laid, none too many."""
    held = stack(hand)
    before = tuple(_part(group.cards, (), rules) for group in laid)
    aim = Aim(before, minimum(side.score, rules), rules.initial.canasta_suffices)
    ranks = sorted(held.ranks.keys() - {rank_of(group.cards) for group in laid})
    choices = tuple(tuple(_parts(held.ranks[rank], held, rules)) for rank in ranks)
    for chosen in _grown((), choices, held, aim, rules):
        if not aim.met_with_less(chosen):
            yield tuple(_given_out(chosen, held))


def _parts(plain: Cards, held: Stack, rules: RuleSet) -> Iterator[Part]:
    """Each group that a hand could lay of a rank."""
    for wild in held.wild_choices():
        for count in range(1, len(plain) + 1):
            if fits((), plain[:count] + wild, rules):
                yield _part(plain[:count], wild, rules)


def _part(plain: Cards, wild: Cards, rules: RuleSet) -> Part:
    group = plain + wild
    twos = sum(card.rank is Rank.TWO for card in wild)
    makes = canasta_of(group, rules) is not None
    return Part(plain, twos, len(wild) - twos, points_of(group, rules), makes)


def _grown(
    chosen: Parts, choices: tuple[Parts, ...], held: Stack, aim: Aim, rules: RuleSet
) -> Iterator[Parts]:
    """Each set of groups of different ranks that is enough, grown one group at a time."""
    if aim.met(chosen):
        yield chosen
        return
    if aim.hopeless(chosen, _hope(choices, held, rules)):
        return
    for place, parts in enumerate(choices):
        for part in parts:
            if part.twos <= len(held.twos) and part.jokers <= len(held.jokers):
                left = held.less(part.twos, part.jokers)
                yield from _grown((*chosen, part), choices[place + 1 :], left, aim, rules)


def _hope(choices: tuple[Parts, ...], held: Stack, rules: RuleSet) -> int:
    """The most points that the ranks and wild cards left could bring."""
    best = (max((points_of(part.plain, rules) for part in parts), default=0) for parts in choices)
    return sum(best) + points_of(held.twos + held.jokers, rules)


def _given_out(chosen: Parts, held: Stack) -> Iterator[Lay]:
    """The groups with the first twos and jokers that are left for each."""
    for part in chosen:
        yield Lay(cards(part.plain + held.twos[: part.twos] + held.jokers[: part.jokers]))
        held = held.less(part.twos, part.jokers)


def enough(chosen: tuple[Lay, ...], side: Side, rules: RuleSet) -> bool:
    """Whether new melds reach the minimum of a side."""
    melds = (reading(group.cards, rules) for group in chosen)
    return suffices((meld for meld in melds if meld is not None), side, rules)
