"""Every position of the factory can really arise."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from canasta_tutor.engine.position.reading import read_position
from canasta_tutor.engine.rules.files import known, load
from canasta_tutor.engine.values.table import Phase, Table
from canasta_tutor.puzzles.asked.question import Posed, under
from canasta_tutor.puzzles.codes import LEVELS, Code
from canasta_tutor.puzzles.factory.making import made
from canasta_tutor.puzzles.kinds.game import GamePuzzle, asked, played
from canasta_tutor.puzzles.kinds.other import OtherPuzzle
from canasta_tutor.puzzles.schema.asks import OfDeal
from canasta_tutor.puzzles.skills import applies, skills
from tests.many import SHARE, in_turn
from tests.puzzles.factory.reachable import unreachable


def tables(system: str) -> Iterator[tuple[str, Table]]:
    """A table of each skill, skills and levels taking turns, with the code that it comes from."""
    rules, turn = load(system), known().index(system)
    asked = (skill for skill in skills().values() if applies(skill, rules))
    for skill in in_turn(asked, turn):
        for level in in_turn(LEVELS, turn // SHARE + skill.number, len(LEVELS)):
            code = Code(system, skill.id, level, level)
            posed = under(made(code, rules).puzzle, rules)
            for table in shown(posed):
                yield f"{skill.id} {code.text}", table


def shown(posed: Posed) -> Iterator[Table]:
    """The table of a puzzle; those of all deals of a game, with the scores before each."""
    if isinstance(posed.puzzle, GamePuzzle):
        yield from dealt(posed)
    elif posed.table is not None:
        yield told(posed, posed.table)


def dealt(posed: Posed) -> Iterator[Table]:
    ask, game = asked(posed), played(posed)
    before = (ask.scores, *game.totals)
    for place, (table, scores) in enumerate(zip(game.tables, before, strict=False)):
        sides = tuple(
            replace(side, score=score) for side, score in zip(table.sides, scores, strict=True)
        )
        yield replace(table, sides=sides, deals_played=ask.deals_played + place)


def told(posed: Posed, table: Table) -> Table:
    """The table with all hands; in a score question the hands of other sides count as empty."""
    puzzle = posed.puzzle.about if isinstance(posed.puzzle, OtherPuzzle) else posed.puzzle
    if not isinstance(puzzle.ask, OfDeal):
        return table
    whole = read_position(puzzle.position or {}, posed.rules, phase=Phase.PLAY)
    return replace(
        whole,
        phase=Phase.OVER,
        out=table.out,
        concealed=table.concealed,
        special=table.special,
        acaba=table.acaba,
        first_pile=table.first_pile,
    )


@pytest.mark.parametrize("system", known())
def test_turns_lead_to_every_table(system: str) -> None:
    for name, table in tables(system):
        assert not list(unreachable(table, load(system))), name
