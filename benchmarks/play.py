"""How well the program players play: a tournament on equal cards, and manners at the table.

The counting player meets the greedy player that it replaced. They play each deck twice, with the
sides swapped; a pair of deals gives the mean difference in points per deal. The decks behind the
figures differ from the decks used to choose the weights (`FIRST_TUNING`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from math import sqrt
from random import Random
from statistics import fmean, median, stdev
from time import process_time

from benchmarks.yardstick.greedy_player import choose_greedily
from canasta_tutor.engine.judge.apply import Step, table_after
from canasta_tutor.engine.rules.rule_files import known, load
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.scoring.deal_score import score_deal
from canasta_tutor.engine.turn.freezing_and_blocking import blocks
from canasta_tutor.engine.values.actions import Action, Discard
from canasta_tutor.engine.values.cards import BLACK_THREE
from canasta_tutor.engine.values.record import Record
from canasta_tutor.engine.values.table import OVER, Table
from canasta_tutor.players.counting_player import choose_by_counting
from canasta_tutor.players.counting_worth import Danger, fits_meld, may_next_go_out
from canasta_tutor.players.played_deals import Player, deal_shuffled
from canasta_tutor.players.player_style import COUNTING

FIRST_TUNING, FIRST = 0, 480_000
"""The first seed of the decks for choosing weights, and the first seed of those for the figures."""
PAIRS, CLASSIC_PAIRS = 60, 400
DEALS = 200
SURE = 1.96
EARLY = 2
"""Cards in the largest pile that is too small for a black three."""
SYSTEMS = ("classic", "hand-and-foot", "modern-american", "samba", "cuban")
"""The systems in which the benchmark counts manners."""


def play(
    table: Table, rules: RuleSet, players: tuple[Player, ...], see: Callable[[Step], None]
) -> Table:
    """The end of a deal in which each side has a program player of its own."""
    random = Random(0)
    while table.phase is not OVER:
        action = players[table.acting % len(players)](table, rules, random)
        after = table_after(table, action, rules)
        see(Step(table, action, after))
        table = after
    return table


def deal_of(rules: RuleSet, players: int, seed: int) -> Table:
    return deal_shuffled(rules, players, Random(seed), first=seed % players)


def lead(table: Table, side: int, rules: RuleSet) -> float:
    """How many points a side is ahead of the mean of the others.

    On average, this is 0 among equal players.
    """
    scores = [score.total for score in score_deal(table, rules)]
    own = scores.pop(side)
    return own - fmean(scores)


def pair(rules: RuleSet, players: int, seed: int, one: Player, other: Player) -> float:
    """How many points per deal `one` is ahead of `other` on this deck, from the first two seats."""
    start, found = deal_of(rules, players, seed), []
    for place in range(2):
        seated = [other] * len(start.sides)
        seated[place] = one
        found.append(lead(play(start, rules, tuple(seated), lambda step: None), place, rules))
    return fmean(found)


def interval(values: Iterable[float]) -> tuple[float, float]:
    """The mean, and half of its 95 % interval."""
    found = list(values)
    return fmean(found), SURE * stdev(found) / sqrt(len(found))


def tournament(
    system: str, players: int, pairs: int, one: Player, other: Player, first: int
) -> tuple[float, float]:
    rules = load(system)
    seeds = range(first, first + pairs)
    return interval(pair(rules, players, seed, one, other) for seed in seeds)


class Manners(Record):
    """Shares of actions or deals, in per cent.

    `early_threes`: of the black threes discarded while the player held a safe card, the share
    discarded on small piles. Black threes that keep the next player from going out do not count.
    `fed`: of the discards made with a safe card in hand, the share with which the next player may
    take the pile by adding the discard to a meld. `out`: the share of deals in which somebody went
    out. `below_zero`: the share of sides that scored below zero.
    """

    early_threes: float
    fed: float
    out: float
    below_zero: float


def manners(system: str, players: int, deals: int, player: Player, first: int) -> Manners:
    rules, count = load(system), Counter[str]()
    for seed in range(first, first + deals):
        start = deal_of(rules, players, seed)
        end = play(start, rules, (player,), lambda step: watch(step, rules, count))
        count["out"] += end.out is not None
        scores = [score.total for score in score_deal(end, rules)]
        count["sides"] += len(scores)
        count["below"] += sum(score < 0 for score in scores)
    return Manners(
        share(count["early"], count["threes"]),
        share(count["fed"], count["safe"]),
        share(count["out"], deals),
        share(count["below"], count["sides"]),
    )


def share(part: int, whole: int) -> float:
    return 100 * part / whole if whole else 0.0


def watch(step: Step, rules: RuleSet, count: Counter[str]) -> None:
    """Count a discard that shows manners, good or bad."""
    table, action = step.before, step.action
    if not isinstance(action, Discard) or action.from_table:
        return
    danger = Danger(table, rules, COUNTING)
    joined = [meld for meld in danger.melds if danger.may_join(meld)]
    fitting = {
        card
        for card in table.hand
        if card.plain and any(fits_meld(card, meld, rules) for meld in joined)
    }
    safe = any(card.plain and card not in fitting for card in table.hand)
    if not safe or rules.pile.taken == "never":
        return
    stops = not rules.going_out.after_black_three and may_next_go_out(table, rules)
    if action.card.kind is BLACK_THREE and blocks(action.card, rules) and not stops:
        count["threes"] += 1
        count["early"] += len(table.pile) <= EARLY
    count["safe"] += 1
    count["fed"] += action.card in fitting


def speed(system: str, players: int, deals: int, player: Player, first: int) -> tuple[float, float]:
    """Median and mean processor time of a choice, in milliseconds."""
    rules, took = load(system), []

    def timed(table: Table, rules: RuleSet, random: Random) -> Action:
        before = process_time()
        action = player(table, rules, random)
        took.append(1000 * (process_time() - before))
        return action

    for seed in range(first, first + deals):
        play(deal_of(rules, players, seed), rules, (timed,), lambda step: None)
    return median(took), fmean(took)


def report() -> Iterator[str]:
    """Points per deal ahead of the greedy player, then manners and time of both players."""
    yield f"points a deal ahead of greedy, pairs of equal decks from seed {FIRST}, 95 %"
    for system in known():
        players = load(system).seats.usual
        pairs = CLASSIC_PAIRS if system == "classic" else PAIRS
        mean, within = tournament(
            system, players, pairs, choose_by_counting, choose_greedily, FIRST
        )
        yield f"{system:18} {players} players {pairs:4} pairs {mean:7.0f} ± {within:.0f}"
    yield f"manners in {DEALS} deals: early black threes, melds fed, went out, sides below zero (%)"
    for system in SYSTEMS:
        players = load(system).seats.usual
        for name, player in (("counting", choose_by_counting), ("greedy", choose_greedily)):
            found = manners(system, players, DEALS, player, FIRST)
            middle, mean = speed(system, players, 10, player, FIRST)
            figures = " ".join(f"{value:5.1f}" for value in found.values())
            yield f"{system:18} {name:9} {figures}   {middle:.2f} ms median, {mean:.2f} mean"
