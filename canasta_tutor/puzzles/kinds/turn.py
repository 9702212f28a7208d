"""A turn step by step: the order of the steps, the step against the rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import permutations

from canasta_tutor.engine.judge.play import outcome
from canasta_tutor.engine.judge.verify import verify
from canasta_tutor.engine.reasons.base import Verdict
from canasta_tutor.engine.values.actions import Action
from canasta_tutor.puzzles.asked.question import Posed
from canasta_tutor.puzzles.asked.solution import NO_REASONS, Judgement, Kind, Solution
from canasta_tutor.puzzles.schema.asks import Steps
from canasta_tutor.puzzles.schema.entries import NONE
from canasta_tutor.puzzles.schema.lesson_file import Answer


def actions_of(posed: Posed) -> tuple[Action, ...]:
    """The steps of the question."""
    return posed.ask.actions if isinstance(posed.ask, Steps) else ()


def verdicts(posed: Posed, actions: Iterable[Action]) -> Iterator[Verdict]:
    """What the engine says of each step, up to the first that is against the rules."""
    table = posed.at
    for action in actions:
        said = verify(table, action, posed.rules)
        yield said
        if not said.ok:
            return
        table = outcome(table, action, posed.rules)


def first_broken(posed: Posed) -> tuple[str, Verdict]:
    """The number of the first step against the rules, or that there is none, and why."""
    said = NO_REASONS
    for place, said in enumerate(verdicts(posed, actions_of(posed)), start=1):
        if not said.ok:
            return str(place), said
    return NONE, said


def solve_turn(posed: Posed) -> Solution:
    """The step against the rules."""
    return Solution(*first_broken(posed))


def right_turn(posed: Posed, answer: Answer) -> bool:
    """Whether that is the step."""
    return answer == first_broken(posed)[0]


def judge(posed: Posed, answer: Answer, solution: Solution) -> Judgement:
    """Right or not, with the same reasons for either."""
    return Judgement(answer == solution.answer, solution.verdict)


def in_order(posed: Posed, answer: Answer) -> tuple[Action, ...] | None:
    """The steps in the order answered, or None where it does not name each once."""
    actions, named = actions_of(posed), str(answer).split()
    if sorted(named) != sorted(as_told(posed).split()):
        return None
    return tuple(actions[int(place) - 1] for place in named)


def as_told(posed: Posed) -> str:
    """The order in which the question names the steps, as an answer."""
    return " ".join(str(place) for place in range(1, len(actions_of(posed)) + 1))


def right_order(posed: Posed, answer: Answer) -> bool:
    """Whether each step is legal when its turn comes; any such order counts."""
    ordered = in_order(posed, answer)
    return ordered is not None and _broken(posed, ordered) is None


def _broken(posed: Posed, actions: tuple[Action, ...]) -> Verdict | None:
    """What the engine says of the first step against the rules."""
    return next((said for said in verdicts(posed, actions) if not said.ok), None)


def solve_order(posed: Posed) -> Solution:
    """The first order in which all steps are legal."""
    orders = (" ".join(order) for order in permutations(as_told(posed).split()))
    return Solution(next((order for order in orders if right_order(posed, order)), NONE))


def judge_order(posed: Posed, answer: Answer, solution: Solution) -> Judgement:
    """Whether the order can be played, and what breaks down where it cannot."""
    ordered = in_order(posed, answer)
    if ordered is None:
        return Judgement(right=False, verdict=NO_REASONS)
    broken = _broken(posed, ordered)
    return Judgement(broken is None, broken or solution.verdict)


KINDS = {
    "order": Kind(solve_order, judge_order, right_order),
    "turn": Kind(solve_turn, judge, right_turn),
}
