"""What threes count as bonus cards, laid or kept."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.scoring.card_points import points_of
from canasta_tutor.engine.scoring.melds_and_canastas import canastas, loses_all
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
    """The total for so many red threes, before its sign is known."""
    return _total(count, rules.red_threes.bonus)


def _total(count: int, totals: Sequence[int]) -> int:
    return totals[min(count, len(totals)) - 1] if count else 0


def red_threes_minus(side: Side, rules: RuleSet) -> bool:
    """Whether the bonus of the threes is deducted from the side."""
    when = rules.red_threes.minus
    if when == "nothing_melded":
        return not side.melds or loses_all(side, rules)
    made = len(canastas(side.melds, rules))
    return made < _CANASTAS_NEEDED[when] or loses_all(side, rules)


def _sign(side: Side, rules: RuleSet) -> int:
    """Whether bonus threes count for the side (1), against it (-1) or not at all (0)."""
    if red_threes_minus(side, rules):
        return -1
    return int(len(canastas(side.melds, rules)) >= rules.red_threes.plus_canastas)


def three_lines(held: Holding, rules: RuleSet) -> Iterator[ScoreLine]:
    """The threes of each colour, by what the side has made."""
    sign = _sign(held.side, rules)
    for code, kind, laid, totals in (
        ("red_threes", CardKind.RED_THREE, held.side.red_threes, rules.red_threes.bonus),
        ("black_threes", CardKind.BLACK_THREE, held.side.black_threes, rules.black_threes.bonus),
    ):
        threes = laid
        if kind in joined_kinds(held.side, rules):
            threes = (*laid, *keep_kind(join_hands(held.cards_left), kind))
        if threes and totals:
            yield ScoreLine(code, sign * _total(len(threes), totals), len(threes), threes)


def joined_kinds(side: Side, rules: RuleSet) -> tuple[CardKind, ...]:
    """The threes that count with those laid when they are left in a hand."""
    if not rules.red_threes.in_hand_joins or not red_threes_minus(side, rules):
        return ()
    black = (CardKind.BLACK_THREE,) if rules.black_threes.bonus else ()
    return (CardKind.RED_THREE, *black)


def kept_threes(side: Side, rules: RuleSet) -> dict[CardKind, int]:
    """What each three left in a hand costs, by its kind, where that is not its card points."""
    joined = joined_kinds(side, rules)
    each = dict.fromkeys(joined, 0)
    if CardKind.RED_THREE not in joined:
        each[CardKind.RED_THREE] = rules.red_threes.in_hand
    black = keep_kind(PACK, CardKind.BLACK_THREE)[:1]
    if points_of(black, rules) != rules.black_threes.in_hand:
        each.setdefault(CardKind.BLACK_THREE, rules.black_threes.in_hand)
    return each


def kept_lines(held: Holding, rules: RuleSet) -> Iterator[ScoreLine]:
    """The threes left in hands and feet that cost more or less than their card points."""
    each, cards = kept_threes(held.side, rules), join_hands(held.cards_left)
    for code, kind in (
        ("red_threes.hand", CardKind.RED_THREE),
        ("black_threes.hand", CardKind.BLACK_THREE),
    ):
        kept = keep_kind(cards, kind)
        yield from repeat_line(code, len(kept), -each.get(kind, 0), kept)


def removed_lines(side: Side, packs: int, rules: RuleSet) -> Iterator[ScoreLine]:
    """The black threes that left the game with piles that the side has taken.

    A bonus for all of them stands in place of that for each.
    """
    values, count = rules.black_threes, side.black_removed
    whole = count >= packs * len(keep_kind(PACK, CardKind.BLACK_THREE))
    if whole and values.removed_all:
        yield from repeat_line("black_threes.removed_all", 1, values.removed_all)
    else:
        yield from repeat_line("black_threes.removed", count, values.removed_each)


def melded_black_threes(side: Side) -> Cards:
    """The black threes that the side has melded, wild cards not counted."""
    laid = tuple(card for meld in side.melds for card in meld.naturals)
    return keep_kind(laid, CardKind.BLACK_THREE)
