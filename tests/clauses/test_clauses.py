"""Every clause of the tables beside this file is true."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.clauses.runner import Case, answer_steps, read_clauses

FILES = sorted(Path(__file__).parent.glob("*.toml"))
CASES = [
    pytest.param(case, id=f"{file.stem}-{case.name}")
    for file in FILES
    for case in read_clauses(file)
]


@pytest.mark.parametrize("case", CASES)
def test_clause(case: Case) -> None:
    assert answer_steps(case) == case.steps
