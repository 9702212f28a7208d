"""Check whether a puzzle can be asked under a rule set and has one clear answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.turn.dealing import full_deck
from canasta_tutor.engine.values.cards import Cards, missing, text_of
from canasta_tutor.engine.values.input_faults import InputError, TooManyCopies
from canasta_tutor.puzzles.answered.check_answer import is_right, solve_posed
from canasta_tutor.puzzles.asked.learners_answer import is_same_answer
from canasta_tutor.puzzles.asked.posed_puzzle import Posed, find_rules_in_the_way, home_rules, pose
from canasta_tutor.puzzles.kinds.all_kinds import kind_of
from canasta_tutor.puzzles.schema.puzzle_faults import MistakeIsRight, NotShown, Repeated
from canasta_tutor.puzzles.schema.puzzle_form import Answer, Mistake, Puzzle


def is_askable(puzzle: Puzzle, rules: RuleSet) -> bool:
    """Whether the puzzle can be asked of a learner who plays by these rules."""
    home = home_rules(puzzle)
    if rules.id == home.id:
        return True
    return not find_rules_in_the_way(puzzle, rules) and not any(_find_problems_under(puzzle, rules))


def puzzle_problems(puzzle: Puzzle) -> Iterator[InputError]:
    """All problems of a puzzle under the rules that it is written for."""
    try:
        home = home_rules(puzzle)
    except InputError as unknown:
        yield InputError(unknown.fault, f"puzzle.{puzzle.id}.rules")
        return
    found = {str(error): error for error in _find_problems_under(puzzle, home)}
    for error in (*found.values(), *_find_bad_mistakes(puzzle, askable=not found)):
        yield error.under(f"puzzle.{puzzle.id}")


def _find_problems_under(puzzle: Puzzle, rules: RuleSet) -> Iterator[InputError]:
    try:
        posed = pose(puzzle, rules)
        yield from posed_problems(posed)
        solve_posed(posed)
    except InputError as error:
        yield error


def posed_problems(posed: Posed) -> Iterator[InputError]:
    """All that makes a posed puzzle unfair or impossible."""
    yield from _find_surplus_copies(posed)
    yield from kind_of(posed.puzzle).problems(posed)
    yield from _find_hidden_cards(posed)


def _find_surplus_copies(posed: Posed) -> Iterator[InputError]:
    """The packs must hold all the cards that the question names."""
    deck = full_deck(posed.rules, posed.rules.seats.usual)
    there = Counter(deck)
    for card, count in Counter(posed.named_cards).items():
        if count > there[card]:
            yield InputError(TooManyCopies(card.text, count, there[card]), "ask")


def _find_hidden_cards(posed: Posed) -> Iterator[InputError]:
    """The learner must see the cards to be marked, and hold the cards of expected mistakes."""
    lack = missing(_list_visible_cards(posed), posed.puzzle.cards)
    if lack:
        yield InputError(NotShown(text_of(lack)), "cards")
    mistakes: tuple[Mistake, ...] = posed.puzzle.mistakes
    for place, mistake in enumerate(mistakes):
        if isinstance(mistake.answer, tuple) and missing(posed.hand, mistake.answer):
            lack = missing(posed.hand, mistake.answer)
            yield InputError(NotShown(text_of(lack)), f"mistake.{place}.answer")


def _list_visible_cards(posed: Posed) -> Cards:
    apart = missing(posed.hand, posed.named_cards) if posed.hand else posed.named_cards
    table = posed.table
    if table is None:
        return apart
    melds = (card for side in table.sides for meld in side.melds for card in meld.cards)
    red = (card for side in table.sides for card in side.red_threes)
    return (*posed.hand, *apart, *table.pile, *melds, *red)


def _find_bad_mistakes(puzzle: Puzzle, *, askable: bool) -> Iterator[InputError]:
    """Expected mistakes must differ, and be wrong under the puzzle's own rules."""
    mistakes: tuple[Mistake, ...] = puzzle.mistakes
    for (_, first), (place, second) in combinations(enumerate(mistakes), 2):
        if is_same_answer(first.answer, second.answer):
            yield InputError(Repeated(format_answer(second.answer)), f"mistake.{place}.answer")
    posed = pose(puzzle, home_rules(puzzle)) if askable else None
    for place, mistake in enumerate(mistakes):
        if posed and is_right(posed, mistake.answer):
            fault = MistakeIsRight(format_answer(mistake.answer), posed.rules.id)
            yield InputError(fault, f"mistake.{place}.answer")


def format_answer(answer: Answer) -> str:
    """An answer as an author writes it."""
    return text_of(answer) if isinstance(answer, tuple) else str(answer)
