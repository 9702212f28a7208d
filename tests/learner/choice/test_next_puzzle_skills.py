"""Which skills practice asks about, and when each skill opens."""

from __future__ import annotations

from random import Random

import pytest

from canasta_tutor.engine.rules.rule_files import known as systems
from canasta_tutor.engine.rules.rule_files import load
from canasta_tutor.learner.choice.candidates import needs_of, open_skills, skills_of
from canasta_tutor.learner.choice.in_turn import is_going_out, is_scoring
from canasta_tutor.learner.choice.moment import Moment
from canasta_tutor.learner.choice.next_puzzle import Mode, chosen
from canasta_tutor.learner.practice_log import Answered
from canasta_tutor.learner.skills.standing import Place, Practice, add_answer, replay_log
from canasta_tutor.puzzles.factory.make_puzzle import make_from_code
from canasta_tutor.puzzles.puzzle_codes import LEVELS, Code
from canasta_tutor.puzzles.skills import skill_applies, skills
from tests.learner.learners import START, Learner, sitting

CLASSIC = load("classic")
TURNS = 160


@pytest.mark.usefixtures("_skills_and_levels")
@pytest.mark.parametrize(("strength", "skills_met"), [(-200, 39), (400, 41)])
def test_what_a_skill_needs_comes_first(strength: float, skills_met: int) -> None:
    """There is one exception: no ten puzzles pass without scoring or going out."""
    seen = sitting(Learner(strength, 5), CLASSIC)
    met: set[str] = set()
    for found, _ in seen.turns(TURNS):
        skill = found.code.skill
        if skill not in met and found.why.code != "quota":
            assert set(needs_of(skill, CLASSIC)) <= met
        met.add(skill)
    assert len(met) >= skills_met


def test_who_is_right_at_a_skill_is_taken_to_know_what_it_builds_on() -> None:
    line = Answered(Code("classic", "going-out", 1, 1).text, True, START)
    opened = open_skills(replay_log([line]), CLASSIC)
    assert {"keep-a-card", "canasta-bonus", "wild-balance"} <= {*opened}
    assert "deal-score" not in opened


@pytest.mark.usefixtures("_skills_and_levels")
@pytest.mark.parametrize("system", ["classic", "samba"])
@pytest.mark.parametrize("strength", [-400, 0, 300])
def test_each_ten_from_the_third_on_has_scoring_and_going_out(strength: int, system: str) -> None:
    turns = [found.code.skill for found, _ in sitting(Learner(strength), load(system)).turns(100)]
    for start in range(20, 100, 10):
        ten = turns[start : start + 10]
        assert any(map(is_scoring, ten))
        assert any(map(is_going_out, ten))


@pytest.mark.usefixtures("_skills_and_levels")
def test_a_middling_learner_meets_most_skills_in_a_hundred() -> None:
    met = [
        len({found.code.skill for found, _ in sitting(Learner(0, seed), CLASSIC).turns(100)})
        for seed in range(4)
    ]
    assert min(met) >= 40


@pytest.mark.usefixtures("_skills_and_levels")
def test_who_is_strong_meets_all_skills_soon() -> None:
    turns = list(sitting(Learner(350, 5), CLASSIC).turns(TURNS))
    assert len({found.code.skill for found, _ in turns}) > 0.9 * len(skills_of(CLASSIC))


def test_a_beginner_meets_only_what_needs_nothing() -> None:
    assert all(not needs_of(each, CLASSIC) for each in open_skills(Practice(), CLASSIC))
    assert len(open_skills(Practice(), CLASSIC)) >= 4


def test_what_a_system_lacks_is_passed_through() -> None:
    """A skill may need a skill that these rules lack; then it needs whatever that skill needs."""
    for system in systems():
        rules = load(system)
        for skill in skills_of(rules):
            assert all(skill_applies(skills()[need], rules) for need in needs_of(skill, rules))


@pytest.mark.parametrize("system", systems())
def test_every_system_has_puzzles_to_choose(system: str) -> None:
    rules = load(system)
    for seed in range(4):
        found = chosen(Practice(), rules, Mode.PRACTICE, START, Random(seed))
        assert found is not None
        assert make_from_code(found.code, rules).skill == found.code.skill
    assert len(open_skills(Practice(), rules)) >= 3


@pytest.mark.parametrize("system", systems())
def test_every_skill_of_a_system_opens_in_time(system: str) -> None:
    rules = load(system)
    practice, now = Practice(), START
    for _ in range(len(skills())):
        for skill in open_skills(practice, rules):
            for _ in range(3 * (not practice.skilled(Place(system, skill)).opens)):
                now += 1
                practice = add_answer(
                    practice, Answered(Code(system, skill, 2, now).text, True, now)
                )
    assert set(open_skills(practice, rules)) == set(skills_of(rules))


@pytest.mark.parametrize("skill", ["minimum-edges", "card-kinds"])
def test_nothing_is_asked_twice_in_the_same_words(skill: str) -> None:
    """There are few such questions: of eight random questions, two would be the same."""
    practice, asked = Practice(), []
    for turn in range(8):
        code = Moment(practice, CLASSIC, 0, Random(turn)).fresh(skill, LEVELS[0])
        asked.append(make_from_code(code, CLASSIC).puzzle.ask)
        practice = add_answer(practice, Answered(code.text, True, turn))
    assert all(ask not in asked[:at] for at, ask in enumerate(asked[:6]))
    drawn = [
        make_from_code(Code("classic", skill, LEVELS[0], turn), CLASSIC).puzzle.ask
        for turn in range(8)
    ]
    assert any(ask in drawn[:at] for at, ask in enumerate(drawn))
