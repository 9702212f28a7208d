"""Generated deals show every line that a system scores, and the engine agrees with their sheets."""

from __future__ import annotations

from itertools import product

import pytest

from canasta_tutor.engine.rules.rule_files import known, load
from canasta_tutor.engine.rules.schema.ending_rules import SPECIAL_HANDS
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.scoring.deal_score import score_side
from canasta_tutor.engine.values.input_faults import BadValue, InputError
from canasta_tutor.puzzles.answered.check_answer import solve
from canasta_tutor.puzzles.asked.posed_puzzle import pose
from canasta_tutor.puzzles.kinds.sheet_puzzle import SheetPuzzle, lines_of, numbers
from canasta_tutor.puzzles.lesson_file import read_puzzle
from canasta_tutor.puzzles.puzzle_codes import LEVELS, Code
from tests.puzzles.factory.made_once import made_once

LEAST, MOST = 5, 40
"""The least number of deals of each level; the test makes more only until every line has
appeared.
"""


def lines(code: Code, rules: RuleSet) -> set[str]:
    """The lines of a generated deal; the engine agrees with its sheet."""
    puzzle = made_once(code).puzzle
    posed = pose(puzzle, rules)
    assert isinstance(puzzle, SheetPuzzle)
    true = score_side(posed.table_asked, puzzle.ask.side, rules)
    assert lines_of(posed) == true.lines
    assert sum(numbers(posed)) == true.total
    return {line.code for line in true.lines}


def wanted(rules: RuleSet) -> set[str]:
    """The lines that the values of a rule set mention."""
    out, canasta, calls = rules.going_out, rules.canasta, rules.calls
    there = {
        "canasta.natural": canasta.natural_bonus,
        "canasta.mixed": canasta.mixed_bonus,
        "canasta.sequence": canasta.sequence_bonus and "sequence" in canasta.kinds,
        "canasta.hidden": canasta.hidden_bonus,
        "out.concealed": out.concealed_bonus,
        "out.first_pile": out.first_pile_bonus,
        "out.black_threes": out.black_three_bonus,
        "black_threes": rules.black_threes.bonus,
        "black_threes.removed_all": rules.black_threes.removed_all,
        "caliente.played": calls.caliente,
        "acaba": calls.acaba,
        "acaba.called": calls.acaba,
        "contract.made": calls.auction != "none",
        "contract.missed": calls.auction != "none",
        "foot": rules.deal.foot,
        **{f"special.{name}": getattr(rules.special, name) for name in SPECIAL_HANDS},
    }
    return {"melds", "out", "hand", *(code for code, value in there.items() if value)}


@pytest.mark.parametrize("system", known())
def test_every_line_of_a_system_comes_up(system: str) -> None:
    rules = load(system)
    missing = wanted(rules)
    for seed, level in product(range(MOST), LEVELS):
        if missing or seed < LEAST:
            missing -= lines(Code(system, "whole-sheet", level, seed), rules)
    assert missing == set()


def test_an_ending_that_no_rules_know_is_refused() -> None:
    ask = {"kind": "sheet", "lines": ["melds"], "special": "juggling", "out": 0}
    raw = {"id": "a", "rule": "points.cards", "kind": "sheet", "ask": ask, "position": {}}
    with pytest.raises(InputError) as caught:
        solve(read_puzzle(raw), load("classic"))
    assert isinstance(caught.value.fault, BadValue)
