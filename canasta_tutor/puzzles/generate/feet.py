"""Feet and talons: further cards that come to a hand."""

from __future__ import annotations

from ...engine.cards import Cards, naturals
from .lays import set_score
from .positions import Scene, canasta, lay_out, meld, scene, some_melds
from .wanted import Raw, Wanted, text

HALF = 0.5


def foot(wanted: Wanted) -> Raw | None:
    """When is the foot taken up?"""
    made = scene(wanted)
    lay_out(made, wanted.among(*wanted.by_level((1, 1), (1, 2), (2, 4))))
    if wanted.often(HALF):
        groups = _laid(made)
        ask: Raw = {"kind": "foot", "groups": [text(group) for group in groups]}
    else:
        last = made.hold(made.supply.loose(1))
        ask = {"kind": "foot", "discard": last[0].text}
    if wanted.often(HALF):
        made.fill(len(made.hand) + wanted.among(1, wanted.by_level(3, 2, 1)))
    return {"kind": "which", "ask": ask, "position": made.position(fixed=True)}


def foot_cards(wanted: Wanted) -> Raw | None:
    """How many cards are held after a lay that may empty the hand?"""
    made = scene(wanted)
    lay_out(made, wanted.among(*wanted.by_level((1, 1), (1, 2), (2, 4))))
    groups = _laid(made)
    if wanted.often(HALF):
        made.fill(len(made.hand) + wanted.among(1, 3))
    ask = {"kind": "held", "groups": [text(group) for group in groups]}
    return {"kind": "number", "ask": ask, "position": made.position(fixed=True)}


def _laid(made: Scene) -> list[Cards]:
    """Groups out of the hand."""
    count = made.wanted.by_level(1, 2, 2)
    found = (meld(made, (3, made.wanted.by_level(3, 4, 5))) for _ in range(count))
    return [made.hold(group) for group in found if group]


def talon(wanted: Wanted) -> Raw | None:
    """How many cards are held after a side's first meld, where talons lie aside?"""
    made = scene(wanted)
    made.others += some_melds(made, wanted.by_level(0, 1, 2))
    if wanted.often(wanted.by_level(1.0, HALF, 0.0)):
        more = wanted.among(*wanted.by_level((0, 1), (1, 1), (1, 1)))
        found = [canasta(made), *(meld(made, (3, 5)) for _ in range(more))]
    else:
        found = [meld(made, (5, 6)), meld(made, (3, 4)), meld(made, (3, 4))]
    groups = [made.hold(group) for group in found if group]
    ranks = {card.rank for group in groups for card in naturals(group)}
    if not groups or len(ranks) < len(groups):
        return None
    set_score(made, groups)
    ask = {"kind": "held", "groups": [text(group) for group in groups]}
    return {"kind": "number", "ask": ask, "position": made.position()}
