"""Each way to lay a whole hand, as going out asks, and none that comes to a dead end.

What a rank may hold depends on how many wild cards it gets, not on which. So what the ranks can
still take is worked out by counting first, and only then are the cards given out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache

from .actions import GoOut, Lay
from .cards import Card, Cards, Rank, distinct, without
from .discarding import last_refusals
from .going_out import out_forbidden
from .melds import CanastaKind, canasta_of
from .rules import RuleSet, for_players
from .scoring import minimum, points_of
from .stacks import Stack, fits, group_onto, stack
from .table import Meld, Table


@dataclass(frozen=True, slots=True)
class Goal:
    """The canastas that must lie there when the hand is laid, and how many of them natural."""

    canastas: int = 0
    natural: int = 0

    def less(self, made: CanastaKind | None) -> Goal:
        """What is still needed once a rank has made that."""
        natural = self.natural - (made is CanastaKind.NATURAL)
        return Goal(max(self.canastas - (made is not None), 0), max(natural, 0))


@dataclass(frozen=True, slots=True)
class Target:
    """A rank to lay at: the hand's naturals, the side's meld, and what each number of wilds makes.

    `makes` holds only the numbers of wild cards that the rank may get.
    """

    plain: Cards
    meld: Meld | None
    makes: dict[int, CanastaKind | None]

    def group(self, wild: Cards) -> tuple[Lay, ...]:
        """The naturals laid with so many wilds, if there is anything to lay."""
        chosen = self.plain + wild
        return (group_onto(chosen, None if self.plain else self.meld),) if chosen else ()


Outlook = Callable[[int, int, Goal], bool]
"""Whether the targets from a place on can take exactly so many wilds and reach a goal."""


def outs(table: Table, rules: RuleSet) -> Iterator[GoOut]:
    """Each way the player to move might lay his whole hand, with or without a discard.

    The canastas of his side, the minimum and the partner's answer are not asked, see `ways_out`.
    """
    if _loose(table, rules) > 1:
        return
    for discard in _discards(table, rules):
        yield from _outs(table, discard, rules, Goal())


def ways_out(table: Table, rules: RuleSet) -> Iterator[GoOut]:
    """Those that the canastas, the minimum, the pile and the partner's answer allow."""
    if any(out_forbidden(table, rules)) or _loose(table, rules) > 1:
        return
    canastas = for_players(rules.going_out.canastas, table.players)
    goal = Goal(canastas, for_players(rules.going_out.natural_canastas, table.players))
    targets = _targets(stack(table.hand), table.side.melds, rules)
    if sum(any(target.makes.values()) for target in targets) < canastas:
        return
    for discard in _discards(table, rules):
        if table.side.melds or _reaches_minimum(table, discard, rules):
            yield from _outs(table, discard, rules, goal)


def _discards(table: Table, rules: RuleSet) -> Iterator[Card | None]:
    """Each last discard that is allowed, none first where none is needed."""
    if rules.going_out.discard != "required":
        yield None
    for card in distinct(table.hand):
        if not any(last_refusals(card, table, rules)):
            yield card


def _reaches_minimum(table: Table, discard: Card | None, rules: RuleSet) -> bool:
    """Whether all of the hand but the discard is enough as a first meld."""
    points = points_of(_left(table, discard), rules)
    return rules.initial.canasta_suffices or points >= minimum(table.side.score, rules)


def _left(table: Table, discard: Card | None) -> Cards:
    return without(table.hand, (discard,) if discard else ())


def _outs(table: Table, discard: Card | None, rules: RuleSet, goal: Goal) -> Iterator[GoOut]:
    for chosen in partitions(_left(table, discard), table.side.melds, rules, goal):
        if chosen:
            yield GoOut(chosen, discard)


def _loose(table: Table, rules: RuleSet) -> int:
    """How many cards of the hand fit into no meld, however many wilds go with them."""
    held, side = stack(table.hand), table.side
    choices = list(held.wild_choices())
    return sum(
        len(plain)
        for rank, plain in held.ranks.items()
        if not side.meld_of(rank)
        and not any(fits((), plain + wild, rules, going_out=True) for wild in choices)
    )


def partitions(
    hand: Cards, melds: tuple[Meld, ...], rules: RuleSet, goal: Goal
) -> Iterator[tuple[Lay, ...]]:
    """Each way to lay all of a hand: every rank is one group, wilds go where they fit."""
    held = stack(hand)
    targets = _targets(held, melds, rules)
    yield from _spread(targets, 0, held, goal, _outlook(targets))


def _targets(held: Stack, melds: tuple[Meld, ...], rules: RuleSet) -> list[Target]:
    """Each rank to lay at, those of the hand first."""
    on_table = {meld.rank: meld for meld in melds}
    ranks = sorted({*held.ranks, *on_table}, key=lambda rank: (rank not in held.ranks, rank))
    return [_target(rank, held, on_table.get(rank), rules) for rank in ranks]


def _target(rank: Rank, held: Stack, meld: Meld | None, rules: RuleSet) -> Target:
    plain, there = held.ranks.get(rank, ()), meld.cards if meld else ()
    wild = held.twos + held.jokers
    wholes = (plain + wild[:count] for count in range(len(wild) + 1))
    makes = {
        len(chosen) - len(plain): canasta_of(there + chosen, rules)
        for chosen in wholes
        if not chosen or fits(there, chosen, rules, going_out=True)
    }
    return Target(plain, meld, makes)


def _outlook(targets: list[Target]) -> Outlook:
    @cache
    def can(place: int, wilds: int, goal: Goal) -> bool:
        if place == len(targets):
            return wilds == 0 and goal == Goal()
        makes = targets[place].makes.items()
        return any(
            can(place + 1, wilds - count, goal.less(made))
            for count, made in makes
            if count <= wilds
        )

    return can


def _spread(
    targets: list[Target], place: int, held: Stack, goal: Goal, can: Outlook
) -> Iterator[tuple[Lay, ...]]:
    """Lay each target's naturals with some of the wilds, the last wild used up."""
    if not can(place, held.wilds, goal):
        return
    if place == len(targets):
        yield ()
        return
    target = targets[place]
    for wild in held.wild_choices():
        if len(wild) in target.makes:
            still = goal.less(target.makes[len(wild)])
            for rest in _spread(targets, place + 1, held.without(wild), still, can):
                yield (*target.group(wild), *rest)
