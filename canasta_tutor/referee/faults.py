"""What can be wrong with a question, beside what the engine knows."""

from __future__ import annotations

from dataclasses import dataclass

from ..engine.faults import Fault


@dataclass(frozen=True, slots=True)
class SuitNeeded(Fault):
    """A three without its suit: red and black threes differ."""

    code = "card.suit_needed"
    text: str
