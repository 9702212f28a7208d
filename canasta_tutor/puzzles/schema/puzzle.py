"""What every puzzle and every example on the table has, as its author writes it."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

from pydantic import Field

from canasta_tutor.engine.rules.reading.form import Form, Listed
from canasta_tutor.engine.values.cards import Cards
from canasta_tutor.puzzles.schema.asks import Ask
from canasta_tutor.puzzles.schema.entries import Id, RuleKey, Several, Texts

Answer = str | int | Cards
"""The id of a choice, a number, or chosen cards."""

Position = dict[str, Any]


class Mistake(Form):
    """A wrong answer of real beginners, and what to tell them."""

    answer: Any
    says: Texts


class MistakenWord(Mistake):
    """A word that is wrong."""

    answer: str


class TableExample(Form):
    """A position or some groups shown without a question."""

    id: Id
    caption: Texts
    position: Position | None = None
    groups: Listed[Several] = ()


class Puzzle(Form):
    """What every puzzle has. Each kind says what it asks, and which mistakes can be expected."""

    of_hand: ClassVar[bool] = False
    """Whether it is answered with cards of the hand, so that it needs one."""

    id: Id
    rule: RuleKey
    position: Position | None = None
    cards: Several = ()
    prompt: Texts | None = None
    rules: str | None = None
    options: dict[str, Any] = Field(default_factory=dict)
    kind: str
    ask: Ask
    mistakes: tuple[Mistake, ...] = ()

    @property
    def plain(self) -> Puzzle:
        """The question that lies on the table: another one where this is asked about it."""
        return self


class SaidPuzzle(Puzzle):
    """A puzzle that is answered with a word or some numbers."""

    mistakes: Annotated[Listed[MistakenWord], Field(alias="mistake")] = ()
