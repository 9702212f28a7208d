"""The cards of a puzzle that the sentence of a misconception points at."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.values.cards import CardKind, Cards, distinct
from canasta_tutor.misconceptions.misconception_catalogue import misconceptions
from canasta_tutor.puzzles.asked.posed_puzzle import Posed, pose
from canasta_tutor.puzzles.schema.puzzle_form import Answer, Puzzle


def find_pointed_cards(name: str, puzzle: Puzzle, rules: RuleSet, answer: Answer) -> Cards:
    """The cards that the sentence of a misconception points at, each once."""
    what = misconceptions()[name].cards
    if not what:
        return ()
    if what == "named" and isinstance(answer, tuple):
        return tuple(distinct(answer))
    return tuple(distinct(_SOURCES[what](pose(puzzle, rules))))


def _named(posed: Posed) -> Cards:
    return tuple(card for group in posed.groups for card in group)


def _pile(posed: Posed) -> Cards:
    return posed.table.pile if posed.table else ()


def _of_kind(kind: CardKind) -> Callable[[Posed], Cards]:
    def found(posed: Posed) -> Cards:
        side = posed.table.side.red_threes if posed.table else ()
        seen = (*_named(posed), *_pile(posed), *side)
        return tuple(card for card in seen if card.kind is kind)

    return found


_SOURCES: Mapping[str, Callable[[Posed], Cards]] = {
    "named": _named,
    "upcard": lambda posed: _pile(posed)[-1:],
    "pile_wild": lambda posed: tuple(card for card in _pile(posed) if card.wild),
    "wild": _of_kind(CardKind.WILD),
    "red_three": _of_kind(CardKind.RED_THREE),
    "black_three": _of_kind(CardKind.BLACK_THREE),
}
