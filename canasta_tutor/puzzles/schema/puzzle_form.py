"""What every puzzle and every example on the table has, as its author writes it."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal, Self

from pydantic import Field, model_validator

from canasta_tutor.engine.position.position_form import Position
from canasta_tutor.engine.rules.reading.form import Form, Listed
from canasta_tutor.engine.values.cards import Cards
from canasta_tutor.engine.values.input_faults import BadValue, InputError
from canasta_tutor.puzzles.schema.puzzle_asks import Ask
from canasta_tutor.puzzles.schema.written_fields import Id, RuleKey, Several, Texts

Answer = str | int | Cards
"""The id of a choice, a number, or chosen cards."""

HINTS = 3
"""Hints that a puzzle has."""


class Mistake(Form):
    """A wrong answer of real beginners, and what to tell them.

    `like`: it is told only by rules that are in these like the puzzle's own. `rule`: the one that
    it comes of, where that is neither the puzzle's nor one that is broken.
    """

    answer: Any
    says: Texts
    like: Listed[RuleKey] = ()
    rule: RuleKey | None = None


class MistakenWord(Mistake):
    """A word that is wrong."""

    answer: str


class Frame(Form):
    """A position or some groups, and what is to be seen there."""

    caption: Texts
    position: Position | None = None
    groups: Listed[Several] = ()


class TableExample(Frame):
    """A position or some groups shown without a question."""

    id: Id


class Picture(Form):
    """Something to look at: frames beside each other, or what the rules' own numbers draw."""

    id: Id
    kind: Literal["frames", "seats", "prices", "minimums"]
    caption: Texts
    frames: Annotated[Listed[Frame], Field(alias="frame")] = ()

    @model_validator(mode="after")
    def _check_frames(self) -> Self:
        """Only a picture that is made of frames has any."""
        if bool(self.frames) is not (self.kind == "frames"):
            raise InputError(BadValue(self.kind, "frames"), "kind")
        return self


class Puzzle(Form):
    """What every puzzle has. Each kind says what it asks, and which mistakes can be expected.

    `says` is told of the right answer, `hints` are given one after the other, from general to
    concrete, in place of what the program would say. They hold where the right answer is that of
    the puzzle's own rules. `like`: it is asked only by rules that are in these like its own,
    `knows`: only by rules that have something of the kind. `bare`: it is asked of what it names
    alone; of its table nothing is shown. `own`: of a finished deal only that is shown which the
    side asked about has.
    """

    of_hand: ClassVar[bool] = False
    """Whether it is answered with cards of the hand, so that it needs one."""

    id: Id
    rule: RuleKey
    position: Position | None = None
    bare: bool = False
    own: bool = False
    cards: Several = ()
    prompt: Texts | None = None
    says: Texts | None = None
    hints: Annotated[Listed[Texts], Field(alias="hint")] = ()
    rules: str | None = None
    like: Listed[RuleKey] = ()
    knows: Listed[RuleKey] = ()
    options: dict[str, Any] = Field(default_factory=dict)
    kind: str
    ask: Ask
    mistakes: tuple[Mistake, ...] = ()

    @model_validator(mode="after")
    def _check_hints(self) -> Self:
        """Own hints are as many as hints are given."""
        if len(self.hints) not in (0, HINTS):
            raise InputError(BadValue(str(len(self.hints)), str(HINTS)), "hint")
        return self

    @property
    def lying(self) -> Position | None:
        """What the learner sees of the table."""
        return None if self.bare else self.position

    @property
    def plain(self) -> Puzzle:
        """The question that lies on the table: another one where this is asked about it."""
        return self


class SaidPuzzle(Puzzle):
    """A puzzle that is answered with a word or some numbers."""

    mistakes: Annotated[Listed[MistakenWord], Field(alias="mistake")] = ()
