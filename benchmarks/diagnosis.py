"""How well the tutor finds the misconceptions of simulated learners, in all systems.

A learner with one, two or three misconceptions practises the skills in which they show. The tutor
does not know them: it takes the puzzle of these skills that tells most, by the functions that
settle a doubt in practice. If asked about a misconception, the learner tells the truth.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random

from benchmarks.learners import Learner, can_be_held
from canasta_tutor.engine.rules.rule_files import known, load
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.learner.beliefs.beliefs import Beliefs, behind, learned, named, suspected
from canasta_tutor.learner.beliefs.reading_answers import noticed, seen_at_once
from canasta_tutor.learner.beliefs.telling_apart import (
    TRIES,
    Sounding,
    in_question,
    most_telling,
    shown_by,
    sounding,
)
from canasta_tutor.learner.choice.candidates import IN_A_ROW
from canasta_tutor.learner.choice.doubts import told_so
from canasta_tutor.misconceptions.diagnosis import Diagnosis, answer_together, diagnose
from canasta_tutor.misconceptions.misconception_catalogue import believed_by_mistake, misconceptions
from canasta_tutor.puzzles.factory.make_puzzle import make_from_code
from canasta_tutor.puzzles.puzzle_codes import LEVELS, Code
from canasta_tutor.puzzles.schema.puzzle_form import Answer, Puzzle

RUNS = int(os.environ.get("CANASTA_DIAGNOSIS_RUNS", "40"))
SEEDS = int(os.environ.get("CANASTA_DIAGNOSIS_SEEDS", "20"))
ANSWERS_EACH = 6
MOST_HELD = 3
AT_ONCE = 12
"""Puzzles per common mistake and system in the test of naming it after one answer."""

NAMED_GOAL, ALARM_GOAL, AT_ONCE_GOAL = 0.95, 0.02, 0.8


@dataclass
class Course:
    """The puzzles of a system that the tutor may choose from, with what each can tell."""

    rules: RuleSet
    seeds: int = SEEDS
    _found: dict[str, list[Sounding]] = field(default_factory=dict)

    def of(self, skill: str) -> list[Sounding]:
        """Puzzles of a skill, of all levels."""
        if skill not in self._found:
            codes = (
                Code(self.rules.id, skill, level, seed)
                for level in LEVELS
                for seed in range(self.seeds)
            )
            found = (sounding(code, self.rules) for code in codes)
            self._found[skill] = [each for each in found if each]
        return self._found[skill]

    def some(self, asked: Sequence[str], chance: Random) -> Iterator[Sounding]:
        """Random puzzles of each skill, as many as the product looks at."""
        for skill in asked:
            for _ in range(TRIES):
                yield chance.choice(self.of(skill))


@dataclass(frozen=True)
class Found:
    """Result for one learner: misconceptions held and named, and those named falsely."""

    planted: tuple[str, ...]
    named: tuple[str, ...]
    alarms: tuple[str, ...]

    @property
    def all_named(self) -> bool:
        return set(self.planted) <= set(self.named)


def teach(
    learner: Learner, course: Course, practised: Sequence[str] = (), answers: int = 0
) -> Found:
    """Let a learner practise; the tutor should name each misconception within six answers.

    The skills are those in which the misconceptions show, or the given ones.
    """
    chance, rules = learner.chance, learner.rules
    practised = practised or shown_by(learner.held, rules)
    beliefs, told, seen = Beliefs(), set[str](), set[Code]()
    lately: list[str] = []
    for now in range(answers or ANSWERS_EACH * len(learner.held)):
        offered = dict.fromkeys((*practised, *shown_by(suspected(beliefs, now), rules)))
        asked = [skill for skill in offered if [skill] * IN_A_ROW != lately] or [*offered]
        fresh = (each for each in course.some(asked, chance) if each.code not in seen)
        wanted = in_question(asked, beliefs, rules, now)
        found = most_telling(fresh, wanted, rules)
        if found is None:
            continue
        seen.add(found.code)
        lately = [*lately, found.code.skill][-IN_A_ROW:]
        puzzle = make_from_code(found.code, rules).puzzle
        answer = learner.answer(puzzle)
        diagnosed = diagnose_with_question(learner, puzzle, answer, beliefs, now)
        sign = noticed(puzzle, rules, found.code.skill, answer, diagnosed, beliefs, now)
        beliefs = learned(beliefs, sign)
        told |= set(named(beliefs, now))
    held = set(learner.held)
    return Found(learner.held, tuple(sorted(told & held)), tuple(sorted(told - held)))


def diagnose_with_question(
    learner: Learner, puzzle: Puzzle, answer: Answer, beliefs: Beliefs, now: int
) -> Diagnosis:
    """The diagnosis of an answer; if the tutor asks about it, with the learner's true reply."""
    diagnosed = diagnose(puzzle, learner.rules, answer)
    sign = seen_at_once(puzzle, learner.rules, answer, diagnosed, beliefs, now)
    belief = behind(beliefs, sign, now)
    if belief is None or belief.sure:
        return diagnosed
    return told_so(diagnosed, belief.name, true=belief.name in learner.held)


