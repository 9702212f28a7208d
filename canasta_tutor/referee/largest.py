"""The largest legal first lay-down of a hand.

Sequences are chosen first; then, rank by rank, it is kept which numbers of twos, jokers and cards
can be spent and what they bring, so that a large hand takes no longer than a small one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..engine.actions import Lay, LayMelds
from ..engine.cards import Cards, Rank, cards, missing, naturals, wilds, without
from ..engine.melds import CanastaKind, canasta_of, reading
from ..engine.options import Stack, fits, groups, stack
from ..engine.rules import RuleSet
from ..engine.scoring import points_of
from ..engine.table import MeldKind, Table
from ..engine.verify import verify

MOST_RUNS = 600
"""So many choices of sequences are looked at, those with few sequences first."""
MOST_SPLITS = 100
"""With so many of them, the most promising first, sets are looked for."""

Spent = tuple[int, int, int, int, int]
"""Twos, jokers and cards laid, canastas made, natural ones among them."""
Groups = tuple[Cards, ...]


@dataclass(frozen=True, slots=True)
class Way:
    """Groups that can be laid together, and their points."""

    groups: Groups = ()
    points: int = 0


def largest_lay(table: Table, rules: RuleSet) -> LayMelds | None:
    """The legal lay-down with the most points; among equals with the fewest wilds, then cards."""
    best: tuple[Way, LayMelds] | None = None
    for hope, runs in _promising(table.hand, rules)[:MOST_SPLITS]:
        if best and best[0].points >= hope:
            break
        found = _largest_with(runs, table, rules, best[0].points if best else 0)
        best = found or best
    return best[1] if best else None


def _largest_with(
    runs: Groups, table: Table, rules: RuleSet, least: int
) -> tuple[Way, LayMelds] | None:
    """The best legal lay-down with these sequences, if it brings more than so many points."""
    rest = without(table.hand, _cards_of(runs))
    begun = Way(runs, sum(points_of(run, rules) for run in runs))
    for way in sorted(_ways(rest, begun, rules), key=_order):
        if way.points <= least:
            return None
        action = LayMelds(tuple(Lay(group, new=True) for group in way.groups))
        if verify(table, action, rules).ok:
            return way, action
    return None


def _order(way: Way) -> tuple[int, int, int]:
    laid = _cards_of(way.groups)
    return -way.points, len(wilds(laid)), len(laid)


def _cards_of(chosen: Groups) -> Cards:
    return tuple(card for group in chosen for card in group)


# --- sequences ---------------------------------------------------------------------------------


def _promising(hand: Cards, rules: RuleSet) -> list[tuple[int, Groups]]:
    """Choices of sequences with the most points that there could be, the most first."""
    choices = _choices_of_runs(hand, rules)
    hopes = [(_hope(runs, hand, rules), runs) for runs in choices]
    return sorted(hopes, key=lambda choice: (-choice[0], len(choice[1])))


def _choices_of_runs(hand: Cards, rules: RuleSet) -> list[Groups]:
    """Sequences that can be laid together, none too."""
    runs = sorted(_runs(hand, rules), key=lambda run: len(wilds(run)))
    found: list[tuple[Groups, Cards, int]] = [((), hand, 0)]
    for chosen, rest, start in found:
        for place in range(start, len(runs)):
            if len(found) >= MOST_RUNS:
                break
            if not missing(rest, runs[place]):
                found.append(((*chosen, runs[place]), without(rest, runs[place]), place))
    return [choice for choice, _, _ in found]


def _runs(hand: Cards, rules: RuleSet) -> list[Cards]:
    """The sequences that a hand holds."""
    if "sequence" not in rules.meld.kinds:
        return []
    made = (group.cards for group in groups(hand, (), rules))
    return [run for run in made if _is_run(run, rules)]


def _is_run(group: Cards, rules: RuleSet) -> bool:
    meld = reading(group, rules)
    return meld is not None and meld.kind is MeldKind.SEQUENCE


def _hope(runs: Groups, hand: Cards, rules: RuleSet) -> int:
    """The most points that could be laid with these sequences: all wilds, all ranks held twice."""
    rest = without(hand, _cards_of(runs))
    held = stack(rest)
    pairs = _cards_of(tuple(plain for plain in held.ranks.values() if len(plain) > 1))
    return points_of((*_cards_of(runs), *pairs, *held.twos, *held.jokers), rules)


# --- sets and wild melds -----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Option:
    """One group of a rank (or of wilds alone), or two: naturals, twos and jokers of each."""

    parts: tuple[tuple[Cards, int, int], ...]
    spent: Spent
    points: int


Chosen = tuple[int, tuple[Option, ...]]
"""Points, and the options that bring them."""


def _ways(hand: Cards, begun: Way, rules: RuleSet) -> list[Way]:
    """What can be laid beside what is laid already."""
    held = stack(hand)
    found: dict[Spent, Chosen] = {(0, 0, 0, 0, 0): (begun.points, ())}
    for plain in (*held.ranks.values(), ()):
        options = list(_options(plain, held, rules))
        grown = dict(found)
        for spent, (points, chosen) in found.items():
            for option in options:
                key = _sum(spent, option.spent)
                if key[0] > len(held.twos) or key[1] > len(held.jokers):
                    continue
                if key not in grown or grown[key][0] < points + option.points:
                    grown[key] = (points + option.points, (*chosen, option))
        found = grown
    ways = (_given_out(chosen, held, begun, points) for points, chosen in found.values())
    return [way for way in ways if way.groups]


def _sum(first: Spent, second: Spent) -> Spent:
    return (
        first[0] + second[0],
        first[1] + second[1],
        first[2] + second[2],
        first[3] + second[3],
        first[4] + second[4],
    )


def _given_out(chosen: tuple[Option, ...], held: Stack, begun: Way, points: int) -> Way:
    """The groups with the first twos and jokers that are left for each."""
    made: list[Cards] = []
    for plain, twos, jokers in (part for option in chosen for part in option.parts):
        made.append(cards((*plain, *held.twos[:twos], *held.jokers[:jokers])))
        held = held.less(twos, jokers)
    return Way((*begun.groups, *made), points)


def _options(plain: Cards, held: Stack, rules: RuleSet) -> Iterator[Option]:
    for group in _groups(plain, held.twos, held.jokers, rules):
        yield _option((group,), rules)
        if rules.meld.same_rank == "two":
            rest, wild = plain[len(naturals(group)) :], held.without(wilds(group))
            if bool(rest) is bool(plain):
                for other in _groups(rest, wild.twos, wild.jokers, rules):
                    yield _option((group, other), rules)


def _groups(plain: Cards, twos: Cards, jokers: Cards, rules: RuleSet) -> Iterator[Cards]:
    for count in range(min(1, len(plain)), len(plain) + 1):
        for low in range(len(twos) + 1):
            for high in range(len(jokers) + 1):
                group = (*plain[:count], *twos[:low], *jokers[:high])
                if group and fits((), group, rules, going_out=True, opening=True):
                    yield cards(group)


def _option(made: Groups, rules: RuleSet) -> Option:
    kinds = [canasta_of(group, rules) for group in made]
    parts = tuple((naturals(group), *_wilds(group)) for group in made)
    spent = (
        sum(twos for _, twos, _ in parts),
        sum(jokers for _, _, jokers in parts),
        sum(map(len, made)),
        len(kinds) - kinds.count(None),
        kinds.count(CanastaKind.NATURAL),
    )
    return Option(parts, spent, points_of(_cards_of(made), rules))


def _wilds(group: Cards) -> tuple[int, int]:
    """The numbers of twos and jokers."""
    ranks = [card.rank for card in group]
    return ranks.count(Rank.TWO), ranks.count(Rank.JOKER)
