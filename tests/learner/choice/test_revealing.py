"""Soon after a wrong answer comes a puzzle that shows what was behind it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from random import Random

import pytest

from canasta_tutor.engine.rules.house_rules import build_house_rules
from canasta_tutor.engine.rules.rule_files import load
from canasta_tutor.learner.beliefs.beliefs import OPEN, beliefs_of
from canasta_tutor.learner.beliefs.reading_answers import with_suspects
from canasta_tutor.learner.choice import revealing
from canasta_tutor.learner.choice.moment import Moment
from canasta_tutor.learner.choice.revealing import (
    LATELY,
    Sounding,
    choose_once_more,
    choose_telling,
    mistakes_in,
    worth,
)
from canasta_tutor.learner.practice_log import Answered
from canasta_tutor.learner.skills.standing import Practice, add_answer, replay_log
from canasta_tutor.misconceptions.diagnosis import Diagnosis, answer_for_each, diagnose
from canasta_tutor.misconceptions.misconception_catalogue import misconceptions
from canasta_tutor.puzzles.factory.make_puzzle import make_from_code
from canasta_tutor.puzzles.puzzle_codes import LEVELS, Code
from canasta_tutor.puzzles.skills import skill_applies, skills

CLASSIC = load("classic")
START = 1_795_000_000
SHARE = 0.65
"""How often the factory may make one answer."""
HELD = ["wild-priced-as-natural", "out-not-counted"]


def clean(skill: str, seed: int) -> Answered:
    return Answered(Code("classic", skill, 2, seed).text, True, START + seed)


@pytest.fixture(scope="module")
def opened() -> Practice:
    """A learner for whom all skills are open."""
    names = [name for name, skill in skills().items() if skill_applies(skill, CLASSIC)]
    lines = [clean(skill, 2 * at + seed) for at, skill in enumerate(names) for seed in (0, 1)]
    return replay_log(lines)


@cache
def several(holder: str) -> tuple[Code, Diagnosis]:
    """A puzzle to which several misconceptions lead to the same wrong answer."""
    for seed in range(400):
        skill = Random(seed).choice(misconceptions()[holder].skills)
        code = Code("classic", skill, LEVELS[seed % len(LEVELS)], 5000 + seed)
        puzzle = make_from_code(code, CLASSIC).puzzle
        answer = answer_for_each(puzzle, CLASSIC).get(holder)
        if answer is not None:
            found = diagnose(puzzle, CLASSIC, answer)
            if found.kind == "several":
                return code, found
    raise AssertionError(holder)


def after(practice: Practice, held: str, left_open: tuple[str, ...] = ()) -> Practice:
    code, found = several(held)
    line = Answered(code.text, True, START + 8000, tries=2)
    return add_answer(practice, with_suspects(line, found, left_open))


def moment(practice: Practice, system: str = "classic", only: tuple[str, ...] = ()) -> Moment:
    return Moment(practice, load(system), START + 9000, Random(1), only)


@pytest.mark.parametrize("held", HELD)
def test_the_next_puzzle_shows_a_suspect(held: str, opened: Practice) -> None:
    practice = after(opened, held)
    found = choose_once_more(moment(practice))
    assert found is not None
    assert found.why.code == "once_more"
    assert found.code.text not in practice.log
    answers = answer_for_each(make_from_code(found.code, CLASSIC).puzzle, CLASSIC)
    assert not answers.keys().isdisjoint(several(held)[1].suspects)
    assert len({str(answers.get(name)) for name in several(held)[1].suspects}) > 1


def test_the_skill_of_the_wrong_answer_does_not_come_twice_running(opened: Practice) -> None:
    practice = after(opened, HELD[0])
    found = choose_once_more(moment(practice))
    assert found is not None
    assert found.code.skill != several(HELD[0])[0].skill


def test_nothing_is_suspected_of_who_was_asked(opened: Practice) -> None:
    """Whatever the learner said about it."""
    practice = after(opened, HELD[0], several(HELD[0])[1].suspects)
    assert practice.log[several(HELD[0])[0].text].others[0].startswith(OPEN)
    assert choose_once_more(moment(practice)) is None


def test_after_some_others_it_is_over(opened: Practice) -> None:
    practice = after(opened, HELD[0])
    for turn in range(LATELY):
        assert choose_once_more(moment(practice)) is not None
        line = Answered(
            Code("classic", "whole-game", 2, 8100 + turn).text, True, START + 8100 + turn
        )
        practice = add_answer(practice, line)
    assert choose_once_more(moment(practice)) is None


def test_skills_picked_by_the_learner_are_kept_to(opened: Practice) -> None:
    practice = after(opened, HELD[0])
    found = choose_once_more(moment(practice, only=("pile-state",)))
    assert found is None or found.code.skill == "pile-state"


def test_what_is_no_mistake_under_other_rules_does_not_matter(opened: Practice) -> None:
    line = Answered(clean("no-sequences", 900).code, True, START + 8000, tries=2)
    practice = add_answer(
        opened, with_suspects(line, Diagnosis("named", ("sequences-everywhere",), 1))
    )
    assert choose_once_more(moment(practice, "samba")) is None


def test_house_rules_get_fresh_puzzles_that_show_it(opened: Practice) -> None:
    rules = build_house_rules({"extends": "classic", "going_out": {"canastas": 2}})
    practice = after(opened, HELD[0])
    found = choose_once_more(Moment(practice, rules, START + 9000, Random(1)))
    assert found is None or answer_for_each(make_from_code(found.code, rules).puzzle, rules)


def test_what_many_beginners_hold_is_worth_more_than_what_few_do() -> None:
    usual = next(name for name, each in misconceptions().items() if each.common)
    rare = next(name for name, each in misconceptions().items() if not each.common)
    assert worth([usual], beliefs_of(())) > worth([rare], beliefs_of(()))
    assert worth([usual], beliefs_of([Answered("CT-1", True, 0, others=(usual,))])) == 0


def test_a_puzzle_that_tempts_is_not_always_right_the_same_way(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Where those that lead astray mostly have one answer, it comes no oftener than it would."""
    answers: dict[str, str] = {}

    def sound(codes: Iterable[Code], *_: object) -> Iterator[Sounding]:
        for code in codes:
            tempts = chance.random() < SHARE
            answers[code.text] = "yes" if tempts else "no"
            yield Sounding(code, answers[code.text], {HELD[0]: 1} if tempts else {})

    monkeypatch.setattr(revealing, "sound", sound)
    chance = Random(1)
    now, taken = Moment(Practice(), CLASSIC, 0, chance), Counter[str]()
    for _ in range(400):
        taken[answers[choose_telling(now, "wild-limit", LEVELS[-1]).text]] += 1
    assert max(taken.values()) / taken.total() < SHARE


def test_puzzles_come_that_lead_the_mistaken_astray() -> None:
    """Chance alone would draw others as often."""
    rules = load("classic")
    mistaken = mistakes_in("card-points", rules)

    def astray(code: Code) -> int:
        return len(answer_for_each(make_from_code(code, rules).puzzle, rules, mistaken))

    moments = [Moment(Practice(), rules, 0, Random(seed)) for seed in range(12)]
    drawn = [astray(each.fresh("card-points", LEVELS[0])) for each in moments]
    telling = [astray(choose_telling(each, "card-points", LEVELS[0])) for each in moments]
    assert sum(telling) > 1.2 * sum(drawn)
