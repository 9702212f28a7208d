"""How a game on the pad stands: sheets, totals, what the next first meld needs, who has won."""

from __future__ import annotations

from dataclasses import dataclass

from canasta_tutor.engine.scoring.first_meld_minimum import Needed, needed
from canasta_tutor.engine.scoring.game import winner, won_at_once
from canasta_tutor.engine.scoring.sheet_lines import SideScore
from canasta_tutor.engine.values.table import Side
from canasta_tutor.score_pad.deal_sheet import deal_scores
from canasta_tutor.score_pad.pad import Pad
from canasta_tutor.score_pad.table import deal_table


@dataclass(frozen=True, slots=True)
class Standing:
    """The sheets of each deal, the totals after it, and what comes next."""

    scores: tuple[tuple[SideScore, ...], ...]
    totals: tuple[tuple[int, ...], ...]
    needs: tuple[Needed, ...]
    winner: int | None

    @property
    def now(self) -> tuple[int, ...]:
        """The totals of all deals so far."""
        return self.totals[-1]


def standing(pad: Pad) -> Standing:
    """How the game stands; `totals` begin with the zeros before the first deal.

    Raises:
        InputError: a deal cannot be as it was entered.

    >>> from canasta_tutor.score_pad.pad import new_pad
    >>> standing(new_pad("classic")).needs[0].points
    50
    """
    rules = pad.system
    scores = tuple(deal_scores(deal, rules, pad.players) for deal in pad.deals)
    totals = [(0,) * pad.sides]
    for each in scores:
        totals.append(
            tuple(before + side.total for before, side in zip(totals[-1], each, strict=True))
        )
    sides = [Side(score=total) for total in totals[-1]]
    return Standing(
        scores=scores,
        totals=tuple(totals),
        needs=tuple(needed(side, rules, len(pad.deals)) for side in sides),
        winner=_winner(pad, totals[-1]),
    )


def _winner(pad: Pad, totals: tuple[int, ...]) -> int | None:
    """The side that has won, at once or by its total."""
    if not pad.deals:
        return None
    at_once = won_at_once(deal_table(pad.deals[-1], pad.system, pad.players), pad.system)
    return winner(totals, pad.system, len(pad.deals)) if at_once is None else at_once
