"""The form of every puzzle and every example on the table, as the author writes it."""

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
"""Number of hints of a puzzle."""


class Mistake(Form):
    """A wrong answer of real beginners, and what to tell them.

    `like`: rules that must be the same as the puzzle's own for the words to hold. `rule`: the rule
    that the mistake comes from, if that is neither the puzzle's rule nor a rule that the answer
    breaks.
    """

    answer: Any
    says: Texts
    like: Listed[RuleKey] = ()
    rule: RuleKey | None = None


class MistakenWord(Mistake):
    """A wrong answer in words."""

    answer: str


class Frame(Form):
    """A position or some groups, with a caption."""

    caption: Texts
    position: Position | None = None
    groups: Listed[Several] = ()


class TableExample(Frame):
    """A position or some groups shown without a question."""

    id: Id


class Picture(Form):
    """A picture: frames beside each other, or a drawing of numbers of the rules."""

    id: Id
    kind: Literal["frames", "seats", "prices", "minimums"]
    caption: Texts
    frames: Annotated[Listed[Frame], Field(alias="frame")] = ()

    @model_validator(mode="after")
    def _check_frames(self) -> Self:
        """Check that a picture has frames if it is made of frames, and none otherwise."""
        if bool(self.frames) is not (self.kind == "frames"):
            raise InputError(BadValue(self.kind, "frames"), "kind")
        return self


class Puzzle(Form):
    """What every puzzle has. Each kind adds its question, and the mistakes to expect.

    `cards`: cards to mark. `prompt`: the author's question. `says`: the author's words on the right
    answer. `hints`: the author's hints, from general to concrete; they replace the program's hints
    if the learner's rules judge the puzzle like its own rules. `rules`: the rule set that the
    puzzle is about. `options`: rule values to change. `like`: rules that must be the same as the
    puzzle's own, or the tutor does not ask the puzzle. `knows`: rules that the learner's rule set
    must have, or the tutor does not ask the puzzle. `bare`: whether the learner sees only what the
    question names, and no table. `own`: whether a finished deal shows the learner only the cards of
    the side asked about.
    """

    of_hand: ClassVar[bool] = False
    """Whether the answer consists of cards of the hand, so that the puzzle needs a hand."""

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
        """Check that the author wrote all hints or no hints."""
        if len(self.hints) not in (0, HINTS):
            raise InputError(BadValue(str(len(self.hints)), str(HINTS)), "hint")
        return self

    @property
    def lying(self) -> Position | None:
        """The position that the learner sees; None if they see no table."""
        return None if self.bare else self.position

    @property
    def plain(self) -> Puzzle:
        """The puzzle whose question is asked at the table.

        This is the puzzle itself or, for a puzzle about another puzzle, that other puzzle.
        """
        return self


class SaidPuzzle(Puzzle):
    """A puzzle whose answer is a word or numbers."""

    mistakes: Annotated[Listed[MistakenWord], Field(alias="mistake")] = ()
