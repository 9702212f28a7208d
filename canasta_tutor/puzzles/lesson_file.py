"""A lesson file: its puzzles and the examples on the table, as the author writes them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import partial
from typing import Annotated, Any, Self, Union

from pydantic import Field, PlainValidator, model_validator

from canasta_tutor.engine.rules.reading.form import ByKind, Form, Listed, read, read_as
from canasta_tutor.engine.rules.reading.syntax import read_toml
from canasta_tutor.engine.rules.rule_files import known
from canasta_tutor.engine.values.input_faults import InputError, UnknownRules
from canasta_tutor.puzzles.kinds.all_kinds import KINDS
from canasta_tutor.puzzles.kinds.puzzle_kind import Kind
from canasta_tutor.puzzles.schema.puzzle_faults import Repeated
from canasta_tutor.puzzles.schema.puzzle_form import Picture, Puzzle, TableExample
from canasta_tutor.puzzles.schema.written_fields import Id, RuleKey, Several, Texts


def _puzzle_type(kinds: Iterable[Kind[Any]]) -> Any:
    """The type of puzzles of these kinds; the `kind` of a puzzle says which type it has."""
    return Annotated[Union[tuple(kind.model for kind in kinds)], ByKind]  # noqa: UP007


_IN_LESSONS = _puzzle_type(kind for kind in KINDS.values() if kind.in_lessons)


KEPT = "check"
"""The id under which a passed check is stored; no puzzle may have it."""

LessonPuzzle = Annotated[Puzzle, PlainValidator(partial(read_as, _IN_LESSONS))]
"""A puzzle of a kind that lesson files may have."""


class Lesson(Form):
    """A lesson: what it teaches, its examples, its puzzles from easy to tricky.

    `rules`: the rule set of the whole lesson; without it, the lesson follows the rules that the
    learner chooses. `also`: rules of other rule sets that the lesson also teaches, keyed by the ids
    of these sets. `disputed`: rules on which players differ, keyed by names that the author
    chooses. `sources`: whether rule cards name their source and standing. `sign`: the cards that
    stand for the lesson on the home page. `goal`: what the lesson is for. `able`: what a learner
    can do after the lesson.
    """

    id: Id
    sign: Several = ()
    rules: str | None = None
    sources: bool = True
    teaches: Annotated[Listed[RuleKey], Field(min_length=1)]
    also: dict[str, Listed[RuleKey]] = Field(default_factory=dict)
    disputed: dict[Id, Listed[RuleKey]] = Field(default_factory=dict)
    title: Texts
    goal: Texts
    able: Texts
    tables: Annotated[Listed[TableExample], Field(alias="table")] = ()
    pictures: Annotated[Listed[Picture], Field(alias="picture")] = ()
    puzzles: Annotated[Listed[LessonPuzzle], Field(alias="puzzle")] = ()

    @model_validator(mode="after")
    def _check(self) -> Self:
        """Check that each rule set is known, and that no id occurs twice."""
        if self.rules and self.rules not in known():
            raise InputError(UnknownRules(self.rules, known()), "rules")
        for other in self.also:
            if other not in known():
                raise InputError(UnknownRules(other, known()), f"also.{other}")
        if any(puzzle.id == KEPT for puzzle in self.puzzles):
            raise InputError(Repeated(KEPT), f"puzzle.{KEPT}.id")
        named = (("table", self.tables), ("picture", self.pictures), ("puzzle", self.puzzles))
        for key, entries in named:
            name = _find_repeated(entry.id for entry in entries)
            if name:
                raise InputError(Repeated(name), f"{key}.{name}.id")
        return self

    @property
    def taught_rules(self) -> frozenset[str]:
        """Every rule that the lesson teaches, of any rule set."""
        return frozenset(self.teaches).union(*self.also.values(), *self.disputed.values())

    @property
    def systems(self) -> tuple[str, ...]:
        """The systems that the lesson is about: its own, then the systems of single puzzles."""
        named = (self.rules, *(puzzle.rules for puzzle in self.puzzles))
        return tuple(dict.fromkeys(name for name in named if name))

    @property
    def asked_puzzles(self) -> dict[str, tuple[str, ...]]:
        """The ids of the puzzles about the lesson's own system, grouped by the rule asked about."""
        found: dict[str, tuple[str, ...]] = {}
        for puzzle in self.puzzles:
            if puzzle.rules == self.rules:
                found[puzzle.rule] = (*found.get(puzzle.rule, ()), puzzle.id)
        return found

    def table(self, name: str) -> TableExample:
        """The example of that id; KeyError if there is none."""
        return {example.id: example for example in self.tables}[name]

    def picture(self, name: str) -> Picture:
        """The picture of that id; KeyError if there is none."""
        return {picture.id: picture for picture in self.pictures}[name]

    def puzzle(self, name: str) -> Puzzle:
        """The puzzle of that id; KeyError if there is none."""
        return {puzzle.id: puzzle for puzzle in self.puzzles}[name]


def _find_repeated(names: Iterable[str]) -> str | None:
    return next((name for name, count in Counter(names).items() if count > 1), None)


def read_lesson(text: str, name: str) -> Lesson:
    """Read a lesson from the text of its file; `name` is the file's name for messages.

    Raises:
        InputError: a value is wrong. The path is the file, then the key: `04-melds/lesson.toml:
            puzzle.three-sevens.ask.cards`.
    """
    try:
        return read(Lesson, _add_rules(read_toml(text)))
    except InputError as error:
        raise InputError(error.fault, f"{name}: {error.path}" if error.path else name) from None


def _add_rules(raw: dict[str, Any]) -> dict[str, Any]:
    """The lesson with its `rules` added to every puzzle that names no rules."""
    rules, puzzles = raw.get("rules"), raw.get("puzzle")
    if not rules or not isinstance(puzzles, list):
        return raw
    pinned = [{"rules": rules, **each} if isinstance(each, dict) else each for each in puzzles]
    return {**raw, "puzzle": pinned}


def read_puzzle(raw: Mapping[str, Any]) -> Puzzle:
    """Read one puzzle from the values that a lesson file would hold.

    Raises:
        InputError: a value is wrong, with its key.
    """
    puzzle: Puzzle = read_as(_puzzle_type(KINDS.values()), raw)
    return puzzle
