"""Where several misconceptions explain an answer, the next puzzle tells them apart."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from canasta_tutor.engine.rules.rule_files import load
from canasta_tutor.learner.beliefs.beliefs import named
from canasta_tutor.learner.beliefs.reading_answers import noticed
from canasta_tutor.learner.choice.doubts import (
    PLACES,
    PROMISED,
    as_telling,
    beliefs_of,
    doubted,
    lingering,
    with_sign,
    with_suspects,
)
from canasta_tutor.learner.choice.moment import Chosen, Moment
from canasta_tutor.learner.choice.next_puzzle import Mode, chosen
from canasta_tutor.learner.choice.why import Asked
from canasta_tutor.learner.practice_log import Answered
from canasta_tutor.learner.skills.standing import Practice, add_answer, replay_log
from canasta_tutor.misconceptions.diagnosis import Diagnosis, answer_for_each, diagnose
from canasta_tutor.misconceptions.misconception_catalogue import believed_by_mistake
from canasta_tutor.puzzles.answered.check_answer import solve
from canasta_tutor.puzzles.factory.make_puzzle import make_from_code
from canasta_tutor.puzzles.factory.short_deals import is_short
from canasta_tutor.puzzles.puzzle_codes import LEVELS, Code
from canasta_tutor.puzzles.skills import skill_applies, skills

CLASSIC = load("classic")
START = 1_795_000_000


def clean(skill: str, seed: int) -> Answered:
    return Answered(Code("classic", skill, 2, seed).text, True, START + seed)


@pytest.fixture(scope="module")
def opened() -> Practice:
    """A learner to whom all skills are open."""
    names = [name for name, skill in skills().items() if skill_applies(skill, CLASSIC)]
    lines = [clean(skill, 2 * at + seed) for at, skill in enumerate(names) for seed in (0, 1)]
    return replay_log(lines)


@cache
def several(holder: str) -> tuple[Code, tuple[str, ...]]:
    """A puzzle that one who holds a misconception answers as holders of others would."""
    for seed in range(400):
        skill = Random(seed).choice([s for s in skills() if skill_applies(skills()[s], CLASSIC)])
        code = Code("classic", skill, LEVELS[seed % len(LEVELS)], 5000 + seed)
        puzzle = make_from_code(code, CLASSIC).puzzle
        answer = answer_for_each(puzzle, CLASSIC).get(holder)
        if answer is not None:
            found = diagnose(puzzle, CLASSIC, answer)
            if found.kind == "several":
                return code, found.suspects
    raise AssertionError(holder)


def after(practice: Practice, code: Code, believer: str, when: int) -> Practice:
    """A puzzle answered as one who believes something does; right where it has no bearing."""
    puzzle = make_from_code(code, CLASSIC).puzzle
    answer = answer_for_each(puzzle, CLASSIC).get(believer, solve(puzzle, CLASSIC).answer)
    found = diagnose(puzzle, CLASSIC, answer)
    line = Answered(code.text, True, when, 1 if found.kind == "right" else 2)
    beliefs = beliefs_of(practice.log.values())
    sign = noticed(puzzle, CLASSIC, code.skill, answer, found, beliefs, when)
    return add_answer(practice, with_sign(line, sign))


def next_one(practice: Practice, seed: int, only: tuple[str, ...] = ()) -> Chosen:
    found = chosen(practice, CLASSIC, Mode.PRACTICE, START + 9000, Random(seed), only)
    assert found is not None
    return found


HELD = ["wild-priced-as-natural", "out-not-counted"]


@pytest.mark.parametrize("held", HELD)
def test_the_next_puzzle_tells_suspects_apart(held: str, opened: Practice) -> None:
    code, suspects = several(held)
    practice = after(opened, code, held, START + 8000)
    told = [next_one(practice, seed) for seed in range(4)]
    assert all(found.code.text not in practice.log for found in told)
    apart = [found for found in told if found.why.code == "apart"]
    assert len(apart) >= 3
    for found in apart:
        answers = answer_for_each(make_from_code(found.code, CLASSIC).puzzle, CLASSIC)
        assert len({str(answers.get(name)) for name in suspects}) > 1


@pytest.mark.parametrize("held", HELD)
def test_what_is_believed_is_named_soon(held: str, opened: Practice) -> None:
    code, _ = several(held)
    practice, when = opened, START + 8000
    for turn in range(6):
        practice = after(practice, code, held, when + turn)
        if held in named(beliefs_of(practice.log.values()), when):
            return
        code = next_one(practice, turn).code
    pytest.fail(f"{held} is not named")


def test_a_single_suspect_leaves_no_doubt(opened: Practice) -> None:
    line = Answered(clean("card-points", 900).code, True, START + 8000, tries=2)
    practice = add_answer(opened, with_suspects(line, Diagnosis("named", ("joker-as-two",), 20)))
    assert next_one(practice, 1).why.code != "apart"


def test_skills_picked_by_the_learner_are_kept_to(opened: Practice) -> None:
    code, _ = several(HELD[0])
    practice = after(opened, code, HELD[0], START + 8000)
    assert {next_one(practice, seed, ("pile-state",)).code.skill for seed in range(3)} == {
        "pile-state"
    }


def test_doubts_of_other_rules_do_not_matter(opened: Practice) -> None:
    code, _ = several(HELD[0])
    practice = after(opened, code, HELD[0], START + 8000)
    assert doubted(moment(practice))
    assert not doubted(moment(practice, "samba"))


def test_lines_without_signs_speak_for_no_misconception(opened: Practice) -> None:
    beliefs = beliefs_of(opened.log.values())
    assert len(beliefs.signs) == len(opened.log)
    assert beliefs.guesses(START) == {frozenset(): 1.0}
    assert set(believed_by_mistake(CLASSIC)) >= set(HELD)


def test_who_does_not_know_says_nothing_of_what_he_believes() -> None:
    assert beliefs_of([Answered(clean("card-points", 1).code, False, START, tries=0)]).signs == ()


@pytest.mark.parametrize("held", HELD)
def test_a_promise_is_kept_though_other_puzzles_come_between(held: str, opened: Practice) -> None:
    code, _ = several(held)
    practice = after(opened, code, held, START + 8000)
    for between in range(PROMISED - 1):
        assert doubted(moment(practice))
        practice = add_answer(practice, clean("whole-game", 8100 + between))
    assert doubted(moment(practice))
    practice = add_answer(practice, clean("whole-game", 8900))
    assert not doubted(moment(practice))


def test_one_place_in_so_many_goes_to_an_older_doubt(opened: Practice) -> None:
    code, _ = several(HELD[0])
    practice, places = after(opened, code, HELD[0], START + 8000), []
    for turn in range(2 * PLACES):
        practice = add_answer(practice, clean("whole-game", 8100 + turn))
        if lingering(moment(practice)):
            places.append(len(practice.log) % PLACES)
    assert places == [0, 0]


def moment(practice: Practice, system: str = "classic") -> Moment:
    return Moment(practice, load(system), START + 9000, Random(1))


def test_what_tells_more_is_no_longer_than_an_easy_deal_shall_be() -> None:
    """Some that are kept ready are longer."""
    rules, skill = load("czech-club"), "deal-score"
    codes = [Code(rules.id, skill, LEVELS[0], seed) for seed in range(100, 112)]
    moment = Moment(Practice(), rules, START, Random(1))
    for code in filter(lambda code: is_short(code, rules), codes):
        assert is_short(as_telling(Chosen(code, Asked(skill), 0.5), moment).code, rules)
