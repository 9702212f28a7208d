"""Review, wrong answers again, and drill."""

from __future__ import annotations

from random import Random

import pytest

from canasta_tutor.engine.rules.house_rules import build_house_rules
from canasta_tutor.engine.rules.rule_files import load
from canasta_tutor.learner.choice import next_puzzle
from canasta_tutor.learner.choice.candidates import open_skills
from canasta_tutor.learner.choice.next_puzzle import (
    Mode,
    Waiting,
    chosen,
    waiting,
)
from canasta_tutor.learner.choice.why import Ahead, Due
from canasta_tutor.learner.practice_log import Answered
from canasta_tutor.learner.skills.review import SECONDS_A_DAY, is_due
from canasta_tutor.learner.skills.standing import Place, Practice, add_answer, replay_log
from canasta_tutor.puzzles.puzzle_codes import Code
from canasta_tutor.short_codes import fingerprint
from tests.learner.learners import START, Learner, next_one, sitting

CLASSIC = load("classic")


def learned(skill: str, days_ago: int, seed: int = 1, level: int = 1) -> Answered:
    when = START - days_ago * SECONDS_A_DAY
    return Answered(Code("classic", skill, level, seed).text, True, when)


def test_review_serves_what_is_due_the_faintest_first() -> None:
    practice = replay_log(
        [learned("card-points", 40), learned("group-size", 90), learned("discards", 0)]
    )
    found = next_one(practice, Mode.REVIEW)
    assert (found.code.skill, found.why) == ("group-size", Due("group-size", 90))
    assert waiting(practice, CLASSIC, START) == Waiting(due=2, wrong=0)
    practice = add_answer(practice, Answered(found.code.text, True, START))
    assert next_one(practice, Mode.REVIEW).code.skill == "card-points"


def test_review_goes_on_with_what_would_be_next() -> None:
    practice = replay_log([learned("card-points", 0), learned("group-size", 1)])
    found = next_one(practice, Mode.REVIEW)
    assert isinstance(found.why, Ahead)
    assert found.code.skill == "group-size"
    assert next_one(Practice(), Mode.REVIEW).why.code == "first"


def test_practice_brings_what_is_due() -> None:
    roots = open_skills(Practice(), CLASSIC)
    practice = replay_log(
        learned(skill, 60 if skill == "discards" else 0, seed)
        for skill in roots
        for seed in (1, 2, 3)
    )
    assert is_due(practice.skilled(Place("classic", "discards")).card, START)
    found = [
        next_one(practice, Mode.PRACTICE, chance=Random(seed), only=roots) for seed in range(3)
    ]
    assert [each.code.skill for each in found] == ["discards"] * 3
    assert [each.why.code for each in found] == ["due"] * 3


def missed(skill: str, seed: int, level: int = 2) -> Answered:
    return Answered(Code("classic", skill, level, seed).text, True, START + seed, tries=2)


def test_what_was_missed_comes_again_itself_until_it_is_right() -> None:
    lines = [missed("wild-limit", 1), missed("card-points", 2, 3), learned("group-size", 3)]
    practice, served = replay_log(lines), list[str]()
    now, wrongs = START + 100, 2
    while found := chosen(practice, CLASSIC, Mode.AGAIN, now, Random(now)):
        served.append(found.code.text)
        assert found.why.code == "missed"
        tries = 2 if len(served) <= wrongs else 1
        practice = add_answer(practice, Answered(found.code.text, True, now, tries))
        now += 10
        assert len(served) < 30
    assert served == [line.code for line in lines[:2]] * 2
    assert waiting(practice, CLASSIC, now).wrong == 0


def test_what_was_missed_comes_once_in_a_sitting() -> None:
    line = missed("wild-limit", 1)
    again = chosen(replay_log([line]), CLASSIC, Mode.AGAIN, START, Random(1), asked=[line.code])
    assert again is None


def test_a_missed_puzzle_that_exists_no_more_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """As where a newer version has changed the rules of a system."""
    practice = replay_log([missed("wild-limit", 1), missed("group-size", 2)])
    monkeypatch.setattr(next_puzzle, "is_there", lambda code, _: code.skill == "group-size")
    assert next_one(practice, Mode.AGAIN).code.skill == "group-size"


def test_wrong_answers_of_other_rules_wait_for_those_rules() -> None:
    practice = replay_log([missed("wild-limit", 1)])
    samba = load("samba")
    assert chosen(practice, samba, Mode.AGAIN, START, Random(1)) is None
    assert waiting(practice, samba, START).wrong == 0
    assert waiting(practice, CLASSIC, START).wrong == 1


def test_house_rules_get_codes_of_their_own() -> None:
    rules = build_house_rules({"extends": "classic", "going_out": {"canastas": 2}})
    found = chosen(Practice(), rules, Mode.PRACTICE, START, Random(1))
    assert found is not None
    assert found.code.options == fingerprint(rules) != 0


def test_drill_asks_what_is_known_and_easy() -> None:
    seen = sitting(Learner(150), CLASSIC)
    list(seen.turns(80))
    before = {place.skill for place in seen.practice.places}
    turns = list(seen.turns(60, Mode.DRILL))
    assert {found.code.skill for found, _ in turns} <= before
    assert {found.why.code for found, _ in turns} == {"quick"}
    assert sum(line.clean for _, line in turns) / 60 > 0.8
