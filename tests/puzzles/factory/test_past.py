"""Every position of the factory can really arise."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from canasta_tutor.engine.position import read_position
from canasta_tutor.engine.rulefiles import known, load
from canasta_tutor.engine.table import Phase, Table
from canasta_tutor.puzzles.codes import LEVELS, Code
from canasta_tutor.puzzles.generate import made
from canasta_tutor.puzzles.model import OtherPuzzle
from canasta_tutor.puzzles.played import OfDeal
from canasta_tutor.puzzles.question import Posed, under
from canasta_tutor.puzzles.skills import applies, skills
from tests.puzzles.factory.reachable import unreachable


def tables(system: str) -> Iterator[tuple[str, Table]]:
    """A table of each skill and level, with the code that it comes from."""
    rules = load(system)
    for skill in skills().values():
        for level in LEVELS if applies(skill, rules) else ():
            code = Code(system, skill.id, level, level)
            posed = under(made(code, rules).puzzle, rules)
            if posed.table is not None and not rare(posed):
                yield f"{skill.id} {code.text}", told(posed, posed.table)


def rare(posed: Posed) -> bool:
    """Deals that ended with a special hand, acaba, a first pile … show what is scored only."""
    puzzle = posed.puzzle.about if isinstance(posed.puzzle, OtherPuzzle) else posed.puzzle
    ask, memory = puzzle.ask, (puzzle.position or {}).get("memory", {})
    if not isinstance(ask, OfDeal):
        return False
    table = posed.at
    away = table.special or ask.acaba is not None or ask.first_pile or table.removed
    return bool(away or "foot" in memory or any(side.black_threes for side in table.sides))


def told(posed: Posed, table: Table) -> Table:
    """The table with all hands; in a score question the hands of other sides count as empty."""
    puzzle = posed.puzzle.about if isinstance(posed.puzzle, OtherPuzzle) else posed.puzzle
    if not isinstance(puzzle.ask, OfDeal):
        return table
    whole = read_position(puzzle.position or {}, posed.rules, phase=Phase.PLAY)
    return replace(whole, phase=Phase.OVER, out=table.out)


@pytest.mark.parametrize("system", known())
def test_turns_lead_to_every_table(system: str) -> None:
    for name, table in tables(system):
        assert not list(unreachable(table, load(system))), name
