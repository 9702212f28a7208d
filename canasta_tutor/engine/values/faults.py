"""What can be wrong with input: one small frozen type a fault, no words.

The sentence for a fault is in the catalogues, under its code.
"""

from __future__ import annotations

from typing import ClassVar

from canasta_tutor.engine.values.record import Record


class Fault(Record):
    """Something in the input that cannot be read; `code` finds its sentence."""

    code: ClassVar[str]


class InputError(ValueError):
    """Input that cannot be read: the fault and where it is (a dotted path, or empty)."""

    def __init__(self, fault: Fault, path: str = "") -> None:
        super().__init__(f"{path}: {fault}" if path else str(fault))
        self.fault = fault
        self.path = path

    def under(self, path: str) -> InputError:
        """The same fault, seen from further out."""
        return InputError(self.fault, f"{path}.{self.path}" if self.path else path)


class UnknownCard(Fault):
    """A word that names no card."""

    code = "card.unknown"
    text: str


class TooManyCopies(Fault):
    """More copies of a card than the packs hold."""

    code = "card.too_many"
    card: str
    count: int
    allowed: int


class TooManyCards(Fault):
    """More cards in one place than the packs hold, or have left for it."""

    code = "hand.too_many"
    count: int
    most: int


class UnknownKey(Fault):
    """A key that is not known here; `allowed` lists what is."""

    code = "key.unknown"
    key: str
    allowed: tuple[str, ...]


class MissingKey(Fault):
    """A key that must be there and is not."""

    code = "key.missing"
    key: str


class BadValue(Fault):
    """A value that is not allowed; `allowed` says what is."""

    code = "value.bad"
    value: str
    allowed: str


class UnknownRules(Fault):
    """No rule set of that name."""

    code = "rules.unknown"
    name: str
    allowed: tuple[str, ...]


class CircularRules(Fault):
    """A rule set that extends itself."""

    code = "rules.circular"
    name: str


class Contradiction(Fault):
    """Two values of a rule set that cannot both hold."""

    code = "rules.contradiction"
    first: str
    second: str


class BadSyntax(Fault):
    """Text that is not the format it should be (TOML, JSON, notation)."""

    code = "syntax.bad"
    format: str
    detail: str


class PlayersNotSupported(Fault):
    """A number of players that the rule set has no rules for."""

    code = "players.unsupported"
    players: int
    allowed: tuple[int, ...]


class BadProgressCode(Fault):
    """A pasted progress code that is cut off or altered."""

    code = "progress.code"


class BadNumber(Fault):
    """An answer that should be a whole number and is not."""

    code = "answer.number"
    text: str
