"""Every line of a score sheet has a code that `LINES` lists with its rule."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import canasta_tutor.engine.scoring
from canasta_tutor.engine.rules.schema.rule_set import KEYS
from canasta_tutor.engine.scoring.sheet_lines import LINES

FOLDER = Path(canasta_tutor.engine.scoring.__file__).parent
TABLES = Path(__file__).parents[1] / "clauses"


def test_every_code_rests_on_a_rule() -> None:
    assert set(LINES.values()) <= set(KEYS)


def test_every_line_is_listed() -> None:
    for path in FOLDER.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(
                    func=ast.Name(id="ScoreLine" | "times"), args=[ast.Constant(value=code), *_]
                ):
                    assert code in LINES


def test_every_line_is_met_in_a_clause() -> None:
    """These tests write a line of a score as its code and its points."""
    told = "".join(path.read_text("utf-8") for path in TABLES.glob("*.toml"))
    assert set(LINES) <= set(re.findall(r"([a-z_.]+) -?\d", told))
