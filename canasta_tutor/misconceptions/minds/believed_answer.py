"""What is answered in a mind."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from canasta_tutor.engine.reasons.base import Verdict
from canasta_tutor.engine.rules.schema.system import RuleSet
from canasta_tutor.engine.scoring.sheet_lines import ScoreLine
from canasta_tutor.misconceptions.catalogue import Misconception
from canasta_tutor.misconceptions.minds.allowed_by_mistake import fine
from canasta_tutor.misconceptions.minds.counted_by_mistake import counted
from canasta_tutor.misconceptions.minds.mind import Mind, mind
from canasta_tutor.puzzles.answered.check import right
from canasta_tutor.puzzles.asked.question import rules_of, under
from canasta_tutor.puzzles.kinds.all_kinds import kind_of
from canasta_tutor.puzzles.schema.puzzle import Answer, Puzzle


@dataclass(frozen=True, slots=True)
class Thinking:
    """A mind as a kind of puzzle asks it."""

    mind: Mind

    def allows(self, said: Verdict) -> bool:
        """Whether what the engine says leaves anything that counts against the play."""
        return fine(self.mind, said)

    def counted(self, lines: Iterable[ScoreLine]) -> tuple[ScoreLine, ...]:
        """The lines of a sum as they are counted in the mind."""
        return tuple(counted(self.mind, lines))


def believed_answer(
    puzzle: Puzzle, rules: RuleSet, *misconceptions: Misconception
) -> Answer | None:
    """The answer of who holds these misconceptions; None where he has none of his own.

    >>> from canasta_tutor.engine.rules.files import load
    >>> from canasta_tutor.misconceptions.catalogue import misconceptions
    >>> from canasta_tutor.puzzles.lesson_file import read_puzzle
    >>> ask = {"kind": "points", "cards": "Ah X"}
    >>> asked = read_puzzle({"id": "a", "rule": "points.cards", "kind": "number", "ask": ask})
    >>> believed_answer(asked, load("classic"), misconceptions()["joker-as-two"])
    40
    """
    posed = under(puzzle, rules_of(puzzle, rules))
    seen = mind(posed, misconceptions)
    answer = None if seen is None else answer_of(seen)
    return None if answer is None or right(posed, answer) else answer


def answer_of(mind: Mind) -> Answer | None:
    """What is answered in a mind."""
    return kind_of(mind.posed.puzzle).believed(mind.posed, Thinking(mind))


def accepts(mind: Mind, answer: Answer) -> bool:
    """Whether an answer is right in a mind."""
    return kind_of(mind.posed.puzzle).accepted(mind.posed, answer, Thinking(mind))
