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
from ..engine.options import fits, groups, stack
from ..engine.rules import RuleSet
from ..engine.scoring import points_of
from ..engine.table import MeldKind, Table
from ..engine.verify import verify

MOST_RUNS = 2000
"""So many choices of sequences are looked at, those with few sequences first."""
MOST_SPLITS = 40
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
    found: list[tuple[Groups, int]] = [((), 0)]
    runs = _runs(hand, rules)
    for chosen, start in found:
        for place in range(start, len(runs)):
            if len(found) >= MOST_RUNS:
                return [choice for choice, _ in found]
            if not missing(without(hand, _cards_of(chosen)), runs[place]):
                found.append(((*chosen, runs[place]), place))
    return [choice for choice, _ in found]


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


def _ways(hand: Cards, begun: Way, rules: RuleSet) -> list[Way]:
    """What can be laid beside what is laid already."""
    held = stack(hand)
    found: dict[Spent, Way] = {(0, 0, 0, 0, 0): begun}
    for plain in (*held.ranks.values(), ()):
        grown = dict(found)
        for spent, way in found.items():
            twos, jokers = held.twos[spent[0] :], held.jokers[spent[1] :]
            for chosen in _choices(plain, twos, jokers, rules):
                key = _with(spent, chosen, rules)
                points = way.points + points_of(_cards_of(chosen), rules)
                if key not in grown or grown[key].points < points:
                    grown[key] = Way((*way.groups, *chosen), points)
        found = grown
    return [way for way in found.values() if way.groups]


def _choices(plain: Cards, twos: Cards, jokers: Cards, rules: RuleSet) -> Iterator[Groups]:
    """One group of a rank (or of wilds alone), or two where a side may have two."""
    for group in _groups(plain, twos, jokers, rules):
        yield (group,)
        if rules.meld.same_rank == "two":
            rest = plain[len(naturals(group)) :]
            low = sum(card.rank is Rank.TWO for card in group)
            high = sum(card.rank is Rank.JOKER for card in group)
            for other in _groups(rest, twos[low:], jokers[high:], rules):
                if bool(rest) is bool(plain):
                    yield (group, other)


def _groups(plain: Cards, twos: Cards, jokers: Cards, rules: RuleSet) -> Iterator[Cards]:
    for count in range(min(1, len(plain)), len(plain) + 1):
        for low in range(len(twos) + 1):
            for high in range(len(jokers) + 1):
                group = (*plain[:count], *twos[:low], *jokers[:high])
                if group and fits((), group, rules, going_out=True):
                    yield cards(group)


def _with(spent: Spent, chosen: Groups, rules: RuleSet) -> Spent:
    twos, jokers, laid, canastas, natural = spent
    kinds = [canasta_of(group, rules) for group in chosen]
    whole = _cards_of(chosen)
    return (
        twos + sum(card.rank is Rank.TWO for card in whole),
        jokers + sum(card.rank is Rank.JOKER for card in whole),
        laid + len(whole),
        canastas + len(kinds) - kinds.count(None),
        natural + kinds.count(CanastaKind.NATURAL),
    )
