"""Whether a puzzle can be asked: under every rule set, with one clear answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from canasta_tutor.engine.rules.files import load, taught
from canasta_tutor.engine.rules.schema.system import RuleSet
from canasta_tutor.engine.turn.deal import full_deck
from canasta_tutor.engine.values.cards import CardKind, Cards, missing, text_of
from canasta_tutor.engine.values.faults import BadValue, InputError, TooManyCopies
from canasta_tutor.puzzles.answered.check import right, solved
from canasta_tutor.puzzles.asked.answers import same
from canasta_tutor.puzzles.asked.question import Posed, pose
from canasta_tutor.puzzles.kinds.which import pile_answers
from canasta_tutor.puzzles.schema.asks import (
    LegalDiscard,
    LegalGoOut,
    LegalLay,
    LegalTake,
    NumberRedThrees,
    WhichPile,
)
from canasta_tutor.puzzles.schema.faults import (
    MistakeIsRight,
    NoHand,
    NotShown,
    Repeated,
    TwoAnswers,
)
from canasta_tutor.puzzles.schema.lesson_file import Answer, Mistake, Puzzle

_FROM_HAND = (LegalLay, LegalTake, LegalGoOut)


def home_rules(puzzle: Puzzle) -> RuleSet:
    """The rules that a puzzle is written for: its own, else the first that there are."""
    return load(puzzle.rules or taught()[0])


def puzzle_problems(puzzle: Puzzle) -> Iterator[InputError]:
    """All that is wrong with a puzzle, under its own rules or any that a learner may choose."""
    found: dict[str, InputError] = {}
    for name in taught()[:1] if puzzle.rules else taught():
        for error in _under(puzzle, load(name)):
            found.setdefault(str(error), error)
    for error in (*found.values(), *_mistakes(puzzle, askable=not found)):
        yield error.under(f"puzzle.{puzzle.id}")


def _under(puzzle: Puzzle, rules: RuleSet) -> Iterator[InputError]:
    try:
        posed = pose(puzzle, rules)
        yield from posed_problems(posed)
        solved(posed)
    except InputError as error:
        yield error


def posed_problems(posed: Posed) -> Iterator[InputError]:
    """What makes a question unfair or impossible."""
    yield from _copies(posed)
    yield from _not_held(posed)
    yield from _not_shown(posed)
    yield from _two_answers(posed)


def _copies(posed: Posed) -> Iterator[InputError]:
    """The packs hold all the cards that the question names."""
    deck = full_deck(posed.rules, posed.rules.seats.usual)
    there = Counter(deck)
    for card, count in Counter(_named(posed)).items():
        if count > there[card]:
            yield InputError(TooManyCopies(card.text, count, there[card]), "ask")
    red = sum(card.kind is CardKind.RED_THREE for card in deck)
    if isinstance(posed.ask, NumberRedThrees) and posed.ask.count > red:
        yield InputError(BadValue(str(posed.ask.count), f"1…{red}"), "ask.count")


def _not_held(posed: Posed) -> Iterator[InputError]:
    """Cards to be played are in a hand that is shown."""
    ask = posed.ask
    played = isinstance(ask, _FROM_HAND) or (isinstance(ask, LegalDiscard) and ask.place == "hand")
    if played and not posed.hand:
        yield InputError(NoHand(), "position.hands")
    elif played and missing(posed.hand, _named(posed)):
        yield InputError(NotShown(text_of(missing(posed.hand, _named(posed)))), "ask")


def _not_shown(posed: Posed) -> Iterator[InputError]:
    """Cards to be marked, and those of expected mistakes, are before the learner."""
    lack = missing(_shown(posed), posed.puzzle.cards)
    if lack:
        yield InputError(NotShown(text_of(lack)), "cards")
    mistakes: tuple[Mistake, ...] = posed.puzzle.mistakes
    for place, mistake in enumerate(mistakes):
        if isinstance(mistake.answer, tuple) and missing(posed.hand, mistake.answer):
            lack = missing(posed.hand, mistake.answer)
            yield InputError(NotShown(text_of(lack)), f"mistake.{place}.answer")


def _shown(posed: Posed) -> Cards:
    apart = missing(posed.hand, _named(posed)) if posed.hand else _named(posed)
    table = posed.table
    if table is None:
        return apart
    melds = (card for side in table.sides for meld in side.melds for card in meld.cards)
    red = (card for side in table.sides for card in side.red_threes)
    return (*posed.hand, *apart, *table.pile, *melds, *red)


def _named(posed: Posed) -> Cards:
    return tuple(card for group in posed.groups for card in group)


def _two_answers(posed: Posed) -> Iterator[InputError]:
    """The pile is free, frozen or blocked, and not two of these; there is a pile."""
    if not isinstance(posed.ask, WhichPile):
        return
    if posed.at.upcard is None:
        yield InputError(NotShown(""), "position.pile")
    fitting = pile_answers(posed)
    if len(fitting) > 1:
        yield InputError(TwoAnswers(*fitting[:2]), "position.pile")


def _mistakes(puzzle: Puzzle, *, askable: bool) -> Iterator[InputError]:
    """Expected mistakes differ, and are wrong under the rules that the puzzle is written for."""
    mistakes: tuple[Mistake, ...] = puzzle.mistakes
    for (_, first), (place, second) in combinations(enumerate(mistakes), 2):
        if same(first.answer, second.answer):
            yield InputError(Repeated(written(second.answer)), f"mistake.{place}.answer")
    posed = pose(puzzle, home_rules(puzzle)) if askable else None
    for place, mistake in enumerate(mistakes):
        if posed and right(posed, mistake.answer):
            fault = MistakeIsRight(written(mistake.answer), posed.rules.id)
            yield InputError(fault, f"mistake.{place}.answer")


def written(answer: Answer) -> str:
    """An answer as an author writes it."""
    return text_of(answer) if isinstance(answer, tuple) else str(answer)
