"""A game of several deals: totals, minimums and the winner follow the rules."""

from __future__ import annotations

from collections import Counter

import pytest

from canasta_tutor.engine.rules.rule_files import known, load
from canasta_tutor.engine.scoring.first_meld_minimum import find_needed
from canasta_tutor.engine.scoring.game_end import find_winner
from canasta_tutor.engine.turn.dealing import full_deck
from canasta_tutor.engine.values.input_faults import Contradiction, InputError
from canasta_tutor.engine.values.table import Side
from canasta_tutor.puzzles.answered.check_answer import check, is_right, solve
from canasta_tutor.puzzles.asked.posed_puzzle import Posed, pose, pose_under
from canasta_tutor.puzzles.asked.solution_and_result import Part
from canasta_tutor.puzzles.factory.make_puzzle import Generated, make_from_code
from canasta_tutor.puzzles.kinds.game_puzzle import boxes, game_ask, play_game
from canasta_tutor.puzzles.lesson_file import read_puzzle
from canasta_tutor.puzzles.puzzle_codes import LEVELS, Code
from tests.all_cards import all_cards

CANASTA = "Kh Kd Ks Kc Kh Kd Ks"
DEAL = {"out": 0, "position": {"sides": [{"melds": [CANASTA]}, {}], "hands": ["", "9h 9d"]}}


def game(system: str, level: int, seed: int) -> tuple[Generated, Posed]:
    found = make_from_code(Code(system, "whole-game", level, seed), load(system))
    return found, pose(found.puzzle, found.rules)


def small(*deals: object, scores: tuple[int, ...] = (0, 0), before: int = 0) -> Posed:
    ask = {"kind": "game", "deals": list(deals), "scores": list(scores), "deals_played": before}
    raw = {"id": "game", "rule": "game.target", "kind": "game", "ask": ask}
    return pose_under(read_puzzle(raw), load("classic"))


def test_a_game_is_added_up() -> None:
    posed = small(DEAL, DEAL, scores=(3400, 0), before=4)
    assert solve(posed.puzzle, posed.rules).answer == ("670 -20 4070 -20 120 15 670 -20 4740 -40 0")
    won = small(DEAL, scores=(4400, 0))
    assert str(solve(won.puzzle, won.rules).answer).split()[-1] == "1"


def test_every_side_has_a_score_before() -> None:
    with pytest.raises(InputError) as caught:
        solve(small(DEAL, scores=(1, 2, 3)).puzzle, load("classic"))
    assert isinstance(caught.value.fault, Contradiction)


@pytest.mark.parametrize("system", known())
def test_generated_games_are_games(system: str) -> None:
    rules = load(system)
    for level in LEVELS:
        for seed in range(2):
            _, posed = game(system, level, seed)
            ask, found = game_ask(posed), play_game(posed)
            for table in found.tables:
                cards = Counter(all_cards(table))
                assert cards <= Counter(full_deck(rules, rules.seats.usual))
                assert table.out is None or not table.hands[table.out]
            for place, totals in enumerate(found.totals[:-1], start=ask.deals_played + 1):
                assert find_winner(totals, rules, place) is None
                assert all(find_needed(Side(score=n), rules, place).points for n in totals)


@pytest.mark.parametrize("system", known())
def test_the_sheet_agrees_with_its_lines(system: str) -> None:
    found, posed = game(system, 2, 1)
    solution = solve(found.puzzle, found.rules)
    assert is_right(posed, solution.answer)
    answer = str(solution.answer).split()
    assert len(answer) == len(boxes(game_ask(posed)))
    sums = {
        place: sum(line.points for line in score.lines)
        for place, score in enumerate(score for deal in play_game(posed).scores for score in deal)
    }
    given = [
        int(number)
        for number, box in zip(answer, boxes(game_ask(posed)), strict=True)
        if box.what == "score"
    ]
    assert given == list(sums.values())
    assert sum(isinstance(step, Part) for step in solution.steps) == len(sums)


def test_games_end_and_go_on() -> None:
    ends = {
        str(solve(found.puzzle, found.rules).answer).split()[-1]
        for found, _ in (game(system, 1, seed) for system in known() for seed in range(3))
    }
    assert {"0", "1", "2"} <= ends


def test_a_wrong_number_is_found() -> None:
    found, _ = game("samba", 2, 3)
    answer = str(solve(found.puzzle, found.rules).answer).split()
    for place in range(len(answer)):
        wrong = " ".join([*answer[:place], "7", *answer[place + 1 :]])
        assert not check(found.puzzle, found.rules, wrong).right
