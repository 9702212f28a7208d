"""Some test meets every kind of reason, and every kind names a rule."""

from __future__ import annotations

import re
from pathlib import Path

from canasta_tutor.engine.reasons.verdict import Reason
from canasta_tutor.engine.rules.schema.rule_set import KEYS

TABLES = Path(__file__).parents[1] / "clauses"


def every_reason() -> dict[str, type[Reason]]:
    return {reason.code: reason for reason in Reason.__subclasses__()}


def test_every_reason_is_met_by_a_test_of_the_engine() -> None:
    tests = (*TABLES.glob("*.toml"), *Path(__file__).parent.glob("*.py"))
    told = "".join(path.read_text("utf-8") for path in tests)
    assert set(every_reason()) - set(re.findall(r"[a-z_]+\.[a-z_]+", told)) == set()


def test_every_reason_rests_on_a_value_of_the_rule_set() -> None:
    rules = (rule for each in every_reason().values() for rule in (each.rule, *each.also))
    assert set(rules) <= set(KEYS)
