"""Puzzles about the best of several ways to go out; the score of the deal decides."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

from canasta_tutor.engine.judge.apply import table_after
from canasta_tutor.engine.judge.verify import cards_used, verify
from canasta_tutor.engine.reasons.verdict import Verdict
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.scoring.deal_score import score_deal, score_side
from canasta_tutor.engine.scoring.sheet_lines import LINES, ScoreLine
from canasta_tutor.engine.values.actions import Action
from canasta_tutor.engine.values.cards import cards
from canasta_tutor.engine.values.input_faults import InputError
from canasta_tutor.engine.values.table import Meld, Table
from canasta_tutor.puzzles.asked.counting import Feature
from canasta_tutor.puzzles.asked.learners_answer import number_steps
from canasta_tutor.puzzles.asked.objection import Objection, Statement, object_to_line
from canasta_tutor.puzzles.asked.posed_puzzle import Posed
from canasta_tutor.puzzles.asked.solution_and_result import NO_REASONS, Result, Solution
from canasta_tutor.puzzles.kinds.puzzle_kind import Kind, Mind
from canasta_tutor.puzzles.kinds.turn_puzzle import actions_of
from canasta_tutor.puzzles.schema.puzzle_asks import Steps
from canasta_tutor.puzzles.schema.puzzle_faults import NotReached
from canasta_tutor.puzzles.schema.puzzle_form import Answer, Puzzle, SaidPuzzle


class BestAsk(Steps):
    """Which of these legal ways to go out brings the side most points?"""

    kind: Literal["out"]


class BestPuzzle(SaidPuzzle):
    """Which of several legal plays is best? The learner can count the points of each play."""

    kind: Literal["best"]
    ask: BestAsk


class BestWay(Kind[BestPuzzle]):
    """Which of several ways brings most points? The answer is its number."""

    name = "best"
    seconds = 40
    model = BestPuzzle
    in_lessons = True
    of_one_system = True
    one_answer = False

    def solve(self, posed: Posed) -> Solution:
        """The best way, and the score sheet that it leads to."""
        number = find_best_ways(posed)[0]
        action = actions_of(posed)[int(number) - 1]
        lines, melds = sheet_after(posed, action), melds_after(posed, action)
        return Solution(number, action=action, lines=lines, melds=melds)

    def right(self, posed: Posed, answer: Answer) -> bool:
        """Whether no other way brings more."""
        return answer in find_best_ways(posed)

    def objections(self, posed: Posed, result: Result) -> Iterator[Objection]:
        """The points that the named way and the best way bring, and the score lines that differ."""
        ways = actions_of(posed)
        named, most = (int(str(number)) for number in (result.answer, result.solution.answer))
        points, best_points = (
            sum(line.points for line in sheet_after(posed, ways[number - 1]))
            for number in (named, most)
        )
        used = cards(cards_used(ways[most - 1]))
        fields: dict[str, object] = {"way": named, "points": points, "best": most}
        fields |= {"most": best_points, "action": ways[most - 1]}
        changed = _find_differing(posed, named, most)
        rule = LINES[changed[0].code] if changed else posed.puzzle.rule
        yield Objection(Statement("objection.best", fields), rule, posed.rules, used)
        melds = melds_after(posed, ways[most - 1])
        yield from (object_to_line(line, posed, melds) for line in changed)

    def choices(self, puzzle: Puzzle) -> tuple[str, ...]:
        """The ways."""
        return number_steps(self.own(puzzle).ask.steps)

    def problems(self, posed: Posed) -> Iterator[InputError]:
        """Each way must be legal."""
        if None in count_gains(posed):
            yield InputError(NotReached(posed.ask.kind, posed.rules.id), "ask.steps")

    def sound(self, posed: Posed) -> bool:
        """Whether each way is legal and one way brings more than all others."""
        brings = count_gains(posed)
        points = [gain for gain in brings if gain is not None]
        return len(points) == len(brings) and points.count(max(points)) == 1

    def decided(self, posed: Posed) -> tuple[Verdict, tuple[str, ...]]:
        """The lines in which the best way differs from the second best."""
        number = find_best_ways(posed)[0]
        brings = dict(zip(self.choices(posed.puzzle), count_gains(posed), strict=True))
        others = [way for way in brings if way != number and brings[way] is not None]
        second = max(others, key=lambda way: brings[way] or 0, default=number)
        return NO_REASONS, tuple(
            line.code for line in _find_differing(posed, int(second), int(number))
        )

    def features(self, posed: Posed) -> Iterator[Feature]:
        """The number of ways."""
        yield from super().features(posed)
        yield "steps", len(actions_of(posed))

    def accepted(self, posed: Posed, answer: Answer, mind: Mind) -> bool:
        """Whether no other way brings more for a mistaken player."""
        return self.right(posed, answer)


BEST = BestWay()

HELD = ("hand", "hand.held", "foot", "red_threes.hand", "black_threes.hand")
"""Score lines of cards left in hand; if the player goes out, the cards are the partner's."""


def count_gains(posed: Posed) -> tuple[int | None, ...]:
    """The gain of each way, in points; None for an illegal way."""
    return tuple(count_gain(posed.table_asked, action, posed.rules) for action in actions_of(posed))


def count_gain(table: Table, action: Action, rules: RuleSet) -> int | None:
    """By how many points the side is ahead of the best other side in this deal after an action.

    None if the action is not legal.
    """
    if not verify(table, action, rules).ok:
        return None
    totals = [side.total for side in score_deal(table_after(table, action, rules), rules)]
    own = totals.pop(table.seat % len(table.sides))
    return own - max(totals)


def find_best_ways(posed: Posed) -> tuple[str, ...]:
    """The numbers of the best ways."""
    found = count_gains(posed)
    most = max((gain for gain in found if gain is not None), default=None)
    return tuple(str(place) for place, gain in enumerate(found, start=1) if gain == most)


def sheet_after(posed: Posed, action: Action) -> tuple[ScoreLine, ...]:
    """The lines of the side's sheet once an action has ended the deal.

    The result has no lines for the partners' hands: these are the same for every way, and hidden.
    """
    table = posed.table_asked
    after = table_after(table, action, posed.rules)
    lines = score_side(after, table.seat % len(table.sides), posed.rules).lines
    return tuple(line for line in lines if line.code not in HELD)


def melds_after(posed: Posed, action: Action) -> tuple[Meld, ...]:
    """The melds of the side once an action has ended the deal."""
    table = posed.table_asked
    return table_after(table, action, posed.rules).sides[table.seat % len(table.sides)].melds


def _find_differing(posed: Posed, less: int, more: int) -> list[ScoreLine]:
    """The lines of the better way whose points differ from the lines of the worse way."""
    ways = actions_of(posed)
    worse, better = (sheet_after(posed, ways[number - 1]) for number in (less, more))
    return find_changed_lines(better, worse)


def rules_between(posed: Posed) -> tuple[str, ...]:
    """The rules of the lines in which the best way differs from any other way."""
    ways = actions_of(posed)
    most = sheet_after(posed, ways[int(find_best_ways(posed)[0]) - 1])
    others = [sheet_after(posed, way) for way in ways]
    differing = (
        line
        for less in others
        for line in (*find_changed_lines(most, less), *find_changed_lines(less, most))
    )
    return tuple(dict.fromkeys(LINES[line.code] for line in differing))


def find_changed_lines(lines: Iterable[ScoreLine], than: Iterable[ScoreLine]) -> list[ScoreLine]:
    """The lines of a sheet whose points differ from the lines of the sheet `than`."""
    points = {line.code: line.points for line in than}
    return [line for line in lines if line.points != points.get(line.code, 0)]
