"""The result of checking an answer: expected mistakes, other systems, worked solutions, hints."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from canasta_tutor.engine.rules.rule_files import load
from canasta_tutor.engine.values.cards import Rank, cards
from canasta_tutor.puzzles.answered.check_answer import find_other_judgements
from canasta_tutor.puzzles.answered.hints import CountThese, Reveal, build_hints
from canasta_tutor.puzzles.asked.posed_puzzle import pose
from canasta_tutor.puzzles.asked.solution_and_result import (
    Answered,
    Because,
    Count,
    Line,
    LookAt,
    Total,
    Works,
)
from canasta_tutor.puzzles.factory.make_puzzle import make_from_code
from canasta_tutor.puzzles.kinds.all_kinds import kind_of
from canasta_tutor.puzzles.puzzle_codes import read_code

Asked = Callable[..., Any]

SAYS = '{ en = "Look.", cs = "Hleďte.", ru = "Смотрите." }'
GROUP = f"""
kind = "legal"
ask = {{ kind = "group", cards = "Jh Jd Jc 2h 2s X X" }}
[[mistake]]
answer = "yes"
says = {SAYS}
"""
CHOOSE = f"""
kind = "choose"
ask = {{ kind = "group" }}
position = {{ hands = ["7h 7d 2c 9s Kd"] }}
[[mistake]]
answer = "7h 2c"
says = {SAYS}
[[mistake]]
answer = "none"
says = {SAYS}
"""


def test_an_expected_mistake_is_found(asked: Asked) -> None:
    puzzle = asked(GROUP)
    assert puzzle.answered("yes").mistake is puzzle.puzzle.mistakes[0]
    assert puzzle.answered("no").mistake is None


def test_no_mistake_is_told_where_the_answer_is_right(asked: Asked) -> None:
    assert asked(GROUP, "wikibooks").answered("yes").mistake is None


def test_suits_make_no_difference_to_a_mistake(asked: Asked) -> None:
    puzzle = asked(CHOOSE)
    first, second = puzzle.puzzle.mistakes
    assert puzzle.chose("7d 2c").mistake is first
    assert puzzle.answered("none").mistake is second
    assert puzzle.chose("9s").mistake is None


def test_systems_that_judge_otherwise_are_named(asked: Asked) -> None:
    puzzle = asked(GROUP)
    assert find_other_judgements(puzzle.puzzle, puzzle.rules, "yes") == (
        "wikibooks",
        "cs-wikipedia",
    )
    assert find_other_judgements(puzzle.puzzle, puzzle.rules, "no") == ("wikibooks", "cs-wikipedia")


def test_a_system_where_it_cannot_be_asked_is_not_named(asked: Asked) -> None:
    puzzle = asked('kind = "number"\nask = { kind = "hand", players = 4 }')
    assert find_other_judgements(puzzle.puzzle, puzzle.rules, 11) == ("cs-wikipedia",)


def test_a_worked_solution_goes_from_the_rule_to_the_answer(asked: Asked) -> None:
    steps = asked(GROUP).solution.steps
    assert [type(step) for step in steps] == [LookAt, Count, Count, Count, Because, Answered]
    assert steps[3] == Count("wilds", 4, 3, cards("2h 2s X X"))
    assert steps[-1] == Answered("no")


@pytest.mark.parametrize("rule", ["meld.max_wild", "canasta.min_naturals"])
def test_as_many_cards_as_a_canasta_has_need_its_natural_ones(rule: str, asked: Asked) -> None:
    steps = asked(GROUP, rule=rule).solution.steps
    assert Count("canasta_naturals", 3, 4, cards("Jh Jd Jc")) in steps


def test_a_sum_is_worked_line_by_line(asked: Asked) -> None:
    entry = 'kind = "number"\nask = { kind = "points", cards = "Ks Kd X" }'
    steps = asked(entry).solution.steps
    assert [type(step) for step in steps if not isinstance(step, Count)] == [
        LookAt,
        Line,
        Line,
        Total,
        Answered,
    ]
    assert Total(70) in steps


def test_a_choice_is_worked_with_what_can_be_played(asked: Asked) -> None:
    solution = asked(CHOOSE).solution
    assert Works(solution.action) in solution.steps


def test_hints_lead_from_the_rule_to_the_answer(asked: Asked) -> None:
    puzzle = asked(CHOOSE)
    look, count, reveal = build_hints(puzzle.puzzle, puzzle.rules)
    assert look == LookAt("meld.min_cards")
    assert count == CountThese(puzzle.solution.counts)
    assert isinstance(reveal, Reveal)
    assert reveal.answer == cards("7h 7d 2c")
    assert [reason.code for reason in reveal.reasons] == ["meld.legal"]


TAKE = 'kind = "legal"\nask = {{ kind = "take"{0} }}'
PILE = {"hands": ["7h 7d 2c 5d 9s"], "pile": "4d 7s"}
MELDED = {"sides": [{"melds": ["Kh Kd Ks"], "score": 100}]}


@pytest.mark.parametrize(
    ("entry", "more", "expected"),
    [
        (
            'kind = "legal"\nask = { kind = "draw" }',
            {"position": {"stock": 3}},
            [Count("stock", 3)],
        ),
        ('kind = "number"\nask = { kind = "draw" }', {}, []),
        ('kind = "number"\nask = { kind = "minimum", score = 5 }', {}, [Count("score", 5, 50)]),
        ('kind = "number"\nask = { kind = "red_threes", count = 2 }', {}, [Count("red_threes", 2)]),
        (
            'kind = "legal"\nask = { kind = "group", cards = "3h 3d 3d" }',
            {},
            [Count("red_threes", 3, None, cards("3h 3d 3d"))],
        ),
        (
            'kind = "legal"\nrules = "czech-club"\nask = { kind = "group", cards = "2h 2d 2c X" }',
            {},
            [Count("cards", 4, 3, cards("2h 2d 2c X"))],
        ),
        (
            'kind = "legal"\nask = { kind = "group", cards = "2h 2d 2c X" }',
            {},
            [
                Count("cards", 4, 3, cards("2h 2d 2c X")),
                Count("naturals", 0, 2),
                Count("wilds_beside", 4, None, cards("2h 2d 2c X")),
            ],
        ),
        (
            TAKE.format(', using = ""'),
            {"position": {**PILE, "sides": [{"melds": ["7h 7s 7c"]}]}},
            [
                Count("freezing", 0),
                Count("melds", 1),
            ],
        ),
        (
            'kind = "legal"\nask = { kind = "lay", groups = ["7h 7d 2c"] }',
            {"position": PILE},
            [Count("points", 30, 50)],
        ),
        (
            'kind = "legal"\nask = { kind = "lay", groups = ["Kc"] }',
            {"position": {"hands": ["Kc 4d 5d"], **MELDED}},
            [
                Count("cards", 4, None, cards("Kh Kd Ks Kc")),
                Count("naturals", 4, 2, cards("Kh Kd Ks Kc")),
                Count("wilds", 0, 3),
            ],
        ),
        (
            TAKE.format(', using = "7h 2c"'),
            {"position": {**PILE, **MELDED}},
            [
                Count("freezing", 0),
                Count("melds", 1),
                Count("upcard_offered", 1, 1, cards("7h"), Rank.SEVEN),
            ],
        ),
        (
            TAKE.format(', using = "7h 7d"'),
            {"position": PILE},
            [
                Count("freezing", 0),
                Count("melds_closed", 0),
                Count("upcard_offered", 2, 2, cards("7h 7d"), Rank.SEVEN),
                Count("points_with_top", 15, 50),
            ],
        ),
        (
            'kind = "choose"\nask = { kind = "lay" }',
            {"position": PILE},
            [
                Count("of_rank_helped", 2, 3, cards("7h 7d"), Rank.SEVEN),
                Count("wilds_held", 1, None, cards("2c")),
                Count("score", 0, 50),
            ],
        ),
        (
            'kind = "legal"\nask = { kind = "go_out", groups = ["7h 7d 2c"], discard = "5d" }',
            {"position": PILE},
            [Count("hand_left", 1), Count("canastas_made", 0, 1)],
        ),
        (
            'kind = "which"\nask = { kind = "canasta", cards = "7h 7d 2c" }',
            {},
            [
                Count("size", 3, 7, cards("7h 7d 2c")),
                Count("wilds_beside", 1, None, cards("2c")),
            ],
        ),
        (
            'kind = "which"\nask = { kind = "canasta", cards = "7h 7d 7s 2c 2d 2h 2s" }',
            {},
            [
                Count("size", 7, 7, cards("7h 7d 7s 2c 2d 2h 2s")),
                Count("canasta_naturals", 3, 4, cards("7h 7d 7s")),
                Count("wilds", 4, 3, cards("2c 2d 2h 2s")),
            ],
        ),
        (
            'kind = "number"\nask = { kind = "score" }',
            {"position": {"sides": [{"melds": ["Kh Kd Ks"], "red_threes": "3h"}]}},
            [Count("red_threes", 1, None, cards("3h"))],
        ),
    ],
)
def test_what_there_is_to_count(
    asked: Asked, entry: str, more: dict[str, Any], expected: list[Count]
) -> None:
    puzzle = asked(entry, **more)
    found = kind_of(puzzle.puzzle).counts(pose(puzzle.puzzle, puzzle.rules))
    plain = [
        Count(each.what, each.count, each.limit, cards(each.cards), each.rank) for each in found
    ]
    assert plain == expected


@pytest.mark.parametrize(
    ("entry", "more", "expected"),
    [
        (GROUP, {}, {"cards": cards("Jh Jd Jc 2h 2s X X"), "groups": 1}),
        (
            TAKE.format(""),
            {"position": PILE},
            {"way": "any", "using": (), "upcard": cards("7s")[0]},
        ),
        (TAKE.format(', using = ""'), {"position": PILE}, {"way": "onto"}),
        (
            TAKE.format(', using = "7h 7d", also = ["9s 9d 9c"]'),
            {"position": PILE},
            {"way": "with", "using": cards("7h 7d"), "also": cards("9s 9d 9c")},
        ),
        (
            'kind = "legal"\nask = { kind = "go_out", groups = ["9s 9d 9c"], discard = "Kh" }',
            {"position": {}},
            {"cards": cards("9s 9d 9c"), "discard": cards("Kh")[0]},
        ),
        ('kind = "number"\nask = { kind = "hand" }', {}, {"players": 4}),
        (
            'kind = "legal"\nask = { kind = "discard", card = "3h", from = "table" }',
            {"position": {}},
            {"card": cards("3h")[0], "place": "table"},
        ),
        (
            'kind = "number"\nask = { kind = "red_threes", count = 2 }',
            {},
            {"count": 2, "melded": True},
        ),
    ],
)
def test_what_the_question_names(
    asked: Asked, entry: str, more: dict[str, Any], expected: dict[str, object]
) -> None:
    puzzle = asked(entry, **more)
    fields = kind_of(puzzle.puzzle).fields(pose(puzzle.puzzle, puzzle.rules))
    named = {
        name: cards(value) if isinstance(value, tuple) else value
        for name, value in fields.items()
        if name in expected
    }
    assert named == expected


@pytest.mark.parametrize(
    ("puzzle", "first"),
    [
        ('kind = "legal"\nask = { kind = "group", cards = "7h 7d" }', LookAt),
        ('kind = "which"\nask = { kind = "card", card = "3h" }', CountThese),
        ('kind = "which"\nask = { kind = "canasta", cards = "7h 7h 7d 7d 7c 7s 2c" }', CountThese),
    ],
)
def test_hints_go_from_the_general_to_the_concrete(asked: Asked, puzzle: str, first: type) -> None:
    """If the name of a rule gives the answer away, the name comes later."""
    found = asked(puzzle)
    assert isinstance(build_hints(found.puzzle, found.rules)[0], first)


def test_a_wrong_answer_that_is_right_in_a_well_known_game_names_it() -> None:
    """For somebody who plays samba, every pile is frozen."""
    asked = make_from_code(read_code("CT-66PHC-GJ76G-8R"), load("classic"))
    assert find_other_judgements(asked.puzzle, asked.rules, "free") == ()
    assert find_other_judgements(asked.puzzle, asked.rules, "frozen") == ("samba",)
    assert find_other_judgements(asked.puzzle, asked.rules, "blocked") == ("hand-and-foot",)
