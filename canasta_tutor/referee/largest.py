"""The largest legal first lay-down of a hand, exactly.

Rank by rank it is kept which numbers of twos, jokers and cards can be spent and what they bring,
so that a large hand takes no longer than a small one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..engine.actions import Lay, LayMelds
from ..engine.cards import Cards, Rank, cards, wilds
from ..engine.melds import CanastaKind, canasta_of
from ..engine.options import fits, stack
from ..engine.rules import RuleSet
from ..engine.scoring import points_of
from ..engine.table import Table
from ..engine.verify import verify

Spent = tuple[int, int, int, int, int]
"""Twos, jokers and cards laid, canastas made, natural ones among them."""


@dataclass(frozen=True, slots=True)
class Way:
    """Groups that can be laid together, and their points."""

    groups: tuple[Cards, ...] = ()
    points: int = 0


def largest_lay(table: Table, rules: RuleSet) -> LayMelds | None:
    """The legal lay-down with the most points; among equals with the fewest wilds, then cards."""
    tries = sorted(_ways(table.hand, rules).values(), key=_order)
    actions = (LayMelds(tuple(map(Lay, way.groups))) for way in tries if way.groups)
    return next((action for action in actions if verify(table, action, rules).ok), None)


def _order(way: Way) -> tuple[int, int, int]:
    laid = tuple(card for group in way.groups for card in group)
    return -way.points, len(wilds(laid)), len(laid)


def _ways(hand: Cards, rules: RuleSet) -> dict[Spent, Way]:
    held = stack(hand)
    found: dict[Spent, Way] = {(0, 0, 0, 0, 0): Way()}
    for plain in held.ranks.values():
        grown = dict(found)
        for spent, way in found.items():
            for group in _groups(plain, held.twos[spent[0] :], held.jokers[spent[1] :], rules):
                points = way.points + points_of(group, rules)
                key = _with(spent, group, rules)
                if key not in grown or grown[key].points < points:
                    grown[key] = Way((*way.groups, group), points)
        found = grown
    return found


def _groups(plain: Cards, twos: Cards, jokers: Cards, rules: RuleSet) -> Iterator[Cards]:
    for count in range(1, len(plain) + 1):
        for low in range(len(twos) + 1):
            for high in range(len(jokers) + 1):
                group = (*plain[:count], *twos[:low], *jokers[:high])
                if fits((), group, rules, going_out=True):
                    yield cards(group)


def _with(spent: Spent, group: Cards, rules: RuleSet) -> Spent:
    twos, jokers, laid, canastas, natural = spent
    kind = canasta_of(group, rules)
    return (
        twos + sum(card.rank is Rank.TWO for card in group),
        jokers + sum(card.rank is Rank.JOKER for card in group),
        laid + len(group),
        canastas + (kind is not None),
        natural + (kind is CanastaKind.NATURAL),
    )
