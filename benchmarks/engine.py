"""How fast the engine judges groups and plays deals, beside plain Python work as a baseline."""

from collections import deque
from collections.abc import Callable, Iterator
from itertools import cycle, islice
from random import Random
from time import process_time

from canasta_tutor.bots import chance
from canasta_tutor.bots.deals import dealt, played
from canasta_tutor.engine.cards import cards
from canasta_tutor.engine.melds import examine
from canasta_tutor.engine.play import full_deck
from canasta_tutor.engine.rulefiles import load

ROUNDS = 5
GROUPS = [
    cards(text)
    for text in ("7h 7d 2c", "5h 2c 2d", "Kh Kd Ks Kc 2h X", "9h 9d 9s 2c 2d 2h X", "4h 5h 6h")
]


def report() -> Iterator[str]:
    """Verdicts and deals a second, and the cost of each in sorted hands, a unit of this machine."""
    unit = 1 / best_rate(sort_hands, 2_000)
    yield f"sorting a hand of 22 cards (the unit): {unit * 1e6:.2f} µs"
    verdicts = best_rate(judge, 5_000)
    yield f"group verdicts: {verdicts:,.0f} a second; one costs {1 / verdicts / unit:.1f} units"
    deals = best_rate(play, 10)
    yield f"random classic deals: {deals:,.0f} a second; one costs {1 / deals / unit:,.0f} units"


def best_rate(work: Callable[[int], None], count: int) -> float:
    """Pieces of work a second, the best of some rounds: other load only slows down."""
    times = []
    for _ in range(ROUNDS):
        start = process_time()
        work(count)
        times.append(process_time() - start)
    return count / min(times)


def sort_hands(count: int) -> None:
    """The baseline: sort a shuffled hand."""
    hand = [card.order for card in full_deck(load("classic"), 4)[::5]]
    Random(1).shuffle(hand)
    for _ in range(count):
        sorted(hand)


def judge(count: int) -> None:
    """Examine groups, with all reasons."""
    rules = load("classic")
    for group in islice(cycle(GROUPS), count):
        examine(group, rules)


def play(count: int) -> None:
    """Play deals by chance."""
    rules = load("classic")
    for seed in range(count):
        random = Random(seed)
        deque(played(dealt(rules, 4, random), rules, chance.choose, random), maxlen=0)
