"""Worked examples of the seeds, each with the id under which the specification lists it.

The examples that ask one question of one position are data (`seed_examples.toml`).
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from canasta_tutor.engine.judge.verify import verify
from canasta_tutor.engine.melds.group import canasta_of, read_meld, verify_group
from canasta_tutor.engine.position.actions_as_text import read_action
from canasta_tutor.engine.position.read_position import read_position
from canasta_tutor.engine.reasons.first_meld_reasons import MinimumNotReached, MinimumReached
from canasta_tutor.engine.reasons.verdict import Verdict
from canasta_tutor.engine.rules.rule_files import known, load, patch_rules
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.scoring.canastas import canasta_reason
from canasta_tutor.engine.scoring.card_points import points_of
from canasta_tutor.engine.scoring.first_meld_minimum import find_minimum
from canasta_tutor.engine.turn.freezing_and_blocking import find_pile_state
from canasta_tutor.engine.values.cards import cards
from canasta_tutor.engine.values.table import Table

Example = dict[str, Any]
EXAMPLES: list[Example] = tomllib.loads(
    Path(__file__).with_name("seed_examples.toml").read_text("utf-8")
)["example"]


def of_kind(key: str) -> list[Any]:
    """Each example that has the key, once for each of its rows and rule sets."""
    return [
        pytest.param(example, system, id=f"{row}-{system}")
        for example in EXAMPLES
        if key in example
        for row, systems in example["rows"].items()
        for system in (known() if systems == ["every"] else systems)
    ]


@pytest.fixture
def rules(example: Example, system: str) -> RuleSet:
    return patch_rules(load(system), example.get("options", {}))


@pytest.mark.parametrize(("example", "system"), of_kind("group"))
def test_group(example: Example, rules: RuleSet) -> None:
    group = cards(example["group"])
    verdict = verify_group(group, rules, going_out=example.get("going_out", False))
    assert_verdict(verdict, example)
    if "canasta" in example:
        kind = canasta_of(group, rules)
        assert (kind.value if kind else "none") == example["canasta"]
    if "why_none" in example:
        meld = read_meld(group, rules)
        assert meld
        assert canasta_reason(meld, rules).code == example["why_none"]
    if "points" in example:
        assert points_of(group, rules) == example["points"]


@pytest.mark.parametrize(("example", "system"), of_kind("minimum"))
def test_minimum(example: Example, rules: RuleSet) -> None:
    asked = [[score, find_minimum(score, rules)] for score, _ in example["minimum"]]
    assert asked == example["minimum"]


@pytest.mark.parametrize(("example", "system"), of_kind("position"))
def test_position(example: Example, rules: RuleSet) -> None:
    for table in tables(example, rules):
        verdict = verify(table, read_action(example["do"]), rules)
        assert_verdict(verdict, example)
        assert_counted(verdict, example)
        if "frozen_for_side_only" in example:
            assert find_pile_state(table, rules).for_side_only is example["frozen_for_side_only"]


def tables(example: Example, rules: RuleSet) -> Iterator[Table]:
    """The example's position, once for each score that the player's side might have."""
    position = example["position"]
    for score in example.get("scores", [None]):
        sides = position.get("sides", []) if score is None else [{"score": score}]
        yield read_position({**position, "sides": sides}, rules)


def assert_verdict(verdict: Verdict, example: Example) -> None:
    against = [reason.code for reason in verdict.violations]
    assert against[: len(example["against"])] == example["against"]
    assert verdict.ok is (not example["against"])
    codes = {reason.code for reason in verdict.grounds}
    assert codes >= set(example.get("grounds", []))


def assert_counted(verdict: Verdict, example: Example) -> None:
    """The points that count toward the minimum, and the minimum, are those of the example."""
    first = [
        reason
        for reason in (*verdict.violations, *verdict.grounds)
        if isinstance(reason, MinimumReached | MinimumNotReached)
    ]
    if "counted" in example:
        assert [(r.points, r.minimum) for r in first] == [(example["counted"], example["asked"])]
