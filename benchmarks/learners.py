"""Simulated learners for benchmarks: they answer by their misconceptions, and slip sometimes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.values.cards import cards
from canasta_tutor.engine.values.input_faults import InputError
from canasta_tutor.misconceptions.diagnosis import answer_together
from canasta_tutor.misconceptions.misconception_catalogue import (
    believed_rules,
    fit_together,
    misconceptions,
)
from canasta_tutor.puzzles.answered.check_answer import is_right, list_choices, solve
from canasta_tutor.puzzles.asked.posed_puzzle import pose
from canasta_tutor.puzzles.kinds.choose_cards_puzzle import ChoosePuzzle
from canasta_tutor.puzzles.kinds.number_puzzle import NumberPuzzle
from canasta_tutor.puzzles.kinds.sheet_puzzle import SheetPuzzle
from canasta_tutor.puzzles.kinds.turn_puzzle import OrderPuzzle
from canasta_tutor.puzzles.schema.puzzle_form import Answer, Puzzle

SLIPS = 0.1
OFF = (*(n for n in range(-100, 101, 5) if n), -500, -300, -200, 200, 300, 500)
"""Points by which a slip makes a sum wrong."""


@dataclass(frozen=True)
class Learner:
    """A learner with some misconceptions, who slips in a share of the answers."""

    rules: RuleSet
    held: tuple[str, ...]
    chance: Random
    slips: float = SLIPS

    def answer(self, puzzle: Puzzle) -> Answer:
        """The learner's answer: by their misconceptions, or on a slip any wrong answer."""
        true = solve(puzzle, self.rules).answer
        if self.chance.random() < self.slips:
            return self.chance.choice(tuple(wrong_answers(puzzle, self.rules, true, self.chance)))
        believed = answer_together(self.held, puzzle, self.rules)
        return true if believed is None else believed


def wrong_answers(puzzle: Puzzle, rules: RuleSet, true: Answer, chance: Random) -> Iterator[Answer]:
    """Wrong answers, all equally likely."""
    posed = pose(puzzle, rules)
    for answer in _other_answers(puzzle, posed.hand, true, chance):
        if not is_right(posed, answer):
            yield answer


def _other_answers(
    puzzle: Puzzle, hand: tuple[object, ...], true: Answer, chance: Random
) -> Iterator[Answer]:
    match puzzle:
        case NumberPuzzle():
            yield from (int(str(true)) + off for off in OFF)
        case SheetPuzzle():
            numbers = str(true).split()
            for place, number in enumerate(numbers):
                for off in OFF:
                    changed = [*numbers[:place], str(int(number) + off), *numbers[place + 1 :]]
                    yield " ".join(changed)
        case ChoosePuzzle():
            yield "none"
            for _ in range(12):
                yield cards(chance.sample(hand, chance.randint(1, min(4, len(hand)))))  # type: ignore[arg-type]
        case OrderPuzzle():
            steps = str(true).split()
            yield from (" ".join(chance.sample(steps, len(steps))) for _ in range(6))
        case _:
            yield from list_choices(puzzle)


def can_be_held(rules: RuleSet, names: tuple[str, ...]) -> bool:
    """Whether a learner can hold these together: they do not change the same rules."""
    if not fit_together(names):
        return False
    try:
        believed_rules(rules, tuple(misconceptions()[name] for name in names))
    except InputError:
        return False
    return True
