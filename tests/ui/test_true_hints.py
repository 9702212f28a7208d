"""Hints lead from where to look to what the rule says, and do not give the answer away."""

from __future__ import annotations

from canasta_tutor.i18n.rulecards import rule_name
from canasta_tutor.puzzles.answered.hints import hints
from canasta_tutor.ui.plain_text import rich_text
from canasta_tutor.ui.puzzle.feedback import hint_parts
from canasta_tutor.ui.rule_cards import rule_said
from tests.ui.told import CLASSIC, WORDS, practised, puzzle


def test_what_makes_a_canasta_is_no_answer_and_is_told_by_the_hint() -> None:
    ask = {"kind": "bonus", "cards": "8h 8d 8s"}
    asked = puzzle({"kind": "number", "rule": "canasta.size", "ask": ask})
    said = [rich_text(hint_parts(asked, each, CLASSIC, WORDS)) for each in hints(asked, CLASSIC)]
    assert str(CLASSIC.canasta.size) in said[1]


def test_of_a_canasta_the_hint_names_both_rules_that_ask_for_natural_cards() -> None:
    ask = {"kind": "group", "cards": "9h 9d 9s 9c 9c 2d 2c"}
    asked = puzzle({"kind": "legal", "rule": "meld.min_naturals", "ask": ask})
    first = rich_text(hint_parts(asked, hints(asked, CLASSIC)[0], CLASSIC, WORDS))
    assert all(
        words in first
        for key in ("meld.min_naturals", "canasta.min_naturals")
        for words in (rule_name(WORDS, key), rich_text(rule_said(key, CLASSIC, WORDS)))
    )


def test_of_drawing_the_stock_is_looked_at_before_the_rule() -> None:
    asked = next(each for each in practised("classic", "stock-end"))
    first, second, _ = [
        rich_text(hint_parts(asked.puzzle, each, asked.rules, WORDS))
        for each in hints(asked.puzzle, asked.rules)
    ]
    name = WORDS.text(f"rule.{asked.puzzle.rule}.name")
    said = rich_text(rule_said(asked.puzzle.rule, asked.rules, WORDS))
    assert "stock" in first
    assert name not in first
    assert name in second
    assert said in second
