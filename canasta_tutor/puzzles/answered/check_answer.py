"""Solve a puzzle and check an answer. The engine decides; this module only asks it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from canasta_tutor.engine.reasons.first_meld_reasons import OfMelds
from canasta_tutor.engine.reasons.going_out_reasons import GoesOut
from canasta_tutor.engine.reasons.verdict import Reason
from canasta_tutor.engine.rules.differences import keep_different
from canasta_tutor.engine.rules.rule_files import list_best_known, list_compared, load
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.values.cards import Cards, missing
from canasta_tutor.engine.values.input_faults import InputError
from canasta_tutor.puzzles.answered.deciding_rules import rule_named_by_puzzle
from canasta_tutor.puzzles.asked.learners_answer import Entered, is_same_answer
from canasta_tutor.puzzles.asked.objection import Objection, is_repeated, sort_deciding_first
from canasta_tutor.puzzles.asked.posed_puzzle import (
    Posed,
    add_puzzle_options,
    home_rules,
    players_of,
    pose,
    pose_under,
)
from canasta_tutor.puzzles.asked.solution_and_result import (
    Answered,
    Barred,
    Because,
    Judgement,
    Line,
    LookAt,
    Result,
    Solution,
    Step,
    Total,
    Works,
)
from canasta_tutor.puzzles.kinds.all_kinds import kind_of
from canasta_tutor.puzzles.result_cache import remember_last
from canasta_tutor.puzzles.schema.puzzle_asks import LegalGoOut, NumberDraw, NumberHand
from canasta_tutor.puzzles.schema.puzzle_form import Answer, Mistake, Puzzle

_POINTS = ("points", "points_with_top")
"""The counts that add up card points."""


def solve(puzzle: Puzzle, rules: RuleSet) -> Solution:
    """Solve a puzzle for a learner who plays by these rules.

    Raises:
        InputError: the puzzle cannot be asked under these rules.
    """
    return solve_posed(pose(puzzle, rules))


@remember_last
def solve_posed(posed: Posed) -> Solution:
    """The right answer to a posed puzzle, and how to find it."""
    kind = kind_of(posed.puzzle)
    solution = kind.solve(posed).replace(counts=tuple(kind.counts(posed)))
    return solution.replace(steps=solution.steps or tuple(_list_steps(posed, solution)))


def check(puzzle: Puzzle, rules: RuleSet, answer: Answer) -> Result:
    """Check an answer: whether it is right, why, and what would work.

    Raises:
        InputError: the puzzle cannot be asked under these rules.
    """
    posed = pose(puzzle, rules)
    return check_posed(posed, answer, solve_posed(posed))


def check_posed(posed: Posed, answer: Answer, solution: Solution) -> Result:
    """Check an answer to a puzzle that has been posed and solved."""
    judgement = judge(posed, answer, solution)
    there = kind_of(posed.puzzle).answered_at(posed, answer)
    return Result(
        answer=answer,
        judgement=judgement,
        mistake=None if judgement.right else _find_valid_mistake(posed, answer),
        ghosts=missing(there.hand, judgement.repair.add) if judgement.repair else (),
        solution=solution,
    )


def _find_valid_mistake(posed: Posed, answer: Answer) -> Mistake | None:
    """The expected mistake that an answer makes, if the author's words on the mistake hold here."""
    found = find_expected_mistake(posed.puzzle, answer)
    if not found or keep_different(found.like, home_rules(posed.puzzle), posed.rules):
        return None
    return found if is_judged_as_written(posed, answer) else None


def is_judged_as_written(posed: Posed, answer: Answer) -> bool:
    """Whether these rules judge an answer like the rules that the author wrote the puzzle for.

    If so, the author's words on the answer hold. Both the right answer and the reasons must be the
    same.
    """
    puzzle, home = posed.puzzle, home_rules(posed.puzzle)
    if posed.rules.id == home.id:
        return True
    there = pose(puzzle, home)
    if not is_same_answer(solve_posed(posed).answer, solve_posed(there).answer):
        return False
    return _judge_with_codes(posed, answer) == _judge_with_codes(there, answer)


def _judge_with_codes(posed: Posed, answer: Answer) -> tuple[bool, tuple[str, ...]]:
    """Whether an answer is right, and the codes of the reasons."""
    judgement = judge(posed, answer, solve_posed(posed))
    return judgement.right, tuple(
        each.code for each in judgement.verdict.violations or judgement.verdict.grounds
    )


def judge(posed: Posed, answer: Answer, solution: Solution) -> Judgement:
    """The judgement of an answer to a puzzle that has been solved."""
    return kind_of(posed.puzzle).judge(posed, answer, solution)


def find_expected_mistake(puzzle: Puzzle, answer: Answer) -> Mistake | None:
    """The expected mistake that an answer makes; None if it makes no expected mistake."""
    makes = kind_of(puzzle).makes
    return next((each for each in puzzle.mistakes if makes(answer, each.answer)), None)


