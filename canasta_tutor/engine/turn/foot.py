"""The foot (a player's second hand) and the talons (extra hands for sides that open)."""

from __future__ import annotations

from collections.abc import Collection

from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.turn.stock import draw_cards, lay_drawn_threes
from canasta_tutor.engine.values.cards import Cards, cards
from canasta_tutor.engine.values.table import Foot, Table, replace, replace_item, with_own


def pick_up_talon(before: Table, after: Table, rules: RuleSet) -> Table:
    """The table after a lay; a player who made the side's first meld also picks up the next talon.

    The first side to open gets the first talon. Threes that must be laid at once are laid and
    replaced.
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
    """For each seat, the hand that it plays first, and its foot.

    `passed`: the seats that pass on the second hand dealt to them.
    """
    if rules.deal.first_hand == "passed":
        return _pass_hands(hands, feet, passed)
    return [_order_hands(hand, foot, rules) for hand, foot in zip(hands, feet, strict=True)]


def _order_hands(hand: Cards, foot: Cards, rules: RuleSet) -> tuple[Cards, Cards]:
    """The two hands as dealt, or with the hand that holds the lowest card first.

    If their lowest cards have the same rank, the next lowest cards decide.
    """
    if rules.deal.first_hand != "lowest":
        return hand, foot
    lower, higher = sorted((hand, foot), key=lambda held: [card.rank for card in held])
    return lower, higher


def _pass_hands(
    hands: list[Cards], feet: list[Cards], second: Collection[int]
) -> list[tuple[Cards, Cards]]:
    """For each seat, the hand that the seat before it passes on, and the foot that it keeps."""
    pairs = [(hand, foot) for hand, foot in zip(hands, feet, strict=True)]
    given = [pair[seat in second] for seat, pair in enumerate(pairs)]
    kept = [pair[seat not in second] for seat, pair in enumerate(pairs)]
    return [(given[seat - 1], kept[seat]) for seat in range(len(pairs))]


def has_foot(table: Table) -> bool:
    """Whether the player to move has a foot that they have not taken up."""
    return bool(table.foot) and table.foot[table.seat] is Foot.UNTOUCHED


def plays_foot(table: Table) -> bool:
    """Whether the player to move plays from the foot, in a game with feet."""
    return table.foot[table.seat] is not Foot.UNTOUCHED


def take_up_foot(table: Table, rules: RuleSet) -> Table:
    """The table after the player to move, whose hand is empty, has taken up the foot.

    Threes that must be laid at once are laid and replaced.
    """
    seat = table.seat
    held = replace(
        with_own(table, table.feet[seat], table.side),
        feet=replace_item(table.feet, seat, ()),
        foot=replace_item(table.foot, seat, Foot.TAKEN),
    )
    laid, count = lay_drawn_threes(held, rules)
    return draw_cards(laid, count, rules)[0]


def remember_foot_player(table: Table, used: Cards) -> Table:
    """In a game with feet, the table after noting that a player has played from the foot."""
    if not used or table.foot[table.seat] is not Foot.TAKEN:
        return table
    return replace(table, foot=replace_item(table.foot, table.seat, Foot.PLAYED))
