"""Solving a puzzle and checking an answer; the engine decides, this module only asks it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from canasta_tutor.engine.reasons.first_meld_reasons import OfMelds
from canasta_tutor.engine.reasons.going_out_reasons import GoesOut
from canasta_tutor.engine.reasons.verdict import Reason
from canasta_tutor.engine.rules.differences import keep_different
from canasta_tutor.engine.rules.rule_files import best_known, compared, load
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
from canasta_tutor.puzzles.memo import remember_last
from canasta_tutor.puzzles.schema.puzzle_asks import LegalGoOut, NumberDraw, NumberHand
from canasta_tutor.puzzles.schema.puzzle_form import Answer, Mistake, Puzzle

_POINTS = ("points", "points_with_top")
"""Counts of the points of cards."""


def solve(puzzle: Puzzle, rules: RuleSet) -> Solution:
    """The right answer for a learner who plays by these rules, and how to find it.

    Raises:
        InputError: the puzzle cannot be asked under these rules.
    """
    return solve_posed(pose(puzzle, rules))


@remember_last
def solve_posed(posed: Posed) -> Solution:
    """The right answer to a question that has been posed."""
    kind = kind_of(posed.puzzle)
    solution = kind.solve(posed).replace(counts=tuple(kind.counts(posed)))
    return solution.replace(steps=solution.steps or tuple(_steps(posed, solution)))


def check(puzzle: Puzzle, rules: RuleSet, answer: Answer) -> Result:
    """Whether an answer is right, why, and what would work.

    Raises:
        InputError: the puzzle cannot be asked under these rules.
    """
    posed = pose(puzzle, rules)
    return check_posed(posed, answer, solve_posed(posed))


def check_posed(posed: Posed, answer: Answer, solution: Solution) -> Result:
    """The same for a question that has been posed and solved."""
    judgement = judge(posed, answer, solution)
    there = kind_of(posed.puzzle).answered_at(posed, answer)
    return Result(
        answer=answer,
        judgement=judgement,
        mistake=None if judgement.right else _foreseen(posed, answer),
        ghosts=missing(there.hand, judgement.repair.add) if judgement.repair else (),
        solution=solution,
    )


def _foreseen(posed: Posed, answer: Answer) -> Mistake | None:
    """The expected mistake that an answer makes, where its sentence holds."""
    found = find_expected_mistake(posed.puzzle, answer)
    if not found or keep_different(found.like, home_rules(posed.puzzle), posed.rules):
        return None
    return found if is_judged_as_written(posed, answer) else None


def is_judged_as_written(posed: Posed, answer: Answer) -> bool:
    """Whether what an author says of an answer holds: judged alike by the rules he wrote it for.

    The right answer is the same there, and so are the reasons.
    """
    puzzle, home = posed.puzzle, home_rules(posed.puzzle)
    if posed.rules.id == home.id:
        return True
    there = pose(puzzle, home)
    if not is_same_answer(solve_posed(posed).answer, solve_posed(there).answer):
        return False
    return _judged(posed, answer) == _judged(there, answer)


def _judged(posed: Posed, answer: Answer) -> tuple[bool, tuple[str, ...]]:
    """Whether an answer is right, and the codes of the reasons."""
    said = judge(posed, answer, solve_posed(posed))
    return said.right, tuple(each.code for each in said.verdict.violations or said.verdict.grounds)


def judge(posed: Posed, answer: Answer, solution: Solution) -> Judgement:
    """What is said of an answer to a question that has been solved."""
    return kind_of(posed.puzzle).judge(posed, answer, solution)


def find_expected_mistake(puzzle: Puzzle, answer: Answer) -> Mistake | None:
    """The expected mistake that an answer makes."""
    makes = kind_of(puzzle).makes
    return next((each for each in puzzle.mistakes if makes(answer, each.answer)), None)


HEARD_OF = 3
"""So many of the best known rule sets, beside the usual ones, are looked at for a wrong answer."""


def find_other_judgements(puzzle: Puzzle, rules: RuleSet, answer: Answer) -> tuple[str, ...]:
    """The rule sets that judge an answer otherwise than the learner's do, of the usual ones.

    Where it is wrong in all of these: the best known in which it is right.
    """
    if kind_of(puzzle).of_one_system:
        return ()
    posed = pose(puzzle, rules)
    others = [name for name in compared() if _is_for(name, posed)]
    here = is_right(posed, answer)
    found = tuple(name for name in others if _right_in(name, puzzle, answer) is (not here))
    if found or here:
        return found
    beside = (name for name in best_known() if name not in (rules.id, *others))
    known = [name for name in beside if _is_for(name, posed)]
    there = (name for name in known[:HEARD_OF] if _right_in(name, puzzle, answer))
    return tuple(islice(there, 1))


def _right_in(name: str, puzzle: Puzzle, answer: Answer) -> bool | None:
    """Whether an answer is right in a rule set; None where the question cannot be asked."""
    try:
        return is_right(pose_under(puzzle, add_puzzle_options(puzzle, load(name))), answer)
    except InputError:
        return None


def _is_for(name: str, here: Posed) -> bool:
    """Whether a rule set has the table that a question about the number of players means."""
    if not isinstance(here.ask, NumberHand | NumberDraw):
        return True
    there, asked = load(name), here.ask.players
    players = players_of(asked, here.rules)
    return players in there.seats.sides and players == players_of(asked, there)


def is_right(posed: Posed, answer: Answer) -> bool:
    """Whether an answer to a posed question is right, without saying why."""
    return kind_of(posed.puzzle).right(posed, answer)


def _steps(posed: Posed, solution: Solution) -> Iterator[Step]:
    """The worked solution: the rule, the counts, the sum, the reasons, the answer."""
    rule = rule_named_by_puzzle(posed) or (
        posed.puzzle.rule if isinstance(posed.ask, LegalGoOut) else None
    )
    if rule:
        yield LookAt(rule)
    every = sort_deciding_first(solution.verdict.violations, posed) or solution.verdict.grounds
    reasons: Sequence[Reason] = [reason for reason in every if not is_repeated(reason, every)]
    told = any(isinstance(reason, OfMelds) for reason in reasons)
    out = [reason for reason in reasons if isinstance(reason, GoesOut)]
    if out:  # else what is laid comes of what was counted
        yield from (Because(reason) for reason in reasons if reason not in out)
        reasons = out
    yield from (each for each in solution.counts if not (told and each.what in _POINTS))
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
    """The ids of what the learner can press, in order."""
    return kind_of(puzzle).choices(puzzle)


def read_answer(puzzle: Puzzle, choice: str, chosen: Cards = (), typed: str = "") -> Answer:
    """The answer behind a pressed choice, the cards chosen and the text typed.

    Raises:
        InputError: a choice that the puzzle does not have, or no number.
    """
    return kind_of(puzzle).read(puzzle, Entered(choice, chosen, typed))


def find_objections(
    posed: Posed, answer: Answer, result: Result | None = None
) -> tuple[Objection, ...]:
    """The reasons why an answer is wrong, the nearest first; at least one.

    `result` is the checked answer where it is there already.

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
