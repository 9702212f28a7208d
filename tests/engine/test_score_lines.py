"""Every line of a score sheet has a code that is listed with its rule."""

from __future__ import annotations

import ast
from pathlib import Path

import canasta_tutor.engine.scoring
from canasta_tutor.engine.rules.schema.rule_set import KEYS
from canasta_tutor.engine.scoring.sheet_lines import LINES

FOLDER = Path(canasta_tutor.engine.scoring.__file__).parent
TESTS = Path(__file__).parent.glob("test_clauses_*.py")


def texts(path: Path) -> set[str]:
    """All texts of a file."""
    nodes = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
    return {str(node.value) for node in nodes if isinstance(node, ast.Constant)}


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


def test_every_line_is_met_in_a_test() -> None:
    met = set().union(*map(texts, TESTS))
    built = {f"special.{name}" for name in ("straight", "pairs", "wild_pairs", "garbage")}
    assert set(LINES) - built <= met
