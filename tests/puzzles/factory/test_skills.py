"""The puzzles that show a skill, with examples for and against; the systems where a skill
applies.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from canasta_tutor.engine.reasons.foot_and_special_hand_reasons import SpecialHandLaid
from canasta_tutor.engine.rules.rule_files import load
from canasta_tutor.engine.rules.schema.ending_rules import SPECIAL_HANDS
from canasta_tutor.puzzles.answered.difficulty_features import gather_evidence
from canasta_tutor.puzzles.answered.hints import usual_hints
from canasta_tutor.puzzles.asked.posed_puzzle import pose_under
from canasta_tutor.puzzles.asked.solution_and_result import LookAt
from canasta_tutor.puzzles.factory.make_puzzle import make_from_code, make_from_text
from canasta_tutor.puzzles.lesson_file import read_puzzle
from canasta_tutor.puzzles.puzzle_codes import Code
from canasta_tutor.puzzles.schema.puzzle_form import Puzzle
from canasta_tutor.puzzles.skills import shows_skill, skill_applies, skills
from tests.every import every

EXAMPLES: dict[str, dict[str, Any]] = tomllib.loads(
    Path(__file__).with_name("skill_examples.toml").read_text("utf-8")
)
"""For each skill: a system, a puzzle that shows the skill there, and a puzzle that does not."""


def puzzle(entry: dict[str, Any]) -> Puzzle:
    return read_puzzle({"id": "asked", "rule": "meld.min_cards", **entry})


@every("skill", skills())
def test_what_shows_a_skill_and_what_does_not(skill: str) -> None:
    example = EXAMPLES[skill]
    rules, held = load(example["system"]), skills()[skill]
    assert skill_applies(held, rules)
    assert shows_skill(held, gather_evidence(pose_under(puzzle(example["shows"]), rules)))
    assert not shows_skill(held, gather_evidence(pose_under(puzzle(example["hides"]), rules)))


@pytest.mark.parametrize(
    ("skill", "yes", "no"),
    [
        ("sequences", "samba", "classic"),
        ("pure-ranks", "modern-american", "classic"),
        ("first-meld-clean", "czech-club", "classic"),
        ("first-meld-without-wilds", "italian", "samba"),
        ("pile-state", "classic", "hand-and-foot"),
        ("minimum-bands", "classic", "hand-and-foot"),
        ("pile-natural", "classic", "cuban"),
    ],
)
def test_skills_apply_where_their_rules_are(skill: str, yes: str, no: str) -> None:
    assert skill_applies(skills()[skill], load(yes))
    assert not skill_applies(skills()[skill], load(no))


@pytest.mark.parametrize("skill", ["special-hand", "special-hand-kind", "special-hand-points"])
def test_a_hint_is_at_the_special_hand_that_is_meant(skill: str) -> None:
    rules = load("modern-american")
    hinted = set()
    for seed in range(24):
        puzzle = make_from_code(Code(rules.id, skill, 2, seed), rules).puzzle
        *others, reveal = usual_hints(puzzle, rules)
        (look,) = (hint for hint in others if isinstance(hint, LookAt))
        hinted.add(look.rule)
        laid = [reason for reason in reveal.reasons if isinstance(reason, SpecialHandLaid)]
        assert [f"special.{reason.name}" for reason in laid] in ([], [look.rule])
    assert hinted == {f"special.{name}" for name in SPECIAL_HANDS}


@pytest.mark.parametrize(
    ("code", "rule"),
    [
        ("CT-66PJC-02QM5-S2", "red_threes.bonus"),  # 820 instead of 800
        ("CT-66PJC-G000W-DE", "red_threes.minus"),  # 100 points taken off instead of added
        ("CT-66PJN-02QM9-6Q", "pile.always_frozen"),  # kings are a meld in both systems
        ("CT-66PJM-G0004-1W", "pile.always_frozen"),
    ],
)
def test_a_puzzle_names_the_rule_by_which_its_answer_is_what_it_is(code: str, rule: str) -> None:
    assert make_from_text(code).puzzle.rule == rule