def learners(course: Course, count: int, runs: int = RUNS) -> Iterator[Learner]:
    """Learners with `count` misconceptions; each run has its own random numbers."""
    rules = course.rules
    fitting = [name for name in believed_by_mistake(rules) if shown_by([name], rules)]
    for run in range(runs):
        chance = Random(f"{rules.id}/{count}/{run}")
        while True:
            held = tuple(chance.sample(fitting, count))
            if can_be_held(rules, held) and all(shows(name, held, course) for name in held):
                break
        yield Learner(rules, held, chance)


def shows(name: str, held: tuple[str, ...], course: Course) -> bool:
    """Whether a misconception changes any answer of a learner who also holds the others.

    For example, learners who leave the hand out of a score never show a wrong value for its cards.
    """
    rules, rest = course.rules, tuple(each for each in held if each != name)
    there = (each for skill in shown_by([name], rules) for each in course.of(skill))
    puzzles = (make_from_code(each.code, rules).puzzle for each in there if name in each.answers)
    return not rest or any(
        answer_together(held, puzzle, rules) != answer_together(rest, puzzle, rules)
        for puzzle in puzzles
    )


def name_at_once(course: Course, names: Iterable[str] = ()) -> dict[str, tuple[int, int]]:
    """By common mistake: number of puzzles that show it, and how many of them name it at once."""
    common = (name for name in believed_by_mistake(course.rules) if misconceptions()[name].common)
    found = {}
    for name in names or common:
        shown = [
            each
            for skill in shown_by([name], course.rules)
            for each in course.of(skill)
            if name in each.answers
        ]
        some = Random(name).sample(shown, min(len(shown), AT_ONCE))
        found[name] = (len(some), sum(_is_named_alone(name, each) for each in some))
    return found


def _is_named_alone(name: str, each: Sounding) -> bool:
    """Whether one answer names the mistake."""
    puzzle = make_from_code(each.code, load(each.code.system)).puzzle
    return diagnose(puzzle, load(each.code.system), each.answers[name]).suspects == (name,)


def report() -> Iterator[str]:
    """A row per system: named within six answers each, false alarms, named by a single answer."""
    yield f"{RUNS} learners a number of misconceptions and system, slips 10 %"
    yield "system            kinds   1: named alarms   2: named alarms   3: named alarms   at once"
    every = {count: list[Found]() for count in range(1, MOST_HELD + 1)}
    shown = singled = 0
    common: Counter[str] = Counter()
    single: Counter[str] = Counter()
    for system in _list_systems():
        course, row = Course(load(system)), []
        for count, all_found in every.items():
            found = [teach(learner, course) for learner in learners(course, count)]
            all_found += found
            row.append(_format_shares(found))
        by_name = name_at_once(course)
        there, alone = (sum(pair[place] for pair in by_name.values()) for place in (0, 1))
        common.update({name: pair[0] for name, pair in by_name.items()})
        single.update({name: pair[1] for name, pair in by_name.items()})
        shown, singled = shown + there, singled + alone
        yield (
            f"{system:17} {len(believed_by_mistake(course.rules)):5}   "
            + "   ".join(row)
            + f"   {alone / max(there, 1):7.0%}"
        )
    yield (
        f"{'all':17} {'':5}   "
        + "   ".join(map(_format_shares, every.values()))
        + f"   {singled / max(shown, 1):7.0%}"
    )
    yield f"goals: {NAMED_GOAL:.0%} named, {ALARM_GOAL:.0%} alarms, {AT_ONCE_GOAL:.0%} at once"
    for name, count in common.items():
        yield f"  at once {name}: {single[name]}/{count}"
    runs = [each for found in every.values() for each in found]
    missed = Counter(n for each in runs for n in each.planted if n not in each.named)
    yield f"most often missed: {dict(missed.most_common(12))}"
    yield f"false alarms: {dict(Counter(n for each in runs for n in each.alarms).most_common(12))}"


def _list_systems() -> Sequence[str]:
    return os.environ.get("CANASTA_DIAGNOSIS_SYSTEMS", " ".join(known())).split()


def _format_shares(found: list[Found]) -> str:
    named_share = sum(each.all_named for each in found) / len(found)
    alarms = sum(bool(each.alarms) for each in found) / len(found)
    return f"{named_share:8.1%} {alarms:6.1%}"
