"""Several legal ways to go out, of which one brings most."""

from __future__ import annotations

from itertools import islice

from ...engine.actions import GoOut
from ...engine.melds import rank_of
from ...engine.notation import action_text
from ...engine.play import outcome
from ...engine.position import read_position
from ...engine.scoring import score_side
from ...engine.table import Table
from ...engine.whole_hand import ways_out
from .lays import played_feet
from .outs import reach_canastas
from .positions import Scene, lay_out, meld, scene
from .wanted import PLAIN, Raw, Wanted

WAYS = 12
"""Ways out looked at."""
WEIGHED = 1
"""So many more of them are scored than are asked about."""


def best_out(wanted: Wanted) -> Raw | None:
    """Which of these ways to go out brings most?"""
    made = scene(wanted)
    reach_canastas(made)
    lay_out(made, wanted.by_level(1, 2, 2), (3, 6))
    _hold(made)
    made.memory = played_feet(wanted)
    if made.rules.going_out.ask_partner == "required":
        made.memory["partner_answer"] = "yes"
    position = made.position(fixed=True)
    table = read_position(position | {"phase": "play"}, made.rules)
    ways = _options(table, wanted)
    if not ways:
        return None
    steps = [action_text(way) for way in ways]
    return {"kind": "best", "ask": {"kind": "out", "steps": steps}, "position": position}


def _options(table: Table, wanted: Wanted) -> list[GoOut]:
    """The best of some ways out and others that bring less; none where there are too few."""
    count = wanted.by_level(2, 3, 4)
    ways = list(islice(ways_out(table, wanted.rules), WAYS))
    if len(ways) < count:
        return []
    worth = {
        way: score_side(outcome(table, way, wanted.rules), 0, wanted.rules).total
        for way in wanted.random.sample(ways, min(len(ways), count + WEIGHED))
    }
    most = max(worth.values())
    best = next(way for way, points in worth.items() if points == most)
    worse = [way for way, points in worth.items() if points < most][: count - 1]
    found = [best, *worse] if len(worse) == count - 1 else []
    wanted.random.shuffle(found)
    return found


def _hold(made: Scene) -> None:
    """Wild cards, a meld perhaps, and cards of ranks on the table: there is a choice."""
    wanted = made.wanted
    made.hold(made.supply.wild(wanted.among(1, 2)))
    there = sorted({rank for rank in map(rank_of, made.melds) if rank})
    for rank in wanted.random.sample(there, min(len(there), wanted.by_level(1, 2, 2))):
        made.hold(made.supply.rank(rank, 1))
    found = meld(made, (3, 3)) if wanted.often(1 / 2) else None
    made.hold(found or made.supply.rank(wanted.one(PLAIN), 1))
