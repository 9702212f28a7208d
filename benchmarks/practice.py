"""Speed of choosing a puzzle and reading the log, and the share of right answers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from time import process_time

from benchmarks.engine import best_rate, sort_hands, span
from benchmarks.factory import in_words
from canasta_tutor.engine.rules.rule_files import known, load
from canasta_tutor.learner.beliefs.reading_answers import with_suspects
from canasta_tutor.learner.choice.next_puzzle import Mode, chosen
from canasta_tutor.learner.practice_log import KEPT, Answered, keep_newest
from canasta_tutor.learner.skills.standing import Practice, add_answer, replay_log
from canasta_tutor.misconceptions.diagnosis import answer_for_each, diagnose
from canasta_tutor.puzzles.factory.make_puzzle import make_from_code
from canasta_tutor.puzzles.puzzle_codes import SEEDS, any_code
from tests.learner.learners import Learner, sitting

GOAL = 0.020
"""Goal in seconds for a choice, without making the puzzle."""

READ_GOAL = 0.5
"""Goal in seconds for reading a full log."""

MOST = f"{GOAL * 1e3:.0f} ms"
NOTES = {Mode.AGAIN: f"{MOST}, beside the fresh puzzles made to compare"}

TURNS, CHOICES = 150, 30
"""Number of puzzles in the log before measuring; number of choices measured per system and mode."""
STRENGTHS = range(-300, 700, 100)
LEARNERS, SETTLED, ASKED = 6, 40, 200
"""Number of learners per strength.

Then the number of puzzles that the share leaves out, and the number that it counts.
"""


def report() -> Iterator[str]:
    """The cost of a choice in each mode, the cost of the log, and the share of right answers."""
    unit = 1 / best_rate(sort_hands, 2_000)
    yield f"sorting a hand of 22 cards (the unit): {unit * 1e6:.2f} µs"
    sat = {system: sitting(Learner(0), load(system)) for system in known()}
    for each in sat.values():
        list(each.turns(TURNS))
    for mode in Mode:
        costs = [
            cost
            for system, each in sat.items()
            for cost in time_choices(each.practice, system, mode)
        ]
        yield f"choosing in {mode.value}: {in_words(costs, unit)} (goal {NOTES.get(mode, MOST)})"
    found = list(time_doubts(sat["classic"].practice))
    yield f"telling apart what may be believed, {len(found)} times: {in_words(found, unit)}"
    yield from time_log(unit)
    yield from list_shares()


def time_choices(practice: Practice, system: str, mode: Mode) -> Iterator[float]:
    rules, now = load(system), practice.last + 86_400
    for seed in range(CHOICES):
        start = process_time()
        chosen(practice, rules, mode, now, Random(seed))
        yield process_time() - start


def time_doubts(practice: Practice) -> Iterator[float]:
    """Seconds of a choice after an answer that several misconceptions explain.

    The choice makes puzzles until a puzzle tells these misconceptions apart.
    """
    rules, now = load("classic"), practice.last + 60
    for code in map(any_code, list(practice.log)):
        puzzle = make_from_code(code, rules).puzzle
        answer = next(iter(answer_for_each(puzzle, rules).values()), None)
        found = diagnose(puzzle, rules, answer) if answer is not None else None
        if found and len(found.suspects) > 1:
            fresh = replace(code, seed=(code.seed + 1) % SEEDS)
            line = with_suspects(Answered(fresh.text, True, now, tries=2), found)
            doubtful = add_answer(practice, line)
            start = process_time()
            chosen(doubtful, rules, Mode.PRACTICE, now, Random(code.seed))
            yield process_time() - start


def time_log(unit: float) -> Iterator[str]:
    """The cost of a full log: reading it, and adding one line."""
    log = full_log()
    practice, last = replay_log(log[:-1]), log[-1]
    yield span(f"a log of {len(log):,} lines", timed(lambda: replay_log(log)), READ_GOAL, unit)
    yield span("one more line", timed(lambda: add_answer(practice, last)), GOAL, unit)


def full_log() -> tuple[Answered, ...]:
    """As many lines as a log keeps, from all systems."""
    lines: list[Answered] = []
    for system in known():
        each = sitting(Learner(0), load(system))
        each.now += len(lines) * 60
        lines += [line for _, line in each.turns(-(-KEPT // len(known())))]
    return keep_newest(lines)


def timed(work: Callable[[], object]) -> float:
    """The shortest processor time of some rounds, in seconds."""
    found = []
    for _ in range(5):
        start = process_time()
        work()
        found.append(process_time() - start)
    return min(found)


def list_shares() -> Iterator[str]:
    """Shares of right answers of simulated learners, once the tutor knows them."""
    yield f"right at once, of {ASKED} puzzles behind the first {SETTLED}, {LEARNERS} learners each:"
    for strength in STRENGTHS:
        found = [share(Learner(strength, seed)) for seed in range(LEARNERS)]
        mean = sum(found) / len(found)
        yield f"  strength {strength:+}: {mean:.1%} ({min(found):.0%} to {max(found):.0%})"


def share(learner: Learner) -> float:
    turns = list(sitting(learner, load("classic")).turns(SETTLED + ASKED))[SETTLED:]
    return sum(line.clean for _, line in turns) / len(turns)
