"""The next puzzle: new, at the right level, of the right skill, and for a reason."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random

import pytest

from canasta_tutor.engine.rules.rule_files import load
from canasta_tutor.learner.choice.in_turn import is_going_out, is_scoring
from canasta_tutor.learner.choice.next_puzzle import Mode
from canasta_tutor.learner.choice.why import Due, First, Kept, Opened, Quota
from canasta_tutor.learner.practice_log import Answered
from canasta_tutor.learner.skills.standing import Practice, add_answer, replay_log
from canasta_tutor.puzzles.puzzle_codes import LEVELS, Code
from tests.learner.learners import START, Learner, next_one, sitting

pytestmark = pytest.mark.usefixtures("_any_puzzle")
CLASSIC = load("classic")
SETTLED = 40
"""Number of puzzles after which the tutor should know the learner."""
TURNS = 110
LEARNERS = 4


@cache
def shares(strength: float, system: str) -> tuple[float, ...]:
    """The share of puzzles that learners of one strength answered right at once."""
    return tuple(share(Learner(strength, seed), system) for seed in range(LEARNERS))


def share(learner: Learner, system: str) -> float:
    turns = list(sitting(learner, load(system)).turns(TURNS))[SETTLED:]
    return sum(line.clean for _, line in turns) / len(turns)


@pytest.mark.usefixtures("_skills_and_levels")
@pytest.mark.parametrize(
    ("strength", "system"), [(-50, "classic"), (50, "samba"), (250, "classic"), (450, "samba")]
)
def test_learners_of_many_strengths_are_right_as_often_as_teaches_most(
    strength: float, system: str
) -> None:
    found = shares(strength, system)
    assert 0.68 <= sum(found) / len(found) <= 0.88
    assert all(0.6 <= each <= 0.92 for each in found)


def rise(growth: float) -> float:
    """How much the level of a skill rises from the first puzzles to the last, over some
    learners.
    """
    rises: list[float] = []
    for seed in range(LEARNERS):
        levels: dict[str, list[int]] = {}
        for found, _ in sitting(Learner(-100, seed, growth=growth), CLASSIC).turns(240):
            level = found.code.level - found.shown  # a step that is shown counts as one level lower
            levels.setdefault(found.code.skill, []).append(level)
        often = [each for each in levels.values() if len(each) >= 6]
        assert len(often) >= 5
        rises += [(sum(each[-2:]) - sum(each[:2])) / 2 for each in often]
    return sum(rises) / len(rises)


@pytest.mark.usefixtures("_skills_and_levels")
def test_who_grows_gets_harder_puzzles() -> None:
    """A learner who learns from every puzzle does not stay at the level of the beginning."""
    assert rise(growth=0) < 0 < rise(growth=40)


@pytest.mark.usefixtures("_skills_and_levels")
@pytest.mark.parametrize(("strength", "level"), [(-500, LEVELS[0]), (900, LEVELS[-1])])
def test_beyond_the_levels_the_nearest_is_asked(strength: float, level: int) -> None:
    turns = list(sitting(Learner(strength), CLASSIC).turns(120))[SETTLED:]
    assert Counter(found.code.level for found, _ in turns)[level] > 0.9 * len(turns)


@pytest.mark.usefixtures("_skills_and_levels")
def test_weak_skills_come_more_often() -> None:
    weak = ("card-points", "discards")
    counts: Counter[str] = Counter()
    for seed in range(4 * LEARNERS):
        learner = Learner(150, seed, weak, spread=0)
        counts.update(found.code.skill for found, _ in sitting(learner, CLASSIC).turns(TURNS))
    others = ("minimum-bands", "card-kinds", "canasta-kinds", "minimum-edges")
    often, rarely = [counts[each] for each in weak], [counts[each] for each in others]
    assert sum(often) / len(often) > 1.1 * sum(rarely) / len(rarely)


def test_nothing_comes_twice() -> None:
    turns = list(sitting(Learner(0), CLASSIC).turns(120))
    assert len({found.code.text for found, _ in turns}) == 120


def test_a_code_that_was_seen_is_passed_over() -> None:
    """A random choice may well hit a puzzle seen before if there are few puzzles."""

    class Narrow(Random):
        def randrange(self, *_: int) -> int:  # type: ignore[override]
            return int(self.random() * 3)

    practice = Practice()
    for turn in range(3):
        found = next_one(practice, Mode.PRACTICE, chance=Narrow(turn), only=("card-points",))
        line = Answered(found.code.text, True, START + turn, tries=2)
        assert found.code.text not in practice.log
        practice = add_answer(practice, line)


@pytest.mark.parametrize("mode", [Mode.PRACTICE, Mode.REVIEW, Mode.DRILL])
def test_no_skill_comes_three_times_in_a_row(mode: Mode) -> None:
    seen = sitting(Learner(100), CLASSIC)
    skills_seen = [found.code.skill for found, _ in seen.turns(60)]
    skills_seen = skills_seen * (mode is Mode.PRACTICE)
    skills_seen += [found.code.skill for found, _ in seen.turns(60, mode)]
    assert len(set(skills_seen)) > 5
    triples = zip(skills_seen, skills_seen[1:], skills_seen[2:], strict=False)
    assert all(len(set(triple)) > 1 for triple in triples)


def test_a_skill_picked_alone_may_come_all_the_time() -> None:
    turns = list(sitting(Learner(0), CLASSIC).turns(10, only=("going-out",)))
    assert {found.code.skill for found, _ in turns} == {"going-out"}
    assert {found.why.code for found, _ in turns} == {"asked"}


def test_reasons_are_true() -> None:
    seen = sitting(Learner(150, 4), CLASSIC)
    met = set[str]()
    for found, _ in seen.turns(TURNS):
        skill = found.code.skill
        match found.why:
            case First() | Opened():
                assert skill not in met
            case Due() | Kept():
                assert skill in met
            case Quota():
                assert is_scoring(skill) or is_going_out(skill)
        assert found.why.skill == skill
        met.add(skill)


def test_the_same_moment_and_chance_choose_the_same() -> None:
    runs = [[found for found, _ in sitting(Learner(0), CLASSIC).turns(20)] for _ in range(2)]
    assert runs[0] == runs[1]


def test_wrong_answers_make_it_easier() -> None:
    start = next_levels(clean=True)
    assert sum(next_levels(clean=False)) < sum(start)


def next_levels(clean: bool) -> list[int]:
    line = [
        Answered(Code("classic", "card-points", 2, seed).text, True, START + seed, 1 + (not clean))
        for seed in range(8)
    ]
    practice = replay_log(line)
    return [
        next_one(practice, Mode.PRACTICE, chance=Random(seed), only=("card-points",)).code.level
        for seed in range(5)
    ]
