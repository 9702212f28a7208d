"""A lesson file: its puzzles and its examples on the table, as its author writes them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Literal, Self

from pydantic import Field, model_validator

from canasta_tutor.engine.rules.reading.form import ByKind, Form, Listed, read, read_as
from canasta_tutor.engine.rules.reading.syntax import read_toml
from canasta_tutor.engine.values.cards import Cards
from canasta_tutor.engine.values.faults import BadValue, InputError
from canasta_tutor.puzzles.schema.asks import (
    BestOut,
    ChooseAsk,
    InOrder,
    LegalAsk,
    NumberAsk,
    PlayedTurn,
    PlayTo,
    UnderOthers,
    WhichAsk,
    WholeGame,
    WholeSheet,
    WrongLine,
)
from canasta_tutor.puzzles.schema.entries import Chosen, Id, Played, RuleKey, Several, Texts
from canasta_tutor.puzzles.schema.faults import Repeated

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

YES_NO = ("yes", "no")
CHOICES = {
    "canasta": ("natural", "mixed", "none"),
    "pile": ("free", "frozen", "blocked"),
    "card": ("natural", "wild", "red_three", "black_three"),
    "special": ("straight", "pairs", "wild_pairs", "garbage", "none"),
    "foot": ("now", "next", "not"),
}
"""What the learner can press, unless a puzzle names its own choices."""
MORE_CHOICES = {
    "canasta": ("sequence", "wild"),
    "pile": (),
    "card": ("caliente",),
    "special": (),
    "foot": (),
}
"""Further choices that only some rule systems know."""


class Mistake(Form):
    """A wrong answer of real beginners, and what to tell them."""

    answer: Any
    says: Texts


class MistakenWord(Mistake):
    """A word that is wrong."""

    answer: str


class MistakenYesOrNo(Mistake):
    """A wrong yes or no."""

    answer: Literal["yes", "no"]


class MistakenCards(Mistake):
    """Wrong cards, or that it cannot be done."""

    answer: Chosen


class MistakenNumber(Mistake):
    """A wrong number."""

    answer: int


class MistakenPlay(Mistake):
    """Something played that leads nowhere or is against the rules, after what went before it."""

    answer: Played


class TableExample(Form):
    """A position or some groups shown without a question."""

    id: Id
    caption: Texts
    position: Position | None = None
    groups: Listed[Several] = ()


class PuzzleEntry(Form):
    """What every puzzle has."""

    id: Id
    rule: RuleKey
    position: Position | None = None
    cards: Several = ()
    prompt: Texts | None = None
    rules: str | None = None
    options: dict[str, Any] = Field(default_factory=dict)


class LegalPuzzle(PuzzleEntry):
    """Is it legal?"""

    kind: Literal["legal"]
    ask: Annotated[LegalAsk, ByKind]
    mistakes: Annotated[Listed[MistakenYesOrNo], Field(alias="mistake")] = ()


class ChoosePuzzle(PuzzleEntry):
    """Choose cards; any correct choice counts."""

    kind: Literal["choose"]
    ask: Annotated[ChooseAsk, ByKind]
    mistakes: Annotated[Listed[MistakenCards], Field(alias="mistake")] = ()


class NumberPuzzle(PuzzleEntry):
    """How many?"""

    kind: Literal["number"]
    ask: Annotated[NumberAsk, ByKind]
    mistakes: Annotated[Listed[MistakenNumber], Field(alias="mistake")] = ()


class WhichPuzzle(PuzzleEntry):
    """Which of a few is it?"""

    kind: Literal["which"]
    ask: Annotated[WhichAsk, ByKind]
    choices: Listed[str] = ()
    mistakes: Annotated[Listed[MistakenWord], Field(alias="mistake")] = ()

    @property
    def offered(self) -> Listed[str]:
        """The choices of this puzzle, in order."""
        return self.choices or CHOICES[self.ask.kind]

    @model_validator(mode="after")
    def _check(self) -> Self:
        """Its choices are known; its mistakes are among them."""
        known = (*CHOICES[self.ask.kind], *MORE_CHOICES[self.ask.kind])
        for choice in self.choices:
            if choice not in known:
                raise InputError(BadValue(choice, ", ".join(known)), "choices")
        allowed = self.offered
        for place, mistake in enumerate(self.mistakes):
            if mistake.answer not in allowed:
                fault = BadValue(mistake.answer, ", ".join(allowed))
                raise InputError(fault, f"mistake.{place}.answer")
        return self


class PlayPuzzle(PuzzleEntry):
    """Play at the table until something is reached."""

    kind: Literal["play"]
    ask: PlayTo
    mistakes: Annotated[Listed[MistakenPlay], Field(alias="mistake")] = ()


PlainPuzzle = LegalPuzzle | ChoosePuzzle | NumberPuzzle | WhichPuzzle
LessonPuzzle = PlainPuzzle | PlayPuzzle


class SaidPuzzle(PuzzleEntry):
    """A puzzle that is answered with a word or some numbers."""

    mistakes: Annotated[Listed[MistakenWord], Field(alias="mistake")] = ()


class LinePuzzle(SaidPuzzle):
    """Which line of a score sheet is wrong?"""

    kind: Literal["line"]
    ask: WrongLine


class SheetPuzzle(SaidPuzzle):
    """Fill in a score sheet line by line."""

    kind: Literal["sheet"]
    ask: WholeSheet


class GamePuzzle(SaidPuzzle):
    """Keep the score of several deals."""

    kind: Literal["game"]
    ask: WholeGame


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
    about: Annotated[PlainPuzzle, ByKind]


Puzzle = (
    PlainPuzzle
    | LinePuzzle
    | SheetPuzzle
    | GamePuzzle
    | OrderPuzzle
    | TurnPuzzle
    | BestPuzzle
    | PlayPuzzle
    | OtherPuzzle
)


class Lesson(Form):
    """A lesson: what it teaches, its examples, its puzzles from easy to tricky."""

    id: Id
    teaches: Annotated[Listed[RuleKey], Field(min_length=1)]
    title: Texts
    goal: Texts
    tables: Annotated[Listed[TableExample], Field(alias="table")] = ()
    puzzles: Annotated[Listed[Annotated[LessonPuzzle, ByKind]], Field(alias="puzzle")] = ()

    @model_validator(mode="after")
    def _check(self) -> Self:
        """Every id is there once."""
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
        return read(Lesson, read_toml(text))
    except InputError as error:
        raise InputError(error.fault, f"{name}: {error.path}" if error.path else name) from None


def read_puzzle(raw: Mapping[str, Any]) -> Puzzle:
    """A single puzzle from what a lesson file would hold.

    Raises:
        InputError: what is wrong, and the key where.
    """
    puzzle: Puzzle = read_as(Annotated[Puzzle, ByKind], raw)
    return puzzle
