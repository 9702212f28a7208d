"""What cards, melds and a whole deal count, and who has won."""

from .bonuses import canasta_code, canastas, has_won, loses_all
from .deal import contract_line, out_line, score_deal, score_side
from .first_meld import Needed, band_of, minimum, needed
from .game import margin, winner, won_at_once
from .lines import LINES, ScoreLine, SideScore
from .points import card_points, points_of
from .threes import red_three_bonus, red_threes_minus

__all__ = [
    "LINES",
    "Needed",
    "ScoreLine",
    "SideScore",
    "band_of",
    "canasta_code",
    "canastas",
    "card_points",
    "contract_line",
    "has_won",
    "loses_all",
    "margin",
    "minimum",
    "needed",
    "out_line",
    "points_of",
    "red_three_bonus",
    "red_threes_minus",
    "score_deal",
    "score_side",
    "winner",
    "won_at_once",
]
