"""Puzzles about whether a question has another answer in another rule system."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any, Literal

from canasta_tutor.engine.reasons.verdict import Verdict
from canasta_tutor.engine.rules.reading.form import ByKind
from canasta_tutor.engine.rules.rule_files import load
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.puzzles.asked.counting import Feature
from canasta_tutor.puzzles.asked.objection import Objection
from canasta_tutor.puzzles.asked.posed_puzzle import Posed, pose_under
from canasta_tutor.puzzles.asked.solution_and_result import (
    NO_REASONS,
    Answered,
    LookAt,
    Result,
    Solution,
)
from canasta_tutor.puzzles.kinds.legal_puzzle import LEGAL, LegalPuzzle
from canasta_tutor.puzzles.kinds.number_puzzle import NUMBER, NumberPuzzle
from canasta_tutor.puzzles.kinds.puzzle_kind import Kind
from canasta_tutor.puzzles.kinds.which_puzzle import WHICH, WhichPuzzle
from canasta_tutor.puzzles.schema.puzzle_asks import Ask, NumberScore
from canasta_tutor.puzzles.schema.puzzle_form import Answer, Puzzle, SaidPuzzle

SAME, CHANGES = "same", "changes"
"""The two answers: the answer stays the same under other rules, or it changes."""


class OthersAsk(Ask):
    """Would the answer be different in that system?"""

    kind: Literal["rules"]
    system: str


class OtherPuzzle(SaidPuzzle):
    """Does the answer change under other rules?"""

    kind: Literal["other"]
    ask: OthersAsk
    about: Annotated[LegalPuzzle | NumberPuzzle | WhichPuzzle, ByKind]

    @property
    def plain(self) -> Puzzle:
        """The question that the puzzle is about."""
        return self.about


class UnderOthers(Kind[OtherPuzzle]):
    """Do other rules give another answer to a question of another kind?"""

    name = "other"
    model = OtherPuzzle
    of_one_system = True
    imagined = False

    def __init__(self, *plain: Kind[Any]) -> None:
        self.plain: Mapping[str, Kind[Any]] = {kind.name: kind for kind in plain}

    def solve(self, posed: Posed) -> Solution:
        """Whether the answer changes, with the verdict of the other system."""
        (here, _), (there, verdict) = answer_both(posed)
        answer = SAME if here == there else CHANGES
        # the objections give both answers and, for a score, all rules that decide
        summed = isinstance(self.own(posed.puzzle).about.ask, NumberScore)
        look = () if summed else (LookAt(posed.puzzle.rule),)
        return Solution(answer, verdict or NO_REASONS, steps=(*look, Answered(answer)))

    def objections(self, posed: Posed, result: Result) -> Iterator[Objection]:
        """The reasons that decide the question, first in the other system, then in this one."""
        puzzle = self.own(posed.puzzle)
        for rules in (load(puzzle.ask.system), posed.rules):
            yield from (
                each.replace(elsewhere=True) for each in self._explain_answer(puzzle.about, rules)
            )

    def _explain_answer(self, about: Puzzle, rules: RuleSet) -> Iterable[Objection]:
        """The reasons for the right answer to the plain puzzle under these rules."""
        kind, posed = self.plain[about.kind], pose_under(about, rules)
        found = kind.solve(posed)
        judged = kind.judge(posed, found.answer, found)
        return kind.objections(posed, Result(found.answer, judged, found))

    def compared_questions(self, posed: Posed) -> tuple[Posed, ...]:
        """The plain question in the other system."""
        puzzle = self.own(posed.puzzle)
        return (pose_under(puzzle.about, load(puzzle.ask.system)),)

    def choices(self, puzzle: Puzzle) -> tuple[str, ...]:
        """Two choices: the answer stays the same, or it changes."""
        return (SAME, CHANGES)

    def sorts(self, puzzle: Puzzle) -> tuple[str, ...]:
        """Both choices."""
        return self.choices(puzzle)

    def features(self, posed: Posed) -> Iterator[Feature]:
        """The features of the plain question."""
        about = self.own(posed.puzzle).about
        return self.plain[about.kind].features(pose_under(about, posed.rules))


OTHER = UnderOthers(LEGAL, NUMBER, WHICH)


def answer_both(posed: Posed) -> tuple[tuple[Answer, Verdict], tuple[Answer, Verdict]]:
    """The answers in this system and in the other one, each with its verdict."""
    puzzle = OTHER.own(posed.puzzle)
    kind = OTHER.plain[puzzle.about.kind]
    (there,) = OTHER.compared_questions(posed)
    return kind.ruled(pose_under(puzzle.about, posed.rules)), kind.ruled(there)
