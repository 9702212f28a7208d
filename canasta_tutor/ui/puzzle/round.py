"""A puzzle under one rule set, and what was answered."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from canasta_tutor.engine.rules.schema.system import RuleSet
from canasta_tutor.engine.values.record import Record
from canasta_tutor.i18n.words import Words
from canasta_tutor.misconceptions.diagnosis import Diagnosis
from canasta_tutor.puzzles.asked.question import Posed, pose
from canasta_tutor.puzzles.schema.puzzle import Answer, Puzzle
from canasta_tutor.ui.cards import Props
from canasta_tutor.ui.puzzle.question import puzzle_scene


class Round(Record):
    """A puzzle under one rule set: asked anew when the learner changes the rules."""

    name: str
    puzzle: Puzzle
    rules: RuleSet
    words: Words

    @cached_property
    def posed(self) -> Posed:
        """The question with its table."""
        return pose(self.puzzle, self.rules)

    @cached_property
    def scene(self) -> Props:
        """What is drawn before anything is answered."""
        return puzzle_scene(self.name, self.puzzle, self.posed, self.words)


@dataclass(frozen=True)
class Given:
    """What the learner has answered, with which of the cards shown; why, where it is known."""

    answer: Answer
    names: tuple[str, ...] = ()
    diagnosis: Diagnosis | None = None
