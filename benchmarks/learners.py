"""Wrong answers for simulated learners who slip."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.values.cards import cards
from canasta_tutor.puzzles.answered.check_answer import is_right, list_choices
from canasta_tutor.puzzles.asked.posed_puzzle import pose
from canasta_tutor.puzzles.kinds.choose_cards_puzzle import ChoosePuzzle
from canasta_tutor.puzzles.kinds.number_puzzle import NumberPuzzle
from canasta_tutor.puzzles.kinds.play_puzzle import PlayPuzzle
from canasta_tutor.puzzles.kinds.sheet_puzzle import SheetPuzzle
from canasta_tutor.puzzles.kinds.turn_puzzle import OrderPuzzle
from canasta_tutor.puzzles.schema.puzzle_form import Answer, Puzzle
from tests.puzzles.wrong_answers import mistaken_plays

OFF = (*(n for n in range(-100, 101, 5) if n), -500, -300, -200, 200, 300, 500)
"""Points by which a slip makes a sum wrong."""


def wrong_answers(puzzle: Puzzle, rules: RuleSet, true: Answer, chance: Random) -> Iterator[Answer]:
    """Wrong answers, all equally likely."""
    posed = pose(puzzle, rules)
    played = isinstance(puzzle, PlayPuzzle)
    others = _other_answers(puzzle, posed.hand, true, chance)
    for answer in mistaken_plays(posed) if played else others:
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
