"""Drawing from the stock, and what happens when it is empty; a hand filled up by a caliente."""

from __future__ import annotations

from canasta_tutor.engine.rules.schema.rule_set import RuleSet, for_players
from canasta_tutor.engine.turn.bonus_threes import is_bonus, lies_at_once, with_threes
from canasta_tutor.engine.values.cards import CALIENTE, Card, cards, without
from canasta_tutor.engine.values.table import OVER, PLAY, Phase, Table, put, replace, with_own


def has_cards_to_draw(table: Table, rules: RuleSet) -> bool:
    """Whether there is a card to draw."""
    return bool(table.stock) or _turns_over(table, rules)


def ends_the_deal(table: Table, rules: RuleSet) -> bool:
    """Whether the empty stock ends the deal, so that the pile is taken no more."""
    return not table.stock and rules.stock.when_empty == "end"


def count_cards_to_draw(table: Table, rules: RuleSet) -> int:
    """How many cards the player to move draws: as many as are due while there are any."""
    count, there = count_cards_due(table, rules), len(table.stock)
    if there < count and _turns_over(table, rules):
        there += len(table.pile)
    return min(count, there)


def count_cards_due(table: Table, rules: RuleSet) -> int:
    """How many cards the player to move would draw from a stock that has enough.

    Among them those for red threes of the deal that are replaced only now.
    """
    owed = table.owed[table.seat] if table.owed else 0
    return for_players(rules.draw.count, len(table.hands)) + owed


def _turned_over(table: Table) -> Table:
    """The table with the pile, upcard included, as the new stock.

    It is not shuffled, so its lowest card is drawn first; a freeze ends.
    """
    return replace(table, stock=tuple(reversed(table.pile)), pile=(), freezes=(), stirred=False)


def _turns_over(table: Table, rules: RuleSet) -> bool:
    """Whether an empty stock is refilled: not if nothing was laid since it last was.

    Without this players who can only discard would do so for ever; no source says what then.
    """
    return rules.stock.when_empty == "turn_over" and table.stirred and bool(table.pile)


def draw_cards(
    table: Table, count: int, rules: RuleSet, phase: Phase | None = None
) -> tuple[Table, int]:
    """The table after the player has drawn so many cards, and how many he holds of them.

    Threes that lie at once are laid and replaced while the stock lasts; a three as the last
    card of the stock is laid wherever it may be. `phase`: the one that follows, if another.
    """
    held: list[Card] = []
    laid: list[Card] = []
    stock = table.stock
    while len(held) < count and (stock or _turns_over(table, rules)):
        if not stock:
            table = _turned_over(table)
            stock = table.stock
        lacking = len(held) - count
        top, stock = stock[lacking:], stock[:lacking]
        for card in reversed(top):
            (laid if lies_at_once(card, rules) else held).append(card)
    if held and not stock and is_bonus(held[-1], rules) and not _turns_over(table, rules):
        laid.append(held.pop())
    hand, side = cards((*table.hand, *held)), with_threes(table.side, laid)
    return with_own(table, hand, side, stock=stock, phase=phase or table.phase), len(held)


def lay_drawn_threes(table: Table, rules: RuleSet) -> tuple[Table, int]:
    """The table with the threes of the player's hand that lie at once laid, and how many."""
    threes = tuple([card for card in table.hand if lies_at_once(card, rules)])
    if not threes:
        return table, 0
    side = with_threes(table.side, threes)
    return with_own(table, without(table.hand, threes), side), len(threes)


def draw_for_turn(table: Table, rules: RuleSet) -> Table:
    """The table after the draw that begins a turn; with no card to play the deal ends."""
    after, held = draw_cards(table, count_cards_to_draw(table, rules), rules, PLAY)
    if any(after.owed):
        after = replace(after, owed=put(after.owed, after.seat, 0))
    return after if held else replace(after, phase=OVER)


def refill_hand(table: Table, rules: RuleSet) -> Table:
    """The table with the caliente out of the game and the hand filled up from the stock."""
    left = without(table.hand, (CALIENTE,))
    side = replace(table.side, calientes_played=table.side.calientes_played + 1)
    after = replace(with_own(table, left, side), removed=(*table.removed, CALIENTE))
    wanted = for_players(rules.deal.hand, table.players) - len(left)
    return draw_cards(after, wanted, rules)[0]
