"""Let program players play whole deals, and find the better of two ways to go on.

To compare two ways, the module deals the hidden cards again many times, each time the same cards
for both ways. Then the counting player plays all hands to the end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import accumulate, pairwise
from math import sqrt
from random import Random
from statistics import fmean, stdev

from canasta_tutor.engine.judge.apply import Step, apply, table_after
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.scoring.deal_score import score_deal
from canasta_tutor.engine.turn.bonus_threes import lies_at_once
from canasta_tutor.engine.turn.dealing import deal, full_deck
from canasta_tutor.engine.values.actions import Action
from canasta_tutor.engine.values.cards import Card, Cards, Rank, cards, without
from canasta_tutor.engine.values.record import Record
from canasta_tutor.engine.values.table import OVER, Table, replace
from canasta_tutor.players import counting_player

Player = Callable[[Table, RuleSet, Random], Action]
"""Chooses a legal action for the player to move; it may use the random generator."""


def deal_shuffled(rules: RuleSet, players: int, random: Random, first: int = 0) -> Table:
    """A deal from a shuffled deck."""
    deck = list(full_deck(rules, players))
    random.shuffle(deck)
    return deal(rules, players, tuple(deck), first=first)


def play_deal(table: Table, rules: RuleSet, player: Player, random: Random) -> Iterator[Step]:
    """Each step of a deal to its end, with the same player at all seats."""
    while table.phase is not OVER:
        action = player(table, rules, random)
        after = table_after(table, action, rules)
        yield Step(table, action, after)
        table = after


Way = Sequence[Action]
SURE = 2
"""Number of standard errors on either side of the mean.

The range between them contains the true difference in 95 % of cases.
"""


class Difference(Record):
    """By how many points one way is better than another, plus or minus `within` points."""

    points: int
    within: int


def compare_ways(
    table: Table,
    ways: tuple[Way, Way],
    rules: RuleSet,
    deals: int,
    redealt: Callable[[Table, RuleSet, Random], Table] | None = None,
) -> Difference:
    """How much better the first way is than the second for the side of the player to move.

    `deals`: number of simulated deals. `redealt`: the function that deals the hidden cards again
    (`redeal_hidden` by default).

    Raises:
        IllegalAction: an action of a way is not legal.
    """
    again = redealt or redeal_hidden
    found = []
    for seed in range(deals):
        start = again(table, rules, Random(seed))
        first, second = (count_lead(play_on(start, way, rules), table.seat, rules) for way in ways)
        found.append(first - second)
    return Difference(round(fmean(found)), round(SURE * stdev(found) / sqrt(deals)))


def redeal_hidden(table: Table, rules: RuleSet, random: Random) -> Table:
    """The table with all cards that the acting player has not seen dealt again.

    These are the other hands, the feet, the talons and the stock. Cards that a player lays at once,
    such as red threes, do not come into hands. Threes stay in a hand if the rules reveal them
    because they keep a partner from going out. The function shuffles the other hands even if the
    position names their cards.
    """
    others = [seat for seat in range(table.players) if seat != table.acting]
    told = {seat: _list_told(table.hands[seat], rules) for seat in others}
    loose = {seat: without(table.hands[seat], told[seat]) for seat in others}
    heaps = (table.stock, *loose.values(), *table.feet, *table.talons)
    hidden = [card for heap in heaps for card in heap]
    random.shuffle(hidden)
    held = [card for card in hidden if not lies_at_once(card, rules)]
    ends = list(accumulate((len(loose[seat]) for seat in others), initial=0))
    hands = list(table.hands)
    for seat, (start, end) in zip(others, pairwise(ends), strict=True):
        hands[seat] = cards((*held[start:end], *told[seat]))
    rest = [*held[ends[-1] :], *(card for card in hidden if lies_at_once(card, rules))]
    random.shuffle(rest)
    feet = _deal_like(table.feet, rest)
    talons = _deal_like(table.talons, rest)
    return replace(table, hands=tuple(hands), feet=feet, talons=talons, stock=tuple(rest))


def _list_told(hand: Cards, rules: RuleSet) -> Cards:
    """The cards of another hand that the rules reveal."""
    if not rules.going_out.no_threes:
        return ()
    return tuple(card for card in hand if card.rank is Rank.THREE)


def _deal_like(heaps: tuple[Cards, ...], rest: list[Card]) -> tuple[Cards, ...]:
    """Heaps of the same sizes from the end of `rest`, which loses these cards."""
    return tuple(cards(rest.pop() for _ in heap) for heap in heaps)


def play_on(table: Table, way: Iterable[Action], rules: RuleSet) -> Table:
    """The table at the end of the deal.

    The table first follows the actions of the way; then the counting player plays on.
    """
    for action in way:
        table = apply(table, action, rules).after
    for step in play_deal(table, rules, counting_player.choose_by_counting, Random(0)):
        table = step.after
    return table


def count_lead(table: Table, seat: int, rules: RuleSet) -> int:
    """By how many points the side of a seat is ahead of the best other side."""
    scores = [side.total for side in score_deal(table, rules)]
    own = scores.pop(seat % len(scores))
    return own - max(scores)
