"""The table carries out the learner's answers."""

from __future__ import annotations

from typing import Any

import pytest

from canasta_tutor import paths
from canasta_tutor.engine.rules.rule_files import list_compared, load
from canasta_tutor.i18n.words import Words
from canasta_tutor.learner.lesson_library import load_lesson
from canasta_tutor.puzzles.answered.check_answer import check, solve
from canasta_tutor.puzzles.lesson_file import read_puzzle
from canasta_tutor.puzzles.puzzle_codes import Code
from canasta_tutor.puzzles.schema.puzzle_form import Answer, Puzzle
from canasta_tutor.puzzles.skills import skill_applies, skills
from canasta_tutor.ui.card_props import Props
from canasta_tutor.ui.puzzle.carried_out import carried_out
from canasta_tutor.ui.puzzle.question_props import Given, Round
from tests.every import every
from tests.puzzles.factory.made_once import made_once

CHOSEN = [
    pytest.param(puzzle, id=puzzle.id)
    for folder in sorted(path.parent for path in paths.lessons().glob("*/lesson.toml"))
    for puzzle in load_lesson(paths.lessons(), folder.name).puzzles
    if puzzle.kind in ("choose", "legal")
]


UNSEEN = ("acaba", "bid", "caliente", "special")
"""A remark at the table moves no card."""


def after(puzzle: Puzzle, answer: Answer, rules: str = "classic", names: Any = ()) -> Props | None:
    now = Round(puzzle.id, puzzle, load(rules), Words("en"))
    return carried_out(now, check(puzzle, now.rules, answer), Given(answer, names))


def melded(drawn: Props) -> list[str]:
    melds = drawn["table"]["sides"][0]["melds"]
    return [card["id"].partition(".")[2] for meld in melds for card in meld["cards"]]


def posed(**fields: Any) -> Puzzle:
    position = {"hands": ["9h 9d Kc 4s"], "pile": "5c 9s", "sides": [{"melds": ["As Ad Ac"]}]}
    return read_puzzle({"id": "x", "rule": "turn.order", "position": position, **fields})


@pytest.mark.parametrize("rules", list_compared())
@every("puzzle", CHOSEN)
def test_what_is_laid_rightly_lies_on_the_table(puzzle: Puzzle, rules: str) -> None:
    answer = solve(puzzle, load(rules)).answer
    drawn = after(puzzle, answer, rules)
    if answer in ("no", "none") or puzzle.ask.kind in UNSEEN:
        assert drawn is None
    else:
        assert drawn
        assert drawn["said"]
        assert bool(drawn["marks"]) is (puzzle.ask.kind != "discard")


def test_chosen_cards_leave_the_hand_for_a_meld() -> None:
    puzzle = load_lesson(paths.lessons(), "01-cards").puzzle("seven-again")
    drawn = after(puzzle, solve(puzzle, load("classic")).answer)
    assert drawn
    assert melded(drawn) == ["0.7h#0", "0.7h#1", "0.7c#0"]
    assert not [card for card in drawn["table"]["hand"]["cards"] if card["rank"] == "7"]


def test_the_pile_comes_to_the_hand() -> None:
    drawn = after(posed(kind="legal", ask={"kind": "take", "using": "9h 9d"}), "yes")
    assert drawn
    assert drawn["table"]["pile"]["count"] == 0
    assert "5c#0" in [card["id"] for card in drawn["table"]["hand"]["cards"]]
    assert sorted(drawn["marks"]) == ["side0.1.9d#0", "side0.1.9h#0"]


def test_a_discard_lies_on_the_pile_and_the_seat_stays() -> None:
    drawn = after(posed(kind="legal", ask={"kind": "discard", "card": "Kc"}), "yes")
    assert drawn
    assert drawn["table"]["pile"]["upcard"]["rank"] == "K"
    assert len(drawn["table"]["hand"]["cards"]) == 3


def test_after_a_discard_it_is_the_next_players_turn() -> None:
    drawn = after(posed(kind="legal", ask={"kind": "discard", "card": "Kc"}), "yes")
    laid = after(posed(kind="legal", ask={"kind": "take", "using": "9h 9d"}), "yes")
    assert drawn
    assert laid
    assert (drawn["table"]["turn"], laid["table"]["turn"]) == (1, 0)


def test_refused_cards_go_where_they_were_meant_for_and_come_back() -> None:
    puzzle = load_lesson(paths.lessons(), "01-cards").puzzle("seven-again")
    names = ("7h#0", "7h#1")
    drawn = after(puzzle, puzzle.mistakes[0].answer, names=names)
    assert drawn == {"table": None, "cards": list(names), "to": "side"}


def test_a_wrong_yes_shows_the_cards_that_lie_apart() -> None:
    drawn = after(posed(kind="legal", ask={"kind": "group", "cards": "9h Kc 4s"}), "yes")
    assert drawn
    assert drawn["cards"] == ["group1.9h#0", "group1.Kc#0", "group1.4s#0"]


def test_who_says_no_moves_nothing() -> None:
    assert after(posed(kind="legal", ask={"kind": "take", "using": "9h 9d"}), "no") is None


@pytest.mark.parametrize("rules", [*list_compared(), "samba", "hand-and-foot", "bolivia"])
def test_whatever_practice_asks_is_carried_out(rules: str) -> None:
    system = load(rules)
    found = [
        made_once(Code(rules, skill, 1, 5)).puzzle
        for skill in skills()
        if skill_applies(skills()[skill], system)
    ]
    asked = [puzzle for puzzle in found if puzzle.kind in ("choose", "legal")]
    assert asked
    for puzzle in asked:
        answer = solve(puzzle, system).answer
        told = after(puzzle, answer, rules)
        silent = answer in ("no", "none") or puzzle.ask.kind in UNSEEN
        assert (told is None) is silent, puzzle
