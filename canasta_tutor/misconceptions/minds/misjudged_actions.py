"""What is allowed in a mind: reasons that it does not know, and points toward a first meld."""

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
"""The model of who melds black threes in any turn."""


def leaves_nothing_against(mind: Mind, said: Verdict) -> bool:
    """Whether what the engine says leaves anything that counts against the play."""
    posed = mind.posed
    if BLACK_THREES in mind.models and isinstance(posed.ask, LegalGroup):
        said = _black_threes_at_any_time(posed.ask.cards, posed.rules) or said
    if mind.forgives(said.violations):
        return True
    extra = sum(TOWARD[name](posed) for name in mind.models if name in TOWARD)
    left = (r for r in said.violations if not mind.overlooks(r) and not _reaches(r, extra))
    return not any(left) and not any(_falls_short(r, extra) for r in said.grounds)


def _black_threes_at_any_time(group: Cards, rules: RuleSet) -> Verdict | None:
    """What is said of black threes as if the player were going out; None for other cards."""
    black = any(card.kind is CardKind.BLACK_THREE for card in group)
    return verify_group(group, rules, going_out=True) if black else None


def _reaches(reason: Any, extra: int) -> bool:
    """Whether a first meld that is too low would not be with so many points more."""
    low = reason.code in ("initial.too_low", "initial.too_low_in_deal")
    return low and reason.points + extra >= reason.minimum


def _falls_short(reason: Any, extra: int) -> bool:
    """Whether a first meld that is enough would not be with so many points less."""
    enough = reason.code in ("initial.reached", "initial.reached_in_deal")
    return enough and reason.points + extra < reason.minimum


def _pile_below(posed: Posed) -> int:
    """The points of the pile's other cards, where it is taken for the first meld."""
    return points_of(posed.at.pile[:-1], posed.rules) if isinstance(posed.ask, LegalTake) else 0


def _red_threes(posed: Posed) -> int:
    if posed.table is None:
        return 0
    return red_three_bonus(len(posed.table.side.red_threes), posed.rules)


def _as_naturals(posed: Posed) -> int:
    """What wild cards would count more or less at the price of the cards beside them."""
    if not isinstance(posed.ask, LegalLay | LegalTake):
        return 0
    groups = posed.groups
    if isinstance(posed.ask, LegalTake):
        top = posed.at.pile[-1:]
        groups = ((*posed.groups[0], *top), *posed.groups[1:]) if posed.groups else ()
    return sum(count_wild_extra(group, posed.rules) for group in groups)


def count_wild_extra(group: Cards, rules: RuleSet) -> int:
    """What the wild cards of a group count more at the price of its natural cards."""
    plain, wild = naturals(group), wilds(group)
    if not plain or rank_of(group) is None:
        return 0
    return len(wild) * card_points(plain[0], rules) - points_of(wild, rules)


TOWARD: Mapping[str, Callable[[Posed], int]] = {
    "pile_counts": _pile_below,
    "red_threes_count": _red_threes,
    "wilds_as_naturals": _as_naturals,
}
