"""Games of several deals: every side with its cards, and a score before that makes sense."""

from __future__ import annotations

from typing import Any

from ...engine.rules import RuleSet
from ...engine.scoring import needed, winner
from ...engine.table import Side
from ..games import played
from ..model import read_puzzle
from ..question import under
from .lays import played_feet
from .outs import reach_canastas
from .positions import Scene, held
from .sheets import lay_deal, may_go_out
from .wanted import Raw, Supply, Wanted, text

STEP = 5
"""Scores are multiples of this."""
ENDS = 0.6
"""How often the last deal ends the game."""
NEAR = 1500
"""How far apart the sides are at most when the deals begin."""
NOBODY = 0.1
"""How often nobody goes out."""


def whole_game(wanted: Wanted) -> Raw | None:
    """What does each deal bring, how do the totals stand, and who wins?"""
    count = wanted.by_level(2, 2, 3)
    deals = [_deal(wanted) for _ in range(count)]
    ask: Raw = {"kind": "game", "deals": deals, "scores": _zeros(wanted.rules)}
    ask["deals_played"] = _deals_before(wanted, count)
    ask["scores"] = _scores(ask, wanted)
    return {"kind": "game", "ask": ask} if _sensible(ask, wanted) else None


def _zeros(rules: RuleSet) -> list[int]:
    return [0] * rules.seats.sides[rules.seats.usual]


def _deals_before(wanted: Wanted, count: int) -> int:
    """How many deals were played before: as many as leave these for the end, or fewer."""
    whole = wanted.rules.game.deals
    if whole is None:
        return wanted.among(count, 2 * count)
    return whole - count if wanted.often(ENDS) else wanted.among(0, max(whole - count - 1, 0))


def _deal(wanted: Wanted) -> Raw:
    """One finished deal: the cards of all sides are out of the same packs."""
    supply, rules = wanted.supply(), wanted.rules
    sides = [Scene(wanted, supply) for _ in _zeros(rules)]
    out = None if wanted.often(NOBODY) else wanted.among(0, len(sides) - 1)
    for place, side in enumerate(sides):
        if place == out:
            reach_canastas(side)
        lay_deal(side)
        side.memory = played_feet(wanted, of_all=True) | {"partner_answer": "yes"}
    if out is not None and not may_go_out(sides[out]):
        out = None
    position: Raw = {"sides": [_laid(side) for side in sides], "hands": _hands(wanted, supply, out)}
    if rules.deal.foot:
        position["memory"] = played_feet(wanted, of_all=True)
    return {"position": position, **({} if out is None else {"out": out})}


def _laid(side: Scene) -> Raw:
    """What lies before a side."""
    return side.sides()[0]


def _hands(wanted: Wanted, supply: Supply, out: int | None) -> list[str]:
    """What is left in the hands; that of the player who went out is empty."""
    low, high = wanted.by_level((1, 2), (2, 4), (3, 6))
    return [
        "" if seat == out else text(held(supply, wanted.among(low, high), wanted.rules))
        for seat in range(wanted.rules.seats.usual)
    ]


def _scores(ask: Raw, wanted: Wanted) -> list[int]:
    """Scores before these deals, from which the game may or may not come to its end."""
    rules = wanted.rules
    totals = _game(ask, wanted).totals
    before, after = totals[-2], totals[-1]
    target = rules.game.target
    if rules.game.deals is not None:
        return [STEP * wanted.among(0, NEAR // STEP) for _ in after]
    leader = max(range(len(after)), key=lambda side: after[side] - before[side])
    if wanted.often(ENDS):
        low, high = target - after[leader], target - before[leader] - STEP
    else:
        low, high = 0, target - max(*before, *after) - STEP
    start = STEP * wanted.among(max(low, 0) // STEP, max(high, STEP) // STEP)
    apart = [STEP * wanted.among(-NEAR // STEP, 0) for _ in after]
    return [start if side == leader else start + less for side, less in enumerate(apart)]


def _sensible(ask: Raw, wanted: Wanted) -> bool:
    """No earlier deal ends the game, and every minimum is a number of points."""
    rules, totals = wanted.rules, _game(ask, wanted).totals
    for place, sides in enumerate(totals[:-1], start=ask["deals_played"] + 1):
        if winner(sides, rules, place) is not None:
            return False
        if any(needed(Side(score=total), rules, place).canasta for total in sides):
            return False
    return len(set(totals[-1])) == len(totals[-1])


def _game(ask: dict[str, Any], wanted: Wanted) -> Any:
    raw = {"id": "game", "rule": "game.target", "kind": "game", "ask": ask}
    return played(under(read_puzzle(raw), wanted.rules))
