"""How practice chooses: answers until the skills are mastered, skills met, steps shown.

The pupils (`pupils.py`) know nothing of the tutor. The benchmark compares the tutor with the
simplest choice: the open skills in turn, each one level up after two right answers and one level
down after a wrong answer.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context
from random import Random
from statistics import mean

from benchmarks.pupils import MODELS, Pupil, World
from canasta_tutor.engine.rules.rule_files import load
from canasta_tutor.learner.choice.next_puzzle import Mode, chosen
from canasta_tutor.learner.practice_log import Answered
from canasta_tutor.learner.skills.standing import Practice, add_answer
from canasta_tutor.puzzles.puzzle_codes import LEVELS
from canasta_tutor.puzzles.skills import skill_applies, skills

SYSTEM = os.environ.get("CANASTA_MASTERY_SYSTEM", "classic")
ANSWERS = int(os.environ.get("CANASTA_MASTERY_ANSWERS", "1500"))
LEARNERS = int(os.environ.get("CANASTA_MASTERY_LEARNERS", "8"))
PROCESSES = int(os.environ.get("CANASTA_MASTERY_PROCESSES", "2"))
SHARE = 0.8
"""Goal: share of all skills mastered."""
START, PAUSE, DAY, A_DAY = 1_795_000_000, 45, 86_400, 40
"""In seconds: the first moment, the pause after a puzzle, and a day; then the puzzles a day."""
MET, EARLY, TEN = 100, 30, 10
STRENGTHS = (-2.0, -1.2, 0.3, 1.2, 1.8, 2.6)
SETTLED, COUNTED = 30, 120
"""Number of puzzles that the share of right answers leaves out, and number that it counts."""
BEGINNER, MIDDLING = -1.2, 0.3
WORKED = 3
"""From this number of shown steps on, the tutor worked out a similar puzzle beforehand."""
SCORING = ("number.score", "line.line", "sheet.sheet", "game.game")


def names() -> tuple[str, ...]:
    return tuple(name for name, each in skills().items() if skill_applies(each, load(SYSTEM)))


def is_scoring(skill: str) -> bool:
    return skills()[skill].asks[0] in SCORING


def is_going_out(skill: str) -> bool:
    return not is_scoring(skill) and skills()[skill].rules[0].startswith("going_out.")


@dataclass(frozen=True)
class Turn:
    """One puzzle: its skill, level, shown steps, and whether the answer was right."""

    skill: str
    level: int
    shown: int
    right: bool


Choose = Callable[[int], tuple[str, int, int]]
"""A function from a moment to a skill, a level and the number of steps shown."""
Told = Callable[[Turn, int], None]


@dataclass
class ByTutor:
    """The tutor's own choice."""

    chance: Random
    practice: Practice = field(default_factory=Practice)
    code: str = ""

    def choose(self, now: int) -> tuple[str, int, int]:
        found = chosen(self.practice, load(SYSTEM), Mode.PRACTICE, now, self.chance)
        assert found is not None
        self.code = found.code.text
        return found.code.skill, found.code.level, found.shown

    def hear(self, turn: Turn, now: int) -> None:
        tries = 1 if turn.right else 2
        self.practice = add_answer(self.practice, Answered(self.code, True, now, tries, turn.shown))


@dataclass
class InTurn:
    """The open skills in turn.

    A skill opens after two right answers to each skill that it needs.
    """

    chance: Random
    at: int = 0
    right: Counter[str] = field(default_factory=Counter)
    level: dict[str, int] = field(default_factory=dict)
    row: Counter[str] = field(default_factory=Counter)

    def choose(self, now: int) -> tuple[str, int, int]:
        there = names()
        needs = {name: [n for n in skills()[name].needs if n in there] for name in there}
        opened = [name for name in there if all(self.right[need] > 1 for need in needs[name])]
        skill = opened[self.at % len(opened)]
        self.at += 1
        return skill, self.level.get(skill, LEVELS[0]), 0

    def hear(self, turn: Turn, now: int) -> None:
        self.right[turn.skill] += turn.right
        self.row[turn.skill] = self.row[turn.skill] + 1 if turn.right else 0
        up = 1 if self.row[turn.skill] > 1 else 0 if turn.right else -1
        self.level[turn.skill] = min(max(turn.level + up, LEVELS[0]), LEVELS[-1])


CHOOSERS = {"tutor": ByTutor, "in turn": InTurn}


