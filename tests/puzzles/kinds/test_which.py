"""Which one is it? The canasta, the pile, the card."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from canasta_tutor.engine.values.cards import cards
from canasta_tutor.puzzles.answered.check_answer import find_objections
from canasta_tutor.puzzles.asked.objection import Statement
from canasta_tutor.puzzles.asked.posed_puzzle import pose
from canasta_tutor.puzzles.kinds.which_puzzle import pile_answers

Asked = Callable[..., Any]

CANASTA = 'kind = "which"\nask = {{ kind = "canasta", cards = "{0}" }}'
PILE = 'kind = "which"\nask = { kind = "pile" }'
CARD = 'kind = "which"\nask = {{ kind = "card", card = "{0}" }}'
MELDED = {"hands": ["7h 8d Kc"], "sides": [{"melds": ["Ah Ad As"]}]}


@pytest.mark.parametrize(
    ("group", "rules", "answer", "codes"),
    [
        ("Kh Kh Kd Kd Ks Ks Kc", "classic", "natural", "canasta.natural"),
        ("Kh Kh Kd Kd 2c X X", "classic", "mixed", "canasta.mixed"),
        ("Kh Kh Kd Kd 2c X", "classic", "none", "canasta.too_small"),
        ("Kh Kh Kd 2d 2c X X", "classic", "none", "canasta.too_few_naturals meld.too_many_wilds"),
        ("Kh Kh Kd 2d 2c X X", "wikibooks", "none", "canasta.too_few_naturals"),
        ("Kh Kh Kd Kd Qs Qs Qc", "classic", "none", "meld.mixed_ranks"),
    ],
)
def test_canastas(asked: Asked, group: str, rules: str, answer: str, codes: str) -> None:
    puzzle = asked(CANASTA.format(group), rules)
    wrong = next(each for each in ("natural", "mixed", "none") if each != answer)
    assert puzzle.answered(answer).right
    result = puzzle.answered(wrong)
    assert not result.right
    assert " ".join(reason.code for reason in result.reasons) == codes


def test_strangers_in_a_canasta_are_marked(asked: Asked) -> None:
    result = asked(CANASTA.format("Kh Kh Kd Kd Qs Qs Qc")).answered("natural")
    assert (result.offending, result.good) == (cards("Qs Qs Qc"), cards("Kh Kh Kd Kd"))


@pytest.mark.parametrize(
    ("position", "rules", "answer", "codes"),
    [
        ({**MELDED, "pile": "4d 9s"}, "classic", "free", ["pile.free"]),
        ({**MELDED, "pile": "2d 9s"}, "classic", "frozen", ["pile.frozen"]),
        ({**MELDED, "pile": "9s 3s"}, "classic", "blocked", ["pile.blocked"]),
        ({"hands": ["7h"], "pile": "9s"}, "classic", "frozen", ["pile.unmelded_needs_pair"]),
        (
            {**MELDED, "pile": "2d 9s", "memory": {"frozen_turns_ago": 9}},
            "cs-wikipedia",
            "free",
            ["pile.freeze_lapsed", "pile.free"],
        ),
    ],
)
def test_piles(
    asked: Asked, position: dict[str, Any], rules: str, answer: str, codes: list[str]
) -> None:
    puzzle = asked(PILE, rules, position=position)
    assert puzzle.answer == answer
    assert [reason.code for reason in puzzle.answered(answer).reasons] == codes


def test_a_pile_can_be_frozen_and_blocked(asked: Asked) -> None:
    puzzle = asked(PILE, position={**MELDED, "pile": "4d 2s"})
    assert pile_answers(pose(puzzle.puzzle, puzzle.rules)) == ("blocked", "frozen")


@pytest.mark.parametrize(
    ("card", "answer"),
    [("7h", "natural"), ("2c", "wild"), ("X", "wild"), ("3d", "red_three"), ("3c", "black_three")],
)
def test_cards(asked: Asked, card: str, answer: str) -> None:
    puzzle = asked(CARD.format(card), rule="points.cards")
    assert puzzle.answered(answer).right
    assert puzzle.answered(answer).reasons == ()


@pytest.mark.parametrize(("rules", "stops"), [("classic", True), ("modern-american", False)])
def test_a_black_three_stops_the_next_player_where_it_brings_no_bonus(
    asked: Asked, rules: str, *, stops: bool
) -> None:
    puzzle = asked(CARD.format("3s"), rules)
    posed = pose(puzzle.puzzle, puzzle.rules)
    (why,) = find_objections(posed, "natural", puzzle.answered("natural"))
    assert isinstance(why.said, Statement)
    assert (why.said.code, why.said.fields["stops"]) == ("puzzle.which.card.black_three.why", stops)
