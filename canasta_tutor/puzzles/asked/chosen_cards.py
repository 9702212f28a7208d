"""The actions that chosen cards can mean.

There is one group per rank, and wild cards go where they cause the fewest problems.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import reduce
from itertools import islice
from math import inf
from operator import and_, or_

from canasta_tutor.engine.judge.verify import verify
from canasta_tutor.engine.melds.group import group_problems
from canasta_tutor.engine.melds.laying import find_occasion, lay_at
from canasta_tutor.engine.reasons.verdict import Verdict
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.search import drop_unknown
from canasta_tutor.engine.search.going_out_ways import split_into_lays
from canasta_tutor.engine.values.actions import Action, Lay, LayMelds, TakePile
from canasta_tutor.engine.values.cards import Card, Cards, Rank, cards, naturals, without
from canasta_tutor.engine.values.record import Record
from canasta_tutor.engine.values.table import Table

Attempt = tuple[Action, Verdict]

_STAGES = (
    "turn",
    "stock",
    "pile",
    "discard",
    "meld",
    "sequence",
    "canasta",
    "black_threes",
    "initial",
    "going_out",
)
"""The first parts of the codes of violations, in the order in which the engine checks them."""


def verdict_stage(verdict: Verdict) -> int:
    """How far an action gets through the engine's checks; a legal action gets furthest."""
    if verdict.ok:
        return len(_STAGES)
    return min(_STAGES.index(reason.code.split(".")[0]) for reason in verdict.violations)


def find_closest(attempts: Iterable[Attempt]) -> Attempt | None:
    """The first legal attempt, else the best illegal attempt.

    The best illegal attempt is the attempt that fails latest; if several fail equally late, it is
    the attempt with the fewest violations.
    """
    best: Attempt | None = None
    for attempt in attempts:
        if attempt[1].ok:
            return attempt
        if best is None or _rate_failure(attempt[1]) > _rate_failure(best[1]):
            best = attempt
    return best


def _rate_failure(verdict: Verdict) -> tuple[int, int]:
    return verdict_stage(verdict), -len(verdict.violations)


def verify_each(actions: Iterable[Action], table: Table, rules: RuleSet) -> Iterator[Attempt]:
    """Each action with the engine's verdict on it."""
    for action in actions:
        yield action, verify(table, action, rules)


def find_lays_meant(chosen: Cards, table: Table, rules: RuleSet) -> Iterator[LayMelds]:
    """The lays that these cards can mean."""
    out = len(chosen) == len(table.hand)
    for groups in find_groupings(chosen, _cards_by_rank(table), rules, going_out=out):
        yield LayMelds(groups)
    for groups in _find_other_lays(chosen, table, rules, going_out=out):
        yield LayMelds(groups)


MOST_TRIED = 100
"""The most lays to try for a fork; three wild cards and many melds could make more."""


class Fork(Record):
    """Chosen cards that could go to several melds of the side.

    `cards`: these cards. `melds`: for each of the melds, the card that names it. `ways`: the legal
    lays, each with the cards that it adds to each meld.
    """

    cards: Cards
    melds: tuple[Card, ...]
    ways: tuple[tuple[LayMelds, Mapping[Card, Counter[Card]]], ...]

    def choose(self, onto: Card) -> LayMelds | None:
        """The lay that adds most of the cards to this meld; None if no lay adds any card to it."""
        wanted = Counter(self.cards)
        counts = [((gains.get(onto, Counter()) & wanted).total(), way) for way, gains in self.ways]
        most, best = max(counts, key=lambda each: each[0])
        return best if most else None


def find_fork(chosen: Cards, table: Table, rules: RuleSet) -> Fork | None:
    """The fork that the player has to decide before they can lay these cards.

    There is no fork if one way adds none of the doubtful cards to these melds: players want cards
    that they chose together to stay together.
    """
    lays = islice(find_lays_meant(chosen, table, rules), MOST_TRIED)
    legal = (lay for lay in lays if verify(table, lay, rules).ok)
    ways = tuple((lay, _count_gains(lay, table, rules)) for lay in legal)
    marks = [meld.mark for meld in table.side.melds]
    open_melds = tuple(mark for mark in marks if _differ([gains.get(mark) for _, gains in ways]))
    if len(open_melds) < 2:
        return None
    in_question = reduce(
        or_,
        (_list_varying([gains.get(mark, Counter()) for _, gains in ways]) for mark in open_melds),
    )
    kept_apart = any(not _adds_any(gains, in_question) for _, gains in ways)
    return None if kept_apart else Fork(cards(in_question.elements()), open_melds, ways)


def _count_gains(lay: LayMelds, table: Table, rules: RuleSet) -> Mapping[Card, Counter[Card]]:
    """The cards that a lay adds to each meld of the side, by the card that names the meld."""
    added = lay_at(table, lay.groups, rules).additions
    return {place.before.mark: Counter(place.cards) for place in added if place.before}


def _differ(gains: Sequence[object]) -> bool:
    return any(gain != gains[0] for gain in gains)


def _list_varying(gains: Sequence[Counter[Card]]) -> Counter[Card]:
    """The cards that a meld gains in some ways, but not in all."""
    return reduce(or_, gains) - reduce(and_, gains)


def _adds_any(gains: Mapping[Card, Counter[Card]], wanted: Counter[Card]) -> bool:
    return any(gain & wanted for gain in gains.values())


