"""A fresh puzzle: of the easiest that count a whole deal one with few cards on the table.

A code makes what it always made. Who only wants another puzzle may look at a few codes, and take
the first that is short.
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
"""How the makers are called that have all counted that a side has in a deal, long or short."""
TRIES = 4
"""So many puzzles are looked at for a short one; each takes some hundredths of a second."""
SHORT = 1.1
"""So many times the cards that a side was dealt lie on a short table; fewer it seldom has at the
end of a deal.
"""


def make_fresh(rules: RuleSet, skill: str, level: int, seed: int) -> Generated:
    """A puzzle of a skill; where a short one is looked for, that of this seed or of one soon after.

    Raises:
        InputError: there is no such skill, or it has nothing to ask under these rules.

    >>> from canasta_tutor.engine.rules.rule_files import load
    >>> read_code(make_fresh(load("classic"), "wild-limit", 1, 7).code).seed
    7
    """
    first = read_code(new_code(rules, skill, level, seed))
    codes = (replace(first, seed=(first.seed + more) % SEEDS) for more in range(TRIES))
    return make_from_code(find_short(codes, rules) or first, rules)


def find_short(codes: Iterable[Code], rules: RuleSet) -> Code | None:
    """Of codes of one skill and level the first, or None; where short ones are wanted, such a one.

    Where none of the first few is short, the one with the fewest cards.
    """
    few = iter(codes)
    first = next(few, None)
    if first is None or not wants_short(first):
        return first
    counts: dict[Code, float] = {}
    for code in chain([first], islice(few, TRIES - 1)):
        counts[code] = _cards(code, rules)
        if counts[code] <= _limit(rules):
            return code
    return min(counts, key=counts.__getitem__)


def wants_short(code: Code) -> bool:
    """Whether a puzzle is one of the easiest, and counts a whole deal."""
    return code.level == LEVELS[0] and skills()[code.skill].maker.startswith(WHOLE_DEAL)


def is_short(code: Code, rules: RuleSet) -> bool:
    """Whether a puzzle is as short as is wanted of it; many may be of any length."""
    return not wants_short(code) or _cards(code, rules) <= _limit(rules)


def _limit(rules: RuleSet) -> float:
    return SHORT * count_dealt(rules)


def _cards(code: Code, rules: RuleSet) -> float:
    """How many cards lie there to be looked at; no end of them where there is no such puzzle."""
    try:
        puzzle = make_from_code(code, rules).puzzle
    except InputError:
        return inf
    table, ask = pose_under(puzzle, rules).at, puzzle.ask
    side = ask.side if isinstance(ask, OfDeal) else 0
    melds = sum(len(meld.cards) for meld in table.sides[side].melds)
    return melds + sum(map(len, table.hands[side :: len(table.sides)]))
