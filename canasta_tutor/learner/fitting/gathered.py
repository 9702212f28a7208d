"""The answers that say how strong learners are: read from files of answers, one file a learner."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from canasta_tutor.engine.values.faults import InputError
from canasta_tutor.learner.answer_file import Kept, Outcome, from_line
from canasta_tutor.learner.skills.standing import depth, guess


@dataclass(frozen=True, slots=True)
class First:
    """The first answer to a puzzle, before any hint.

    `practised`: puzzles of its skill that the learner has answered before. `depth` counts the
    skills that it rests on, `blind` is how often blind guessing is right.
    """

    learner: int
    skill: str
    level: int
    depth: int
    blind: float
    practised: int
    answer: Outcome


@dataclass(frozen=True, slots=True)
class Gathered:
    """All first answers, and how many lines could not be read."""

    answers: tuple[First, ...]
    damaged: int = 0

    @property
    def learners(self) -> int:
        """Of how many learners there are answers."""
        return len({answer.learner for answer in self.answers})


def gathered(files: Sequence[Path]) -> Gathered:
    """The first answers in some files; damaged lines are left out and counted.

    Raises:
        OSError: a file cannot be opened.
    """
    found: list[First] = []
    damaged = 0
    for learner, path in enumerate(files):
        lines, lost = read_file(path)
        damaged += lost
        found += first_answers(learner, lines)
    return Gathered(tuple(found), damaged)


def read_file(path: Path) -> tuple[list[Kept], int]:
    """The answers in a file, and how many of its lines are damaged.

    Raises:
        OSError: it cannot be opened.
    """
    found: list[Kept] = []
    damaged = 0
    with path.open("rb") as file:
        for line in filter(bytes.strip, file):
            try:
                found.append(from_line(line))
            except InputError:
                damaged += 1
    return found, damaged


def first_answers(learner: int, lines: Iterable[Kept]) -> Iterator[First]:
    """The first answers of a learner, in order; a puzzle met again tells nothing new."""
    met: set[str] = set()
    practised: Counter[str] = Counter()
    for line in lines:
        if line.code in met:
            continue
        met.add(line.code)
        if not line.earlier and not line.hints:
            blind = guess(line.skill)
            before = practised[line.skill]
            yield First(
                learner, line.skill, line.level, depth(line.skill), blind, before, line.answer
            )
        practised[line.skill] += 1