def _find_other_lays(
    chosen: Cards, table: Table, rules: RuleSet, *, going_out: bool = False
) -> Iterator[tuple[Lay, ...]]:
    """Each legal way to lay the cards, if the rules have melds other than sets with wild cards."""
    if rules.meld.kinds != ("set",) or rules.meld.twos == "rank":
        melds = table.side.melds
        occasion = find_occasion(table, rules, going_out=going_out)
        yield from drop_unknown(split_into_lays(chosen, melds, rules, occasion))


def find_takes_meant(chosen: Cards, table: Table, rules: RuleSet) -> Iterator[TakePile]:
    """The takes that these cards can mean; wild cards alone are meant for the upcard."""
    upcard, there = table.upcard, _cards_by_rank(table)
    if upcard is None:
        yield TakePile(chosen)
        return
    if chosen and not naturals(chosen):
        yield TakePile(chosen)
    there[upcard.rank] = cards((*there.get(upcard.rank, ()), upcard))
    for groups in find_groupings(chosen, there, rules):
        using = cards(
            card for group in groups if _is_of_rank(group, upcard.rank) for card in group.cards
        )
        yield TakePile(
            using, tuple(group for group in groups if not _is_of_rank(group, upcard.rank))
        )
        if rules.pile.hand_lay_first:
            yield TakePile((), groups)
    for groups in _find_other_lays(cards((*chosen, upcard)), table, rules):
        for group in groups:
            if upcard in group.cards:
                also = tuple(other for other in groups if other is not group)
                yield TakePile(without(group.cards, (upcard,)), also, group.onto, group.new)


def _cards_by_rank(table: Table) -> dict[Rank, Cards]:
    return {meld.rank: meld.cards for meld in table.side.melds}


def _is_of_rank(group: Lay, rank: Rank) -> bool:
    card = group.onto or next(iter(naturals(group.cards)), None)
    return card is None or card.rank is rank


class Target(Record):
    """A rank that chosen cards may be meant for.

    `plain`: the chosen natural cards of the rank. `there`: the cards of the rank on the table.
    """

    rank: Rank
    plain: Cards
    there: Cards

    def harm(self, wild: Cards, rules: RuleSet, *, going_out: bool) -> int:
        """The number of problems that the meld has with these wild cards; 0 if nothing is laid."""
        if not self.plain and not wild:
            return 0
        return len(group_problems(self.there + self.plain + wild, rules, going_out=going_out))

    def group(self, wild: Cards) -> Lay | None:
        """The chosen cards of this rank as a group; None if there are none."""
        if not self.plain and not wild:
            return None
        held = next(iter(naturals(self.there)), None)
        return Lay(cards(self.plain + wild), onto=None if self.plain else held)


def find_targets(chosen: Cards, there: Mapping[Rank, Cards]) -> tuple[Target, ...]:
    """Every rank that the chosen cards may be meant for."""
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
        """Each different choice of these wild cards, with the wild cards not chosen."""
        for two in range(len(self.twos) + 1):
            for joker in range(len(self.jokers) + 1):
                left = Wilds(self.twos[two:], self.jokers[joker:])
                yield self.twos[:two] + self.jokers[:joker], left


Way = tuple[Lay, ...]


class Spread:
    """The ways to give wild cards to targets that cause the fewest problems in all."""

    def __init__(self, aims: tuple[Target, ...], rules: RuleSet, *, going_out: bool) -> None:
        self._aims, self._rules, self._going_out = aims, rules, going_out
        self._least: dict[tuple[int, Wilds], float] = {}

    def ways(self, wild: Wilds, place: int = 0) -> Iterator[Way]:
        """Each best way to give all these wild cards to the targets from `place` on."""
        if place == len(self._aims):
            yield ()
            return
        best = self._count_fewest(wild, place)
        for given, left in wild.gifts():
            if self._count_problems(given, left, place) == best:
                group = self._aims[place].group(given)
                for rest in self.ways(left, place + 1):
                    yield (group, *rest) if group else rest

    def _count_fewest(self, wild: Wilds, place: int) -> float:
        if place == len(self._aims):
            return inf if wild.twos or wild.jokers else 0
        if (place, wild) not in self._least:
            costs = (self._count_problems(given, left, place) for given, left in wild.gifts())
            self._least[place, wild] = min(costs)
        return self._least[place, wild]

    def _count_problems(self, given: Cards, left: Wilds, place: int) -> float:
        harm = self._aims[place].harm(given, self._rules, going_out=self._going_out)
        return harm + self._count_fewest(left, place + 1)


def find_groupings(
    chosen: Cards, there: Mapping[Rank, Cards], rules: RuleSet, *, going_out: bool = False
) -> Iterator[Way]:
    """The groups that chosen cards can mean: one per rank; wild cards go where they do least harm.

    `there`: the cards on the table that each rank would join. If there is no rank at all, the wild
    cards are one group.
    """
    aims = find_targets(chosen, there)
    if not aims:
        yield (Lay(chosen),) if chosen else ()
        return
    twos = tuple(card for card in chosen if card.rank is Rank.TWO)
    jokers = tuple(card for card in chosen if card.rank is Rank.JOKER)
    yield from Spread(aims, rules, going_out=going_out).ways(Wilds(twos, jokers))
