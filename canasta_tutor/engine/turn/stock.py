"""Drawing from the stock, an empty stock, and filling up a hand with a caliente."""

from __future__ import annotations

from canasta_tutor.engine.rules.schema.rule_set import RuleSet, for_players
from canasta_tutor.engine.turn.bonus_threes import is_bonus, lies_at_once, with_threes
from canasta_tutor.engine.values.cards import CALIENTE, Card, cards, without
from canasta_tutor.engine.values.table import (
    OVER,
    PLAY,
    Phase,
    Table,
    replace,
    replace_item,
    with_own,
)


def has_cards_to_draw(table: Table, rules: RuleSet) -> bool:
    """Whether the player to move can draw a card."""
    return bool(table.stock) or _turns_over(table, rules)


def ends_the_deal(table: Table, rules: RuleSet) -> bool:
    """Whether the empty stock ends the deal, so that nobody takes the pile any more."""
    return not table.stock and rules.stock.when_empty == "end"


def count_cards_to_draw(table: Table, rules: RuleSet) -> int:
    """Number of cards that the player to move draws: the number due, or all cards of the stock."""
    due, available = count_cards_due(table, rules), len(table.stock)
    if available < due and _turns_over(table, rules):
        available += len(table.pile)
    return min(due, available)


def count_cards_due(table: Table, rules: RuleSet) -> int:
    """Number of cards that the player to move draws from a stock that has enough.

    The number includes cards for dealt red threes that the rules replace only now.
    """
    owed = table.owed[table.seat] if table.owed else 0
    return for_players(rules.draw.count, len(table.hands)) + owed


def _turn_over(table: Table) -> Table:
    """The table with the whole pile, upcard included, turned over as the new stock.

    Nobody shuffles it, so players draw its bottom card first. A freeze ends.
    """
    return replace(table, stock=tuple(reversed(table.pile)), pile=(), freezes=(), stirred=False)


def _turns_over(table: Table, rules: RuleSet) -> bool:
    """Whether the pile replaces an empty stock; not if nobody has laid a card since the last time.

    Without this exception, players who can only discard would go on for ever. No source has a rule
    for that case.
    """
    return rules.stock.when_empty == "turn_over" and table.stirred and bool(table.pile)


def draw_cards(
    table: Table, count: int, rules: RuleSet, phase: Phase | None = None
) -> tuple[Table, int]:
    """The table after the player has drawn `count` cards, and how many of them the hand keeps.

    Threes that must be laid at once are laid and replaced while the stock lasts. A three that is
    the last card of the stock is laid if it is a bonus card. `phase`: the phase that follows; None
    keeps the present phase.
    """
    held: list[Card] = []
    laid: list[Card] = []
    stock = table.stock
    while len(held) < count and (stock or _turns_over(table, rules)):
        if not stock:
            table = _turn_over(table)
            stock = table.stock
        lacking = count - len(held)
        top, stock = stock[-lacking:], stock[:-lacking]
        for card in reversed(top):
            (laid if lies_at_once(card, rules) else held).append(card)
    if held and not stock and is_bonus(held[-1], rules) and not _turns_over(table, rules):
        laid.append(held.pop())
    hand, side = cards((*table.hand, *held)), with_threes(table.side, laid)
    return with_own(table, hand, side, stock=stock, phase=phase or table.phase), len(held)


def lay_drawn_threes(table: Table, rules: RuleSet) -> tuple[Table, int]:
    """The table after the threes that must be laid at once are laid, and their number."""
    threes = tuple([card for card in table.hand if lies_at_once(card, rules)])
    if not threes:
        return table, 0
    side = with_threes(table.side, threes)
    return with_own(table, without(table.hand, threes), side), len(threes)


def draw_for_turn(table: Table, rules: RuleSet) -> Table:
    """The table after the draw that begins a turn. If the player gets no card, the deal ends."""
    after, held = draw_cards(table, count_cards_to_draw(table, rules), rules, PLAY)
    if any(after.owed):
        after = replace(after, owed=replace_item(after.owed, after.seat, 0))
    return after if held else replace(after, phase=OVER)


def refill_hand(table: Table, rules: RuleSet) -> Table:
    """The table with the caliente out of the game and the hand filled up from the stock."""
    left = without(table.hand, (CALIENTE,))
    side = replace(table.side, calientes_played=table.side.calientes_played + 1)
    after = replace(with_own(table, left, side), removed=(*table.removed, CALIENTE))
    wanted = for_players(rules.deal.hand, table.players) - len(left)
    return draw_cards(after, wanted, rules)[0]
