"""What a kind of puzzle is asked about itself, with what most kinds answer.

A kind is one object of its own module: a class that says what is right (`Solving`), how an answer
is given (`Answering`), and what a puzzle tells of who answers it (`Telling`). What a method here
does is what most kinds do; a module overrides what is otherwise with it.
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
    """What is right, and why."""

    name: ClassVar[str]
    """What the kind is called in a lesson file."""
    model: type[Own]
    """What an author writes."""
    in_lessons: ClassVar[bool] = False
    """Whether lesson files have such puzzles; all others are made."""
    seconds: ClassVar[int] = 20
    """About how long an answer takes, once the table has been looked at."""
    one_answer: ClassVar[bool] = True
    """Whether one answer alone is right."""
    of_one_system: ClassVar[bool] = False
    """Whether the answer is one for the rules that the puzzle was made for, and no others."""

    def own(self, puzzle: Puzzle) -> Own:
        """A puzzle of this kind, known as such.

        Raises:
            TypeError: it is of another kind.
        """
        if not isinstance(puzzle, self.model):
            raise TypeError(puzzle)
        return puzzle

    @abstractmethod
    def solve(self, posed: Posed) -> Solution:
        """The right answer, and what it rests on."""

    def ruled(self, posed: Posed) -> tuple[Answer, Verdict]:
        """The right answer and its reasons alone, without a search for what would work."""
        found = self.solve(posed)
        return found.answer, found.verdict

    def judge(self, posed: Posed, answer: Answer, solution: Solution) -> Judgement:
        """What is said of an answer: right or not, with the same reasons for either."""
        right = answer == solution.answer if self.one_answer else self.right(posed, answer)
        return Judgement(right, solution.verdict)

    def answered_at(self, posed: Posed, answer: Answer) -> Posed:
        """The question as it stood when the answer was given: some answers change the table."""
        return posed

    def right(self, posed: Posed, answer: Answer) -> bool:
        """Whether an answer is right, without saying why."""
        return answer == self.ruled(posed)[0]

    def counts(self, posed: Posed) -> Iterable[Count]:
        """What there is to count before the question can be answered."""
        return ()

    def objections(self, posed: Posed, result: Result) -> Iterable[Objection]:
        """What stands against a wrong answer, the nearest first: what the engine says of it."""
        return object_with_reasons(result.judgement.verdict, posed, posed.groups)


class Answering(Solving[Own]):
    """How the question is put, and an answer given."""

    def fields(self, posed: Posed) -> dict[str, object]:
        """What the words of the standard question may name."""
        ask = posed.ask
        fields: dict[str, object] = {name: getattr(ask, name) for name in type(ask).model_fields}
        return fields | {
            "upcard": posed.table.upcard if posed.table else None,
            "groups": len(posed.groups),
            "only": sum(map(len, posed.groups)) == 1,
            "cards": posed.named_cards,
        }

    def choices(self, puzzle: Puzzle) -> tuple[str, ...]:
        """The ids of what the learner can press, in order."""
        return (CHECK,)

    def read(self, puzzle: Puzzle, entered: Entered) -> Answer:
        """The answer behind what was entered: the choice pressed, else the numbers typed.

        Raises:
            InputError: a choice that the puzzle does not have, or no numbers.
        """
        allowed = self.choices(puzzle)
        if entered.choice not in allowed:
            raise InputError(BadValue(entered.choice[:LONGEST], ", ".join(allowed)))
        return self.typed(entered) if entered.choice == CHECK else entered.choice

    def typed(self, entered: Entered) -> Answer:
        """The answer that was typed: several numbers."""
        return " ".join(str(read_number(word)) for word in entered.typed.split())

    def makes(self, answer: Answer, mistaken: Answer) -> bool:
        """Whether an answer makes an expected mistake."""
        return is_same_answer(mistaken, answer)

    def problems(self, posed: Posed) -> Iterator[InputError]:
        """What makes a question of this kind unfair or impossible."""
        return iter(())

    def sound(self, posed: Posed) -> bool:
        """Whether it has a right answer, where it must just one, and a deal that may end so."""
        return posed.table is None or may_end_so(posed.table, posed.rules)

    def naming(self, posed: Posed, rule: str) -> str:
        """The rule that a puzzle names, where this one of those that decide was chosen."""
        return rule

    def compared_questions(self, posed: Posed) -> tuple[Posed, ...]:
        """The question under the other rules that it asks about."""
        return ()

    def sorts(self, puzzle: Puzzle) -> tuple[str, ...]:
        """Answers that the factory makes equally often; "" stands for all others.

        So that nobody does well who always says the same.
        """
        return ()

    def sort(self, posed: Posed) -> str:
        """Which of these sorts the right answer is."""
        answer = str(self.ruled(posed)[0])
        return answer if answer in self.sorts(posed.puzzle) else ""

    def guess(self, ask: str) -> float:
        """How often blind guessing answers such a question: one in the number of its buttons."""
        return 0.0

    def says_all(self, ask: str) -> bool:
        """Whether such a question says all that its answer hangs on, whatever lies on the table."""
        return False


class Mind(Protocol):
    """Somebody who may hold misconceptions, as he sees a posed question."""

    def allows(self, said: Verdict) -> bool:
        """Whether what the engine says leaves anything that counts against the play for him."""

    def count_lines(self, lines: Iterable[ScoreLine]) -> tuple[ScoreLine, ...]:
        """The lines of a sum as he counts them."""


class Telling(Answering[Own]):
    """What a puzzle and the answers to it tell: how hard it is, what somebody takes for a rule."""

    imagined: ClassVar[bool] = True
    """Whether the puzzle can be seen with somebody's mistaken rules in place of the true ones."""
    searched: ClassVar[bool] = False
    """Whether to answer it takes a search, too long a one to make for each misconception."""
    summed: ClassVar[bool] = False
    """Whether several misconceptions add up in an answer, each by its own part."""
    open: ClassVar[bool] = False
    """Whether there are many more answers than choices."""

    def decided(self, posed: Posed) -> tuple[Verdict, tuple[str, ...]]:
        """What the answer rests on: the engine's verdict, and the codes of the lines of a sum."""
        return NO_REASONS, ()

    def features(self, posed: Posed) -> Iterator[Feature]:
        """What makes a puzzle easy or hard, counted."""
        yield from describe_cards(posed)
        yield from describe_table(posed)

    def believed(self, posed: Posed, mind: Mind) -> Answer | None:
        """The answer of somebody to the question as he sees it; None where he has none."""
        return self.solve(posed).answer

    def accepted(self, posed: Posed, answer: Answer, mind: Mind) -> bool:
        """Whether an answer is right for somebody in the question as he sees it."""
        return answer == self.believed(posed, mind)


class Kind(Telling[Own]):
    """A kind of puzzle, whole."""


def grounds_only(said: Verdict) -> Verdict:
    """Reasons that speak for an answer, whether the engine calls them violations or grounds."""
    reasons: tuple[Reason, ...] = said.violations or said.grounds
    return Verdict(grounds=reasons)
