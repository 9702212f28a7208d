"""A reason, and the verdict that reasons make."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from canasta_tutor.engine.values.cards import Cards
from canasta_tutor.engine.values.record import Record


class Reason(Record):
    """A rule that was broken or relied on."""

    code: ClassVar[str]
    rule: ClassVar[str]
    also: ClassVar[tuple[str, ...]] = ()
    """Other rules that it rests on as much."""

    def __init_subclass__(cls, code: str, rule: str = "", also: tuple[str, ...] = ()) -> None:
        """A kind of reason; without a `rule` that is called like the code."""
        super().__init_subclass__()
        cls.code, cls.also = code, also
        if "rule" not in vars(cls):
            cls.rule = rule or code


class Counted(Record):
    """Cards that are counted together, such as those of a meld: their points, a bonus besides."""

    cards: Cards
    points: int
    bonus: int = 0


class Among(Record):
    """So many canastas of a kind among those that going out needs, by a rule of their own."""

    rule: str
    needed: int


@dataclass(frozen=True, slots=True)
class Verdict:
    """All problems of the first stage that fails, or the grounds of a legal action."""

    violations: tuple[Reason, ...] = ()
    grounds: tuple[Reason, ...] = ()

    @classmethod
    def of(cls, violations: Iterable[Reason], grounds: Iterable[Reason]) -> Verdict:
        """What stands against the action, and only where nothing does, what it rests on."""
        wrong = tuple(violations)
        return cls(wrong) if wrong else cls(grounds=tuple(grounds))

    @property
    def ok(self) -> bool:
        """Whether nothing stands against the action."""
        return not self.violations


class IllegalAction(ValueError):
    """An action that the rules forbid; the reasons say why."""

    def __init__(self, violations: tuple[Reason, ...]) -> None:
        super().__init__("; ".join(map(repr, violations)))
        self.violations = violations
