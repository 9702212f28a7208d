"""Choose cards: a meld, a lay-down, what takes the pile. Any correct choice counts."""

from __future__ import annotations

from collections.abc import Iterator

from canasta_tutor.engine.advice.repair import repair
from canasta_tutor.engine.judge.verify import cards_used
from canasta_tutor.engine.values.actions import Lay, LayMelds
from canasta_tutor.engine.values.cards import Cards, cards, naturals, without
from canasta_tutor.puzzles.asked.best_try import best_group, best_lay, best_take, shape
from canasta_tutor.puzzles.asked.changes import changed, judged
from canasta_tutor.puzzles.asked.chosen_cards import Attempt, closest, lays_of, takes_of, verified
from canasta_tutor.puzzles.asked.group_repair import mended
from canasta_tutor.puzzles.asked.question import Posed
from canasta_tutor.puzzles.asked.solution import NO_REASONS, Judgement, Kind, Repair, Solution
from canasta_tutor.puzzles.schema.asks import ChooseGroup, ChooseLay
from canasta_tutor.puzzles.schema.entries import NONE
from canasta_tutor.puzzles.schema.lesson_file import Answer


def solve(posed: Posed) -> Solution:
    """The plainest legal choice, or why there is none."""
    best = _best(posed)
    if best is None:
        return Solution(NONE)
    action, verdict = best
    if verdict.violations:
        return Solution(NONE, verdict)
    return Solution(cards(cards_used(action)), verdict, action)


def _best(posed: Posed) -> Attempt | None:
    match posed.ask:
        case ChooseGroup():
            return best_group(posed.at, posed.rules)
        case ChooseLay():
            return best_lay(posed.at, posed.rules)
    return best_take(posed.at, posed.rules)


def judge(posed: Posed, answer: Answer, solution: Solution) -> Judgement:
    """Whether a choice can mean anything legal; if not, its best meaning is explained."""
    if not isinstance(answer, tuple):
        return Judgement(solution.answer == NONE, solution.verdict)
    attempt = closest(meanings(posed, answer))
    if attempt is None:
        return Judgement(right=False, verdict=NO_REASONS)
    verdict = attempt[1]
    change = None if verdict.ok else _repaired(posed, answer, attempt)
    return judged(verdict.ok, verdict, answer, change)


def right(posed: Posed, answer: Answer) -> bool:
    """Whether a choice can mean anything legal, or there is truly none."""
    if isinstance(answer, tuple):
        return any(verdict.ok for _, verdict in meanings(posed, answer))
    return solve(posed).answer == answer


def meanings(posed: Posed, chosen: Cards) -> Iterator[Attempt]:
    """Each action that the chosen cards can mean, with what the engine says of it."""
    table, rules = posed.at, posed.rules
    match posed.ask:
        case ChooseGroup():
            for action in _groups_of(chosen, posed):
                yield action, shape(action, table, rules)
        case ChooseLay():
            yield from verified(lays_of(chosen, table, rules), table, rules)
        case _:
            yield from verified(takes_of(chosen, table, rules), table, rules)


def _groups_of(chosen: Cards, posed: Posed) -> Iterator[LayMelds]:
    """All chosen cards as one group; wild cards alone may go onto any own meld."""
    if chosen and not naturals(chosen):
        for meld in posed.at.side.melds:
            yield LayMelds((Lay(chosen, onto=meld.mark),))
    yield LayMelds((Lay(chosen),))


def _repaired(posed: Posed, chosen: Cards, attempt: Attempt) -> Repair | None:
    if not isinstance(posed.ask, ChooseGroup):
        return changed(chosen, repair(posed.at, attempt[0], posed.rules))
    spare = without(posed.hand, chosen)
    there = {meld.rank: meld.cards for meld in posed.at.side.melds}
    return mended(chosen, spare, there, posed.rules)


KINDS = {"choose": Kind(solve, judge, right)}
