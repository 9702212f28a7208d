"""Which lines of a score sheet the learner left out, judging by the wrong sum."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from canasta_tutor.engine.scoring.sheet_lines import ScoreLine

MOST = 4
"""The most lines that a learner may have left out; larger sets of lines fit nearly any number."""


def find_lines_left_out(lines: Sequence[ScoreLine], answer: int) -> tuple[ScoreLine, ...]:
    """The smallest set of lines without which the sum is the answer.

    Empty if there is no such set, if several sets of that size fit, or if no line would be left.

    >>> sheet = [ScoreLine("melds", 120, 0), ScoreLine("canasta.natural", 500, 1)]
    >>> sheet.append(ScoreLine("out", 100, 0))
    >>> [line.code for line in find_lines_left_out(sheet, 120)]
    ['canasta.natural', 'out']
    """
    counting = [line for line in lines if line.points]
    missing = sum(line.points for line in counting) - answer
    for size in range(1, min(MOST, len(counting) - 1) + 1):
        fitting = [
            few
            for few in combinations(counting, size)
            if sum(line.points for line in few) == missing
        ]
        if fitting:
            return fitting[0] if len(fitting) == 1 else ()
    return ()
