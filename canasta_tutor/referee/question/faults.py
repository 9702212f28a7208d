"""What can be wrong with a question, beside what the engine knows."""

from __future__ import annotations

from canasta_tutor.engine.values.faults import Fault


class SuitNeeded(Fault):
    """A three without its suit: red and black threes differ."""

    code = "card.suit_needed"
    text: str
