"""Several legal ways to go out, of which the score tells the best: the deal ends with them."""

from __future__ import annotations

from canasta_tutor.engine.judge.play import outcome
from canasta_tutor.engine.judge.verify import verify
from canasta_tutor.engine.rules.schema.system import RuleSet
from canasta_tutor.engine.scoring.deal import score_deal, score_side
from canasta_tutor.engine.scoring.sheet_lines import ScoreLine
from canasta_tutor.engine.values.actions import Action
from canasta_tutor.engine.values.table import Table
from canasta_tutor.puzzles.asked.question import Posed
from canasta_tutor.puzzles.asked.solution import Judgement, Kind, Solution
from canasta_tutor.puzzles.kinds.turn import actions_of
from canasta_tutor.puzzles.schema.lesson_file import Answer


def gains(posed: Posed) -> tuple[int | None, ...]:
    """What each way is worth to the side; None for an illegal one."""
    return tuple(gain(posed.at, action, posed.rules) for action in actions_of(posed))


def gain(table: Table, action: Action, rules: RuleSet) -> int | None:
    """How far the deal puts the side ahead of the best other one; None if it is not legal."""
    if not verify(table, action, rules).ok:
        return None
    totals = [side.total for side in score_deal(outcome(table, action, rules), rules)]
    own = totals.pop(table.seat % len(table.sides))
    return own - max(totals)


def best(posed: Posed) -> tuple[str, ...]:
    """The numbers of the best ways."""
    found = gains(posed)
    most = max((gain for gain in found if gain is not None), default=None)
    return tuple(str(place) for place, gain in enumerate(found, start=1) if gain == most)


def solve(posed: Posed) -> Solution:
    """The best way, and the sheet that it leads to."""
    number = best(posed)[0]
    action = actions_of(posed)[int(number) - 1]
    return Solution(number, action=action, lines=sheet_after(posed, action))


def sheet_after(posed: Posed, action: Action) -> tuple[ScoreLine, ...]:
    """The lines of the side's sheet once an action has ended the deal."""
    table = posed.at
    after = outcome(table, action, posed.rules)
    return score_side(after, table.seat % len(table.sides), posed.rules).lines


def right(posed: Posed, answer: Answer) -> bool:
    """Whether no other way brings more."""
    return answer in best(posed)


def judge(posed: Posed, answer: Answer, solution: Solution) -> Judgement:
    """Right or not."""
    return Judgement(right(posed, answer), solution.verdict)


KINDS = {"best": Kind(solve, judge, right)}
