"""A rule system as data: the values, and where each comes from.

How rule files are written and read: `rulefiles`.
"""

from .ending import GoingOut, Special
from .melding import Band, CanastaSet, WildContent
from .pile import Stock
from .system import KEYS, SECTIONS, RuleSet, by_players, for_players, matches, value_of
from .values import AmountByPlayers, CanastaName, Origin, Standing

__all__ = [
    "KEYS",
    "SECTIONS",
    "AmountByPlayers",
    "Band",
    "CanastaName",
    "CanastaSet",
    "GoingOut",
    "Origin",
    "RuleSet",
    "Special",
    "Standing",
    "Stock",
    "WildContent",
    "by_players",
    "for_players",
    "matches",
    "value_of",
]
