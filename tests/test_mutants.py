"""The mistakes that `make mutants` plants are those that one could make."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from mutants import gone
from mutations import Mutant, Part, mutants


def planted(source: str, folder: Path) -> list[Mutant]:
    path = folder / "module.py"
    path.write_text(source, encoding="utf-8")
    return list(mutants(path, "module"))


@pytest.mark.parametrize(
    ("line", "others"),
    [
        ("return a < b", {"a <= b", "a >= b", "return None"}),
        ("return a is b", {"a is not b", "return None"}),
        ("return a and b", {"a or b", "a", "b", "return None"}),
        ("return not a", {"a", "return None"}),
        ("return a + 1", {"a - 1", "a + 2", "a + 0", "return None"}),
        ("return f(a, b=True)", {"f(a, b=False)", "f(a)", "return None"}),
        ("return max(a)", {"min(a)", "return None"}),
        ("return False", {"return True"}),
        ("if a: yield b", {"if True:", "if False:", "–"}),
        ("return [c for c in a if c]", {"return [c for c in a]", "return None"}),
        ("for c in a: yield c", {"for c in a: … once", "–"}),
        ("match a:\n        case 7: f()", {"case 7 if False:", "–"}),
        ("raise ValueError('no words')", {"–"}),
        ("'Words for people.'", set()),
    ],
)
def test_mistakes(line: str, others: set[str], tmp_path: Path) -> None:
    found = planted(f"def g(a, b):\n    {line}\n", tmp_path)
    afters = {mutant.after.removeprefix("return ") for mutant in found}
    assert afters == {other.removeprefix("return ") for other in others}


@pytest.mark.parametrize(
    ("source", "part"),
    [
        ("def f(a):\n    return a + 1", Part.BODY),
        ("def f(a=1):\n    pass", Part.DEFAULTS),
        ("TABLE = {1: 'one'}", Part.TABLE),
        ("class Side:\n    score: int = 0", Part.REST),
        ("class Side:\n    def f(self):\n        return 1", Part.BODY),
    ],
)
def test_what_a_mistake_is_part_of(source: str, part: Part, tmp_path: Path) -> None:
    assert {mutant.owner.part for mutant in planted(source, tmp_path)} == {part}


def test_a_mistake_is_made_in_the_code(tmp_path: Path) -> None:
    (least,) = [
        one for one in planted("def f(a):\n    return a < 7", tmp_path) if "<=" in one.after
    ]
    made: dict[str, Any] = {}
    exec(least.compiled(), made)
    assert made["f"](7)


def test_mistakes_that_read_the_same_are_numbered(tmp_path: Path) -> None:
    found = planted("def f(a, b=0, c=0): pass", tmp_path)
    assert [mutant.after for mutant in found] == ["1", "-1", "1 (2)", "-1 (2)"]


def test_rows_about_what_is_no_more_there_are_told(tmp_path: Path) -> None:
    there = planted("def f(a):\n    return a < 7", tmp_path)
    here, left = ("module.f", "a < 7", "a <= 7"), ("module.f", "a < 8", "a <= 8")
    elsewhere = ("modules.f", "a < 8", "a <= 8")
    assert gone({here, left, elsewhere}, there) == [left]
