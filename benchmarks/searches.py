"""Time of the searches on hands of 26 cards, in every system.

The hands are random, with fixed seeds: any cards, six wild cards, or six wild cards and long runs
in two suits. The side has no melds, or three kings and three queens, or nearly a canasta of kings.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from itertools import islice
from random import Random
from time import process_time

from canasta_tutor.engine.actions.ending_turn import can_go_out
from canasta_tutor.engine.advice.best_lay import find_largest_lay
from canasta_tutor.engine.advice.repair import find_repair
from canasta_tutor.engine.judge.legal_actions import legal_actions
from canasta_tutor.engine.judge.verify import can_take
from canasta_tutor.engine.position.read_position import read_position
from canasta_tutor.engine.rules.rule_files import known, load
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.turn.dealing import full_deck
from canasta_tutor.engine.values.actions import Lay, LayMelds, TakePile
from canasta_tutor.engine.values.cards import Card, CardKind, Cards, Rank, cards, text_of, without
from canasta_tutor.engine.values.table import Phase, Table, replace

HAND, WILDS, SEEDS = 26, 6, 4
GOAL = 100
"""Goal in milliseconds; it is four times as high if sequences may hold any number of wild cards."""
LISTED = 100
"""Number of legal actions to list; for a first meld there may be thousands."""
NEAR_ALL = 0.95
MELDED = (CardKind.PLAIN, CardKind.WILD)
"""Kinds of cards in melds."""


def report() -> Iterator[str]:
    """The median, 95 % and longest time of each search in each system.

    The function freezes the garbage collector's objects, so that earlier systems do not slow it
    down.
    """
    for system in known():
        rules = load(system)
        tables = list(positions(rules))
        gc.freeze()
        for name, search in SEARCHES.items():
            times = sorted(seconds(search, table, rules) * 1e3 for table in tables)
            middle, most = (times[int(len(times) * share)] for share in (0.5, NEAR_ALL))
            yield (
                f"{system}, {name}: half within {middle:.1f} ms, 95 % within {most:.1f} ms,"
                f" all {len(times)} within {times[-1]:.1f} ms (goal {GOAL})"
            )


def seconds(search: Search, table: Table, rules: RuleSet) -> float:
    """Processor time of one search, in seconds."""
    random = Random(text_of(table.hand))
    start = process_time()
    search(table, rules, random)
    return process_time() - start


def positions(rules: RuleSet) -> Iterator[Table]:
    """Tables with each of the hands, with few and with many melds, at a low and a high minimum."""
    for seed in range(SEEDS):
        for choose in (any_cards, with_wilds, with_runs):
            for kings in (0, 3, 6):
                for score in (0, 4000):
                    random = Random(f"{seed} {choose.__name__} {kings}")
                    yield position(choose, kings, score, rules, random)


def position(choose: Choosing, kings: int, score: int, rules: RuleSet, random: Random) -> Table:
    """A player about to meld, with a hand of one of these kinds."""
    deck = [card for card in full_deck(rules, rules.seats.usual) if card.kind in MELDED]
    random.shuffle(deck)
    hand = cards(choose(deck))
    rest = without(tuple(deck), hand)
    melds = [of_rank(Rank.KING, rest, kings), of_rank(Rank.QUEEN, rest, min(kings, 3))]
    sides = [{"score": score, "melds": [text_of(meld) for meld in melds if len(meld) > 2]}]
    given = {"hands": [text_of(hand)], "phase": "play", "sides": sides}
    return read_position(given, rules)


def any_cards(deck: list[Card]) -> list[Card]:
    return deck[:HAND]


def with_wilds(deck: list[Card]) -> list[Card]:
    """Six wild cards, jokers first, then any other cards."""
    wild = cards(card for card in deck if card.wild)[-WILDS:]
    return [*wild, *(card for card in deck if not card.wild)][:HAND]


def with_runs(deck: list[Card]) -> list[Card]:
    """Six wild cards, then red cards, then black cards."""
    wild = [card for card in deck if card.wild][:WILDS]
    plain = [card for card in deck if not card.wild]
    return [*wild, *sorted(plain, key=lambda card: not (card.suit and card.suit.red))][:HAND]


def of_rank(rank: Rank, rest: Cards, count: int) -> Cards:
    """`count` cards of a rank."""
    return tuple(card for card in rest if card.rank is rank)[:count]


def list_actions(table: Table, rules: RuleSet, random: Random) -> object:
    return list(islice(legal_actions(table, rules), LISTED))


def repair_lay(table: Table, rules: RuleSet, random: Random) -> object:
    group = cards(random.sample(table.hand, random.choice((3, 4, 6))))
    return find_repair(table, LayMelds((Lay(group),)), rules)


def look_for_take(table: Table, rules: RuleSet, random: Random) -> object:
    """Whether the player could take the pile with a card of the stock on top."""
    upcard = next((card for card in reversed(table.stock) if not card.wild), table.hand[-1])
    return can_take(replace(table, phase=Phase.DRAW, pile=(upcard,)), rules)


def repair_take(table: Table, rules: RuleSet, random: Random) -> object:
    upcard = next((card for card in reversed(table.stock) if not card.wild), table.hand[-1])
    turned = replace(table, phase=Phase.DRAW, pile=(upcard,))
    return find_repair(turned, TakePile(cards(random.sample(table.hand, 2))), rules)


Choosing = Callable[[list[Card]], list[Card]]
Search = Callable[[Table, RuleSet, Random], object]
SEARCHES: dict[str, Search] = {
    f"the first {LISTED} legal actions": list_actions,
    "whether one can go out": lambda table, rules, random: can_go_out(table, rules),
    "whether one can take the pile": look_for_take,
    "the most points for the minimum": lambda table, rules, random: find_largest_lay(table, rules),
    "the repair of a lay": repair_lay,
    "the repair of a take": repair_take,
}
