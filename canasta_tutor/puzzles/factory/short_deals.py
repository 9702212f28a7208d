"""Make a fresh puzzle; on the first level, prefer short deals if the learner counts a whole deal.

A code always makes the same puzzle. So the module looks at a few codes and takes the first code
that makes a short puzzle.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import chain, islice
from math import inf

from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.values.input_faults import InputError
from canasta_tutor.puzzles.asked.posed_puzzle import pose_under
from canasta_tutor.puzzles.factory.make_puzzle import Generated, make_from_code, new_code
from canasta_tutor.puzzles.factory.makers.make_sheets import count_dealt
from canasta_tutor.puzzles.puzzle_codes import LEVELS, SEEDS, Code, read_code
from canasta_tutor.puzzles.schema.puzzle_asks import OfDeal
from canasta_tutor.puzzles.skills import skills

WHOLE_DEAL = "sheets."
"""The start of the names of makers whose puzzles count all cards of a side in a deal."""
TRIES = 4
"""Number of puzzles to make in search of a short puzzle; each takes some hundredths of a second."""
SHORT = 1.1
"""The most cards of a side in a short deal, as a multiple of the cards that it was dealt.

At the end of a deal, a side seldom has fewer cards than it was dealt.
"""


def make_fresh(rules: RuleSet, skill: str, level: int, seed: int) -> Generated:
    """A puzzle of a skill with this seed or, if it should be short, with one of the next few seeds.

    Raises:
        InputError: there is no such skill, or it does not apply under these rules.

    >>> from canasta_tutor.engine.rules.rule_files import load
    >>> read_code(make_fresh(load("classic"), "wild-limit", 1, 7).code).seed
    7
    """
    first = read_code(new_code(rules, skill, level, seed))
    codes = (replace(first, seed=(first.seed + more) % SEEDS) for more in range(TRIES))
    return make_from_code(find_short(codes, rules) or first, rules)


def find_short(codes: Iterable[Code], rules: RuleSet) -> Code | None:
    """The first of some codes of one skill and level.

    If the puzzle should be short, this is the first code that makes a short puzzle. If none of the
    first few puzzles is short, it is the code of the puzzle with the fewest cards. If there are
    no codes, returns None.
    """
    few = iter(codes)
    first = next(few, None)
    if first is None or not wants_short(first):
        return first
    counts: dict[Code, float] = {}
    for code in chain([first], islice(few, TRIES - 1)):
        counts[code] = _count_cards(code, rules)
        if counts[code] <= _short_limit(rules):
            return code
    return min(counts, key=counts.__getitem__)


def wants_short(code: Code) -> bool:
    """Whether a puzzle should be short: it is on the first level and counts a whole deal."""
    return code.level == LEVELS[0] and skills()[code.skill].maker.startswith(WHOLE_DEAL)


def is_short(code: Code, rules: RuleSet) -> bool:
    """Whether a puzzle is short, or need not be short."""
    return not wants_short(code) or _count_cards(code, rules) <= _short_limit(rules)


def _short_limit(rules: RuleSet) -> float:
    return SHORT * count_dealt(rules)


def _count_cards(code: Code, rules: RuleSet) -> float:
    """The number of cards that the learner must look at; infinite if there is no such puzzle."""
    try:
        puzzle = make_from_code(code, rules).puzzle
    except InputError:
        return inf
    table, ask = pose_under(puzzle, rules).table_asked, puzzle.ask
    side = ask.side if isinstance(ask, OfDeal) else 0
    melds = sum(len(meld.cards) for meld in table.sides[side].melds)
    return melds + sum(map(len, table.hands[side :: len(table.sides)]))
