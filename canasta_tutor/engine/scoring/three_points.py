"""What threes score as bonus cards, laid or left in the hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.scoring.card_points import points_of
from canasta_tutor.engine.scoring.melds_and_canastas import list_canasta_kinds, loses_all
from canasta_tutor.engine.scoring.sheet_lines import (
    Holding,
    ScoreLine,
    join_hands,
    keep_kind,
    repeat_line,
)
from canasta_tutor.engine.values.cards import PACK, CardKind, Cards
from canasta_tutor.engine.values.table import Side

_CANASTAS_NEEDED = {"no_canasta": 1, "under_two_canastas": 2, "never": 0}


def red_three_bonus(count: int, rules: RuleSet) -> int:
    """The points for this number of red threes, whether added or deducted."""
    return _look_up_total(count, rules.red_threes.bonus)


def _look_up_total(count: int, totals: Sequence[int]) -> int:
    """The total for `count` cards; the last total also holds for more cards."""
    return totals[min(count, len(totals)) - 1] if count else 0


def are_threes_deducted(side: Side, rules: RuleSet) -> bool:
    """Whether the bonus for the side's threes is deducted from its score."""
    when = rules.red_threes.minus
    if when == "nothing_melded":
        return not side.melds or loses_all(side, rules)
    made = len(list_canasta_kinds(side.melds, rules))
    return made < _CANASTAS_NEEDED[when] or loses_all(side, rules)


def _bonus_sign(side: Side, rules: RuleSet) -> int:
    """1 if bonus threes count for the side, -1 if they count against it, 0 if they do not count."""
    if are_threes_deducted(side, rules):
        return -1
    return int(len(list_canasta_kinds(side.melds, rules)) >= rules.red_threes.plus_canastas)


def three_lines(held: Holding, rules: RuleSet) -> Iterator[ScoreLine]:
    """The lines for red and black bonus threes; the side's melds decide whether they add points."""
    sign = _bonus_sign(held.side, rules)
    for code, kind, laid, totals in (
        ("red_threes", CardKind.RED_THREE, held.side.red_threes, rules.red_threes.bonus),
        ("black_threes", CardKind.BLACK_THREE, held.side.black_threes, rules.black_threes.bonus),
    ):
        threes = laid
        if kind in kinds_counted_with_laid(held.side, rules):
            threes = (*laid, *keep_kind(join_hands(held.cards_left), kind))
        if threes and totals:
            yield ScoreLine(code, sign * _look_up_total(len(threes), totals), len(threes), threes)


def kinds_counted_with_laid(side: Side, rules: RuleSet) -> tuple[CardKind, ...]:
    """The kinds of threes that count, when left in a hand, together with the threes laid."""
    if not rules.red_threes.in_hand_joins or not are_threes_deducted(side, rules):
        return ()
    black = (CardKind.BLACK_THREE,) if rules.black_threes.bonus else ()
    return (CardKind.RED_THREE, *black)


def cost_of_kept_threes(side: Side, rules: RuleSet) -> dict[CardKind, int]:
    """The points that each three left in a hand costs, by kind, unless it costs its card points."""
    joined = kinds_counted_with_laid(side, rules)
    each = dict.fromkeys(joined, 0)
    if CardKind.RED_THREE not in joined:
        each[CardKind.RED_THREE] = rules.red_threes.in_hand
    black = keep_kind(PACK, CardKind.BLACK_THREE)[:1]
    if points_of(black, rules) != rules.black_threes.in_hand:
        each.setdefault(CardKind.BLACK_THREE, rules.black_threes.in_hand)
    return each


def kept_lines(held: Holding, rules: RuleSet) -> Iterator[ScoreLine]:
    """The lines for threes left in hands and feet that do not cost their card points."""
    each, cards = cost_of_kept_threes(held.side, rules), join_hands(held.cards_left)
    for code, kind in (
        ("red_threes.hand", CardKind.RED_THREE),
        ("black_threes.hand", CardKind.BLACK_THREE),
    ):
        kept = keep_kind(cards, kind)
        yield from repeat_line(code, len(kept), -each.get(kind, 0), kept)


def removed_lines(side: Side, packs: int, rules: RuleSet) -> Iterator[ScoreLine]:
    """The lines for black threes that left the game with piles that the side took.

    The bonus for all of them replaces the bonus for each.
    """
    values, count = rules.black_threes, side.black_removed
    whole = count >= packs * len(keep_kind(PACK, CardKind.BLACK_THREE))
    if whole and values.removed_all:
        yield from repeat_line("black_threes.removed_all", 1, values.removed_all)
    else:
        yield from repeat_line("black_threes.removed", count, values.removed_each)


def melded_black_threes(side: Side) -> Cards:
    """The black threes in the side's melds, without wild cards."""
    laid = tuple(card for meld in side.melds for card in meld.naturals)
    return keep_kind(laid, CardKind.BLACK_THREE)
