"""What can be wrong with input: one small frozen type a fault, no words.

The sentence for a fault is in the catalogues, under its code.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class Fault:
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


@dataclass(frozen=True, slots=True)
class UnknownCard(Fault):
    """A word that names no card."""

    code = "card.unknown"
    text: str


@dataclass(frozen=True, slots=True)
class TooManyCopies(Fault):
    """More copies of a card than the packs hold."""

    code = "card.too_many"
    card: str
    count: int
    allowed: int


@dataclass(frozen=True, slots=True)
class UnknownKey(Fault):
    """A key that is not known here; `allowed` lists what is."""

    code = "key.unknown"
    key: str
    allowed: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MissingKey(Fault):
    """A key that must be there and is not."""

    code = "key.missing"
    key: str


@dataclass(frozen=True, slots=True)
class BadValue(Fault):
    """A value that is not allowed; `allowed` says what is."""

    code = "value.bad"
    value: str
    allowed: str


@dataclass(frozen=True, slots=True)
class UnknownRules(Fault):
    """No rule set of that name."""

    code = "rules.unknown"
    name: str
    allowed: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CircularRules(Fault):
    """A rule set that extends itself."""

    code = "rules.circular"
    name: str


@dataclass(frozen=True, slots=True)
class Contradiction(Fault):
    """Two values of a rule set that cannot both hold."""

    code = "rules.contradiction"
    first: str
    second: str


@dataclass(frozen=True, slots=True)
class BadSyntax(Fault):
    """Text that is not the format it should be (TOML, JSON, notation)."""

    code = "syntax.bad"
    format: str
    detail: str


@dataclass(frozen=True, slots=True)
class PlayersNotSupported(Fault):
    """A number of players that the rule set has no rules for."""

    code = "players.unsupported"
    players: int
    allowed: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class BadProgressCode(Fault):
    """A pasted progress code that is cut off or altered."""

    code = "progress.code"


@dataclass(frozen=True, slots=True)
class BadNumber(Fault):
    """An answer that should be a whole number and is not."""

    code = "answer.number"
    text: str
