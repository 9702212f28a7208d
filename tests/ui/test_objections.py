"""Wrong answers of every skill: each gets a reason with its rule, its source and its cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from random import Random

import pytest

from canasta_tutor.engine.reasons.meld_reasons import TooFewCards
from canasta_tutor.engine.reasons.pile_reasons import PileAlwaysFrozen
from canasta_tutor.engine.reasons.turn_reasons import DrawnFromStock
from canasta_tutor.engine.rules.rule_files import known, load
from canasta_tutor.i18n.message_catalogues import languages
from canasta_tutor.i18n.words import Words
from canasta_tutor.puzzles.answered.check_answer import check_posed, find_objections, solve_posed
from canasta_tutor.puzzles.asked.calls_and_feet import OF_NO_CARDS
from canasta_tutor.puzzles.asked.objection import Objection
from canasta_tutor.puzzles.asked.posed_puzzle import Posed, pose_under
from canasta_tutor.puzzles.factory.make_puzzle import Generated
from canasta_tutor.puzzles.kinds.game_puzzle import GameAsk
from canasta_tutor.puzzles.kinds.other_puzzle import OtherPuzzle
from canasta_tutor.puzzles.kinds.turn_puzzle import TurnPuzzle
from canasta_tutor.puzzles.schema.puzzle_asks import NumberMinimum, OfDeal
from canasta_tutor.puzzles.schema.puzzle_form import Answer
from canasta_tutor.ui.card_props import RichProps
from canasta_tutor.ui.plain_text import rich_text
from canasta_tutor.ui.puzzle.objections_in_words import FEW, objection_parts
from canasta_tutor.ui.rule_cards import rule_line
from tests.puzzles.factory.made_once import examples
from tests.puzzles.wrong_answers import wrong_answers

LONGEST = 320
"""Number of characters of the first line."""
WHATEVER_CARDS = (DrawnFromStock, PileAlwaysFrozen)
"""Reasons that hold whatever the cards are: a turn begins with a draw, every pile is frozen."""
WORDS = tuple(Words(lang) for lang in languages())


@dataclass(frozen=True)
class Wrong:
    """A wrong answer to a puzzle of the factory, and the objections to it."""

    posed: Posed
    answer: Answer
    against: tuple[Objection, ...]


def wrong(made: Generated) -> Iterator[Wrong]:
    """Wrong answers to a puzzle."""
    posed = pose_under(made.puzzle, made.rules)
    solution = solve_posed(posed)
    for answer in wrong_answers(posed, solution, Random(made.code)):
        yield Wrong(
            posed, answer, find_objections(posed, answer, check_posed(posed, answer, solution))
        )


def names_cards(said: RichProps) -> bool:
    return any(not isinstance(part, str) for part in said)


def of_nothing(one: Objection) -> bool:
    """Whether the reason holds whatever the cards are, or the learner chose no card."""
    chosen = not isinstance(one.said, TooFewCards) or bool(one.said.cards)
    return isinstance(one.said, WHATEVER_CARDS) or not chosen


def has_cards(each: Wrong) -> bool:
    """Whether an objection needs no cards.

    Objections about minimums, calls, draws and the ending of a deal need none.  The text names the
    cards of a sheet one by one only if they are few, otherwise by meld or rank; and if the question
    has only one group, this group is meant anyway.
    """
    puzzle = each.posed.puzzle
    plain = puzzle.about if isinstance(puzzle, OtherPuzzle) else puzzle
    may_be_bare = isinstance(puzzle, TurnPuzzle) or isinstance(plain.ask, OfDeal | GameAsk)
    alone = [Counter(group) for group in each.posed.groups]
    may_be_bare = may_be_bare or all(map(of_nothing, each.against))
    bare = may_be_bare and not any(0 < len(one.about) <= FEW for one in each.against)
    bare = bare or any([Counter(one.about)] == alone for one in each.against)
    return not (bare or isinstance(plain.ask, (NumberMinimum, *OF_NO_CARDS)))


def explain(each: Wrong) -> None:
    """Every reason has its rule, every text is whole, and the text names cards if there are any."""
    assert each.against, each.answer
    assert all(one.rule in one.rules.origins for one in each.against)
    for words in WORDS:
        said = [objection_parts(one, words, each.posed) for one in each.against]
        first, *_ = map(rich_text, said)
        assert first
        assert len(first) <= LONGEST, first
        assert not [line for line in map(rich_text, said) if set(line) & set("{}")]
        assert any(map(names_cards, said)) or not has_cards(each), first


@pytest.mark.parametrize("system", known())
def test_every_wrong_answer_is_explained(system: str) -> None:
    """The test asks a puzzle of every skill, with the levels in turn; `make soak` asks far more."""
    for made in examples(system):
        for each in wrong(made):
            explain(each)


@pytest.mark.parametrize("system", known())
def test_every_rule_of_a_system_has_a_name_and_a_source(system: str) -> None:
    rules = load(system)
    for words, key in product(WORDS, rules.origins):
        shown = rule_line(key, rules, words)
        assert shown["name"], key
        assert shown["source"], key
