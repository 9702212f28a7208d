"""One reason that stands against an answer, in typed parts: what is said, its rule, its cards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ..engine.cards import Cards
from ..engine.reasons import Reason
from ..engine.record import Record
from ..engine.rules import RuleSet
from ..engine.scoring import LINES, ScoreLine
from .question import Posed

OF_CARDS = "points.cards"
"""The rule behind a line that only adds up cards."""


@dataclass(frozen=True, slots=True)
class Statement:
    """Something said that is neither a reason of the engine's nor a line of a sum."""

    code: str
    fields: Mapping[str, object] = field(default_factory=dict)


class Objection(Record):
    """One reason: what is said, the rule behind it, of which rule set, about which cards.

    `about` are cards of the question, or the upcard where the question names none. `step` is the
    number of the step that it is said of, where the question has steps; `elsewhere` is set where
    it is a question of several rule systems.
    """

    said: Reason | ScoreLine | Statement
    rule: str
    rules: RuleSet
    about: Cards = ()
    step: int | None = None
    on_top: bool = False
    elsewhere: bool = False


def of_line(line: ScoreLine, posed: Posed) -> Objection:
    """A line of a sum, with its rule and the cards that it adds up."""
    return Objection(line, LINES.get(line.code, OF_CARDS), posed.rules, line.cards)


def statement(code: str, rule: str, posed: Posed, about: Cards = (), **fields: object) -> Objection:
    """Something said under the rules of the question."""
    return Objection(Statement(code, fields), rule, posed.rules, about)
