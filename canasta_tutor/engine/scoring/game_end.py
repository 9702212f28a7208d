"""The end of the game: who has won, and by how many points."""

from __future__ import annotations

from collections.abc import Iterable

from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.scoring.melds_and_canastas import has_won
from canasta_tutor.engine.values.table import Table


def find_instant_winner(table: Table, rules: RuleSet) -> int | None:
    """The side whose canastas of this deal win the game at once, or None."""
    if not rules.game.canastas_win:
        return None
    winners = (place for place, side in enumerate(table.sides) if has_won(side.melds, rules))
    return next(winners, None)


def find_winner(
    totals: Iterable[int], rules: RuleSet, deals_played: int | None = None
) -> int | None:
    """The side that has won the game; None if it goes on or if the two best totals are equal.

    Where the game ends after a number of deals, the target does not end it. None for `deals_played`
    means that all deals have been played.

    >>> from canasta_tutor.engine.rules.rule_files import load
    >>> find_winner([5200, 5600], load("classic"))
    1
    """
    ranked = sorted(enumerate(totals), key=lambda item: item[1], reverse=True)
    (side, best), (_, second) = ranked[0], ranked[1]
    return side if _is_over(best, rules, deals_played) and best > second else None


def _is_over(best: int, rules: RuleSet, deals_played: int | None) -> bool:
    deals = rules.game.deals
    if deals is None:
        return best >= rules.game.target
    return deals_played is None or deals_played >= deals


def count_margin(totals: Iterable[int]) -> int:
    """The points by which the best total is ahead of the second best."""
    best, second = sorted(totals, reverse=True)[:2]
    return best - second
