"""Reasons about the first meld."""

from __future__ import annotations

from dataclasses import dataclass

from ..cards import Cards
from .base import Reason


@dataclass(frozen=True, slots=True)
class MinimumNotReached(Reason):
    """The first meld of a side must reach a minimum that depends on its score."""

    code, rule = "initial.too_low", "initial.bands"
    cards: Cards
    points: int
    minimum: int
    score: int


@dataclass(frozen=True, slots=True)
class MinimumReached(Reason):
    """The first meld reaches the minimum of the side's score."""

    code, rule = "initial.reached", "initial.bands"
    cards: Cards
    points: int
    minimum: int
    score: int


@dataclass(frozen=True, slots=True)
class CanastaSuffices(Reason):
    """A complete canasta is enough as a first meld."""

    code, rule = "initial.canasta_suffices", "initial.canasta_suffices"
    points: int
    minimum: int
