"""Rarer ways in which a deal ends, and what a side is credited with that lies nowhere."""

from __future__ import annotations

from ...engine.cards import CardKind
from ...engine.melds import canasta_of
from ...engine.rules import Special, for_players
from .lays import played_feet
from .positions import Scene, held
from .wanted import Raw, Wanted, text

ALONE, SELDOM, OFTEN = 0.15, 0.25, 0.5
"""How often one line is all that is scored; how often rare things happen, and common ones."""


def alone(wanted: Wanted) -> Raw | None:
    """An ending after which a side scores one line only: a special hand, or acaba."""
    rules = wanted.rules
    special = [name for name in Special.names if getattr(rules.special, name)]
    if special and wanted.often(ALONE):
        return {"out": 0, "special": wanted.one(special)}
    if rules.calls.acaba and wanted.often(ALONE):
        return {"acaba": wanted.among(0, rules.seats.usual - 1)}
    return None


def credited(made: Scene) -> Raw:
    """What is remembered of the deal and counts: a contract, canastas at once from the hand …"""
    wanted, rules = made.wanted, made.rules
    found: Raw = {}
    laid = sum(canasta_of(meld, rules) is not None for meld in made.melds)
    if rules.canasta.hidden_bonus and laid and wanted.often(SELDOM):
        found["hidden_canastas"] = wanted.among(1, laid)
    if rules.calls.auction != "none" and wanted.often(OFTEN):
        steps = wanted.among(0, wanted.level)
        found["contract"] = rules.calls.contract_start + steps * rules.calls.contract_step
    values = rules.black_threes
    if (values.removed_each or values.removed_all) and wanted.often(SELDOM):
        every = made.supply.kind(CardKind.BLACK_THREE, len(wanted.deck))
        found["black_threes_removed"] = [len(every)]
    return found


def calientes_played(made: Scene) -> Raw:
    """Calientes that the side has played; they have left the game."""
    if made.rules.calls.caliente and made.wanted.often(SELDOM):
        return {"calientes_played": len(made.supply.kind(CardKind.CALIENTE, 1))}
    return {}


def black_threes_laid(made: Scene) -> Raw:
    """Black threes that the side has laid as bonus cards, where they are such."""
    if made.rules.black_threes.bonus and made.wanted.often(OFTEN):
        threes = made.supply.kind(CardKind.BLACK_THREE, made.wanted.among(1, 1 + made.wanted.level))
        return {"black_threes": text(threes)}
    return {}


def feet_left(made: Scene) -> Raw:
    """The partner's foot still lies untouched, where there are feet."""
    rules, wanted = made.rules, made.wanted
    players = rules.seats.usual
    size, mate = for_players(rules.deal.foot, players), rules.seats.sides[players]
    if not size or mate >= players or not wanted.often(SELDOM):
        return {}
    feet = ["" for _ in range(players)]
    feet[mate] = text(held(made.supply, size, rules))
    states = played_feet(wanted)["foot_state"]
    return {"foot": feet, "foot_state": [*states[:mate], "untouched", *states[mate + 1 :]]}


def way_out(made: Scene) -> Raw:
    """How the side went out: concealed, with black threes melded, on the first pile taken."""
    rules, wanted = made.rules.going_out, made.wanted
    if rules.black_three_bonus and wanted.often(SELDOM):
        count = wanted.one(sorted(rules.black_three_bonus))
        threes = made.supply.kind(CardKind.BLACK_THREE, count)
        made.melds += [threes] if len(threes) == count else []
    ending: Raw = {"out": 0}
    if rules.concealed_bonus and wanted.often(SELDOM):
        ending["concealed"] = True
    elif rules.first_pile_bonus and wanted.often(SELDOM):
        ending["first_pile"] = True
    return ending
