"""The methods that every kind of puzzle has, and the default behaviour that most kinds share.

Each kind is one object in a module of its own. Its methods say what is right (`Solving`), how the
learner answers (`Answering`), and what an answer tells about the puzzle and the learner
(`Telling`). The methods here do what most kinds need; a kind overrides the methods in which it
differs.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from typing import ClassVar, Generic, Protocol, TypeVar

from canasta_tutor.engine.reasons.verdict import Reason, Verdict
from canasta_tutor.engine.scoring.sheet_lines import ScoreLine
from canasta_tutor.engine.values.input_faults import BadValue, InputError
from canasta_tutor.puzzles.asked.counting import Feature, describe_cards, describe_table
from canasta_tutor.puzzles.asked.learners_answer import (
    CHECK,
    LONGEST,
    Entered,
    is_same_answer,
    read_number,
)
from canasta_tutor.puzzles.asked.objection import Objection, object_with_reasons
from canasta_tutor.puzzles.asked.posed_puzzle import Posed, may_end_so
from canasta_tutor.puzzles.asked.solution_and_result import (
    NO_REASONS,
    Count,
    Judgement,
    Result,
    Solution,
)
from canasta_tutor.puzzles.schema.puzzle_form import Answer, Puzzle

Own = TypeVar("Own", bound=Puzzle)


class Solving(ABC, Generic[Own]):
    """Which answer is right, and why."""

    name: ClassVar[str]
    """The name of the kind in a lesson file."""
    model: type[Own]
    """The form of a puzzle as an author writes it."""
    in_lessons: ClassVar[bool] = False
    """Whether lesson files have puzzles of this kind; only the factory makes the other kinds."""
    seconds: ClassVar[int] = 20
    """How many seconds an answer takes on average, once the learner has looked at the table."""
    one_answer: ClassVar[bool] = True
    """Whether only one answer is right."""
    of_one_system: ClassVar[bool] = False
    """Whether an answer makes sense only under the rules that the puzzle was made for."""

    def own(self, puzzle: Puzzle) -> Own:
        """The puzzle with the type of this kind.

        Raises:
            TypeError: the puzzle is of another kind.
        """
        if not isinstance(puzzle, self.model):
            raise TypeError(puzzle)
        return puzzle

    @abstractmethod
    def solve(self, posed: Posed) -> Solution:
        """The right answer and its reasons."""

    def ruled(self, posed: Posed) -> tuple[Answer, Verdict]:
        """The right answer and its verdict only, without a search for an action that would work."""
        found = self.solve(posed)
        return found.answer, found.verdict

    def judge(self, posed: Posed, answer: Answer, solution: Solution) -> Judgement:
        """The judgement of an answer; right and wrong answers get the same reasons."""
        right = answer == solution.answer if self.one_answer else self.right(posed, answer)
        return Judgement(right, solution.verdict)

    def answered_at(self, posed: Posed, answer: Answer) -> Posed:
        """The question at the moment of the answer; some answers change the table."""
        return posed

    def right(self, posed: Posed, answer: Answer) -> bool:
        """Whether an answer is right, without saying why."""
        return answer == self.ruled(posed)[0]

    def counts(self, posed: Posed) -> Iterable[Count]:
        """What a learner counts before they answer."""
        return ()

    def objections(self, posed: Posed, result: Result) -> Iterable[Objection]:
        """The objections to a wrong answer, the nearest first: the reasons of the engine."""
        return object_with_reasons(result.judgement.verdict, posed, posed.groups)


class Answering(Solving[Own]):
    """How the tutor puts the question, and how the learner answers."""

    def fields(self, posed: Posed) -> dict[str, object]:
        """The values that the standard question may name."""
        ask = posed.ask
        fields: dict[str, object] = {name: getattr(ask, name) for name in type(ask).model_fields}
        return fields | {
            "upcard": posed.table.upcard if posed.table else None,
            "groups": len(posed.groups),
            "only": sum(map(len, posed.groups)) == 1,
            "cards": posed.named_cards,
        }

    def choices(self, puzzle: Puzzle) -> tuple[str, ...]:
        """The ids of the choices that the learner can press, in order."""
        return (CHECK,)

    def read(self, puzzle: Puzzle, entered: Entered) -> Answer:
        """The answer that the learner entered: the choice pressed, else the numbers typed.

        Raises:
            InputError: the puzzle does not have this choice, or the text is not numbers.
        """
        allowed = self.choices(puzzle)
        if entered.choice not in allowed:
            raise InputError(BadValue(entered.choice[:LONGEST], ", ".join(allowed)))
        return self.typed(entered) if entered.choice == CHECK else entered.choice

    def typed(self, entered: Entered) -> Answer:
        """The answer that the learner typed: several numbers."""
        return " ".join(str(read_number(word)) for word in entered.typed.split())

    def makes(self, answer: Answer, mistaken: Answer) -> bool:
        """Whether an answer makes an expected mistake."""
        return is_same_answer(mistaken, answer)

    def problems(self, posed: Posed) -> Iterator[InputError]:
        """All that makes a question of this kind unfair or impossible."""
        return iter(())

    def sound(self, posed: Posed) -> bool:
        """Whether the question has an answer (if necessary, only one) and its deal is possible."""
        return posed.table is None or may_end_so(posed.table, posed.rules)

    def naming(self, posed: Posed, rule: str) -> str:
        """The rule that a puzzle names; `rule` is one of the rules that decide the puzzle."""
        return rule

    def compared_questions(self, posed: Posed) -> tuple[Posed, ...]:
        """The same question under the other rules that the puzzle asks about."""
        return ()

    def sorts(self, puzzle: Puzzle) -> tuple[str, ...]:
        """Right answers that the factory makes equally often; "" stands for all others.

        So a learner who always gives the same answer does not do well.
        """
        return ()

    def sort(self, posed: Posed) -> str:
        """Which of the `sorts` the right answer belongs to; "" if it belongs to none of them."""
        answer = str(self.ruled(posed)[0])
        return answer if answer in self.sorts(posed.puzzle) else ""

    def guess(self, ask: str) -> float:
        """The probability that a blind guess is right: 1 divided by the number of choices."""
        return 0.0

    def says_all(self, ask: str) -> bool:
        """Whether the answer depends only on the words of the question, not on the table."""
        return False


class Mind(Protocol):
    """A posed question as a player who may hold misconceptions sees it."""

    def allows(self, said: Verdict) -> bool:
        """Whether this player finds no objection to a play.

        `said`: the engine's verdict on the play.
        """

    def count_lines(self, lines: Iterable[ScoreLine]) -> tuple[ScoreLine, ...]:
        """The lines of a sum as this player counts them."""


class Telling(Answering[Own]):
    """What a puzzle tells (how hard it is) and what its answers tell (the misconceptions)."""

    imagined: ClassVar[bool] = True
    """Whether the puzzle makes sense under the rules that a mistaken player believes in."""
    searched: ClassVar[bool] = False
    """Whether an answer needs a search that takes too long to repeat for each misconception."""
    open: ClassVar[bool] = False
    """Whether there are many more possible answers than choices."""

    def decided(self, posed: Posed) -> tuple[Verdict, tuple[str, ...]]:
        """The things that decide the answer: the engine's verdict, and codes of score lines."""
        return NO_REASONS, ()

    def features(self, posed: Posed) -> Iterator[Feature]:
        """The features that make a puzzle easy or hard, each with its number."""
        yield from describe_cards(posed)
        yield from describe_table(posed)

    def believed(self, posed: Posed, mind: Mind) -> Answer | None:
        """The answer of a mistaken player; None if they have no answer."""
        return self.solve(posed).answer

    def accepted(self, posed: Posed, answer: Answer, mind: Mind) -> bool:
        """Whether a mistaken player considers an answer right."""
        return answer == self.believed(posed, mind)


class Kind(Telling[Own]):
    """A kind of puzzle with all its methods."""


def grounds_only(said: Verdict) -> Verdict:
    """A verdict with the reasons for an answer as grounds, even if they are violations."""
    reasons: tuple[Reason, ...] = said.violations or said.grounds
    return Verdict(grounds=reasons)
