"""What a wrong answer says about who gave it, in a sentence for the learner."""

from __future__ import annotations

from dataclasses import dataclass

from canasta_tutor.engine.rules import RuleSet
from canasta_tutor.i18n.words import Words
from canasta_tutor.puzzles.model import Answer, Puzzle

from .cards import Props


@dataclass(frozen=True)
class Diagnosis:
    """Stands in until wrong answers are diagnosed."""

    kind: str = "unexplained"
    suspects: tuple[str, ...] = ()


def diagnosed(puzzle: Puzzle, rules: RuleSet, answer: Answer) -> Diagnosis:
    """Nothing yet."""
    return Diagnosis()


def diagnosis_props(found: Diagnosis, words: Words) -> Props | None:
    """Nothing yet."""
    return None
