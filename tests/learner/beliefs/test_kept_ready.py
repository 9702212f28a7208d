"""Puzzles kept ready: the files are up to date, and the puzzles tell what the files say."""

from __future__ import annotations

import pytest

from canasta_tutor.engine.rules.rule_files import known, load, patch_rules
from canasta_tutor.learner.beliefs.kept_ready import (
    Sounding,
    as_soundings,
    kept_ready,
    line_of,
    sounding,
    text_of,
)
from canasta_tutor.misconceptions.misconception_catalogue import believed_by_mistake
from canasta_tutor.puzzles.puzzle_codes import Code
from tests.many import TIMES
from tools.write_kept_ready import choose_soundings

CODE = Code("classic", "card-points", 1, 7)
EACH = 40
"""The test looks at every n-th line; which lines these are differs from system to system."""


@pytest.mark.parametrize("system", known())
def test_each_puzzle_tells_what_its_line_says(system: str) -> None:
    """If this fails, run `python tools/write_kept_ready.py`."""
    lines = text_of(system).splitlines()
    share = EACH if TIMES == 1 else 1
    for line in lines[known().index(system) % EACH % share :: share]:
        (ready,) = as_soundings(line, system)
        found = sounding(ready.code, load(system))
        assert found is not None
        assert line_of(found) == line


@pytest.mark.parametrize("system", known())
def test_most_of_what_can_be_mistaken_shows_in_them(system: str) -> None:
    shown = {name for each in kept_ready(load(system)) for name in each.answers}
    assert shown <= believed_by_mistake(load(system)).keys()
    assert len(shown) >= 0.9 * len(believed_by_mistake(load(system)))


def test_house_rules_have_none_ready() -> None:
    assert kept_ready(patch_rules(load("classic"), {"going_out.bonus": 200})) == ()


def test_what_was_told_before_counts_for_less() -> None:
    """Many puzzles reveal the same misconceptions; one puzzle reveals fewer, but a new one."""
    both = [Sounding(CODE, {"a": 1, "b": 2}, 20)] * 6
    fresh = Sounding(Code("classic", "card-points", 2, 8), {"c": 1}, 20)
    order = [*choose_soundings([*both, fresh], ["a", "b", "c"], 4)]
    assert order == [*both[:3], fresh]
