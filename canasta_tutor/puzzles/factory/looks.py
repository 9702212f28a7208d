"""How a table looks to one who reads no card: it must not give the answer away."""

from __future__ import annotations

from collections import Counter

from canasta_tutor.engine.scoring.canastas import canasta
from canasta_tutor.engine.turn.freezing_and_blocking import pile_state
from canasta_tutor.puzzles.asked.question import Posed
from canasta_tutor.puzzles.schema.asks import WhichPile

Look = tuple[tuple[str, int], ...]


def look(posed: Posed) -> Look:
    """What is named or marked on a table, as names with how many there are of each.

    How the pile stands, whether the side has melds, its canastas; not what the question is about.
    """
    if posed.table is None:
        return ()
    asked = [Counter(group) for group in posed.groups]
    melds = [meld for meld in posed.table.side.melds if Counter(meld.cards) not in asked]
    kinds = (canasta(meld, posed.rules) for meld in melds)
    seen = Counter(kind.value for kind in kinds if kind) + Counter(melded=bool(melds))
    if not isinstance(posed.ask, WhichPile):
        state = pile_state(posed.table, posed.rules)
        seen |= Counter(blocked=state.blocked, frozen=state.frozen)
    return tuple(sorted(seen.items()))
