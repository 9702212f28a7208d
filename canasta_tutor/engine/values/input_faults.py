"""What can be wrong with input: one small frozen type for each fault.

A fault holds no words. The catalogues have its sentence, under its code.
"""

from __future__ import annotations

from typing import ClassVar

from canasta_tutor.engine.values.record import Record


class Fault(Record):
    """Something in the input that cannot be read; `code` finds its sentence in the catalogues."""

    code: ClassVar[str]

    def __init_subclass__(cls, code: str) -> None:
        super().__init_subclass__()
        cls.code = code


class InputError(ValueError):
    """Input that cannot be read: the fault, and its dotted path (empty if unknown)."""

    def __init__(self, fault: Fault, path: str = "") -> None:
        super().__init__(f"{path}: {fault}" if path else str(fault))
        self.fault = fault
        self.path = path

    def under(self, path: str) -> InputError:
        """The same fault with `path` put in front of its path."""
        return InputError(self.fault, f"{path}.{self.path}" if self.path else path)


class at:  # lower case, because it reads as `with at("options"):`
    """A context that puts `path` in front of the path of each `InputError` raised inside it."""

    def __init__(self, path: str) -> None:
        self._path = path

    def __enter__(self) -> None: ...

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        if isinstance(error, InputError):
            raise error.under(self._path) from None


class UnknownCard(Fault, code="card.unknown"):
    """A word that names no card."""

    text: str


class TooManyCopies(Fault, code="card.too_many"):
    """More copies of a card than the packs hold."""

    card: str
    count: int
    allowed: int


class TooManyCards(Fault, code="hand.too_many"):
    """More cards in one place than the packs hold, or than are left for it."""

    count: int
    most: int


class UnknownKey(Fault, code="key.unknown"):
    """A key that is unknown here; `allowed` lists the known ones."""

    key: str
    allowed: tuple[str, ...]


class MissingKey(Fault, code="key.missing"):
    """A required key that is missing."""

    key: str


class BadValue(Fault, code="value.bad"):
    """A value that is not allowed; `allowed` says what is allowed."""

    value: str
    allowed: str


class UnknownRules(Fault, code="rules.unknown"):
    """A rule set name that does not exist."""

    name: str
    allowed: tuple[str, ...]


class CircularRules(Fault, code="rules.circular"):
    """A rule set that extends itself, directly or through others."""

    name: str


class Contradiction(Fault, code="rules.contradiction"):
    """Two values of a rule set that contradict each other."""

    first: str
    second: str


class BadSyntax(Fault, code="syntax.bad"):
    """Text that does not follow its format (TOML, JSON, notation)."""

    format: str
    detail: str


class PlayersNotSupported(Fault, code="players.unsupported"):
    """A number of players for which the rule set has no rules."""

    players: int
    allowed: tuple[int, ...]


class BadProgressCode(Fault, code="progress.code"):
    """A pasted progress code that is incomplete or changed."""


class BadNumber(Fault, code="answer.number"):
    """An answer that is not a whole number."""

    text: str
