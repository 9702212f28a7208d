"""The line about an answer tells what explains it, what contradicts it, what the learner said."""

from __future__ import annotations

from canasta_tutor.engine.rules.rule_files import load
from canasta_tutor.learner.beliefs.beliefs import NOT, OPEN, SAID_YES
from canasta_tutor.learner.beliefs.reading_answers import told_so, with_others, with_suspects
from canasta_tutor.learner.practice_log import Answered
from canasta_tutor.misconceptions.diagnosis import Diagnosis, diagnose
from canasta_tutor.puzzles.lesson_file import read_puzzle

CLASSIC = load("classic")
POINTS = read_puzzle(
    {
        "id": "asked",
        "rule": "points.cards",
        "kind": "number",
        "ask": {"kind": "points", "cards": "Ah X 2c"},
    }
)
LINE = Answered("CT-1", False, 60)
RIGHT = 50 + 20 + 20


def test_a_wrong_answer_speaks_for_one_and_against_the_others() -> None:
    said = diagnose(POINTS, CLASSIC, RIGHT - 30)
    line = with_others(with_suspects(LINE, said), POINTS, CLASSIC)
    assert line.suspects == ("joker-as-two",)
    assert "two-as-joker" in line.others


def test_a_right_answer_speaks_against_all_that_it_could_show() -> None:
    said = diagnose(POINTS, CLASSIC, RIGHT)
    line = with_others(with_suspects(LINE, said), POINTS, CLASSIC)
    assert line.suspects == ()
    assert {"joker-as-two", "two-as-joker"} <= {*line.others}


def test_what_the_learner_said_is_kept_and_nothing_speaks_against_it() -> None:
    said = told_so(diagnose(POINTS, CLASSIC, RIGHT - 30), "joker-as-two", true=False)
    line = with_others(with_suspects(LINE, said, ["two-as-joker"]), POINTS, CLASSIC)
    assert line.suspects == ()
    assert line.others[:2] == (f"{NOT}joker-as-two", f"{OPEN}two-as-joker")
    assert not {"joker-as-two", "two-as-joker"} & {*line.others}


def test_a_yes_is_kept() -> None:
    said = told_so(Diagnosis("several", ("hand-added", "no-bonus"), 20), "hand-added", true=True)
    assert with_suspects(LINE, said).ways == SAID_YES