HEARD_OF = 3
"""For a wrong answer, the number of best-known rule sets to try in addition to the usual ones."""


def find_other_judgements(puzzle: Puzzle, rules: RuleSet, answer: Answer) -> tuple[str, ...]:
    """The rule sets that judge an answer differently from the learner's rules.

    The function looks at the rule sets usually compared. If a wrong answer is wrong in all of them,
    it looks at a few more rule sets and returns the best-known one in which the answer is right.
    """
    if kind_of(puzzle).of_one_system:
        return ()
    posed = pose(puzzle, rules)
    others = [name for name in list_compared() if _has_same_table(name, posed)]
    here = is_right(posed, answer)
    found = tuple(name for name in others if _is_right_in(name, puzzle, answer) is (not here))
    if found or here:
        return found
    beside = (name for name in list_best_known() if name not in (rules.id, *others))
    known = [name for name in beside if _has_same_table(name, posed)]
    there = (name for name in known[:HEARD_OF] if _is_right_in(name, puzzle, answer))
    return tuple(islice(there, 1))


def _is_right_in(name: str, puzzle: Puzzle, answer: Answer) -> bool | None:
    """Whether an answer is right in a rule set; None if the question cannot be asked there."""
    try:
        return is_right(pose_under(puzzle, add_puzzle_options(puzzle, load(name))), answer)
    except InputError:
        return None


def _has_same_table(name: str, here: Posed) -> bool:
    """Whether a rule set has the same number of players.

    True if the question does not depend on it.
    """
    if not isinstance(here.ask, NumberHand | NumberDraw):
        return True
    there, asked = load(name), here.ask.players
    players = players_of(asked, here.rules)
    return players in there.seats.sides and players == players_of(asked, there)


def is_right(posed: Posed, answer: Answer) -> bool:
    """Whether an answer to a posed puzzle is right, without saying why."""
    return kind_of(posed.puzzle).right(posed, answer)


def _list_steps(posed: Posed, solution: Solution) -> Iterator[Step]:
    """The steps of the worked solution: the rule, the counts, the sum, the reasons, the answer."""
    rule = rule_named_by_puzzle(posed) or (
        posed.puzzle.rule if isinstance(posed.ask, LegalGoOut) else None
    )
    if rule:
        yield LookAt(rule)
    every = sort_deciding_first(solution.verdict.violations, posed) or solution.verdict.grounds
    reasons: Sequence[Reason] = [reason for reason in every if not is_repeated(reason, every)]
    of_melds = any(isinstance(reason, OfMelds) for reason in reasons)
    out = [reason for reason in reasons if isinstance(reason, GoesOut)]
    if out:  # otherwise the counts come first, as the reasons follow from them
        yield from (Because(reason) for reason in reasons if reason not in out)
        reasons = out
    yield from (each for each in solution.counts if not (of_melds and each.what in _POINTS))
    if not reasons:
        yield from (Line(line, solution.melds) for line in solution.lines)
    if len(solution.lines) > 1 and isinstance(solution.answer, int):
        yield Total(solution.answer)
    yield from map(Barred, solution.barred)
    yield from map(Because, reasons)
    if solution.action:
        yield Works(solution.action)
    yield Answered(solution.answer)


def list_choices(puzzle: Puzzle) -> tuple[str, ...]:
    """The ids of the choices that the learner can press, in the order of the buttons."""
    return kind_of(puzzle).choices(puzzle)


def read_answer(puzzle: Puzzle, choice: str, chosen: Cards = (), typed: str = "") -> Answer:
    """Read an answer from the choice pressed, the cards chosen and the text typed.

    Raises:
        InputError: the puzzle does not have this choice, or the text is not a number.
    """
    return kind_of(puzzle).read(puzzle, Entered(choice, chosen, typed))


def find_objections(
    posed: Posed, answer: Answer, result: Result | None = None
) -> tuple[Objection, ...]:
    """The reasons why an answer is wrong, the nearest first; at least one.

    `result`: the result of checking the answer, if it is known already.

    >>> from canasta_tutor.engine.rules.rule_files import load
    >>> from canasta_tutor.puzzles.asked.posed_puzzle import pose_under
    >>> from canasta_tutor.puzzles.lesson_file import read_puzzle
    >>> raw = {"kind": "legal", "ask": {"kind": "group", "cards": "7h 7d"}}
    >>> puzzle = read_puzzle({"id": "two", "rule": "meld.min_cards", **raw})
    >>> posed = pose_under(puzzle, load("classic"))
    >>> find_objections(posed, "yes")[0].rule
    'meld.min_cards'
    """
    found = result or check_posed(posed, answer, solve_posed(posed))
    kind = kind_of(posed.puzzle)
    return tuple(kind.objections(posed, found))
