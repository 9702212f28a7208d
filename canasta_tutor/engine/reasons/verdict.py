"""Reasons, and the verdict that they make."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from canasta_tutor.engine.values.cards import Cards
from canasta_tutor.engine.values.record import Record


class Reason(Record):
    """A rule that an action breaks or relies on."""

    code: ClassVar[str]
    rule: ClassVar[str]
    also: ClassVar[tuple[str, ...]] = ()
    """Other rules that the reason also relies on."""

    def __init_subclass__(cls, code: str, rule: str = "", also: tuple[str, ...] = ()) -> None:
        """Define a kind of reason; without a `rule`, its rule has the same name as its code."""
        super().__init_subclass__()
        cls.code, cls.also = code, also
        if "rule" not in vars(cls):
            cls.rule = rule or code


class Counted(Record):
    """Cards that count together, such as a meld, with their points and an additional bonus."""

    cards: Cards
    points: int
    bonus: int = 0


class Among(Record):
    """Number of canastas of one kind that going out needs, and the rule that says so."""

    rule: str
    needed: int


@dataclass(frozen=True, slots=True)
class Verdict:
    """The judgement on an action.

    `violations`: all problems of the first stage that fails. `grounds`: the reasons why a legal
    action is legal.
    """

    violations: tuple[Reason, ...] = ()
    grounds: tuple[Reason, ...] = ()

    @classmethod
    def of(cls, violations: Iterable[Reason], grounds: Iterable[Reason]) -> Verdict:
        """A verdict with these violations; if there are none, with these grounds instead."""
        wrong = tuple(violations)
        return cls(wrong) if wrong else cls(grounds=tuple(grounds))

    @property
    def ok(self) -> bool:
        """Whether the action is legal."""
        return not self.violations


class IllegalAction(ValueError):
    """An action that the rules forbid; the reasons say why."""

    def __init__(self, violations: tuple[Reason, ...]) -> None:
        super().__init__("; ".join(map(repr, violations)))
        self.violations = violations