def practise(pupil: Pupil, chooser: ByTutor | InTurn, most: int, *, until: bool) -> list[Turn]:
    """Let a pupil practise, 40 puzzles a day.

    `until`: stop once they have mastered enough skills.
    """
    turns: list[Turn] = []
    now = START
    for at in range(most):
        if until and mean(map(pupil.masters, pupil.world.names)) >= SHARE:
            break
        skill, level, shown = chooser.choose(now)
        right = pupil.answer(skill, level, shown, (now - START) / DAY)
        turns.append(Turn(skill, level, shown, right))
        chooser.hear(turns[-1], now)
        now += PAUSE
        if at % A_DAY == A_DAY - 1:
            now += DAY - A_DAY * PAUSE
            pupil.sleep()
    return turns


def until_mastered(job: tuple[str, str, int]) -> int:
    model, name, seed = job
    pupil = MODELS[model](World(seed, names()), seed)
    return len(practise(pupil, CHOOSERS[name](Random(f"{name}/{seed}")), ANSWERS, until=True))


def some_turns(job: tuple[float, int, int]) -> list[Turn]:
    strength, seed, most = job
    pupil = Pupil(World(seed, names()), seed, mean=strength)
    return practise(pupil, ByTutor(Random(f"{strength}/{seed}")), most, until=False)


def report() -> Iterator[str]:
    """Number of answers until mastery, skills met, share of right answers, worked examples."""
    seeds = range(LEARNERS)
    with ProcessPoolExecutor(PROCESSES, get_context("fork")) as workers:
        yield f"{SYSTEM}: puzzles of practice that {LEARNERS} pupils need to master {SHARE:.0%}"
        for model in MODELS:
            found = {
                name: mean(workers.map(until_mastered, [(model, name, seed) for seed in seeds]))
                for name in CHOOSERS
            }
            off = found["tutor"] / found["in turn"] - 1
            shown = ", ".join(f"{name} {each:.0f}" for name, each in found.items())
            yield f"  {model:20} {shown} ({off:+.0%})"
        yield from _list_met([*workers.map(some_turns, [(MIDDLING, seed, MET) for seed in seeds])])
        worked = [*workers.map(some_turns, [(BEGINNER, seed, EARLY) for seed in seeds])]
        yield from _list_worked(worked)
        yield f"  right, of {COUNTED} puzzles behind the first {SETTLED}, by strength:"
        for strength in STRENGTHS:
            jobs = [(strength, seed, SETTLED + COUNTED) for seed in seeds]
            found_turns = [
                turn for each in workers.map(some_turns, jobs) for turn in each[SETTLED:]
            ]
            share = mean(turn.right for turn in found_turns)
            levels = mean(turn.level for turn in found_turns)
            yield f"    {strength:+.1f}: {share:.0%}, mean level {levels:.1f}"


def _list_met(found: Sequence[Sequence[Turn]]) -> Iterator[str]:
    """What an average learner meets."""
    met = [len({turn.skill for turn in each if turn.shown < WORKED}) for each in found]
    yield f"  met in {MET} puzzles at {MIDDLING:+}: {min(met)}–{max(met)} of {len(names())} skills"
    for name, is_one in (("scoring", is_scoring), ("going out", is_going_out)):
        early = sum(any(is_one(turn.skill) for turn in each[:EARLY]) for each in found)
        tens = [each[at : at + TEN] for each in found for at in range(2 * TEN, MET, TEN)]
        lacking = sum(not any(is_one(turn.skill) for turn in ten) for ten in tens)
        without = f"tens without: {lacking}/{len(tens)}"
        yield f"    {name} by the {EARLY}th: {early} of {len(found)}; {without}"
    most = [
        max(Counter(turn.skill for turn in each[at : at + TEN]).values())
        for each in found
        for at in range(MET - TEN + 1)
    ]
    yield f"    one skill in ten puzzles: at most {max(most)} times"


def _list_worked(found: Sequence[Sequence[Turn]]) -> Iterator[str]:
    """What practice shows a beginner."""
    shares = [mean(turn.shown >= WORKED for turn in each) for each in found]
    steps = [mean(turn.shown > 0 for turn in each) for each in found]
    twice = max(
        Counter(turn.skill for turn in each if turn.shown >= WORKED).most_common(1)[0][1]
        if any(turn.shown >= WORKED for turn in each)
        else 0
        for each in found
    )
    yield (
        f"  first {EARLY} at {BEGINNER:+}: {mean(shares):.0%} behind a worked example"
        f" (a skill at most {twice} times), {mean(steps):.0%} with steps shown"
    )
