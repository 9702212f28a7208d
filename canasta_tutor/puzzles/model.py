"""A lesson file: its puzzles and its examples on the table, as its author writes them."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Generic, Literal, Self, TypeVar

from pydantic import Field, TypeAdapter, ValidationError, model_validator

from ..engine.cards import Cards
from ..engine.faults import BadSyntax, BadValue, InputError
from .asks import ChooseAsk, LegalAsk, NumberAsk, WhichAsk
from .complaints import input_error
from .entries import Chosen, Entry, Id, RuleKey, Several, Texts, Whole
from .faults import Repeated
from .played import BestOut, InOrder, PlayedTurn, UnderOthers, WholeSheet, WrongLine

__all__ = [
    "Answer",
    "Lesson",
    "Mistake",
    "Puzzle",
    "TableExample",
    "Texts",
    "read_lesson",
    "read_puzzle",
]

Answer = str | int | Cards
"""The id of a choice, a number, or chosen cards."""

Position = dict[str, Any]
AnswerT = TypeVar("AnswerT")

YES_NO = ("yes", "no")
CHOICES = {
    "canasta": ("natural", "mixed", "none"),
    "pile": ("free", "frozen", "blocked"),
    "card": ("natural", "wild", "red_three", "black_three"),
}
"""What the learner can press, unless a puzzle names its own choices."""
MORE_CHOICES = {"canasta": ("sequence", "wild"), "pile": (), "card": ("caliente",)}
"""Further choices that only some rule systems know."""


class Mistake(Entry, Generic[AnswerT]):
    """A wrong answer of real beginners, and what to tell them."""

    answer: AnswerT
    says: Texts


class TableExample(Entry):
    """A position or some groups shown without a question."""

    id: Id
    caption: Texts
    position: Position | None = None
    groups: tuple[Several, ...] = ()


class PuzzleEntry(Entry):
    """What every puzzle has."""

    id: Id
    rule: RuleKey
    position: Position | None = None
    cards: Several = ()
    prompt: Texts | None = None
    rules: str | None = None
    options: dict[str, Any] = Field(default={})


class LegalPuzzle(PuzzleEntry):
    """Is it legal?"""

    kind: Literal["legal"]
    ask: LegalAsk
    mistakes: tuple[Mistake[Literal["yes", "no"]], ...] = Field(default=(), alias="mistake")


class ChoosePuzzle(PuzzleEntry):
    """Choose cards; any correct choice counts."""

    kind: Literal["choose"]
    ask: ChooseAsk
    mistakes: tuple[Mistake[Chosen], ...] = Field(default=(), alias="mistake")


class NumberPuzzle(PuzzleEntry):
    """How many?"""

    kind: Literal["number"]
    ask: NumberAsk
    mistakes: tuple[Mistake[Whole], ...] = Field(default=(), alias="mistake")


class WhichPuzzle(PuzzleEntry):
    """Which of a few is it?"""

    kind: Literal["which"]
    ask: WhichAsk
    choices: tuple[str, ...] = ()
    mistakes: tuple[Mistake[str], ...] = Field(default=(), alias="mistake")

    @property
    def offered(self) -> tuple[str, ...]:
        """The choices of this puzzle, in order."""
        return self.choices or CHOICES[self.ask.kind]

    @model_validator(mode="after")
    def _choices_are_known(self) -> Self:
        known = (*CHOICES[self.ask.kind], *MORE_CHOICES[self.ask.kind])
        for choice in self.choices:
            if choice not in known:
                raise InputError(BadValue(choice, ", ".join(known)), "choices")
        return self

    @model_validator(mode="after")
    def _mistakes_are_choices(self) -> Self:
        allowed = self.offered
        for place, mistake in enumerate(self.mistakes):
            if mistake.answer not in allowed:
                fault = BadValue(mistake.answer, ", ".join(allowed))
                raise InputError(fault, f"mistake.{place}.answer")
        return self


PlainPuzzle = LegalPuzzle | ChoosePuzzle | NumberPuzzle | WhichPuzzle
OnePuzzle = Annotated[PlainPuzzle, Field(discriminator="kind")]


class SaidPuzzle(PuzzleEntry):
    """A puzzle that is answered with a word or some numbers."""

    mistakes: tuple[Mistake[str], ...] = Field(default=(), alias="mistake")


class LinePuzzle(SaidPuzzle):
    """Which line of a score sheet is wrong?"""

    kind: Literal["line"]
    ask: WrongLine


class SheetPuzzle(SaidPuzzle):
    """Fill in a score sheet line by line."""

    kind: Literal["sheet"]
    ask: WholeSheet


class OrderPuzzle(SaidPuzzle):
    """Put the steps of a turn in order."""

    kind: Literal["order"]
    ask: InOrder


class TurnPuzzle(SaidPuzzle):
    """Find the mistake in a turn that was played."""

    kind: Literal["turn"]
    ask: PlayedTurn


class BestPuzzle(SaidPuzzle):
    """Which of several legal plays is best? Only where that can be reckoned."""

    kind: Literal["best"]
    ask: BestOut


class OtherPuzzle(SaidPuzzle):
    """What changes under other rules?"""

    kind: Literal["other"]
    ask: UnderOthers
    about: OnePuzzle


Puzzle = (
    PlainPuzzle | LinePuzzle | SheetPuzzle | OrderPuzzle | TurnPuzzle | BestPuzzle | OtherPuzzle
)
_PUZZLE: TypeAdapter[Puzzle] = TypeAdapter(Annotated[Puzzle, Field(discriminator="kind")])


class Lesson(Entry):
    """A lesson: what it teaches, its examples, its puzzles from easy to tricky."""

    id: Id
    teaches: tuple[RuleKey, ...] = Field(min_length=1)
    title: Texts
    goal: Texts
    tables: tuple[TableExample, ...] = Field(default=(), alias="table")
    puzzles: tuple[OnePuzzle, ...] = Field(default=(), alias="puzzle")

    @model_validator(mode="after")
    def _ids_once(self) -> Self:
        for key, entries in (("table", self.tables), ("puzzle", self.puzzles)):
            name = _twice(entry.id for entry in entries)
            if name:
                raise InputError(Repeated(name), f"{key}.{name}.id")
        return self

    def table(self, name: str) -> TableExample:
        """The example of that id; KeyError if there is none."""
        return {example.id: example for example in self.tables}[name]

    def puzzle(self, name: str) -> Puzzle:
        """The puzzle of that id; KeyError if there is none."""
        return {puzzle.id: puzzle for puzzle in self.puzzles}[name]


def _twice(names: Iterable[str]) -> str | None:
    return next((name for name, count in Counter(names).items() if count > 1), None)


def read_lesson(text: str, name: str) -> Lesson:
    """The lesson of a file's text; `name` is the file, for messages.

    Raises:
        InputError: what is wrong; the path is the file, then the key: `04-melds/lesson.toml:
            puzzle.three-sevens.ask.cards`.
    """
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise InputError(BadSyntax("TOML", str(error)), name) from None
    try:
        return Lesson.model_validate(raw)
    except ValidationError as error:
        found = input_error(error, raw)
        raise InputError(found.fault, f"{name}: {found.path}" if found.path else name) from None


def read_puzzle(raw: Mapping[str, Any]) -> Puzzle:
    """A single puzzle from what a lesson file would hold.

    Raises:
        InputError: what is wrong, and the key where.
    """
    try:
        return _PUZZLE.validate_python(raw)
    except ValidationError as error:
        raise input_error(error, raw) from None
