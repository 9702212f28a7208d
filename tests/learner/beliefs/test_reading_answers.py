"""Signs of answers: also what several misconceptions would have led to together."""

from __future__ import annotations

from typing import Any

import pytest

from canasta_tutor.engine.rules.rule_files import load
from canasta_tutor.learner.beliefs.beliefs import Beliefs, explaining, learned, named
from canasta_tutor.learner.beliefs.reading_answers import noticed, with_open
from canasta_tutor.learner.beliefs.signs import Held, Sign, trust
from canasta_tutor.misconceptions.diagnosis import answer_together, diagnose
from canasta_tutor.puzzles.lesson_file import read_puzzle
from canasta_tutor.puzzles.schema.puzzle_form import Puzzle

CLASSIC = load("classic")
NATURAL, MIXED = "Kh Kd Ks Kc Kh Kd Ks", "9h 9d 9s 9c 9h 2d X"


def puzzle(kind: str, ask: dict[str, Any], **position: Any) -> Puzzle:
    return read_puzzle(
        {"id": "asked", "rule": "meld.min_cards", "kind": kind, "ask": ask, "position": position}
    )


def answered(asked: Puzzle, skill: str, *held: str, beliefs: Beliefs | None = None) -> Sign:
    """The sign of an answer of who holds these; the right one where they lead nowhere."""
    wrong = answer_together(held, asked, CLASSIC)
    answer = "frozen" if wrong is None else wrong
    said = diagnose(asked, CLASSIC, answer)
    return noticed(asked, CLASSIC, skill, answer, said, beliefs or Beliefs(), 0)


SCORE = puzzle("number", {"kind": "score"}, sides=[{"melds": [NATURAL, MIXED]}], hands=["Kc 9c 4d"])
BOTH = ("hand-not-subtracted", "mixed-priced-as-natural")
THREE = (*BOTH, "joker-as-two")


def test_a_sum_that_two_or_three_explain_is_a_sign_of_them() -> None:
    for held in (BOTH, THREE):
        sign = answered(SCORE, "deal-score", *held)
        assert Held(held) in sign.explaining
        assert set(held) <= set(sign.others)


def test_who_answers_so_twice_is_seen_through() -> None:
    beliefs = Beliefs()
    for _ in range(3):
        sign = answered(SCORE, "deal-score", *BOTH, beliefs=beliefs)
        beliefs = learned(beliefs, sign)
    assert set(BOTH) == set(named(beliefs, 0))


def test_what_a_known_one_hides_does_not_speak_against_another() -> None:
    """Before the first meld the pile is frozen for the side; the black three hides that."""
    asked = puzzle("which", {"kind": "pile"}, pile="9c 3s 8d", hands=["4h 5c"])
    freezes, unfrozen = "black-three-freezes", "not-frozen-before-the-first-meld"
    shown = puzzle("which", {"kind": "pile"}, pile="9c 3s 8d", sides=[{"melds": ["Kh Kd Ks"]}])
    known = Beliefs((answered(shown, "what-freezes", freezes),) * 4)
    assert named(known, 0) == (freezes,)
    sign = answered(asked, "what-freezes", freezes, unfrozen, beliefs=known)
    assert unfrozen in sign.others
    assert sign.right
    assert sign.is_expected_of(Held((freezes, unfrozen)))
    chance = explaining(learned(known, sign), 0)[unfrozen]
    assert chance == pytest.approx(trust().prior, abs=0.001)


def test_a_question_that_was_left_open_counts_once() -> None:
    sign = Sign(("hand-added",), (), False, 20, 0)
    silent = with_open(sign, ["hand-added"], Beliefs((sign,)))
    assert silent.left_open == Held(("hand-added",))
    assert silent.explaining == sign.explaining
    assert with_open(sign, ["hand-added"], Beliefs((silent,))) == sign
