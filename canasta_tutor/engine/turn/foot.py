"""The second hand of a player: still to be played, or being played."""

from __future__ import annotations

from collections.abc import Collection

from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.turn.stock import draw_cards, lay_drawn_threes
from canasta_tutor.engine.values.cards import Cards, cards
from canasta_tutor.engine.values.table import Foot, Table, put, replace, with_own


def pick_up_talon(before: Table, after: Table, rules: RuleSet) -> Table:
    """The table after a lay, with the next talon in the hand of a player who opened.

    The first side that opens has the first talon. Threes that lie at once are laid and replaced.
    """
    if rules.deal.talons_to == "nobody" or not after.talons:
        return after
    if before.side.melds or not after.side.melds:
        return after
    talon, *others = after.talons
    held = with_own(after, cards((*after.hand, *talon)), after.side)
    laid, owed = lay_drawn_threes(replace(held, talons=tuple(others)), rules)
    return draw_cards(laid, owed, rules)[0]


def choose_first_hands(
    hands: list[Cards], feet: list[Cards], passed: Collection[int], rules: RuleSet
) -> list[tuple[Cards, Cards]]:
    """Which hand each seat plays first, and its foot; `passed`: the seats that pass the second."""
    if rules.deal.first_hand == "passed":
        return _passed_on(hands, feet, passed)
    return [_first_hand(hand, foot, rules) for hand, foot in zip(hands, feet, strict=True)]


def _first_hand(hand: Cards, foot: Cards, rules: RuleSet) -> tuple[Cards, Cards]:
    """The hand played first and the foot: as dealt, or first that with the lowest card.

    Where their lowest cards are of one rank, the next ones decide.
    """
    if rules.deal.first_hand != "lowest":
        return hand, foot
    lower, higher = sorted((hand, foot), key=lambda held: [card.rank for card in held])
    return lower, higher


def _passed_on(
    hands: list[Cards], feet: list[Cards], second: Collection[int]
) -> list[tuple[Cards, Cards]]:
    """Each seat's first hand, passed to it by the seat on its right, and the foot that it keeps."""
    pairs = [(hand, foot) for hand, foot in zip(hands, feet, strict=True)]
    given = [pair[seat in second] for seat, pair in enumerate(pairs)]
    kept = [pair[seat not in second] for seat, pair in enumerate(pairs)]
    return [(given[seat - 1], kept[seat]) for seat in range(len(pairs))]


def has_foot(table: Table) -> bool:
    """Whether the player to move has his foot still untouched: an empty hand leads to it."""
    return bool(table.foot) and table.foot[table.seat] is Foot.UNTOUCHED


def plays_foot(table: Table) -> bool:
    """Whether the player to move plays his foot, where feet are dealt."""
    return table.foot[table.seat] is not Foot.UNTOUCHED


def take_up_foot(table: Table, rules: RuleSet) -> Table:
    """The table with the foot as the hand of the player to move, whose hand is empty.

    Threes that lie at once are laid and replaced.
    """
    seat = table.seat
    held = replace(
        with_own(table, table.feet[seat], table.side),
        feet=put(table.feet, seat, ()),
        foot=put(table.foot, seat, Foot.TAKEN),
    )
    laid, count = lay_drawn_threes(held, rules)
    return draw_cards(laid, count, rules)[0]


def remember_foot_player(table: Table, used: Cards) -> Table:
    """The table, where feet are dealt, that remembers whether a player plays first cards of his."""
    if not used or table.foot[table.seat] is not Foot.TAKEN:
        return table
    return replace(table, foot=put(table.foot, table.seat, Foot.PLAYED))
