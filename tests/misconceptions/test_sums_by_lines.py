"""The program compares a wrong sum with the lines of its own sheet."""

from __future__ import annotations

from typing import Any

import pytest

from canasta_tutor.engine.rules.rule_files import load
from canasta_tutor.engine.scoring.sheet_lines import ScoreLine
from canasta_tutor.i18n.words import Words
from canasta_tutor.misconceptions.sums_by_lines import MOST, find_lines_left_out
from canasta_tutor.puzzles.answered.check_answer import check, solve
from canasta_tutor.puzzles.asked.posed_puzzle import pose
from canasta_tutor.puzzles.lesson_file import read_puzzle
from canasta_tutor.ui.plain_text import rich_text
from canasta_tutor.ui.puzzle.presenters.all_presenters import drawing_of

CLASSIC = load("classic")
LINES = tuple(
    ScoreLine(code, points, 1)
    for code, points in (("melds", 190), ("a", 500), ("b", 300), ("c", 100), ("hand", -35))
)
TOTAL = sum(line.points for line in LINES)


@pytest.mark.parametrize(
    ("off", "codes"),
    [(500, "a"), (300, "b"), (600, "a c"), (-35, "hand"), (865, "a b c hand"), (7, ""), (0, "")],
)
def test_the_fewest_lines_that_make_the_number(off: int, codes: str) -> None:
    assert [line.code for line in find_lines_left_out(LINES, TOTAL - off)] == codes.split()


def test_of_two_ways_none_is_named() -> None:
    twice = (*LINES, ScoreLine("d", 100, 1))
    assert find_lines_left_out(twice, TOTAL + 100 - 600) == ()


def test_more_lines_than_one_forgets_are_not_looked_for() -> None:
    many = tuple(ScoreLine(str(n), 2**n, 1) for n in range(8))
    assert find_lines_left_out(many, 255 - 0b11111) == ()
    assert len(find_lines_left_out(many, 255 - 0b1111)) == MOST


@pytest.mark.parametrize("lang", ["en", "cs", "ru"])
def test_the_learner_is_told_which(lang: str) -> None:
    """Beginners most often forget every bonus."""
    melds = ["Kh Kd Ks Kc Kh Kd Ks", "9h 9d 9s 9c 9h 2d X"]
    raw: dict[str, Any] = {"id": "a", "rule": "points.cards", "kind": "number"}
    raw |= {"ask": {"kind": "score", "out": 0}, "position": {"sides": [{"melds": melds}]}}
    puzzle = read_puzzle(raw)
    bonus = CLASSIC.canasta.natural_bonus
    result = check(puzzle, CLASSIC, int(str(solve(puzzle, CLASSIC).answer)) - bonus)
    (said,) = drawing_of(puzzle).missed(pose(puzzle, CLASSIC), result, Words(lang))
    words = Words(lang)
    line = words.text("sheet.line.canasta.natural")
    assert f"{line[:1].lower()}{line[1:]} ({bonus})" in rich_text(said)
