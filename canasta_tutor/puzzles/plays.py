"""Several legal ways to go out, of which the score tells the best: the deal ends with them."""

from __future__ import annotations

from ..engine.play import outcome
from ..engine.scoring import score_deal
from ..engine.verify import verify
from .model import Answer
from .question import Posed
from .solution import Judgement, Solution
from .turns import actions_of


def gains(posed: Posed) -> tuple[int | None, ...]:
    """How far the deal puts the side ahead of the best other one; None for an illegal way."""
    return tuple(_gain(posed, place) for place in range(len(actions_of(posed))))


def _gain(posed: Posed, place: int) -> int | None:
    action, table = actions_of(posed)[place], posed.at
    if not verify(table, action, posed.rules).ok:
        return None
    after = outcome(table, action, posed.rules)
    totals = [side.total for side in score_deal(after, posed.rules)]
    own = totals.pop(table.seat % len(table.sides))
    return own - max(totals)


def best(posed: Posed) -> tuple[str, ...]:
    """The numbers of the best ways."""
    found = gains(posed)
    most = max((gain for gain in found if gain is not None), default=None)
    return tuple(str(place) for place, gain in enumerate(found, start=1) if gain == most)


def solve(posed: Posed) -> Solution:
    """The best way."""
    number = best(posed)[0]
    return Solution(number, action=actions_of(posed)[int(number) - 1])


def right(posed: Posed, answer: Answer) -> bool:
    """Whether no other way brings more."""
    return answer in best(posed)


def judge(posed: Posed, answer: Answer, solution: Solution) -> Judgement:
    """Right or not."""
    return Judgement(right(posed, answer), solution.verdict)
