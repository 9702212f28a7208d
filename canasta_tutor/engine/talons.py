"""The talons, where whoever makes his side's first meld picks one up."""

from __future__ import annotations

from .cards import cards
from .rules import RuleSet
from .stock import drawn, threes_laid
from .table import Table, replace, with_own


def picked_up(before: Table, after: Table, rules: RuleSet) -> Table:
    """The table after a lay, with the next talon in the hand of a player who opened.

    The first side that opens has the first talon. Threes that lie at once are laid and replaced.
    """
    if rules.deal.talons_to == "nobody" or not after.talons:
        return after
    if before.side.melds or not after.side.melds:
        return after
    talon, *others = after.talons
    held = with_own(after, cards((*after.hand, *talon)), after.side)
    laid, owed = threes_laid(replace(held, talons=tuple(others)), rules)
    return drawn(laid, owed, rules)[0]
