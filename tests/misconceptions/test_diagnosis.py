"""The diagnosis of answers: named, several, slip or unexplained; right ones have none."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from canasta_tutor.engine.rules.rule_files import known, load, patch_rules
from canasta_tutor.engine.values.input_faults import BadValue, InputError
from canasta_tutor.misconceptions import diagnosis
from canasta_tutor.misconceptions.diagnosis import (
    Diagnosis,
    answer_for_each,
    diagnose,
    find_misconceptions_shown,
)
from canasta_tutor.misconceptions.misconception_catalogue import believed_by_mistake, misconceptions
from canasta_tutor.puzzles.answered.check_answer import is_right, solve
from canasta_tutor.puzzles.asked.posed_puzzle import pose
from canasta_tutor.puzzles.factory.make_puzzle import make_from_code
from canasta_tutor.puzzles.lesson_file import read_puzzle
from canasta_tutor.puzzles.puzzle_codes import Code
from canasta_tutor.puzzles.schema.puzzle_form import Answer, Puzzle
from canasta_tutor.puzzles.skills import skill_applies, skills
from tests.many import in_turn
from tests.puzzles.factory.made_once import made_once

KINGS = {"melds": ["Kh Kd Ks"]}
NATURAL, MIXED = "Kh Kd Ks Kc Kh Kd Ks", "Kh Kd Ks Kc Kh 2d X"
CLASSIC = load("classic")


def puzzle(kind: str, ask: dict[str, Any], **position: Any) -> Puzzle:
    entry = {"id": "asked", "rule": "meld.min_cards", "kind": kind, "ask": ask}
    return read_puzzle(entry | ({"position": position} if position else {}))


def group(cards: str) -> Puzzle:
    return puzzle("legal", {"kind": "group", "cards": cards})


def pile(cards: str, **position: Any) -> Puzzle:
    return puzzle("which", {"kind": "pile"}, pile=cards, sides=[KINGS], **position)


def score(side: dict[str, Any], hand: str = "", **ask: Any) -> Puzzle:
    return puzzle("number", {"kind": "score", **ask}, sides=[side], hands=[hand])


TAKE = {"kind": "take", "using": "8h X"}
OUT = {"kind": "go_out", "groups": ["9c 9d 9s"]}
FIRST = {"kind": "lay", "groups": ["4h 4d 4s"]}

EXAMPLES: dict[str, tuple[str, Puzzle, Answer]] = {
    "one-natural-is-enough": ("classic", group("7h 2d X"), "yes"),
    "black-three-freezes": ("classic", pile("9c 3s 8d"), "frozen"),
    "black-three-on-top-freezes": ("classic", pile("9c 8d 3s"), "frozen"),
    "wild-upcard-is-free": ("classic", pile("9c 8d 2s"), "free"),
    "always-a-natural-pair": (
        "classic",
        puzzle("legal", TAKE, hands=["8h X 9c 4d"], pile="4c 8d", sides=[KINGS]),
        "no",
    ),
    "bonuses-not-counted": ("classic", score({"melds": [NATURAL]}, out=0), 70),
    "out-and-concealed-not-counted": (
        "classic",
        score({"melds": [MIXED]}, out=0, concealed=True),
        420,
    ),
    "freeze-lapses": ("classic", pile("9c 2s 8d 4h 5c 6d"), "free"),
    "frozen-pile-with-a-wild": (
        "classic",
        puzzle("legal", TAKE, hands=["8h X 9c 4d"], pile="2c 8d", sides=[KINGS]),
        "yes",
    ),
    "red-threes-in-the-first-meld": (
        "classic",
        puzzle("legal", FIRST, hands=["4h 4d 4s 9c Jd"], sides=[{"red_threes": "3h"}]),
        "yes",
    ),
    "pile-in-the-first-meld": (
        "classic",
        puzzle("legal", {"kind": "take", "using": "8h 8s"}, hands=["8h 8s 9c 4d"], pile="Ah Kd 8d"),
        "yes",
    ),
    "wild-priced-as-natural": (
        "classic",
        puzzle("number", {"kind": "lay", "groups": ["Kh Kd X"]}),
        30,
    ),
    "mixed-priced-as-natural": (
        "classic",
        puzzle("number", {"kind": "bonus", "cards": MIXED}),
        500,
    ),
    "hand-not-subtracted": ("classic", score({"melds": [NATURAL]}, "Kc 9c"), 570),
    "red-threes-never-minus": ("classic", score({"red_threes": "3h 3d"}), 200),
    "out-without-a-canasta": (
        "classic",
        puzzle(
            "legal", {"kind": "go_out", "groups": ["9c 9d 9s"]}, hands=["9c 9d 9s"], sides=[KINGS]
        ),
        "yes",
    ),
    "bonus-toward-the-minimum": (
        "classic",
        puzzle(
            "legal",
            {"kind": "lay", "groups": ["4h 4d 4s 4c 4h 4d 4s"]},
            hands=["4h 4d 4s 4c 4h 4d 4s 9c Jd"],
        ),
        "yes",
    ),
    "sequences-everywhere": ("classic", group("7h 8h 9h"), "yes"),
    "sequence-of-any-suits": ("samba", group("7h 8d 9h"), "yes"),
}


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_single_answer_gets_its_name(name: str) -> None:
    system, asked, answer = EXAMPLES[name]
    rules = load(system)
    assert diagnose(asked, rules, answer).suspects == (name,)
    assert diagnose(asked, rules, answer).kind == "named"
    assert answer_for_each(asked, rules, [name]) == {name: answer}
    assert name in find_misconceptions_shown(asked, rules)


def test_what_lies_on_the_table_is_believed() -> None:
    wilds = {"melds": ["9h 9h 9d 9s 9s 9c 2d", "2h 2d 2s 2s 2c X X"]}
    asked = puzzle("legal", {"kind": "discard", "card": "As"}, hands=["As"], sides=[wilds])
    rules = load("modern-american")
    assert diagnose(asked, rules, "yes").kind == "right"
    assert "wild-cards-never-alone" not in diagnose(asked, rules, "no").suspects


@pytest.mark.parametrize("name", [n for n, each in misconceptions().items() if each.common])
def test_common_mistakes_have_examples(name: str) -> None:
    assert name in EXAMPLES


def test_two_that_explain_an_answer_are_suspects() -> None:
    asked = puzzle("legal", TAKE, hands=["8h X 9c 4d"], pile="9c 2s 4h 5c 6d 8d", sides=[KINGS])
    said = diagnose(asked, CLASSIC, "yes")
    assert said.kind == "several"
    assert set(said.suspects) == {"freeze-lapses", "frozen-pile-with-a-wild"}


def test_what_nobody_believes_is_unexplained() -> None:
    said = diagnose(score({"melds": [NATURAL]}, "Kc 9c"), CLASSIC, 12345)
    assert said == Diagnosis("unexplained", (), said.wrong_answers)


def test_a_single_deviation_of_a_clean_record_is_a_slip() -> None:
    _, asked, answer = EXAMPLES["one-natural-is-enough"]
    assert diagnose(asked, CLASSIC, answer, clean=True).kind == "slip"
    assert diagnose(asked, CLASSIC, "no", clean=True).kind == "right"


def test_house_rules_make_no_mistake_of_what_they_say() -> None:
    house = patch_rules(CLASSIC, {"meld.min_naturals": 1})
    assert "one-natural-is-enough" not in believed_by_mistake(house)
    assert diagnose(group("7h 2d X"), house, "yes").kind == "right"


@cache
def asked_in(system: str) -> list[Puzzle]:
    """A puzzle of each skill of a system, on the two lowest levels; systems take turns."""
    asked = (name for name, each in skills().items() if skill_applies(each, load(system)))
    names = in_turn(asked, known().index(system))
    codes = (Code(system, name, 1 + place % 2, 5) for place, name in enumerate(names))
    return [made_once(code).puzzle for code in codes]


@pytest.mark.parametrize("system", known(), scope="module")
def test_right_answers_are_never_diagnosed(system: str) -> None:
    rules = load(system)
    for found in asked_in(system):
        answer: Answer = solve(found, rules).answer
        assert diagnose(found, rules, answer).kind == "right", found.id


@pytest.mark.parametrize("system", known(), scope="module")
def test_what_each_believes_is_wrong_and_explained_by_it(system: str) -> None:
    rules = load(system)
    for found in asked_in(system):
        posed = pose(found, rules)
        for name, answer in answer_for_each(found, rules).items():
            assert not is_right(posed, answer)
            assert name in diagnose(found, rules, answer).suspects


def test_what_cannot_be_searched_is_nobodys_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Under mistaken rules, a hand of Samba may have more melds than the search looks at."""

    def too_many(mind: object) -> None:
        raise InputError(BadValue("2h 2d 4s", ""), "position.hands")

    asked = make_from_code(Code("samba", "deal-score", 1, 5), load("samba")).puzzle
    assert answer_for_each(asked, load("samba"))
    again = make_from_code(Code("samba", "deal-score", 1, 5), load("samba")).puzzle.model_copy()
    monkeypatch.setattr(diagnosis, "answer_of", too_many)
    assert answer_for_each(again, load("samba")) == {}
