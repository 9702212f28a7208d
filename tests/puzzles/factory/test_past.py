"""Every position of the factory can arise in a real deal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from canasta_tutor.engine.position.read_position import read_position
from canasta_tutor.engine.rules.rule_files import known, load
from canasta_tutor.engine.rules.schema.rule_set import RuleSet, for_players
from canasta_tutor.engine.scoring.melds_and_canastas import list_canasta_kinds
from canasta_tutor.engine.turn.going_out import count_canastas, list_canasta_demands
from canasta_tutor.engine.values.cards import Rank
from canasta_tutor.engine.values.table import Phase, Table
from canasta_tutor.puzzles.asked.posed_puzzle import Posed, pose_under
from canasta_tutor.puzzles.kinds.game_puzzle import GamePuzzle, game_ask, play_game
from canasta_tutor.puzzles.kinds.other_puzzle import OtherPuzzle
from canasta_tutor.puzzles.puzzle_codes import LEVELS, Code
from canasta_tutor.puzzles.schema.puzzle_asks import OfDeal
from canasta_tutor.puzzles.skills import skill_applies, skills
from tests.many import SHARE, in_turn
from tests.puzzles.factory.made_once import made_once
from tests.puzzles.factory.reachable import unreachable


def tables(system: str) -> Iterator[tuple[str, Table]]:
    """A table of each skill, with skills and levels in turn, and the code that it comes from."""
    rules, turn = load(system), known().index(system)
    asked = (skill for skill in skills().values() if skill_applies(skill, rules))
    for skill in in_turn(asked, turn):
        for level in in_turn(LEVELS, turn // SHARE + skill.number, len(LEVELS)):
            code = Code(system, skill.id, level, level)
            posed = pose_under(made_once(code).puzzle, rules)
            for table in shown(posed):
                yield f"{skill.id} {code.text}", table


def shown(posed: Posed) -> Iterator[Table]:
    """The table of a puzzle; for a game, the tables of all deals with the scores before each
    deal.
    """
    if isinstance(posed.puzzle, GamePuzzle):
        yield from dealt(posed)
    elif posed.table is not None:
        yield told(posed, posed.table)


def dealt(posed: Posed) -> Iterator[Table]:
    ask, game = game_ask(posed), play_game(posed)
    before = (ask.scores, *game.totals)
    for place, (table, scores) in enumerate(zip(game.tables, before, strict=False)):
        sides = tuple(
            replace(side, score=score) for side, score in zip(table.sides, scores, strict=True)
        )
        yield replace(table, sides=sides, deals_played=ask.deals_played + place)


def told(posed: Posed, table: Table) -> Table:
    """The table with all hands; in a score question, the hands of other sides count as empty."""
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


FINISHED = frozenset(("number.score", "line.line", "sheet.sheet", "game.game"))
"""The questions about finished deals."""


@pytest.mark.parametrize("system", known())
def test_turns_lead_to_every_table(system: str) -> None:
    for name, table in tables(system):
        assert not list(unreachable(table, load(system))), name


@pytest.mark.parametrize("system", known())
def test_who_goes_out_has_what_it_needs(system: str) -> None:
    rules, ends = load(system), 0
    for skill in skills().values():
        if FINISHED.isdisjoint(skill.asks) or not skill_applies(skill, rules):
            continue
        for level in LEVELS:
            code = Code(system, skill.id, level, level)
            for table in shown(pose_under(made_once(code).puzzle, rules)):
                lack = list(out_too_soon(table, rules))
                assert not lack, f"{code.text} {lack}"
                ends += table.out is not None
    assert ends


def out_too_soon(table: Table, rules: RuleSet) -> Iterator[str]:
    """What a side that has gone out lacks for going out; nothing after a special hand."""
    if table.out is None or table.special:
        return
    seats = range(table.out % len(table.sides), table.players, len(table.sides))
    melds = table.sides[seats.start].melds
    kinds, values = list_canasta_kinds(melds, rules), rules.going_out
    if count_canastas(melds, rules) < for_players(values.canastas, table.players):
        yield f"canastas: {melds}"
    for lack, fitting, least in list_canasta_demands(values):
        if sum(kind in fitting for kind in kinds) < for_players(least, table.players):
            yield f"{lack}: {melds}"
    held = (card for seat in seats for card in table.hands[seat])
    if values.no_threes and any(card.rank is Rank.THREE for card in held):
        yield f"threes: {table.hands}"
