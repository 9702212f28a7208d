"""Plays that a player with misconceptions allows.

Such a player does not know some reasons against a play, or counts too many points toward a first
meld.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from canasta_tutor.engine.melds.group import rank_of, verify_group
from canasta_tutor.engine.reasons.verdict import Verdict
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.scoring.card_points import card_points, points_of
from canasta_tutor.engine.scoring.three_points import red_three_bonus
from canasta_tutor.engine.values.cards import CardKind, Cards, naturals, wilds
from canasta_tutor.misconceptions.minds.mind import Mind
from canasta_tutor.puzzles.asked.posed_puzzle import Posed
from canasta_tutor.puzzles.schema.puzzle_asks import LegalGroup, LegalLay, LegalTake

BLACK_THREES = "black_threes_any_time"
"""The model of players who meld black threes in any turn."""


def leaves_nothing_against(mind: Mind, said: Verdict) -> bool:
    """Whether the player with these misconceptions finds no objection to the play.

    `said`: the engine's verdict on the play.
    """
    posed = mind.posed
    if BLACK_THREES in mind.models and isinstance(posed.ask, LegalGroup):
        said = _verify_black_threes(posed.ask.cards, posed.rules) or said
    if mind.forgives(said.violations):
        return True
    extra = sum(TOWARD[name](posed) for name in mind.models if name in TOWARD)
    left = (r for r in said.violations if not mind.overlooks(r) and not _reaches(r, extra))
    return not any(left) and not any(_falls_short(r, extra) for r in said.grounds)


def _verify_black_threes(group: Cards, rules: RuleSet) -> Verdict | None:
    """The verdict on a meld of black threes as if the player were going out.

    None for other cards.
    """
    black = any(card.kind is CardKind.BLACK_THREE for card in group)
    return verify_group(group, rules, going_out=True) if black else None


def _reaches(reason: Any, extra: int) -> bool:
    """Whether a first meld that is too low would be high enough with `extra` points more."""
    low = reason.code in ("initial.too_low", "initial.too_low_in_deal")
    return low and reason.points + extra >= reason.minimum


def _falls_short(reason: Any, extra: int) -> bool:
    """Whether a first meld that is high enough would be too low with `extra` points, a negative
    number, added.
    """
    enough = reason.code in ("initial.reached", "initial.reached_in_deal")
    return enough and reason.points + extra < reason.minimum


def _count_pile_below(posed: Posed) -> int:
    """The points of the cards below the upcard if the question is about taking the pile, else 0."""
    return (
        points_of(posed.table_asked.pile[:-1], posed.rules)
        if isinstance(posed.ask, LegalTake)
        else 0
    )


def _count_red_threes(posed: Posed) -> int:
    if posed.table is None:
        return 0
    return red_three_bonus(len(posed.table.side.red_threes), posed.rules)


def _count_as_naturals(posed: Posed) -> int:
    """The points gained or lost if each wild card counted like the natural cards beside it."""
    if not isinstance(posed.ask, LegalLay | LegalTake):
        return 0
    groups = posed.groups
    if isinstance(posed.ask, LegalTake):
        top = posed.table_asked.pile[-1:]
        groups = ((*posed.groups[0], *top), *posed.groups[1:]) if posed.groups else ()
    return sum(count_wild_extra(group, posed.rules) for group in groups)


def count_wild_extra(group: Cards, rules: RuleSet) -> int:
    """The points that the wild cards of a group gain if they count like its natural cards."""
    plain, wild = naturals(group), wilds(group)
    if not plain or rank_of(group) is None:
        return 0
    return len(wild) * card_points(plain[0], rules) - points_of(wild, rules)


TOWARD: Mapping[str, Callable[[Posed], int]] = {
    "pile_counts": _count_pile_below,
    "red_threes_count": _count_red_threes,
    "wilds_as_naturals": _count_as_naturals,
}
