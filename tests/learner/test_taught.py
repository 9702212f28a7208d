"""One answer reveals a common mistake: the benchmark of diagnosis, on a few mistakes.

`python -m benchmarks diagnosis` measures all systems; `docs/diagnosis.md` says what learners read.
"""

from __future__ import annotations

import pytest

from benchmarks.diagnosis import name_at_once
from canasta_tutor.engine.rules.rule_files import load

SEEDS = 6
"""Number of puzzles of a skill and level; a test uses few."""


@pytest.mark.parametrize("name", ["black-three-freezes", "hand-not-subtracted"])
def test_a_common_mistake_gets_its_name_at_once(name: str) -> None:
    shown, alone = name_at_once(load("classic"), [name], SEEDS)[name]
    assert shown >= 4
    assert alone >= 0.8 * shown
