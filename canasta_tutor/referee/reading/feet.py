"""The second hands of a question: which are known, and what counts of them at the end."""

from __future__ import annotations

from typing import Any

from canasta_tutor.referee.question.schema import Memory
from canasta_tutor.referee.reading.settled_suits import Texts


def known_feet(memory: Memory, players: int) -> frozenset[int]:
    """The seats whose feet are known, or that play them already."""
    feet, states = dict(enumerate(memory.foot or ())), dict(enumerate(memory.foot_state or ()))
    unknown = {
        seat
        for seat in range(players)
        if isinstance(feet.get(seat), int)
        or (states.get(seat) == "untouched" and not isinstance(feet.get(seat), str))
    }
    return frozenset(range(players)) - unknown


def scored_feet(memory: Memory, texts: Texts, players: int) -> dict[str, Any]:
    """The feet of a deal that is scored: unknown cards count nothing, yet the foot is there."""
    feet, states = dict(enumerate(memory.foot or ())), dict(enumerate(memory.foot_state or ()))
    left = {seat: "untouched" if isinstance(foot, int) else None for seat, foot in feet.items()}
    return {
        "foot": [texts.get(f"memory.foot[{n}]", "") for n in range(max(players, len(feet)))],
        "foot_state": [states.get(n) or left.get(n) for n in range(max(players, len(states)))],
    }
