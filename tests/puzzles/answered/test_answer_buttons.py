"""Answers as learners type and press them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta_tutor.engine.values.cards import cards
from canasta_tutor.engine.values.input_faults import BadNumber, BadValue, InputError
from canasta_tutor.puzzles.answered.check_answer import list_choices, read_answer
from canasta_tutor.puzzles.asked.learners_answer import is_same_answer, read_number
from tests.many import tried

LEGAL = 'kind = "legal"\nask = { kind = "group", cards = "7h 7d 2c" }'
CHOOSE = 'kind = "choose"\nask = { kind = "group" }\nposition = { hands = ["7h 7d 7c"] }'
NUMBER = 'kind = "number"\nask = { kind = "minimum", score = 0 }'
WHICH = 'kind = "which"\nask = { kind = "card", card = "7h" }'


@pytest.mark.parametrize(
    ("typed", "number"),
    [
        ("95", 95),
        (" 95 ", 95),
        ("1 600", 1600),
        ("1\u00a0600", 1600),
        ("1\u202f600", 1600),
        ("1,600", 1600),
        ("1.600", 1600),
        ("12 345 678", 12_345_678),
        ("−50", -50),
        ("–50", -50),
        ("- 50", -50),
        ("-50", -50),
        ("+50", 50),
        ("0", 0),
    ],
)
def test_numbers_as_people_write_them(typed: str, number: int) -> None:
    assert read_number(typed) == number


@pytest.mark.parametrize(
    "typed", ["", " ", "95 points", "ninety", "1.5", "1 60", "--5", "5-", "1e3", "9" * 30]
)
def test_what_is_no_number_is_said(typed: str) -> None:
    with pytest.raises(InputError) as caught:
        read_number(typed)
    assert caught.value.fault == BadNumber(typed[:20])


@tried()
@given(st.integers(-99_999_999, 99_999_999))
def test_grouped_numbers_are_read_back(number: int) -> None:
    assert read_number(f"{number:,}".replace(",", "\u00a0").replace("-", "−")) == number


@pytest.mark.parametrize(
    ("entry", "allowed"),
    [
        (LEGAL, ("yes", "no")),
        (CHOOSE, ("done", "none")),
        (NUMBER, ("check",)),
        (WHICH, ("natural", "wild", "red_three", "black_three")),
    ],
)
def test_each_kind_has_its_choices(
    asked: Callable[..., Any], entry: str, allowed: tuple[str, ...]
) -> None:
    puzzle = asked(entry).puzzle
    assert list_choices(puzzle) == allowed
    with pytest.raises(InputError) as caught:
        read_answer(puzzle, "perhaps")
    assert caught.value.fault == BadValue("perhaps", ", ".join(allowed))


def test_a_pressed_choice_is_the_answer(asked: Callable[..., Any]) -> None:
    assert read_answer(asked(LEGAL).puzzle, "yes") == "yes"
    assert read_answer(asked(WHICH).puzzle, "wild") == "wild"
    assert read_answer(asked(CHOOSE).puzzle, "none", cards("7h")) == "none"


def test_chosen_cards_and_typed_numbers_are_the_answer(asked: Callable[..., Any]) -> None:
    assert read_answer(asked(CHOOSE).puzzle, "done", cards("7h 7d")) == cards("7d 7h")
    assert read_answer(asked(NUMBER).puzzle, "check", (), "1 600") == 1600


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        ("7h 7d 2c", "2s 7c 7c", True),
        ("7h 7d 2c", "7h 7d X", False),
        ("3h", "3d", True),
        ("3h", "3s", False),
        ("7h", "7h 7h", False),
    ],
)
def test_suits_make_no_difference_but_the_colour_of_threes_does(
    one: str, other: str, alike: bool
) -> None:
    assert is_same_answer(cards(one), cards(other)) is alike


def test_other_answers_are_the_same_when_equal() -> None:
    assert is_same_answer("none", "none")
    assert is_same_answer(50, 50)
    assert not is_same_answer("none", cards("7h"))
