"""The wrong answers that a learner may give to a puzzle: other buttons, numbers, orders, cards."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, permutations
from random import Random

from canasta_tutor.engine.position.actions_as_text import action_text
from canasta_tutor.engine.values.actions import Action, Discard, Draw, Lay, LayMelds, TakePile
from canasta_tutor.engine.values.cards import Cards, cards, distinct, naturals, wilds, without
from canasta_tutor.engine.values.table import DRAW
from canasta_tutor.puzzles.answered.check_answer import is_right, list_choices
from canasta_tutor.puzzles.asked.learners_answer import number_steps
from canasta_tutor.puzzles.asked.posed_puzzle import Posed
from canasta_tutor.puzzles.asked.solution_and_result import Solution
from canasta_tutor.puzzles.kinds.choose_cards_puzzle import ChoosePuzzle
from canasta_tutor.puzzles.kinds.game_puzzle import GamePuzzle
from canasta_tutor.puzzles.kinds.number_puzzle import NumberPuzzle
from canasta_tutor.puzzles.kinds.play_puzzle import PlayPuzzle, replay_game
from canasta_tutor.puzzles.kinds.sheet_puzzle import SheetPuzzle
from canasta_tutor.puzzles.kinds.turn_puzzle import OrderPuzzle
from canasta_tutor.puzzles.schema.puzzle_form import Answer
from canasta_tutor.puzzles.schema.written_fields import NONE

NEAR = (5, -5, 10, -10, 20, -50, 100)
"""By how much a wrong count is off."""
MOST = 10
"""Number of wrong answers to one puzzle."""


def wrong_answers(posed: Posed, solution: Solution, chance: Random) -> Iterator[Answer]:
    """Plausible wrong answers, each once."""
    found = dict.fromkeys(_plausible(posed, solution, chance))
    return islice((answer for answer in found if not is_right(posed, answer)), MOST)


def _plausible(posed: Posed, solution: Solution, chance: Random) -> Iterator[Answer]:
    match posed.puzzle:
        case NumberPuzzle():
            yield from _numbers(solution)
        case ChoosePuzzle():
            yield from _chosen(posed, solution, chance)
        case SheetPuzzle() | GamePuzzle():
            yield from _sheets([int(word) for word in str(solution.answer).split()])
        case OrderPuzzle(ask=ask):
            numbers = list(number_steps(ask.steps))
            yield from islice((" ".join(order) for order in permutations(numbers)), MOST)
            yield from ("", " ".join(numbers[1:]), "1 1")
        case PlayPuzzle():
            yield from mistaken_plays(posed)
        case puzzle:
            yield from list_choices(puzzle)


def mistaken_plays(posed: Posed) -> Iterator[str]:
    """First actions that end a game."""
    ends = (each for each in _plays(posed) if not replay_game(posed, (each,)).goes_on)
    return map(action_text, ends)


def _plays(posed: Posed) -> Iterator[Action]:
    """Actions to begin with: too many wild cards, too few cards, a drawn card, a discard."""
    table = posed.table_asked
    wild, plain = wilds(table.hand), naturals(table.hand)
    ranks = distinct(card.rank for card in plain)
    groups = [tuple(card for card in plain if card.rank is rank) for rank in ranks]
    if table.phase is DRAW:
        pairs = [*(cards((*group[:1], *wild[:1])) for group in groups), cards(wild[:2])]
        yield from (TakePile(pair) for pair in pairs)
        yield Draw()
        return
    groups.sort(key=len, reverse=True)
    yield from (LayMelds((Lay(cards((*group, *wild))),)) for group in groups)
    yield from (LayMelds((Lay(cards(group)),)) for group in reversed(groups))
    yield from map(Discard, plain)


def _numbers(solution: Solution) -> Iterator[int]:
    """A slip, a wrong sign, a line left out or counted with the other sign, or 0."""
    number = int(str(solution.answer))
    yield from (number + slip for slip in NEAR)
    yield from (-number, 0, 2 * number)
    for line in solution.lines:
        yield from (number - line.points, number - 2 * line.points)


def _sheets(numbers: list[int]) -> Iterator[str]:
    """One number wrong, one number left out, or one number too many."""
    for place, number in enumerate(numbers):
        for other in (number + 5, number - 100, -number):
            yield " ".join(map(str, (*numbers[:place], other, *numbers[place + 1 :])))
    yield " ".join(map(str, numbers[1:]))
    yield " ".join(map(str, (*numbers, 0)))


def _chosen(posed: Posed, solution: Solution, chance: Random) -> Iterator[str | Cards]:
    """The answer "nothing can be done", cards of one rank, some with wild cards, one card more or
    less.
    """
    hand = posed.hand
    yield NONE
    yield ()
    wild = tuple(card for card in hand if card.wild)
    for rank in sorted({card.rank for card in hand}):
        same = tuple(card for card in hand if card.rank is rank)
        yield same
        yield cards((*same, *without(wild, same)[:1]))
    if isinstance(solution.answer, tuple) and solution.answer:
        spare = without(hand, solution.answer)
        yield solution.answer[1:]
        yield from (cards((*solution.answer, card)) for card in spare[:2])
    for _ in range(2):
        yield cards(chance.sample(hand, min(3, len(hand))))
