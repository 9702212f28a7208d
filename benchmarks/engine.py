"""Speed of judging, searching, playing and starting, beside plain Python work as a baseline.

Times are processor time, so that other load on the machine matters less. Each figure stands beside
its goal, and beside its size in units of the baseline; this size is about the same on every
machine.
"""

from __future__ import annotations

import subprocess
import sys
from collections import deque
from collections.abc import Callable, Iterator
from itertools import cycle, islice
from random import Random
from time import process_time

from canasta_tutor.engine.judge.apply import Step
from canasta_tutor.engine.melds.group import verify_group
from canasta_tutor.engine.position.read_position import read_position
from canasta_tutor.engine.rules.rule_files import load
from canasta_tutor.engine.search.going_out_ways import find_ways_out
from canasta_tutor.engine.turn.dealing import full_deck
from canasta_tutor.engine.values.cards import cards
from canasta_tutor.engine.values.table import Table
from canasta_tutor.players import chance_player
from canasta_tutor.players.played_deals import deal_shuffled, play_deal

ROUNDS, DEALT = 5, 100
GROUPS = [
    cards(text)
    for text in ("7h 7d 2c", "5h 2c 2d", "Kh Kd Ks Kc 2h X", "9h 9d 9s 2c 2d 2h X", "4h 5h 6h")
]
VERDICTS, DEALS = 100_000, 300
IMPORT, SEARCH = 0.300, 0.050
"""Goals: verdicts and deals per second; seconds of an import and of a search."""
STARTED = "import time; start = time.process_time(); {}; print(time.process_time() - start)"
STARTS = {
    "import canasta_tutor": "import canasta_tutor",
    "with the rules": "import canasta_tutor; canasta_tutor.group",
    "with the referee": "import canasta_tutor; canasta_tutor.ask",
}
LARGE = "4h 5h 6h 7h 8h 9d Td Jd Qd Kd 5s 6s 7s 8s Ts 4c 5c 9c Tc Jc X X X X X X"
"""A hand of 26 cards with runs in every suit and six jokers."""


def report() -> Iterator[str]:
    """The rate or the time of each piece of work, and its cost in sorted hands (the baseline)."""
    unit = 1 / best_rate(sort_hands, 2_000)
    yield f"sorting a hand of 22 cards (the unit): {unit * 1e6:.2f} µs"
    yield rate("group verdicts", best_rate(judge, 5_000), VERDICTS, unit)
    deals = best_rate(play, DEALT)
    yield rate("random classic deals", deals, DEALS, unit)
    each = moves(DEALT)
    yield f"moves of these deals: {deals * each:,.0f} a second, {each:.0f} a deal"
    for name, work in STARTS.items():
        yield span(name, min(map(start_up, [work] * ROUNDS)), IMPORT, unit)
    for name, search in SEARCHES.items():
        yield span(name, 1 / best_rate(search, 1), SEARCH, unit)


def rate(name: str, each_second: float, goal: int, unit: float) -> str:
    units = 1 / each_second / unit
    return f"{name}: {each_second:,.0f} a second (goal {goal:,}); one costs {units:,.1f} units"


def span(name: str, seconds: float, goal: float, unit: float) -> str:
    return f"{name}: {seconds * 1e3:.1f} ms (goal {goal * 1e3:.0f}); {seconds / unit:,.0f} units"


def best_rate(work: Callable[[int], None], count: int) -> float:
    """Pieces of work per second in the best of some rounds; other load only slows rounds down."""
    times = []
    for _ in range(ROUNDS):
        start = process_time()
        work(count)
        times.append(process_time() - start)
    return count / min(times)


def start_up(work: str) -> float:
    """Seconds of an import in a new Python process."""
    line = [sys.executable, "-c", STARTED.format(work)]
    return float(subprocess.run(line, check=True, capture_output=True, text=True).stdout)


def sort_hands(count: int) -> None:
    """The baseline: sort a shuffled hand."""
    hand = [card.order for card in full_deck(load("classic"), 4)[::5]]
    Random(1).shuffle(hand)
    for _ in range(count):
        sorted(hand)


def judge(count: int) -> None:
    rules = load("classic")
    for group in islice(cycle(GROUPS), count):
        verify_group(group, rules)


def play(count: int) -> None:
    deque(steps(count), maxlen=0)


def moves(count: int) -> float:
    """Mean number of moves in a deal played at random."""
    return sum(1 for _ in steps(count)) / count


def steps(count: int) -> Iterator[Step]:
    """Each move of deals played at random."""
    rules = load("classic")
    for seed in range(count):
        random = Random(seed)
        yield from play_deal(
            deal_shuffled(rules, 4, random), rules, chance_player.choose_by_chance, random
        )


def large() -> Table:
    """A position in samba with the large hand."""
    position = {"hands": [LARGE], "phase": "play", "sides": [{"melds": ["Kh Kd Ks", "Ah Ad As"]}]}
    return read_position(position, load("samba"))


def look_for_ways_out(count: int) -> None:
    """Find the first way to lay the large hand, or find that there is no way."""
    for _ in range(count):
        next(find_ways_out(large(), load("samba")), None)


SEARCHES = {"a way out of 26 cards of samba": look_for_ways_out}
