"""The rule that a reason names decides: with another value of the rule, the reason disappears."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from canasta_tutor.engine.judge.verify import verify
from canasta_tutor.engine.reasons.verdict import Reason, Verdict
from canasta_tutor.engine.rules.rule_files import known, load
from canasta_tutor.engine.rules.schema.rule_set import RuleSet, value_of
from canasta_tutor.engine.values.actions import Action
from canasta_tutor.engine.values.table import Table
from tests.clauses import scene
from tests.clauses.runner import answer_steps
from tests.clauses.test_clauses import CASES

MOST = 40
"""Number of cases to look at for one kind of reason and one rule."""

NO_OTHER_VALUE = {
    "calls.acaba", "calls.auction", "calls.caliente", "deal.first_upcard", "deal.foot",
    "going_out.ask_partner", "pile.freezing", "turn.order",
}  # fmt: skip
"""Rules for which no other value removes the reason, unless cards or calls of the case change."""

HOLDS_ANYHOW = {
    "discard.red_three_held": "a red three in the hand is discarded only from the table",
    "discard.no_red_three": "what does not lie on the table is not discarded from it",
    "going_out.cards_left": "nobody goes out with cards in the hand",
    "meld.joined": "two sets of one rank lie there already",
    "meld.none_to_join": "there are no two sets",
    "meld.none_there": "there is no such meld",
    "meld.red_three": "no rule set melds red threes",
    "pile.no_meld": "there is no meld that the upcard fits",
    "pile.upcard_not_alone": "the rest of the pile stays under no other value",
    "sequence.out_of_range": "no pack has a sequence from three",
    "special.not_first": "a special hand is laid before anything else",
}
"""Kinds of reasons that hold whatever the value of their rule is, and why."""


@pytest.fixture(scope="module")
def judged() -> Iterator[list[tuple[Table, Action, RuleSet, Verdict]]]:
    """Every action that the clauses judge, with its verdict."""
    found: list[tuple[Table, Action, RuleSet, Verdict]] = []

    def judge(table: Table, action: Action, rules: RuleSet) -> Verdict:
        said = verify(table, action, rules)
        found.append((table, action, rules, said))
        return said

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(scene, "verify", judge)
        for case in CASES:
            answer_steps(case.values[0])  # type: ignore[arg-type]
        yield found


def other_values(key: str, now: object) -> list[Any]:
    """Other values of a rule: the values of all systems.

    For numbers and booleans, also neighbouring values.
    """
    if isinstance(now, bool):
        return [not now]
    found: list[Any] = [value_of(load(name), key) for name in known()]
    if isinstance(now, int):
        found += [0, 1, now - 1, now + 1, 8]
    return [value for place, value in enumerate(found) if value not in (now, *found[:place])]


def with_value(rules: RuleSet, key: str, value: object) -> RuleSet:
    """The rule set with another value, whether or not the value fits the other rules."""
    section, name = key.split(".", 1)
    values = {each: getattr(rules, each) for each in rules.names}
    return RuleSet(**values | {section: replace(values[section], **{name: value})})


def is_decided(reason: Reason, table: Table, action: Action, rules: RuleSet) -> bool:
    """Whether the reason disappears under another value of the rule that it names."""
    for value in other_values(reason.rule, value_of(rules, reason.rule)):
        try:
            said = verify(table, action, with_value(rules, reason.rule, value))
        except (ValueError, ZeroDivisionError):  # there is no such value
            continue
        if reason not in (*said.violations, *said.grounds):
            return True
    return False


def test_each_reason_names_a_rule_that_decides(
    judged: list[tuple[Table, Action, RuleSet, Verdict]],
) -> None:
    seen, decided = Counter[tuple[str, str]](), Counter[tuple[str, str]]()
    for table, action, rules, said in judged:
        for reason in (*said.violations, *said.grounds):
            key = reason.code, reason.rule
            if seen[key] < MOST and not decided[key]:
                seen[key] += 1
                decided[key] += is_decided(reason, table, action, rules)
    never = {(code, rule) for code, rule in seen if not decided[code, rule]}
    unexplained = {
        (code, rule)
        for code, rule in never
        if rule not in NO_OTHER_VALUE and code not in HOLDS_ANYHOW
    }
    assert unexplained == set()
    assert {code for code, _ in never} >= HOLDS_ANYHOW.keys()
    assert len(seen) - len(never) >= 110
