"""The texts about ordering a turn, finding a mistake, the best way out, and other rules."""

from __future__ import annotations

import pytest

from canasta_tutor.engine.rules.rule_files import load
from canasta_tutor.engine.values.cards import Rank
from canasta_tutor.i18n.words import Words
from canasta_tutor.learner.puzzle_session import Session
from canasta_tutor.puzzles.answered.check_answer import (
    check,
    find_other_judgements,
    list_choices,
    solve,
)
from canasta_tutor.puzzles.factory.make_puzzle import Generated, make_from_text, new_code
from canasta_tutor.puzzles.kinds.turn_puzzle import OrderPuzzle
from canasta_tutor.puzzles.lesson_file import read_puzzle
from canasta_tutor.puzzles.schema.puzzle_form import Answer, Puzzle
from canasta_tutor.ui.card_props import Props
from canasta_tutor.ui.plain_text import plain_text, rich_text
from canasta_tutor.ui.puzzle.puzzle_panel import puzzle_state
from canasta_tutor.ui.puzzle.question_props import Given, Round
from tests.ui.test_lessons_shown import LEFTOVER, texts

ENGLISH, CLASSIC = Words("en"), load("classic")
SKILLS = ("turn-order", "turn-mistake", "best-way-out", "other-rules")
SYSTEMS = ("classic", "samba", "hand-and-foot")
TURN = {
    "id": "turn",
    "rule": "turn.order",
    "kind": "turn",
    "ask": {"kind": "turn", "steps": ["draw", "lay 7h 7d 7c", "lay 9s Kd 2c", "discard 4h"]},
    "position": {"hands": ["7h 7d 7c 9s Kd 2c 4h 5c"], "sides": [{"melds": ["5d 5s 5h"]}]},
}


def answers(puzzle: Puzzle) -> tuple[Answer, ...]:
    """Answers that the page must judge right or wrong."""
    if isinstance(puzzle, OrderPuzzle):
        numbers = [str(place) for place in range(1, len(puzzle.ask.steps) + 1)]
        return " ".join(numbers), " ".join(reversed(numbers))
    return list_choices(puzzle)


def state(now: Round, answer: Answer) -> Props:
    """The drawing after a second wrong answer, or after the right answer."""
    result = check(now.puzzle, now.rules, answer)
    return puzzle_state(now, Session(misses=2, hints=3, result=result), Given(answer), False)


def body(shown: Props) -> str:
    return " ".join(map(rich_text, shown["feedback"]["body"]))


def made(skill: str, system: str, seed: int = 11) -> Generated:
    return make_from_text(new_code(load(system), skill, 2, seed))


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("skill", SKILLS)
def test_every_answer_is_explained(skill: str, system: str, words: Words) -> None:
    found = made(skill, system)
    now = Round("test", found.puzzle, found.rules, words)
    right = solve(found.puzzle, found.rules).answer
    assert not LEFTOVER.search(plain_text(now.scene))
    for answer in {*answers(found.puzzle), right}:
        shown = state(now, answer)
        assert (
            shown["feedback"]["tone"] == ("right" if answer == right else "wrong")
            or (shown["solved"])
        )
        assert body(shown)
        assert shown["feedback"]["rules"]
        assert len(shown["hints"]) == len({rich_text(hint) for hint in shown["hints"]})
        assert [text for text in texts(shown) if LEFTOVER.search(text)] == []


def test_moves_have_their_cards_and_a_name_to_read_out() -> None:
    now = Round("turn", read_puzzle(TURN), load("classic"), ENGLISH)
    moves = now.scene["answer"]["moves"]
    assert [move["id"] for move in moves] == ["1", "2", "3", "4"]
    assert [card["rank"] for card in moves[1]["parts"][0]["cards"]] == ["7", "7", "7"]
    assert moves[3]["name"] == "Step 4: Discard: four of hearts"
    assert [choice["id"] for choice in now.scene["answer"]["choices"]] == ["none"]


@pytest.mark.parametrize("skill", ["best-way-out", "other-rules"])
def test_nowhere_else_decides_what_is_asked_of_one_system(skill: str) -> None:
    found = made(skill, "classic")
    for answer in answers(found.puzzle):
        assert find_other_judgements(found.puzzle, found.rules, answer) == ()


SEVENS = {
    "hands": ["7h 7d 7d 7s 7c 7c 2s Kh"],
    "sides": [{"melds": ["8d 8s 8c 2h X"]}],
    "pile": "5c 2s 7h",
}


@pytest.mark.parametrize("order", ["3 1 4 2", "3 4 1 2"])
def test_cards_for_a_meld_may_come_before_the_card_that_names_it(order: str) -> None:
    """The sevens are on the table from taking the pile.

    It does not matter that 7♦ joins them later.
    """
    steps = ["lay 7s onto 7d", "discard 2s", "take 7h 7c", "lay 7d 7d 7c"]
    entry = {"id": "test", "kind": "order", "rule": "turn.order"}
    asked = read_puzzle({**entry, "ask": {"kind": "steps", "steps": steps}, "position": SEVENS})
    moves = Round("test", asked, CLASSIC, ENGLISH).scene["answer"]["moves"]
    assert check(asked, CLASSIC, order).right
    assert not check(asked, CLASSIC, "1 3 4 2").right
    assert moves[0]["verb"] == ENGLISH.text("move.lay", rank=Rank.SEVEN, spot="rank")
